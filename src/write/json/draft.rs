//! A move as JSON, put together where there is room for it.

use crate::notation::Names;
use crate::notation::names::Ends;
use crate::rules::Square;

/// Room for some moves.
const ROOM: usize = 2000;
/// More than any move needs: a capture of all pieces of a side is written with two squares for each, six bytes a square.
const MOVE: usize = 1024;
/// The longest text that is taken.
const WORD: usize = 16;

/// Bytes that are written without asking for room each time. What does not fit is left out: nothing that is written here
/// is so long.
pub(super) struct Draft {
    bytes: [u8; ROOM],
    len: usize,
}

impl Draft {
    /// Nothing.
    pub fn new() -> Draft {
        Draft {
            bytes: [0; ROOM],
            len: 0,
        }
    }

    /// Adds it to the rest, and begins anew.
    #[inline]
    pub fn flush(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.bytes.get(..self.len).unwrap_or_default());
        self.len = 0;
    }

    /// The same if there may not be room for a move.
    #[inline(always)]
    pub fn make_room(&mut self, out: &mut Vec<u8>) {
        if self.len > ROOM - MOVE {
            self.flush(out);
        }
    }

    /// So many bytes, of which the first `len` count.
    #[inline(always)]
    fn add<const N: usize>(&mut self, bytes: [u8; N], len: usize) {
        let room = self.bytes.get_mut(self.len..);
        if let Some(place) = room.and_then(|room| room.first_chunk_mut()) {
            *place = bytes;
            self.len += len;
        }
    }

    /// Fixed text.
    #[inline(always)]
    pub fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.add(*text, N);
    }

    /// A number.
    #[inline(always)]
    pub fn decimal(&mut self, number: u32) {
        match number {
            0..10 => self.add([b'0' + number as u8], 1),
            10..100 => self.add([b'0' + (number / 10) as u8, b'0' + (number % 10) as u8], 2),
            _ => self.long_decimal(number),
        }
    }

    #[cold]
    fn long_decimal(&mut self, number: u32) {
        let mut digits = [0; 10];
        let (mut first, mut rest) = (digits.len(), number);
        while rest > 0 && first > 0 {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        for &digit in &digits[first..] {
            self.add([digit], 1);
        }
    }

    /// The name of a square.
    #[inline(always)]
    pub fn square(&mut self, names: &Names, square: Square) {
        let (bytes, len) = names.bytes(square);
        self.add(bytes, len);
    }

    /// The text of a move.
    #[inline(always)]
    pub fn ends(&mut self, ends: &Ends) {
        self.add(ends.padded(), ends.as_bytes().len());
    }

    /// The inside of a string, if it is short and needs no escapes.
    #[inline(always)]
    pub fn word(&mut self, text: &str) -> bool {
        let special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
        let mut bytes = [0; WORD];
        let Some(place) = bytes.get_mut(..text.len()) else {
            return false;
        };
        place.copy_from_slice(text.as_bytes());
        if place.iter().fold(false, |any, &byte| any | special(byte)) {
            return false;
        }
        self.add(bytes, text.len());
        true
    }

    /// The names of squares, between the first quotation mark and the last.
    pub fn squares(&mut self, names: &Names, squares: &[Square]) {
        for (i, &square) in squares.iter().enumerate() {
            if i > 0 {
                self.put(b"\",\"");
            }
            self.square(names, square);
        }
    }

    /// The ends of a move that has nothing on its way, from the mark that closes its text to the list of what it takes.
    #[inline(always)]
    pub fn plain_way(&mut self, names: &Names, from: Square, to: Square) {
        let ((a, first), (b, second)) = (names.bytes(from), names.bytes(to));
        if first == 2 && second == 2 {
            let mut text =
                *b"\",\"from\":\"--\",\"to\":\"--\",\"path\":[\"--\",\"--\"],\"taken\":[";
            for (at, name) in [(10, a), (20, b), (33, a), (38, b)] {
                [text[at], text[at + 1]] = [name[0], name[1]];
            }
            return self.put(&text);
        }
        self.put(b"\",\"from\":\"");
        self.square(names, from);
        self.put(b"\",\"to\":\"");
        self.square(names, to);
        self.put(b"\",\"path\":[\"");
        self.squares(names, &[from, to]);
        self.put(b"\"],\"taken\":[");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_added_to_the_rest() {
        let mut out = b"[".to_vec();
        let mut draft = Draft::new();
        for number in [0, 9, 10, 99, 100, u32::MAX] {
            draft.decimal(number);
            draft.put(b",");
        }
        assert!(draft.word("c3-d4") && draft.word("0123456789abcdef"));
        assert!(!draft.word("a\"b") && !draft.word("0123456789abcdefg"));
        draft.flush(&mut out);
        draft.put(b"]");
        draft.flush(&mut out);
        assert_eq!(out, b"[0,9,10,99,100,4294967295,c3-d40123456789abcdef]");
    }
}
