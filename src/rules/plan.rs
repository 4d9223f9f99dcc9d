//! A set of draw rules, laid out for the counters: what its rows ask at each ply, as bits, one for each rule.

use super::draw::{Count, Effect, Ending, Force, Restarts, Road, Rule, RuleSet};
use super::horizon::{Horizon, Reach, is_captured, least_plies, least_quiet_plies};

/// As many rules as [`Due`](super::draw::Due) has bits.
pub(super) const MOST_RULES: usize = 16;
/// On the largest board.
pub(super) const MOST_PIECES: usize = 72;
/// The limit of a rule that does not apply to so many pieces.
pub(super) const NO_LIMIT: u16 = u16::MAX;

/// What a set asks. A field that is a number of 16 bits names rules: bit i is rule i.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The rows, in the order of their bits.
    rules: &'static [Rule],
    /// Rules that count plies or own moves.
    pub counting: u16,
    /// Those of them that count moves of the stronger side alone.
    pub own: u16,
    /// Rules that count how often a position occurs.
    pub occurrences: u16,
    /// Rules that count nothing.
    pub at_once: u16,
    /// Rules that ask who stands on the main road.
    pub road: u16,
    /// Those of them that want the weaker side alone there.
    pub alone: u16,
    /// Rules that restart when their ending ceases.
    pub ceasing: u16,
    /// Rules that always run: neither side is the stronger.
    pub always: u16,
    /// Rules that captures set back, and men's moves do not.
    pub captured: u16,
    /// Those that are always awake, and whose limit never changes.
    pub steady: u16,
    /// Nothing of the set happens while no side has a king.
    pub needs_king: bool,
    /// No rule falls due in fewer plies, but those that [`least_quiet_plies_from`](Self::least_quiet_plies_from) tells of.
    pub horizon: Horizon,
    /// Rules that restart by these events (a set of [`Restarts`] without the ceasing).
    restarts: [u16; 8],
    /// The endings, each with its rule.
    endings: Vec<Weighing>,
    /// By the number of pieces on the board.
    by_total: Vec<Total>,
    /// The rules that can be awake, if the side with fewer pieces has so many.
    by_fewer: [u16; MOST_PIECES / 2 + 1],
}

/// What a number of pieces on the board decides.
#[derive(Clone, Debug)]
struct Total {
    /// The rules that can be awake.
    fit: u16,
    /// Rules that have no limit now, and nothing to remember until the next capture, which restarts them.
    idle: u16,
    limits: [u16; MOST_RULES],
    /// So many plies without a capture it takes with so many pieces or more until a rule falls due that captures set back.
    least_quiet_plies: u32,
}

/// The forces of an ending, as they are compared all at once: one byte each for the kings and the pieces of the stronger
/// side, and for those of the other.
#[derive(Clone, Copy, Debug)]
struct Weighing {
    rule: u16,
    least: u32,
    most: u32,
}

/// The forces on the board, as [`Weighing`] has them, with White as the stronger side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Forces(u32);

/// One more than a byte of [`Forces`] can be.
const OVER: u32 = 0x8080_8080;

impl Forces {
    /// Kings and pieces of White and Black.
    #[inline(always)]
    pub fn new(white: (u32, u32), black: (u32, u32)) -> Forces {
        Forces(white.0 | white.1 << 8 | black.0 << 16 | black.1 << 24)
    }

    /// With Black as the stronger side.
    #[inline(always)]
    fn turned(self) -> Forces {
        Forces(self.0.rotate_left(16))
    }
}

impl Weighing {
    fn new(rule: usize, ending: &Ending) -> Weighing {
        let byte = |n: u8| u32::from(n.min(0x7F));
        let bytes = |end: fn(&(u8, u8)) -> u8| {
            let side = |force: &Force| (byte(end(&force.kings)), byte(end(&force.pieces)));
            Forces::new(side(&ending.strong), side(&ending.weak)).0
        };
        Weighing {
            rule: 1 << rule,
            least: bytes(|range| range.0),
            most: bytes(|range| range.1),
        }
    }

    /// Are all four numbers within their ranges? The high bit of a byte tells that nothing was borrowed from it.
    #[inline(always)]
    fn fits(&self, forces: Forces) -> bool {
        ((forces.0 | OVER) - self.least) & ((self.most | OVER) - forces.0) & OVER == OVER
    }
}

impl Plan {
    /// No rules at all.
    pub const NOTHING: Plan = Plan {
        rules: &[],
        counting: 0,
        own: 0,
        occurrences: 0,
        at_once: 0,
        road: 0,
        alone: 0,
        ceasing: 0,
        always: 0,
        captured: 0,
        steady: 0,
        needs_king: true,
        horizon: Horizon::NEVER,
        restarts: [0; 8],
        endings: Vec::new(),
        by_total: Vec::new(),
        by_fewer: [0; MOST_PIECES / 2 + 1],
    };

