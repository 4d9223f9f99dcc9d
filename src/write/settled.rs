//! Games of which nothing need be asked twice.

use crate::notation::{gametype, result};
use crate::record::{ItemKind, Record, Tag, TagName};
use crate::replay::{Replayed, VariantFrom};
use crate::text::Span;

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
        // A tag among the moves would be one more than stand before them. Nearly always all are looked at, so that is
        // done without asking after each whether to go on.
        && rest.iter().fold(true, |bare, item| {
            bare & matches!(item.kind, ItemKind::Number { .. } | ItemKind::Move(_))
        })
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
    let name = tag.name.of(text).as_bytes();
    !tag.foreign_name
        && !name.is_empty()
        // A name that is known is written as PDN writes it.
        && (tag.known.is_some() || name.iter().all(u8::is_ascii_alphanumeric))
        && is_plain(text.as_bytes(), tag.value)
}

/// So many bytes are looked at together.
const SHORT: usize = 16;

/// Is it ASCII without quotation marks, backslashes, brackets and braces?
fn is_plain(text: &[u8], span: Span) -> bool {
    let plain = |byte: u8| {
        let letter =
            (b' '..=b'z').contains(&byte) && byte != b'"' && !(b'['..=b']').contains(&byte);
        letter || byte == b'|' || byte == b'~'
    };
    let behind = text.get(span.start as usize..).unwrap_or_default();
    match behind.first_chunk::<SHORT>() {
        Some(bytes) if span.len() <= SHORT => {
            // What stands behind does not count.
            let special = |(i, &byte)| i < span.len() as u8 && !plain(byte);
            !(0..)
                .zip(bytes)
                .fold(false, |any, byte| any | special(byte))
        }
        _ => behind.iter().take(span.len()).all(|&byte| plain(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_told_whatever_its_length() {
        let text: Vec<u8> = (0..=255).chain(0..=255).collect();
        for start in 0..256 {
            for len in 0..40 {
                let signs = |&byte: &u8| b"\"[]\\{}\x7f".contains(&byte);
                let part = &text[start..start + len];
                let expected = part
                    .iter()
                    .all(|byte| matches!(byte, b' '..=b'~') && !signs(byte));
                assert_eq!(
                    is_plain(&text, Span::new(start, start + len)),
                    expected,
                    "{part:?}"
                );
            }
        }
        assert!(is_plain(b"ab", Span::new(0, 2)) && !is_plain(b"a]", Span::new(0, 2)));
    }
}
