//! THE table: one row a variant, each written as what it changes in another row, the article or the source
//! beside every field that makes a difference. Where sources differ, the reading taken is said there.

use super::aliases;
use crate::rules::board::{BOARD_8, BOARD_8_WITHOUT_A1, BOARD_10, BOARD_10X8, BOARD_12, BOARD_64};
use crate::rules::numbering::{Corner, Numbering, Style};
use crate::rules::position::Side;
use crate::rules::rulesets;
use crate::rules::variant::{
    Crowning, Directions, Goal, Landing, Priority, Removal, ResultType, Variant,
};

/// International draughts.
pub static INTERNATIONAL: Variant = Variant {
    name: "international",
    aliases: aliases::INTERNATIONAL,
    title: "International draughts",
    source: "FMJD, Annex 1: Official rules for international draughts",
    game_type: 20,
    private_number: false,
    variant_tag: "",
    board: &BOARD_10,
    // Articles 2.3–2.8: White begins; four rows of five men.
    starts: Side::White,
    first_row: 0,
    rows_of_men: 4,
    man_steps: Directions::FORWARD,
    // Article 4.2: a man takes forward and backward.
    man_captures: Directions::DIAGONAL,
    king_steps: Directions::DIAGONAL,
    king_captures: Directions::DIAGONAL,
    flying: true,
    // Article 4.6.
    landing: Landing::Free,
    man_takes_king: true,
    // Article 3.5: crowned only where the move ends.
    crowning: Crowning::AtEnd,
    // Articles 4.8, 4.9: removed when the capture is over; none is jumped twice.
    removal: Removal::AfterMove,
    // Article 4.13: most pieces; man and king count the same.
    priority: &[Priority::Pieces],
    king_run_limit: None,
    goal: Goal::Normal,
    draws: rulesets::INTERNATIONAL,
    // PDN 3.0, GameType: 20,W,10,10,N2,0.
    numbering: Numbering::TOP_LEFT,
    capture_separator: 'x',
    results: ResultType::International,
};

/// Antidraughts: international draughts, and who cannot move wins.
pub static ANTIDRAUGHTS: Variant = Variant {
    name: "antidraughts",
    aliases: aliases::ANTIDRAUGHTS,
    title: "Antidraughts",
    source: "lidraughts, variant Antidraughts",
    game_type: 98,
    private_number: true,
    variant_tag: "Antidraughts",
    goal: Goal::Losing,
    draws: rulesets::ANTIDRAUGHTS,
    ..INTERNATIONAL
};

/// Breakthrough: international draughts, and the first king wins.
pub static BREAKTHROUGH: Variant = Variant {
    name: "breakthrough",
    aliases: aliases::BREAKTHROUGH,
    title: "Breakthrough draughts",
    source: "lidraughts, variant Breakthrough",
    game_type: 96,
    private_number: true,
    variant_tag: "Breakthrough",
    goal: Goal::FirstKing,
    draws: rulesets::BREAKTHROUGH,
    ..INTERNATIONAL
};

/// Canadian draughts.
pub static CANADIAN: Variant = Variant {
    name: "canadian",
    aliases: aliases::CANADIAN,
    title: "Canadian draughts",
    source: "as international draughts, on 144 squares",
    game_type: 27,
    board: &BOARD_12,
    rows_of_men: 5,
    draws: rulesets::CANADIAN,
    ..INTERNATIONAL
};

/// Frisian draughts.
pub static FRISIAN: Variant = Variant {
    name: "frisian",
    aliases: aliases::FRISIAN,
    title: "Frisian draughts",
    source: "Official rules for Frisian draughts, 2011",
    game_type: 40,
    // Captures also along ranks and files, moves along diagonals only.
    man_captures: Directions::ALL,
    king_captures: Directions::ALL,
    // Most value: a king is worth less than two men and more than one and a half; where values are equal,
    // a king must capture before a man.
    priority: &[Priority::Value, Priority::ByKing],
    // One king may make three moves in a row without capturing while its side has a man.
    king_run_limit: Some(3),
    draws: rulesets::FRISIAN,
    results: ResultType::Default,
    ..INTERNATIONAL
};

/// Frysk!: Frisian draughts with five men.
pub static FRYSK: Variant = Variant {
    name: "frysk",
    aliases: aliases::FRYSK,
    title: "Frysk!",
    source: "lidraughts, variant Frysk!",
    game_type: 97,
    private_number: true,
    variant_tag: "Frysk!",
    rows_of_men: 1,
    draws: rulesets::FRYSK,
    ..FRISIAN
};

