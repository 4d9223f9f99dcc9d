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
/// What costs time is arranged by what changes: the balance of forces is weighed when a piece is taken
/// or crowned, the main road is looked at each ply, and while no side has a king nothing is done at all.
#[derive(Clone, Debug)]
pub struct Counters<W> {
    variant: Option<&'static Variant>,
    set: Option<&'static RuleSet>,
    rows: [Row; MOST_RULES],
    road: W,
    /// No rule of the set can run, and no position can recur, while there is no king.
    sleeps: bool,
    /// Men can move to and fro (Turkish), so a man's step can be undone.
    men_return: bool,
    repetition: Repetition<W>,
}

/// As many rules as [`Due`] has bits.
const MOST_RULES: usize = 16;

/// The state of one rule.
#[derive(Clone, Copy, Debug)]
struct Row {
    count: u16,
    /// [`NO_LIMIT`] where the rule does not apply to so many pieces.
    limit: u16,
    /// Whose forces are those of the stronger side, by material alone: bit 0 White, bit 1 Black.
    material: u8,
    /// The same after the last ply, road included.
    stands: u8,
}

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
        let row = Row {
            count: 0,
            limit: NO_LIMIT,
            material: 0,
            stands: 0,
        };
        Counters {
            variant: None,
            set: None,
            rows: [row; MOST_RULES],
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
        self.weigh(position);
        let mut due = Due(0);
        for (i, (row, rule)) in self.rows.iter_mut().zip(set.rules).enumerate() {
            row.count = 0;
            row.stands = stands(row, rule, self.road, position);
            if rule.counts == Count::Nothing {
                due.0 |= u16::from(at_once(variant, row, position)) << i;
            }
        }
        due
    }

    /// Counts one legal ply, and says which rules are due after it: all whose count has reached its limit.
    #[inline]
    pub fn ply(&mut self, before: &Position<W>, m: &Move<W>, after: &Position<W>) -> Due {
        if self.sleeps && (before.kings | after.kings).is_empty() {
            return Due(0);
        }
        match (self.variant, self.set) {
            (Some(variant), Some(set)) => self.count(variant, set, before, m, after),
            _ => Due(0),
        }
    }

    fn count(
        &mut self,
        variant: &'static Variant,
        set: &'static RuleSet,
        before: &Position<W>,
        m: &Move<W>,
        after: &Position<W>,
    ) -> Due {
        let man = (before.kings & W::bit(m.from.index())).is_empty();
        let events = Restarts(
            if m.is_capture() {
                Restarts::CAPTURE.0
            } else {
                0
            } | if man { Restarts::MAN_MOVE.0 } else { 0 }
                | if m.crowned { Restarts::CROWNING.0 } else { 0 },
        );
        if events.meets(Restarts::CAPTURE.or(Restarts::CROWNING)) {
            self.weigh(after);
        }
        let mut due = 0;
        for (i, (row, rule)) in self.rows.iter_mut().zip(set.rules).enumerate() {
            let reached = match rule.counts {
                Count::Occurrences => {
                    let lasting =
                        m.is_capture() || man && !(self.men_return && same_rank(variant, m));
                    if lasting {
                        self.repetition.clear();
                        false
                    } else {
                        row.count = self.repetition.count(before, after);
                        row.count >= row.limit
                    }
                }
                Count::Nothing => {
                    row.stands = stands(row, rule, self.road, after);
                    at_once(variant, row, after)
                }
                Count::Plies | Count::OwnMoves => {
                    let stands = stands(row, rule, self.road, after);
                    row.advance(rule, events, stands, before.side);
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
        self.road = W::narrow(main_road(variant.board));
        let steps = variant.man_steps;
        self.men_return = steps.has(Direction::East) || steps.has(Direction::West);
        self.sleeps = !self.men_return && set.rules.iter().all(needs_king);
    }

    /// Weighs the forces, after a piece was taken or crowned.
    fn weigh(&mut self, position: &Position<W>) {
        let side = |side: Side| {
            let pieces = position.of(side);
            ((pieces & position.kings).count(), pieces.count())
        };
        let (white, black) = (side(Side::White), side(Side::Black));
        let is = |force: &Force, (kings, pieces)| force.is(kings, pieces);
        for (row, rule) in self
            .rows
            .iter_mut()
            .zip(self.set.map_or(&[][..], |set| set.rules))
        {
            row.limit = rule.limit(white.1 + black.1).unwrap_or(NO_LIMIT);
            row.material = if rule.endings.is_empty() { EITHER } else { 0 };
            for ending in rule.endings {
                row.material |= u8::from(is(&ending.strong, white) && is(&ending.weak, black))
                    | u8::from(is(&ending.strong, black) && is(&ending.weak, white)) << 1;
            }
        }
    }
}

impl Row {
    /// The count after a ply of that side, when the ending stands as said after it.
    fn advance(&mut self, rule: &Rule, events: Restarts, stands: u8, mover: Side) {
        let arises = match rule.counts {
            // Own moves are those of one side; when the other becomes the stronger it is another ending.
            Count::OwnMoves => stands & self.stands == 0,
            _ => self.stands == 0,
        };
        let own = rule.counts != Count::OwnMoves || stands >> mover as u8 & 1 == 1;
        if (stands == 0 || arises) && rule.restarts.meets(Restarts::CEASING)
            || rule.restarts.meets(events)
        {
            self.count = 0;
        } else if stands != 0 && !arises && own && self.count < NO_LIMIT - 1 {
            self.count += 1;
        }
        self.stands = stands;
    }
}

/// Whose forces are those of the stronger side: bit 0 White, bit 1 Black; 0: the ending does not stand.
#[inline(always)]
fn stands<W: Word>(row: &Row, rule: &Rule, road: W, position: &Position<W>) -> u8 {
    // The endings of one rule share their road (tests/rulesets.rs).
    let needed = rule.endings.first().map_or(Road::Anywhere, |e| e.road);
    if row.material == 0 || needed == Road::Anywhere {
        return row.material;
    }
    let on_road = |side| !(position.of(side) & road).is_empty();
    let (white, black) = (on_road(Side::White), on_road(Side::Black));
    let weak = u8::from(black) | u8::from(white) << 1;
    match needed {
        Road::WeakAlone if white && black => 0,
        _ => row.material & weak,
    }
}

/// A rule that counts nothing: due where its ending stands and the side to move has no capture.
#[cold]
fn at_once<W: Word>(variant: &Variant, row: &Row, position: &Position<W>) -> bool {
    row.stands != 0 && row.limit != NO_LIMIT && !any_capture(variant, position)
}

fn same_rank<W: Word>(variant: &Variant, m: &Move<W>) -> bool {
    variant.board.rank(m.from) == variant.board.rank(m.to)
}

/// Does nothing of the rule happen while no side has a king?
fn needs_king(rule: &Rule) -> bool {
    let with_king = |ending: &Ending| ending.strong.kings.0 > 0 || ending.weak.kings.0 > 0;
    rule.limits.is_empty()
        || rule.effect == Effect::Referee
        || rule.counts == Count::Occurrences
        || !rule.endings.is_empty() && rule.endings.iter().all(with_king)
        || rule.endings.is_empty() && rule.restarts.meets(Restarts::MAN_MOVE)
}
