//! In: nothing. Out: the draw rule sets of every variant, as rows of data: the default first, then older
//! books, then `none`. It must not know how the rows are read, nor which variant asks.
//!
//! Sources and doubts stand in the rows. Where a text is silent, the reading taken is said beside the field.

mod international;
mod national;
mod rows;
mod russian;

use super::draw::RuleSet;
pub use international::{CANADIAN_25, CBD, FMJD};
pub use national::{APCA, CZECH_15, FID, FPD, FRISIAN_2011, SPANISH_20, TUDAF, WCDF};
pub use russian::{FMJD_64, RUSSIAN_2022, SPANTSIRETI_2022};

/// The set of that name among the sets of a variant; `default` is the first.
pub fn named(sets: &[&'static RuleSet], name: &str) -> Option<&'static RuleSet> {
    if name.eq_ignore_ascii_case("default") {
        return sets.first().copied();
    }
    let same = |set: &&&'static RuleSet| set.name.eq_ignore_ascii_case(name);
    sets.iter().find(same).copied()
}

/// International.
pub static INTERNATIONAL: &[&RuleSet] = &[&FMJD, &NONE];
/// English.
pub static ENGLISH: &[&RuleSet] = &[&WCDF, &NONE];
/// Italian.
pub static ITALIAN: &[&RuleSet] = &[&FID, &NONE];
/// Pool.
pub static POOL: &[&RuleSet] = &[&APCA, &NONE];
/// Spanish.
pub static SPANISH: &[&RuleSet] = &[&SPANISH_20, &NONE];
/// Russian.
pub static RUSSIAN: &[&RuleSet] = &[&RUSSIAN_2022, &FMJD_64, &NONE];
/// Brazilian.
pub static BRAZILIAN: &[&RuleSet] = &[&CBD, &FMJD_64, &NONE];
/// Canadian.
pub static CANADIAN: &[&RuleSet] = &[&CANADIAN_25, &NONE];
/// Portuguese.
pub static PORTUGUESE: &[&RuleSet] = &[&FPD, &NONE];
/// Czech.
pub static CZECH: &[&RuleSet] = &[&CZECH_15, &NONE];
/// Turkish.
pub static TURKISH: &[&RuleSet] = &[&TUDAF, &NONE];
/// Thai.
pub static THAI: &[&RuleSet] = &[&REPETITION_ONLY, &NONE];
/// Frisian.
pub static FRISIAN: &[&RuleSet] = &[&FRISIAN_2011, &NONE];
/// Spantsireti.
pub static SPANTSIRETI: &[&RuleSet] = &[&SPANTSIRETI_2022, &NONE];
/// Losing Russian.
pub static LOSING_RUSSIAN: &[&RuleSet] = &[&REPETITION_ONLY, &NONE];
/// Frysk!
pub static FRYSK: &[&RuleSet] = &[&FRISIAN_2011, &NONE];
/// Breakthrough: a king ends the game, so nothing can go on for ever but the game without one.
pub static BREAKTHROUGH: &[&RuleSet] = &[&NONE];
/// Antidraughts.
pub static ANTIDRAUGHTS: &[&RuleSet] = &[&REPETITION_ONLY, &NONE];

/// No draw rules at all.
pub static NONE: RuleSet = RuleSet {
    name: "none",
    title: "no draw rules",
    source: "",
    since: None,
    rules: &[],
};

/// Variants for which no text counts moves.
pub static REPETITION_ONLY: RuleSet = RuleSet {
    name: "repetition",
    title: "the third repetition alone",
    source: "no federation's text counts moves",
    since: None,
    rules: &[rows::REPETITION],
};
