//! The records of a chunk, one after the other.

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::mem::{replace, take};

use super::{Parsed, Reader, findings, junk};
use crate::record::{Record, stock};
use crate::text::Chunk;

/// The records of a chunk, read while they are asked for. They tile it.
pub struct Records<'a> {
    reader: Reader<'a>,
    chunk: &'a Chunk<'a>,
    /// All of the text has been read.
    ended: bool,
}

/// Reads the records of a chunk one after the other. They tile it.
pub fn records<'a>(chunk: &'a Chunk<'_>) -> Records<'a> {
    Records::of(Reader::new(&chunk.text), chunk)
}

impl<'a> Records<'a> {
    pub(super) fn of(mut reader: Reader<'a>, chunk: &'a Chunk<'a>) -> Records<'a> {
        if junk::is_binary(reader.bytes, chunk.controls()) {
            reader.junk(reader.bytes.len());
        }
        let ended = false;
        Records {
            reader,
            chunk,
            ended,
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Parsed;

    #[inline]
    fn next(&mut self) -> Option<Parsed> {
        let reader = &mut self.reader;
        // What follows a record may be left over from it: the last one is kept back.
        while !self.ended && reader.done.len() < 2 {
            if !reader.token() {
                reader.end(self.chunk.cut);
                self.ended = true;
            }
        }
        let mut parsed = reader.done.pop_front()?;
        findings::note_encoding(&mut parsed, self.chunk);
        Some(parsed)
    }
}

impl FusedIterator for Records<'_> {}

/// Records that are whole, and not yet handed out.
pub(super) type Done = VecDeque<Parsed>;

/// A record with nothing in it; its lists are those of one that is gone, where there is one.
pub(super) fn blank() -> Record {
    let mut record = Record::default();
    (record.tags, record.items) = stock::take().unwrap_or_default();
    record
}

/// Takes what was read so far. Where no lists for the next record are in stock, those that have grown go on to serve it,
/// and this one has some of its own size.
pub(super) fn drain(reader: &mut Reader) -> Parsed {
    let mut record = take(&mut reader.record);
    if let Some((tags, items)) = stock::take() {
        (reader.record.tags, reader.record.items) = (tags, items);
    } else {
        let tags = record.tags.clone();
        let items = record.items.clone();
        reader.record.tags = replace(&mut record.tags, tags);
        reader.record.tags.clear();
        reader.record.items = replace(&mut record.items, items);
        reader.record.items.clear();
    }
    Parsed {
        record,
        diagnostics: take(&mut reader.found),
    }
}
