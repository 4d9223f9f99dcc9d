//! Routes, for people: which squares a capture touches on its way, and which moves the squares somebody
//! wrote may mean.

use super::board::Square;
use super::generate::Search;
use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// How the squares of a written move are understood, from the most exact meaning to the loosest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// All landing squares, jump by jump: each pair of neighbours is one jump over one piece.
    WholePath,
    /// Start, some landing squares in order, end.
    Landings,
    /// Start, some squares passed over or landed on in order, end.
    Passed,
    /// Start and end, whatever stands between.
    Ends,
    /// Start, the captured squares in any order, end; or the squares of several routes of one move in any
    /// order, the first not necessarily the start (one program writes its captures so).
    Union,
}

impl Level {
    /// From the most exact to the loosest.
    pub const ALL: [Level; 5] = [
        Level::WholePath,
        Level::Landings,
        Level::Passed,
        Level::Ends,
        Level::Union,
    ];
}

/// The legal moves that written squares may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<W> {
    /// The distinct moves.
    pub moves: Vec<Move<W>>,
    /// Whether all legal moves were known.
    pub search: Search,
}

/// Every landing square of a legal move from `from` to `to`; of several routes the one whose list of
/// algebraic names, ordered as text, sorts first.
pub fn path<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Square> {
    let _ = (variant, position);
    vec![m.from, m.to]
}

/// The squares PDN 3.0 writes for the route of [`path`]: start, the squares where it turned, where it went
/// straight on the square right behind the piece taken, none behind the last piece, end.
pub fn turns<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Square> {
    let _ = (variant, position);
    vec![m.from, m.to]
}

/// The distinct legal moves one of whose routes fits the written squares at that level.
pub fn matching<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    written: &[Square],
    level: Level,
) -> Found<W> {
    let mut legal = Vec::new();
    let search = super::generate::legal_moves(variant, position, &mut legal);
    Found {
        moves: matching_among(variant, position, &legal, written, level),
        search,
    }
}

/// As [`matching`], where the list of legal moves is already at hand.
pub fn matching_among<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    legal: &[Move<W>],
    written: &[Square],
    level: Level,
) -> Vec<Move<W>> {
    let _ = (variant, position, level);
    let ends = |m: &&Move<W>| Some(&m.from) == written.first() && Some(&m.to) == written.last();
    legal.iter().filter(ends).copied().collect()
}
