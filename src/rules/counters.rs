//! The counters that read draw rules during a game.

use std::sync::Arc;

use super::board::Direction;
use super::draw::{Due, Restarts, Rule, RuleSet, main_road};
use super::moves::Move;
use super::plan::{Forces, MOST_RULES, NO_LIMIT, Plan, indices};
use super::position::{Position, Side};
use super::quick::any_capture;
use super::repetition::Repetition;
use super::variant::Variant;
use super::word::Word;

/// The running counters of a game. Reusable: [`start`](Counters::start) keeps the buffers.
///
/// What costs time is arranged by what changes. While no side has a king nothing is done at all. The
/// balance of forces is weighed only when a piece is taken or crowned; that also finds the few rules that
/// are awake, whose count can matter now. A ply looks at those alone, and at all of them at once: a field of
/// 16 bits names rules, bit i is rule i of the set.
#[derive(Clone, Debug)]
pub struct Counters<W> {
    variant: Option<&'static Variant>,
    set: Option<&'static RuleSet>,
    pub(super) plan: Arc<Plan>,
    /// Of each set that was ever counted by: a file may change them from game to game.
    plans: Vec<(&'static RuleSet, Arc<Plan>)>,
    /// What each rule has counted.
    counts: [u16; MOST_RULES],
    /// Pieces on the board, which the limits depend on.
    pieces: u32,
    /// The rules that are awake.
    awake: u16,
    /// The rules that the numbers of pieces allow to be awake. A capture only adds to them.
    fit: u16,
    /// Of those: where White's or Black's forces are those of the stronger side, by material alone. Of a rule that always
    /// runs, both are.
    material: [u16; 2],
    /// The same after the last ply, road included.
    stands: [u16; 2],
    road: W,
    /// No rule of the set can run, and no position can recur, while there is no king.
    sleeps: bool,
    /// Men can move to and fro (Turkish), so a man's step can be undone.
    pub(super) men_return: bool,
    repetition: Repetition<W>,
}

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
            plan: Arc::new(Plan::NOTHING),
            plans: Vec::new(),
            counts: [0; MOST_RULES],
            pieces: 0,
            awake: 0,
            fit: 0,
            material: [0; 2],
            stands: [0; 2],
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
        self.counts = [0; MOST_RULES];
        self.fit = 0;
        self.awake = 0;
        self.material = [0; 2];
        self.stands = [0; 2];
        if self.sleeps && position.kings.is_empty() {
            return Due(0);
        }
        self.weigh(position);
        self.stands = self.standing(position);
        self.at_once(variant, position)
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
        let Some(variant) = self.variant else {
            return Due(0);
        };
        if m.is_capture() || m.crowned {
            self.weigh(after);
        }
        let man = (before.kings & W::bit(m.from.index())).is_empty();
        let lasting = m.is_capture() || man && !(self.men_return && same_rank(variant, m));
        if lasting {
            self.repetition.clear();
            if self.awake & !self.plan.steady == 0 {
                // Nothing else is awake.
                return Due(0);
            }
        }
        let due = self.count(lasting, before, m, after);
        if self.awake & self.plan.at_once == 0 {
            return due;
        }
        Due(due.0 | self.at_once(variant, after).0)
    }

    #[inline(never)]
    fn count(
        &mut self,
        lasting: bool,
        before: &Position<W>,
        m: &Move<W>,
        after: &Position<W>,
    ) -> Due {
        let plan = &self.plan;
        let stood = self.stands[0] | self.stands[1];
        self.stands = self.standing(after);
        let stands = self.stands[0] | self.stands[1];
        let counting = self.awake & plan.counting;
        let man = (before.kings & W::bit(m.from.index())).is_empty();
        let reset = counting & (plan.restarted(events(man, m)) | !stood & plan.ceasing);
        let own = self.stands[before.side as usize];
        let advance = counting & !reset & stood & stands & (!plan.own | own);
        for i in indices(reset) {
            self.counts[i] = 0;
        }
        for i in indices(advance) {
            self.counts[i] = self.counts[i].saturating_add(1).min(NO_LIMIT - 1);
        }
        let limits = plan.limits(self.pieces);
        let mut due = 0;
        for i in indices(counting & stands) {
            due |= u16::from(self.counts[i] >= limits[i]) << i;
        }
        let occurrences = self.awake & plan.occurrences;
        if occurrences != 0 && !lasting {
            let times = self.repetition.count(before, after);
            for i in indices(occurrences) {
                due |= u16::from(times >= limits[i]) << i;
            }
        }
        Due(due)
    }

    /// The rules that count nothing: due where their ending stands and the side to move has no capture.
    #[cold]
    fn at_once(&self, variant: &Variant, position: &Position<W>) -> Due {
        let stand = (self.stands[0] | self.stands[1]) & self.awake & self.plan.at_once;
        let limits = self.plan.limits(self.pieces);
        let limited = indices(stand).filter(|&i| limits[i] != NO_LIMIT);
        let due = limited.fold(0, |due, i| due | 1 << i);
        match due != 0 && any_capture(variant, position) {
            true => Due(0),
            false => Due(due),
        }
    }

    /// The rules that are running now, each with what it has counted (plies or own moves) and its
    /// limit: those whose ending stands, and of those that always run the ones that have begun to count.
    pub fn running(&self) -> impl Iterator<Item = (&'static Rule, u16, u16)> + '_ {
        let stands = (self.stands[0] | self.stands[1]) & self.awake & self.plan.counting;
        let limits = self.plan.limits(self.pieces);
        indices(stands).filter_map(move |i| {
            let (rule, count) = (self.set?.rules.get(i)?, self.counts[i]);
            let begun = count > 0 || self.plan.always >> i & 1 == 0;
            (begun && limits[i] != NO_LIMIT).then_some((rule, count, limits[i]))
        })
    }

    /// Nothing is running.
    pub(super) fn rest(&mut self) {
        self.awake = 0;
    }

    fn choose(&mut self, variant: &'static Variant, set: &'static RuleSet) {
        self.variant = Some(variant);
        self.set = Some(set);
        self.plan = self.plan_of(set);
        self.awake = 0;
        self.road = W::narrow(main_road(variant.board));
        let steps = variant.man_steps;
        self.men_return = steps.has(Direction::East) || steps.has(Direction::West);
        self.sleeps = !self.men_return && self.plan.needs_king;
    }

    fn plan_of(&mut self, set: &'static RuleSet) -> Arc<Plan> {
        if let Some((_, plan)) = self.plans.iter().find(|(known, _)| *known == set) {
            return plan.clone();
        }
        let plan = Arc::new(Plan::of(set));
        self.plans.push((set, plan.clone()));
        plan
    }

    /// Weighs the forces, at the start and after a piece was taken or crowned.
    #[inline(never)]
    fn weigh(&mut self, position: &Position<W>) {
        let (white, black) = (position.of(Side::White), position.of(Side::Black));
        let pieces = (white.count(), black.count());
        self.pieces = pieces.0 + pieces.1;
        let plan = &self.plan;
        let fit = plan.fit(pieces.0, pieces.1);
        if fit == self.fit && fit & !plan.steady == 0 {
            return;
        }
        self.fit = fit;
        (self.material, self.awake) = awake(plan, fit, position);
        for rules in &mut self.stands {
            *rules &= self.awake;
        }
    }

    /// Of the rules that are awake: where White's or Black's forces are those of the stronger side, road included.
    #[inline(always)]
    fn standing(&self, position: &Position<W>) -> [u16; 2] {
        // No `map`: it is not inlined.
        let [white, black] = self.material;
        let (mut white, mut black) = (white & self.awake, black & self.awake);
        let plan = &self.plan;
        if self.awake & plan.road != 0 {
            let on_road = |side| !(position.of(side) & self.road).is_empty();
            let (by_white, by_black) = (on_road(Side::White), on_road(Side::Black));
            // The weaker side must be there, and in some rules no piece of the stronger.
            let lost = |by_weak| match (by_weak, by_white && by_black) {
                (false, _) => plan.road,
                (true, true) => plan.alone,
                (true, false) => 0,
            };
            white &= !lost(by_black);
            black &= !lost(by_white);
        }
        [white, black]
    }
}

