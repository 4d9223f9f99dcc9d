//! What a written move means in a position.

use super::names::Names;
use crate::record::{Written, WrittenSquare};
use crate::rules::{Move, Position, Variant, Word};

/// How a text fits a move, most exact first: the first level that fits any legal move decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// The squares are the whole path: every landing square, or PDN 3.0's form of it. A step is its own path.
    Path,
    /// Start, some landing squares in order, end.
    Landings,
    /// Start, some squares passed over or landed on in order, end.
    Passed,
    /// Start and end.
    Ends,
    /// The captured squares between start and end, or the squares of several routes in any order.
    Squares,
    /// Only of [`Reading::Several`]: the first move is a whole single capture, the others are longer captures whose
    /// short form is the same (`g5:c1`). The first holds unless only another one lets the rest of the game be played.
    SingleOrLonger,
}

/// What a written move means.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading<W> {
    /// This move.
    One(Move<W>),
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
