//! How many lines end before each block of a chunk whose lines end in LF alone: counted once, where the text comes in,
//! for all who ask where a game stands.

/// Bytes a block: so few that a byte counts the lines that end in it.
const BLOCK: usize = 240;

/// The lines before each block, and at last before the end.
pub(super) fn of(bytes: &[u8]) -> Option<Vec<u32>> {
    let mut before = Vec::with_capacity(bytes.len() / BLOCK + 2);
    let mut all = 0;
    before.push(all);
    for block in bytes.chunks(BLOCK) {
        all += feeds(block)?;
        before.push(all);
    }
    Some(before)
}

/// The lines before a place; `before` is of these bytes.
#[inline]
pub(super) fn at(before: &[u32], bytes: &[u8], place: usize) -> Option<u32> {
    let block = place / BLOCK;
    let rest = bytes.get(block * BLOCK..place)?;
    Some(before.get(block)? + feeds(rest)?)
}

/// How many bytes of a block are LF; `None` where there is a CR among them. Both are sought at once: that the compiler can
/// do sixteen bytes at a time.
fn feeds(block: &[u8]) -> Option<u32> {
    let (mut feeds, mut returns) = (0u8, 0u8);
    for &byte in block {
        feeds += u8::from(byte == b'\n');
        returns |= u8::from(byte == b'\r');
    }
    (returns == 0).then_some(feeds.into())
}

#[cfg(test)]
mod tests {
    use super::{at, of};

    #[test]
    fn lines_before_every_place() {
        let text = "a\n\nbcd\n".repeat(200).into_bytes();
        let before = of(&text).unwrap();
        let mut lines = 0;
        for (i, &byte) in text.iter().enumerate() {
            assert_eq!(at(&before, &text, i), Some(lines), "{i}");
            lines += u32::from(byte == b'\n');
        }
        assert_eq!(at(&before, &text, text.len()), Some(lines));
        assert_eq!(before.last(), Some(&lines));
    }

    #[test]
    fn another_end_of_a_line_is_seen_wherever_it_stands() {
        for i in 0..1000 {
            let mut text = vec![b'\n'; 1000];
            text[i] = b'\r';
            assert_eq!(of(&text), None, "{i}");
        }
    }
}
