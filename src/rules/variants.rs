//! THE table: one row a variant, each written as what it changes in another row, the article or the source
//! beside every field that makes a difference. Where sources differ, the reading taken is said there.

use super::board::{BOARD_8, BOARD_8_WITHOUT_A1, BOARD_10, BOARD_10X8, BOARD_12, BOARD_64};
use super::numbering::{Corner, Numbering, Style};
use super::position::Side;
use super::rulesets;
use super::variant::{Crowning, Directions, Goal, Landing, Priority, Removal, ResultType, Variant};

/// International draughts.
pub static INTERNATIONAL: Variant = Variant {
    name: "international",
    aliases: &[
        "standard",
        "polish",
        "10x10",
        "draughts",
        "draughts100",
        "draughts-100",
        "international draughts",
        "internacional",
        "damas internacionais",
        "dammen",
        "dames internationales",
        "stoclet",
        "международные",
        "международные шашки",
        "стоклеточные шашки",
        "стоклетки",
        "fromposition",
    ],
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
    aliases: &[
        "anti",
        "antidraught",
        "giveaway",
        "losing draughts",
        "losing international",
    ],
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
    aliases: &["break through", "first king wins"],
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
    aliases: &[
        "12x12",
        "canadense",
        "damas canadenses",
        "dames canadiennes",
        "канадские",
        "канадские шашки",
    ],
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
    aliases: &[
        "frysian",
        "fries",
        "frysk dammen",
        "fries dammen",
        "frísio",
        "frisio",
        "фризские",
        "фризские шашки",
    ],
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
    aliases: &["frysk!", "friskfive"],
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
    aliases: &[
        "draughts64",
        "draughts-64",
        "brasil",
        "brazil",
        "brasileira",
        "brasileiras",
        "brasileiro",
        "damas brasileiras",
        "brasileño",
        "damas",
        "бразильские",
        "бразильские шашки",
    ],
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
    aliases: &[
        "shashki",
        "russa",
        "russas",
        "russo",
        "rusas",
        "damas russas",
        "russian shashki",
        "russian checkers",
        "русские",
        "русские шашки",
        "шашки",
    ],
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
    aliases: &[
        "poddavki",
        "reverse",
        "reverse russian",
        "giveaway russian",
        "losing",
        "suicide",
        "ao contrário",
        "ao contrario",
        "perde-ganha",
        "perde ganha",
        "обратные",
        "обратные шашки",
        "поддавки",
    ],
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
    aliases: &[
        "spantsiretti",
        "spancireti",
        "spancirety",
        "10x8",
        "80-cell",
        "спанцирети",
        "шашки спанцирети",
        "восьмидесятиклеточные шашки",
    ],
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
    aliases: &[
        "american pool",
        "pool checkers",
        "american pool checkers",
        "spanish pool",
    ],
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
    starts: Side::White,
    numbering: Numbering::ALGEBRAIC,
    ..POOL
};

/// Jamaican draughts: pool checkers on the other squares.
pub static JAMAICAN: Variant = Variant {
    aliases: &["jamaican", "jamaican draughts", "jamaica"],
    title: "Jamaican draughts",
    source: "PDN 3.0, GameType 23,B,8,8,A1,1: rules as American pool checkers",
    board: &BOARD_8_WITHOUT_A1,
    // a1 is at the right hand of the player who begins.
    numbering: Numbering {
        style: Style::Algebraic,
        corner: Corner::TopLeft,
    },
    ..POOL
};

/// English draughts, American checkers.
pub static ENGLISH: Variant = Variant {
    name: "english",
    aliases: &[
        "checkers",
        "american",
        "american checkers",
        "straight checkers",
        "anglo-american",
        "draughts8",
        "inglesa",
        "inglesas",
        "damas inglesas",
        "damas americanas",
        "английские",
        "английские шашки",
        "чекерс",
    ],
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
    aliases: &[
        "dama",
        "dama italiana",
        "italiana",
        "italianas",
        "damas italianas",
        "итальянские",
        "итальянские шашки",
    ],
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
    aliases: &[
        "damas españolas",
        "espanola",
        "española",
        "espanholas",
        "damas espanholas",
        "испанские",
        "испанские шашки",
    ],
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
    aliases: &[
        "portuguesa",
        "portuguesas",
        "damas portuguesas",
        "damas clássicas",
        "damas classicas",
        "classicas",
        "португальские",
        "португальские шашки",
    ],
    title: "Portuguese draughts",
    source: "FPD, rules of 2013",
    game_type: 28,
    draws: rulesets::PORTUGUESE,
    ..SPANISH
};

