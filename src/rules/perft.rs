//! The number of move sequences of a length: the measure by which move generators are compared.

use super::generate::{Search, count, legal_moves_within};
use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// States of captures searched for the moves of one position: eight times what a game is judged with, because a count
/// must be exact; beyond it the memory would be without limit.
const BUDGET: u64 = 8 * super::generate::BUDGET;

/// Deeper than anybody counts: where kings shuffle for ever, a line has no end.
const DEEPEST: u32 = 1000;

/// How many sequences of `depth` legal moves there are from a position. `None`: in some position there are more
/// captures than are searched for, or the number does not fit, or the depth is beyond 1000.
pub fn perft<W: Word>(variant: &Variant, position: &Position<W>, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if depth > DEEPEST {
        return None;
    }
    // One entry a ply already made; the lists are reused, and the stack is not the machine's.
    let mut plies = vec![Ply {
        position: *position,
        moves: Vec::new(),
    }];
    let mut made = 0;
    let mut total: u64 = 0;
    let mut fresh = true;
    while let Some(ply) = plies.get_mut(made as usize) {
        if made + 1 == depth {
            total = total.checked_add(count(BUDGET, variant, &ply.position, &mut ply.moves)?)?;
            ply.moves.clear();
        } else if fresh {
            let search = legal_moves_within(BUDGET, variant, &ply.position, &mut ply.moves);
            if search == Search::Exceeded {
                return None;
            }
        }
        let Some(m) = ply.moves.pop() else {
            let Some(before) = made.checked_sub(1) else {
                break;
            };
            made = before;
            fresh = false;
            continue;
        };
        let position = ply.position.play(variant, &m);
        made += 1;
        fresh = true;
        match plies.get_mut(made as usize) {
            Some(next) => next.position = position,
            None => plies.push(Ply {
                position,
                moves: Vec::new(),
            }),
        }
    }
    Some(total)
}

/// A position and the moves not yet made in it.
struct Ply<W> {
    position: Position<W>,
    moves: Vec<Move<W>>,
}
