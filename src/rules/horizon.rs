//! How far off a draw is at least, and with how many pieces it can be: what the rows of a set come to for a line that is
//! not counted.

use super::draw::{Count, Effect, Ending, Force, Restarts, Rule, RuleSet};
use super::plan::MOST_RULES;

/// How many plies it takes at least until a rule of a set falls due, of those that the number of pieces does not limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    /// For the rules that a capture and a man's move set back: plies without either.
    pub still: u32,
    /// How often a position has to occur for the rules that count this.
    pub times: u32,
    /// For the rules that neither sets back: plies at all.
    pub any: u32,
    /// Which these are.
    pub others: u16,
}

/// Which of a capture and a man's move set a rule back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetBack {
    /// Both do.
    Both,
    /// A capture alone.
    Capture,
    /// Neither does, for sure.
    Neither,
}

impl Horizon {
    pub const NEVER: Horizon = Horizon {
        still: u32::MAX,
        times: u32::MAX,
        any: u32::MAX,
        others: 0,
    };

    pub fn of(set: &RuleSet) -> Horizon {
        let mut horizon = Horizon::NEVER;
        for (i, rule) in set.rules.iter().enumerate().take(MOST_RULES) {
            let limit = rule.limits.iter().map(|limit| limit.count).min();
            let plies = least_plies(rule, limit);
            match set_back(rule) {
                _ if rule.effect == Effect::Referee => {}
                _ if rule.counts == Count::Occurrences => {
                    let times = limit.map_or(u32::MAX, u32::from);
                    horizon.times = times.min(horizon.times);
                }
                SetBack::Both => horizon.still = plies.min(horizon.still),
                SetBack::Capture => {}
                SetBack::Neither => {
                    horizon.any = plies.min(horizon.any);
                    horizon.others |= 1 << i;
                }
            }
        }
        horizon
    }
}

/// How many plies without a capture it takes at least until a rule that captures set back falls due, while so many pieces
/// are on the board.
pub(super) fn least_quiet_plies(set: &RuleSet, pieces: usize) -> u32 {
    let applies = |rule: &&Rule| {
        rule.effect != Effect::Referee && is_captured(rule) && pieces <= Reach::of(rule).total
    };
    let plies = |rule: &Rule| least_plies(rule, rule.limit(pieces as u32));
    let rules = set.rules.iter().take(MOST_RULES).filter(applies);
    rules.map(plies).min().unwrap_or(u32::MAX)
}

/// How many plies it takes at least until a position occurs so often: the shortest way back takes four.
#[inline]
pub(super) fn until_it_occurs(times: u32) -> u32 {
    times.saturating_sub(1).saturating_mul(4)
}

/// How many plies it takes at least to count so far.
pub(super) fn least_plies(rule: &Rule, limit: Option<u16>) -> u32 {
    let Some(limit) = limit.map(u32::from) else {
        return u32::MAX;
    };
    match rule.counts {
        Count::Occurrences => until_it_occurs(limit),
        Count::Plies => limit,
        Count::OwnMoves => (2 * limit).saturating_sub(1),
        Count::Nothing => 0,
    }
}

/// Do captures set it back, and men's moves not?
pub(super) fn is_captured(rule: &Rule) -> bool {
    set_back(rule) == SetBack::Capture
}

/// Where an ending of one number of pieces ceases, a capture sets back too.
fn set_back(rule: &Rule) -> SetBack {
    let least = |e: &Ending| u32::from(e.strong.pieces.0) + u32::from(e.weak.pieces.0);
    let most = |e: &Ending| u32::from(e.strong.pieces.1) + u32::from(e.weak.pieces.1);
    let number = rule.endings.first().map(least);
    let one = |e: &Ending| Some(least(e)) == number && least(e) == most(e);
    let ceases = rule.restarts.meets(Restarts::CEASING) && rule.endings.iter().all(one);
    match rule.restarts.meets(Restarts::CAPTURE) || ceases && number.is_some() {
        _ if rule.counts == Count::Occurrences => SetBack::Both,
        true if rule.restarts.meets(Restarts::MAN_MOVE) => SetBack::Both,
        true => SetBack::Capture,
        false => SetBack::Neither,
    }
}

/// The most pieces with which a rule can be awake.
pub(super) struct Reach {
    /// On the board.
    pub total: usize,
    /// Of the side that has fewer.
    pub fewer: usize,
}

impl Reach {
    pub fn of(rule: &Rule) -> Reach {
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
