//! What a written move means in a position.

use super::names::Names;
use crate::record::{Written, WrittenSquare};
use crate::rules::routes::Level;
use crate::rules::{Move, Position, Variant, Word};

/// What a written move means: the most exact meaning ([`Level`]) that fits any legal move decides.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading<W> {
    /// This move.
    One(Move<W>),
    /// A whole capture of one piece, and the longer captures whose short form is the same (`g5:c1`, with free choice
    /// and a flying king): the first holds, unless only one of the others lets the rest of the game be played.
    OneOrLonger(Move<W>, Vec<Move<W>>),
    /// More than one legal move fits, all on the same level.
    Several(Vec<Move<W>>, Level),
    /// No legal move fits.
    None,
}

/// Buffers that one replay reuses from ply to ply.
#[derive(Clone, Debug, Default)]
pub struct Scratch<W> {
    /// The legal moves of the last position for which the whole list was needed; see [`Scratch::listed`].
    pub legal: Vec<Move<W>>,
    /// Was the list filled by the last reading? A quiet move needs none.
    pub listed: bool,
    /// The list was cut short by the search budget: a move that is not in it may be legal all the same (M510).
    pub exceeded: bool,
}

/// Reads a written move. `squares` are all its squares, as `Record::squares_of` gives them; the two ends alone will do
/// for a move of two. Separators carry no legality.
#[inline]
pub fn read<W: Word>(
    _variant: &Variant,
    _position: &Position<W>,
    _squares: &[WrittenSquare],
    _written: Written,
    _names: &Names,
    scratch: &mut Scratch<W>,
) -> Reading<W> {
    scratch.listed = false;
    Reading::None
}
