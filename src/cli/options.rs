//! What the common options mean.

use std::io::IsTerminal;

use super::args;
use super::output::Failure;
use crate::replay::{Draws, Options};
use crate::rules::variants::{VARIANTS, by_name};
use crate::rules::{Numbering, Variant};
use crate::text::Wanted;

/// What the options of every command mean.
#[derive(Clone, Copy, Debug)]
pub struct Common {
    /// Threads; 0 = all.
    pub threads: usize,
    /// Colours on stdout?
    pub color: bool,
    /// No remarks and no summary?
    pub quiet: bool,
}

impl Common {
    /// Asks the terminal where the user left it open.
    pub fn from_args(args: &args::Common) -> Common {
        let color = match args.color {
            args::Color::Always => true,
            args::Color::Never => false,
            args::Color::Auto => {
                let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
                !no_color && !dumb && std::io::stdout().is_terminal()
            }
        };
        Common {
            threads: args.threads,
            color,
            quiet: args.quiet,
        }
    }
}

/// How games are read: what the user's words mean.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// For the replay.
    pub options: Options,
    /// For the text.
    pub encoding: Wanted,
    /// For the checks.
    pub findings: Findings,
}

/// Does anyone ask what is wrong with tags, numbers and marks? To look for it takes time.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Findings {
    /// Someone does.
    #[default]
    Wanted,
    /// What the games mean is enough.
    Unasked,
}

impl Reading {
    /// Refuses names that nobody knows.
    pub fn from_args(args: &args::Reading) -> Result<Reading, Failure> {
        let variant = args.variant.as_deref().map(variant).transpose()?;
        Ok(Reading {
            options: Options {
                variant,
                numbering: args
                    .numbering
                    .as_deref()
                    .map(numbering)
                    .transpose()?
                    .flatten(),
                draws: args
                    .draws
                    .as_deref()
                    .map_or(Ok(Draws::Default), |name| draws(name, variant))?,
                keep_steps: false,
            },
            encoding: args
                .encoding
                .as_deref()
                .map_or(Ok(Wanted::Detect), encoding)?,
            findings: Findings::Wanted,
        })
    }
}

/// The variant of a name or alias, in any case.
pub fn variant(name: &str) -> Result<&'static Variant, Failure> {
    by_name(name).or_else(|| by_number(name)).ok_or_else(|| {
        let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
        let near = nearest(name, names.iter().copied())
            .map(|near| format!(", did you mean `{near}`?"))
            .unwrap_or_default();
        Failure::usage(format!(
            "no variant is called `{name}`{near}\nVariants: {}. `pdn variants` says more.",
            names.join(" ")
        ))
    })
}

/// The variant of a GameType, bare or with its fields: the most usual one where several share a number.
fn by_number(value: &str) -> Option<&'static Variant> {
    let number: u8 = value.split(',').next()?.trim().parse().ok()?;
    let mut all = VARIANTS.iter().copied();
    all.find(|variant| variant.game_type == number)
}

/// Where square 1 is; `None`: decided by the game.
pub fn numbering(name: &str) -> Result<Option<Numbering>, Failure> {
    match name.to_ascii_lowercase().as_str() {
        "auto" => Ok(None),
        "top-left" => Ok(Some(Numbering::TOP_LEFT)),
        "bottom-left" => Ok(Some(Numbering::BOTTOM_LEFT)),
        "bottom-right" => Ok(Some(Numbering::BOTTOM_RIGHT)),
        _ => Err(Failure::usage(format!(
            "no numbering is called `{name}`: use auto, top-left (1 at Black's side), bottom-left (1 = a1) or bottom-right"
        ))),
    }
}

/// Which draw rules apply; a set must exist, and belong to the variant where one was named.
fn draws(name: &str, variant: Option<&'static Variant>) -> Result<Draws, Failure> {
    let name = name.to_ascii_lowercase();
    if name == "default" {
        return Ok(Draws::Default);
    }
    if name == "none" {
        return Ok(Draws::None);
    }
    let rows = VARIANTS
        .iter()
        .copied()
        .filter(|row| variant.is_none_or(|variant| variant == *row));
    let mut names: Vec<&str> = rows
        .flat_map(|row| row.draws.iter().map(|set| set.name))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|known| *known != "none");
    if names.contains(&name.as_str()) {
        return Ok(Draws::Named(name));
    }
    let of = variant
        .map(|variant| format!(" of {}", variant.title))
        .unwrap_or_default();
    Err(Failure::usage(format!(
        "no draw rules{of} are called `{name}`: use default, none, {}",
        names.join(", ")
    )))
}

/// The encoding of that label.
fn encoding(name: &str) -> Result<Wanted, Failure> {
    Wanted::named(name).ok_or_else(|| {
        Failure::usage(format!(
            "no encoding is called `{name}`: use for example utf-8, windows-1251, koi8-r, cp866, latin1 or utf-16le"
        ))
    })
}

/// The name that is at most two slips away.
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_ascii_lowercase();
    names
        .map(|name| (slips(&typed, name), name))
        .filter(|(slips, name)| *slips <= 2 && *slips * 2 < name.len().min(typed.len()))
        .min()
        .map(|(_, name)| name)
}

/// Letters to change, add or strike out to turn one word into the other.
fn slips(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(40).enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, y) in row.iter_mut().skip(1).zip(&b) {
            let above = *cell;
            let here = (diagonal + usize::from(x != *y))
                .min(above + 1)
                .min(left + 1);
            diagonal = above;
            left = here;
            *cell = here;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{nearest, slips};

    #[test]
    fn counts_slips() {
        for (a, b, n) in [
            ("russian", "russian", 0),
            ("rusian", "russian", 1),
            ("", "abc", 3),
            ("frysk", "thai", 5),
        ] {
            assert_eq!(slips(a, b), n, "{a} {b}");
        }
        assert_eq!(
            nearest("Rusian", ["thai", "russian"].into_iter()),
            Some("russian")
        );
        assert_eq!(nearest("chess", ["thai", "russian"].into_iter()), None);
    }
}
