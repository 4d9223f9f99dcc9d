//! From a place in a chunk to byte, line and column on disk.

use std::sync::OnceLock;

use super::chunk::{Chunk, Encoding};
use super::feeds::{Feeds, characters};
use super::span::Place;

/// A place is known at every so many bytes.
const STEP: usize = 1024;

/// Knows the lines of a chunk. Each question costs some hundred bytes of reading; one about a line that is very long, or
/// in a chunk whose lines were not counted when it came in, first costs a pass over the chunk.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    measure: Measure,
    origin: Place,
    feeds: Option<&'a Feeds>,
    marks: OnceLock<Vec<(u32, Place)>>,
}

impl<'a> Lines<'a> {
    /// The lines of a chunk.
    pub fn new(chunk: &'a Chunk<'_>) -> Lines<'a> {
        Lines {
            text: &chunk.text,
            measure: Measure::of(chunk).of_lines(&chunk.text),
            origin: chunk.origin,
            feeds: chunk.feeds,
            marks: OnceLock::new(),
        }
    }

    /// Where a byte of the chunk's text stands on disk. Past the end: the end; inside a character: its beginning.
    pub fn place(&self, offset: u32) -> Place {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let feeds = self.feeds;
        let near = feeds.and_then(|feeds| feeds.place(self.text.as_bytes(), self.origin, offset));
        near.unwrap_or_else(|| self.far(offset))
    }

    /// The same where a place a little before it is known: less text is read.
    pub fn place_after(&self, known: (u32, Place), offset: u32) -> Place {
        let text = self.text;
        let (from, to) = (known.0 as usize, offset as usize);
        if from == to {
            return known.1;
        }
        let near = from <= to && to - from < STEP && text.is_char_boundary(to);
        if near && text.is_char_boundary(from) && !splits_line_end(text.as_bytes(), from) {
            return self.measure.moved(text, known, to);
        }
        self.place(offset)
    }

    /// The place of a character, counted from the mark before it.
    fn far(&self, offset: usize) -> Place {
        let marks = self.marks.get_or_init(|| self.marks());
        let index = marks.partition_point(|mark| mark.0 as usize <= offset);
        // The first mark is at 0, so there is one at or before every offset.
        match marks.get(index.saturating_sub(1)) {
            Some(&mark) => self.measure.moved(self.text, mark, offset),
            None => Place::START,
        }
    }

    /// Reads the lines.
    fn marks(&self) -> Vec<(u32, Place)> {
        let text = self.text;
        let mut marks = Vec::with_capacity(text.len() / STEP + 1);
        let mut mark = (0, self.origin);
        marks.push(mark);
        while text.len() - mark.0 as usize > STEP {
            let mut next = mark.0 as usize + STEP;
            while !text.is_char_boundary(next) || splits_line_end(text.as_bytes(), next) {
                next += 1;
            }
            mark = (next as u32, self.measure.moved(text, mark, next));
            marks.push(mark);
        }
        marks
    }
}

/// Finds places that come one behind the other, without knowing the lines beforehand.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    text: &'a str,
    measure: Measure,
    origin: Place,
    feeds: Option<&'a Feeds>,
    mark: (u32, Place),
}

impl<'a> Walk<'a> {
    /// At the beginning of a chunk.
    pub fn new(chunk: &'a Chunk<'_>) -> Walk<'a> {
        Walk {
            text: &chunk.text,
            measure: Measure::of(chunk).of_lines(&chunk.text),
            origin: chunk.origin,
            feeds: chunk.feeds,
            mark: (0, chunk.origin),
        }
    }

    /// Where a byte of the chunk's text stands on disk, not before the one that was asked for last. Offsets past the end
    /// mean the end.
    pub fn to(&mut self, offset: u32) -> Place {
        let to = (offset as usize).min(self.text.len());
        let bytes = self.text.as_bytes();
        // Nearly always it is the beginning of a line.
        if to > 0
            && bytes.get(to - 1) == Some(&b'\n')
            && let Some(feeds) = self.feeds
            && let Some(place) = feeds.place(bytes, self.origin, to)
        {
            self.mark = (to as u32, place);
            return place;
        }
        let place = self.measure.moved(self.text, self.mark, to);
        if !splits_line_end(bytes, to) {
            self.mark = (to as u32, place);
        }
        place
    }
}

