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
        let Some(mut tag) = self.plain_tag(self.at) else {
            return false;
        };
        // Behind a tag of this loop nothing else can begin.
        if self.body || self.begins_again(tag.name) || self.after_placeholder() {
            self.next_record();
        }
        loop {
            if let Some(known @ (Result | GameType)) = tag.known {
                self.note_meaning(known, tag.value);
            }
            let kind = ItemKind::Tag(self.record.tags.len() as u32);
            let span = tag.span;
            self.record.items.push(Item { span, kind });
            self.record.tags.push(tag);
            let end = span.end as usize;
            self.at = end;
            let next = match self.bytes.get(end..) {
                Some([b'\n', b'[', ..]) => end + 1,
                Some([b'\r', b'\n', b'[', ..]) => end + 2,
                _ => return true,
            };
            self.at = next;
            tag = match self.plain_tag(next) {
                Some(tag) => tag,
                None => return true,
            };
        }
    }

    /// The tag that begins there.
    #[inline(always)]
    fn plain_tag(&self, bracket: usize) -> Option<Tag> {
        let at = bracket + 1;
        let inner = self.bytes.get(at..)?;
        let (known, name_len, foreign_name) = match own_name(inner.first_chunk()?) {
            Some((known, len)) => (Some(known), len, false),
            None => self.other_name(at)?,
        };
        let start = at + name_len + 2;
        let end = itself(self.bytes, start);
        let [b'"', b']', ..] = self.bytes.get(end..)? else {
            return None;
        };
        Some(Tag {
            span: Span::new(bracket, end + 2),
            name: Span::new(at, at + name_len),
            value: Span::new(start, end),
            known,
            foreign_name,
            escaped: false,
        })
    }

    /// A name of letters that is none of those of PDN: which of them it means, its length, and whether it is written in
    /// another way than there. Not the placeholder for a game, behind which one can begin.
    #[cold]
    fn other_name(&self, at: usize) -> Option<(Option<TagName>, usize, bool)> {
        let inner = self.bytes.get(at..)?;
        let letters = inner.iter().take_while(|b| b.is_ascii_alphabetic());
        let len = letters.count();
        let name = Span::new(at, at + len).of(self.text);
        let plain = (1..64).contains(&len)
            && inner[len..].starts_with(b" \"")
            && !name.eq_ignore_ascii_case("empty");
        let known = names::known(name);
        let foreign = known.is_some_and(|known| known.text() != name);
        plain.then_some((known, len, foreign))
    }
}

/// So many bytes hold a name of PDN with a blank and a quote behind it.
type Near = [u8; 16];

/// What the text of a tag begins with.
#[derive(Clone, Copy)]
struct Beginning {
    name: TagName,
    /// The name, a blank and a quote, in the lowest bytes.
    text: u128,
    /// All bits of these bytes.
    mask: u128,
    len: u8,
}

/// The name of PDN that stands there, with a blank and a quote behind it, and its length.
#[inline(always)]
fn own_name(near: &Near) -> Option<(TagName, usize)> {
    let row = &BEGINNINGS[slot(near[0], near[1])];
    let text = u128::from_le_bytes(*near) & row.mask;
    (text == row.text).then_some((row.name, row.len as usize))
}

/// Where the names are in the table that begin so: no two are in the same place.
const fn slot(first: u8, second: u8) -> usize {
    (first.wrapping_mul(7).wrapping_add(second) & 31) as usize
}

/// The names of PDN. One table, since no branch foresees which name it is.
static BEGINNINGS: [Beginning; 32] = {
    // No text is like that of an empty row.
    let empty = Beginning {
        name: Event,
        text: 1,
        mask: 0,
        len: 0,
    };
    let mut rows = [empty; 32];
    let mut rest = TagName::ALL;
    while let [name, behind @ ..] = rest {
        rest = behind;
        let text = name.text().as_bytes();
        let slot = slot(text[0], text[1]);
        // It begins as `Result` does, and is rare.
        if matches!(name, ResultFormat) {
            continue;
        }
        assert!(rows[slot].mask == 0);
        let mut near = [0; 16];
        let mut len = 0;
        while len < text.len() {
            near[len] = text[len];
            len += 1;
        }
        near[len] = b' ';
        near[len + 1] = b'"';
        rows[slot] = Beginning {
            name: *name,
            text: u128::from_le_bytes(near),
            mask: (1 << (8 * (len + 2))) - 1,
            len: len as u8,
        };
    }
    rows
};

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
