//! The records of a chunk, one behind the other.

use std::mem::{replace, swap, take};

use super::{Parsed, Reader, findings, junk};
use crate::record::{Record, stock};
use crate::text::{Chunk, Encoding};

/// A list of records has room at once for one in so many bytes: few games are shorter.
const SHORT_GAME: usize = 256;
/// And for no more at once.
const MANY: usize = 1 << 10;

impl Reader<'_> {
    /// Reads all records of the chunk. They tile it.
    pub(super) fn records(mut self, chunk: &Chunk) -> Vec<Parsed> {
        self.done
            .reserve((self.bytes.len() / SHORT_GAME).clamp(2, MANY));
        if junk::is_binary(self.bytes, chunk.controls()) {
            self.junk(self.bytes.len());
        }
        while self.token() {}
        self.end(chunk.cut);
        if chunk.encoding != Encoding::Utf8 {
            for parsed in &mut self.done {
                findings::note_encoding(parsed, chunk);
            }
        }
        self.done
    }

    /// Takes what was read so far. Where no lists for the next record are in stock, those that have grown go on to serve
    /// it, and this one has some of its own size.
    pub(super) fn take_record(&mut self) -> Parsed {
        let record = match stock::take() {
            Some(lists) => replace(&mut self.record, Record::with(lists)),
            None => {
                let lists = (self.record.tags.clone(), self.record.items.clone());
                let mut record = replace(&mut self.record, Record::with(lists));
                // The grown ones are kept, the copies go.
                swap(&mut record.tags, &mut self.record.tags);
                swap(&mut record.items, &mut self.record.items);
                self.record.tags.clear();
                self.record.items.clear();
                record
            }
        };
        Parsed {
            record,
            diagnostics: take(&mut self.found),
        }
    }
}
