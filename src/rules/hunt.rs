//! The search for captures that branch: states are merged, so that a hundred ways to the same end cost no more than one.

use super::best::Best;
use super::board::NONE;
use super::capture::{Capture, State, each, indices};
use super::generate::Search;
use super::moves::Move;
use super::position::Position;
use super::seen::Seen;
use super::variant::Variant;
use super::word::Word;

/// Adds the captures of some pieces to the best of the others.
#[inline(never)]
pub(super) fn hunt<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    pieces: W,
    best: Best<'_, W>,
) -> Search {
    let mut hunt = Hunt {
        capture: Capture::new(variant, position),
        best,
        budget,
        visited: Seen::new(),
        ended: Seen::new(),
    };
    for from in indices(pieces) {
        hunt.from(from);
    }
    if hunt.budget == 0 {
        Search::Exceeded
    } else {
        Search::Complete
    }
}

/// The search for the captures of one piece after another.
struct Hunt<'a, W: Word> {
    capture: Capture<'a, W>,
    best: Best<'a, W>,
    /// States that may still be looked at.
    budget: u64,
    /// States that have been looked at.
    visited: Seen<W>,
    /// States in which a move of the list ends.
    ended: Seen<W>,
}

impl<W: Word> Hunt<'_, W> {
    /// The captures of one piece.
    fn from(&mut self, from: u8) {
        self.visited.clear();
        self.ended.clear();
        let state = self.capture.lift(from);
        self.go_on(&state);
    }

    /// Follows all jumps from a state. As deep as there are pieces to take.
    fn go_on(&mut self, state: &State<W>) {
        if !self.capture.far(state) {
            for (way, victim, at) in self.capture.short_jumps(state) {
                let next = self.capture.land(state, way, victim, at);
                if self.capture.goes_on(&next) {
                    self.visit(&next);
                } else {
                    self.end(&next);
                }
            }
            return;
        }
        for way in each(self.capture.ways(state)) {
            let Some((victim, landings)) = self.capture.far_jump(state, way) else {
                continue;
            };
            // Where the capture can go on from one of the landing squares, it may not end on another.
            let on = landings & self.capture.far_openings(state, way, victim);
            for at in indices(on) {
                let next = self.capture.land(state, way, victim, at);
                self.visit(&next);
            }
            if on.is_empty() {
                for at in indices(landings) {
                    let end = self.capture.land(state, way, victim, at);
                    self.end(&end);
                }
            }
        }
    }

    /// Can another route have come to that state? Not with one piece taken, nor with two where every jump is
    /// short: two short routes over the same two pieces end on different squares.
    #[inline(always)]
    fn may_recur(&self, state: &State<W>) -> bool {
        let mut rest = state.taken.without_lowest();
        if !self.capture.far(state) {
            rest = rest.without_lowest();
        }
        !rest.is_empty()
    }

    /// Goes on from a state once.
    fn visit(&mut self, state: &State<W>) {
        if self.may_recur(state) && !self.visited.insert(*state) {
            return;
        }
        if self.budget > 0 {
            self.budget -= 1;
            self.go_on(state);
        }
    }

    /// Lists the move that ends in a state, once.
    #[inline]
    fn end(&mut self, state: &State<W>) {
        if self.budget == 0 {
            return;
        }
        let recurs = self.may_recur(state);
        let ended = &mut self.ended;
        let is_new = |_: &[Move<W>], _: &Move<W>| {
            // The last direction decides how a capture goes on, not which move it was.
            let end = State {
                last: NONE,
                ..*state
            };
            !recurs || ended.insert(end)
        };
        self.best.add(&self.capture, state, is_new);
    }
}
