//! The counters that read draw rules during a game.

use super::draw::{Due, Rule, RuleSet};
use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;
/// The running counters of a game.
#[derive(Clone, Debug, Default)]
pub struct Counters<W> {
    _w: std::marker::PhantomData<W>,
}

impl<W: Word> Counters<W> {
    /// Counters that count nothing yet.
    pub fn new() -> Self {
        Counters {
            _w: std::marker::PhantomData,
        }
    }

    /// The rules that are running now, with what they have counted and their limit.
    pub fn running(&self) -> impl Iterator<Item = (&'static Rule, u16, u16)> + '_ {
        std::iter::empty()
    }

    /// Begins to count at a starting position or a set-up; clears what was counted.
    pub fn start(
        &mut self,
        _variant: &'static Variant,
        _set: &'static RuleSet,
        _position: &Position<W>,
    ) -> Due {
        Due(0)
    }

    /// Counts one ply, and says which rules fall due by it.
    pub fn ply(&mut self, _before: &Position<W>, _m: &Move<W>, _after: &Position<W>) -> Due {
        Due(0)
    }
}
