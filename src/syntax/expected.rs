//! The error of the grammar: how far it got, and what it wanted there.

use nom::IResult;
use nom::error::{ErrorKind, ParseError};

/// What a production returns: the rest and its value, or what was expected.
pub type Parse<'a, T> = IResult<&'a [u8], T, Expected>;

/// What was expected, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Bytes that were left at that place: fewer is further.
    pub left: usize,
    /// In a reader's words: "a closing quote".
    pub what: &'static str,
}

impl Expected {
    /// The failure of a production that wanted `what` here.
    pub fn here<'a, T>(rest: &'a [u8], what: &'static str) -> Parse<'a, T> {
        Err(nom::Err::Error(Expected {
            left: rest.len(),
            what,
        }))
    }
}

impl ParseError<&[u8]> for Expected {
    fn from_error_kind(input: &[u8], _kind: ErrorKind) -> Self {
        Expected {
            left: input.len(),
            what: "",
        }
    }

    fn append(_input: &[u8], _kind: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}
