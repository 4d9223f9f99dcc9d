//! The counters of draw rules against a plain reading of the rows, and draws that are counted from where a rule can fall
//! due on against those that are counted ply by ply: long random games of kings, by all sets of rules.

#[path = "support/endings.rs"]
mod endings;
#[path = "support/positions.rs"]
mod positions;

use std::collections::{BTreeSet, HashMap};

use endings::{Played, play, sets};
use pdn::rules::diagonal::Diagonal;
use pdn::rules::draw::{
    Count, Counters, Due, Effect, Ending, Restarts, Road, Rule, RuleSet, main_road,
};
use pdn::rules::quick::any_capture;
use pdn::rules::{Adjudicator, Move, Over, Position, Side, Variant, Word};
use positions::{Random, random_position, without_kings};

/// Games of each variant and set.
const GAMES: u32 = 2000;

/// The rules of a set, read one after the other as they are written.
struct Plain {
    variant: &'static Variant,
    set: &'static RuleSet,
    counts: Vec<u16>,
    seen: HashMap<Position, u16>,
}

impl Plain {
    fn start(
        variant: &'static Variant,
        set: &'static RuleSet,
        position: &Position,
    ) -> (Plain, Due) {
        let mut plain = Plain {
            variant,
            set,
            counts: vec![0; set.rules.len()],
            seen: HashMap::new(),
        };
        plain.see(position);
        let due = plain
            .due(|plain, i, rule| rule.counts == Count::Nothing && plain.falls(i, rule, position));
        (plain, due)
    }

    fn ply(&mut self, before: &Position, m: &Move, after: &Position) -> Due {
        self.see(after);
        let man = !before.piece(m.from).is_some_and(|piece| piece.king);
        let events = [
            (m.is_capture(), Restarts::CAPTURE),
            (man, Restarts::MAN_MOVE),
            (m.crowned, Restarts::CROWNING),
        ];
        for (i, rule) in self.set.rules.iter().enumerate() {
            let stood = [Side::White, Side::Black].map(|side| self.stands(rule, side, before));
            let stands = [Side::White, Side::Black].map(|side| self.stands(rule, side, after));
            let (stood, stands) = (stood != [false; 2], stands != [false; 2]);
            let ceased = !stood && rule.restarts.meets(Restarts::CEASING);
            let is_restart = |&(happens, event): &(bool, _)| happens && rule.restarts.meets(event);
            let own = rule.counts != Count::OwnMoves || self.stands(rule, before.side, after);
            if ceased || events.iter().any(is_restart) {
                self.counts[i] = 0;
            } else if stood && stands && own {
                self.counts[i] += 1;
            }
        }
        self.due(|plain, i, rule| plain.falls(i, rule, after))
    }

    fn see(&mut self, position: &Position) {
        *self.seen.entry(pieces(position)).or_default() += 1;
    }

    /// Does it fall due, with what was counted?
    fn falls(&self, i: usize, rule: &Rule, position: &Position) -> bool {
        let stands = |side| self.stands(rule, side, position);
        let Some(limit) = rule.limit(position.occupied().count_ones()) else {
            return false;
        };
        let counted = match rule.counts {
            Count::Occurrences => self.seen[&pieces(position)],
            Count::Plies | Count::OwnMoves => self.counts[i],
            Count::Nothing if any_capture(self.variant, position) => return false,
            Count::Nothing => limit,
        };
        counted >= limit && (stands(Side::White) || stands(Side::Black))
    }

    /// Does one of its endings stand, with this side as the stronger?
    fn stands(&self, rule: &Rule, strong: Side, position: &Position) -> bool {
        let force = |side| {
            let pieces = position.of(side);
            ((pieces & position.kings).count_ones(), pieces.count_ones())
        };
        let on_road = |side| position.of(side) & main_road(self.variant.board) != 0;
        let ((kings, pieces), (weak_kings, weak_pieces)) = (force(strong), force(strong.other()));
        let stands = |ending: &Ending| {
            ending.strong.is(kings, pieces)
                && ending.weak.is(weak_kings, weak_pieces)
                && match ending.road {
                    Road::Anywhere => true,
                    Road::Weak => on_road(strong.other()),
                    Road::WeakAlone => on_road(strong.other()) && !on_road(strong),
                }
        };
        rule.endings.is_empty() || rule.endings.iter().any(stands)
    }

