//! The states a capture search has been in: a short list while they are few, a table when they are many.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::capture::State;
use super::word::Word;

const FEW: usize = 24;

/// A map from states to a fact about them.
pub(super) struct Seen<W: Word> {
    few: SmallVec<[(State<W>, bool); FEW]>,
    many: FxHashMap<State<W>, bool>,
}

impl<W: Word> Seen<W> {
    /// Nothing seen yet. Does not allocate.
    #[inline]
    pub fn new() -> Self {
        Seen {
            few: SmallVec::new(),
            many: FxHashMap::default(),
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

    /// What is known of a state.
    #[inline]
    pub fn get(&self, state: &State<W>) -> Option<bool> {
        if self.many.is_empty() {
            self.few
                .iter()
                .find(|(known, _)| known == state)
                .map(|&(_, fact)| fact)
        } else {
            self.many.get(state).copied()
        }
    }

    /// Keeps a fact about a state that is not known yet.
    #[inline]
    pub fn insert(&mut self, state: State<W>, fact: bool) {
        if self.many.is_empty() {
            if self.few.len() < FEW {
                self.few.push((state, fact));
                return;
            }
            self.many.extend(self.few.drain(..));
        }
        self.many.insert(state, fact);
    }
}
