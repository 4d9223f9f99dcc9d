//! Captures that are not finished: where a piece can come by jumping, whether or not it may stop there.

use super::super::capture::{Capture, State, each, indices};
use rustc_hash::FxHashSet;

/// A state in which a piece can come down on the square asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    /// What it has taken.
    pub state: State<u128>,
    /// It could jump on from here.
    pub goes_on: bool,
    /// It could not, but it could have come down elsewhere behind the same piece and jumped on.
    pub elsewhere: bool,
}

/// More states are not searched: what follows is advice, not a verdict.
const BUDGET: usize = 20_000;

/// All states on the square that can be reached from the given ones by one jump or more, in breadth: short
/// captures first.
pub(super) fn reach(capture: &Capture<'_, u128>, starts: &[State<u128>], to: u8) -> Vec<Reached> {
    let mut reached: Vec<Reached> = Vec::new();
    let mut queue = starts.to_vec();
    let mut seen = FxHashSet::default();
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        for way in each(capture.ways(&state)) {
            let Some((victim, landings)) = capture.jump(&state, way) else {
                continue;
            };
            let land = |at| capture.land(&state, way, victim, at);
            let any_goes_on = indices(landings).any(|at| capture.goes_on(&land(at)));
            for after in indices(landings).map(land) {
                let is_new = queue.len() < BUDGET && seen.insert(after);
                if is_new {
                    queue.push(after);
                }
                if after.at == to && is_new {
                    let goes_on = capture.goes_on(&after);
                    reached.push(Reached {
                        state: after,
                        goes_on,
                        elsewhere: any_goes_on && !goes_on,
                    });
                }
            }
        }
    }
    reached
}
