//! The counters that read draw rules during a game.

use super::board::Direction;
use super::draw::{Count, Due, Effect, Ending, Force, Restarts, Road, Rule, RuleSet, main_road};
use super::moves::Move;
use super::position::{Position, Side};
use super::quick::any_capture;
use super::repetition::Repetition;
use super::variant::Variant;
use super::word::Word;

/// The running counters of a game. Reusable: [`start`](Counters::start) keeps the buffers.
///
/// What costs time is arranged by what changes. While no side has a king nothing is done at all. The
/// balance of forces is weighed only when a piece is taken or crowned; that also finds the few rules that
/// are awake, whose count can matter now. A ply looks at those alone.
#[derive(Clone, Debug)]
pub struct Counters<W> {
    variant: Option<&'static Variant>,
    set: Option<&'static RuleSet>,
    rows: [Row; MOST_RULES],
    /// The rows that are awake, as bits.
    awake: u16,
    /// The rows that the numbers of pieces allow to be awake; the others are at rest: no limit, no forces, nothing stands.
    fit: u16,
    /// Those of them that are always awake, and whose limit never changes.
    steady: u16,
    /// The rows that fit so many pieces on the board.
    by_total: [u16; MOST_PIECES + 1],
    /// The rows that fit, if the side with fewer pieces has so many.
    by_fewer: [u16; MOST_PIECES / 2 + 1],
    road: W,
    /// No rule of the set can run, and no position can recur, while there is no king.
    sleeps: bool,
    /// Men can move to and fro (Turkish), so a man's step can be undone.
    men_return: bool,
    repetition: Repetition<W>,
}

/// As many rules as [`Due`] has bits.
const MOST_RULES: usize = 16;

/// The state of one rule, with what each ply asks of its row.
#[derive(Clone, Copy, Debug)]
struct Row {
    counts: Count,
    restarts: Restarts,
    road: Road,
    count: u16,
    /// [`NO_LIMIT`] where the rule does not apply to so many pieces.
    limit: u16,
    /// Whose forces are those of the stronger side, by material alone: bit 0 White, bit 1 Black.
    material: u8,
    /// The same after the last ply, road included.
    stands: u8,
}

/// On the largest board.
const MOST_PIECES: usize = 72;
const NO_LIMIT: u16 = u16::MAX;
/// A rule that always runs has no stronger side.
const EITHER: u8 = 0b11;

impl<W: Word> Default for Counters<W> {
    fn default() -> Self {
        Counters::new()
    }
}

impl<W: Word> Counters<W> {
    /// Counters without a game.
    pub fn new() -> Self {
        Counters {
            variant: None,
            set: None,
            rows: [Row::new(Count::Nothing, Restarts::NEVER, Road::Anywhere); MOST_RULES],
            awake: 0,
            fit: 0,
            steady: 0,
            by_total: [0; MOST_PIECES + 1],
            by_fewer: [0; MOST_PIECES / 2 + 1],
            road: W::EMPTY,
            sleeps: true,
            men_return: false,
            repetition: Repetition::default(),
        }
    }

    /// Begins to count at a starting position or a set-up; clears what was counted. Says which rules
    /// are due at once.
    pub fn start(
        &mut self,
        variant: &'static Variant,
        set: &'static RuleSet,
        position: &Position<W>,
    ) -> Due {
        if self.variant != Some(variant) || self.set != Some(set) {
            self.choose(variant, set);
        }
        self.repetition.clear();
        self.fit = 0;
        self.awake = 0;
        for (row, _) in self.rows.iter_mut().zip(set.rules) {
            row.rest();
            row.count = 0;
        }
        let mut due = Due(0);
        if self.sleeps && position.kings.is_empty() {
            return due;
        }
        let (white, black) = (position.of(Side::White), position.of(Side::Black));
        self.weigh(set, white, black, position.kings);
        for (i, row) in self.rows.iter_mut().enumerate() {
            if self.awake >> i & 1 == 1 {
                row.stands = row.stands_in(position, self.road);
                let at_once = row.counts == Count::Nothing && row.at_once(variant, position);
                due.0 |= u16::from(at_once) << i;
            }
        }
        due
    }

    /// Can a ply matter, if these are the kings before or after it?
    #[inline(always)]
    pub fn watches(&self, kings: W) -> bool {
        !self.sleeps || !kings.is_empty()
    }

    /// Counts one legal ply, and says which rules are due after it: all whose count has reached its limit.
    #[inline(always)]
    pub fn ply(&mut self, before: &Position<W>, m: &Move<W>, after: &Position<W>) -> Due {
        if !self.watches(before.kings | after.kings) {
            return Due(0);
        }
        let (Some(variant), Some(set)) = (self.variant, self.set) else {
            return Due(0);
        };
        if m.is_capture() || m.crowned {
            let (white, black) = (after.of(Side::White), after.of(Side::Black));
            self.weigh(set, white, black, after.kings);
        }
        let man = (before.kings & W::bit(m.from.index())).is_empty();
        let lasting = m.is_capture() || man && !(self.men_return && same_rank(variant, m));
        if lasting {
            self.repetition.clear();
            if self.awake & !self.steady == 0 {
                // Nothing else is awake.
                return Due(0);
            }
        }
        self.count(variant, lasting, *before, *m, *after)
    }

