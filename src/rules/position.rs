//! A position: the pieces and the side to move.

use super::board::{Board, Square};
use super::moves::Move;
use super::variant::Variant;
use super::word::Word;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Side {
    White = 0,
    Black = 1,
}

impl Side {
    /// The opponent.
    #[inline(always)]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// `white` or `black`.
    pub fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

/// A man or a king of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Piece {
    pub side: Side,
    pub king: bool,
}

/// How often in a row one king of a side has moved without capturing (Frisian draughts).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KingRun {
    /// Index of the king's square.
    pub square: u8,
    /// Consecutive non-capturing moves of that king; 0 = none.
    pub count: u8,
}

/// Pieces and side to move. `us` are the pieces of the side to move.
///
/// Invariants: `us` and `them` are disjoint, `kings` is within their union, all within the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<W = u128> {
    /// Pieces of the side to move.
    pub us: W,
    /// Pieces of the other side.
    pub them: W,
    /// Kings of both sides.
    pub kings: W,
    /// The side to move.
    pub side: Side,
    /// King runs of White and Black; always zero where the variant has no limit.
    pub runs: [KingRun; 2],
}

impl<W: Word> Position<W> {
    /// A position without pieces.
    pub fn empty(side: Side) -> Self {
        Position {
            us: W::EMPTY,
            them: W::EMPTY,
            kings: W::EMPTY,
            side,
            runs: [KingRun::default(); 2],
        }
    }

    /// The starting position of a variant.
    pub fn start(variant: &Variant) -> Self {
        let board = variant.board;
        let ranks = &board.by_rank[..board.ranks.min(12) as usize];
        let (first, rows) = (variant.first_row as usize, variant.rows_of_men as usize);
        let men = |set: u128, rank: &u128| set | rank;
        let white = ranks.iter().skip(first).take(rows).fold(0, men);
        let black = ranks.iter().rev().skip(first).take(rows).fold(0, men);
        let position = Self::empty(Side::White);
        Position {
            us: W::narrow(white),
            them: W::narrow(black),
            ..position
        }
        .with_side(variant.starts)
    }

    /// Puts a piece on a square, in place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let bit = W::bit(square.0);
        if piece.side == self.side {
            self.us |= bit;
        } else {
            self.them |= bit;
        }
        if piece.king {
            self.kings |= bit;
        }
    }

    /// Clears a square.
    pub fn remove(&mut self, square: Square) {
        let keep = !W::bit(square.0);
        self.us &= keep;
        self.them &= keep;
        self.kings &= keep;
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let bit = W::bit(square.0);
        let side = if !(self.us & bit).is_empty() {
            self.side
        } else if !(self.them & bit).is_empty() {
            self.side.other()
        } else {
            return None;
        };
        Some(Piece {
            side,
            king: !(self.kings & bit).is_empty(),
        })
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> W {
        if side == self.side {
            self.us
        } else {
            self.them
        }
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> W {
        self.us | self.them
    }

    /// The position with the other side to move; the pieces stay.
    pub fn with_side(mut self, side: Side) -> Self {
        if side != self.side {
            std::mem::swap(&mut self.us, &mut self.them);
            self.side = side;
        }
        self
    }

    /// The position after a move that is legal here.
    #[inline]
    pub fn play(&self, variant: &Variant, m: &Move<W>) -> Self {
        let from = W::bit(m.from.0);
        let to = W::bit(m.to.0);
        let gone = !(from | m.taken);
        let is_king = !(self.kings & from).is_empty();
        let mut kings = self.kings & gone;
        if is_king || m.crowned {
            kings |= to;
        }
        let mut runs = self.runs;
        if variant.king_run_limit.is_some() {
            self.count_run(&mut runs, m, is_king);
        }
        Position {
            us: self.them & !m.taken,
            them: (self.us & !from) | to,
            kings,
            side: self.side.other(),
            runs,
        }
    }

    /// Frisian: a non-capturing king move lengthens that king's run; any other move of the side ends it.
    fn count_run(&self, runs: &mut [KingRun; 2], m: &Move<W>, is_king: bool) {
        let run = &mut runs[self.side as usize];
        *run = if is_king && m.taken.is_empty() {
            let count = if run.count > 0 && run.square == m.from.0 {
                run.count + 1
            } else {
                1
            };
            KingRun {
                square: m.to.0,
                count,
            }
        } else {
            KingRun::default()
        };
    }

    /// The same position in the widest word.
    #[inline]
    pub fn widen(&self) -> Position {
        Position {
            us: self.us.wide(),
            them: self.them.wide(),
            kings: self.kings.wide(),
            side: self.side,
            runs: self.runs,
        }
    }
}

impl Position {
    /// The same position in a narrower word; the board must fit.
    #[inline]
    pub fn narrow<W: Word>(&self) -> Position<W> {
        Position {
            us: W::narrow(self.us),
            them: W::narrow(self.them),
            kings: W::narrow(self.kings),
            side: self.side,
            runs: self.runs,
        }
    }

    /// `W:Wa1,Kc3:Bb8`: algebraic, from the top left of the board, kings in place: the form of the
    /// command line and of JSON (PDN tags are written by `notation::fen`).
    pub fn fen(&self, board: &Board) -> String {
        use std::fmt::Write;
        let letter = |side| if side == Side::White { 'W' } else { 'B' };
        let mut out = String::from(letter(self.side));
        for side in [Side::White, Side::Black] {
            let _ = write!(out, ":{}", letter(side));
            let mut comma = "";
            for square in board.from_top_left() {
                if let Some(piece) = self.piece(square).filter(|piece| piece.side == side) {
                    let king = if piece.king { "K" } else { "" };
                    let _ = write!(out, "{comma}{king}{}", board.name(square));
                    comma = ",";
                }
            }
        }
        out
    }
}
