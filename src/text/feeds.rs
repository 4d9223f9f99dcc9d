//! How many lines end before each block of a chunk whose lines end in LF alone: counted once, where the text comes in,
//! for all who ask where a game stands. The other control characters are counted along.

use super::span::Place;

/// Bytes a block: so few that a byte counts the lines that end in it.
const BLOCK: usize = 128;
/// The beginning of a line is sought no further back than this.
const NEAR: usize = 1024;

/// Where the lines of a chunk end.
#[derive(Clone, Debug)]
pub(super) struct Feeds {
    /// The lines before each block, and at last before the end.
    before: Vec<u32>,
    /// How many characters are below the blank, LF aside.
    pub(super) controls: usize,
}

impl Feeds {
    /// Of the bytes of a chunk, if there is no CR among them.
    pub(super) fn of(bytes: &[u8]) -> Option<Feeds> {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        let mut last = [b' '; BLOCK];
        last.get_mut(..rest.len())?.copy_from_slice(rest);
        let last = (!rest.is_empty()).then_some(&last);
        let mut before = Vec::with_capacity(blocks.len() + 2);
        let (mut lines, mut controls) = (0, 0);
        before.push(lines);
        for block in blocks.iter().chain(last) {
            let (feeds, low) = count(block);
            if low != feeds {
                if block.contains(&b'\r') {
                    return None;
                }
                controls += usize::from(low - feeds);
            }
            lines += u32::from(feeds);
            before.push(lines);
        }
        Some(Feeds { before, controls })
    }

    /// How many there are.
    pub(super) fn lines(&self) -> u32 {
        self.before.last().copied().unwrap_or_default()
    }

    /// The lines before a place in these bytes.
    #[inline]
    pub(super) fn before(&self, bytes: &[u8], place: usize) -> Option<u32> {
        let near = bytes.get(place / BLOCK * BLOCK..place)?;
        // Fewer than a byte can count.
        let lines = near.iter().fold(0, |n, &b| n + u8::from(b == b'\n'));
        Some(self.before.get(place / BLOCK)? + u32::from(lines))
    }

    /// Where one of these bytes, which are UTF-8, stands on disk if the first of them stands at `origin`; `None`: its line
    /// begins far before it, or with the first byte.
    #[inline]
    pub(super) fn place(&self, bytes: &[u8], origin: Place, place: usize) -> Option<Place> {
        let near = bytes.get(place.saturating_sub(NEAR)..place)?;
        let line = near.get(memchr::memrchr(b'\n', near)? + 1..)?;
        Some(Place {
            byte: origin.byte + place as u64,
            line: origin.line + u64::from(self.before(bytes, place)?),
            column: 1 + characters(line) as u64,
        })
    }
}

/// How many characters there are: all bytes but the continuation bytes of UTF-8.
pub(super) fn characters(bytes: &[u8]) -> usize {
    let count = |block: &[u8]| {
        let begins = |count, byte: &u8| count + u8::from(byte & 0xC0 != 0x80);
        usize::from(block.iter().fold(0, begins))
    };
    bytes.chunks(BLOCK).map(count).sum()
}

/// How many bytes of a block are LF, and how many are below the blank. Both are sought at once: that the compiler can do
/// sixteen bytes at a time.
fn count(block: &[u8; BLOCK]) -> (u8, u8) {
    let (mut feeds, mut low) = (0, 0);
    for &byte in block {
        feeds += u8::from(byte == b'\n');
        low += u8::from(byte < b' ');
    }
    (feeds, low)
}

#[cfg(test)]
mod tests {
    use super::Feeds;

    #[test]
    fn lines_before_every_place() {
        let text = "a\n\nbcd\n".repeat(200).into_bytes();
        let feeds = Feeds::of(&text).unwrap();
        let mut lines = 0;
        for (i, &byte) in text.iter().enumerate() {
            assert_eq!(feeds.before(&text, i), Some(lines), "{i}");
            lines += u32::from(byte == b'\n');
        }
        assert_eq!(feeds.before(&text, text.len()), Some(lines));
        assert_eq!(feeds.lines(), lines);
        assert_eq!(feeds.controls, 0);
    }

    #[test]
    fn another_end_of_a_line_is_seen_wherever_it_stands() {
        for i in 0..1000 {
            let mut text = vec![b'\n'; 1000];
            text[i] = b'\r';
            assert!(Feeds::of(&text).is_none(), "{i}");
            text[i] = b'\t';
            assert_eq!(Feeds::of(&text).unwrap().controls, 1, "{i}");
        }
    }
}
