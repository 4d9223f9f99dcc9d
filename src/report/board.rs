//! A board in letters: `w` and `b` are men, `W` and `B` kings, a dot is an empty square that is played on.

use std::cell::Cell;
use std::ptr;

use super::lettering::{blanks, line};
use super::paint::Paint;
use crate::notation::Names;
use crate::rules::board::Pattern;
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Position, Side, mix};

/// So many empty boards are kept: more than an archive has of them.
const BOARDS: usize = 8;
/// So many rows are kept.
const WRITTEN: usize = 512;

thread_local! {
    static DRAWN: Cell<Option<Box<Drawn>>> = const { Cell::new(None) };
}

/// What was drawn already: nearly all games of an archive are played on the same board.
struct Drawn {
    boards: Vec<Empty>,
    /// Rows in letters, each where its key says: most stand on many boards.
    rows: Vec<Written>,
}

impl Default for Drawn {
    fn default() -> Drawn {
        Drawn {
            boards: Vec::new(),
            rows: vec![Written::default(); WRITTEN],
        }
    }
}

/// Draws a position from White's side, with the coordinates of the game: files and ranks, or, where squares have numbers,
/// the first and the last number of each row. Each line begins with so many blanks.
pub fn draw(
    out: &mut String,
    indent: usize,
    board: &'static Board,
    position: &Position,
    numbering: Numbering,
    paint: Paint,
) {
    let names = Names::of(board, numbering);
    let mut drawn = DRAWN.take().unwrap_or_default();
    let Drawn { boards, rows } = &mut *drawn;
    let same = |empty: &Empty| {
        ptr::eq(empty.names, names) && (empty.indent, empty.paint) == (indent, paint)
    };
    let known = boards.iter().position(same);
    let at = known.unwrap_or_else(|| {
        boards.truncate(BOARDS - 1);
        boards.push(Empty::new(names, indent, paint));
        boards.len() - 1
    });
    if let Some(empty) = boards.get(at) {
        empty.fill(out, position, rows);
    }
    DRAWN.set(Some(drawn));
}

/// A board without pieces and dots.
struct Empty {
    names: &'static Names,
    indent: usize,
    paint: Paint,
    letters: Letters,
    /// From above.
    rows: Vec<Row>,
    /// The text behind the last square.
    behind: String,
    /// Between the squares of a row.
    gap: &'static str,
}

/// The squares of a row that are played on.
struct Row {
    /// The text before the first, from the last of the row above on.
    before: String,
    /// The bit of the first; those of the others follow.
    bit: u32,
    count: u32,
}

/// A row in letters.
#[derive(Clone, Default)]
struct Written {
    /// How many squares it has, what stands on each, how far they are apart, and whether they are painted.
    key: u64,
    text: String,
}

impl Empty {
    fn new(names: &'static Names, indent: usize, paint: Paint) -> Empty {
        let board = names.board();
        let style = names.numbering.style;
        let letters = Letters::new(paint);
        let (mut text, mut rows) = (String::new(), Vec::new());
        let out = &mut text;
        let edge = |out: &mut String, [left, right]: [&str; 2]| {
            blanks(out, indent + 4);
            letters.dim(out, |out| {
                out.push_str(left);
                line(out, 2 * usize::from(board.files) + 1);
                out.push_str(right);
            });
            out.push('\n');
        };
        edge(out, ["┌", "┐"]);
        for rank in (0..board.ranks).rev() {
            let (left, right) = margins(names, style, rank);
            blanks(out, indent + 3usize.saturating_sub(left.len()));
            out.push_str(left);
            out.push(' ');
            letters.dim(out, |out| out.push('│'));
            let played = |file: &u8| board.square(*file, rank).is_some();
            let first = (0..board.files).find(played).unwrap_or_default();
            let last = (0..board.files).rfind(played).unwrap_or_default();
            blanks(out, 1 + 2 * usize::from(first));
            rows.push(Row {
                before: std::mem::take(out),
                bit: board
                    .square(first, rank)
                    .map_or(0, |first| first.index().into()),
                count: (first..=last).filter(played).count() as u32,
            });
            blanks(out, 1 + 2 * usize::from(board.files - 1 - last));
            letters.dim(out, |out| out.push('│'));
            if !right.is_empty() {
                out.push(' ');
                out.push_str(right);
            }
            out.push('\n');
        }
        edge(out, ["└", "┘"]);
        if style == Style::Algebraic {
            blanks(out, indent + 5);
            for file in 0..board.files {
                out.push(' ');
                out.push(file_letter(names, file));
            }
            out.push('\n');
        }
        Empty {
            names,
            indent,
            paint,
            letters,
            rows,
            behind: text,
            gap: match board.pattern {
                Pattern::All => " ",
                Pattern::WithA1 | Pattern::WithoutA1 => "   ",
            },
        }
    }

