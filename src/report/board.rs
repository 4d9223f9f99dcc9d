//! A board in letters: `w` and `b` are men, `W` and `B` kings, a dot is an empty square that is played on.

use std::cell::Cell;
use std::ptr;

use super::lettering::{blanks, line};
use super::paint::Paint;
use crate::notation::Names;
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Position, Side, Word};

thread_local! {
    /// The board that was drawn last: nearly all games of a file are played on the same.
    static LAST: Cell<Option<Box<Empty>>> = const { Cell::new(None) };
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
    let last = LAST.take();
    let same = last
        .filter(|last| ptr::eq(last.names, names) && (last.indent, last.paint) == (indent, paint));
    let empty = same.unwrap_or_else(|| Box::new(Empty::new(names, indent, paint)));
    empty.fill(out, position);
    LAST.set(Some(empty));
}

/// A board without pieces and dots.
struct Empty {
    names: &'static Names,
    indent: usize,
    paint: Paint,
    letters: Letters,
    text: String,
    squares: Vec<Spot>,
}

/// A square that is played on.
struct Spot {
    at: u8,
    /// The end of the text before it.
    end: usize,
    /// That text is [`GAP`], and nothing is painted.
    plain: bool,
}

/// What stands between most squares.
const GAP: &str = "   ";

impl Empty {
    fn new(names: &'static Names, indent: usize, paint: Paint) -> Empty {
        let board = names.board();
        let style = names.numbering.style;
        let letters = Letters::new(paint);
        let (mut text, mut squares) = (String::new(), Vec::new());
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
            for file in 0..board.files {
                out.push(' ');
                match board.square(file, rank) {
                    Some(square) => {
                        let before = squares.last().map_or(0, |last: &Spot| last.end);
                        squares.push(Spot {
                            at: square.index(),
                            end: out.len(),
                            plain: !paint.on && out.get(before..) == Some(GAP),
                        });
                    }
                    None => out.push(' '),
                }
            }
            out.push(' ');
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
            text,
            squares,
        }
    }

    fn fill(&self, out: &mut String, position: &Position) {
        let (white, black) = (position.of(Side::White), position.of(Side::Black));
        // A dot is two bytes.
        out.reserve(self.text.len() + 2 * self.squares.len());
        let mut from = 0;
        for &Spot { at, end, plain } in &self.squares {
            let side = match (white.has(at), black.has(at)) {
                (true, _) => Some(Side::White),
                (_, true) => Some(Side::Black),
                _ => None,
            };
            let king = position.kings.has(at);
            match side {
                // Together with what stands before it, whose length is known.
                Some(Side::White) if plain && !king => out.push_str("   w"),
                Some(Side::Black) if plain && !king => out.push_str("   b"),
                None if plain => out.push_str("   ·"),
                _ => {
                    out.push_str(self.text.get(from..end).unwrap_or_default());
                    match side {
                        Some(side) => self.letters.piece(out, side, king),
                        None => self.letters.dim(out, |out| out.push('·')),
                    }
                }
            }
            from = end;
        }
        out.push_str(self.text.get(from..).unwrap_or_default());
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
    use crate::rules::Piece;
    use crate::rules::board::{BOARD_8, BOARD_10};

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
}
