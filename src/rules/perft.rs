//! The number of move sequences of a length: the measure by which move generators are compared.

use super::generate::legal_moves_within;
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
    let mut plies = vec![Ply::of(variant, *position)];
    let mut used = 1;
    let mut count: u64 = 0;
    while used > 0 {
        let last = used as u64 == u64::from(depth);
        let Some(ply) = plies.get_mut(used - 1) else {
            break;
        };
        if last {
            count = count.saturating_add(ply.moves.len() as u64);
            used -= 1;
            continue;
        }
        let Some(m) = ply.moves.pop() else {
            used -= 1;
            continue;
        };
        let position = ply.position.play(variant, &m);
        match plies.get_mut(used) {
            Some(next) => next.fill(variant, position),
            None => plies.push(Ply::of(variant, position)),
        }
        used += 1;
    }
    count
}

/// A position and the moves not yet made in it.
struct Ply<W> {
    position: Position<W>,
    moves: Vec<Move<W>>,
}

impl<W: Word> Ply<W> {
    fn of(variant: &Variant, position: Position<W>) -> Self {
        let mut ply = Ply {
            position,
            moves: Vec::new(),
        };
        ply.fill(variant, position);
        ply
    }

    fn fill(&mut self, variant: &Variant, position: Position<W>) {
        self.position = position;
        let _complete = legal_moves_within(u64::MAX, variant, &position, &mut self.moves);
    }
}
