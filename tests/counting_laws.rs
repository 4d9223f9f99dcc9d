//! Draws that are counted from where a rule can fall due on are those that are counted ply by ply: long random games of
//! kings, of every variant that is played at sight and by each of its sets of rules.

#[path = "support/positions.rs"]
mod positions;

use std::collections::BTreeSet;

use pdn::rules::diagonal::Diagonal;
use pdn::rules::draw::{Count, Effect, Ending, Force, Limit, Restarts, Road, Rule, RuleSet};
use pdn::rules::rulesets::NONE;
use pdn::rules::variants::{ENGLISH, EXTRA, INTERNATIONAL, RUSSIAN, VARIANTS};
use pdn::rules::{Adjudicator, Move, Over, Position, Variant, legal_moves};
use positions::{Random, random_position, without_kings};

/// Games of each variant and set.
const GAMES: u32 = 2000;
const LONGEST: u32 = 200;

/// Rules as no book has them: one that nothing sets back, one that counts on after it was interrupted, and one that
/// captures alone set back, whose limits grow with the pieces.
static UNLIKE: RuleSet = RuleSet {
    name: "unlike",
    rules: &[
        Rule {
            name: "all plies",
            limits: &[limit(2, 6, 90)],
            ..RULE
        },
        Rule {
            name: "road",
            endings: &[Ending {
                strong: Force::WITH_KING,
                weak: Force::LONE_KING,
                road: Road::WeakAlone,
            }],
            limits: &[limit(2, 4, 12)],
            ..RULE
        },
        Rule {
            name: "quiet",
            restarts: Restarts::CAPTURE,
            limits: &[
                limit(2, 2, 15),
                limit(3, 3, 16),
                limit(4, 4, 18),
                limit(5, 8, 25),
            ],
            ..RULE
        },
    ],
    ..NONE
};

/// A draw as soon as two kings are left.
static AT_ONCE: RuleSet = RuleSet {
    name: "at once",
    rules: &[Rule {
        name: "king against king",
        endings: &[Ending {
            strong: Force::LONE_KING,
            weak: Force::LONE_KING,
            road: Road::Anywhere,
        }],
        counts: Count::Nothing,
        limits: &[limit(0, 2, 1)],
        ..RULE
    }],
    ..NONE
};

const RULE: Rule = Rule {
    name: "",
    title: "",
    article: "",
    source: "",
    endings: &[],
    counts: Count::Plies,
    restarts: Restarts::NEVER,
    limits: &[],
    effect: Effect::Claim,
};

const fn limit(from: u8, to: u8, count: u16) -> Limit {
    Limit { from, to, count }
}

/// A game, and what of it is kept to be counted later.
struct Played {
    /// All plies, each with the position before it.
    plies: Vec<(Position<u64>, Move<u64>)>,
    end: Position<u64>,
    /// How many of the first are passed over: there is no king, and none appears.
    passed: usize,
    /// At most so many steps of kings follow one another.
    still: u32,
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
}

/// Random moves from a position, mostly such that nothing can be taken next, and some taken back: so games
/// grow long, and positions recur.
fn play(variant: &Variant, start: Position<u64>, random: &mut Random) -> Played {
    let mut played = Played {
        plies: Vec::new(),
        end: start,
        passed: 0,
        still: 0,
    };
    let (calm, returns) = (random.below(5), random.below(3));
    let (mut still, mut legal) = (0, Vec::new());
    for _ in 0..LONGEST {
        let position = played.end;
        let _ = legal_moves(variant, &position, &mut legal);
        let quiet =
            |m: &Move<u64>| !pdn::rules::quick::any_capture(variant, &position.play(variant, m));
        if random.below(4) < calm && legal.iter().any(quiet) {
            legal.retain(quiet);
        }
        if legal.is_empty() {
            break;
        }
        let last = played.plies.len().checked_sub(2);
        let last = last.map(|at| played.plies[at].1);
        let back = |m: &&Move<u64>| last.is_some_and(|last| (last.from, last.to) == (m.to, m.from));
        let back = legal
            .iter()
            .find(back)
            .filter(|_| random.below(4) < returns);
        let m = *back.unwrap_or(&legal[random.below(legal.len() as u64) as usize]);
        played.end = position.play(variant, &m);
        let by_king = position.kings >> m.from.index() & 1 == 1;
        still = if by_king && !m.is_capture() {
            still + 1
        } else {
            0
        };
        played.still = played.still.max(still);
        played.plies.push((position, m));
        if position.kings == 0 && played.end.kings == 0 && played.passed + 1 == played.plies.len() {
            played.passed += 1;
        }
    }
    played
}

