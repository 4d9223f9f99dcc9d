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
    /// States that have been looked at, and whether the capture goes on from them.
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

    /// Follows all jumps from a state; is there one? As deep as there are pieces to take.
    fn go_on(&mut self, state: &State<W>) -> bool {
        let mut any = false;
        if !self.capture.far(state) {
            for (way, victim, at) in self.capture.short_jumps(state) {
                any = true;
                let next = self.capture.land(state, way, victim, at);
                if !self.visit(&next) {
                    self.end(&next);
                }
            }
            return any;
        }
        for way in each(self.capture.ways(state)) {
            let Some((victim, landings)) = self.capture.far_jump(state, way) else {
                continue;
            };
            any = true;
            let mut ends = W::EMPTY;
            for at in indices(landings) {
                let next = self.capture.land(state, way, victim, at);
                if !self.visit(&next) {
                    ends |= W::bit(at);
                }
            }
            // Where the capture can go on from one of the landing squares, it may not end on another.
            if ends == landings {
                for at in indices(ends) {
                    let end = self.capture.land(state, way, victim, at);
                    self.end(&end);
                }
            }
        }
        any
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

    /// Looks at a state once; does the capture go on from it?
    #[inline]
    fn visit(&mut self, state: &State<W>) -> bool {
        let several = self.may_recur(state);
        if several && let Some(goes_on) = self.visited.get(state) {
            return goes_on;
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let goes_on = self.go_on(state);
        if several {
            self.visited.insert(*state, goes_on);
        }
        goes_on
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
            let is_new = !recurs || ended.get(&end).is_none();
            if recurs && is_new {
                ended.insert(end, true);
            }
            is_new
        };
        self.best.add(&self.capture, state, is_new);
    }
}