    /// The plan of a set.
    pub fn of(set: &RuleSet) -> Plan {
        let rules = || set.rules.iter().enumerate().take(MOST_RULES);
        let those = |is: &dyn Fn(&Rule) -> bool| {
            let bit = |(i, rule): (usize, &Rule)| u16::from(is(rule)) << i;
            rules().map(bit).fold(0, |all, one| all | one)
        };
        // The endings of one rule share their road (a test sees to it).
        let road = |rule: &Rule| rule.endings.first().map_or(Road::Anywhere, |e| e.road);
        let one_limit =
            |rule: &Rule| (0..=MOST_PIECES as u32).all(|n| rule.limit(n) == rule.limit(0));
        let weighing = |(i, rule): (usize, &'static Rule)| {
            rule.endings.iter().map(move |e| Weighing::new(i, e))
        };
        // From the most pieces on, since fewer plies may be enough with fewer of them.
        let mut least_quiet = u32::MAX;
        let mut total = |pieces: usize| {
            least_quiet = least_quiet.min(least_quiet_plies(set, pieces));
            Total {
                fit: those(&|rule| pieces <= Reach::of(rule).total),
                idle: those(&|rule| {
                    rule.limit(pieces as u32).is_none() && rule.restarts.meets(Restarts::CAPTURE)
                }),
                limits: std::array::from_fn(|i| {
                    let rule = set.rules.get(i);
                    let limit = rule.and_then(|rule| rule.limit(pieces as u32));
                    limit.unwrap_or(NO_LIMIT)
                }),
                least_quiet_plies: least_quiet,
            }
        };
        let mut by_total: Vec<Total> = (0..=MOST_PIECES).rev().map(&mut total).collect();
        by_total.reverse();
        Plan {
            rules: set.rules,
            counting: those(&|rule| matches!(rule.counts, Count::Plies | Count::OwnMoves)),
            own: those(&|rule| rule.counts == Count::OwnMoves),
            occurrences: those(&|rule| rule.counts == Count::Occurrences),
            at_once: those(&|rule| rule.counts == Count::Nothing),
            road: those(&|rule| road(rule) != Road::Anywhere),
            alone: those(&|rule| road(rule) == Road::WeakAlone),
            ceasing: those(&|rule| rule.restarts.meets(Restarts::CEASING)),
            always: those(&|rule| rule.endings.is_empty()),
            captured: those(&is_captured),
            steady: those(&|rule| {
                rule.counts == Count::Occurrences && rule.endings.is_empty() && one_limit(rule)
            }),
            needs_king: set.rules.iter().all(needs_king),
            horizon: Horizon::of(set),
            restarts: std::array::from_fn(|events| {
                those(&|rule| rule.restarts.meets(Restarts(events as u8)))
            }),
            endings: rules().flat_map(weighing).collect(),
            by_total,
            by_fewer: std::array::from_fn(|pieces| those(&|rule| pieces <= Reach::of(rule).fewer)),
        }
    }

    /// The rules that the numbers of pieces of the one side and the other allow to be awake.
    #[inline(always)]
    pub fn fit(&self, one: u32, other: u32) -> u16 {
        let fewer = one.min(other) as usize;
        let fewer = self.by_fewer.get(fewer).or(self.by_fewer.last());
        self.total(one + other).map_or(0, |total| total.fit) & fewer.copied().unwrap_or(0)
    }

    /// Of the rules that fit: whose forces are those of the stronger side, White's and Black's, road aside.
    #[inline(always)]
    pub fn stronger(&self, fit: u16, forces: Forces) -> [u16; 2] {
        let always = fit & self.always;
        let mut stronger = [always; 2];
        let turned = forces.turned();
        for ending in &self.endings {
            let bit = |fits: bool| if fits { ending.rule & fit } else { 0 };
            stronger[0] |= bit(ending.fits(forces));
            stronger[1] |= bit(ending.fits(turned));
        }
        stronger
    }

    /// Rules without a limit for so many pieces, and with nothing to remember until there are fewer.
    #[inline(always)]
    pub fn idle(&self, pieces: u32) -> u16 {
        self.total(pieces).map_or(0, |total| total.idle)
    }

    /// How far each rule goes with so many pieces on the board.
    #[inline(always)]
    pub fn limits(&self, pieces: u32) -> &[u16; MOST_RULES] {
        self.total(pieces)
            .map_or(&[NO_LIMIT; MOST_RULES], |total| &total.limits)
    }

    /// How many plies without a capture it takes at least, with so many pieces or more on the board, until a rule that
    /// captures set back falls due.
    pub fn least_quiet_plies_from(&self, pieces: u32) -> u32 {
        self.total(pieces)
            .map_or(u32::MAX, |total| total.least_quiet_plies)
    }

    /// How many plies without a capture it takes at least, while one side and the other have so many pieces, until a rule
    /// that captures set back, and men's moves do not, falls due.
    pub fn least_quiet_plies_at(&self, (one, other): (u32, u32)) -> u32 {
        let rules = indices(self.fit(one, other) & self.captured);
        let rules = rules.filter_map(|i| self.rules.get(i));
        let plies = rules.map(|rule| least_plies(rule, rule.limit(one + other)));
        plies.min().unwrap_or(u32::MAX)
    }

    /// The rules that one of these events restarts.
    #[inline(always)]
    pub fn restarted(&self, events: Restarts) -> u16 {
        self.restarts[usize::from(events.0 & 7)]
    }

    #[inline(always)]
    fn total(&self, pieces: u32) -> Option<&Total> {
        self.by_total.get(pieces as usize).or(self.by_total.last())
    }
}

/// The rules that are named, one after the other.
#[inline(always)]
pub(super) fn indices(mut rules: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let rule = rules.trailing_zeros() as usize;
        rules &= rules.wrapping_sub(1);
        (rule < MOST_RULES).then_some(rule)
    })
}

/// Does nothing of the rule happen while no side has a king?
fn needs_king(rule: &Rule) -> bool {
    let with_king = |ending: &Ending| ending.strong.kings.0 > 0 || ending.weak.kings.0 > 0;
    rule.effect == Effect::Referee
        || rule.counts == Count::Occurrences
        || !rule.endings.is_empty() && rule.endings.iter().all(with_king)
        || rule.endings.is_empty() && rule.restarts.meets(Restarts::MAN_MOVE)
}