/// Brazilian draughts.
pub static BRAZILIAN: Variant = Variant {
    name: "brazilian",
    aliases: aliases::BRAZILIAN,
    title: "Brazilian draughts",
    source: "CBD, rules of draughts on 64 squares",
    game_type: 26,
    board: &BOARD_8,
    rows_of_men: 3,
    draws: rulesets::BRAZILIAN,
    // PDN 3.0, GameType: 26,W,8,8,A0,0.
    numbering: Numbering::ALGEBRAIC,
    results: ResultType::Default,
    ..INTERNATIONAL
};

/// Russian draughts.
pub static RUSSIAN: Variant = Variant {
    name: "russian",
    aliases: aliases::RUSSIAN,
    title: "Russian draughts",
    source: "Russian Draughts Federation, rules of 2022",
    game_type: 25,
    // A man that reaches the crown row goes on in the same move as a king.
    crowning: Crowning::Passing,
    // Of several captures any may be chosen, but it must be completed.
    priority: &[],
    draws: rulesets::RUSSIAN,
    capture_separator: ':',
    ..BRAZILIAN
};

/// Losing Russian draughts (poddavki).
pub static LOSING_RUSSIAN: Variant = Variant {
    name: "losing-russian",
    aliases: aliases::LOSING_RUSSIAN,
    title: "Losing Russian draughts (poddavki)",
    source: "shashki.ru, poddavki: Russian moves, who cannot move wins",
    // PDN has no number for it; the Variant tag tells it from Russian.
    variant_tag: "poddavki",
    goal: Goal::Losing,
    draws: rulesets::LOSING_RUSSIAN,
    ..RUSSIAN
};

/// Spantsireti: Russian draughts on ten files.
pub static SPANTSIRETI: Variant = Variant {
    name: "spantsireti",
    aliases: aliases::SPANTSIRETI,
    title: "Spantsireti",
    source: "PDN 3.0, GameType 41: Russian rules on ten files and eight ranks",
    game_type: 41,
    board: &BOARD_10X8,
    draws: rulesets::SPANTSIRETI,
    ..RUSSIAN
};

/// American pool checkers.
pub static POOL: Variant = Variant {
    name: "pool",
    aliases: aliases::POOL,
    title: "American pool checkers",
    source: "APCA tournament rules of play",
    game_type: 23,
    // Rule 7.
    starts: Side::Black,
    // Rule 20: free choice; rules 16, 22, 23: a man that passes the crown row stays a man.
    priority: &[],
    draws: rulesets::POOL,
    // PDN 3.0, GameType: 23,B,8,8,N1,0.
    numbering: Numbering::TOP_LEFT,
    ..BRAZILIAN
};

/// Pool checkers as the unified rules and Zimbabwe write it: White begins, names instead of numbers.
pub static POOL_UNIFIED: Variant = Variant {
    title: "Pool checkers (unified, Zimbabwean)",
    source: "PDN 3.0, GameType 23,W,8,8,A0,0: rules as American pool checkers",
    // The W of the tag.
    starts: Side::White,
    numbering: Numbering::ALGEBRAIC,
    ..POOL
};

/// Jamaican draughts: pool checkers on the other squares, a1 at the right hand of the player who begins.
pub static JAMAICAN: Variant = Variant {
    aliases: aliases::JAMAICAN,
    title: "Jamaican draughts",
    source: "PDN 3.0, GameType 23,W,8,8,A1,1: rules as American pool checkers",
    // The W of the tag.
    starts: Side::White,
    board: &BOARD_8_WITHOUT_A1,
    numbering: Numbering {
        style: Style::Algebraic,
        corner: Corner::BottomRight,
    },
    ..POOL
};

/// Jamaican draughts as other editions of PDN's table write it: Black begins.
pub static JAMAICAN_BLACK: Variant = Variant {
    aliases: &[],
    title: "Jamaican draughts (Black begins)",
    source: "PDN 3.0, GameType 23,B,8,8,A1,1: rules as American pool checkers",
    // The B of the tag; a1 is at that player's right hand.
    starts: Side::Black,
    numbering: Numbering {
        style: Style::Algebraic,
        corner: Corner::TopLeft,
    },
    ..JAMAICAN
};

/// English draughts, American checkers.
pub static ENGLISH: Variant = Variant {
    name: "english",
    aliases: aliases::ENGLISH,
    title: "English draughts",
    source: "WCDF, rules of draughts",
    game_type: 21,
    // Rule 1.9: the darker pieces begin.
    starts: Side::Black,
    man_captures: Directions::FORWARD,
    // Rules 1.15–1.18: the king moves one square.
    flying: false,
    landing: Landing::Adjacent,
    // Rule 1.19: reaching the king-row ends the move.
    crowning: Crowning::Stops,
    // Rule 1.20: free choice.
    priority: &[],
    draws: rulesets::ENGLISH,
    // PDN 3.0, GameType: 21,B,8,8,N1,0.
    numbering: Numbering::TOP_LEFT,
    ..BRAZILIAN
};

