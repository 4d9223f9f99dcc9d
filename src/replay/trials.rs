//! How much may be tried on one game: all its ambiguous moves and all repairs together.

use super::line::{Setting, Token, ends, next_with};
use super::stretch::{self, End, Place};
use crate::record::{ItemKind, Record};
use crate::rules::{Move, Position, Word};

/// So many items may be passed in trials: some 100,000 plies with their numbers, far more than any real game asks for.
const MOST: u32 = 400_000;

/// What trying a change costs besides, in items passed.
const CHANGE: u32 = 8;

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
    pub fn left(&self) -> u32 {
        MOST.saturating_sub(self.cost)
    }

    /// Plays a stretch ([`stretch::play`]) before an item and charges it.
    pub fn stretch<W: Word>(
        &mut self,
        setting: &Setting,
        place: &mut Place<W>,
        until: u32,
        each: impl FnMut(u32, Position<u64>, Move<u64>),
    ) -> End {
        let from = place.item;
        let until = until.min(from.saturating_add(self.left()));
        let end = stretch::play(setting, place, until, each);
        self.charge(place.item - from);
        end
    }

    /// Something else was done that costs as much as passing so many items.
    #[inline]
    pub fn charge(&mut self, items: u32) {
        self.cost = self.cost.saturating_add(items);
    }

    /// A change is tried.
    pub fn charge_change(&mut self) {
        self.charge(CHANGE);
    }

    /// The next token of a line of play from an item on; each item looked at is charged.
    #[inline]
    pub fn next(&mut self, record: &Record, from: u32) -> Option<(u32, Token)> {
        let items = record.items.get(from as usize..)?;
        for (i, item) in (from..).zip(items) {
            match item.kind {
                ItemKind::VariationStart => return self.behind(record, from),
                kind if kind.is_aside() => {}
                // Where the variation ends it is none.
                kind => {
                    self.charge(i - from + 1);
                    return Token::of(&kind).map(|token| (i, token));
                }
            }
        }
        self.charge(items.len() as u32);
        None
    }

    /// The same, where a variation comes before it.
    #[cold]
    fn behind(&mut self, record: &Record, from: u32) -> Option<(u32, Token)> {
        let ends = self.ends.get_or_insert_with(|| ends(record));
        next_with(record, ends, from, &mut self.cost)
    }
}
