//! A game record as it was written: tags and items in their order, each with its place.
//!
//! In: nothing (the parser fills it). Out: what the text says, uninterpreted. It knows nothing of rules: whether
//! a move is legal, or what a square means on a board, is not asked here.

pub mod clock;
mod header;
pub mod item;
pub(crate) mod stock;
pub mod tag;
pub mod written;

pub use clock::clock_of;
pub use header::Header;
pub use item::{Item, ItemKind, Score};
pub use tag::{Tag, TagName};
pub use written::{Separator, Written, WrittenSquare};

use std::borrow::Cow;
use std::mem::take;

use crate::text::Span;

/// One game as written. All spans are into the text of its chunk.
///
/// Invariant: the spans of `items` ascend and do not overlap; what lies between them is white space only; the
/// records of a chunk tile it, each from its `span.start` to its `span.end`.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// From the end of the record before to the beginning of the next.
    pub span: Span,
    /// The tags in their order, each added by [`push_tag`](Self::push_tag).
    pub tags: Vec<Tag>,
    /// What is known of them.
    pub header: Header,
    /// Everything in the order written, tags too. Variations are flat: their brackets are items.
    pub items: Vec<Item>,
    /// The squares of moves that were written with more than two.
    pub squares: Vec<WrittenSquare>,
    /// How many of the items are results.
    pub results: u32,
    /// It is known that a variation is among them, or a set-up.
    pub branched: bool,
}

impl Drop for Record {
    #[inline]
    fn drop(&mut self) {
        stock::put(take(&mut self.tags), take(&mut self.items));
    }
}

impl Record {
    /// An empty record in lists that are there already.
    #[inline]
    pub(crate) fn with((tags, items): stock::Lists) -> Record {
        Record {
            span: Span::default(),
            tags,
            header: Header::default(),
            items,
            squares: Vec::new(),
            results: 0,
            branched: false,
        }
    }

    /// Adds a tag.
    #[inline]
    pub fn push_tag(&mut self, tag: Tag) {
        self.header.add(self.tags.len(), &tag);
        self.tags.push(tag);
    }

    /// Is it a game (tags, moves or a result), not only stray text or comments?
    pub fn is_game(&self) -> bool {
        !self.tags.is_empty() || self.has_body()
    }

    /// Is there anything after which a tag begins another game?
    pub fn has_body(&self) -> bool {
        self.items.iter().any(|item| {
            matches!(
                item.kind,
                ItemKind::Move(_)
                    | ItemKind::NoMove
                    | ItemKind::Unknown
                    | ItemKind::Setup { .. }
                    | ItemKind::Result(_)
            )
        })
    }

    /// How many items stand at its head that are all its tags; 0: other items are among them.
    #[inline]
    pub fn head(&self) -> usize {
        let tags = self.tags.len();
        // A tag that has no more items before it than tags has all of them before it.
        let last = tags.checked_sub(1).and_then(|last| self.items.get(last));
        match last.map(|item| item.kind) {
            Some(ItemKind::Tag(index)) if index as usize + 1 == tags => tags,
            _ => 0,
        }
    }

    /// All squares of a written move, in order.
    pub fn squares_of<'a>(&'a self, written: &Written) -> Cow<'a, [WrittenSquare]> {
        if written.len <= 2 {
            return Cow::Owned(vec![written.from, written.to]);
        }
        let start = written.path as usize;
        Cow::Borrowed(
            self.squares
                .get(start..start + written.len as usize)
                .unwrap_or_default(),
        )
    }

    /// The first tag of that name (a second one is what H302 speaks of).
    #[inline]
    pub fn tag(&self, name: TagName) -> Option<&Tag> {
        self.header.tag(&self.tags, name)
    }

    /// The unescaped, trimmed value of a tag.
    pub fn value<'t>(&self, text: &'t str, name: TagName) -> Option<Cow<'t, str>> {
        self.tag(name).map(|tag| tag.value(text))
    }

    /// How its lines end.
    pub fn line_end(&self, text: &str) -> &'static str {
        let text = self.span.of(text).as_bytes();
        match memchr::memchr2(b'\r', b'\n', text) {
            Some(at) if text[at] == b'\n' => "\n",
            Some(at) if text.get(at + 1) == Some(&b'\n') => "\r\n",
            Some(_) => "\r",
            None => "\n",
        }
    }

    /// The terminator, if there is one. A game that ends twice, since moves stand behind its result, has the later one
    /// that says more than `*`.
    pub fn terminator(&self) -> Option<&Item> {
        match self.items.last() {
            // Nearly all games end once, and with that.
            Some(item) if self.results == 1 && matches!(item.kind, ItemKind::Result(_)) => {
                return Some(item);
            }
            _ => {}
        }
        let mut depth = 0u32;
        let mut star = None;
        for item in self.items.iter().rev() {
            match item.kind {
                ItemKind::VariationEnd => depth += 1,
                ItemKind::VariationStart => depth = depth.saturating_sub(1),
                // Another one may say more, if there is another.
                ItemKind::Result(Score::Unknown) if depth == 0 && self.results > 1 => {
                    star = star.or(Some(item));
                }
                ItemKind::Result(_) if depth == 0 => return Some(item),
                _ => {}
            }
        }
        star
    }
}
