//! The quick way for replay. Nearly all plies of a record are steps in positions without a capture; whether
//! such a step is legal follows from its two squares and the way between them, and from one question: has the
//! side any capture? Men answer that for the whole board with a few shifts. Of the others, most are captures
//! that go but one way. A full list of moves for every ply costs two to three times as much.

use super::board::{Board, NONE, Square};
use super::capture::{Capture, each, indices, man_victims};
use super::generate::{jumpers, resting, starters};
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

/// The capture from one square to another, where it follows without a search: the piece has at each point but one
/// jump to make, and where the most must be taken no other piece has a capture. Then it is the only legal capture
/// between these squares. `None`: the list of [`legal_moves`](super::generate::legal_moves) tells.
#[inline]
pub fn capture<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    from: Square,
    to: Square,
) -> Option<Move<W>> {
    let (start, end) = (from.index(), to.index());
    if !position.us.has(start) || !variant.priority.is_empty() && others(variant, position, start) {
        return None;
    }
    let mut capture = Capture::new(variant, position);
    let mut state = capture.lift(start);
    loop {
        if !capture.far(&state) {
            let mut jumps = capture.short_jumps(&state);
            match (jumps.next(), jumps.next()) {
                (None, _) => break,
                (Some((way, victim, at)), None) => state = capture.land(&state, way, victim, at),
                _ => return None,
            }
            continue;
        }
        let mut jump = None;
        for way in each(capture.ways(&state)) {
            if let Some((victim, landings)) = capture.jump(&state, way) {
                if jump.is_some() {
                    return None;
                }
                jump = Some((way, victim, landings));
            }
        }
        let Some((way, victim, landings)) = jump else {
            break;
        };
        let land = |at| capture.land(&state, way, victim, at);
        if landings.without_lowest().is_empty() {
            state = land(landings.lowest());
            continue;
        }
        // It goes on from where it can, and may end anywhere only if it cannot.
        let mut on = indices(landings).map(land).filter(|s| capture.goes_on(s));
        state = match (on.next(), on.next()) {
            (None, _) if landings.has(end) => land(end),
            (Some(only), None) => only,
            _ => return None,
        };
    }
    (state.at == end && !state.taken.is_empty()).then(|| Move {
        taken: state.taken,
        from,
        to,
        crowned: capture.crowned(&state),
    })
}

/// Has a piece on another square a capture?
#[inline]
fn others<W: Word>(variant: &Variant, position: &Position<W>, start: u8) -> bool {
    let others = starters(variant, position) & !W::bit(start);
    if others.is_empty() || !variant.flying {
        return !others.is_empty();
    }
    let free = W::narrow(variant.board.squares) & !position.occupied();
    !(others & !position.kings).is_empty() || kings_capture(variant, position, others, free)
}

/// Has the side to move any capture?
#[inline(always)]
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
    if !variant.flying {
        let ways = variant.king_captures.of_side(position.side).0;
        return !jumpers(board, ways, kings, position.them, free).is_empty();
    }
    kings_capture(variant, position, kings, free)
}

#[inline(never)]
fn kings_capture<W: Word>(variant: &Variant, position: &Position<W>, kings: W, free: W) -> bool {
    indices(kings).any(|king| king_captures(variant, position, king, free))
}

/// Has a flying king there a capture?
#[inline]
fn king_captures<W: Word>(variant: &Variant, position: &Position<W>, king: u8, free: W) -> bool {
    let board = variant.board;
    each(variant.king_captures.of_side(position.side).0).any(|way| {
        let victim = Board::nearest(board.ray_from::<W>(king, way) & !free, way);
        if victim == NONE || !position.them.has(victim) {
            return false;
        }
        let behind = board.next_index(victim, way);
        behind != NONE && free.has(behind)
    })
}
