//! A capture judged by its ends only, where there are more captures than are searched for (M510).

use rustc_hash::FxHashSet;

use super::super::board::Square;
use super::super::capture::{Capture, State, each, indices};
use super::super::generate::BUDGET;
use super::super::moves::Move;
use super::super::position::Position;
use super::super::variant::Variant;
use super::super::word::Word;

/// A whole capture from the first written square to the last that lands on those between in their order, whatever
/// else could be captured: for positions in which the list of legal moves was cut short. The first found is as good
/// as another, because which capture was the greatest is not known.
pub fn capture_by_ends<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    written: &[Square],
) -> Option<Move<W>> {
    let [from, between @ .., to] = written else {
        return None;
    };
    if !position.us.has(from.index()) {
        return None;
    }
    let mut capture = Capture::new(variant, position);
    let start = capture.lift(from.index());
    let mut search = ByEnds {
        capture,
        between,
        to: to.index(),
        dead: FxHashSet::default(),
        budget: BUDGET,
    };
    let end = search.go_on(&start, 0)?;
    Some(Move {
        taken: end.taken,
        from: *from,
        to: *to,
        crowned: search.capture.crowned(&end),
    })
}

struct ByEnds<'a, W> {
    capture: Capture<'a, W>,
    between: &'a [Square],
    to: u8,
    /// States from which the last square is not reached, with the number of squares met by then.
    dead: FxHashSet<(State<W>, usize)>,
    budget: u64,
}

impl<W: Word> ByEnds<'_, W> {
    /// The state in which the capture ends; as deep as there are pieces to take.
    fn go_on(&mut self, state: &State<W>, met: usize) -> Option<State<W>> {
        if self.budget == 0 || self.dead.contains(&(*state, met)) {
            return None;
        }
        self.budget -= 1;
        for way in each(self.capture.ways(state)) {
            let Some((victim, landings)) = self.capture.jump(state, way) else {
                continue;
            };
            let land = |at| self.capture.land(state, way, victim, at);
            if indices(landings).all(|at| !self.capture.goes_on(&land(at))) {
                if landings.has(self.to) && met == self.between.len() {
                    return Some(land(self.to));
                }
                continue;
            }
            for at in indices(landings) {
                let next = self.capture.land(state, way, victim, at);
                let here = self.between.get(met) == Some(&Square(at));
                if let Some(end) = self.go_on(&next, met + usize::from(here)) {
                    return Some(end);
                }
            }
        }
        self.dead.insert((*state, met));
        None
    }
}
