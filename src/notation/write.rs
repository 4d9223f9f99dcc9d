//! The text of a move: the shortest that means only it.

use super::names::Names;
use crate::rules::generate::captures as legal_captures;
use crate::rules::routes::turns;
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
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    style: &Style,
    out: &mut String,
) {
    let names = Names::of(variant.board, style.numbering);
    let separator = if m.is_capture() { style.separator } else { '-' };
    if needs_path(variant, position, m, legal, style.captures) {
        names.join(&turns(variant, position, m), separator, out);
    } else {
        names.join(&[m.from, m.to], separator, out);
    }
}

/// The squares that are written for a move: start and end, and between them, where they are needed, those of PDN 3.0's
/// form.
pub fn squares<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    captures: Captures,
) -> Vec<Square> {
    if needs_path(variant, position, m, legal, captures) {
        turns(variant, position, m)
    } else {
        vec![m.from, m.to]
    }
}

/// Are the squares on the way to be written? In the short form only where another legal capture has the same start
/// and end, and takes other pieces or crowns where this one does not. `legal` as for [`text`].
pub fn needs_path<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    captures: Captures,
) -> bool {
    // A capture of one piece has nothing on its way: its two squares are its whole path.
    if m.taken.without_lowest().is_empty() {
        return false;
    }
    let other = |n: &Move<W>| n.from == m.from && n.to == m.to && n != m;
    match captures {
        Captures::Full => true,
        Captures::Auto if legal.is_empty() => {
            let mut legal = Vec::new();
            // Of a search that was cut short the captures found still show most of what is ambiguous.
            let _ = legal_captures(variant, position, &mut legal);
            legal.iter().any(other)
        }
        Captures::Auto => legal.iter().any(other),
    }
}
