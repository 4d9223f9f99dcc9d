//! Normalized text that needs no second look.

use crate::notation::{gametype, result};
use crate::record::{ItemKind, Record, Tag, TagName};
use crate::replay::{Replayed, VariantFrom};

/// Will the normalized text of this game be read as the same game, and be written so again, wherever it stands among
/// others of this kind? Only what makes that plain is taken: one line of legal moves from the start and its result, all
/// in ASCII, of a variant that the GameType tag names. `new` is the normalized text.
pub fn is_settled(text: &str, record: &Record, replayed: &Replayed, new: &str) -> bool {
    let usual = |kind: &ItemKind| {
        matches!(
            kind,
            ItemKind::Tag(_) | ItemKind::Number { .. } | ItemKind::Move(_) | ItemKind::Result(_)
        )
    };
    let result = record.items.last().is_some_and(|item| {
        matches!(item.kind, ItemKind::Result(_)) && result::is_standard(item.span.of(text))
    });
    let tag = record.value(text, TagName::Result);
    replayed.plain
        && replayed.from == VariantFrom::Tag
        && record.results == 1
        && result
        && tag.is_none_or(|tag| result::is_standard(&tag))
        && new.is_ascii()
        && record.items.iter().all(|item| usual(&item.kind))
        && record.tags.iter().all(|tag| is_simple(tag, text))
        && names_the_game(text, record, replayed)
}

/// Does the GameType tag, and it alone, say what is played and how its squares are printed?
fn names_the_game(text: &str, record: &Record, replayed: &Replayed) -> bool {
    let value = record.value(text, TagName::GameType);
    let said = replayed
        .variant
        .zip(value)
        .and_then(|(variant, value)| gametype::said(variant, &value));
    said.is_some_and(|said| said.numbering == replayed.numbering)
        && record.tag(TagName::Variant).is_none()
}

/// Is it a tag that can be taken for nothing else?
fn is_simple(tag: &Tag, text: &str) -> bool {
    // ASCII without quotation marks, backslashes, brackets and braces.
    let plain = |byte: u8| matches!(byte, b' ' | b'!' | b'#'..=b'Z' | b'^'..=b'z' | b'|' | b'~');
    let name = tag.name.of(text);
    !tag.foreign_name
        && !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && tag.value.of(text).bytes().all(plain)
}
