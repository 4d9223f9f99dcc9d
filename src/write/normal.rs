//! The writing grammar of PDN 3.0: `fmt`.

use super::NotUnderstood;
use super::body::body;
use super::draft::Draft;
use super::header::{as_it_stands, header, is_whole};
use super::layout::{Layout, Lines, Terminator};
use super::line::line;
use super::settled::is_settled;
use super::target::Understood;
use crate::notation::{Style, gametype, result};
use crate::record::{Item, ItemKind, Record, Score, TagName};
use crate::replay::Replayed;
use crate::rules::Numbering;

/// Would a game that was written anew, read again, be written so again?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// Certainly, wherever it stands among others of which that is certain.
    Same,
    /// That has to be tried.
    Unknown,
}

/// Adds the normalized text of a game; it ends with one line break, and the [`Joiner`](super::Joiner)
/// puts games together. `replayed` must have its steps ([`Options::keep_steps`](crate::replay::Options)). A game that is
/// not understood adds nothing.
pub fn normal(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    layout: &Layout,
    out: &mut Draft,
) -> Result<Again, NotUnderstood> {
    let game = Understood::new(text, record, replayed)?;
    if !is_settled(text, record, replayed) {
        at_length(&game, layout, out)?;
        return Ok(Again::Unknown);
    }
    // The tag says how its squares are printed.
    let numbering = replayed.numbering;
    let style = style(&game, numbering, layout);
    let end = terminator(&game, layout.terminator);
    match as_it_stands(&game) {
        Some(text) => {
            out.text(text.as_bytes());
            out.put(b"\n");
        }
        None => {
            sound(&game)?;
            let mut text = String::new();
            header(&game, numbering, &mut text)?;
            out.text(text.as_bytes());
        }
    }
    out.put(b"\n");
    line(&game, &style, layout, end, out);
    Ok(Again::Same)
}

/// The same, and without the short way for games that are one line of moves: a test compares the two.
pub fn normal_at_length(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    layout: &Layout,
    out: &mut Draft,
) -> Result<(), NotUnderstood> {
    at_length(&Understood::new(text, record, replayed)?, layout, out)
}

fn at_length(game: &Understood, layout: &Layout, out: &mut Draft) -> Result<(), NotUnderstood> {
    let Understood { text, record, .. } = *game;
    sound(game)?;
    let numbering = numbering(game);
    let mut new = String::with_capacity(record.span.len() + 128);
    // Lines that are no PDN by the writer's wish keep their places: above the tags, among the moves, behind the end.
    let items = &record.items;
    let first_tag = items
        .iter()
        .position(|item| matches!(item.kind, ItemKind::Tag(_)));
    let end = items
        .iter()
        .rposition(|item| matches!(item.kind, ItemKind::Result(_)));
    let (top, rest) = items.split_at(first_tag.unwrap_or(0));
    let escapes = |items| {
        let escapes = <[Item]>::iter(items).filter(|item| item.kind == ItemKind::Escape);
        escapes.map(|item| item.span.of(text).trim_end())
    };
    for escape in escapes(top) {
        new.push_str(escape);
        new.push('\n');
    }
    header(game, numbering, &mut new)?;
    new.push('\n');
    let end = end.unwrap_or(items.len());
    let mut lines = Lines::after(new, layout.width);
    let style = style(game, numbering, layout);
    body(game, top.len()..end, style, &mut lines)?;
    lines.word(terminator(game, layout.terminator));
    for escape in escapes(&rest[end.saturating_sub(top.len()).min(rest.len())..]) {
        lines.line(escape);
    }
    out.text(lines.finish().trim_end().as_bytes());
    out.put(b"\n");
    Ok(())
}

fn style(game: &Understood, numbering: Numbering, layout: &Layout) -> Style {
    Style {
        captures: layout.captures,
        ..Style::of(game.variant, numbering)
    }
}

/// Refuses what the writing grammar has no form for, and what was only guessed.
fn sound(game: &Understood) -> Result<(), NotUnderstood> {
    let mut depth = 0u32;
    // What the game ended with.
    let mut ended: Option<Score> = None;
    // Has anything that may stand alone been seen since the last bracket was opened?
    let mut empty = false;
    for item in &game.record.items {
        let fault = match item.kind {
            ItemKind::Error => Some("text that is no PDN"),
            ItemKind::Comment => match inner(item.span.of(game.text)) {
                None => Some("the comment is not closed"),
                Some(inner) if inner.contains('}') => Some("a comment stands inside a comment"),
                Some(_) => None,
            },
            ItemKind::Tag(index) => match game.record.tags.get(index as usize) {
                Some(tag) if is_whole(tag, game.text) => None,
                _ => Some("the tag is malformed"),
            },
            ItemKind::VariationStart => {
                depth += 1;
                None
            }
            ItemKind::VariationEnd if depth == 0 => Some("no variation is open here"),
            ItemKind::VariationEnd if empty => Some("the variation is empty"),
            ItemKind::VariationEnd => {
                depth -= 1;
                None
            }
            ItemKind::Result(score) if depth == 0 => {
                // Moves behind the end belong to the game, which ends again behind them; one of two different ends
                // would be lost.
                let agrees = ended.is_none_or(|before| before.agrees(score));
                ended = ended
                    .filter(|&before| before != Score::Unknown)
                    .or(Some(score));
                (!agrees).then_some("the game ends twice, with different results")
            }
            _ => None,
        };
        empty = match item.kind {
            ItemKind::VariationStart => true,
            ItemKind::Number { .. } | ItemKind::Strength | ItemKind::Escape => empty,
            _ => false,
        };
        if let Some(reason) = fault {
            return Err(NotUnderstood {
                span: item.span,
                reason: reason.to_string(),
            });
        }
    }
    if depth > 0 {
        return Err(NotUnderstood {
            span: game.record.span,
            reason: "a variation is not closed".to_string(),
        });
    }
    Ok(())
}

/// What a comment encloses; `None`: it is not closed.
fn inner(comment: &str) -> Option<&str> {
    comment.strip_prefix('{')?.strip_suffix('}')
}

/// How the squares are to be printed: as they are, unless the GameType tag wants the other kind.
fn numbering(game: &Understood) -> Numbering {
    let now = game.replayed.numbering;
    game.record
        .value(game.text, TagName::GameType)
        .and_then(|value| gametype::said(game.variant, &value))
        .map(|said| said.numbering)
        .filter(|said| said.style != now.style)
        .unwrap_or(now)
}

/// What ends the game. Where tag and terminator say different things, the terminator stays: the tag does not tell what
/// would be lost.
fn terminator<'a>(game: &Understood<'a>, wanted: Terminator) -> &'a str {
    let value = game.record.value(game.text, TagName::Result);
    let tag = value.as_deref().map_or(Score::Unknown, result::read);
    let item = game.record.terminator();
    let (said, written) = match item {
        Some(item) => match item.kind {
            ItemKind::Result(score) => (score, item.span.of(game.text)),
            _ => (Score::Unknown, "*"),
        },
        None => (Score::Unknown, "*"),
    };
    let same = match (tag, said) {
        // A dash says nothing that could be lost.
        (_, Score::Other) if result::meaning(written) == Score::Unknown => true,
        (Score::Other, Score::Other) => value.as_deref() == Some(written.trim()),
        _ => tag.agrees(said),
    };
    let known = if tag == Score::Unknown { said } else { tag };
    match wanted {
        _ if !same => written,
        Terminator::Star => "*",
        Terminator::Result => match result::write(known, result::points(known)) {
            Some(text) => text,
            None if said == Score::Other => written,
            None => "*",
        },
    }
}
