//! Fills a buffer from a reader; UTF-16 becomes UTF-8 on the way.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};

use super::chunk::Encoding;
use super::decode::{Wanted, beginning};

/// The first room that is made for reading.
const PIECE: usize = 8 << 10;

/// A reader whose encoding is known as far as its first bytes tell.
pub(super) struct Source<R> {
    reader: R,
    utf16: Option<(Decoder, Vec<u8>)>,
    /// How many bytes were read.
    pub seen: usize,
    /// The encoding of the whole file, where it is known.
    pub encoding: Option<Encoding>,
    /// Bytes of the byte-order mark, which are not part of the text.
    pub mark: usize,
    /// Nothing follows.
    pub ended: bool,
    /// Why nothing follows, if it should have.
    pub error: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub fn new(reader: R) -> Source<R> {
        Source {
            reader,
            utf16: None,
            seen: 0,
            encoding: None,
            mark: 0,
            ended: false,
            error: None,
        }
    }

    /// Reads the first bytes and decides by them.
    pub fn begin(&mut self, buffer: &mut Vec<u8>, wanted: Wanted, amount: usize) {
        self.read(buffer, amount);
        (self.encoding, self.mark) = beginning(buffer, wanted);
        buffer.drain(..self.mark);
        if let Some(Encoding::Utf16 { little_endian }) = self.encoding {
            let page = if little_endian { UTF_16LE } else { UTF_16BE };
            let mut decoder = page.new_decoder_without_bom_handling();
            let raw = std::mem::take(buffer);
            decode(&mut decoder, &raw, buffer, self.ended);
            self.utf16 = Some((decoder, raw));
        }
    }

    /// Reads about that many bytes more, or to the end.
    pub fn fill(&mut self, buffer: &mut Vec<u8>, amount: usize) {
        match self.utf16.take() {
            None => self.read(buffer, amount),
            Some((mut decoder, mut raw)) => {
                raw.clear();
                self.read(&mut raw, amount);
                decode(&mut decoder, &raw, buffer, self.ended);
                self.utf16 = Some((decoder, raw));
            }
        }
    }

    /// Piece by piece, each as long as all before it: much room is made only where much was read before.
    fn read(&mut self, buffer: &mut Vec<u8>, amount: usize) {
        let end = buffer.len() + amount;
        while buffer.len() < end && !self.ended {
            let piece = self.seen.max(PIECE).min(end - buffer.len());
            buffer.reserve(piece);
            let before = buffer.len();
            let read = self.reader.by_ref().take(piece as u64).read_to_end(buffer);
            // What was read before an error is still good.
            self.seen += buffer.len() - before;
            self.ended = read.as_ref().map_or(true, |&read| read < piece);
            self.error = read.err();
        }
    }
}

fn decode(decoder: &mut Decoder, raw: &[u8], text: &mut Vec<u8>, last: bool) {
    let mut rest = raw;
    loop {
        let start = text.len();
        // Three bytes for each unit are always enough; the loop is for whatever the decoder keeps back.
        text.resize(start + rest.len() / 2 * 3 + 16, 0);
        let (result, read, written, _) = decoder.decode_to_utf8(rest, &mut text[start..], last);
        text.truncate(start + written);
        rest = rest.get(read..).unwrap_or_default();
        if matches!(result, CoderResult::InputEmpty) {
            return;
        }
    }
}