    #[inline(never)]
    fn count(
        &mut self,
        variant: &'static Variant,
        lasting: bool,
        before: Position<W>,
        m: Move<W>,
        after: Position<W>,
    ) -> Due {
        let man = (before.kings & W::bit(m.from.index())).is_empty();
        let mut events = Restarts::NEVER;
        if m.is_capture() {
            events = events.or(Restarts::CAPTURE);
        }
        if man {
            events = events.or(Restarts::MAN_MOVE);
        }
        if m.crowned {
            events = events.or(Restarts::CROWNING);
        }
        let mut due = 0;
        for i in indices(self.awake) {
            let row = &mut self.rows[i];
            let reached = match row.counts {
                Count::Occurrences => {
                    !lasting && self.repetition.count(&before, &after) >= row.limit
                }
                Count::Nothing => {
                    row.stands = row.stands_in(&after, self.road);
                    row.at_once(variant, &after)
                }
                Count::Plies | Count::OwnMoves => {
                    let stands = row.stands_in(&after, self.road);
                    row.advance(events, stands, before.side);
                    stands != 0 && row.count >= row.limit
                }
            };
            due |= u16::from(reached) << i;
        }
        Due(due)
    }

    /// The rules that are running now, each with what it has counted (plies or own moves) and its
    /// limit: those whose ending stands, and of those that always run the ones that have begun to count.
    pub fn running(&self) -> impl Iterator<Item = (&'static Rule, u16, u16)> + '_ {
        let rules = self.set.map_or(&[][..], |set| set.rules);
        let pairs = self.rows.iter().zip(rules);
        pairs.filter_map(|(row, rule)| {
            let counts = matches!(rule.counts, Count::Plies | Count::OwnMoves);
            let begun = row.count > 0 || !rule.endings.is_empty();
            (counts && begun && row.stands != 0 && row.limit != NO_LIMIT)
                .then_some((rule, row.count, row.limit))
        })
    }

    fn choose(&mut self, variant: &'static Variant, set: &'static RuleSet) {
        self.variant = Some(variant);
        self.set = Some(set);
        self.awake = 0;
        self.road = W::narrow(main_road(variant.board));
        let steps = variant.man_steps;
        self.men_return = steps.has(Direction::East) || steps.has(Direction::West);
        self.sleeps = !self.men_return && set.rules.iter().all(needs_king);
        for (row, rule) in self.rows.iter_mut().zip(set.rules) {
            // The endings of one rule share their road (a test sees to it).
            let road = rule.endings.first().map_or(Road::Anywhere, |e| e.road);
            *row = Row::new(rule.counts, rule.restarts, road);
        }
        self.steady = 0;
        self.by_total = [0; MOST_PIECES + 1];
        self.by_fewer = [0; MOST_PIECES / 2 + 1];
        for (i, rule) in set.rules.iter().enumerate().take(MOST_RULES) {
            let reach = Reach::of(rule);
            let fits = |to: usize| move |(n, _): &(usize, &mut u16)| *n <= to;
            let totals = self.by_total.iter_mut().enumerate();
            totals
                .filter(fits(reach.total))
                .for_each(|(_, rows)| *rows |= 1 << i);
            let fewer = self.by_fewer.iter_mut().enumerate();
            fewer
                .filter(fits(reach.fewer))
                .for_each(|(_, rows)| *rows |= 1 << i);
            let one = |pieces: usize| rule.limit(pieces as u32) == rule.limit(0);
            let always = rule.counts == Count::Occurrences && rule.endings.is_empty();
            self.steady |= u16::from(always && (0..=MOST_PIECES).all(one)) << i;
        }
    }

    /// Weighs the forces, at the start and after a piece was taken or crowned.
    #[inline(never)]
    fn weigh(&mut self, set: &'static RuleSet, white: W, black: W, kings: W) {
        let pieces = (white.count(), black.count());
        let total = (pieces.0 + pieces.1) as usize;
        let fewer = pieces.0.min(pieces.1) as usize;
        let fit = self.by_total[total.min(MOST_PIECES)] & self.by_fewer[fewer.min(MOST_PIECES / 2)];
        if fit == self.fit && fit & !self.steady == 0 {
            return;
        }
        for i in indices(self.fit & !fit) {
            self.rows[i].rest();
        }
        self.fit = fit;
        let (white, black) = (
            ((white & kings).count(), pieces.0),
            ((black & kings).count(), pieces.1),
        );
        let is = |force: &Force, (kings, pieces)| force.is(kings, pieces);
        self.awake = 0;
        for i in indices(fit) {
            let (row, Some(rule)) = (&mut self.rows[i], set.rules.get(i)) else {
                continue;
            };
            row.limit = rule.limit(total as u32).unwrap_or(NO_LIMIT);
            row.material = if rule.endings.is_empty() { EITHER } else { 0 };
            for ending in rule.endings {
                row.material |= u8::from(is(&ending.strong, white) && is(&ending.weak, black))
                    | u8::from(is(&ending.strong, black) && is(&ending.weak, white)) << 1;
            }
            // A rule that does not apply to so many pieces, and that the capture which changes their
            // number restarts, has nothing to remember until then.
            let idle = row.limit == NO_LIMIT && row.restarts.meets(Restarts::CAPTURE);
            if row.material == 0 || idle {
                row.stands = 0;
            } else {
                self.awake |= 1 << i;
            }
        }
    }
}

/// The rows of a set.
#[inline(always)]
fn indices(mut rows: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let row = rows.trailing_zeros() as usize;
        rows &= rows.wrapping_sub(1);
        (row < MOST_RULES).then_some(row)
    })
}

