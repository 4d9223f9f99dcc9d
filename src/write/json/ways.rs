//! The middle of a move: from what was written to what is taken.
//!
//! In most moves all of that follows from two squares and the sign between them, and most moves come again and again, so
//! it is put together once for each.

use std::sync::{LazyLock, OnceLock};

use super::super::draft::Draft;
use super::moves::{crown, ends_and_way};
use crate::notation::Names;
use crate::notation::names::Ends;
use crate::rules::board::bits;
use crate::rules::variants::{EXTRA, VARIANTS};
use crate::rules::{Board, Move, Numbering, Square, Variant, Word};

/// The longest middle: six names of three bytes and two of them with a sign between them, twice.
const MIDDLE: usize = 80;
/// The longest close: a name of three bytes and `false`.
const CLOSE: usize = 24;

/// What closes a move, and how much of it counts.
pub(super) type Close = ([u8; CLOSE], usize);

/// A move that has nothing on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Its text.
    pub ends: Ends,
    /// From what was written to the bracket that opens what is taken, if that is what was written.
    pub middle: [u8; MIDDLE],
    /// How much of it counts.
    pub len: u8,
}

/// The moves of a variant under a numbering.
#[derive(Debug)]
pub(super) struct Ways {
    names: &'static Names,
    capture: u8,
    /// Bits of the board.
    bits: usize,
    /// By start, end and whether anything is taken; filled when first asked for.
    ways: Vec<OnceLock<Way>>,
    /// What is taken, if it is one piece at most, and whether a man is crowned; by the piece and by that.
    closes: Vec<Close>,
}

/// By variant, style and corner.
static WAYS: LazyLock<Vec<OnceLock<Ways>>> = LazyLock::new(|| {
    let numberings = 2 * 4 * (VARIANTS.len() + EXTRA.len());
    (0..numberings).map(|_| OnceLock::new()).collect()
});

impl Ways {
    /// `None`: the variant is in no table.
    pub fn of(variant: &'static Variant, numbering: Numbering) -> Option<&'static Ways> {
        let mut known = VARIANTS.iter().chain(EXTRA);
        let place = known.position(|known| *known == variant)?;
        let index = (place * 2 + numbering.style as usize) * 4 + numbering.corner as usize;
        let ways = WAYS.get(index)?;
        Some(ways.get_or_init(|| Ways::new(variant, numbering)))
    }

    fn new(variant: &'static Variant, numbering: Numbering) -> Ways {
        let squares = variant.board.squares;
        let bits = (u128::BITS - squares.leading_zeros()) as usize;
        let ways = (0..bits * bits * 2).map(|_| OnceLock::new()).collect();
        Ways {
            names: Names::of(variant.board, numbering),
            capture: variant.capture_separator as u8,
            bits,
            ways,
            closes: closes(variant.board, bits),
        }
    }

    /// The move from start to end.
    #[inline(always)]
    pub fn way<W: Word>(&self, m: &Move<W>) -> Option<&Way> {
        let capture = m.is_capture();
        let squares = usize::from(m.from.index()) * self.bits + usize::from(m.to.index());
        let way = self.ways.get(squares * 2 + usize::from(capture))?;
        Some(way.get_or_init(|| self.compose(m.from, m.to, capture)))
    }

    #[cold]
    fn compose(&self, from: Square, to: Square, capture: bool) -> Way {
        let sign = if capture { self.capture } else { b'-' };
        let ends = self.names.ends(from, to, sign);
        let names = Names::of(self.names.board(), Numbering::ALGEBRAIC);
        let mut draft = Draft::default();
        draft.ends(&ends);
        draft.put(b"\",\"text\":\"");
        draft.ends(&ends);
        ends_and_way(names, from, to, &[from, to], &mut draft);
        let (middle, len) = fixed(&draft);
        Way {
            ends,
            middle,
            len: len as u8,
        }
    }

    /// What closes a move that takes one piece at most, with the comma behind it.
    #[inline(always)]
    pub fn close<W: Word>(&self, m: &Move<W>) -> Option<&Close> {
        let piece = match m.taken.is_empty() {
            true => 0,
            false => usize::from(m.taken.lowest()) + 1,
        };
        self.closes.get(piece * 2 + usize::from(m.crowned))
    }

    /// What closes a move behind the names of what it takes.
    pub fn close_behind<W: Word>(&self, m: &Move<W>) -> Option<&Close> {
        self.closes.get(usize::from(m.crowned))
    }
}

/// As [`Ways::closes`]: first where nothing is taken.
fn closes(board: &'static Board, count: usize) -> Vec<Close> {
    let names = Names::of(board, Numbering::ALGEBRAIC);
    let mut closes = vec![([0; CLOSE], 0); (count + 1) * 2];
    let pieces = bits(board.squares).map(Some);
    for piece in std::iter::once(None).chain(pieces) {
        let first = piece.map_or(0, |square| usize::from(square.index()) + 1) * 2;
        for (close, crowned) in closes.iter_mut().skip(first).zip([false, true]) {
            let mut draft = Draft::default();
            if let Some(square) = piece {
                draft.put(b"\"");
                draft.square(names, square);
                draft.put(b"\"");
            }
            crown(crowned, &mut draft);
            draft.put(b"},");
            *close = fixed(&draft);
        }
    }
    closes
}

/// Text with room behind it, and how much of it counts.
fn fixed<const N: usize>(draft: &Draft) -> ([u8; N], usize) {
    let mut room = [0; N];
    for (place, &byte) in room.iter_mut().zip(draft.as_bytes()) {
        *place = byte;
    }
    (room, draft.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_the_longest_names() {
        for variant in VARIANTS.iter().chain(EXTRA) {
            let ways = Ways::of(variant, Numbering::ALGEBRAIC).expect("it is in the table");
            let squares = || bits(variant.board.squares);
            for (from, to) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
                let m = Move {
                    taken: 1u128 << to.index(),
                    from,
                    to,
                    crowned: false,
                };
                let (way, close) = (ways.way(&m).unwrap(), ways.close(&m).unwrap());
                assert!(usize::from(way.len) <= MIDDLE && close.1 <= CLOSE);
                assert!(way.middle[..way.len.into()].ends_with(b"\"],\"taken\":["));
                assert!(close.0[..close.1].ends_with(b"\"],\"crowned\":false},"));
            }
        }
    }
}
