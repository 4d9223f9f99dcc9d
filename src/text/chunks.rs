//! From a reader to batches of chunks, in bounded memory.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;

use super::chunk::{Chunk, Encoding};
use super::cut::Cutter;
use super::decode::{self, Wanted};
use super::feeds::Feeds;
use super::leap::Leap;
use super::lines::Measure;
use super::pages::Pages;
use super::source::Source;
use super::span::Place;

/// How many bytes a batch has, about.
const BATCH: usize = 1 << 20;
/// From how many bytes on a chunk is closed at the next game.
const CHUNK: usize = 64 << 10;
/// The largest game. A larger one is cut there, and its chunks say so ([`Chunk::cut`], S214).
pub const LARGEST_GAME: usize = 16 << 20;

/// Reads a file or stream as batches of whole games.
///
/// Ends after the first error; what was read before it comes first.
pub struct Batches<R> {
    source: Source<R>,
    wanted: Wanted,
    /// What 8-bit pages are likely; a file in UTF-8 never asks.
    pages: Option<Pages>,
    cutter: Cutter,
    /// Read, and not yet part of a batch.
    buffer: Vec<u8>,
    begun: bool,
    /// Where `buffer` begins on disk.
    place: Place,
    /// `buffer` begins inside a game that is too large.
    inside: bool,
}

/// Some megabytes of whole games.
#[derive(Debug)]
pub struct Batch {
    held: Held,
    pieces: Vec<Piece>,
}

/// What was read.
#[derive(Debug)]
enum Held {
    /// It is UTF-8.
    Text(String),
    /// It is not, as a whole.
    Bytes(Vec<u8>),
}

/// A chunk to be.
#[derive(Debug)]
struct Piece {
    range: Range<usize>,
    origin: Place,
    encoding: Encoding,
    cut: bool,
    feeds: Option<Feeds>,
}

impl<R: Read> Batches<R> {
    /// Reads from there, in that encoding.
    pub fn new(reader: R, wanted: Wanted) -> Batches<R> {
        Batches {
            source: Source::new(reader),
            wanted,
            pages: None,
            cutter: Cutter::default(),
            buffer: Vec::new(),
            begun: false,
            place: Place::START,
            inside: false,
        }
    }

    /// How many bytes have been read.
    pub fn seen(&self) -> usize {
        self.source.seen
    }

    /// Has everything been read?
    pub fn ended(&self) -> bool {
        self.source.ended
    }

    /// Offsets in the buffer where games end, the last of them where the batch ends: not of every game, only those that
    /// it takes to make chunks.
    fn ends(&mut self) -> Vec<usize> {
        let mut ends = Vec::new();
        loop {
            loop {
                // What is left of a game too large ends with it.
                let leap = match self.inside && ends.is_empty() {
                    true => Leap::Odd,
                    false => self.cutter.leap(&self.buffer, CHUNK),
                };
                let found = match leap {
                    Leap::To(cut) => Some(cut),
                    Leap::Short => None,
                    Leap::Odd => self.cutter.next(&self.buffer, self.source.ended),
                };
                match found {
                    Some(cut) => ends.push(cut),
                    None => break,
                }
            }
            let length = self.buffer.len();
            if self.source.ended {
                if ends.last().copied().unwrap_or(0) < length {
                    ends.push(length);
                }
                return ends;
            }
            if !ends.is_empty() && length >= BATCH || length >= LARGEST_GAME {
                return ends;
            }
            self.source.fill(&mut self.buffer, BATCH);
        }
    }

