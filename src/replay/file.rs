//! What the games of one file share, found once by trial over the games at hand.

use super::desk::Desk;
use super::fit::{Fit, fit_as};
use super::judge::Job;
use super::shape::Shape;
use super::variant::candidates;
use super::{FileReading, Options, VariantFrom, verdict};
use crate::record::Record;
use crate::rules::{Numbering, Side, Style, Variant};

/// So many plies of a file are tried for each question; more would tell no more.
const ENOUGH: u32 = 20_000;
/// Games that say what they are speak for those that do not, as so many of these at most would: a longer run of games
/// that fit something else is something else.
const SAID: u32 = 8;

/// Reads what the games share.
pub(super) fn read<'a>(
    games: impl Iterator<Item = (&'a str, &'a Record)> + Clone,
    options: &Options,
    desk: &mut Desk,
) -> FileReading {
    let mut file = FileReading::default();
    let mut silent: Vec<(&str, &Record)> = Vec::new();
    // What other games of the file say is the likeliest.
    let mut said: Vec<(u32, &'static Variant)> = Vec::new();
    for (text, record) in games.clone().filter(|(_, record)| record.is_game()) {
        let ruling = desk.by_tags(&Job::new(text, record, &file, options));
        match (ruling.from, ruling.variant) {
            (VariantFrom::Inferred, _) => silent.push((text, record)),
            (_, Some(variant)) => match said.iter_mut().find(|(_, known)| *known == variant) {
                Some((count, _)) => *count += 1,
                None => said.push((1, variant)),
            },
            _ => {}
        }
    }
    said.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    file.variant = infer(&most_alike(silent), &said, options, desk);
    // Only where Black starts, or squares have names of their own, is there anything more to ask.
    let asks = |variant: &Variant| {
        variant.starts == Side::Black || variant.numbering.style == Style::Algebraic
    };
    let mut known = said.iter().map(|(_, variant)| *variant).chain(file.variant);
    if !known.any(asks) {
        return file;
    }
    let mut votes = Votes::default();
    let mut left = ENOUGH;
    for (text, record) in games.filter(|(_, record)| record.is_game()) {
        if left == 0 {
            break;
        }
        let job = Job::new(text, record, &file, options);
        let Some(variant) = desk.by_tags(&job).variant else {
            continue;
        };
        let first_won = match variant.starts {
            Side::White => None,
            Side::Black => verdict::first_won(text, record),
        };
        let counted = variant.numbering.style == Style::Algebraic && options.numbering.is_none();
        if first_won.is_none() && !(counted && votes.numbers(record)) {
            continue;
        }
        let tried = fit_as(&job, variant, desk);
        left = left.saturating_sub(tried.plies.max(1));
        votes.add(variant, first_won, &tried);
    }
    file.numbering = votes.numbering();
    file.first_named = votes.first_named();
    file
}

/// The games with names or those with numbers, whichever are more, and those without moves: what the others are is found
/// out for each by itself.
fn most_alike<'a>(games: Vec<(&'a str, &'a Record)>) -> Vec<(&'a str, &'a Record)> {
    let (mut names, mut numbers, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    for (text, record) in games {
        let mut shape = Shape::default();
        shape.add(text, record);
        let group = match shape.style() {
            Some(Style::Algebraic) => &mut names,
            Some(Style::Numeric) => &mut numbers,
            None => &mut plain,
        };
        group.push((text, record));
    }
    let mut most = if numbers.len() > names.len() {
        numbers
    } else {
        names
    };
    most.extend(plain);
    most
}

/// The variant of the games that do not say: the first that fits all of them, else the one that fits most. What other
/// games of the file say weighs: a game that `fmt` had to leave, since it has a slip, is read afterwards as it was
/// before its neighbours said what they are.
fn infer(
    games: &[(&str, &Record)],
    said: &[(u32, &'static Variant)],
    options: &Options,
    desk: &mut Desk,
) -> Option<&'static Variant> {
    let mut shape = Shape::default();
    for (text, record) in games {
        shape.add(text, record);
    }
    let none = FileReading::default();
    let mut best: Option<(u32, u32, &'static Variant)> = None;
    games.first()?;
    let mut order: Vec<&'static Variant> = said.iter().map(|(_, variant)| *variant).collect();
    for variant in candidates(&shape) {
        if !order.contains(&variant) {
            order.push(variant);
        }
    }
    for variant in order {
        let by_others = said.iter().find(|(_, known)| *known == variant);
        let prior = by_others.map_or(0, |(count, _)| 1 + SAID.min(*count));
        let (mut fits, mut plies, mut all) = (0, 0, true);
        for &(text, record) in games {
            let job = Job::new(text, record, &none, options);
            let tried = fit_as(&job, variant, desk);
            plies += tried.plies;
            fits += u32::from(tried.whole);
            all &= tried.whole;
            if plies > ENOUGH {
                break;
            }
        }
        fits += prior;
        if all && (prior > 0 || best.is_none_or(|(most, ..)| fits > most)) {
            return Some(variant);
        }
        if best.is_none_or(|(most, far, _)| (fits, plies) > (most, far)) {
            best = Some((fits, plies, variant));
        }
    }
    best.map(|(_, _, variant)| variant)
}

/// What single games say.
#[derive(Default)]
struct Votes {
    top_left: u32,
    bottom_left: u32,
    starter: u32,
    other: u32,
    white_starter: Option<Side>,
}

impl Votes {
    fn numbers(&self, record: &Record) -> bool {
        record.items.iter().any(|item| {
            matches!(item.kind, crate::record::ItemKind::Move(written) if !written.algebraic())
        })
    }

    fn add(&mut self, variant: &Variant, first_won: Option<bool>, tried: &Fit) {
        if tried.whole && tried.numbering == Numbering::TOP_LEFT {
            self.top_left += 1;
        }
        if tried.whole && tried.numbering == Numbering::BOTTOM_LEFT {
            self.bottom_left += 1;
        }
        if let (Some(first_won), Some(winner), true) = (first_won, tried.winner, tried.whole) {
            self.white_starter = Some(variant.starts);
            if (winner == variant.starts) == first_won {
                self.starter += 1;
            } else {
                self.other += 1;
            }
        }
    }

    fn numbering(&self) -> Option<Numbering> {
        match self.top_left.cmp(&self.bottom_left) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Numbering::TOP_LEFT),
            std::cmp::Ordering::Less => Some(Numbering::BOTTOM_LEFT),
        }
    }

    fn first_named(&self) -> Option<Side> {
        let starter = self.white_starter?;
        match self.starter.cmp(&self.other) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(starter),
            std::cmp::Ordering::Less => Some(starter.other()),
        }
    }
}
