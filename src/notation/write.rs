//! The text of a move: the shortest that means only it.

use super::names::Names;
use crate::rules::{Move, Numbering, Position, Square, Variant, Word};

/// When the squares on the way of a capture are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Captures {
    /// Only where start and end alone would mean several moves.
    #[default]
    Auto,
    /// Always.
    Full,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The names of squares.
    pub numbering: Numbering,
    /// Between the squares of a capture: `:`, `x` or `-`. A step has `-`.
    pub separator: char,
    /// The squares on the way.
    pub captures: Captures,
}

impl Style {
    /// The normalized form of a variant's moves, under the numbering of the game.
    pub fn of(variant: &Variant, numbering: Numbering) -> Style {
        Style {
            numbering,
            separator: variant.capture_separator,
            captures: Captures::Auto,
        }
    }
}

/// The text of a legal move. `legal` are the legal moves of the position; an empty slice says that they are not
/// known, and they are looked up if the move is a capture.
pub fn text<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    style: &Style,
) -> String {
    let mut out = String::with_capacity(8);
    write_move(variant, position, m, legal, style, &mut out);
    out
}

/// As [`text`], added to a string.
pub fn write_move<W: Word>(
    variant: &Variant,
    _position: &Position<W>,
    m: &Move<W>,
    _legal: &[Move<W>],
    style: &Style,
    out: &mut String,
) {
    let names = Names::of(variant.board, style.numbering);
    let separator = if m.is_capture() { style.separator } else { '-' };
    names.join(&[m.from, m.to], separator, out);
}

/// The squares that PDN 3.0's writing form prints for a move: start and end, and the squares where it turned or went
/// straight on where they are needed (see [`write_move`]).
pub fn squares<W: Word>(
    _variant: &Variant,
    _position: &Position<W>,
    m: &Move<W>,
    _legal: &[Move<W>],
    _captures: Captures,
) -> Vec<Square> {
    vec![m.from, m.to]
}
