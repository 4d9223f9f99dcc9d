//! Printed squares and squares of the board, each from the other in constant time.
//!
//! Replay looks up two squares a ply, so the names of a board are laid out once in tables and shared.

use std::sync::OnceLock;

use crate::record::WrittenSquare;
use crate::rules::board::{BOARD_8, BOARD_8_WITHOUT_A1, BOARD_10, BOARD_10X8, BOARD_12, BOARD_64};
use crate::rules::numbering::Style;
use crate::rules::{Board, Corner, Numbering, Square, Variant};

/// The names of a board's squares: those it prints, and those of the other style, which a record may mix in.
#[derive(Debug)]
pub struct Names {
    /// How squares are printed.
    pub numbering: Numbering,
    /// How the other style is understood where it turns up.
    pub other: Numbering,
    board: &'static Board,
    /// `[algebraic?][written]`; [`Square::NOWHERE`] where there is no such square.
    squares: [Printed; 2],
    /// The printed name by the bit of the square: its bytes, and behind them its length.
    texts: [[u8; 4]; 128],
    /// By the bit of the square, where its name stands among the others as a person sorts them: by letter, and numbers by
    /// their value.
    order: [u8; 128],
}

/// The squares of one style by how they are written.
pub type Printed = [Square; 256];

/// Two squares and what stands between them, ready to be printed: most moves are no more than that.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    bytes: [u8; 8],
    len: u8,
}

impl Ends {
    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Its bytes, all ASCII.
    #[inline(always)]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len.into()).unwrap_or_default()
    }

    /// How many bytes that are.
    #[inline(always)]
    #[allow(clippy::len_without_is_empty)] // It never is.
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Do these bytes begin with the text, where so many of them are a move?
    #[inline(always)]
    pub fn begin(&self, bytes: &[u8], len: usize) -> bool {
        let shift = 64 - 8 * u32::from(self.len).min(8);
        len == usize::from(self.len)
            && bytes.first_chunk().is_some_and(|bytes| {
                // What stands behind is shifted out.
                (u64::from_le_bytes(*bytes) ^ u64::from_le_bytes(self.bytes)) << (shift & 63) == 0
            })
    }

    /// Adds the text to bytes.
    #[inline(always)]
    pub fn push_to(&self, out: &mut Vec<u8>) {
        let end = out.len() + usize::from(self.len);
        // Always as many, so that the compiler knows how many.
        out.extend_from_slice(&self.bytes);
        out.truncate(end);
    }

    /// Its bytes, and as many zeros as make eight.
    #[inline(always)]
    pub fn padded(&self) -> [u8; 8] {
        self.bytes
    }
}

/// Every board a variant is played on.
static BOARDS: [&Board; 6] = [
    &BOARD_8,
    &BOARD_8_WITHOUT_A1,
    &BOARD_10,
    &BOARD_10X8,
    &BOARD_12,
    &BOARD_64,
];

/// One table for each board, style and pair of corners; filled when first asked for.
static TABLES: [OnceLock<Names>; BOARDS.len() * 2 * 4 * 4] =
    [const { OnceLock::new() }; BOARDS.len() * 2 * 4 * 4];

impl Names {
    /// The names of a board under a numbering. Where the other style turns up, names count from a1 at White's left
    /// and numbers from the top left.
    pub fn of(board: &'static Board, numbering: Numbering) -> &'static Names {
        Names::with(
            board,
            numbering,
            match numbering.style {
                Style::Numeric => Numbering::ALGEBRAIC,
                Style::Algebraic => Numbering::TOP_LEFT,
            },
        )
    }

    /// The names of a game: where numbers turn up among names they count as the variant counts, if it has numbers.
    pub fn of_game(variant: &Variant, numbering: Numbering) -> &'static Names {
        match (numbering.style, variant.numbering.style) {
            (Style::Algebraic, Style::Numeric) => {
                Names::with(variant.board, numbering, variant.numbering)
            }
            _ => Names::of(variant.board, numbering),
        }
    }