/// Italian draughts.
pub static ITALIAN: Variant = Variant {
    name: "italian",
    aliases: aliases::ITALIAN,
    title: "Italian draughts",
    source: "FID, technical regulations, chapter I",
    game_type: 22,
    // Article 2.3: the dark corner is at the player's right.
    board: &BOARD_8_WITHOUT_A1,
    starts: Side::White,
    // Article 5.3 b: a man does not take a king.
    man_takes_king: false,
    // Articles 6.6–6.9. In 6.9 ("where the king is met first") only the first king met is compared.
    priority: &[
        Priority::Pieces,
        Priority::ByKing,
        Priority::KingsTaken,
        Priority::KingsEarly,
    ],
    draws: rulesets::ITALIAN,
    // PDN 3.0, GameType: 22,W,8,8,N2,1: a8 = 1.
    ..ENGLISH
};

/// Spanish draughts.
pub static SPANISH: Variant = Variant {
    name: "spanish",
    aliases: aliases::SPANISH,
    title: "Spanish draughts",
    source: "PDN 3.0, GameType 24; FPD rules of 2013 for the same game",
    game_type: 24,
    // The dark corner is at the player's right.
    board: &BOARD_8_WITHOUT_A1,
    man_captures: Directions::FORWARD,
    // A man on the crown row has no square in front of it.
    crowning: Crowning::Stops,
    // The law of quantity, then the law of quality.
    priority: &[Priority::Pieces, Priority::KingsTaken],
    draws: rulesets::SPANISH,
    // PDN 3.0, GameType: 24,W,8,8,N1,1: h1 = 1.
    numbering: Numbering::BOTTOM_RIGHT,
    ..BRAZILIAN
};

/// Portuguese draughts: the same game as Spanish.
pub static PORTUGUESE: Variant = Variant {
    name: "portuguese",
    aliases: aliases::PORTUGUESE,
    title: "Portuguese draughts",
    source: "FPD, rules of 2013",
    game_type: 28,
    draws: rulesets::PORTUGUESE,
    ..SPANISH
};

/// Czech draughts.
pub static CZECH: Variant = Variant {
    name: "czech",
    aliases: aliases::CZECH,
    title: "Czech draughts",
    source: "FMJD, brief rules of Czech draughts",
    game_type: 29,
    man_captures: Directions::FORWARD,
    crowning: Crowning::Stops,
    // Article 4.14: if a king can capture, a king must; otherwise free.
    priority: &[Priority::KingMust],
    draws: rulesets::CZECH,
    ..BRAZILIAN
};

/// Turkish draughts.
pub static TURKISH: Variant = Variant {
    name: "turkish",
    aliases: aliases::TURKISH,
    title: "Turkish draughts",
    source: "TUDAF rules",
    game_type: 30,
    // All squares are played on; each side's first rank is empty.
    board: &BOARD_64,
    first_row: 1,
    rows_of_men: 2,
    man_steps: Directions::FORWARD_AND_SIDEWAYS,
    man_captures: Directions::FORWARD_AND_SIDEWAYS,
    king_steps: Directions::ORTHOGONAL,
    king_captures: Directions::ORTHOGONAL,
    // Sources differ on a man that reaches the crown row in mid-capture: here it goes on as a man,
    // sideways, and is crowned at the end of the move.
    crowning: Crowning::AtEnd,
    // Each piece leaves the board as it is taken; turning round by 180 degrees is not allowed.
    removal: Removal::AtOnce { half_turn: false },
    priority: &[Priority::Pieces],
    draws: rulesets::TURKISH,
    ..BRAZILIAN
};

/// Thai draughts (makhos).
pub static THAI: Variant = Variant {
    name: "thai",
    aliases: aliases::THAI,
    title: "Thai draughts (makhos)",
    source: "PDN 3.0, GameType 31; no federation's text was found",
    game_type: 31,
    // PDN 3.0; other sources do not fix who begins.
    starts: Side::Black,
    rows_of_men: 2,
    man_captures: Directions::FORWARD,
    // The king flies, but comes down right behind the piece it takes.
    landing: Landing::Adjacent,
    crowning: Crowning::Stops,
    // Each piece leaves the board as it is taken, and the king may turn round.
    removal: Removal::AtOnce { half_turn: true },
    priority: &[],
    draws: rulesets::THAI,
    // PDN 3.0, GameType: 31,B,8,8,N2,0: g1 = 1 as White sees it; `-` for captures too.
    numbering: Numbering::BOTTOM_RIGHT,
    capture_separator: '-',
    ..BRAZILIAN
};
