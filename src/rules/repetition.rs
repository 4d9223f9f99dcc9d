//! How often the position on the board has stood there before.

use super::moves::Move;
use super::position::Position;
use super::word::Word;
use rustc_hash::FxHashMap;

/// Counts occurrences of positions with the same side to move.
///
/// Only positions since the last move that cannot be undone are kept: an earlier one cannot come back.
/// They are compared one by one while they are few, which needs no hash in nearly every game; a long
/// game of kings goes on in a map, so that the work stays linear.
#[derive(Clone, Debug, Default)]
pub(super) struct Repetition<W> {
    /// The positions since then, in order: the sides to move alternate.
    window: Vec<Pieces<W>>,
    /// Their marks: equal positions have equal ones.
    marks: Vec<u32>,
    /// Their counts by position and parity, once the window is [`LONG`].
    counts: FxHashMap<(Pieces<W>, bool), u16>,
    /// Length of the window, also of the part that is only in `counts`.
    length: usize,
}

/// Pieces of the side to move, of the other side, and the kings (a man and a king can change places in
/// Turkish draughts).
type Pieces<W> = [W; 3];

/// From this length on the window is a map.
const LONG: usize = 64;

impl<W: Word> Repetition<W> {
    /// Forgets all positions: a start, a set-up, or a move that cannot be undone.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        if self.length > 0 {
            self.length = 0;
            self.window.clear();
            self.marks.clear();
            self.counts.clear();
        }
    }

    /// After a move that can be undone: how often the position has occurred, this time included.
    #[inline]
    pub(super) fn count(&mut self, before: &Position<W>, after: &Position<W>) -> u16 {
        if self.length == 0 {
            self.push(pieces(before));
            self.length = 1;
        }
        let now = pieces(after);
        let times = if self.length < LONG {
            let times = 1 + self.earlier(&now);
            self.push(now);
            times
        } else {
            self.count_long(now)
        };
        self.length += 1;
        times
    }

    #[inline(always)]
    fn push(&mut self, pieces: Pieces<W>) {
        self.window.push(pieces);
        self.marks.push(mark(&pieces));
    }

    /// How often the position that comes next stands in the window.
    #[inline(always)]
    fn earlier(&self, now: &Pieces<W>) -> u16 {
        // Two plies ago the mover's piece stood elsewhere: four plies are the shortest way back.
        let count = self.length.saturating_sub(3);
        let (own, marks) = (mark(now), self.marks.get(..count).unwrap_or_default());
        // All of them, without a branch: the compiler can do that four at a time.
        let like = |alike: u32, &other: &u32| alike + u32::from(other == own);
        if marks.iter().fold(0, like) == 0 {
            return 0;
        }
        let pairs = self.window.get(..count).unwrap_or_default().rchunks(2);
        let same = pairs.filter(|pair| pair.last().is_some_and(|then| then == now));
        same.count() as u16
    }

    #[cold]
    fn count_long(&mut self, now: Pieces<W>) -> u16 {
        if self.counts.is_empty() {
            for (i, &then) in self.window.iter().enumerate() {
                *self.counts.entry((then, i % 2 == 1)).or_default() += 1;
            }
        }
        let times = self.counts.entry((now, self.length % 2 == 1)).or_default();
        *times = times.saturating_add(1);
        *times
    }
}

/// So many counts: the fewer there are the more often different positions share one.
const COUNTS: usize = 2048;

/// Can a position occur so many times in a line of these plies? A quick look; `false` is certain.
pub(super) fn may_occur<W: Word>(plies: &[Move<W>], times: u32) -> bool {
    let mut counts = [0_u8; COUNTS];
    // The squares that the sides have left or come to since the beginning, an odd number of times: the same wherever the
    // same pieces stand, unless some have been taken.
    let mut changed = 0_u64;
    let mut count = |changed: u64| {
        let place = changed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - COUNTS.ilog2());
        let count = &mut counts[place as usize % COUNTS];
        *count = count.saturating_add(1);
        u32::from(*count)
    };
    let mut most = count(changed);
    for (i, m) in plies.iter().enumerate() {
        let squares = 1 << (m.from.index() & 63) ^ 1 << (m.to.index() & 63);
        changed ^= u64::rotate_left(squares, i as u32 % 2 * 32);
        most = most.max(count(changed));
    }
    most >= times.min(u32::from(u8::MAX))
}

/// Some bits of a hash.
#[inline(always)]
fn mark<W: Word>(pieces: &Pieces<W>) -> u32 {
    let add = |hash: u64, set: &W| {
        let (low, high) = (set.wide() as u64, (set.wide() >> 64) as u64);
        (hash.rotate_left(23) ^ low ^ high).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    };
    (pieces.iter().fold(0, add) >> 32) as u32
}

#[inline(always)]
fn pieces<W: Word>(position: &Position<W>) -> Pieces<W> {
    [position.us, position.them, position.kings]
}
