//! The tags of a record by what they mean: one look at each, for all who ask.

use crate::record::{Record, Tag, TagName};

/// How many names there are.
const NAMES: usize = TagName::ALL.len();

/// The tags of a record by their names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header<'r> {
    first: [Option<&'r Tag>; NAMES],
    /// How many tags have a name that is not known.
    pub others: usize,
    /// Some name is known, but is not written as PDN writes it.
    pub foreign: bool,
    /// Two tags mean the same.
    pub doubled: bool,
}

impl<'r> Header<'r> {
    /// Looks at all tags.
    #[inline]
    pub fn new(record: &'r Record) -> Header<'r> {
        let mut header = Header {
            first: [None; NAMES],
            others: 0,
            foreign: false,
            doubled: false,
        };
        for tag in &record.tags {
            let Some(name) = tag.known else {
                header.others += 1;
                continue;
            };
            header.foreign |= tag.foreign_name;
            // A place for every name.
            let first = &mut header.first[name as usize];
            header.doubled |= first.is_some();
            *first = first.or(Some(tag));
        }
        header
    }

    /// The first tag of that name.
    #[inline]
    pub fn tag(&self, name: TagName) -> Option<&'r Tag> {
        self.first[name as usize]
    }
}
