//! A move as written: squares and separators, nothing about legality.

/// One printed square, not yet a square of a board.
///
/// Algebraic: file (0 = a … 11 = l) in the low half, rank (1 … 12; 0 = not given) in the high half.
/// Numeric: the number. Which of the two it is, [`Written::algebraic`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct WrittenSquare(pub u8);

impl WrittenSquare {
    /// A name: file from 0, rank from 1 or 0 where it is not given.
    #[inline(always)]
    pub const fn algebraic(file: u8, rank: u8) -> WrittenSquare {
        WrittenSquare(file | rank << 4)
    }

    /// A number.
    #[inline(always)]
    pub const fn numeric(number: u8) -> WrittenSquare {
        WrittenSquare(number)
    }

    /// The file from 0 of an algebraic square.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank from 1 of an algebraic square; `None` in the short form (`cd4`).
    #[inline(always)]
    pub const fn rank(self) -> Option<u8> {
        match self.0 >> 4 {
            0 => None,
            rank => Some(rank),
        }
    }

    /// The number of a numeric square.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What stands between the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
#[repr(u8)]
pub enum Separator {
    /// Nothing: `a3b4`, `1118`.
    #[default]
    None,
    /// `-`, also any dash.
    Hyphen,
    /// `x`, also `X` and `×`.
    X,
    /// `:`
    Colon,
    /// Different ones in one move.
    Mixed,
}

/// A move as written. At most 12 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Written {
    /// For more than two squares: where they begin in `Record::squares`.
    pub path: u32,
    /// The first square.
    pub from: WrittenSquare,
    /// The last square.
    pub to: WrittenSquare,
    /// How many squares were written, 2 or more.
    pub len: u8,
    /// What stands between them.
    pub separator: Separator,
    /// How it was written: a set of the constants below.
    pub manner: u8,
}

impl Written {
    /// Squares are names, not numbers.
    pub const ALGEBRAIC: u8 = 1;
    /// Upper-case letters or zero-padded numbers (N609).
    pub const UNUSUAL_SQUARE: u8 = 1 << 1;
    /// Blanks inside the move (S211).
    pub const BLANKS: u8 = 1 << 2;
    /// Cyrillic or other look-alike characters in a square (T105).
    pub const LOOK_ALIKE: u8 = 1 << 3;
    /// Typographic dash, `×` or the like (T104).
    pub const TYPOGRAPHIC: u8 = 1 << 4;
    /// Short form (`cd4`, `d:b6`): the first square has no rank (N608).
    pub const SHORT: u8 = 1 << 5;
    /// Two of its squares stand side by side without a separator (S212): `a3b4`, `1118`.
    pub const GLUED: u8 = 1 << 6;

    /// Were its two squares written, and no more is to be known?
    #[inline(always)]
    pub const fn is_two(&self) -> bool {
        self.len <= 2 && !self.is(Self::SHORT)
    }

    /// Are the squares names, not numbers?
    #[inline(always)]
    pub const fn algebraic(&self) -> bool {
        self.manner & Self::ALGEBRAIC != 0
    }

    /// Was it written in that manner?
    pub const fn is(&self, manner: u8) -> bool {
        self.manner & manner != 0
    }
}
