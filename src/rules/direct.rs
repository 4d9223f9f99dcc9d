//! Captures without a search: nearly all go but one way. In: the pieces that have a capture. Out: the list of
//! captures, and the pieces that have to be searched for because one of their captures branches.

use super::best::Best;
use super::capture::{Capture, State, each, indices};
use super::generate::Search;
use super::hunt::hunt;
use super::moves::Move;
use super::openings::king_openings;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// Lists the legal captures: `open` are the squares from which men could capture, `kings` those that can.
#[inline(never)]
pub(super) fn list<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    open: W,
    kings: W,
    out: &mut Vec<Move<W>>,
) -> Search {
    let mut direct = Direct {
        capture: Capture::new(variant, position),
        best: Best {
            listed: out,
            rank: 0,
        },
        branching: W::EMPTY,
    };
    let on = direct.capture.going_on(open);
    for from in indices(open & position.us & !position.kings) {
        direct.short(from, false, on);
    }
    if variant.flying {
        for from in indices(kings) {
            direct.far(from);
        }
    } else if !kings.is_empty() {
        let on = king_openings(variant, position);
        for from in indices(kings) {
            direct.short(from, true, on);
        }
    }
    if direct.branching.is_empty() {
        return Search::Complete;
    }
    hunt(budget, variant, position, direct.branching, direct.best)
}

struct Direct<'a, W: Word> {
    capture: Capture<'a, W>,
    best: Best<'a, W>,
    /// Pieces with a capture that can go on in more than one way.
    branching: W,
}

impl<W: Word> Direct<'_, W> {
    /// The captures of a man or a short king. `on` are the squares from which it goes on after the first jump.
    #[inline(always)]
    fn short(&mut self, from: u8, king: bool, on: W) {
        let start = self.capture.lift_as(from, king);
        for (way, victim, at) in self.capture.short_jumps(&start) {
            let mut end = self.capture.land(&start, way, victim, at);
            if on.has(at) {
                match self.capture.only_way(end) {
                    Some(state) => end = state,
                    None => return self.leave(from),
                }
            }
            self.end(&end);
        }
    }

    /// The captures of a flying king, if they are of one piece.
    #[inline(always)]
    fn far(&mut self, from: u8) {
        let start = self.capture.lift_as(from, true);
        for way in each(self.capture.ways(&start)) {
            let Some((victim, landings)) = self.capture.far_jump(&start, way) else {
                continue;
            };
            if !(landings & self.capture.far_openings(&start, way, victim)).is_empty() {
                return self.leave(from);
            }
            for at in indices(landings) {
                self.end(&self.capture.land(&start, way, victim, at));
            }
        }
    }

    /// Leaves all captures of a piece to the search. (If one of them has displaced others from the list, the search
    /// will find it again.)
    #[cold]
    fn leave(&mut self, from: u8) {
        self.branching |= W::bit(from);
        self.best.listed.retain(|m| m.from.index() != from);
    }

    /// Two short captures of one or two pieces are never the same move.
    #[inline(always)]
    fn end(&mut self, end: &State<W>) {
        let is_new = |listed: &[Move<W>], m: &Move<W>| end.pieces < 3 || !listed.contains(m);
        self.best.add(&self.capture, end, is_new);
    }
}