    fn fill(&self, out: &mut String, position: &Position, rows: &mut [Written]) {
        let look = (self.gap.len() as u64) << 1 | u64::from(self.letters.painted);
        let (white, black) = (position.of(Side::White), position.of(Side::Black));
        for row in &self.rows {
            out.push_str(&row.before);
            let of = |set: u128| (set >> row.bit) as u64 & ((1 << row.count) - 1);
            let (white, black, kings) = (of(white), of(black), of(position.kings));
            // A row has twelve squares at most.
            let key = look << 40 | u64::from(row.count) << 36 | white << 24 | black << 12 | kings;
            let place = mix(0, key) >> (u64::BITS - WRITTEN.ilog2());
            let Some(written) = rows.get_mut(place as usize) else {
                continue;
            };
            if written.key != key {
                written.key = key;
                written.text.clear();
                let sets = [white, black, kings];
                self.letters
                    .row(&mut written.text, sets, row.count, self.gap);
            }
            out.push_str(&written.text);
        }
        out.push_str(&self.behind);
    }
}

/// Sets letters, painted or not.
struct Letters {
    /// What stands before and behind a letter that steps back, and before and behind a piece of White and Black.
    dim: [String; 2],
    pieces: [[String; 2]; 2],
    painted: bool,
}

impl Letters {
    fn new(paint: Paint) -> Letters {
        let around = |painted: String| match painted.split_once(' ') {
            Some((before, behind)) => [before.to_string(), behind.to_string()],
            None => Default::default(),
        };
        match paint.on {
            true => Letters {
                dim: around(paint.dim(' ')),
                pieces: [paint.white(' '), paint.black(' ')].map(around),
                painted: true,
            },
            false => Letters {
                dim: Default::default(),
                pieces: Default::default(),
                painted: false,
            },
        }
    }

    fn dim(&self, out: &mut String, write: impl FnOnce(&mut String)) {
        self.between(out, &self.dim, write);
    }

    /// The squares of a row: those where White, where Black and where kings stand, of so many.
    fn row(&self, out: &mut String, [white, black, kings]: [u64; 3], count: u32, gap: &str) {
        for i in 0..count {
            out.push_str(if i == 0 { "" } else { gap });
            let on = |set: u64| set >> i & 1 == 1;
            match (on(white), on(black)) {
                (true, _) => self.piece(out, Side::White, on(kings)),
                (_, true) => self.piece(out, Side::Black, on(kings)),
                _ => self.dim(out, |out| out.push('·')),
            }
        }
    }

    /// `w` and `b` are men, `W` and `B` kings.
    fn piece(&self, out: &mut String, side: Side, king: bool) {
        let letter = match (side, king) {
            (Side::White, false) => 'w',
            (Side::White, true) => 'W',
            (Side::Black, false) => 'b',
            (Side::Black, true) => 'B',
        };
        let [white, black] = &self.pieces;
        let around = if side == Side::White { white } else { black };
        self.between(out, around, |out| out.push(letter));
    }

    #[inline]
    fn between(
        &self,
        out: &mut String,
        [before, behind]: &[String; 2],
        write: impl FnOnce(&mut String),
    ) {
        if !self.painted {
            return write(out);
        }
        out.push_str(before);
        write(out);
        out.push_str(behind);
    }
}

