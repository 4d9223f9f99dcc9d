//! Printed names of squares: one bijection for every scheme of the GameType tag.
//!
//! Source: PDN 3.0, GameType tag: a letter for the kind of notation, a digit for the corner of the
//! first square as the starting player sees it; rows run horizontally from there.

use super::board::{Board, Square};
use super::position::Side;

/// Names or numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Style {
    /// `c3` (also the tag's `S`, short notation).
    Algebraic,
    /// `22`.
    Numeric,
}

/// The corner of the first square, as White sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[allow(missing_docs)]
pub enum Corner {
    BottomLeft,
    BottomRight,
    TopLeft,
    TopRight,
}

impl Corner {
    const ALL: [Corner; 4] = [
        Corner::BottomLeft,
        Corner::BottomRight,
        Corner::TopLeft,
        Corner::TopRight,
    ];

    /// From the digit of the GameType tag, which counts as the starting player sees the board.
    pub const fn from_digit(digit: u8, starts: Side) -> Option<Corner> {
        if digit > 3 {
            return None;
        }
        Some(
            Corner::ALL[match starts {
                Side::White => digit,
                Side::Black => 3 - digit,
            } as usize],
        )
    }

    /// The digit of the GameType tag.
    pub const fn digit(self, starts: Side) -> u8 {
        match starts {
            Side::White => self as u8,
            Side::Black => 3 - self as u8,
        }
    }

    const fn is_right(self) -> bool {
        matches!(self, Corner::BottomRight | Corner::TopRight)
    }

    const fn is_top(self) -> bool {
        matches!(self, Corner::TopLeft | Corner::TopRight)
    }
}

/// A scheme of names: a bijection between printed names and squares of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Numbering {
    /// Names or numbers.
    pub style: Style,
    /// Where a1 or 1 is.
    pub corner: Corner,
}

impl Numbering {
    /// a1 at White's left: the usual names.
    pub const ALGEBRAIC: Numbering = Numbering {
        style: Style::Algebraic,
        corner: Corner::BottomLeft,
    };
    /// 1 at the top left (b8 on most 8x8 boards, a8 in Italian, b10 on 10x10).
    pub const TOP_LEFT: Numbering = Numbering {
        style: Style::Numeric,
        corner: Corner::TopLeft,
    };
    /// 1 at the bottom left (a1).
    pub const BOTTOM_LEFT: Numbering = Numbering {
        style: Style::Numeric,
        corner: Corner::BottomLeft,
    };
    /// 1 at the bottom right (h1 in Spanish and Portuguese, g1 in Thai).
    pub const BOTTOM_RIGHT: Numbering = Numbering {
        style: Style::Numeric,
        corner: Corner::BottomRight,
    };

    /// File and rank as printed (from the corner) to file and rank as White sees them, or back.
    fn turn(self, board: &Board, file: u8, rank: u8) -> (u8, u8) {
        let file = if self.corner.is_right() {
            board.files - 1 - file
        } else {
            file
        };
        let rank = if self.corner.is_top() {
            board.ranks - 1 - rank
        } else {
            rank
        };
        (file, rank)
    }

    /// The square printed with this number, counted from 1.
    pub fn square_of_number(self, board: &Board, number: u32) -> Option<Square> {
        let mut left = number.checked_sub(1)?;
        for rank in 0..board.ranks {
            for file in 0..board.files {
                let (f, r) = self.turn(board, file, rank);
                if let Some(square) = board.square(f, r) {
                    if left == 0 {
                        return Some(square);
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    /// The number of a square, from 1.
    pub fn number(self, board: &Board, square: Square) -> u32 {
        let mut number = 0;
        for rank in 0..board.ranks {
            for file in 0..board.files {
                let (f, r) = self.turn(board, file, rank);
                if let Some(here) = board.square(f, r) {
                    number += 1;
                    if here == square {
                        return number;
                    }
                }
            }
        }
        number
    }

    /// The square printed with this file and rank, both from 0.
    pub fn square_of_name(self, board: &Board, file: u8, rank: u8) -> Option<Square> {
        if file >= board.files || rank >= board.ranks {
            return None;
        }
        let (file, rank) = self.turn(board, file, rank);
        board.square(file, rank)
    }

    /// Writes the name of a square as this scheme prints it.
    pub fn write(self, board: &Board, square: Square, out: &mut String) {
        use std::fmt::Write;
        let _ = match self.style {
            Style::Numeric => write!(out, "{}", self.number(board, square)),
            Style::Algebraic => {
                let (file, rank) = self.turn(board, board.file(square), board.rank(square));
                write!(out, "{}{}", char::from(b'a' + file), rank + 1)
            }
        };
    }
}