    fn batch(&mut self) -> Option<Batch> {
        if !self.begun {
            self.begun = true;
            self.source.begin(&mut self.buffer, self.wanted, BATCH);
            self.place.byte = self.source.mark as u64;
        }
        let ends = self.ends();
        if self.buffer.is_empty() {
            return None;
        }
        // No end: one game fills the buffer.
        let length = match ends.last() {
            Some(&end) => end,
            None => boundary(&self.buffer, LARGEST_GAME),
        };
        let rest = self.buffer.split_off(length);
        self.cutter.drained(length);
        let held = match String::from_utf8(std::mem::replace(&mut self.buffer, rest)) {
            Ok(text) => Held::Text(text),
            Err(error) => Held::Bytes(error.into_bytes()),
        };
        let games = self.games(held.bytes(), &ends);
        self.inside = ends.is_empty();
        let pieces = self.group(&held, &games);
        Some(Batch { held, pieces })
    }

    /// The games as ranges; too large ones in parts, which are marked.
    fn games(&self, bytes: &[u8], ends: &[usize]) -> Vec<(Range<usize>, bool)> {
        let mut games = Vec::with_capacity(ends.len() + 1);
        let mut start = 0;
        let mut inside = self.inside;
        let whole = [bytes.len()];
        for &end in if ends.is_empty() { &whole[..] } else { ends } {
            let mut cut = inside || ends.is_empty();
            while end - start > LARGEST_GAME {
                let part = start + boundary(&bytes[start..end], LARGEST_GAME);
                cut = true;
                games.push((start..part, true));
                start = part;
            }
            games.push((start..end, cut));
            start = end;
            inside = false;
        }
        games
    }

    /// Makes chunks of the games: those in UTF-8 together, others alone.
    fn group(&mut self, held: &Held, games: &[(Range<usize>, bool)]) -> Vec<Piece> {
        let bytes = held.bytes();
        let mut groups = Vec::new();
        let mut rest = games;
        while let Some((first, cut)) = rest.first() {
            let full =
                |(range, cut): &(Range<usize>, bool)| *cut || range.end - first.start > CHUNK;
            let count = match cut {
                true => 1,
                false => rest.iter().position(full).map_or(rest.len(), |i| i.max(1)),
            };
            let (group, after) = rest.split_at(count);
            groups.push((group, *cut));
            rest = after;
        }
        let fallback = match self.source.encoding {
            Some(Encoding::SingleByte(page)) => Some(page),
            _ => None,
        };
        let utf8 = |range: &Range<usize>| match fallback {
            Some(_) => bytes[range.clone()].is_ascii(),
            None => match held {
                Held::Text(_) => true,
                Held::Bytes(bytes) => std::str::from_utf8(&bytes[range.clone()]).is_ok(),
            },
        };
        let whole = |group: &[(Range<usize>, bool)]| {
            let start = group.first().map_or(0, |(range, _)| range.start);
            start..group.last().map_or(start, |(range, _)| range.end)
        };
        // Each with what it is: a group that is UTF-8, or the games of one that is not.
        let mut parts: Vec<(Range<usize>, bool, bool)> = Vec::new();
        for (group, cut) in groups {
            let all = whole(group);
            if utf8(&all) {
                parts.push((all, true, cut));
                continue;
            }
            let games = match cut {
                true => vec![all],
                false => one_by_one(bytes, all),
            };
            for run in games.chunk_by(|a, b| utf8(a) && utf8(b)) {
                let start = run.first().map_or(0, |range| range.start);
                let run = start..run.last().map_or(start, |range| range.end);
                parts.push((run.clone(), utf8(&run), cut));
            }
        }
        let detect = self.wanted == Wanted::Detect;
        if detect {
            for (range, utf8, _) in &parts {
                if !utf8 {
                    self.pages
                        .get_or_insert_default()
                        .hear(&bytes[range.clone()]);
                }
            }
        }
        let utf16 = self
            .source
            .encoding
            .filter(|e| matches!(e, Encoding::Utf16 { .. }));
        let mut pieces = Vec::with_capacity(parts.len());
        for (range, utf8, cut) in parts {
            let game = &bytes[range.clone()];
            let encoding = match (utf16, utf8, fallback) {
                (Some(utf16), ..) => utf16,
                (_, true, _) => Encoding::Utf8,
                (_, _, Some(page)) => Encoding::SingleByte(page),
                _ if detect => {
                    Encoding::SingleByte(self.pages.get_or_insert_default().page_of(game))
                }
                _ => Encoding::SingleByte(encoding_rs::WINDOWS_1252),
            };
            let origin = self.place;
            let measure = match encoding {
                Encoding::Utf8 => Measure::Utf8,
                Encoding::SingleByte(_) => Measure::Bytes,
                Encoding::Utf16 { .. } => Measure::Utf16,
            };
            let feeds = match encoding {
                Encoding::Utf8 => Feeds::of(game),
                _ => None,
            };
            self.place = match &feeds {
                Some(feeds) if game.ends_with(b"\n") => Place {
                    byte: origin.byte + game.len() as u64,
                    line: origin.line + u64::from(feeds.lines()),
                    column: 1,
                },
                _ => measure.after(origin, game),
            };
            pieces.push(Piece {
                range,
                origin,
                encoding,
                cut,
                feeds,
            });
        }
        pieces
    }
}

