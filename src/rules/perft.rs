//! The number of move sequences of a length: the measure by which move generators are compared.

use super::generate::{count, legal_moves_within};
use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// How many sequences of `depth` legal moves there are from a position. It counts on however many captures
/// there are; a count beyond `u64` stays at its greatest value.
pub fn perft<W: Word>(variant: &Variant, position: &Position<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
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
            total = total.saturating_add(count(variant, &ply.position, &mut ply.moves));
            ply.moves.clear();
        } else if fresh {
            let _complete = legal_moves_within(u64::MAX, variant, &ply.position, &mut ply.moves);
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
    total
}

/// A position and the moves not yet made in it.
struct Ply<W> {
    position: Position<W>,
    moves: Vec<Move<W>>,
}
