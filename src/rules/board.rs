//! The geometry of a board: which squares are played on, where they lie, and what is next to what.

use super::capture::each;
pub use super::name::Name;
use super::position::Side;
use super::word::Word;
use std::fmt;

/// A played square: the index of its bit in the padded layout of its [`Board`]. It has no meaning
/// without the board, and is never a printed number (that is [`Numbering`](super::Numbering)'s job).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(super) u8);

impl Square {
    /// No square of any board.
    pub const NOWHERE: Square = Square(u8::MAX);

    /// The bit of the square in a set.
    #[inline(always)]
    pub fn index(self) -> u8 {
        self.0
    }
}

/// One of the eight directions, as White sees the board. On a chequered board the orthogonal
/// neighbour is two squares off (Frisian captures).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
    North,
    South,
    East,
    West,
}

impl Direction {
    /// All directions, in the order of their index.
    pub const ALL: [Direction; 8] = [
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
    ];

    /// (files to the right, ranks up) of one step on a board where every square is played.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (-1, 1),
            Direction::SouthEast => (1, -1),
            Direction::SouthWest => (-1, -1),
            Direction::North => (0, 1),
            Direction::South => (0, -1),
            Direction::East => (1, 0),
            Direction::West => (-1, 0),
        }
    }
}

/// Which squares of a board are played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// The squares of the colour of a1.
    WithA1,
    /// The squares of the other colour (Italian, Spanish, Portuguese): b1 is played on, a1 is not.
    WithoutA1,
    /// Every square (Turkish).
    All,
}

/// The directions whose step goes to a higher bit: NE, NW, N, E.
const UPWARD: u8 = 0b0101_0011;

/// Marks "no square" in the tables.
pub(super) const NONE: u8 = u8::MAX;

/// A board. Built at compile time; rules refer to it as `&'static`.
///
/// Bit layout of a chequered board: rows alternate between two strides so that each of the four
/// diagonal steps is one constant shift, with ghost bits between the rows that catch what would wrap:
/// strides 5 and 6 for boards of up to ten files (which fit in `u64`), 6 and 7 for twelve files.
/// A board where all squares are played uses bit = rank * files + file.
pub struct Board {
    /// Files (columns), a at White's left.
    pub files: u8,
    /// Ranks (rows), 1 at White's side.
    pub ranks: u8,
    /// Which squares are played on.
    pub pattern: Pattern,
    /// All played squares.
    pub squares: u128,
    /// Squares of each rank, from White's side.
    pub(super) by_rank: [u128; 12],
    /// Squares of the rank nearest to White: Black's crown row.
    pub first_rank: u128,
    /// Squares of the rank farthest from White: White's crown row.
    pub last_rank: u128,
    /// `next[direction][square]`, or [`NONE`].
    pub(super) next: [[u8; 128]; 8],
    /// Squares that have a neighbour in that direction.
    pub(super) has_next: [u128; 8],
    /// The shift of one step (negative = right shift).
    pub(super) shift: [i8; 8],
    /// `ray[square][direction]`: all squares from there to the edge, the square itself not among them.
    pub(super) ray: [[u128; 8]; 128],
    /// The squares of all four diagonal rays together.
    star: [u128; 128],
    file_of: [u8; 128],
    rank_of: [u8; 128],
    square_at: [[u8; 12]; 12],
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}x{} {:?}", self.files, self.ranks, self.pattern)
    }
}