impl Held {
    fn bytes(&self) -> &[u8] {
        match self {
            Held::Text(text) => text.as_bytes(),
            Held::Bytes(bytes) => bytes,
        }
    }
}

impl<R: Read> Iterator for Batches<R> {
    type Item = io::Result<Batch>;

    fn next(&mut self) -> Option<io::Result<Batch>> {
        match self.batch() {
            Some(batch) => Some(Ok(batch)),
            None => self.source.error.take().map(Err),
        }
    }
}

impl Batch {
    /// Its chunks, in order.
    pub fn chunks(&self) -> Vec<Chunk<'_>> {
        (0..self.len()).filter_map(|i| self.chunk(i)).collect()
    }

    /// How many chunks there are.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Has it none?
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// One chunk, decoded on demand, so that threads can share the work.
    pub fn chunk(&self, index: usize) -> Option<Chunk<'_>> {
        let piece = self.pieces.get(index)?;
        let text = match (&self.held, piece.encoding) {
            (Held::Text(text), Encoding::Utf8 | Encoding::Utf16 { .. }) => {
                text.get(piece.range.clone())
            }
            _ => None,
        };
        let text = match text {
            Some(text) => Cow::Borrowed(text),
            None => decode::text(self.raw(index), piece.encoding),
        };
        Some(Chunk {
            text,
            origin: piece.origin,
            encoding: piece.encoding,
            cut: piece.cut,
            feeds: piece.feeds.as_ref(),
        })
    }

    /// The bytes of a chunk as they were read (UTF-16: as UTF-8).
    pub fn raw(&self, index: usize) -> &[u8] {
        self.pieces
            .get(index)
            .and_then(|piece| self.held.bytes().get(piece.range.clone()))
            .unwrap_or_default()
    }
}

/// The games of a stretch between two cuts.
fn one_by_one(bytes: &[u8], stretch: Range<usize>) -> Vec<Range<usize>> {
    let mut cutter = Cutter::default();
    let mut start = stretch.start;
    let mut games = Vec::new();
    while let Some(cut) = cutter.next(&bytes[stretch.clone()], true) {
        games.push(start..stretch.start + cut);
        start = stretch.start + cut;
    }
    games.push(start..stretch.end);
    games
}

/// Where a game too large is best cut, near the limit: after a line, else at a blank, else between characters.
fn boundary(bytes: &[u8], limit: usize) -> usize {
    let limit = limit.min(bytes.len());
    let near = limit.saturating_sub(CHUNK);
    let tail = &bytes[near..limit];
    if let Some(line) = memchr::memrchr(b'\n', tail).or_else(|| memchr::memrchr(b' ', tail)) {
        return near + line + 1;
    }
    // Not inside a character, and not between CR and LF.
    let inside = |&at: &usize| match bytes.get(at) {
        Some(b) => b & 0xC0 != 0x80 && *b != b'\n',
        None => true,
    };
    (limit.saturating_sub(3)..=limit)
        .rev()
        .find(inside)
        .filter(|&at| at > 0)
        .unwrap_or(limit)
}