/// The most pieces with which a rule can be awake.
struct Reach {
    /// On the board.
    total: usize,
    /// Of the side that has fewer.
    fewer: usize,
}

impl Reach {
    fn of(rule: &Rule) -> Reach {
        let pieces = |side: &Force| usize::from(side.pieces.1);
        let total = |e: &Ending| pieces(&e.strong) + pieces(&e.weak);
        let fewer = |e: &Ending| pieces(&e.strong).min(pieces(&e.weak));
        let most = |of: &dyn Fn(&Ending) -> usize| rule.endings.iter().map(of).max();
        let mut reach = Reach {
            total: most(&total).unwrap_or(usize::MAX),
            fewer: most(&fewer).unwrap_or(usize::MAX),
        };
        if rule.restarts.meets(Restarts::CAPTURE) {
            // With more pieces it has no limit, and nothing to remember until there are fewer.
            let limited = rule.limits.iter().map(|limit| usize::from(limit.to)).max();
            reach.total = reach.total.min(limited.unwrap_or(0));
        }
        if rule.effect == Effect::Referee {
            reach.total = 0;
        }
        reach
    }
}

impl Row {
    fn new(counts: Count, restarts: Restarts, road: Road) -> Row {
        Row {
            counts,
            restarts,
            road,
            count: 0,
            limit: NO_LIMIT,
            material: 0,
            stands: 0,
        }
    }

    /// It cannot be awake.
    fn rest(&mut self) {
        self.limit = NO_LIMIT;
        self.material = 0;
        self.stands = 0;
    }

    /// The count after a ply of that side, when the ending stands as said after it.
    #[inline]
    fn advance(&mut self, events: Restarts, stands: u8, mover: Side) {
        let own = self.counts == Count::OwnMoves;
        let stood = self.stands != 0;
        self.stands = stands;
        if self.restarts.meets(events) || !stood && self.restarts.meets(Restarts::CEASING) {
            self.count = 0;
        } else if stood && stands != 0 && (!own || stands >> mover as u8 & 1 == 1) {
            self.count = self.count.saturating_add(1).min(NO_LIMIT - 1);
        }
    }

    /// Whose forces are those of the stronger side: bit 0 White, bit 1 Black; 0: the ending does not stand.
    #[inline(always)]
    fn stands_in<W: Word>(&self, position: &Position<W>, road: W) -> u8 {
        if self.road == Road::Anywhere {
            return self.material;
        }
        let on_road = |side| !(position.of(side) & road).is_empty();
        let (white, black) = (on_road(Side::White), on_road(Side::Black));
        if self.road == Road::WeakAlone && white && black {
            return 0;
        }
        self.material & (u8::from(black) | u8::from(white) << 1)
    }

    /// A rule that counts nothing: due where its ending stands and the side to move has no capture.
    #[cold]
    fn at_once<W: Word>(&self, variant: &Variant, position: &Position<W>) -> bool {
        self.stands != 0 && self.limit != NO_LIMIT && !any_capture(variant, position)
    }
}

/// Can such a step of a man be undone by another?
fn same_rank<W: Word>(variant: &Variant, m: &Move<W>) -> bool {
    variant.board.rank(m.from) == variant.board.rank(m.to)
}

/// Does nothing of the rule happen while no side has a king?
fn needs_king(rule: &Rule) -> bool {
    let with_king = |ending: &Ending| ending.strong.kings.0 > 0 || ending.weak.kings.0 > 0;
    rule.effect == Effect::Referee
        || rule.counts == Count::Occurrences
        || !rule.endings.is_empty() && rule.endings.iter().all(with_king)
        || rule.endings.is_empty() && rule.restarts.meets(Restarts::MAN_MOVE)
}
