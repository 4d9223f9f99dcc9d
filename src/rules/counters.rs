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
    /// While both sides have more pieces than these the forces do not matter: no ending can stand, no limit changes.
    crowd: u32,
    /// Both had when the forces were last weighed.
    crowded: bool,
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
    /// The most pieces on the board with which it can be awake.
    most: u16,
    /// The most pieces that the side with fewer of them can have.
    least: u16,
    count: u16,
    /// [`NO_LIMIT`] where the rule does not apply to so many pieces.
    limit: u16,
    /// Whose forces are those of the stronger side, by material alone: bit 0 White, bit 1 Black.
    material: u8,
    /// The same after the last ply, road included.
    stands: u8,
}

/// On the largest board.
const MOST_PIECES: u32 = 72;
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
            crowd: u32::MAX,
            crowded: false,
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
        self.crowded = false;
        for (row, _) in self.rows.iter_mut().zip(set.rules) {
            row.count = 0;
            row.stands = 0;
        }
        let mut due = Due(0);
        if self.sleeps && position.kings.is_empty() {
            return due;
        }
        self.weigh(set, position);
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
        match (self.variant, self.set) {
            (Some(variant), Some(set)) => self.count(variant, set, *before, *m, *after),
            _ => Due(0),
        }
    }

    /// Takes all by value, so that a replay can keep its position in registers while there is no king.
    #[inline(never)]
    fn count(
        &mut self,
        variant: &'static Variant,
        set: &'static RuleSet,
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
        if events.meets(Restarts::CAPTURE.or(Restarts::CROWNING)) {
            self.weigh(set, &after);
        }
        let mut due = 0;
        let mut awake = self.awake;
        while awake != 0 {
            let i = awake.trailing_zeros() as usize % MOST_RULES;
            awake &= awake - 1;
            let row = &mut self.rows[i];
            let reached = match row.counts {
                Count::Occurrences => {
                    let lasting =
                        m.is_capture() || man && !(self.men_return && same_rank(variant, &m));
                    if lasting {
                        self.repetition.clear();
                        false
                    } else {
                        self.repetition.count(&before, &after) >= row.limit
                    }
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
            let pieces = |side: &Force| u16::from(side.pieces.1);
            let total = |e: &Ending| pieces(&e.strong) + pieces(&e.weak);
            let fewer = |e: &Ending| pieces(&e.strong).min(pieces(&e.weak));
            row.most = rule.endings.iter().map(total).max().unwrap_or(u16::MAX);
            row.least = rule.endings.iter().map(fewer).max().unwrap_or(u16::MAX);
            if rule.restarts.meets(Restarts::CAPTURE) {
                // With more pieces it has no limit, and nothing to remember until there are fewer.
                let limited = rule.limits.iter().map(|limit| u16::from(limit.to)).max();
                row.most = row.most.min(limited.unwrap_or(0));
            }
            if rule.effect == Effect::Referee {
                row.most = 0;
            }
            row.least = row.least.min(row.most / 2);
        }
        let rows = || self.rows.iter().zip(set.rules);
        let some = rows().filter(|(row, _)| row.most < u16::MAX);
        let crowd = some.map(|(row, _)| u32::from(row.least)).max().unwrap_or(0);
        // Rules that can be awake among any number of pieces: is their limit one and the same?
        let mut always = rows().filter(|(row, _)| row.most == u16::MAX);
        let steady = always.all(|(_, rule)| {
            let mut more = 2 * (crowd + 1)..=MOST_PIECES;
            more.all(|pieces| rule.limit(pieces) == rule.limit(MOST_PIECES))
        });
        self.crowd = if steady { crowd } else { u32::MAX };
    }

    /// Weighs the forces, at the start and after a piece was taken or crowned.
    fn weigh(&mut self, set: &'static RuleSet, position: &Position<W>) {
        let side = |side: Side| {
            let pieces = position.of(side);
            ((pieces & position.kings).count(), pieces.count())
        };
        let (white, black) = (side(Side::White), side(Side::Black));
        let (total, fewer) = (white.1 + black.1, white.1.min(black.1));
        let crowded = fewer > self.crowd;
        if crowded && self.crowded {
            return;
        }
        self.crowded = crowded;
        let is = |force: &Force, (kings, pieces)| force.is(kings, pieces);
        self.awake = 0;
        for (i, (row, rule)) in self.rows.iter_mut().zip(set.rules).enumerate() {
            if total > u32::from(row.most) || fewer > u32::from(row.least) {
                // Nearly always, until few pieces are left.
                row.limit = NO_LIMIT;
                row.material = 0;
                row.stands = 0;
                continue;
            }
            row.limit = rule.limit(total).unwrap_or(NO_LIMIT);
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

impl Row {
    fn new(counts: Count, restarts: Restarts, road: Road) -> Row {
        Row {
            counts,
            restarts,
            road,
            most: u16::MAX,
            least: u16::MAX,
            count: 0,
            limit: NO_LIMIT,
            material: 0,
            stands: 0,
        }
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
