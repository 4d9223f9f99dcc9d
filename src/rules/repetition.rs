//! How often the position on the board has stood there before.

use std::ops::Range;

use super::moves::Move;
use super::position::Position;
use super::word::{Word, mix};
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

/// The plies between the first and the last position that may occur so many times in a line of these plies, none of which
/// takes anything; `None`: no position does. A quick look, which may take different positions for one.
pub(super) fn recurring<W: Word>(plies: &[Move<W>], times: u32) -> Option<Range<usize>> {
    let times = u8::try_from(times).unwrap_or(u8::MAX);
    let mut counts = [0_u8; COUNTS];
    let mut most = 0;
    for place in places(plies) {
        let count = &mut counts[place];
        *count = count.saturating_add(1);
        most = most.max(*count);
    }
    if most < times {
        return None;
    }
    let often = places(plies).enumerate();
    let mut often = often.filter(|&(_, place)| counts[place] >= times);
    let (first, _) = often.next()?;
    Some(first..often.last().map_or(first, |(last, _)| last))
}

/// One of [`COUNTS`] for each position of a line, from the first to the last: equal positions have the same.
#[inline(always)]
fn places<W: Word>(plies: &[Move<W>]) -> impl Iterator<Item = usize> {
    // The squares that the sides have left or come to since the beginning, an odd number of times: the same wherever the
    // same pieces stand.
    let place = |changed: u64| {
        let hash = changed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> (u64::BITS - COUNTS.ilog2())) as usize % COUNTS
    };
    let mut changed = 0_u64;
    let after = (0_u32..).zip(plies).map(move |(i, m)| {
        let squares = 1 << (m.from.index() & 63) ^ 1 << (m.to.index() & 63);
        changed ^= u64::rotate_left(squares, i % 2 * 32);
        place(changed)
    });
    std::iter::once(place(0)).chain(after)
}

/// Some bits of a hash.
#[inline(always)]
fn mark<W: Word>(pieces: &Pieces<W>) -> u32 {
    let add = |hash: u64, set: &W| {
        let (low, high) = (set.wide() as u64, (set.wide() >> 64) as u64);
        mix(hash, low ^ high)
    };
    (pieces.iter().fold(0, add) >> 32) as u32
}

#[inline(always)]
fn pieces<W: Word>(position: &Position<W>) -> Pieces<W> {
    [position.us, position.them, position.kings]
}
