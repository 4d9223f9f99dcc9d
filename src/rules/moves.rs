//! A move as the rules see it.

use super::board::Square;
use super::word::Word;

/// One move: two routes that take the same pieces between the same squares are the same move.
/// The squares on the way are not kept; [`routes`](super::routes) finds them when a person asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move<W = u128> {
    /// The squares of the pieces it takes; empty for a step.
    pub taken: W,
    /// Where it starts.
    pub from: Square,
    /// Where it ends; may be `from`.
    pub to: Square,
    /// Does a man become a king by it?
    pub crowned: bool,
}

impl<W: Word> Move<W> {
    /// Does it take a piece?
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        !self.taken.is_empty()
    }

    /// The same move in the widest word.
    #[inline]
    pub fn widen(&self) -> Move {
        Move {
            taken: self.taken.wide(),
            from: self.from,
            to: self.to,
            crowned: self.crowned,
        }
    }
}

impl Move {
    /// The same move in a narrower word; the board must fit.
    #[inline]
    pub fn narrow<W: Word>(&self) -> Move<W> {
        Move {
            taken: W::narrow(self.taken),
            from: self.from,
            to: self.to,
            crowned: self.crowned,
        }
    }
}
