//! Long random games of kings for the tests of draw rules, and sets of rules as no book has them.

use pdn::rules::draw::{Count, Effect, Ending, Force, Limit, Restarts, Road, Rule, RuleSet};
use pdn::rules::quick::any_capture;
use pdn::rules::rulesets::NONE;
use pdn::rules::variants::{ENGLISH, EXTRA, INTERNATIONAL, RUSSIAN, VARIANTS};
use pdn::rules::{Move, Position, Variant, Word, legal_moves};

use crate::positions::Random;

const LONGEST: u32 = 200;

/// Every variant with each of its sets, and some with each of those below.
pub fn sets() -> Vec<(&'static Variant, &'static RuleSet)> {
    let variants = VARIANTS.iter().chain(EXTRA).copied();
    let own = variants.flat_map(|variant| variant.draws.iter().map(move |set| (variant, *set)));
    let some = [&ENGLISH, &RUSSIAN, &INTERNATIONAL];
    let others = [&ALL_PLIES, &ROAD, &QUIET, &AT_ONCE];
    let others = others.map(|set| some.map(move |variant| (variant, set)));
    own.chain(others.into_iter().flatten()).collect()
}

/// Nothing sets it back.
static ALL_PLIES: RuleSet = RuleSet {
    name: "all-plies",
    rules: &[Rule {
        name: "all plies",
        limits: &[limit(2, 6, 30)],
        ..RULE
    }],
    ..NONE
};

/// It counts on after it was interrupted.
static ROAD: RuleSet = RuleSet {
    name: "road",
    rules: &[Rule {
        name: "road",
        endings: &[Ending {
            strong: Force::WITH_KING,
            weak: Force::LONE_KING,
            road: Road::WeakAlone,
        }],
        limits: &[limit(2, 4, 12)],
        ..RULE
    }],
    ..NONE
};

/// Captures alone set it back, and the more pieces there are the longer it is.
static QUIET: RuleSet = RuleSet {
    name: "quiet",
    rules: &[Rule {
        name: "quiet",
        restarts: Restarts::CAPTURE,
        limits: &[
            limit(2, 2, 8),
            limit(3, 3, 9),
            limit(4, 4, 10),
            limit(5, 5, 11),
            limit(6, 6, 12),
            limit(7, 7, 13),
            limit(8, 8, 14),
        ],
        ..RULE
    }],
    ..NONE
};

/// It counts nothing.
static AT_ONCE: RuleSet = RuleSet {
    name: "at-once",
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
pub struct Played<W> {
    /// All plies, each with the position before it.
    pub plies: Vec<(Position<W>, Move<W>)>,
    pub end: Position<W>,
    /// How many of the first are passed over: there is no king, and none appears.
    pub passed: usize,
    /// At most so many steps of kings follow one another.
    pub still: u32,
}

impl<W: Word> Played<W> {
    /// The game as it is after so many plies.
    pub fn until(&self, plies: usize) -> Played<W> {
        let (mut still, mut most) = (0, 0);
        for (before, m) in &self.plies[..plies] {
            let by_king = before.kings.has(m.from.index());
            still = (still + 1) * u32::from(by_king && !m.is_capture());
            most = still.max(most);
        }
        Played {
            plies: self.plies[..plies].to_vec(),
            end: self.before(plies),
            passed: self.passed.min(plies),
            still: most,
        }
    }

    /// The position before a ply.
    pub fn before(&self, ply: usize) -> Position<W> {
        self.plies.get(ply).map_or(self.end, |(before, _)| *before)
    }
}

/// Random moves from a position, mostly such that nothing can be taken next, and some taken back: so games
/// grow long, and positions recur.
pub fn play<W: Word>(variant: &Variant, start: Position<W>, random: &mut Random) -> Played<W> {
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
        let quiet = |m: &Move<W>| !any_capture(variant, &position.play(variant, m));
        if random.below(4) < calm && legal.iter().any(quiet) {
            legal.retain(quiet);
        }
        if legal.is_empty() {
            break;
        }
        let last = played.plies.len().checked_sub(2);
        let last = last.map(|at| played.plies[at].1);
        let back = |m: &&Move<W>| last.is_some_and(|last| (last.from, last.to) == (m.to, m.from));
        let back = legal
            .iter()
            .find(back)
            .filter(|_| random.below(4) < returns);
        let m = *back.unwrap_or(&legal[random.below(legal.len() as u64) as usize]);
        played.end = position.play(variant, &m);
        let by_king = position.kings.has(m.from.index());
        still = if by_king && !m.is_capture() {
            still + 1
        } else {
            0
        };
        played.still = played.still.max(still);
        played.plies.push((position, m));
        if (position.kings | played.end.kings).is_empty() && played.passed + 1 == played.plies.len()
        {
            played.passed += 1;
        }
    }
    played
}