impl Board {
    /// Lays out a board of at most 12x12 squares.
    pub const fn new(files: u8, ranks: u8, pattern: Pattern) -> Board {
        let mut board = Board {
            files,
            ranks,
            pattern,
            squares: 0,
            by_rank: [0; 12],
            first_rank: 0,
            last_rank: 0,
            next: [[NONE; 128]; 8],
            has_next: [0; 8],
            shift: [0; 8],
            ray: [[0; 8]; 128],
            star: [0; 128],
            file_of: [NONE; 128],
            rank_of: [NONE; 128],
            square_at: [[NONE; 12]; 12],
        };
        let all = matches!(pattern, Pattern::All);
        let long = if files > 10 { 7 } else { 6 };
        let mut rank = 0;
        while rank < ranks {
            let mut file = 0;
            while file < files {
                // Without a1 the first row is laid out as the second row of the layout with a1.
                let (row, played) = match pattern {
                    Pattern::All => (rank, true),
                    Pattern::WithA1 => (rank, (file + rank).is_multiple_of(2)),
                    Pattern::WithoutA1 => (rank + 1, (file + rank) % 2 == 1),
                };
                if played {
                    let index = if all {
                        rank * files + file
                    } else {
                        (row / 2) * (2 * long - 1) + (row % 2) * long + file / 2
                    };
                    board.file_of[index as usize] = file;
                    board.rank_of[index as usize] = rank;
                    board.square_at[rank as usize][file as usize] = index;
                    board.squares |= 1 << index;
                    board.by_rank[rank as usize] |= 1 << index;
                    if rank == 0 {
                        board.first_rank |= 1 << index;
                    }
                    if rank + 1 == ranks {
                        board.last_rank |= 1 << index;
                    }
                }
                file += 1;
            }
            rank += 1;
        }
        let mut d = 0;
        while d < 8 {
            let (mut df, mut dr) = Direction::ALL[d].delta();
            if !all && (df == 0 || dr == 0) {
                df *= 2;
                dr *= 2;
            }
            let mut index = 0;
            while index < 128 {
                if board.squares >> index & 1 == 1 {
                    let file = board.file_of[index] as i8 + df;
                    let rank = board.rank_of[index] as i8 + dr;
                    if file >= 0 && rank >= 0 && file < files as i8 && rank < ranks as i8 {
                        let to = board.square_at[rank as usize][file as usize];
                        if to != NONE {
                            board.next[d][index] = to;
                            board.has_next[d] |= 1 << index;
                            board.shift[d] = to as i8 - index as i8;
                        }
                    }
                }
                index += 1;
            }
            d += 1;
        }
        board.cast_rays();
        board
    }

    const fn cast_rays(&mut self) {
        let mut d = 0;
        while d < 8 {
            let mut index = 0;
            while index < 128 {
                let mut at = self.next[d][index];
                while at != NONE {
                    self.ray[index][d] |= 1 << at;
                    at = self.next[d][at as usize];
                }
                if d < 4 {
                    self.star[index] |= self.ray[index][d];
                }
                index += 1;
            }
            d += 1;
        }
    }

    /// The neighbour of the square with that bit, or [`NONE`].
    #[inline(always)]
    pub(super) fn next_index(&self, at: u8, direction: u8) -> u8 {
        // `& 7` and `& 127` never change a valid index; they spare the bounds checks.
        self.next[(direction & 7) as usize][(at & 127) as usize]
    }

    /// The shift of one step in a direction, with the squares that have such a neighbour.
    #[inline(always)]
    pub(super) fn step<W: Word>(&self, way: u8) -> (i8, W) {
        let way = way as usize & 7;
        (self.shift[way], W::narrow(self.has_next[way]))
    }

