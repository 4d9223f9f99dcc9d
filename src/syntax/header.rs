//! The plain form of tags: nearly all of a header.

use super::{Reader, names};
use crate::record::TagName::{self, *};
use crate::record::{Item, ItemKind, Tag};
use crate::text::Span;

impl Reader<'_> {
    /// Tags in the plain form `[Name "value"]`, each at the start of the next line; whether there was any. What is read
    /// here is read the same by [`tag_text`](super::tag::tag_text) and [`push_tag`](Self::push_tag).
    pub(super) fn plain_tags(&mut self) -> bool {
        if self.general {
            return false;
        }
        let mut any = false;
        while let Some(tag) = self.plain_tag() {
            // Behind a tag of this loop nothing else can begin.
            if !any && (self.body || self.begins_again(tag.name) || self.after_placeholder()) {
                self.next_record();
            }
            any = true;
            if let Some(known) = tag.known {
                self.note_meaning(known, tag.value);
            }
            let index = self.record.tags.len() as u32;
            let kind = ItemKind::Tag(index);
            let span = tag.span;
            self.record.tags.push(tag);
            self.record.items.push(Item { span, kind });
            self.at = span.end as usize;
            self.at += match self.bytes.get(self.at..) {
                Some([b'\n', b'[', ..]) => 1,
                Some([b'\r', b'\n', b'[', ..]) => 2,
                _ => break,
            };
        }
        any
    }

    /// The tag that begins here.
    #[inline(always)]
    fn plain_tag(&self) -> Option<Tag> {
        let at = self.at + 1;
        let inner = self.bytes.get(at..)?;
        let exact = name(inner);
        let (known, name_len) = match exact {
            Some((known, len)) => (Some(known), len),
            None => self.other_name(inner)?,
        };
        let start = at + name_len + 2;
        let end = itself(self.bytes, start);
        let [b'"', b']', ..] = self.bytes.get(end..)? else {
            return None;
        };
        Some(Tag {
            span: Span::new(self.at, end + 2),
            name: Span::new(at, at + name_len),
            value: Span::new(start, end),
            known,
            // Were it written as PDN writes it, it would not have been another.
            foreign_name: known.is_some() && exact.is_none(),
            escaped: false,
        })
    }

    /// A name of letters that is none of those of PDN, and its length; not the placeholder for a game, behind which one
    /// can begin.
    fn other_name(&self, inner: &[u8]) -> Option<(Option<TagName>, usize)> {
        let letters = inner.iter().take_while(|b| b.is_ascii_alphabetic());
        let len = letters.count();
        let name = Span::new(self.at + 1, self.at + 1 + len).of(self.text);
        let plain = (1..64).contains(&len)
            && inner[len..].starts_with(b" \"")
            && !name.eq_ignore_ascii_case("empty");
        plain.then(|| (names::known(name), len))
    }
}

/// The name that stands there, with a blank and a quote behind it, and its length.
#[inline(always)]
fn name(i: &[u8]) -> Option<(TagName, usize)> {
    match i.first_chunk()? {
        b"Ev" => behind(i, b"Event \"", Event),
        b"Si" => behind(i, b"Site \"", Site),
        b"Da" => behind(i, b"Date \"", Date),
        b"Ro" => behind(i, b"Round \"", Round),
        b"Wh" => behind(i, b"White \"", White),
        b"Bl" => behind(i, b"Black \"", Black),
        b"Re" => {
            behind(i, b"Result \"", Result).or_else(|| behind(i, b"ResultFormat \"", ResultFormat))
        }
        b"Ga" => behind(i, b"GameType \"", GameType),
        b"FE" => behind(i, b"FEN \"", Fen),
        b"Se" => behind(i, b"SetUp \"", SetUp),
        b"Pl" => behind(i, b"PlyCount \"", PlyCount),
        b"Ti" => behind(i, b"TimeControl \"", TimeControl),
        b"Va" => behind(i, b"Variant \"", Variant),
        _ => None,
    }
}

#[inline(always)]
fn behind<const N: usize>(i: &[u8], text: &[u8; N], name: TagName) -> Option<(TagName, usize)> {
    (i.first_chunk() == Some(text)).then_some((name, N - 2))
}

/// Where characters end that mean only themselves in a value: eight of them are looked at together.
pub(super) fn itself(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    while let Some(near) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*near);
        // The lowest high bit that is set in such a word is right; those above it may be wrong.
        let below = |word: u64, least: u8| word.wrapping_sub(ONES * u64::from(least)) & !word;
        let equal = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
        // `"` and `&` differ in one bit.
        let quote = below((word | (ONES * 4)) ^ (ONES * u64::from(b'&')), 1);
        let odd = below(word, b' ') | quote | equal(b'\\') | equal(b'[');
        match (odd | word) & HIGH {
            0 => at += 8,
            odd => return at + (odd.trailing_zeros() / 8) as usize,
        }
    }
    let odd = |b: &u8| !matches!(b, b' '..=0x7f) || matches!(b, b'"' | b'\\' | b'[' | b'&');
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(odd).unwrap_or(rest.len())
}
