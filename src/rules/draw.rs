//! Draw rules as rows of data. A row says when its rule runs, what it counts, what restarts the count,
//! how far it goes and with what effect; [`Counters`] reads the rows during a game.

use super::board::Board;

pub use super::counters::Counters;

/// A named set of draw rules: what one rule book says at one time about one variant.
#[derive(Debug)]
pub struct RuleSet {
    /// The name used on the command line: `russian-2022`.
    pub name: &'static str,
    /// The set in running text.
    pub title: &'static str,
    /// The rule book and its edition.
    pub source: &'static str,
    /// The first year in which it holds; games dated earlier are judged mildly.
    pub since: Option<u16>,
    /// Its rules, at most sixteen.
    pub rules: &'static [Rule],
}

impl PartialEq for RuleSet {
    /// Sets are compared by identity.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for RuleSet {}

/// One rule of a set: one row, one counter, one meaning.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name in JSON and messages: `russian-balance`.
    pub name: &'static str,
    /// What it says, in a player's words: `three kings or more against a lone king: 15 own moves`.
    pub title: &'static str,
    /// Where the rule book says so.
    pub article: &'static str,
    /// The rule book, and how sure the row is of it.
    pub source: &'static str,
    /// The rule runs while the pieces are any of these; passing from one to another goes on
    /// counting. Empty: it always runs.
    pub endings: &'static [Ending],
    /// What is counted.
    pub counts: Count,
    /// What sets the count back to nothing; the ply that does so is not counted itself.
    pub restarts: Restarts,
    /// How far the count goes, by the number of pieces on the board. For a number of pieces that no
    /// limit names, the rule does not apply.
    pub limits: &'static [Limit],
    /// What happens at the limit.
    pub effect: Effect,
}

impl Rule {
    /// The limit while that many pieces are on the board.
    pub fn limit(&self, pieces: u32) -> Option<u16> {
        let within = |limit: &&Limit| (limit.from as u32..=limit.to as u32).contains(&pieces);
        self.limits.iter().find(within).map(|limit| limit.count)
    }
}

/// The limit of a rule while the number of pieces on the board is within a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Fewest pieces.
    pub from: u8,
    /// Most pieces.
    pub to: u8,
    /// The draw is due when the count has come this far.
    pub count: u16,
}

/// What a rule counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// How often the position on the board has stood there with the same side to move, this time
    /// included. The starting position is a first time.
    Occurrences,
    /// Moves of either side ("n moves each" is 2n of them). The move that creates the ending is not counted.
    Plies,
    /// Moves of the stronger side alone. The move that creates the ending is not counted.
    OwnMoves,
    /// Nothing: it is due as soon as its ending stands, also in the starting position, unless the
    /// side to move can capture.
    Nothing,
}

/// What happens when a rule falls due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The game is over.
    Automatic,
    /// A player may claim the draw; play goes on if none does.
    Claim,
    /// A matter for the referee: listed, never applied.
    Referee,
}

/// A set of events that restart a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restarts(pub u8);

impl Restarts {
    /// Nothing.
    pub const NEVER: Restarts = Restarts(0);
    /// A capture.
    pub const CAPTURE: Restarts = Restarts(1);
    /// A man moves, by a step or a capture; crowning is such a move.
    pub const MAN_MOVE: Restarts = Restarts(2);
    /// A man is crowned.
    pub const CROWNING: Restarts = Restarts(4);
    /// The ending ceases. Without it the count is only interrupted, and goes on when the ending is back.
    pub const CEASING: Restarts = Restarts(8);

    /// Both sets together.
    #[inline]
    pub const fn or(self, other: Restarts) -> Restarts {
        Restarts(self.0 | other.0)
    }

    /// Do the sets share an event?
    #[inline(always)]
    pub const fn meets(self, other: Restarts) -> bool {
        self.0 & other.0 != 0
    }
}

/// A balance of forces, whichever colour is the stronger side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What the stronger side has.
    pub strong: Force,
    /// What the other side has.
    pub weak: Force,
    /// What must stand on the main road.
    pub road: Road,
}

/// What one side has: numbers from ..= to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Force {
    /// Kings.
    pub kings: (u8, u8),
    /// Kings and men.
    pub pieces: (u8, u8),
}

impl Force {
    /// Anything that has a king.
    pub const WITH_KING: Force = Force::of((1, u8::MAX), (1, u8::MAX));
    /// Exactly one king and nothing else.
    pub const LONE_KING: Force = Force::of((1, 1), (1, 1));

    /// Numbers of kings and of pieces, from ..= to.
    pub const fn of(kings: (u8, u8), pieces: (u8, u8)) -> Force {
        Force { kings, pieces }
    }

    /// Exactly so many kings and so many men.
    pub const fn exactly(kings: u8, men: u8) -> Force {
        Force::of((kings, kings), (kings + men, kings + men))
    }

    /// So many kings or more, men beside them or not.
    pub const fn kings_or_more(kings: u8) -> Force {
        Force::of((kings, u8::MAX), (kings, u8::MAX))
    }

    /// Exactly so many pieces, at least one of them a king.
    pub const fn pieces_with_king(pieces: u8) -> Force {
        Force::of((1, pieces), (pieces, pieces))
    }

    /// Is it this force?
    pub const fn is(&self, kings: u32, pieces: u32) -> bool {
        self.kings.0 as u32 <= kings
            && kings <= self.kings.1 as u32
            && self.pieces.0 as u32 <= pieces
            && pieces <= self.pieces.1 as u32
    }
}

/// The part of the main road (the long diagonal a1–h8) in an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Road {
    /// None.
    Anywhere,
    /// The weaker side stands on it.
    Weak,
    /// The weaker side stands on it, and no piece of the stronger side does.
    WeakAlone,
}

/// The squares of the main road: the long diagonal from a1; none where a1 is not played on.
pub fn main_road(board: &Board) -> u128 {
    (0..board.files.min(board.ranks))
        .filter_map(|i| board.square(i, i))
        .fold(0, |road, square| road | 1 << square.index())
}

/// The rules that fall due at one ply: bit i stands for rule i of the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Due(pub u16);

impl Due {
    /// Is none due?
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rules that are due, in the order of the set.
    pub fn rules(self, set: &'static RuleSet) -> impl Iterator<Item = &'static Rule> {
        let rules = set.rules.iter().enumerate();
        rules
            .filter(move |&(i, _)| i < 16 && self.0 >> i & 1 == 1)
            .map(|(_, rule)| rule)
    }

    /// Those among them that have this effect.
    pub fn with_effect(self, set: &'static RuleSet, effect: Effect) -> Due {
        let mut due = 0;
        for (i, rule) in set.rules.iter().enumerate().take(16) {
            due |= u16::from(rule.effect == effect) << i;
        }
        Due(self.0 & due)
    }
}
