//! Text that grows by short pieces of fixed room.
//!
//! A piece is copied with its whole room, so that the compiler knows how many bytes that are, and then as much of it is
//! counted as it is long. The end of the text is always followed by room for more.

use crate::notation::names::Ends;
use crate::notation::{Names, Pen};
use crate::rules::{Move, Position, Square, Word};

/// The least room for text that is put together there.
const ROOM: usize = 512;
/// By so much the room grows.
const STEP: usize = 3 * ROOM;

/// A short text within a draft: there is room for it, so nothing need be asked. What would not fit is lost; only texts
/// whose greatest length is known are written so.
pub(super) struct Slip<'r> {
    room: &'r mut [u8; ROOM],
    len: usize,
}

impl Slip<'_> {
    /// As [`Draft::add`].
    #[inline(always)]
    pub fn add<const N: usize>(&mut self, bytes: [u8; N], len: usize) {
        const { assert!(N <= ROOM / 2) }
        debug_assert!(self.len < ROOM / 2);
        // The compiler sees that it fits.
        let room = self.room.get_mut(self.len % (ROOM / 2)..);
        if let Some(place) = room.and_then(|room| room.first_chunk_mut()) {
            *place = bytes;
        }
        self.len += len;
    }

    /// The name of a square, and a mark of some bytes behind it.
    #[inline(always)]
    pub fn named(&mut self, (name, len): ([u8; 4], usize), [a, b, c]: [u8; 3]) {
        // Behind the name stands its length.
        let name = u64::from(u32::from_le_bytes(name) & 0xff_ffff);
        let mark = u64::from(u32::from_le_bytes([a, b, c, 0]));
        self.add((name | mark << ((8 * len) & 63)).to_le_bytes(), len + 3);
    }

    /// So many bytes are taken back.
    #[inline(always)]
    pub fn back(&mut self, bytes: usize) {
        self.len = self.len.saturating_sub(bytes);
    }

    /// As [`Draft::put`].
    #[inline(always)]
    pub fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.add(*text, N);
    }
}

/// UTF-8 that is being written.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The text, and room behind it.
    bytes: Vec<u8>,
    len: usize,
}

impl Draft {
    /// Nothing, and memory for so many bytes.
    pub fn with_capacity(bytes: usize) -> Draft {
        Draft {
            bytes: Vec::with_capacity(bytes),
            len: 0,
        }
    }

    /// The text so far.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Its length.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many bytes of memory it takes.
    pub fn room(&self) -> usize {
        self.bytes.capacity()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes away what is behind so many bytes.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// The whole text.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.truncate(self.len);
        self.bytes
    }

    /// Adds text.
    #[inline(always)]
    pub fn text(&mut self, text: &[u8]) {
        let room = self.bytes.get_mut(self.len..);
        match room.and_then(|room| room.get_mut(..text.len())) {
            Some(place) => place.copy_from_slice(text),
            None => self.grow(text),
        }
        self.len += text.len();
    }

    /// So many bytes, of which the first `len` count.
    #[inline(always)]
    pub(super) fn add<const N: usize>(&mut self, bytes: [u8; N], len: usize) {
        let room = self.bytes.get_mut(self.len..);
        match room.and_then(|room| room.first_chunk_mut()) {
            Some(place) => *place = bytes,
            None => self.grow(&bytes),
        }
        self.len += len.min(N);
    }

    /// Puts it behind the end, with room behind it.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, bytes: &[u8]) {
        self.bytes.truncate(self.len);
        self.bytes.extend_from_slice(bytes);
        self.bytes.resize(self.len + bytes.len() + STEP, 0);
    }

    /// Fixed text.
    #[inline(always)]
    pub(super) fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.add(*text, N);
    }

    /// Text of known greatest length that is put together in the room behind the end.
    #[inline(always)]
    pub(super) fn within(&mut self, write: impl FnOnce(&mut Slip)) {
        if self.bytes.len() < self.len + ROOM {
            self.grow(&[]);
        }
        let room = self.bytes.get_mut(self.len..);
        if let Some(room) = room.and_then(|room| room.first_chunk_mut()) {
            let mut slip = Slip { room, len: 0 };
            write(&mut slip);
            self.len += slip.len.min(ROOM);
        }
    }

    /// A number.
    #[inline(always)]
    pub(super) fn decimal(&mut self, number: u32) {
        match number {
            0..10 => self.add([b'0' + number as u8], 1),
            10..100 => self.add([b'0' + (number / 10) as u8, b'0' + (number % 10) as u8], 2),
            _ => self.long_decimal(number.into()),
        }
    }

    /// The same of any size.
    #[inline(never)]
    pub(super) fn long_decimal(&mut self, number: u64) {
        // As many digits as the largest has.
        let mut digits = [0; 20];
        let (mut first, mut rest) = (digits.len(), number);
        while first > 0 {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.text(&digits[first..]);
    }

    /// The name of a square.
    #[inline(always)]
    pub(super) fn square(&mut self, names: &Names, square: Square) {
        let (bytes, len) = names.bytes(square);
        self.add(bytes, len);
    }

    /// The text of a move.
    #[inline(always)]
    pub(super) fn ends(&mut self, ends: &Ends) {
        self.add(ends.padded(), ends.as_bytes().len());
    }

    /// The text of a move, also of one that is not start and end only.
    pub(super) fn moved<W: Word>(
        &mut self,
        pen: &Pen,
        separator: char,
        position: &Position<W>,
        m: &Move<W>,
    ) {
        match pen.ends(separator, position, m, &[]) {
            Some(ends) => self.ends(&ends),
            None => {
                let mut text = Vec::new();
                pen.write(separator, position, m, &mut text);
                self.text(&text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_grows_behind_a_text() {
        let mut draft = Draft::default();
        draft.put(b"[");
        for number in [0, 9, 10, 99, 100, u32::MAX] {
            draft.decimal(number);
            draft.put(b",");
        }
        draft.long_decimal(0);
        draft.add(*b"]--", 1);
        assert_eq!(draft.as_bytes(), b"[0,9,10,99,100,4294967295,0]");
        draft.truncate(3);
        assert_eq!(draft.finish(), b"[0,");
        let long = vec![b'x'; 3 * STEP];
        let mut draft = Draft::default();
        for _ in 0..3 {
            draft.put(b"a");
            draft.text(&long);
            draft.within(|slip| {
                slip.add(*b"(b-", 2);
                slip.put(b")");
            });
        }
        let text = draft.finish();
        assert_eq!(text, [b"a", &*long, b"(b)"].concat().repeat(3));
    }
}
