//! The end of a game by the rules.

use super::counters::Counters;
use super::draw::{Due, Effect, Rule, RuleSet};
use super::generate::has_move;
use super::moves::Move;
use super::position::{Position, Side};
use super::variant::{Goal, Variant};
use super::word::Word;
use std::ops::Range;

use smallvec::{SmallVec, smallvec};

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
    /// All of them.
    pub const ALL: [WinBy; 3] = [WinBy::NoPieces, WinBy::NoMoves, WinBy::FirstKing];

    /// What it says, in words.
    pub fn title(self) -> &'static str {
        match self {
            WinBy::NoPieces => "the side to move has no piece left",
            WinBy::NoMoves => "the side to move has pieces, and none of them has a legal move",
            WinBy::FirstKing => "a man has become the first king of the game",
        }
    }

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
    /// Who won; `None`: a draw.
    pub fn winner(&self) -> Option<Side> {
        match self.end {
            End::Win { winner, .. } => Some(winner),
            End::Draw { .. } => None,
        }
    }

    /// The names of the rules it ended by, as in JSON.
    pub fn rules(&self) -> SmallVec<[&'static str; 2]> {
        match self.end {
            End::Win { by, .. } => smallvec![by.name()],
            End::Draw { set, due } => due.rules(set).map(|rule| rule.name).collect(),
        }
    }
}

