//! Routes, for people: which squares a capture touches on its way, and which moves the squares somebody
//! wrote may mean. Routes are searched for one legal move at a time, over the pieces it takes only, and
//! merged by the state they come to.

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{NONE, Square};
use super::capture::{Capture, State, each, indices};
use super::generate::{Search, legal_moves};
use super::moves::Move;
use super::position::Position;
use super::variant::{Priority, Variant};
use super::word::Word;

/// How the squares of a written move are understood, from the most exact meaning to the loosest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// All landing squares, jump by jump: each pair of neighbours is one jump over one piece.
    WholePath,
    /// Start, some landing squares in order, end.
    Landings,
    /// Start, some squares passed over or landed on in order, end.
    Passed,
    /// Start and end, whatever stands between.
    Ends,
    /// Start, the captured squares in any order, end; or the squares of several routes of one move in any
    /// order, the first not necessarily the start (one program writes its captures so).
    Union,
}

impl Level {
    /// From the most exact to the loosest.
    pub const ALL: [Level; 5] = [
        Level::WholePath,
        Level::Landings,
        Level::Passed,
        Level::Ends,
        Level::Union,
    ];
}

/// The legal moves that written squares may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<W> {
    /// The distinct moves.
    pub moves: Vec<Move<W>>,
    /// Whether all legal moves were known.
    pub search: Search,
}

/// The distinct legal moves one of whose routes fits the written squares at that level.
pub fn matching<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    written: &[Square],
    level: Level,
) -> Found<W> {
    let mut legal = Vec::new();
    let search = legal_moves(variant, position, &mut legal);
    Found {
        moves: matching_among(variant, position, &legal, written, level),
        search,
    }
}

/// As [`matching`], where the list of legal moves is already at hand.
pub fn matching_among<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    legal: &[Move<W>],
    written: &[Square],
    level: Level,
) -> Vec<Move<W>> {
    let (Some(&first), Some(&last)) = (written.first(), written.last()) else {
        return Vec::new();
    };
    let fits = |m: &&Move<W>| {
        let ends = m.from == first && m.to == last && written.len() > 1;
        match level {
            Level::Ends => ends,
            Level::Union => {
                m.is_capture()
                    && (ends && is_list_of_taken(m, written)
                        || is_union_of_routes(variant, position, m, written))
            }
            _ => ends && fits_in_order(variant, position, m, written, level),
        }
    };
    legal.iter().filter(fits).copied().collect()
}

