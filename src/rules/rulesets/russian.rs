//! The Russian rule sets: 2022, the older one of the FMJD's section for 64 squares, and Spantsireti.

use super::super::draw::Effect::Automatic;
use super::super::draw::{Count, Ending, Force, Restarts, Road, Rule, RuleSet};
use super::rows::*;

/// Russian draughts as the text of 2022 has it.
pub static RUSSIAN_2022: RuleSet = RuleSet {
    name: "russian-2022",
    title: "Russian draughts, rules of 2022",
    source: "rules of Russian draughts with the draw counts of 2022",
    since: Some(2022),
    rules: &[
        Rule {
            article: "6.1.8",
            source: RUSSIAN_TEXT,
            ..REPETITION
        },
        Rule {
            name: "russian-three-kings",
            ..RUSSIAN_THREE_KINGS
        },
        Rule {
            name: "russian-main-road",
            title: "three pieces against a lone king on the main road: 5 own moves",
            article: "6.1.8",
            // The text says only "three pieces"; federations list 3K, 2K+m and K+2m, so one is a king.
            // "While this lasts": on re-entry the count starts anew.
            source: "rules of Russian draughts, 2022; at least one of the three a king as in FMJD-64 7.2.7",
            endings: &[Ending {
                strong: Force::pieces_with_king(3),
                weak: Force::LONE_KING,
                road: Road::WeakAlone,
            }],
            counts: Count::OwnMoves,
            restarts: Restarts::CEASING,
            limits: &always(5),
            effect: Automatic,
        },
        Rule {
            name: "russian-balance",
            ..RUSSIAN_BALANCE
        },
        Rule {
            name: "russian-kings-only",
            ..RUSSIAN_KINGS_ONLY
        },
        Rule {
            name: "russian-plain-draw",
            title: "the referee declares a plain draw",
            article: "6.1.8.7",
            ..FOR_THE_REFEREE
        },
        Rule {
            name: "russian-time-control",
            title: "a draw that depends on the time control",
            article: "6.1.10.4",
            ..FOR_THE_REFEREE
        },
        Rule {
            name: "russian-winning-chance",
            title: "on the main road play goes on when a chance to win appears",
            article: "6.1.8",
            ..FOR_THE_REFEREE
        },
    ],
};

/// Spantsireti: the Russian counts on the longer board, without a main road (which of the two long
/// diagonals it would be, no text says).
pub static SPANTSIRETI_2022: RuleSet = RuleSet {
    name: "spantsireti",
    title: "Spantsireti, as Russian draughts without the main road",
    source: "rules of Russian draughts with the draw counts of 2022, carried over to 10x8",
    since: Some(2022),
    rules: &[
        Rule {
            article: "6.1.8",
            source: RUSSIAN_TEXT,
            ..REPETITION
        },
        Rule {
            name: "spantsireti-three-kings",
            ..RUSSIAN_THREE_KINGS
        },
        Rule {
            name: "spantsireti-balance",
            ..RUSSIAN_BALANCE
        },
        Rule {
            name: "spantsireti-kings-only",
            ..RUSSIAN_KINGS_ONLY
        },
    ],
};

/// The rules of the FMJD's section for 64 squares, which held for Russian and Brazilian draughts before.
pub static FMJD_64: RuleSet = RuleSet {
    name: "fmjd-64",
    title: "FMJD section 64, before 2022",
    source: "FMJD-64 rules of the game, article 7.2",
    since: None,
    rules: &[
        Rule {
            article: "7.2.3",
            source: FMJD_64_TEXT,
            ..REPETITION
        },
        Rule {
            name: "fmjd64-three-kings",
            article: "7.2.4",
            source: FMJD_64_TEXT,
            ..RUSSIAN_THREE_KINGS
        },
        Rule {
            name: "fmjd64-kings-only",
            title: "only kings moved and nothing was captured: 15 moves each",
            article: "7.2.5",
            source: FMJD_64_TEXT,
            limits: &always(30),
            ..RUSSIAN_KINGS_ONLY
        },
        Rule {
            name: "fmjd64-balance",
            title: "both sides have a king and the balance stays: 30 moves each with 4 or 5 pieces, 60 each with 6 or 7",
            article: "7.2.6",
            source: FMJD_64_TEXT,
            limits: &[limit(4, 5, 60), limit(6, 7, 120)],
            ..RUSSIAN_BALANCE
        },
        Rule {
            name: "fmjd64-main-road",
            title: "three pieces against a lone king on the main road: 5 own moves",
            article: "7.2.7",
            source: FMJD_64_TEXT,
            endings: &[Ending {
                strong: Force::pieces_with_king(3),
                weak: Force::LONE_KING,
                road: Road::Weak,
            }],
            counts: Count::OwnMoves,
            restarts: Restarts::CEASING,
            limits: &always(5),
            effect: Automatic,
        },
        Rule {
            name: "fmjd64-small-ending",
            title: "one or two pieces against a lone king: 5 moves each",
            article: "7.2.8",
            // The article counts own moves, its readers 5 moves each: the longer one is taken. A
            // capture or a crowning changes the balance and restarts.
            source: "FMJD-64 rules of the game, read as five moves each",
            limits: &[limit(2, 3, 10)],
            ..RUSSIAN_BALANCE
        },
        Rule {
            name: "fmjd64-plain-win",
            title: "on the main road play goes on when the win is plain",
            article: "7.2.9",
            source: FMJD_64_TEXT,
            ..FOR_THE_REFEREE
        },
    ],
};
