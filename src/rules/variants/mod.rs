//! The variants: what comes in is a name or a GameType tag, what goes out is a row of the table.
//! Every difference between variants is a field of its row (`rows`); nothing else asks for their names.

mod aliases;
mod rows;

use super::position::Side;
use super::variant::Variant;
pub use rows::{
    ANTIDRAUGHTS, BRAZILIAN, BREAKTHROUGH, CANADIAN, CZECH, ENGLISH, FRISIAN, FRYSK, INTERNATIONAL,
    ITALIAN, JAMAICAN, JAMAICAN_BLACK, LOSING_RUSSIAN, POOL, POOL_UNIFIED, PORTUGUESE, RUSSIAN,
    SPANISH, SPANTSIRETI, THAI, TURKISH,
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
pub static EXTRA: &[&Variant] = &[&POOL_UNIFIED, &JAMAICAN, &JAMAICAN_BLACK];

/// The variant of a name or an alias, as users type it: case, hyphens, underlines and a last word
/// `draughts` do not matter.
pub fn by_name(name: &str) -> Option<&'static Variant> {
    let wanted: String = plain(name).collect();
    if wanted.is_empty() {
        return None;
    }
    let of = |wanted: &str| {
        let is_wanted = |name: &str| plain(name).eq(wanted.chars());
        VARIANTS.iter().chain(EXTRA).copied().find(|row| {
            is_wanted(row.name)
                || row.aliases.iter().any(|alias| is_wanted(alias))
                || is_wanted(row.title)
        })
    };
    of(&wanted).or_else(|| of(wanted.strip_suffix("draughts")?))
}

/// Letters and digits in lower case.
fn plain(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
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
                assert_eq!(by_name(&alias.to_ascii_uppercase()), Some(*row), "{alias}");
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
            .map(|name| plain(name).collect())
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
        let jamaican = |starts| by_game_type(23, starts, Some(true), None);
        assert_eq!(jamaican(Some(Side::White)), Some(&JAMAICAN));
        assert_eq!(jamaican(None), Some(&JAMAICAN));
        assert_eq!(jamaican(black), Some(&JAMAICAN_BLACK));
        assert_eq!(by_game_type(97, None, None, None), Some(&FRYSK));
        assert_eq!(by_game_type(20, black, None, None), Some(&INTERNATIONAL));
        assert_eq!(
            by_game_type(20, None, None, Some("Frisian")),
            Some(&INTERNATIONAL)
        );
        assert_eq!(by_game_type(99, None, None, None), None);
    }
}