/// Every landing square of a legal move from `from` to `to`; of several routes the one whose list of
/// algebraic names, ordered as text, sorts first.
pub fn path<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Square> {
    if !m.is_capture() {
        return vec![m.from, m.to];
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

fn first_route<W: Word>(variant: &Variant, position: &Position<W>, m: &Move<W>) -> Vec<Jump<W>> {
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
            jumps: Vec::new(),
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
    jumps: Vec<Jump<W>>,
}

impl<W: Word> FirstRoute<'_, '_, W> {
    /// Completes the move from a state; as deep as it takes pieces.
    fn go_on(&mut self, state: &State<W>) -> bool {
        if self.dead.contains(state) {
            return false;
        }
        let routes = self.routes;
        let board = routes.capture.board;
        let mut jumps: Vec<_> = routes.jumps(state).collect();
        jumps.sort_by_key(|jump| board.name(Square(jump.at)));
        for jump in jumps {
            let next = routes.after(state, &jump);
            let done = routes.ends(state, &jump, &next)
                && (next.first_king == NONE || next.first_king <= self.first_king);
            self.jumps.push(jump);
            if done || self.go_on(&next) {
                return true;
            }
            self.jumps.pop();
        }
        self.dead.insert(*state);
        false
    }
}

/// Do the squares between the ends lie on a route of the move, in their order?
fn fits_in_order<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    written: &[Square],
    level: Level,
) -> bool {
    let Some((_, [between @ .., _])) = written.split_first() else {
        return false;
    };
    if !m.is_capture() {
        let step = |way: &u8| variant.board.ray_from::<W>(m.from.0, *way).has(m.to.0);
        return between.is_empty()
            || level == Level::Passed
                && each(u8::MAX).find(step).is_some_and(|way| {
                    let passed = squares_on_line(variant, m.from.0, way, m.to.0);
                    advance(between, 0, passed.filter(|&at| at != m.to.0)) == between.len()
                });
    }
    if level == Level::WholePath && between.len() + 1 != m.taken.count() as usize {
        return false;
    }
    let routes = Routes::new(variant, position, m);
    let mut search = InOrder {
        routes: &routes,
        variant,
        between,
        level,
        dead: FxHashSet::default(),
    };
    search.go_on(&routes.start, 0)
}

struct InOrder<'r, 'a, W> {
    routes: &'r Routes<'a, W>,
    variant: &'r Variant,
    between: &'r [Square],
    level: Level,
    /// States from which the move cannot be completed, with the number of squares met by then.
    dead: FxHashSet<(State<W>, usize)>,
}

impl<W: Word> InOrder<'_, '_, W> {
    fn go_on(&mut self, state: &State<W>, met: usize) -> bool {
        if self.dead.contains(&(*state, met)) {
            return false;
        }
        let routes = self.routes;
        for jump in routes.jumps(state) {
            let next = routes.after(state, &jump);
            if routes.ends(state, &jump, &next)
                && self.passed(state, &jump, met, true) == self.between.len()
            {
                return true;
            }
            let now = self.passed(state, &jump, met, false);
            let landed = now == met + 1 || self.level != Level::WholePath;
            if landed && self.go_on(&next, now) {
                return true;
            }
        }
        self.dead.insert((*state, met));
        false
    }

    /// How many of the squares have been met after a jump. To take each as early as possible is never worse.
    fn passed(&self, state: &State<W>, jump: &Jump<W>, met: usize, last: bool) -> usize {
        if self.level == Level::Passed {
            let line = squares_on_line(self.variant, state.at, jump.way, jump.at);
            let counts = |&at: &u8| at != jump.victim && !(last && at == jump.at);
            advance(self.between, met, line.filter(counts))
        } else if last {
            met
        } else {
            advance(self.between, met, std::iter::once(jump.at))
        }
    }
}

/// How many of `between` have been met once those squares have been passed.
fn advance(between: &[Square], met: usize, passed: impl Iterator<Item = u8>) -> usize {
    passed.fold(met, |met, at| {
        met + usize::from(between.get(met) == Some(&Square(at)))
    })
}

/// The squares after `from` in a direction, up to and with `to`.
fn squares_on_line(variant: &Variant, from: u8, way: u8, to: u8) -> impl Iterator<Item = u8> {
    let board = variant.board;
    let next = move |at: &u8| {
        (*at != to)
            .then(|| board.next_index(*at, way))
            .filter(|&at| at != NONE)
    };
    std::iter::successors(Some(from), next).skip(1)
}

/// Are the squares between the ends those of the pieces taken, in any order?
fn is_list_of_taken<W: Word>(m: &Move<W>, written: &[Square]) -> bool {
    let between = written
        .get(1..written.len().saturating_sub(1))
        .unwrap_or_default();
    between.len() == m.taken.count() as usize && set::<W>(between) == m.taken
}

/// Are the squares, in any order, all those of one or more routes of the move?
fn is_union_of_routes<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    written: &[Square],
) -> bool {
    let allowed: W = set(written);
    let ends = W::bit(m.from.0) | W::bit(m.to.0);
    // Start, end, and at least one square of each of two routes.
    if (allowed & !ends).count() < 2 || !(ends & !allowed).is_empty() {
        return false;
    }
    let routes = Routes::new(variant, position, m);
    let mut search = Within {
        routes: &routes,
        allowed,
        known: FxHashMap::default(),
        covered: ends,
    };
    search.go_on(&routes.start) && search.covered == allowed
}

struct Within<'r, 'a, W> {
    routes: &'r Routes<'a, W>,
    /// The squares where a route may land.
    allowed: W,
    /// States, and whether the move can be completed from them.
    known: FxHashMap<State<W>, bool>,
    /// The landing squares of all routes within the allowed squares.
    covered: W,
}

impl<W: Word> Within<'_, '_, W> {
    fn go_on(&mut self, state: &State<W>) -> bool {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let routes = self.routes;
        let mut any = false;
        for jump in routes.jumps(state) {
            if !self.allowed.has(jump.at) {
                continue;
            }
            let next = routes.after(state, &jump);
            if routes.ends(state, &jump, &next) || self.go_on(&next) {
                self.covered |= W::bit(jump.at);
                any = true;
            }
        }
        self.known.insert(*state, any);
        any
    }
}

fn set<W: Word>(squares: &[Square]) -> W {
    squares
        .iter()
        .fold(W::EMPTY, |set, square| set | W::bit(square.0))
}
