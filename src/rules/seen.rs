//! The states a capture search has been in: a short list while they are few, a table when they are many.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::capture::State;
use super::word::Word;

const FEW: usize = 24;

/// A set of states.
pub(super) struct Seen<W: Word> {
    few: SmallVec<[State<W>; FEW]>,
    many: FxHashSet<State<W>>,
}

impl<W: Word> Seen<W> {
    /// Nothing seen yet. Does not allocate.
    #[inline]
    pub fn new() -> Self {
        Seen {
            few: SmallVec::new(),
            many: FxHashSet::default(),
        }
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            self.many.clear();
        }
    }

    /// Keeps a state; was it new?
    #[inline]
    pub fn insert(&mut self, state: State<W>) -> bool {
        if self.many.is_empty() {
            if self.few.contains(&state) {
                return false;
            }
            if self.few.len() < FEW {
                self.few.push(state);
                return true;
            }
            self.many.extend(self.few.drain(..));
        }
        self.many.insert(state)
    }
}