    fn due(&self, is: impl Fn(&Plain, usize, &Rule) -> bool) -> Due {
        let rules = self.set.rules.iter().enumerate();
        let due = rules.filter(|(i, rule)| rule.effect != Effect::Referee && is(self, *i, rule));
        Due(due.fold(0, |due, (i, _)| due | 1 << i))
    }
}

/// What makes positions the same.
fn pieces(position: &Position) -> Position {
    Position {
        runs: Default::default(),
        ..*position
    }
}

/// Scattered pieces, every other time without kings.
fn start(variant: &Variant, random: &mut Random) -> Position {
    let position = random_position(variant, random);
    match random.below(2) {
        0 => position,
        _ => without_kings(position),
    }
}

/// Counts a game in both ways.
fn counted_alike<W: Word>(
    variant: &'static Variant,
    set: &'static RuleSet,
    random: &mut Random,
    counters: &mut Counters<W>,
) -> Due {
    let start = start(variant, random);
    let played = play(variant, start.narrow::<W>(), random);
    let (mut plain, mut due) = Plain::start(variant, set, &start);
    let shown = || {
        format!(
            "{} by {}: {}",
            variant.name,
            set.name,
            start.fen(variant.board)
        )
    };
    assert_eq!(
        counters.start(variant, set, &played.before(0)),
        due,
        "{}",
        shown()
    );
    for (ply, (before, m)) in (1..).zip(&played.plies) {
        let after = played.before(ply);
        let told = counters.ply(before, m, &after);
        let read = plain.ply(&before.widen(), &m.widen(), &after.widen());
        assert_eq!(told, read, "ply {ply}, {}", shown());
        due.0 |= told.0;
    }
    due
}

#[test]
fn the_counters_count_what_the_rows_say() {
    let (mut narrow, mut wide) = (Counters::new(), Counters::new());
    for (variant, set) in sets() {
        let (mut random, mut met) = (Random::new(variant.name), Due(0));
        for _ in 0..GAMES {
            let due = match variant.board.is_small() {
                true => counted_alike::<u64>(variant, set, &mut random, &mut narrow),
                false => counted_alike::<u128>(variant, set, &mut random, &mut wide),
            };
            met.0 |= due.0;
        }
        for (i, rule) in set.rules.iter().enumerate() {
            let is_met = rule.effect == Effect::Referee || met.0 >> i & 1 == 1;
            assert!(is_met, "{} by {} was not met", rule.name, variant.name);
        }
    }
}

