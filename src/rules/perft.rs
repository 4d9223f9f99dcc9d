//! The number of move sequences of a length: the measure by which move generators are compared.
//!
//! Every move of every sequence is listed, those of the last ply too; nothing is counted in bulk.

use super::generate::{Search, legal_moves_within};
use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// States of captures searched for the moves of one position: sixteen times what a game is judged with, because a count
/// must be exact; beyond it the memory would be without limit.
const BUDGET: u64 = 16 * super::generate::BUDGET;

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
    let mut plies = vec![Ply::new(*position)];
    let mut last = Vec::new();
    if depth == 1 {
        return listed(variant, position, &mut last);
    }
    plies.first_mut()?.list(variant)?;
    let mut made = 0;
    let mut total: u64 = 0;
    while let Some(ply) = plies.get_mut(made) {
        if made as u32 + 2 == depth {
            for m in &ply.moves {
                let after = ply.position.play(variant, m);
                total = total.checked_add(listed(variant, &after, &mut last)?)?;
            }
            ply.moves.clear();
        }
        let Some(m) = ply.moves.pop() else {
            let Some(before) = made.checked_sub(1) else {
                break;
            };
            made = before;
            continue;
        };
        let after = ply.position.play(variant, &m);
        made += 1;
        if made == plies.len() {
            plies.push(Ply::new(after));
        }
        let next = plies.get_mut(made)?;
        next.position = after;
        next.list(variant)?;
    }
    Some(total)
}

/// The legal moves of a position, put in `out`: how many there are.
#[inline(always)]
fn listed<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Option<u64> {
    match legal_moves_within(BUDGET, variant, position, out) {
        Search::Complete => Some(out.len() as u64),
        Search::Exceeded => None,
    }
}

/// A position and the moves not yet made in it.
struct Ply<W> {
    position: Position<W>,
    moves: Vec<Move<W>>,
}

impl<W: Word> Ply<W> {
    fn new(position: Position<W>) -> Self {
        Ply {
            position,
            moves: Vec::new(),
        }
    }

    fn list(&mut self, variant: &Variant) -> Option<u64> {
        listed(variant, &self.position, &mut self.moves)
    }
}