/// Follows one game from ply to ply and keeps its first end.
///
/// A side without a piece or a move has no legal move that could follow, so this end can only come at
/// the last ply that is replayed (or before a set-up). [`ply`](Adjudicator::ply), which is hot, therefore
/// counts draws alone, and [`finish`](Adjudicator::finish), asked once where play stops, looks for a piece
/// and a move; it must be asked before [`over`](Adjudicator::over) is read. What it finds beats a draw
/// that falls due at the same ply.
#[derive(Clone, Debug)]
pub struct Adjudicator<W> {
    counters: Counters<W>,
    variant: Option<&'static Variant>,
    set: Option<&'static RuleSet>,
    ply: u32,
    /// Pieces on the board when the draw rules last spoke.
    pieces: u32,
    over: Option<Over>,
    /// Nothing can come before this end any more.
    settled: bool,
    claims: SmallVec<[(&'static Rule, u32); 2]>,
}

impl<W: Word> Default for Adjudicator<W> {
    fn default() -> Self {
        Adjudicator::new()
    }
}

impl<W: Word> Adjudicator<W> {
    /// An adjudicator without a game; reuse it, its buffers are kept.
    pub fn new() -> Self {
        Adjudicator {
            counters: Counters::new(),
            variant: None,
            set: None,
            ply: 0,
            pieces: 0,
            over: None,
            settled: false,
            claims: SmallVec::new(),
        }
    }

    /// Begins a game.
    pub fn start(
        &mut self,
        variant: &'static Variant,
        set: &'static RuleSet,
        position: &Position<W>,
    ) {
        self.variant = Some(variant);
        self.set = Some(set);
        self.ply = 0;
        self.over = None;
        self.settled = false;
        self.claims.clear();
        self.count_from(position);
    }

    /// A set-up inside the game: the position changes without a move, and every count restarts. `before`
    /// is the position in which play stopped.
    pub fn set_up(&mut self, before: &Position<W>, after: &Position<W>) {
        self.finish(before);
        self.settled = self.over.is_some();
        self.count_from(after);
    }

    /// Counts one legal ply.
    #[inline(always)]
    pub fn ply(&mut self, before: &Position<W>, m: &Move<W>, after: &Position<W>) {
        self.ply += 1;
        let due = self.counters.ply(before, m, after);
        if !due.is_empty() {
            self.record(due, after);
        }
        if m.crowned {
            self.crowned(before.side);
        }
    }

    /// Has a ply to be counted, if these are the kings before or after it? Else it may be passed over.
    #[inline(always)]
    pub fn watches(&self, kings: W) -> bool {
        self.counters.watches(kings)
    }

    /// Plies that need not be counted.
    pub fn pass(&mut self, plies: u32) {
        self.ply += plies;
    }

    /// Which plies have to be counted, if these, the last before this position, are all that could have to, and at most so
    /// many of them in a row are steps of kings; `None`: none of them. `running`: what is counting at the end is wanted too.
    /// Not for variants in which men move to and fro.
    pub fn to_be_counted(
        &mut self,
        plies: &[Move<W>],
        still: u32,
        end: &Position<W>,
        running: bool,
    ) -> Option<Range<usize>> {
        if self.variant.is_some_and(|v| v.goal == Goal::FirstKing) {
            return Some(0..plies.len());
        }
        let matter = self.counters.matter(plies, still, end);
        if !running {
            return matter;
        }
        if !self.counters.runs_at(plies, end) {
            self.counters.rest();
            return matter.map(|matter| matter.start..plies.len());
        }
        let running = self.counters.running_from(plies, end);
        Some(matter.map_or(running, |matter| matter.start.min(running))..plies.len())
    }

    /// Goes on at a position after plies that need not be counted, as if the game began there.
    pub fn go_on(&mut self, plies: u32, position: &Position<W>) {
        self.ply += plies;
        self.count_from(position);
    }

    /// Play stops here: has the side to move a piece and a move?
    pub fn finish(&mut self, position: &Position<W>) {
        let Some(variant) = self.variant else { return };
        let earlier = self.over.is_some_and(|over| over.ply < self.ply);
        if self.settled || earlier {
            return;
        }
        let by = if position.us.is_empty() {
            WinBy::NoPieces
        } else if !has_move(variant, position) {
            WinBy::NoMoves
        } else {
            return;
        };
        let winner = match variant.goal {
            Goal::Losing => position.side,
            Goal::Normal | Goal::FirstKing => position.side.other(),
        };
        self.win(winner, by);
    }

    /// The first end of the game.
    pub fn over(&self) -> Option<&Over> {
        self.over.as_ref()
    }

    /// How many pieces are on the board when the game ends in a draw.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The draws that could have been claimed before the game was over: each rule with the first ply.
    pub fn claims(&self) -> impl Iterator<Item = (&'static Rule, u32)> + '_ {
        let end = self.over.map_or(u32::MAX, |over| over.ply);
        let before_end = move |&(_, ply): &(&'static Rule, u32)| ply < end;
        self.claims.iter().copied().filter(before_end)
    }

    /// The counters, for the rules that are running.
    pub fn counters(&self) -> &Counters<W> {
        &self.counters
    }

    /// Every count begins at this position.
    fn count_from(&mut self, position: &Position<W>) {
        if let (Some(variant), Some(set)) = (self.variant, self.set) {
            let due = self.counters.start(variant, set, position);
            if !due.is_empty() {
                self.record(due, position);
            }
        }
    }

    #[cold]
    fn record(&mut self, due: Due, position: &Position<W>) {
        let Some(set) = self.set else { return };
        if self.over.is_some() {
            return;
        }
        self.pieces = position.occupied().count();
        for rule in due.with_effect(set, Effect::Claim).rules(set) {
            if !self.claims.iter().any(|(known, _)| known.name == rule.name) {
                self.claims.push((rule, self.ply));
            }
        }
        let due = due.with_effect(set, Effect::Automatic);
        if !due.is_empty() {
            self.over = Some(Over {
                ply: self.ply,
                end: End::Draw { set, due },
            });
        }
    }

    /// Breakthrough: the first king wins, also before a draw at the same ply.
    #[cold]
    fn crowned(&mut self, side: Side) {
        let goal = self.variant.map(|variant| variant.goal);
        let earlier = self.over.is_some_and(|over| over.ply < self.ply);
        if goal == Some(Goal::FirstKing) && !self.settled && !earlier {
            self.win(side, WinBy::FirstKing);
        }
    }

    fn win(&mut self, winner: Side, by: WinBy) {
        self.settled = true;
        self.over = Some(Over {
            ply: self.ply,
            end: End::Win { winner, by },
        });
    }
}