/// Every ply is counted.
fn all_counted(variant: &'static Variant, set: &'static RuleSet, played: &Played) -> Said {
    let mut referee = Adjudicator::new();
    let start = played.plies.first().map_or(played.end, |(start, _)| *start);
    referee.start(variant, set, &start);
    count(&mut referee, variant, &played.plies);
    referee.finish(&played.end);
    Said::by(&referee, played.plies.len())
}

/// Only those are counted that matter; `running`: also to what is running at the end.
fn some_counted(
    variant: &'static Variant,
    set: &'static RuleSet,
    played: &Played,
    running: bool,
    referee: &mut Adjudicator<u64>,
) -> Said {
    let start = played.plies.first().map_or(played.end, |(start, _)| *start);
    referee.start(variant, set, &start);
    let passed = if referee.watches(0) { 0 } else { played.passed };
    let late: Vec<Move<u64>> = played.plies[passed..].iter().map(|(_, m)| *m).collect();
    let mut from = referee.matter_from(&late, played.still, &played.end);
    if running {
        let running = referee.running_from(&late, &played.end);
        from = Some(from.map_or(running, |from| from.min(running)));
    }
    let from = from.map_or(played.plies.len(), |from| passed + from);
    let position = played
        .plies
        .get(from)
        .map_or(played.end, |(before, _)| *before);
    referee.go_on(from as u32, &position);
    count(referee, variant, &played.plies[from..]);
    referee.finish(&played.end);
    Said::by(referee, played.plies.len() - from)
}

fn count(referee: &mut Adjudicator<u64>, variant: &Variant, plies: &[(Position<u64>, Move<u64>)]) {
    for (before, m) in plies {
        referee.ply(before, m, &before.play(variant, m));
    }
}

/// All sets of the variants that are played at sight, and two more.
fn sets() -> Vec<(&'static Variant, &'static RuleSet)> {
    let at_sight = |variant: &&Variant| Diagonal::of(variant).is_some();
    let variants = || VARIANTS.iter().chain(EXTRA).copied().filter(at_sight);
    let own = variants().flat_map(|variant| variant.draws.iter().map(move |set| (variant, *set)));
    let some = [&ENGLISH, &RUSSIAN, &INTERNATIONAL];
    let others = [&UNLIKE, &AT_ONCE].map(|set| some.map(move |variant| (variant, set)));
    own.chain(others.into_iter().flatten()).collect()
}

#[test]
fn plies_that_do_not_matter_need_not_be_counted() {
    let sets = sets();
    let mut randoms: Vec<Random> = sets.iter().map(|(_, set)| Random::new(set.name)).collect();
    let mut seen = vec![BTreeSet::new(); sets.len()];
    let (mut all, mut counted) = (0, [0; 2]);
    // One for all games, as they come.
    let mut referee = Adjudicator::new();
    for _ in 0..GAMES {
        for (((variant, set), random), seen) in sets.iter().zip(&mut randoms).zip(&mut seen) {
            let mut start = random_position(variant, random);
            if random.below(2) == 0 {
                start = without_kings(start);
            }
            let played = play(variant, start.narrow(), random);
            let usual = all_counted(variant, set, &played);
            let fen = start.fen(variant.board);
            let shown = || format!("{} by {}: {fen}", variant.name, set.name);
            for running in [false, true] {
                let said = some_counted(variant, set, &played, running, &mut referee);
                assert_eq!(said.over, usual.over, "{}", shown());
                assert_eq!(said.claims, usual.claims, "{}", shown());
                assert_eq!(said.pieces, usual.pieces, "{}", shown());
                if running {
                    assert_eq!(said.running, usual.running, "{}", shown());
                }
                counted[usize::from(running)] += said.counted;
            }
            all += usual.counted;
            seen.extend(usual.over.iter().flat_map(Over::rules));
            seen.extend(usual.claims.iter().map(|claim| claim.0));
        }
    }
    // Else there would be no point in it.
    let [few, more] = counted;
    assert!(
        few * 5 < all * 3 && more * 4 < all * 3,
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