/// What stands left and right of a row.
pub(super) fn margins(names: &Names, style: Style, rank: u8) -> (&str, &str) {
    let board = names.board();
    let mut squares = (0..board.files).filter_map(|file| board.square(file, rank));
    let first = squares.next().map_or("", |square| names.text(square));
    match style {
        Style::Numeric => {
            let last = squares
                .next_back()
                .map_or(first, |square| names.text(square));
            (first, last)
        }
        // The letter of a file, then the rank.
        Style::Algebraic => (first.get(1..).unwrap_or_default(), ""),
    }
}

/// The letter of a file, as the numbering names it.
pub(super) fn file_letter(names: &Names, file: u8) -> char {
    let board = names.board();
    let square = (0..board.ranks).find_map(|rank| board.square(file, rank));
    square.map_or(' ', |square| char::from(names.bytes(square).0[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::rules::Piece;
    use crate::rules::board::{BOARD_8, BOARD_10};
    use crate::rules::variants::VARIANTS;

    #[test]
    fn coordinates_of_both_kinds() {
        let mut position = Position::empty(Side::White);
        position.put(
            BOARD_8.named("a1").unwrap(),
            Piece {
                side: Side::White,
                king: true,
            },
        );
        position.put(
            BOARD_8.named("b8").unwrap(),
            Piece {
                side: Side::Black,
                king: false,
            },
        );
        let drawn = |board, position: &Position, numbering| {
            let mut out = String::new();
            draw(&mut out, 0, board, position, numbering, Paint::default());
            out.lines().map(str::to_string).collect::<Vec<String>>()
        };
        let lines = drawn(&BOARD_8, &position, Numbering::ALGEBRAIC);
        assert_eq!(lines[0], "    ┌─────────────────┐");
        assert_eq!(lines[1], "  8 │   b   ·   ·   · │");
        assert_eq!(lines[8], "  1 │ W   ·   ·   ·   │");
        assert_eq!(lines[10], "      a b c d e f g h");
        let lines = drawn(&BOARD_8, &position, Numbering::TOP_LEFT);
        assert_eq!(lines[1], "  1 │   b   ·   ·   · │ 4");
        assert_eq!(lines.len(), 10);
        let empty = Position::empty(Side::White);
        let lines = drawn(&BOARD_10, &empty, Numbering::TOP_LEFT);
        assert_eq!(lines[10], " 46 │ ·   ·   ·   ·   ·   │ 50");
    }

    /// On every board, one after the other, pieces stand where they stand in the position.
    #[test]
    fn a_row_that_is_remembered_is_the_right_one() {
        let mut dice = Dice(1);
        for n in 0..300 {
            for variant in VARIANTS {
                let board = variant.board;
                let mut position = Position::empty(Side::White);
                let mut expected = Vec::new();
                for rank in (0..board.ranks).rev() {
                    let mut row = String::from(" ");
                    for file in 0..board.files {
                        let square = board.square(file, rank);
                        let (side, letter) = match dice.below(3) {
                            0 => (Side::White, 'w'),
                            1 => (Side::Black, 'b'),
                            _ => {
                                row.push_str(if square.is_some() { "· " } else { "  " });
                                continue;
                            }
                        };
                        let Some(square) = square else {
                            row.push_str("  ");
                            continue;
                        };
                        let king = n % 3 > 0 && dice.below(2) == 1;
                        position.put(square, Piece { side, king });
                        row.push(match king {
                            true => letter.to_ascii_uppercase(),
                            false => letter,
                        });
                        row.push(' ');
                    }
                    expected.push(row);
                }
                let mut out = String::new();
                let paint = Paint { on: n % 2 == 0 };
                draw(&mut out, n % 5, board, &position, variant.numbering, paint);
                assert_eq!(out.contains('\x1b'), paint.on);
                for code in ["\x1b[2m", "\x1b[1;97m", "\x1b[1;34m", "\x1b[0m"] {
                    out = out.replace(code, "");
                }
                let rows = out.lines().filter_map(|line| line.split('│').nth(1));
                assert_eq!(rows.collect::<Vec<_>>(), expected, "{}", variant.name);
            }
        }
    }
}
