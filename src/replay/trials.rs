//! How much may be tried on one game: all its ambiguous moves and all repairs together.

use super::line::{Token, ends, next_with};
use crate::record::{ItemKind, Record};

/// So many items may be passed in trials: some 100,000 plies with their numbers, far more than any real game asks for.
const MOST: u32 = 400_000;

/// What trials have cost, and what makes them cheap.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    cost: u32,
    /// Where the variations end, once it was asked.
    ends: Option<Vec<u32>>,
}

impl Trials {
    /// May no more be tried?
    pub fn spent(&self) -> bool {
        self.cost >= MOST
    }

    /// How many items may still be passed.
    pub fn left(&self) -> usize {
        MOST.saturating_sub(self.cost) as usize
    }

    /// Something else was done that costs as much as passing so many items.
    pub fn charge(&mut self, items: u32) {
        self.cost = self.cost.saturating_add(items);
    }

    /// The next token of a line of play from an item on; each item looked at is charged.
    #[inline]
    pub fn next(&mut self, record: &Record, from: u32) -> Option<(u32, Token)> {
        for (i, item) in (from..).zip(record.items.get(from as usize..)?) {
            match item.kind {
                ItemKind::Move(written) => {
                    self.charge(i - from + 1);
                    return Some((i, Token::Move(written)));
                }
                // These take a second look.
                ItemKind::VariationStart | ItemKind::VariationEnd => break,
                ItemKind::NoMove | ItemKind::Unknown | ItemKind::Setup { .. } => break,
                _ => {}
            }
        }
        self.find(record, from)
    }

    #[cold]
    fn find(&mut self, record: &Record, from: u32) -> Option<(u32, Token)> {
        let ends = self.ends.get_or_insert_with(|| ends(record));
        next_with(record, ends, from, &mut self.cost)
    }
}
