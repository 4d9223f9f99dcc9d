//! A piece of a file that holds whole games.

use std::borrow::Cow;

use super::feeds::Feeds;
use super::span::Place;

/// How the bytes of a chunk became text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// An 8-bit page, each byte one character.
    SingleByte(&'static encoding_rs::Encoding),
    /// UTF-16, two bytes a unit.
    Utf16 {
        /// Low byte first?
        little_endian: bool,
    },
}

/// Decoded text of one or more whole games, and where it stands in its file.
#[derive(Clone, Debug)]
pub struct Chunk<'a> {
    /// The text. A byte-order mark at the start of the file is not part of it.
    pub text: Cow<'a, str>,
    /// Where the first character of `text` stands on disk.
    pub origin: Place,
    /// How it was decoded.
    pub encoding: Encoding,
    /// Part of a game larger than the limit: it was cut where the limit was reached.
    pub cut: bool,
    /// Where its lines end, if it is known.
    pub(super) feeds: Option<&'a Feeds>,
}

impl<'a> Chunk<'a> {
    /// How many characters of it are below the blank, LF aside, if they have been counted.
    pub(crate) fn controls(&self) -> Option<usize> {
        self.feeds.map(|feeds| feeds.controls)
    }

    /// A chunk of text that stands by itself, as in tests and on the command line.
    pub fn whole(text: impl Into<Cow<'a, str>>) -> Chunk<'a> {
        Chunk {
            text: text.into(),
            origin: Place::START,
            encoding: Encoding::Utf8,
            cut: false,
            feeds: None,
        }
    }

    /// With a text of its own.
    pub fn into_owned(self) -> Chunk<'static> {
        Chunk {
            text: self.text.into_owned().into(),
            origin: self.origin,
            encoding: self.encoding,
            cut: self.cut,
            feeds: None,
        }
    }

    /// Another text at its place.
    pub fn with<'t>(&self, text: &'t str, encoding: Encoding) -> Chunk<'t> {
        Chunk {
            text: text.into(),
            origin: self.origin,
            encoding,
            cut: self.cut,
            feeds: None,
        }
    }
}