/// What is said of a game, and how many plies were counted for it.
struct Said {
    over: Option<Over>,
    claims: Vec<(&'static str, u32)>,
    pieces: u32,
    running: Vec<(&'static str, u16, u16)>,
    counted: usize,
}

impl Said {
    fn by(referee: &Adjudicator<u64>, counted: usize) -> Said {
        let claims = referee.claims().map(|(rule, ply)| (rule.name, ply));
        let running = referee.counters().running();
        let is_draw = |over: &&Over| matches!(over.end, pdn::rules::End::Draw { .. });
        Said {
            over: referee.over().copied(),
            claims: claims.collect(),
            pieces: referee
                .over()
                .filter(is_draw)
                .map_or(0, |_| referee.pieces()),
            running: running
                .map(|(rule, count, limit)| (rule.name, count, limit))
                .collect(),
            counted,
        }
    }

    fn is_as(&self, usual: &Said, running: bool, shown: &str) {
        assert_eq!(self.over, usual.over, "{shown}");
        assert_eq!(self.claims, usual.claims, "{shown}");
        assert_eq!(self.pieces, usual.pieces, "{shown}");
        if running {
            assert_eq!(self.running, usual.running, "{shown}");
        }
    }
}

/// Every ply is counted.
fn all_counted(variant: &'static Variant, set: &'static RuleSet, played: &Played<u64>) -> Said {
    let mut referee = Adjudicator::new();
    referee.start(variant, set, &played.before(0));
    count(&mut referee, variant, &played.plies);
    referee.finish(&played.end);
    Said::by(&referee, played.plies.len())
}

/// Only those are counted that matter; `running`: also to what is running at the end.
fn some_counted(
    variant: &'static Variant,
    set: &'static RuleSet,
    played: &Played<u64>,
    running: bool,
    referee: &mut Adjudicator<u64>,
) -> Said {
    referee.start(variant, set, &played.before(0));
    let passed = if referee.watches(0) { 0 } else { played.passed };
    let late: Vec<Move<u64>> = played.plies[passed..].iter().map(|(_, m)| *m).collect();
    let counted = referee.to_be_counted(&late, played.still, &played.end, running);
    let Some(counted) = counted else {
        referee.pass(played.plies.len() as u32);
        referee.finish(&played.end);
        return Said::by(referee, 0);
    };
    let (from, to) = (passed + counted.start, passed + counted.end);
    referee.go_on(from as u32, &played.before(from));
    count(referee, variant, &played.plies[from..to]);
    referee.pass((played.plies.len() - to) as u32);
    referee.finish(&played.end);
    Said::by(referee, to - from)
}

fn count(referee: &mut Adjudicator<u64>, variant: &Variant, plies: &[(Position<u64>, Move<u64>)]) {
    for (before, m) in plies {
        referee.ply(before, m, &before.play(variant, m));
    }
}

#[test]
fn plies_that_do_not_matter_need_not_be_counted() {
    let mut sets = sets();
    sets.retain(|(variant, _)| Diagonal::of(variant).is_some());
    let mut randoms: Vec<Random> = sets.iter().map(|(_, set)| Random::new(set.name)).collect();
    let mut seen = vec![BTreeSet::new(); sets.len()];
    let (mut all, mut counted) = (0, [0; 2]);
    // One for all games, as they come.
    let mut referee = Adjudicator::new();
    for _ in 0..GAMES {
        for (((variant, set), random), seen) in sets.iter().zip(&mut randoms).zip(&mut seen) {
            let start = start(variant, random);
            let played = play(variant, start.narrow(), random);
            let usual = all_counted(variant, set, &played);
            let fen = start.fen(variant.board);
            let shown = format!("{} by {}: {fen}", variant.name, set.name);
            // And as if it ended with the very ply that a rule falls due with.
            let draw = usual.over.map(|over| over.ply);
            let first = usual.claims.iter().map(|claim| claim.1).chain(draw).min();
            let ended = first.map(|ply| played.until(ply as usize));
            for running in [false, true] {
                let said = some_counted(variant, set, &played, running, &mut referee);
                said.is_as(&usual, running, &shown);
                counted[usize::from(running)] += said.counted;
                if let Some(ended) = &ended {
                    let usual = all_counted(variant, set, ended);
                    let said = some_counted(variant, set, ended, running, &mut referee);
                    said.is_as(&usual, running, &shown);
                }
            }
            all += usual.counted;
            seen.extend(usual.over.iter().flat_map(Over::rules));
            seen.extend(usual.claims.iter().map(|claim| claim.0));
        }
    }
    // Else there would be no point in it.
    let [few, more] = counted;
    assert!(
        few * 3 < all * 2 && more * 5 < all * 4,
        "{counted:?} of {all} plies"
    );
    for ((_, set), seen) in sets.iter().zip(&seen) {
        for rule in set.rules.iter().filter(|r| r.effect != Effect::Referee) {
            assert!(
                seen.contains(rule.name),
                "{} by {} was not met",
                rule.name,
                set.name
            );
        }
    }
}
