//! The tags of a record by what they mean, told while they are read: one look at each, for all who ask.

use super::{Tag, TagName};

/// How many names there are.
const NAMES: usize = TagName::ALL.len();
/// The seven of the roster, which are the first.
const ROSTER: u32 = (1 << TagName::ROSTER.len()) - 1;

/// What is known of the tags of a record.
#[derive(Clone, Copy, Debug, Default)]
pub struct Header {
    /// Of each name: the number of its first tag, from 1; 0: it has none. What lies behind the last place that a byte can
    /// tell has this number.
    places: [u8; NAMES],
    /// A bit for each name that stands there.
    given: u32,
    /// Some name is known, but is not written as PDN writes it.
    pub foreign: bool,
    /// Some value is written with an escape.
    pub escaped: bool,
    /// How many tags have a name that is not known.
    pub others: u32,
}

/// A number of tags that a byte does not tell.
const FAR: u8 = u8::MAX;

impl Header {
    /// Looks at the tag that comes behind so many others.
    #[inline]
    pub(super) fn add(&mut self, before: usize, tag: &Tag) {
        self.escaped |= tag.escaped;
        let Some(name) = tag.known else {
            self.others += 1;
            return;
        };
        self.foreign |= tag.foreign_name;
        self.given |= 1 << name as u32;
        // A place for every name.
        let place = &mut self.places[name as usize];
        if *place == 0 {
            *place = u8::try_from(before + 1).unwrap_or(FAR);
        }
    }

    /// The first of these tags that has that name.
    #[inline]
    pub(super) fn tag<'t>(&self, tags: &'t [Tag], name: TagName) -> Option<&'t Tag> {
        match self.places[name as usize] {
            0 => None,
            FAR => tags.iter().find(|tag| tag.known == Some(name)),
            number => tags.get(usize::from(number) - 1),
        }
    }

    /// Are all tags of the roster there?
    #[inline]
    pub fn has_roster(&self) -> bool {
        self.given & ROSTER == ROSTER
    }

    /// Do two of so many tags have one meaning?
    #[inline]
    pub fn doubled(&self, tags: usize) -> bool {
        ((self.given.count_ones() + self.others) as usize) < tags
    }
}

#[cfg(test)]
mod tests {
    use crate::record::{Record, Tag, TagName};
    use crate::text::Span;

    #[test]
    fn a_tag_is_found_however_many_stand_before_it() {
        for before in [0, 1, 253, 254, 255, 1000] {
            let mut record = Record::default();
            let tag = |at, known| Tag {
                span: Span::at(at),
                name: Span::at(at),
                value: Span::at(at),
                known,
                foreign_name: false,
                escaped: false,
            };
            for at in 0..before {
                record.push_tag(tag(at, None));
            }
            assert_eq!(record.tag(TagName::White), None);
            record.push_tag(tag(before, Some(TagName::White)));
            record.push_tag(tag(before + 1, Some(TagName::White)));
            let found = record.tag(TagName::White).map(|tag| tag.span);
            assert_eq!(found, Some(Span::at(before)));
            assert!(record.header.doubled(record.tags.len()));
        }
    }
}
