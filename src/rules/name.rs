//! Algebraic names of squares.

use std::fmt;

/// The algebraic name of a square; prints as `c3`. It orders as its text does (`a10` before `a2`),
/// which is the order of squares in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Name {
    file: u8,
    rank: u8,
}

impl Name {
    /// The name of a file and a rank, both from 0.
    pub(super) fn new(file: u8, rank: u8) -> Name {
        Name { file, rank }
    }

    fn sort_key(self) -> (u8, u8, u8) {
        let rank = self.rank + 1;
        if rank < 10 {
            (self.file, rank, 0)
        } else {
            (self.file, rank / 10, rank % 10 + 1)
        }
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}
