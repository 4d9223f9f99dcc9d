//! A piece of a file that holds whole games.

use std::borrow::Cow;

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
    /// The lines before each block of the text, as [`feeds`](super::feeds) counts them; none where they are not known.
    pub(super) feeds: &'a [u32],
}

impl<'a> Chunk<'a> {
    /// How many lines end in it with LF, as far as they have been counted: none otherwise.
    pub(crate) fn feeds_counted(&self) -> usize {
        self.feeds.last().map_or(0, |&lines| lines as usize)
    }

    /// A chunk of text that stands by itself, as in tests and on the command line.
    pub fn whole(text: impl Into<Cow<'a, str>>) -> Chunk<'a> {
        Chunk {
            text: text.into(),
            origin: Place::START,
            encoding: Encoding::Utf8,
            cut: false,
            feeds: &[],
        }
    }

    /// With a text of its own.
    pub fn into_owned(self) -> Chunk<'static> {
        Chunk {
            text: self.text.into_owned().into(),
            origin: self.origin,
            encoding: self.encoding,
            cut: self.cut,
            feeds: &[],
        }
    }

    /// Another text at its place.
    pub fn with<'t>(&self, text: &'t str, encoding: Encoding) -> Chunk<'t> {
        Chunk {
            text: text.into(),
            origin: self.origin,
            encoding,
            cut: self.cut,
            feeds: &[],
        }
    }
}
