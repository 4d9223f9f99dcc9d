//! Places in the text.

use std::ops::Range;

/// A stretch of a chunk's decoded text, in bytes of that text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// Past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of these bytes; a chunk is far below 4 GiB.
    #[inline(always)]
    pub fn new(start: usize, end: usize) -> Span {
        Span {
            start: start as u32,
            end: end as u32,
        }
    }

    /// The empty span at a place.
    pub fn at(place: u32) -> Span {
        Span {
            start: place,
            end: place,
        }
    }

    /// For slicing.
    #[inline(always)]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text it covers; empty where it does not fit the text.
    #[inline]
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }

    /// Length in bytes.
    #[inline]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Is it empty?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The span from the start of one to the end of the other.
    pub fn to(self, end: Span) -> Span {
        Span {
            start: self.start,
            end: end.end,
        }
    }
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Offset on disk, in bytes from 0.
    pub byte: u64,
    /// Line, from 1; CR, LF and CRLF each end one.
    pub line: u64,
    /// Column, from 1, in characters of the decoded text.
    pub column: u64,
}

impl Place {
    /// The beginning of a file.
    pub const START: Place = Place {
        byte: 0,
        line: 1,
        column: 1,
    };
}