/// Czech draughts.
pub static CZECH: Variant = Variant {
    name: "czech",
    aliases: &[
        "česká dáma",
        "ceska dama",
        "tcheca",
        "tchecas",
        "damas tchecas",
        "чешские",
        "чешские шашки",
    ],
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
    aliases: &[
        "türk daması",
        "turk damasi",
        "dama turca",
        "turca",
        "turcas",
        "damas turcas",
        "турецкие",
        "турецкие шашки",
    ],
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
    aliases: &[
        "makhos",
        "mak-hos",
        "mak hos",
        "makhot",
        "หมากฮอส",
        "tailandesa",
        "тайские",
        "тайские шашки",
    ],
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

/// All variants, the usual ones first.
pub static VARIANTS: &[&Variant] = &[
    &INTERNATIONAL,
    &RUSSIAN,
    &BRAZILIAN,
    &ENGLISH,
    &ITALIAN,
    &SPANISH,
    &PORTUGUESE,
    &CZECH,
    &POOL,
    &TURKISH,
    &THAI,
    &CANADIAN,
    &FRISIAN,
    &FRYSK,
    &SPANTSIRETI,
    &LOSING_RUSSIAN,
    &ANTIDRAUGHTS,
    &BREAKTHROUGH,
];

/// Rows that share the name of a variant and differ in the board, the names of the squares or who begins:
/// only the fields of a GameType tag tell them apart.
pub static EXTRA: &[&Variant] = &[&POOL_UNIFIED, &JAMAICAN];

/// The variant of a name or an alias, as users type it: case, hyphens, underlines and a last word
/// `draughts` do not matter.
pub fn by_name(name: &str) -> Option<&'static Variant> {
    let wanted = plain(name);
    let wanted = wanted.as_str();
    if wanted.is_empty() {
        return None;
    }
    let of = |wanted: &str| {
        VARIANTS.iter().chain(EXTRA).copied().find(|row| {
            plain(row.name) == wanted
                || row.aliases.iter().any(|alias| plain(alias) == wanted)
                || plain(row.title) == wanted
        })
    };
    of(wanted).or_else(|| of(wanted.strip_suffix("draughts")?))
}

/// Letters and digits in lower case.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The variant of a GameType tag: its number, and what its other fields say where several rows share it.
/// `starts` is the start colour, `inverted` the invert flag (the corner at White's left is not played on),
/// `variant_tag` the value of the Variant tag.
pub fn by_game_type(
    number: u8,
    starts: Option<Side>,
    inverted: Option<bool>,
    variant_tag: Option<&str>,
) -> Option<&'static Variant> {
    let rows = || {
        VARIANTS
            .iter()
            .chain(EXTRA)
            .copied()
            .filter(|row| row.game_type == number)
    };
    let named = variant_tag
        .and_then(by_name)
        .and_then(|row| rows().find(|other| *other == row));
    let fits = |row: &&'static Variant| {
        let without_a1 = row.board.named("a1").is_none();
        starts.is_none_or(|side| row.starts == side)
            && inverted.is_none_or(|flag| without_a1 == flag)
    };
    let plain = || rows().filter(|row| row.variant_tag.is_empty());
    named
        .or_else(|| plain().find(fits))
        .or_else(|| plain().next())
        .or_else(|| rows().next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases() {
        for row in VARIANTS {
            assert_eq!(by_name(row.name), Some(*row));
            for alias in row.aliases {
                assert_eq!(by_name(&alias.to_uppercase()), Some(*row), "{alias}");
            }
        }
        for (name, row) in [
            ("Shashki", &RUSSIAN),
            ("russian draughts", &RUSSIAN),
            ("Losing_Russian", &LOSING_RUSSIAN),
            ("Frysk!", &FRYSK),
            ("DRAUGHTS64", &BRAZILIAN),
            ("Jamaican", &JAMAICAN),
        ] {
            assert_eq!(by_name(name), Some(row), "{name}");
        }
        assert_eq!(by_name("chess"), None);
        assert_eq!(by_name("-"), None);
    }

    #[test]
    fn an_alias_belongs_to_one_row() {
        let mut all: Vec<String> = VARIANTS
            .iter()
            .flat_map(|row| row.aliases.iter().chain([&row.name]))
            .map(|name| plain(name))
            .collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn men_at_the_start() {
        for (row, men) in [
            (&INTERNATIONAL, 20),
            (&FRYSK, 5),
            (&CANADIAN, 30),
            (&RUSSIAN, 12),
            (&SPANTSIRETI, 15),
            (&TURKISH, 16),
            (&THAI, 8),
            (&JAMAICAN, 12),
        ] {
            assert_eq!(row.men(), men, "{}", row.name);
        }
    }

    #[test]
    fn game_types() {
        let black = Some(Side::Black);
        assert_eq!(by_game_type(25, None, None, None), Some(&RUSSIAN));
        assert_eq!(
            by_game_type(25, None, None, Some("Poddavki")),
            Some(&LOSING_RUSSIAN)
        );
        assert_eq!(by_game_type(23, None, None, None), Some(&POOL));
        assert_eq!(
            by_game_type(23, Some(Side::White), Some(false), None),
            Some(&POOL_UNIFIED)
        );
        assert_eq!(by_game_type(23, black, Some(true), None), Some(&JAMAICAN));
        assert_eq!(by_game_type(97, None, None, None), Some(&FRYSK));
        assert_eq!(by_game_type(20, black, None, None), Some(&INTERNATIONAL));
        assert_eq!(
            by_game_type(20, None, None, Some("Frisian")),
            Some(&INTERNATIONAL)
        );
        assert_eq!(by_game_type(99, None, None, None), None);
    }
}
