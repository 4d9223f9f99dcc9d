//! Which legal moves written squares may mean.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::board::{NONE, Square};
use super::super::capture::{State, each};
use super::super::generate::{Search, legal_moves};
use super::super::moves::Move;
use super::super::position::Position;
use super::super::variant::Variant;
use super::super::word::Word;
use super::{Jump, Routes};

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
