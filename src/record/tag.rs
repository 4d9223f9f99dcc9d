//! Tags, and the names that PDN knows.

use std::borrow::Cow;

use crate::text::Span;

/// One tag. Names and values stay in the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tag {
    /// The whole tag.
    pub span: Span,
    /// The name as written.
    pub name: Span,
    /// What stands between the quotes, as written.
    pub value: Span,
    /// Which of the known names it is, translations and spellings included.
    pub known: Option<TagName>,
    /// The name is not written as PDN writes it (`Setup`, `Bianco`, …).
    pub foreign_name: bool,
    /// The value holds a backslash escape.
    pub escaped: bool,
}

impl Tag {
    /// The value without its escapes (`\"` and `\\`; others are kept) and without blanks around it.
    #[inline]
    pub fn value<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let trimmed = self.trimmed(text);
        if self.escaped {
            Cow::Owned(unescaped(trimmed))
        } else {
            Cow::Borrowed(trimmed)
        }
    }

    /// The value with its escapes, without blanks around it.
    #[inline]
    pub fn trimmed<'t>(&self, text: &'t str) -> &'t str {
        let raw = self.value.of(text);
        // Nearly always there is nothing to trim.
        let solid = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
        match solid(raw.as_bytes().first()) && solid(raw.as_bytes().last()) {
            true => raw,
            false => raw.trim(),
        }
    }
}

fn unescaped(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out
}

macro_rules! tag_names {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// The tags that mean something to this program.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[allow(missing_docs)]
        pub enum TagName { $($name),* }

        impl TagName {
            /// All of them; the seven of the roster first, in their order.
            pub const ALL: &[TagName] = &[$(TagName::$name),*];

            /// The name as PDN writes it.
            pub const fn text(self) -> &'static str {
                match self { $(TagName::$name => $text),* }
            }

            /// The tag of exactly that name.
            pub fn exactly(name: &str) -> Option<TagName> {
                match name { $($text => Some(TagName::$name),)* _ => None }
            }
        }
    };
}

tag_names! {
    Event = "Event",
    Site = "Site",
    Date = "Date",
    Round = "Round",
    White = "White",
    Black = "Black",
    Result = "Result",
    GameType = "GameType",
    Fen = "FEN",
    SetUp = "SetUp",
    PlyCount = "PlyCount",
    TimeControl = "TimeControl",
    Variant = "Variant",
    ResultFormat = "ResultFormat",
}

impl TagName {
    /// The seven-tag roster.
    pub const ROSTER: &[TagName] = Self::ALL.split_at(7).0;
}
