//! How games were read that do not say how, or not as the user wanted: never silently.

use std::collections::BTreeMap;

use super::totals::plural;
use crate::replay::{Draws, Options, Replayed, VariantFrom};
use crate::rules::numbering::Style;
use crate::rules::{Numbering, Variant};

/// Counts of games by the variant and numbering that were found out for them.
#[derive(Clone, Debug, Default)]
pub struct Inferred {
    /// By whether the GameType tag says something else, and how they were read.
    games: BTreeMap<(bool, String), u64>,
    /// By the sentence about games that do not have the draw rules that were asked for.
    draws: BTreeMap<String, u64>,
}

impl Inferred {
    /// Counts a game, if something had to be found out for it.
    pub fn game(&mut self, replayed: &Replayed, options: &Options) {
        if let Some(variant) = replayed.variant
            && let Some(how) = inferred(variant, replayed, options)
        {
            let against = replayed.from == VariantFrom::Inferred && replayed.game_type.is_some();
            *self.games.entry((against, how)).or_default() += 1;
        }
        if let Draws::Named(name) = &options.draws
            && let Some(how) = other_draws(name, replayed)
        {
            *self.draws.entry(how).or_default() += 1;
        }
    }

    /// Adds the counts of another part of the run.
    pub fn merge(&mut self, other: Inferred) {
        for (how, count) in other.games {
            *self.games.entry(how).or_default() += count;
        }
        for (how, count) in other.draws {
            *self.draws.entry(how).or_default() += count;
        }
    }

    /// One sentence for each way of reading.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let read = self.games.iter().map(|((against, how), count)| {
            let games = plural(*count, "game");
            match (against, count) {
                (true, _) => format!("{games} read as {how} against the GameType tag"),
                (false, _) => format!("{games} read as {how}, found out by trial"),
            }
        });
        let judged = self.draws.iter();
        read.chain(judged.map(|(how, count)| format!("{} {how}", plural(*count, "game"))))
    }
}

/// By which draw rules a game was judged whose variant has none of that name.
fn other_draws(name: &str, replayed: &Replayed) -> Option<String> {
    let (variant, set) = (replayed.variant?, replayed.draws?);
    if set.name.eq_ignore_ascii_case(name) {
        return None;
    }
    let by = match set.rules.is_empty() {
        true => "without draw rules".to_string(),
        false => format!("by {}", set.name),
    };
    Some(format!(
        "judged {by}: {} has no draw rules {name}",
        variant.name
    ))
}

/// How a game was read that does not say; `None` where it does say, or the user did.
fn inferred(variant: &Variant, replayed: &Replayed, options: &Options) -> Option<String> {
    // Games whose variant has names, and that have numbers: the tag does not tell reliably where they begin.
    let counted = options.numbering.is_none()
        && variant.numbering.style == Style::Algebraic
        && replayed.numbering.style == Style::Numeric;
    let counting = Numbering {
        style: Style::Numeric,
        corner: replayed.numbering.corner,
    };
    let first = match counted {
        true => counting.square_of_number(variant.board, 1),
        false => None,
    };
    let first = first.map(|first| format!("1 = {}", variant.board.name(first)));
    match (replayed.from, first) {
        (VariantFrom::Inferred, None) => Some(variant.name.to_string()),
        (VariantFrom::Inferred, Some(first)) => Some(format!("{}, {first}", variant.name)),
        (_, Some(first)) => Some(format!("{}, {first}", variant.name)),
        (_, None) => None,
    }
}
