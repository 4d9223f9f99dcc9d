//! The rule sets of the other games.

use super::super::draw::Effect::{Automatic, Claim};
use super::super::draw::{Count, Ending, Force, Restarts, Road, Rule, RuleSet};
use super::rows::*;

/// English draughts: claims.
pub static WCDF: RuleSet = RuleSet {
    name: "wcdf",
    title: "English draughts, WCDF",
    source: "WCDF rules, rule 1.32",
    since: None,
    rules: &[
        Rule {
            article: "1.32.1",
            source: "WCDF rules",
            effect: Claim,
            ..REPETITION
        },
        Rule {
            name: "english-40-moves",
            title: "no man advanced and nothing captured: 40 moves each",
            article: "1.32.2",
            source: "WCDF rules",
            effect: Claim,
            ..kings_only(&[limit(1, u8::MAX, 80)])
        },
    ],
};

/// Italian draughts: claims.
pub static FID: RuleSet = RuleSet {
    name: "fid",
    title: "Italian draughts, FID",
    source: "FID technical rules, articles 9 and 10",
    since: None,
    rules: &[
        Rule {
            title: "the same position with the same side to move for the fourth time",
            article: "9.3 b1",
            // Other descriptions of the game say the third time.
            source: "FID technical rules",
            limits: &always(4),
            effect: Claim,
            ..REPETITION
        },
        Rule {
            name: "italian-40-moves",
            title: "no man moved and nothing captured: 40 moves each",
            article: "10.4",
            source: "FID technical rules",
            effect: Claim,
            ..kings_only(&[limit(1, u8::MAX, 80)])
        },
    ],
};

/// Pool checkers.
pub static APCA: RuleSet = RuleSet {
    name: "apca",
    title: "Pool checkers, APCA",
    source: "APCA tournament rules of play, rule 26",
    since: None,
    rules: &[
        Rule {
            article: "rule 26",
            source: APCA_TEXT,
            ..REPETITION
        },
        Rule {
            name: "pool-15-moves",
            title: "no man moved and nothing captured: 15 moves each",
            article: "rule 26",
            source: APCA_TEXT,
            ..kings_only(&[limit(1, u8::MAX, 30)])
        },
        Rule {
            name: "pool-three-kings",
            title: "three kings or more against a lone king: 13 own moves",
            article: "rule 26",
            source: APCA_TEXT,
            limits: &always(13),
            ..RUSSIAN_THREE_KINGS
        },
    ],
};

/// Spanish draughts.
pub static SPANISH_20: RuleSet = RuleSet {
    name: "spanish",
    title: "Spanish draughts",
    source: "descriptions of the game; no federation's text seen",
    since: None,
    rules: &[
        Rule {
            source: "descriptions of the game",
            effect: Claim,
            ..REPETITION
        },
        Rule {
            name: "spanish-20-moves",
            title: "only kings moved and nothing was captured: 20 moves each",
            article: DRAWS,
            source: "descriptions of the game",
            ..kings_only(&[limit(1, u8::MAX, 40)])
        },
    ],
};

/// Portuguese draughts.
pub static FPD: RuleSet = RuleSet {
    name: "fpd",
    title: "Portuguese draughts, FPD",
    source: "FPD rules of 2013 (limits of moves in article 3.2), after descriptions of them",
    since: None,
    rules: &[
        Rule {
            article: "3.2",
            source: "FPD rules of 2013, after descriptions",
            effect: Claim,
            ..REPETITION
        },
        Rule {
            name: "portuguese-20-moves",
            title: "only kings moved and nothing was captured: 20 moves each",
            article: "3.2",
            source: "FPD rules of 2013, after descriptions",
            ..kings_only(&[limit(1, u8::MAX, 40)])
        },
    ],
};

/// Czech draughts: claims.
pub static CZECH_15: RuleSet = RuleSet {
    name: "czech",
    title: "Czech draughts",
    source: "brief rules of Czech draughts, FMJD",
    since: None,
    rules: &[
        Rule {
            source: "brief rules of Czech draughts, FMJD",
            effect: Claim,
            ..REPETITION
        },
        Rule {
            name: "czech-15-moves",
            title: "no man moved and nothing captured: 15 moves each",
            article: DRAWS,
            // The text does not say whether the moves are each side's; it is so read.
            source: "brief rules of Czech draughts, FMJD, read as moves each",
            effect: Claim,
            ..kings_only(&[limit(1, u8::MAX, 30)])
        },
    ],
};

/// Turkish draughts.
pub static TUDAF: RuleSet = RuleSet {
    name: "tudaf",
    title: "Turkish draughts, TÜDAF",
    source: "TÜDAF rules, page 9",
    since: None,
    rules: &[
        Rule {
            source: "TÜDAF rules",
            ..REPETITION
        },
        Rule {
            name: "turkish-one-piece-each",
            title: "each side has one piece and the side to move cannot take the other",
            article: "page 9",
            // Another description lets a king win against a man.
            source: "TÜDAF rules",
            endings: &[Ending {
                strong: Force::of((0, 1), (1, 1)),
                weak: Force::of((0, 1), (1, 1)),
                road: Road::Anywhere,
            }],
            counts: Count::Nothing,
            restarts: Restarts::NEVER,
            limits: &always(0),
            effect: Automatic,
        },
    ],
};

/// Frisian draughts and Frysk!
pub static FRISIAN_2011: RuleSet = RuleSet {
    name: "frisian-2011",
    title: "Frisian draughts, official rules of 2011",
    source: "official rules of Frisian draughts, 2011",
    since: None,
    rules: &[
        Rule {
            name: "frisian-two-kings",
            title: "two kings against one: 7 moves each",
            article: DRAWS,
            source: "official rules of Frisian draughts, 2011",
            endings: &[exactly((2, 0), (1, 0))],
            counts: Count::Plies,
            restarts: Restarts::CEASING,
            limits: &always(14),
            effect: Automatic,
        },
        Rule {
            name: "frisian-one-king-each",
            title: "one king each: 2 moves each",
            article: DRAWS,
            // The rules call it drawn at once unless one can capture now or by necessity at the
            // next move; two moves each decide that without a judge.
            source: "official rules of Frisian draughts, 2011, decided by two moves each",
            endings: &[exactly((1, 0), (1, 0))],
            counts: Count::Plies,
            restarts: Restarts::CEASING,
            limits: &always(4),
            effect: Automatic,
        },
    ],
};
