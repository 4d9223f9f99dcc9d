//! A board in letters: `w` and `b` are men, `W` and `B` kings, a dot is an empty square that is played on.

use super::paint::Paint;
use crate::notation::Names;
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Piece, Position, Side};

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
    let edge = "─".repeat(2 * board.files as usize + 1);
    let across = |out: &mut String, line: String| {
        blanks(out, indent + 4);
        out.push_str(&line);
        out.push('\n');
    };
    across(out, paint.dim(format_args!("┌{edge}┐")));
    let (free, wall) = (paint.dim("·"), paint.dim("│"));
    let marks = Marks::new(paint);
    for rank in (0..board.ranks).rev() {
        let (left, right) = margins(names, numbering.style, rank);
        blanks(out, indent + 3usize.saturating_sub(left.len()));
        out.push_str(left);
        out.push(' ');
        out.push_str(&wall);
        for file in 0..board.files {
            out.push(' ');
            out.push_str(match board.square(file, rank) {
                None => " ",
                Some(square) => position
                    .piece(square)
                    .map_or(&free, |piece| marks.of(piece)),
            });
        }
        out.push(' ');
        out.push_str(&wall);
        if !right.is_empty() {
            out.push(' ');
            out.push_str(right);
        }
        out.push('\n');
    }
    across(out, paint.dim(format_args!("└{edge}┘")));
    if numbering.style == Style::Algebraic {
        blanks(out, indent + 5);
        for file in 0..board.files {
            out.push(' ');
            out.push(file_letter(names, file));
        }
        out.push('\n');
    }
}

fn blanks(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

/// The letters of the pieces: man and king.
struct Marks {
    white: [String; 2],
    black: [String; 2],
}

impl Marks {
    fn new(paint: Paint) -> Marks {
        Marks {
            white: ["w", "W"].map(|letter| paint.white(letter)),
            black: ["b", "B"].map(|letter| paint.black(letter)),
        }
    }

    fn of(&self, piece: Piece) -> &String {
        let [man, king] = match piece.side {
            Side::White => &self.white,
            Side::Black => &self.black,
        };
        if piece.king { king } else { man }
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
    let name = square.map_or("", |square| names.text(square));
    name.chars().next().unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;
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
