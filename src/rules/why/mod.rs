//! In: a position and the squares of a move that is not legal there. Out: why not, as data.
//! It must not know how moves are written, in which words one says it, or what the move was meant to be.

mod explain;
mod partial;

use super::board::Square;
use super::moves::Move;
use super::position::Side;
pub use explain::{why_not, why_not_among};

/// A move as it was written: the squares that are on the board. What names no square is the caller's matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attempt<'a> {
    /// Where it starts; missing in the short form (`cd4`, `:b6`).
    pub from: Option<Square>,
    /// The squares written between the first and the last.
    pub via: &'a [Square],
    /// Where it ends.
    pub to: Option<Square>,
    /// Was it written as a capture?
    pub capture: bool,
}

/// Why a move is not legal. Each variant's first line is the sentence one would say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// "There is no piece on c3."
    NoPiece {
        /// The empty square.
        square: Square,
    },
    /// "The piece on c3 is White's, and Black is to move."
    OtherSide {
        /// The square of the piece.
        square: Square,
        /// Whose it is.
        side: Side,
    },
    /// "Your own piece stands on d4."
    OwnPieceThere {
        /// Where the move was to end.
        square: Square,
    },
    /// "d4 is occupied by a piece of the opponent: capture it, or go elsewhere."
    Occupied {
        /// Where the move was to end.
        square: Square,
    },
    /// "c3 and e4 do not lie on one line of movement." (A diagonal; in Turkish draughts a rank or a file.)
    NotADiagonal,
    /// "A man does not move backward."
    Backward,
    /// "A man does not capture backward."
    CapturesBackward,
    /// "A man that comes to the crown row in a capture ends it there." (Where it becomes a king by that, as in English
    /// draughts.)
    EndsOnCrownRow {
        /// Where the capture ends.
        at: Square,
    },
    /// "That is further than the piece goes."
    TooFar,
    /// "The way is blocked by the piece on d4."
    Blocked {
        /// The first piece on the way.
        by: Square,
    },
    /// "There is nothing to capture on the way."
    NothingToTake,
    /// "No capture leads from c3 to g7."
    NoSuchCapture,
    /// "A man may not capture a king." (Italian)
    ManMayNotTakeKing {
        /// The king.
        king: Square,
    },
    /// "The piece on d4 has been captured already and may not be passed over again." (Turkish strike)
    PassedOverTaken {
        /// The taken piece.
        taken: Square,
    },
    /// "Behind the piece on e5 there is another; it cannot be captured."
    NoRoomBehind {
        /// The piece that cannot be taken.
        piece: Square,
    },
    /// "No piece can go to d4." (The short form, where no piece fits.)
    NothingGoesThere,
    /// "A capture is compulsory: c3xe5."
    CaptureCompulsory {
        /// The legal captures.
        captures: Vec<Move>,
    },
    /// "This takes 1, but a capture that takes 3 is compulsory." Equal numbers: it is the kings or the
    /// value that decide.
    LargerCompulsory {
        /// How many pieces the written capture takes.
        taken: u32,
        /// How many the compulsory ones take.
        required: u32,
        /// The legal captures.
        captures: Vec<Move>,
    },
    /// "The capture must be made with a king."
    ByKingCompulsory {
        /// The legal captures.
        captures: Vec<Move>,
    },
    /// "The capture must go on from d4."
    MustGoOn {
        /// Where it was broken off.
        at: Square,
        /// The legal captures that begin like it.
        captures: Vec<Move>,
    },
    /// "Where the capture can go on, the king must land on a square from which it does."
    LandElsewhere {
        /// The legal captures of that piece.
        captures: Vec<Move>,
    },
    /// "This king has moved three times in a row without capturing; another piece must move." (Frisian)
    KingLimit {
        /// How many moves in a row it may make.
        limit: u8,
    },
}

impl WhyNot {
    /// The code of the finding.
    pub fn code(&self) -> &'static str {
        match self {
            WhyNot::OtherSide { .. } => "M506",
            WhyNot::CaptureCompulsory { .. } => "M502",
            WhyNot::LargerCompulsory { .. } | WhyNot::ByKingCompulsory { .. } => "M503",
            WhyNot::MustGoOn { .. } | WhyNot::LandElsewhere { .. } => "M504",
            WhyNot::KingLimit { .. } => "M507",
            _ => "M501",
        }
    }
}
