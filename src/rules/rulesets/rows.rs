//! Rows that several rule sets share; each set puts its own name and article on them.

use super::super::draw::Effect::{Automatic, Referee};
use super::super::draw::{Count, Ending, Force, Limit, Restarts, Road, Rule};

pub(super) const RUSSIAN_TEXT: &str = "rules of Russian draughts, 2022";
pub(super) const FMJD_64_TEXT: &str = "FMJD-64 rules of the game";
pub(super) const FMJD_TEXT: &str = "FMJD Annex 1";
pub(super) const CBD_TEXT: &str = "rules of the CBD";
pub(super) const APCA_TEXT: &str = "APCA tournament rules of play";
/// Where no number of an article is known.
pub(super) const DRAWS: &str = "on draws";

pub(super) const REPETITION: Rule = Rule {
    name: "repetition",
    title: "the same position with the same side to move for the third time",
    article: DRAWS,
    source: "common to the rule books",
    endings: &[],
    counts: Count::Occurrences,
    restarts: Restarts::NEVER,
    limits: &always(3),
    effect: Automatic,
};

pub(super) const RUSSIAN_THREE_KINGS: Rule = Rule {
    name: "",
    title: "three kings or more against a lone king: 15 own moves",
    article: "6.1.8",
    source: RUSSIAN_TEXT,
    // "With or without other pieces beside them"; from the beginning of the ending, whatever is
    // captured or crowned in it.
    endings: &[Ending {
        strong: Force::kings_or_more(3),
        weak: Force::LONE_KING,
        road: Road::Anywhere,
    }],
    counts: Count::OwnMoves,
    restarts: Restarts::CEASING,
    limits: &always(15),
    effect: Automatic,
};

pub(super) const RUSSIAN_BALANCE: Rule = Rule {
    name: "",
    title: "both sides have a king and the balance stays: 5 moves each with 2 or 3 pieces, 30 with 4 or 5, 60 with 6 or 7",
    article: "6.1.8",
    source: RUSSIAN_TEXT,
    endings: &[Ending {
        strong: Force::WITH_KING,
        weak: Force::WITH_KING,
        road: Road::Anywhere,
    }],
    counts: Count::Plies,
    restarts: Restarts::CAPTURE
        .or(Restarts::CROWNING)
        .or(Restarts::CEASING),
    limits: &[limit(2, 3, 10), limit(4, 5, 60), limit(6, 7, 120)],
    effect: Automatic,
};

pub(super) const RUSSIAN_KINGS_ONLY: Rule = Rule {
    title: "only kings moved and nothing was captured: 15 moves each with 4 or 5 pieces, 25 with 6 or 7",
    article: "6.1.8",
    source: RUSSIAN_TEXT,
    ..kings_only(&[limit(4, 5, 30), limit(6, 7, 50)])
};

pub(super) const INTERNATIONAL_25: Rule = Rule {
    title: "only kings moved and nothing was captured: 25 moves each",
    article: "6.2",
    source: FMJD_TEXT,
    ..kings_only(&[limit(1, u8::MAX, 50)])
};

pub(super) const INTERNATIONAL_16: Rule = Rule {
    name: "",
    title: "three pieces against a lone king: 16 moves each",
    article: "6.3",
    source: FMJD_TEXT,
    endings: &[Ending {
        strong: Force::pieces_with_king(3),
        weak: Force::LONE_KING,
        road: Road::Anywhere,
    }],
    counts: Count::Plies,
    restarts: Restarts::CEASING,
    limits: &always(32),
    effect: Automatic,
};

pub(super) const INTERNATIONAL_5: Rule = Rule {
    title: "one or two pieces against a lone king: 5 moves each",
    article: "6.4",
    endings: &[Ending {
        strong: Force::of((1, 2), (1, 2)),
        weak: Force::LONE_KING,
        road: Road::Anywhere,
    }],
    limits: &always(10),
    ..INTERNATIONAL_16
};

pub(super) const FOR_THE_REFEREE: Rule = Rule {
    name: "",
    title: "",
    article: "",
    source: RUSSIAN_TEXT,
    endings: &[],
    counts: Count::Nothing,
    restarts: Restarts::NEVER,
    limits: &[],
    effect: Referee,
};

/// Moves of kings without a capture, in a row: every other move is a capture or a man's.
pub(super) const fn kings_only(limits: &'static [Limit]) -> Rule {
    Rule {
        name: "",
        title: "",
        article: "",
        source: "",
        endings: &[],
        counts: Count::Plies,
        restarts: Restarts::CAPTURE.or(Restarts::MAN_MOVE),
        limits,
        effect: Automatic,
    }
}

pub(super) const fn limit(from: u8, to: u8, count: u16) -> Limit {
    Limit { from, to, count }
}

/// One limit, whatever is on the board.
pub(super) const fn always(count: u16) -> [Limit; 1] {
    [limit(0, u8::MAX, count)]
}

/// Exactly these kings and men against exactly those.
pub(super) const fn exactly(strong: (u8, u8), weak: (u8, u8)) -> Ending {
    Ending {
        strong: Force::exactly(strong.0, strong.1),
        weak: Force::exactly(weak.0, weak.1),
        road: Road::Anywhere,
    }
}