/// Of the rules that the numbers of pieces allow: where White's or Black's forces are those of the stronger side, by material
/// alone, and which are awake.
#[inline(always)]
pub(super) fn awake<W: Word>(plan: &Plan, fit: u16, position: &Position<W>) -> ([u16; 2], u16) {
    let material = plan.stronger(fit, forces(position));
    let pieces = position.occupied().count();
    (material, (material[0] | material[1]) & !plan.idle(pieces))
}

/// What White and Black have.
#[inline(always)]
fn forces<W: Word>(position: &Position<W>) -> Forces {
    let force = |side| {
        let pieces = position.of(side);
        ((pieces & position.kings).count(), pieces.count())
    };
    Forces::new(force(Side::White), force(Side::Black))
}

/// The events of a ply that restart counts. `man`: a man makes it.
#[inline(always)]
pub(super) fn events<W: Word>(man: bool, m: &Move<W>) -> Restarts {
    let event = |happens: bool, event: Restarts| if happens { event } else { Restarts::NEVER };
    event(m.is_capture(), Restarts::CAPTURE)
        .or(event(man, Restarts::MAN_MOVE))
        .or(event(m.crowned, Restarts::CROWNING))
}

/// Can such a step of a man be undone by another?
fn same_rank<W: Word>(variant: &Variant, m: &Move<W>) -> bool {
    variant.board.rank(m.from) == variant.board.rank(m.to)
}
