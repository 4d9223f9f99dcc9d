//! The moves of a game as they were replayed, kept in words as wide as its board.
//!
//! A game has some fifty of them, each with a position: in wide words they would be twice as long as a cache line.

use std::slice;

use crate::rules::{Move, Position, Side, Word};

/// One move of the record, of the main line or of a variation, in the order written.
#[derive(Clone, Copy, Debug)]
pub struct Step<W = u128> {
    /// Index of the move's item in `Record::items`.
    pub item: u32,
    /// Index of its last item: a capture written as several moves has several.
    pub last_item: u32,
    /// The ply, from 1, in its line of play.
    pub ply: u32,
    /// Who moves.
    pub side: Side,
    /// Is it in the main line?
    pub main: bool,
    /// The position before it.
    pub before: Position<W>,
    /// The move; `None` where it is illegal, ambiguous, not understood, or after such a move.
    pub played: Option<Move<W>>,
}

impl<W: Word> Step<W> {
    /// The same step in the widest word.
    #[inline]
    pub fn widen(&self) -> Step {
        Step {
            item: self.item,
            last_item: self.last_item,
            ply: self.ply,
            side: self.side,
            main: self.main,
            before: self.before.widen(),
            played: self.played.as_ref().map(Move::widen),
        }
    }
}

/// The steps of a game.
#[derive(Clone, Debug)]
pub enum Steps {
    /// On a board of at most 64 bits.
    Small(Vec<Step<u64>>),
    /// On a larger one.
    Large(Vec<Step>),
}

impl Steps {
    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Steps::Small(steps) => steps.len(),
            Steps::Large(steps) => steps.len(),
        }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The step of that index.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Step> {
        match self {
            Steps::Small(steps) => steps.get(index).map(Step::widen),
            Steps::Large(steps) => steps.get(index).copied(),
        }
    }

    /// All of them.
    #[inline]
    pub fn iter(&self) -> StepsIter<'_> {
        match self {
            Steps::Small(steps) => StepsIter::Small(steps.iter()),
            Steps::Large(steps) => StepsIter::Large(steps.iter()),
        }
    }
}

impl<'a> IntoIterator for &'a Steps {
    type Item = Step;
    type IntoIter = StepsIter<'a>;

    fn into_iter(self) -> StepsIter<'a> {
        self.iter()
    }
}

/// Goes through the steps of a game.
#[derive(Clone, Debug)]
pub enum StepsIter<'a> {
    /// On a board of at most 64 bits.
    Small(slice::Iter<'a, Step<u64>>),
    /// On a larger one.
    Large(slice::Iter<'a, Step>),
}

impl Iterator for StepsIter<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        match self {
            StepsIter::Small(steps) => steps.next().map(Step::widen),
            StepsIter::Large(steps) => steps.next().copied(),
        }
    }
}
