//! Drafts that have been written out, kept for the chunks to come: the memory of a new one is asked of the system page by
//! page, which takes longer than to write the games into it.

use std::sync::{Mutex, PoisonError};

use crate::write::Draft;

/// Longer ones are given back: one huge game is no reason to hold so much.
const LARGEST: usize = 4 << 20;

/// The drafts of a source. There are never more than were in use at a time.
#[derive(Default)]
pub struct Spare(Mutex<Vec<Draft>>);

impl Spare {
    /// An empty draft; a new one has memory for so many bytes.
    pub fn take(&self, bytes: usize) -> Draft {
        let mut drafts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        drafts.pop().unwrap_or_else(|| Draft::with_capacity(bytes))
    }

    /// Keeps a draft.
    pub fn keep(&self, mut draft: Draft) {
        if draft.room() <= LARGEST {
            draft.truncate(0);
            let mut drafts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            drafts.push(draft);
        }
    }
}