/// Would a division there part CR and LF?
fn splits_line_end(bytes: &[u8], offset: usize) -> bool {
    offset > 0 && bytes.get(offset) == Some(&b'\n') && bytes.get(offset - 1) == Some(&b'\r')
}

/// How bytes at hand count as characters and as bytes on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Measure {
    /// UTF-8, as on disk, and lines end in LF alone.
    Plain,
    /// UTF-8, as on disk.
    Utf8,
    /// An 8-bit page, as on disk.
    Bytes,
    /// Decoded from an 8-bit page: each character is a byte on disk.
    Characters,
    /// Decoded from UTF-16: two bytes on disk, four beyond the first plane.
    Utf16,
}

impl Measure {
    /// How the text of a chunk counts.
    fn of(chunk: &Chunk<'_>) -> Measure {
        match chunk.encoding {
            Encoding::Utf8 if chunk.feeds.is_some() => Measure::Plain,
            Encoding::Utf8 => Measure::Utf8,
            Encoding::SingleByte(_) => Measure::Characters,
            Encoding::Utf16 { .. } => Measure::Utf16,
        }
    }

    /// The same for a text that is known: nearly all have plain lines.
    fn of_lines(self, text: &str) -> Measure {
        match self {
            Measure::Utf8 if memchr::memchr(b'\r', text.as_bytes()).is_none() => Measure::Plain,
            _ => self,
        }
    }

    /// The place of an offset in a text in which an earlier place is known.
    fn moved(self, text: &str, (mark, place): (u32, Place), offset: usize) -> Place {
        let bytes = text.as_bytes();
        let passed = bytes.get(mark as usize..offset).unwrap_or_default();
        if !splits_line_end(bytes, offset) {
            return self.after(place, passed);
        }
        // The LF of CR LF still belongs to the line that it ends.
        let line = passed.strip_suffix(b"\r").unwrap_or(passed);
        let before = self.after(place, line);
        Place {
            byte: before.byte + self.unit(),
            column: before.column + 1,
            ..before
        }
    }

    /// Bytes on disk of an ASCII character.
    fn unit(self) -> u64 {
        if self == Measure::Utf16 { 2 } else { 1 }
    }

    /// The place after some bytes that stand at a place.
    pub fn after(self, place: Place, bytes: &[u8]) -> Place {
        let (breaks, last_line) = match self {
            Measure::Plain => feeds(bytes),
            _ => line_breaks(bytes),
        };
        let column = self.characters(bytes.get(last_line..).unwrap_or_default()) as u64;
        let disk = match self {
            Measure::Plain | Measure::Utf8 | Measure::Bytes => bytes.len(),
            Measure::Characters => self.characters(bytes),
            Measure::Utf16 => {
                let wide = bytes.iter().filter(|&&b| b >= 0xF0).count();
                2 * (self.characters(bytes) + wide)
            }
        };
        Place {
            byte: place.byte + disk as u64,
            line: place.line + breaks,
            column: if breaks == 0 { place.column } else { 1 } + column,
        }
    }

    fn characters(self, bytes: &[u8]) -> usize {
        match self {
            Measure::Bytes => bytes.len(),
            _ => characters(bytes),
        }
    }
}

/// How many lines end, and where the last line begins, if LF alone ends lines.
fn feeds(bytes: &[u8]) -> (u64, usize) {
    let Some(last) = memchr::memrchr(b'\n', bytes) else {
        return (0, 0);
    };
    let before = bytes.get(..last).unwrap_or_default();
    let feeds = memchr::memchr_iter(b'\n', before).count() as u64 + 1;
    (feeds, last + 1)
}

/// How many lines end (CR, LF and CR LF each end one), and where the last line begins.
fn line_breaks(bytes: &[u8]) -> (u64, usize) {
    let (feeds, last_feed) = feeds(bytes);
    let Some(last_return) = memchr::memrchr(b'\r', bytes) else {
        return (feeds, last_feed);
    };
    let last_alone = bytes.ends_with(b"\r");
    let returns = returns_alone(bytes) + usize::from(last_alone);
    (feeds + returns as u64, last_feed.max(last_return + 1))
}

