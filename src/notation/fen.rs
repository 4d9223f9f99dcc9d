//! Positions as text.

use crate::rules::numbering::Style;
use crate::rules::{Numbering, Position, Square, Variant};

/// A position that was read, and what was unusual in its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// Names or numbers; `None` where no square was named.
    pub style: Option<Style>,
    /// Was the side to move given (not `?`)? If not, it is the side that starts.
    pub turn_given: bool,
    /// What is not written as PDN 3.0 wants it (P402).
    pub oddities: Vec<Oddity>,
    /// What cannot be on a board (P403).
    pub faults: Vec<Fault>,
}

/// A form that PDN 3.0 does not know, and that is read all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Oddity {
    /// A dot at the end.
    Dot,
    /// Blanks between the parts.
    Blank,
    /// A line break inside.
    LineBreak,
    /// Small letters for colours or kings, capitals in names of squares.
    Case,
    /// Zero-padded squares.
    Padding,
    /// Names of squares where the game has numbers, or the reverse.
    OtherNames,
    /// The side to move is `?` or missing.
    Turn,
    /// A further field: `:H0:F1`.
    Field,
    /// A colour letter written twice or a colour given twice.
    Doubled,
    /// A comma too many.
    Comma,
    /// A colour without its letter, or a side left out.
    Colour,
}

/// What cannot be on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A square that is not played on, as it was written.
    NoSuchSquare(String),
    /// A square that is given twice; the first holds.
    Twice(Square),
    /// A man on the row where it would have been crowned.
    ManOnCrownRow(Square),
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// Offset in the text, in bytes.
    pub at: usize,
    /// One terse sentence.
    pub reason: String,
}

/// Reads a FEN in the notation of a game. Names of squares are understood where the game has numbers, and the reverse
/// (numbers then count from the top left); that is an oddity.
pub fn read(_variant: &Variant, _numbering: Numbering, _text: &str) -> Result<Fen, FenError> {
    Err(FenError {
        at: 0,
        reason: String::new(),
    })
}

/// Reads a FEN from the command line: names and numbers are equally welcome, and a numeric FEN of a variant written
/// with names counts from the top left unless the user says otherwise.
pub fn read_any(
    variant: &Variant,
    numbering: Option<Numbering>,
    text: &str,
) -> Result<Fen, FenError> {
    read(variant, numbering.unwrap_or(variant.numbering), text)
}

/// Writes the FEN of a tag or a set-up, in the notation of the game: `B:WK18,25,30:B5,9,K29`.
pub fn write(_variant: &Variant, _numbering: Numbering, _position: &Position) -> String {
    String::new()
}