    /// The same for each direction of a set.
    #[inline(always)]
    pub(super) fn shifts<W: Word>(&self, ways: u8) -> impl Iterator<Item = (i8, W)> + '_ {
        each(ways).map(|way| self.step(way))
    }

    /// All squares from there to the edge, the square itself not among them.
    #[inline(always)]
    pub(super) fn ray_from<W: Word>(&self, at: u8, direction: u8) -> W {
        W::narrow(self.ray[(at & 127) as usize][(direction & 7) as usize])
    }

    /// The squares of all diagonal rays from there, on a board of 64 bits.
    #[inline(always)]
    pub(super) fn star_from(&self, at: u32) -> u64 {
        self.star[(at & 127) as usize] as u64
    }

    /// Of squares on a ray in that direction the one nearest to its beginning, or [`NONE`].
    #[inline(always)]
    pub(super) fn nearest<W: Word>(set: W, direction: u8) -> u8 {
        if set.is_empty() {
            NONE
        } else if UPWARD >> direction & 1 == 1 {
            set.lowest()
        } else {
            set.highest()
        }
    }

    /// The free squares from there up to the first one that is not.
    #[inline(always)]
    pub(super) fn reach<W: Word>(&self, at: u8, direction: u8, free: W) -> W {
        let ray: W = self.ray_from(at, direction);
        match Self::nearest(ray & !free, direction) {
            NONE => ray,
            stop => ray & !self.ray_from::<W>(stop, direction) & !W::bit(stop),
        }
    }

    /// Are the strides 5 and 6, not 6 and 7? Known when the program is built where the word is of 64 bits.
    #[inline(always)]
    pub(super) fn is_narrow<W: Word>(&self) -> bool {
        W::BITS <= 64 || self.files <= 10
    }

    /// The rank where the men of a side are crowned.
    #[inline(always)]
    pub const fn crown_row(&self, side: Side) -> u128 {
        match side {
            Side::White => self.last_rank,
            Side::Black => self.first_rank,
        }
    }

    /// Does the board fit in 64 bits?
    pub const fn is_small(&self) -> bool {
        self.squares >> 64 == 0
    }

    /// The played square at a file and a rank, both from 0.
    #[inline]
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        if file >= self.files || rank >= self.ranks {
            return None;
        }
        match self.square_at[rank as usize][file as usize] {
            NONE => None,
            index => Some(Square(index)),
        }
    }

    /// The square with that bit, if it is played on.
    pub fn at_index(&self, index: u8) -> Option<Square> {
        (index < 128 && self.squares >> index & 1 == 1).then_some(Square(index))
    }

    /// File of a square, from 0 at White's left.
    #[inline]
    pub fn file(&self, square: Square) -> u8 {
        self.file_of[square.0 as usize]
    }

    /// Rank of a square, from 0 at White's side.
    #[inline]
    pub fn rank(&self, square: Square) -> u8 {
        self.rank_of[square.0 as usize]
    }

    /// The neighbour of a square in a direction.
    #[inline]
    pub fn next(&self, square: Square, direction: Direction) -> Option<Square> {
        match self.next[direction as usize][square.0 as usize] {
            NONE => None,
            index => Some(Square(index)),
        }
    }

    /// The algebraic name of a square (`a1`, `l12`), whatever the variant's own notation.
    pub fn name(&self, square: Square) -> Name {
        Name::new(self.file(square), self.rank(square))
    }

    /// The square of an algebraic name, if there is such a played square.
    pub fn named(&self, name: &str) -> Option<Square> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = file.bytes().next()?.to_ascii_lowercase().wrapping_sub(b'a');
        let rank: u8 = rank.parse().ok()?;
        self.square(file, rank.checked_sub(1)?)
    }

    /// All played squares in the order of the bits: rank by rank from White's side, left to right.
    pub fn all(&self) -> impl Iterator<Item = Square> + use<> {
        bits(self.squares)
    }

    /// All played squares as a reader sees them: from the top left, row by row.
    pub fn from_top_left(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.ranks)
            .rev()
            .flat_map(move |rank| (0..self.files).filter_map(move |file| self.square(file, rank)))
    }

    /// The squares of a set in the same order.
    pub fn set_from_top_left<W: Word>(&self, set: W) -> impl Iterator<Item = Square> + '_ {
        let ranks = self.by_rank.iter().rev();
        ranks.flat_map(move |rank| bits(set & W::narrow(*rank)))
    }
}

/// The squares of a set, lowest bit first.
pub fn bits<W: Word>(mut set: W) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (!set.is_empty()).then(|| {
            let lowest = set.lowest();
            set = set.without_lowest();
            Square(lowest)
        })
    })
}

/// 8x8, a1 played on (Russian, Brazilian, English, …).
pub static BOARD_8: Board = Board::new(8, 8, Pattern::WithA1);
/// 8x8, a1 not played on (Italian, Spanish, Portuguese).
pub static BOARD_8_WITHOUT_A1: Board = Board::new(8, 8, Pattern::WithoutA1);
/// 10x10 (International, Frisian, …).
pub static BOARD_10: Board = Board::new(10, 10, Pattern::WithA1);
/// 10 files by 8 ranks (Spantsireti).
pub static BOARD_10X8: Board = Board::new(10, 8, Pattern::WithA1);
/// 12x12 (Canadian).
pub static BOARD_12: Board = Board::new(12, 12, Pattern::WithA1);
/// 8x8, all squares (Turkish).
pub static BOARD_64: Board = Board::new(8, 8, Pattern::All);
