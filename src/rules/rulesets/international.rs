//! The rule sets of the games with a majority rule and flying kings: International, Canadian, Brazilian.

use super::super::draw::Effect::Automatic;
use super::super::draw::{Count, Ending, Force, Restarts, Road, Rule, RuleSet};
use super::rows::*;

/// Brazilian draughts.
pub static CBD: RuleSet = RuleSet {
    name: "cbd",
    title: "Brazilian draughts, CBD",
    source: "rules of the Confederação Brasileira de Jogo de Damas",
    since: None,
    rules: &[
        Rule {
            source: CBD_TEXT,
            ..REPETITION
        },
        Rule {
            name: "brazilian-twenty-moves",
            title: "only kings moved and nothing was captured: 20 moves each",
            article: "rule 16",
            source: CBD_TEXT,
            ..kings_only(&[limit(1, u8::MAX, 40)])
        },
        Rule {
            name: "brazilian-small-ending",
            title: "two kings, a king and a man, or a king against one or two kings: 5 moves each",
            article: DRAWS,
            // "The count runs through the whole stretch of these endings": passing from one to
            // another, by whatever move, goes on counting.
            source: CBD_TEXT,
            endings: &[
                exactly((2, 0), (2, 0)),
                exactly((2, 0), (1, 0)),
                exactly((2, 0), (1, 1)),
                exactly((1, 0), (1, 0)),
                exactly((1, 0), (1, 1)),
            ],
            counts: Count::Plies,
            restarts: Restarts::CEASING,
            limits: &always(10),
            effect: Automatic,
        },
        Rule {
            name: "brazilian-main-road",
            title: "three pieces against a lone king, alone on the main road: 5 moves each",
            article: DRAWS,
            source: CBD_TEXT,
            endings: &[Ending {
                strong: Force::pieces_with_king(3),
                weak: Force::LONE_KING,
                road: Road::WeakAlone,
            }],
            counts: Count::Plies,
            restarts: Restarts::CEASING,
            limits: &always(10),
            effect: Automatic,
        },
    ],
};

/// International draughts.
pub static FMJD: RuleSet = RuleSet {
    name: "fmjd",
    title: "International draughts, FMJD",
    source: "FMJD Annex 1, article 6",
    since: None,
    rules: &[
        Rule {
            article: "6.1",
            source: FMJD_TEXT,
            ..REPETITION
        },
        Rule {
            name: "international-25-moves",
            ..INTERNATIONAL_25
        },
        Rule {
            name: "international-16-moves",
            ..INTERNATIONAL_16
        },
        Rule {
            name: "international-5-moves",
            ..INTERNATIONAL_5
        },
    ],
};

/// Canadian draughts: the International counts on 144 squares.
pub static CANADIAN_25: RuleSet = RuleSet {
    name: "canadian",
    title: "Canadian draughts, as International",
    source: "FMJD Annex 1, article 6, carried over to 12x12; the 16 moves also in descriptions of the game",
    since: None,
    rules: &[
        Rule {
            article: "6.1",
            source: FMJD_TEXT,
            ..REPETITION
        },
        Rule {
            name: "canadian-25-moves",
            ..INTERNATIONAL_25
        },
        Rule {
            name: "canadian-16-moves",
            ..INTERNATIONAL_16
        },
        Rule {
            name: "canadian-5-moves",
            ..INTERNATIONAL_5
        },
    ],
};
