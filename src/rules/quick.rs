//! The quick way for replay. Nearly all plies of a record are steps in positions without a capture; whether
//! such a step is legal follows from its two squares and the way between them, and from one question: has the
//! side any capture? Men answer that for the whole board with a few shifts. A full list of moves for every
//! ply costs two to three times as much.

use super::board::{Board, NONE, Square};
use super::capture::{each, man_victims};
use super::generate::{jumpers, resting};
use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// The step from one square to another, if it is legal. `None`: it is not, or a capture is compulsory; the
/// list of [`legal_moves`](super::generate::legal_moves) tells.
#[inline]
pub fn quiet<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    from: Square,
    to: Square,
) -> Option<Move<W>> {
    let (start, end) = (from.index(), to.index());
    let free = W::narrow(variant.board.squares) & !position.occupied();
    if !position.us.has(start) || !free.has(end) {
        return None;
    }
    let king = position.kings.has(start);
    let fits = if king {
        king_step(variant, position, start, end, free)
    } else {
        single_step(
            variant.board,
            variant.man_steps.of_side(position.side).0,
            start,
            end,
        )
    };
    if !fits || any_capture(variant, position) {
        return None;
    }
    Some(Move {
        taken: W::EMPTY,
        from,
        to,
        crowned: !king && W::narrow(variant.board.crown_row(position.side)).has(end),
    })
}

#[inline]
fn single_step(board: &Board, ways: u8, start: u8, end: u8) -> bool {
    each(ways).any(|way| board.next_index(start, way) == end)
}

fn king_step<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    start: u8,
    end: u8,
    free: W,
) -> bool {
    let board = variant.board;
    let ways = variant.king_steps.of_side(position.side).0;
    if resting(variant, position).has(start) {
        return false;
    }
    if !variant.flying {
        return single_step(board, ways, start, end);
    }
    each(ways).any(|way| board.reach(start, way, free).has(end))
}

/// Has the side to move any capture?
#[inline]
pub fn any_capture<W: Word>(variant: &Variant, position: &Position<W>) -> bool {
    let board = variant.board;
    let free = W::narrow(board.squares) & !position.occupied();
    let men = position.us & !position.kings;
    let kings = position.us & position.kings;
    let ways = variant.man_captures.of_side(position.side).0;
    if !jumpers(board, ways, men, man_victims(variant, position), free).is_empty() {
        return true;
    }
    if kings.is_empty() {
        return false;
    }
    let ways = variant.king_captures.of_side(position.side).0;
    if !variant.flying {
        return !jumpers(board, ways, kings, position.them, free).is_empty();
    }
    super::capture::indices(kings).any(|king| {
        each(ways).any(|way| {
            let victim = Board::nearest(board.ray_from::<W>(king, way) & !free, way);
            if victim == NONE || !position.them.has(victim) {
                return false;
            }
            let behind = board.next_index(victim, way);
            behind != NONE && free.has(behind)
        })
    })
}
