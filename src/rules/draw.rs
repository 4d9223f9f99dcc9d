//! Draw rules as rows of data, and the counters that read them.

use super::moves::Move;
use super::position::Position;
use super::variant::Variant;
use super::word::Word;

/// A named set of draw rules.
#[derive(Debug)]
pub struct RuleSet {
    /// The name used on the command line: `russian-2022`.
    pub name: &'static str,
    /// The rule book and its edition.
    pub source: &'static str,
    /// The first year in which it holds; games dated earlier are judged mildly.
    pub since: Option<u16>,
    /// Its rules.
    pub rules: &'static [Rule],
}

/// One rule of a set.
#[derive(Debug)]
pub struct Rule {
    /// Its name in JSON and messages: `russian-balance`.
    pub name: &'static str,
}

/// The rules that fall due at one ply: bit i stands for rule i of the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Due(pub u16);

/// The running counters of a game.
#[derive(Clone, Debug)]
pub struct Counters<W> {
    _w: std::marker::PhantomData<W>,
}

impl<W: Word> Counters<W> {
    /// Begins to count at a starting position or a set-up; clears what was counted.
    pub fn start(
        &mut self,
        _variant: &Variant,
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
