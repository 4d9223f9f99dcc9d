//! Routes, for people. In: a position, a legal move, the squares somebody wrote. Out: the squares the move touches
//! on its way, and the moves the written squares may mean. It must not know how squares are named or moves written.
//!
//! Routes are searched for one legal move at a time, over the pieces it takes only, and merged by the state they
//! come to.

mod ends;
mod matching;

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use super::board::{NONE, Square};
use super::capture::{Capture, State, each, indices};
use super::diagonal::Diagonal;
use super::moves::Move;
use super::position::Position;
use super::variant::{Priority, Variant};
use super::word::Word;

pub use ends::capture_by_ends;
pub use matching::{Found, Level, matching, matching_among};

/// The squares of a route, start and end included.
pub type Path = SmallVec<[Square; 16]>;

/// Every landing square of a legal move from `from` to `to`; of several routes the one whose list of
/// algebraic names, ordered as text, sorts first.
pub fn path<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Path {
    path_by(Diagonal::of(variant).as_ref(), variant, position, m)
}

/// The same; `diagonal`: what [`Diagonal::of`] makes of the variant.
pub fn path_by<W: Word>(
    diagonal: Option<&Diagonal>,
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
) -> Path {
    if m.taken.without_lowest().is_empty() {
        return smallvec![m.from, m.to];
    }
    // Most captures have but one route.
    let only =
        diagonal.and_then(|diagonal| diagonal.way(&position.widen().narrow(), m.widen().narrow()));
    if let Some(only) = only {
        return only;
    }
    let jumps = first_route(variant, position, m);
    let landings = jumps.iter().map(|jump| Square(jump.at));
    std::iter::once(m.from).chain(landings).collect()
}

/// The squares PDN 3.0 writes for the route of [`path`]: start, the squares where it turned, where it went
/// straight on the square right behind the piece taken, none behind the last piece, end.
pub fn turns<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Square> {
    let jumps = if m.is_capture() {
        first_route(variant, position, m)
    } else {
        Vec::new()
    };
    let mut squares = vec![m.from];
    for pair in jumps.windows(2) {
        let [jump, next] = pair else { continue };
        squares.push(Square(if jump.way == next.way {
            variant.board.next_index(jump.victim, jump.way)
        } else {
            jump.at
        }));
    }
    squares.push(m.to);
    squares
}

/// One jump of a route.
#[derive(Clone, Copy)]
struct Jump<W> {
    way: u8,
    victim: u8,
    /// The landing square.
    at: u8,
    /// The squares behind the piece where it might have come down.
    landings: W,
}

/// The routes of one move.
struct Routes<'a, W> {
    capture: Capture<'a, W>,
    goal: &'a Move<W>,
    start: State<W>,
}

impl<'a, W: Word> Routes<'a, W> {
    fn new(variant: &'a Variant, position: &Position<W>, goal: &'a Move<W>) -> Self {
        let mut capture = Capture::new(variant, position);
        let start = capture.lift(goal.from.index());
        Routes {
            capture,
            goal,
            start,
        }
    }

    /// The jumps from a state over pieces of the move.
    fn jumps(&self, state: &State<W>) -> impl Iterator<Item = Jump<W>> {
        each(self.capture.ways(state))
            .filter_map(move |way| {
                let (victim, landings) = self.capture.jump(state, way)?;
                self.goal
                    .taken
                    .has(victim)
                    .then_some((way, victim, landings))
            })
            .flat_map(|(way, victim, landings)| {
                indices(landings).map(move |at| Jump {
                    way,
                    victim,
                    at,
                    landings,
                })
            })
    }

    fn after(&self, state: &State<W>, jump: &Jump<W>) -> State<W> {
        self.capture.land(state, jump.way, jump.victim, jump.at)
    }

    /// Does the move end with this jump? Only where the capture could not go on, from here or from another
    /// square behind the last piece.
    fn ends(&self, before: &State<W>, jump: &Jump<W>, after: &State<W>) -> bool {
        after.taken == self.goal.taken
            && after.at == self.goal.to.index()
            && self.capture.crowned(after) == self.goal.crowned
            && indices(jump.landings).all(|at| {
                let other = self.capture.land(before, jump.way, jump.victim, at);
                !self.capture.goes_on(&other)
            })
    }
}

/// One jump of the route that is written.
#[derive(Clone, Copy)]
struct Leap {
    way: u8,
    victim: u8,
    at: u8,
}

fn first_route<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Leap> {
    let (position, m) = (position.widen(), m.widen());
    // Words half as wide do on nearly all boards.
    match variant.board.is_small() {
        true => route(variant, &position.narrow::<u64>(), &m.narrow()),
        false => route(variant, &position, &m),
    }
}

fn route<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Leap> {
    let routes = Routes::new(variant, position, m);
    // Of the routes of an Italian capture only those that meet the first king earliest are legal.
    let latest = if variant.priority.contains(&Priority::KingsEarly) {
        0..=m.taken.count() as u8
    } else {
        NONE..=NONE
    };
    for first_king in latest.chain([NONE]) {
        let mut search = FirstRoute {
            routes: &routes,
            first_king,
            dead: FxHashSet::default(),
            jumps: Vec::with_capacity(m.taken.count() as usize),
        };
        if search.go_on(&routes.start) {
            return search.jumps;
        }
    }
    Vec::new()
}

struct FirstRoute<'r, 'a, W> {
    routes: &'r Routes<'a, W>,
    /// The first king must be met by then.
    first_king: u8,
    /// States from which the move cannot be completed.
    dead: FxHashSet<State<W>>,
    /// The jumps made so far.
    jumps: Vec<Leap>,
}

impl<W: Word> FirstRoute<'_, '_, W> {
    /// Completes the move from a state; as deep as it takes pieces.
    fn go_on(&mut self, state: &State<W>) -> bool {
        if self.dead.contains(state) {
            return false;
        }
        let routes = self.routes;
        let board = routes.capture.board;
        let mut jumps: SmallVec<[Jump<W>; 8]> = routes.jumps(state).collect();
        jumps.sort_by_key(|jump| board.name(Square(jump.at)));
        for jump in jumps {
            let next = routes.after(state, &jump);
            let done = routes.ends(state, &jump, &next)
                && (next.first_king == NONE || next.first_king <= self.first_king);
            let Jump {
                way, victim, at, ..
            } = jump;
            self.jumps.push(Leap { way, victim, at });
            if done || self.go_on(&next) {
                return true;
            }
            self.jumps.pop();
        }
        self.dead.insert(*state);
        false
    }
}
