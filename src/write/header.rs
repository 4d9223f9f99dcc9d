//! The tags of a normalized game.

use std::borrow::Cow;

use super::NotUnderstood;
use super::target::{GameType, Understood};
use crate::notation::result;
use crate::record::{ItemKind, Score, Tag, TagName};
use crate::rules::Numbering;

/// The header: the seven tags first, the missing ones filled; the others in the order of the record.
pub(super) fn header(
    game: &Understood,
    numbering: Numbering,
    out: &mut String,
) -> Result<(), NotUnderstood> {
    let tags = &game.record.tags;
    let own = |name: TagName| {
        tags.iter()
            .position(|tag| tag.known == Some(name) && !tag.foreign_name)
    };
    let mut first = Vec::with_capacity(TagName::ROSTER.len());
    for &name in TagName::ROSTER {
        first.extend(own(name));
        line(name.text(), &roster_value(game, name), out);
    }
    let game_type = game.game_type(numbering, true);
    let own_game_type = own(TagName::GameType);
    if own_game_type.is_none() {
        added_game_type(game, &game_type, numbering, out);
    }
    let bare_fen = bare_fen(game);
    for (index, tag) in tags.iter().enumerate() {
        if first.contains(&index) {
            continue;
        }
        if bare_fen.is_some_and(|fen| fen.span == tag.span) {
            line("SetUp", "1", out);
        }
        let value = match (tag.known, &game_type) {
            (Some(TagName::GameType), GameType::Set(value)) if own_game_type == Some(index) => {
                Cow::Borrowed(value.as_str())
            }
            (Some(TagName::Fen), _) if !tag.value.of(game.text).trim().is_empty() => {
                match game.fen(tag.value, numbering, true)? {
                    Some(fen) => Cow::Owned(fen),
                    None => escaped(tag.value.of(game.text)),
                }
            }
            _ => escaped(tag.value.of(game.text)),
        };
        line(tag.name.of(game.text), &value, out);
    }
    Ok(())
}

/// The header as it stands, if it would be written so again: the tags of a settled game, whose values need no escapes and
/// whose GameType is right, on lines of their own, the seven first and each as the standard writes it.
pub(super) fn as_it_stands<'a>(game: &Understood<'a>) -> Option<&'a str> {
    let tags = &game.record.tags;
    let bytes = game.text.as_bytes();
    let stands = |at: u32, signs: &[u8]| {
        let behind = bytes.get(at as usize..).unwrap_or_default();
        behind.starts_with(signs)
    };
    let (first, last) = (tags.first()?.span.start, tags.last()?.span.end);
    let mut next = first;
    for tag in tags {
        let (name, value) = (tag.name, tag.value);
        let tight = tag.span.start == next
            && name.start == next + 1
            && value.start == name.end + 2
            && tag.span.end == value.end + 2
            && stands(next, b"[")
            && stands(name.end, b" \"")
            // The last line is ended anew, whatever stands behind it.
            && (stands(value.end, b"\"]\n") || tag.span.end == last && stands(value.end, b"\"]"));
        if !tight {
            return None;
        }
        next = tag.span.end + 1;
    }
    let mut roster = tags.iter().zip(TagName::ROSTER);
    let in_order = tags.len() > TagName::ROSTER.len()
        && roster.all(|(tag, &name)| tag.known == Some(name) && !tag.foreign_name);
    let result = tags.get(TagName::Result as usize)?;
    let said = result::read(result.value.of(game.text)) != Score::Unknown
        || terminator_result(game).is_none();
    let text = game.text.get(first as usize..last as usize);
    text.filter(|_| in_order && said)
}

/// The FEN tag that no SetUp tag announces.
fn bare_fen<'a>(game: &Understood<'a>) -> Option<&'a Tag> {
    let fen = game.record.tag(TagName::Fen)?;
    let bare = game.record.tag(TagName::SetUp).is_none() && !fen.value(game.text).is_empty();
    bare.then_some(fen)
}

/// Is a tag whole: brackets, and quotes around its value? What had to be guessed is not rewritten.
pub(super) fn is_whole(tag: &Tag, text: &str) -> bool {
    let whole = tag.span.of(text);
    let before = text.get(..tag.value.start as usize).unwrap_or_default();
    let behind = text.get(tag.value.end as usize..).unwrap_or_default();
    let quoted = |c: Option<char>| c.is_some_and(|c| "\"“”„‟«»″＂".contains(c));
    whole.starts_with('[')
        && whole.ends_with(']')
        && tag.value.start > tag.name.end
        && quoted(before.chars().next_back())
        && quoted(behind.chars().next())
}

fn line(name: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    out.push_str(value);
    out.push_str("\"]\n");
}

/// A value as it stands between quotes: what was escaped stays so, a bare quote is escaped, and so is a backslash
/// that would escape the closing quote.
fn escaped(raw: &str) -> Cow<'_, str> {
    let special = |byte: u8| byte == b'\\' || byte == b'"';
    if !raw.bytes().fold(false, |any, byte| any | special(byte)) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                out.extend(['\\', next]);
                chars.next();
            }
            ('\\', None) => out.push_str("\\\\"),
            ('"', _) => out.push_str("\\\""),
            _ => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The value of one of the seven, already escaped. A tag of that meaning under a foreign name lends its value.
fn roster_value<'a>(game: &Understood<'a>, name: TagName) -> Cow<'a, str> {
    let named = |foreign| {
        let mut tags = game.record.tags.iter();
        tags.find(|tag| tag.known == Some(name) && tag.foreign_name == foreign)
    };
    let tag = named(false).or_else(|| named(true));
    let kept = tag.map(|tag| escaped(tag.value.of(game.text)));
    match name {
        TagName::Result => {
            let says = |value: &Cow<'_, str>| result::read(value) != Score::Unknown;
            match (kept, terminator_result(game)) {
                (Some(kept), _) if says(&kept) => kept,
                (_, Some(terminator)) => terminator,
                (Some(kept), None) => kept,
                (None, None) => Cow::Borrowed("*"),
            }
        }
        TagName::Date => kept.unwrap_or(Cow::Borrowed("????.??.??")),
        _ => kept.unwrap_or(Cow::Borrowed("?")),
    }
}

/// What the terminator says, if it says anything.
fn terminator_result<'a>(game: &Understood<'a>) -> Option<Cow<'a, str>> {
    let item = game.record.terminator()?;
    let ItemKind::Result(score) = item.kind else {
        return None;
    };
    match score {
        Score::Unknown => None,
        Score::Other => Some(escaped(item.span.of(game.text))),
        _ => result::write(score, result::points(score)).map(Cow::Borrowed),
    }
}

/// A GameType tag where there was none, and the Variant tag where the number alone does not name the game.
fn added_game_type(
    game: &Understood,
    game_type: &GameType,
    numbering: Numbering,
    out: &mut String,
) {
    let value = match game_type {
        GameType::Set(value) => value.clone(),
        GameType::Keep => crate::notation::gametype::value(game.variant, numbering),
    };
    line(TagName::GameType.text(), &value, out);
    if !game.variant.variant_tag.is_empty() && game.record.tag(TagName::Variant).is_none() {
        line(TagName::Variant.text(), game.variant.variant_tag, out);
    }
}
