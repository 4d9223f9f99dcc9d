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
        let whole = self.bytes.len();
        let mut rest = self.rest();
        let mut any = false;
        while let Some(plain) = plain_tag(self.text, rest) {
            let bracket = whole - rest.len();
            let tag = plain.at(bracket);
            // Behind a tag of this loop nothing else can begin.
            if !any && (self.body || self.begins_again(tag.name) || self.after_placeholder()) {
                self.next_record();
            }
            any = true;
            let kind = ItemKind::Tag(self.record.tags.len() as u32);
            let span = tag.span;
            self.record.items.push(Item { span, kind });
            self.record.push_tag(tag);
            if let Some(known @ (Result | GameType)) = tag.known {
                self.note_meaning(known, tag.value);
            }
            self.at = span.end as usize;
            rest = match plain.behind {
                [b'\n', next @ ..] | [b'\r', b'\n', next @ ..] => next,
                _ => break,
            };
        }
        any
    }
}

/// A tag in the plain form: the lengths of its name and value.
struct Plain<'a> {
    name: usize,
    value: usize,
    known: Option<TagName>,
    foreign_name: bool,
    /// The text behind it.
    behind: &'a [u8],
}

impl Plain<'_> {
    /// The tag, if its bracket is at that place.
    #[inline(always)]
    fn at(&self, bracket: usize) -> Tag {
        let name = bracket + 1;
        let value = name + self.name + 2;
        let end = value + self.value;
        Tag {
            span: Span::new(bracket, end + 2),
            name: Span::new(name, name + self.name),
            value: Span::new(value, end),
            known: self.known,
            foreign_name: self.foreign_name,
            escaped: false,
        }
    }
}

/// The tag that the rest of the text begins with.
#[inline(always)]
fn plain_tag<'a>(text: &str, rest: &'a [u8]) -> Option<Plain<'a>> {
    let [b'[', inner @ ..] = rest else {
        return None;
    };
    let (known, name, foreign_name) = match own_name(inner.first_chunk()?) {
        Some((known, len)) => (Some(known), len, false),
        None => other_name(text, text.len() - inner.len())?,
    };
    let inner = inner.get(name + 2..)?;
    let value = itself(inner);
    let [b'"', b']', behind @ ..] = inner.get(value..)? else {
        return None;
    };
    Some(Plain {
        name,
        value,
        known,
        foreign_name,
        behind,
    })
}

/// A name of letters that is none of those of PDN: which of them it means, its length, and whether it is written in
/// another way than there. Not the placeholder for a game, behind which one can begin.
#[cold]
fn other_name(text: &str, at: usize) -> Option<(Option<TagName>, usize, bool)> {
    let inner = text.as_bytes().get(at..)?;
    let letters = inner.iter().take_while(|b| b.is_ascii_alphabetic());
    let len = letters.count();
    let name = Span::new(at, at + len).of(text);
    let plain = (1..64).contains(&len)
        && inner[len..].starts_with(b" \"")
        && !name.eq_ignore_ascii_case("empty");
    let known = names::known(name);
    let foreign = known.is_some_and(|known| known.text() != name);
    plain.then_some((known, len, foreign))
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
#[inline(always)]
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

/// How many characters follow that mean only themselves in a value: sixteen of them are looked at together.
#[inline(always)]
pub(super) fn itself(value: &[u8]) -> usize {
    // Without a branch, that the compiler can compare all of them at once. Below the blank is also what is not ASCII.
    let odd = |byte: u8| {
        let quote = (byte == b'"') | (byte == b'\\');
        ((byte as i8) < b' ' as i8) | quote | (byte == b'&') | (byte == b'[')
    };
    let mut rest = value;
    while let Some(near) = rest.first_chunk::<16>() {
        let mut mask = [0; 16];
        let mut at = 0;
        while at < mask.len() {
            mask[at] = u8::from(odd(near[at])).wrapping_neg();
            at += 1;
        }
        let plain = (u128::from_le_bytes(mask).trailing_zeros() / 8) as usize;
        if plain < near.len() {
            return value.len() - rest.len() + plain;
        }
        rest = &rest[16..];
    }
    let plain = rest.iter().position(|byte| odd(*byte));
    value.len() - rest.len() + plain.unwrap_or(rest.len())
}
