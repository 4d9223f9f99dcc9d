//! Legal moves: one walk over the captures and one over the steps, steered by the row of the variant.
//!
//! Two facts that opening counts do not show. Without a majority rule a flying king that can come down
//! where the capture goes on may not come down elsewhere. And one move is one
//! `(from, to, set taken, crowned or not)`: routes that differ only on the way are the same move, so the
//! search merges routes by the state they come to, which also bounds it.

use super::direct;
use super::moves::Move;
pub(super) use super::openings::{jumpers, starters};
use super::openings::{king_starters, man_openings};
use super::position::Position;
use super::quick::any_capture;
pub(super) use super::steps::resting;
use super::steps::{has_step, steps};
use super::variant::Variant;
use super::word::Word;

/// States of captures from which the search goes on, for one list of moves. A lone king against twenty men needs at
/// most some 23,000; only composed positions need more than this.
pub const BUDGET: u64 = 1 << 18;

/// Was the list of moves searched to its end?
#[must_use = "a list that was cut short must not be used to call a move illegal"]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// All legal moves are in the list.
    Complete,
    /// The captures were more than the [`BUDGET`]: those in the list are the best of those that were found.
    Exceeded,
}

/// Fills `out` with the legal moves, in no particular order.
#[inline]
pub fn legal_moves<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    legal_moves_within(BUDGET, variant, position, out)
}

/// As [`legal_moves`], with a budget of one's own.
pub fn legal_moves_within<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    let search = captures_within(budget, variant, position, out);
    if out.is_empty() && search == Search::Complete {
        steps(variant, position, out);
    }
    search
}

/// Fills `out` with the legal captures; none means that a step may be made.
pub fn captures<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    captures_within(BUDGET, variant, position, out)
}

#[inline(always)]
fn captures_within<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    out.clear();
    let open = man_openings(variant, position);
    let men = open & position.us & !position.kings;
    let kings = king_starters(variant, position);
    if (men | kings).is_empty() {
        return Search::Complete;
    }
    direct::list(budget, variant, position, open, kings, out)
}

/// Can the side to move move at all?
pub fn has_move<W: Word>(variant: &Variant, position: &Position<W>) -> bool {
    has_step(variant, position) || any_capture(variant, position)
}