/// How many bytes are CR, and another than LF follows. Counted in bytes, block by block: that the compiler can do sixteen
/// at a time.
fn returns_alone(bytes: &[u8]) -> usize {
    let blocks = (0..bytes.len()).step_by(128).map(|start| {
        let next = bytes.get(start + 1..).unwrap_or_default();
        let pairs = bytes[start..].iter().zip(next).take(128);
        pairs.fold(0u8, |count, (&a, &b)| {
            count + u8::from((a == b'\r') & (b != b'\n'))
        })
    });
    blocks.map(usize::from).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(chunk: &Chunk) -> Vec<(u64, u64, u64)> {
        let lines = Lines::new(chunk);
        let all = chunk.text.char_indices().map(|(i, _)| i as u32);
        all.chain([chunk.text.len() as u32])
            .map(|i| lines.place(i))
            .map(|place| (place.byte, place.line, place.column))
            .collect()
    }

    #[test]
    fn line_ends_of_every_kind() {
        let expected = [
            (0, 1, 1),
            (1, 1, 2),
            (2, 1, 3),
            (3, 2, 1),
            (4, 2, 2),
            (5, 3, 1),
            (6, 4, 1),
            (7, 4, 2),
        ];
        assert_eq!(places(&Chunk::whole("a\r\nb\r\nc")).len(), 8);
        assert_eq!(places(&Chunk::whole("a\r\nb\r\rc")), expected);
        assert_eq!(places(&Chunk::whole("a\r\nb\n\nc")), expected);
    }

    #[test]
    fn lines_of_long_texts() {
        let text = "a\r\nb\rc\n\r".repeat(100).into_bytes();
        let mut breaks = 0;
        for end in 0..text.len() {
            assert_eq!(line_breaks(&text[..end]).0, breaks, "{end}");
            let second = text[end] == b'\n' && end > 0 && text[end - 1] == b'\r';
            breaks += u64::from(b"\r\n".contains(&text[end]) && !second);
        }
    }

    #[test]
    fn bytes_on_disk_by_encoding() {
        let mut chunk = Chunk::whole("é𝄞\nя");
        assert_eq!(
            places(&chunk),
            [(0, 1, 1), (2, 1, 2), (6, 1, 3), (7, 2, 1), (9, 2, 2)]
        );
        chunk.encoding = Encoding::Utf16 {
            little_endian: true,
        };
        assert_eq!(
            places(&chunk),
            [(0, 1, 1), (2, 1, 2), (6, 1, 3), (8, 2, 1), (10, 2, 2)]
        );
        chunk = Chunk::whole("éя\nя");
        chunk.encoding = Encoding::SingleByte(encoding_rs::WINDOWS_1251);
        chunk.origin = Place {
            byte: 10,
            line: 3,
            column: 5,
        };
        assert_eq!(
            places(&chunk),
            [(10, 3, 5), (11, 3, 6), (12, 3, 7), (13, 4, 1), (14, 4, 2)]
        );
    }

    #[test]
    fn marks_change_nothing() {
        let text = "абв 1. c3-d4\r\n{—}\r".repeat(200);
        let long = format!("a\n{}\nb", "{—} 1. c3-d4 ".repeat(200));
        for text in [text.as_str(), &text.replace('\r', ""), &long] {
            let chunk = Chunk::whole(text);
            let lines = Lines::new(&chunk);
            for (i, _) in text.char_indices() {
                let whole = Measure::Utf8.after(Place::START, &text.as_bytes()[..i]);
                if !splits_line_end(text.as_bytes(), i) {
                    assert_eq!(lines.place(i as u32), whole, "at {i}");
                }
                for before in [0, 1, 5, 40] {
                    let known = (i as u32).saturating_sub(before);
                    let place = lines.place_after((known, lines.place(known)), i as u32);
                    assert_eq!(
                        place,
                        lines.place(i as u32),
                        "at {i}, {before} behind {known}"
                    );
                }
            }
            // With the lines counted beforehand, where they can be, and without.
            let counted = Feeds::of(text.as_bytes());
            assert_eq!(counted.is_some(), !text.contains('\r'));
            for feeds in [counted.as_ref(), None] {
                let chunk = Chunk {
                    feeds,
                    ..chunk.clone()
                };
                let mut walk = Walk::new(&chunk);
                for (i, _) in text.char_indices().filter(|(i, _)| i % 3 != 1) {
                    assert_eq!(walk.to(i as u32), lines.place(i as u32), "at {i}");
                }
                let again = Lines::new(&chunk);
                for i in 0..text.len() as u32 + 2 {
                    assert_eq!(again.place(i), lines.place(i), "at {i}");
                }
            }
        }
    }
}