    /// The names of a board under a numbering, and under another one for the other style.
    pub fn with(board: &'static Board, numbering: Numbering, other: Numbering) -> &'static Names {
        let Some(place) = BOARDS.iter().position(|known| std::ptr::eq(*known, board)) else {
            // No row of the variant table has another board; one built by hand gets a table of its own, for good.
            return Box::leak(Box::new(Names::build(board, numbering, other)));
        };
        let index = ((place * 2 + numbering.style as usize) * 4 + numbering.corner as usize) * 4
            + other.corner as usize;
        TABLES[index].get_or_init(|| Names::build(board, numbering, other))
    }

    fn build(board: &'static Board, numbering: Numbering, other: Numbering) -> Names {
        let (names, numbers) = match numbering.style {
            Style::Algebraic => (numbering, other),
            Style::Numeric => (other, numbering),
        };
        let mut squares = [[Square::NOWHERE; 256]; 2];
        for rank in 0..board.ranks {
            for file in 0..board.files {
                let written = WrittenSquare::algebraic(file, rank + 1);
                squares[1][written.0 as usize] = names
                    .square_of_name(board, file, rank)
                    .unwrap_or(Square::NOWHERE);
            }
        }
        let (mut texts, mut order) = ([[0; 4]; 128], [0; 128]);
        for square in board.all() {
            let number = WrittenSquare::numeric(numbers.number(board, square) as u8);
            squares[0][number.0 as usize] = square;
            let mut text = String::new();
            numbering.write(board, square, &mut text);
            let bytes = &mut texts[square.index() as usize];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            bytes[3] = text.len() as u8;
            order[square.index() as usize] = match numbering.style {
                Style::Numeric => number.0,
                // A board has fewer than sixteen ranks.
                Style::Algebraic => {
                    let rank = text.get(1..).and_then(|rank| rank.parse().ok());
                    (bytes[0] - b'a') << 4 | rank.unwrap_or(0)
                }
            };
        }
        Names {
            numbering,
            other,
            board,
            squares,
            texts,
            order,
        }
    }

    /// The square that was written, if there is such a played square. A short form (file only) has none.
    #[inline(always)]
    pub fn square(&self, written: WrittenSquare, algebraic: bool) -> Option<Square> {
        let square = self.squares[usize::from(algebraic)][written.0 as usize];
        (square != Square::NOWHERE).then_some(square)
    }

    /// The squares of the style in which they are printed.
    #[inline(always)]
    pub fn printed(&self) -> &Printed {
        &self.squares[usize::from(self.numbering.style == Style::Algebraic)]
    }

    /// Is the square on the file that was written (`c` of `cd4`)?
    pub fn on_file(&self, square: Square, written: WrittenSquare) -> bool {
        (0..self.board.ranks).any(|rank| {
            self.square(WrittenSquare::algebraic(written.file(), rank + 1), true) == Some(square)
        })
    }

    /// The printed name of a square of this board.
    #[inline]
    pub fn text(&self, square: Square) -> &str {
        let [text @ .., len] = &self.texts[square.index() as usize & 127];
        let text = text.get(..usize::from(*len)).unwrap_or_default();
        std::str::from_utf8(text).unwrap_or_default()
    }

    /// The bytes of the printed name, all ASCII, and how many of them count, three at most.
    #[inline(always)]
    pub fn bytes(&self, square: Square) -> ([u8; 4], usize) {
        self.bytes_at(square.index())
    }

    /// The same, of the square with that bit.
    #[inline(always)]
    pub fn bytes_at(&self, index: u8) -> ([u8; 4], usize) {
        let bytes = self.texts[index as usize & 127];
        (bytes, (u32::from_le_bytes(bytes) >> 24) as usize)
    }

    /// Adds the printed name of a square to bytes.
    #[inline]
    pub fn push_to(&self, square: Square, out: &mut Vec<u8>) {
        let (bytes, len) = self.bytes(square);
        out.extend_from_slice(bytes.get(..len).unwrap_or_default());
    }

    /// Two squares with an ASCII character between them.
    #[inline(always)]
    pub fn ends(&self, from: Square, to: Square, separator: u8) -> Ends {
        let word = |square: Square| {
            let word = u32::from_le_bytes(self.texts[square.index() as usize & 127]);
            (u64::from(word & 0xff_ffff), word >> 24)
        };
        let ((from, first), (to, second)) = (word(from), word(to));
        let word = from | u64::from(separator) << (8 * first) | to << (8 * (first + 1));
        Ends {
            bytes: word.to_le_bytes(),
            len: (first + 1 + second) as u8,
        }
    }

    /// Of moves between two squares the one with the smaller number comes first in a list.
    #[inline]
    pub fn order(&self, from: Square, to: Square, separator: char) -> u32 {
        let place = |square: Square| u32::from(self.order[square.index() as usize & 127]);
        // An ASCII character.
        place(from) << 16 | u32::from(separator as u8) << 8 | place(to)
    }

    /// Writes the names of squares, one after another, with something between them.
    pub fn join(&self, squares: &[Square], separator: char, out: &mut String) {
        for (i, square) in squares.iter().enumerate() {
            if i > 0 {
                out.push(separator);
            }
            out.push_str(self.text(*square));
        }
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// The scheme under which numbers are read.
    pub fn numbers(&self) -> Numbering {
        match self.numbering.style {
            Style::Numeric => self.numbering,
            Style::Algebraic => self.other,
        }
    }

    /// Where 1 is.
    pub fn first_number(&self) -> Corner {
        self.numbers().corner
    }
}
