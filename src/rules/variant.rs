//! The type of a row of the variant table: everything that makes one draughts game differ from another.

use super::board::{Board, Direction};
use super::draw::RuleSet;
use super::numbering::Numbering;
use super::position::Side;

/// A set of directions as White's pieces use them; Black's are mirrored top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directions(pub u8);

impl Directions {
    /// North-east and north-west.
    pub const FORWARD: Directions = Directions::of(&[Direction::NorthEast, Direction::NorthWest]);
    /// The four diagonals.
    pub const DIAGONAL: Directions = Directions(0b0000_1111);
    /// All eight (Frisian captures).
    pub const ALL: Directions = Directions(0b1111_1111);
    /// The four orthogonals (Turkish kings).
    pub const ORTHOGONAL: Directions = Directions(0b1111_0000);
    /// Forward and sideways (Turkish men).
    pub const FORWARD_AND_SIDEWAYS: Directions =
        Directions::of(&[Direction::North, Direction::East, Direction::West]);

    const fn of(list: &[Direction]) -> Directions {
        let mut set = 0;
        let mut i = 0;
        while i < list.len() {
            set |= 1 << list[i] as u8;
            i += 1;
        }
        Directions(set)
    }

    /// Is the direction in the set?
    #[inline(always)]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// The set as the pieces of a side use it.
    #[inline(always)]
    pub const fn of_side(self, side: Side) -> Directions {
        match side {
            Side::White => self,
            Side::Black => self.mirrored(),
        }
    }

    /// The same set as Black's pieces use it: north and south exchanged.
    #[inline(always)]
    pub const fn mirrored(self) -> Directions {
        MIRRORED[self.0 as usize]
    }
}

/// Every set with north and south exchanged.
static MIRRORED: [Directions; 256] = {
    let mut table = [Directions(0); 256];
    let mut s = 0;
    while s < 256 {
        let diagonals = (s & 0b0011) << 2 | (s & 0b1100) >> 2;
        let upright = (s & 1 << 4) << 1 | (s & 1 << 5) >> 1;
        table[s] = Directions((diagonals | upright | s & 0b1100_0000) as u8);
        s += 1;
    }
    table
};

/// Where a capturing king may land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// On any free square behind the taken piece; but where the capture can go on from one of them, on one of those.
    Free,
    /// Only on the square right behind it (all short kings; Thai).
    Adjacent,
}

/// What happens to a man that reaches the crown row in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// It is crowned and its move is over.
    Stops,
    /// It goes on as a man, and is crowned only if the move ends there.
    AtEnd,
    /// It becomes a king at once and must go on as a king if it can.
    Passing,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// After the move: until then they block, and none may be jumped twice (Turkish strike).
    AfterMove,
    /// Each at once; `half_turn` allows the king to turn round by 180° after a capture.
    AtOnce {
        /// May the piece turn round by 180° in the capture (Thai yes, Turkish no)?
        half_turn: bool,
    },
}

/// What makes one capture compulsory before another; the keys are compared in the order of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// Most pieces.
    Pieces,
    /// Greatest value: a king is worth more than one and a half men and less than two (Frisian, Frysk).
    Value,
    /// A capture made with a king before one made with a man, all else before this key being equal.
    ByKing,
    /// A king that can capture must, and then any king and any line will do (Czech).
    KingMust,
    /// Most kings taken.
    KingsTaken,
    /// The first captured king is met earliest (Italian).
    KingsEarly,
}

/// How the game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The side to move without pieces or moves has lost.
    Normal,
    /// The side to move without pieces or moves has won.
    Losing,
    /// As `Normal`, and the first king wins (Breakthrough).
    FirstKing,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultType {
    /// 1-0, 1/2-1/2, 0-1
    Default,
    /// 2-0, 1-1, 0-2
    International,
}

/// One variant: plain data, one row of [`VARIANTS`](super::variants::VARIANTS), with the article of the rule book beside
/// each field there.
pub struct Variant {
    /// The name used on the command line and in JSON.
    pub name: &'static str,
    /// Other names that users type.
    pub aliases: &'static [&'static str],
    /// The name in running text: `Russian draughts`.
    pub title: &'static str,
    /// Where the rules are written.
    pub source: &'static str,
    /// The number in the GameType tag; what is outside PDN's own table is marked by `private_number`.
    pub game_type: u8,
    /// The number is a site's own (lidraughts 96–98), not PDN's.
    pub private_number: bool,
    /// Value of a `Variant` tag that tells it from others of the same number; empty where none is needed.
    pub variant_tag: &'static str,
    /// The board.
    pub board: &'static Board,
    /// The side that moves first.
    pub starts: Side,
    /// Empty ranks behind a side's men at the start (1 in Turkish).
    pub first_row: u8,
    /// Ranks of men of each side.
    pub rows_of_men: u8,
    /// Directions in which a man steps.
    pub man_steps: Directions,
    /// Directions in which a man captures.
    pub man_captures: Directions,
    /// Directions in which a king steps.
    pub king_steps: Directions,
    /// Directions in which a king captures.
    pub king_captures: Directions,
    /// Does a king move any distance?
    pub flying: bool,
    /// Where a capturing king lands.
    pub landing: Landing,
    /// May a man capture a king (Italian: no)?
    pub man_takes_king: bool,
    /// Crowning in mid-capture.
    pub crowning: Crowning,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Which capture is compulsory; empty: free choice.
    pub priority: &'static [Priority],
    /// Non-capturing moves in a row that one king may make while its side has a man (Frisian 3).
    pub king_run_limit: Option<u8>,
    /// How the game is won.
    pub goal: Goal,
    /// Draw rule sets; the first is the default.
    pub draws: &'static [&'static RuleSet],
    /// The notation of the squares where the tag does not say.
    pub numbering: Numbering,
    /// The separator of captures in normalized text: `x`, `:` or `-`.
    pub capture_separator: char,
    /// How results are written.
    pub results: ResultType,
}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Variant {}", self.title)
    }
}

impl PartialEq for Variant {
    /// Rows are compared by identity.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Variant {}

impl Variant {
    /// Men of one side at the start.
    pub fn men(&self) -> u32 {
        super::position::Position::<u128>::start(self)
            .us
            .count_ones()
    }
}
