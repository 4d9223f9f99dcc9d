//! A board in letters: `w` and `b` are men, `W` and `B` kings, a dot is an empty square that is played on.

use std::borrow::Cow;

use super::lettering::{blanks, repeat};
use super::paint::Paint;
use crate::notation::Names;
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Position, Side, Square};

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
    let width = 2 * usize::from(board.files) + 1;
    let marks = Marks::new(paint);
    edge(out, indent, paint, ['┌', '┐'], width);
    for rank in (0..board.ranks).rev() {
        let (left, right) = margins(names, numbering.style, rank);
        blanks(out, indent + 3usize.saturating_sub(left.len()));
        for part in [left, " ", &marks.wall] {
            out.push_str(part);
        }
        for file in 0..board.files {
            out.push_str(match board.square(file, rank) {
                None => "  ",
                Some(square) => marks.on(position, square),
            });
        }
        out.push(' ');
        out.push_str(&marks.wall);
        if !right.is_empty() {
            out.push(' ');
            out.push_str(right);
        }
        out.push('\n');
    }
    edge(out, indent, paint, ['└', '┘'], width);
    if numbering.style == Style::Algebraic {
        blanks(out, indent + 5);
        for file in 0..board.files {
            out.push(' ');
            out.push(file_letter(names, file));
        }
        out.push('\n');
    }
}

/// The upper or the lower edge.
fn edge(out: &mut String, indent: usize, paint: Paint, [left, right]: [char; 2], width: usize) {
    let mut line = String::with_capacity(3 * width + 6);
    line.push(left);
    repeat(&mut line, '─', width);
    line.push(right);
    blanks(out, indent + 4);
    match paint.on {
        true => out.push_str(&paint.dim(line)),
        false => out.push_str(&line),
    }
    out.push('\n');
}

/// What stands on the squares, with the blank before it, and beside them.
struct Marks {
    /// Man and king.
    white: [Cow<'static, str>; 2],
    black: [Cow<'static, str>; 2],
    free: Cow<'static, str>,
    wall: Cow<'static, str>,
}

impl Marks {
    fn new(paint: Paint) -> Marks {
        if !paint.on {
            return Marks {
                white: [" w", " W"].map(Cow::Borrowed),
                black: [" b", " B"].map(Cow::Borrowed),
                free: Cow::Borrowed(" ·"),
                wall: Cow::Borrowed("│"),
            };
        }
        let behind_blank = |painted: String| Cow::Owned(format!(" {painted}"));
        Marks {
            white: ["w", "W"].map(|letter| behind_blank(paint.white(letter))),
            black: ["b", "B"].map(|letter| behind_blank(paint.black(letter))),
            free: behind_blank(paint.dim("·")),
            wall: Cow::Owned(paint.dim("│")),
        }
    }

    fn on(&self, position: &Position, square: Square) -> &str {
        let Some(piece) = position.piece(square) else {
            return &self.free;
        };
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
