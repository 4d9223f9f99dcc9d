//! Games of which nothing need be asked twice.

use crate::notation::{gametype, result};
use crate::record::{ItemKind, Record, Tag, TagName};
use crate::replay::{Replayed, VariantFrom};

/// Is it one line of legal moves, with numbers and one result, and nothing else but tags before them?
pub(super) fn is_bare(record: &Record, replayed: &Replayed) -> bool {
    let tags = record.tags.len();
    let [rest @ .., last] = record.items.get(tags..).unwrap_or_default() else {
        return false;
    };
    replayed.plain
        && replayed.steps.len() == replayed.plies as usize
        && record.results == 1
        && matches!(last.kind, ItemKind::Result(_))
        // A tag among the moves would be one more than stand before them.
        && rest
            .iter()
            .all(|item| matches!(item.kind, ItemKind::Number { .. } | ItemKind::Move(_)))
}

/// Will the normalized text of this game be read as the same game, and be written so again, wherever it stands among
/// others of this kind? Only what makes that plain is taken: one line of legal moves from the start and its result, all
/// in ASCII, of a variant that the GameType tag names.
pub(super) fn is_settled(text: &str, record: &Record, replayed: &Replayed) -> bool {
    let result = record.items.last().is_some_and(|item| {
        matches!(item.kind, ItemKind::Result(_)) && result::is_standard(item.span.of(text))
    });
    let tag = record.value(text, TagName::Result);
    result
        && tag.is_none_or(|tag| result::is_standard(&tag))
        && record.tags.iter().all(|tag| is_simple(tag, text))
        && is_bare(record, replayed)
        && stands_alone(text, record, replayed)
}

/// Does the GameType tag, and it alone, say what is played and how its squares are printed?
pub fn stands_alone(text: &str, record: &Record, replayed: &Replayed) -> bool {
    let value = record.value(text, TagName::GameType);
    let said = replayed
        .variant
        .zip(value)
        .and_then(|(variant, value)| gametype::said(variant, &value));
    replayed.from == VariantFrom::Tag
        && said.is_some_and(|said| said.numbering == replayed.numbering)
        && record.tag(TagName::Variant).is_none()
}

/// Is it a tag that can be taken for nothing else?
fn is_simple(tag: &Tag, text: &str) -> bool {
    let bytes = |span: crate::text::Span| {
        let bytes = text.as_bytes().get(span.start as usize..span.end as usize);
        bytes.unwrap_or_default()
    };
    let name = bytes(tag.name);
    !tag.foreign_name
        && !name.is_empty()
        // A name that is known is written as PDN writes it.
        && (tag.known.is_some() || name.iter().all(u8::is_ascii_alphanumeric))
        && bytes(tag.value).iter().all(|&byte| PLAIN[usize::from(byte)])
}

/// ASCII without quotation marks, backslashes, brackets and braces.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        plain[byte] = matches!(byte as u8, b' ' | b'!' | b'#'..=b'Z' | b'^'..=b'z' | b'|' | b'~');
        byte += 1;
    }
    plain
};
