//! The tags of a record by what they mean: one look at each, for all who ask.

use crate::record::{Record, Tag, TagName};

/// How many names there are.
const NAMES: usize = TagName::ALL.len();

/// The seven of the roster, which are the first.
const ROSTER: u32 = (1 << TagName::ROSTER.len()) - 1;

/// The tags of a record by their names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header<'r> {
    /// A bit for each name that stands there.
    given: u32,
    first: [Option<&'r Tag>; NAMES],
    /// Some name is known, but is not written as PDN writes it.
    pub foreign: bool,
    /// Some value is written with an escape.
    pub escaped: bool,
    /// How many tags have a name that is not known.
    pub others: usize,
    /// How many there are.
    all: usize,
}

impl<'r> Header<'r> {
    /// Looks at all tags.
    #[inline]
    pub fn new(record: &'r Record) -> Header<'r> {
        let mut header = Header {
            given: 0,
            first: [None; NAMES],
            foreign: false,
            escaped: false,
            others: 0,
            all: record.tags.len(),
        };
        // From the last on: the first of a name stays.
        for tag in record.tags.iter().rev() {
            header.escaped |= tag.escaped;
            match tag.known {
                Some(name) => {
                    header.given |= 1 << name as u32;
                    // A place for every name.
                    header.first[name as usize] = Some(tag);
                    header.foreign |= tag.foreign_name;
                }
                None => header.others += 1,
            }
        }
        header
    }

    /// The first tag of that name.
    #[inline]
    pub fn tag(&self, name: TagName) -> Option<&'r Tag> {
        self.first[name as usize]
    }

    /// Are all tags of the roster there?
    #[inline]
    pub fn has_roster(&self) -> bool {
        self.given & ROSTER == ROSTER
    }

    /// Do two tags have one meaning?
    #[inline]
    pub fn doubled(&self) -> bool {
        self.given.count_ones() as usize + self.others < self.all
    }
}
