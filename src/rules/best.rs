//! The captures of a position that rank highest among those found so far.

use super::board::Square;
use super::capture::{Capture, State};
use super::moves::Move;
use super::word::Word;

/// A list of captures of one rank.
pub(super) struct Best<'a, W: Word> {
    /// The captures.
    pub listed: &'a mut Vec<Move<W>>,
    /// Their rank.
    pub rank: u64,
}

impl<W: Word> Best<'_, W> {
    /// Lists the capture that ends in a state: unless there are better ones, and instead of lesser ones.
    /// `is_new` tells whether the move is not listed yet; it is asked only of moves of the highest rank.
    #[inline(always)]
    pub fn add(
        &mut self,
        capture: &Capture<'_, W>,
        end: &State<W>,
        is_new: impl FnOnce(&[Move<W>], &Move<W>) -> bool,
    ) {
        let rank = capture.rank(end);
        if rank < self.rank {
            return;
        }
        if rank > self.rank {
            self.rank = rank;
            self.listed.clear();
        }
        let m = Move {
            taken: end.taken,
            from: Square(capture.from),
            to: Square(end.at),
            crowned: capture.crowned(end),
        };
        if is_new(self.listed, &m) {
            self.listed.push(m);
        }
    }
}
