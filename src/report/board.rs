//! A board in letters: `w` and `b` are men, `W` and `B` kings, a dot is an empty square that is played on.

use super::paint::Paint;
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Piece, Position, Side, Square};

/// Draws a position from White's side, with the coordinates of the game: files and ranks, or, where squares have numbers,
/// the first and the last number of each row.
pub fn draw(board: &Board, position: &Position, numbering: Numbering, paint: Paint) -> Vec<String> {
    let edge = "─".repeat(2 * board.files as usize + 1);
    let mut lines = vec![format!("    {}", paint.dim(format!("┌{edge}┐")))];
    for rank in (0..board.ranks).rev() {
        let (left, right) = margins(board, rank, numbering);
        let mut row = String::new();
        for file in 0..board.files {
            row.push(' ');
            row.push_str(&cell(board.square(file, rank), position, paint));
        }
        let wall = paint.dim("│");
        lines.push(
            format!("{left:>3} {wall}{row} {wall} {right}")
                .trim_end()
                .to_string(),
        );
    }
    lines.push(format!("    {}", paint.dim(format!("└{edge}┘"))));
    if numbering.style == Style::Algebraic {
        let letters =
            (0..board.files).map(|file| format!(" {}", file_letter(board, file, numbering)));
        lines.push(format!("     {}", letters.collect::<String>()));
    }
    lines
}

fn cell(square: Option<Square>, position: &Position, paint: Paint) -> String {
    let Some(square) = square else {
        return " ".to_string();
    };
    match position.piece(square) {
        None => paint.dim("·"),
        Some(Piece {
            side: Side::White,
            king,
        }) => paint.white(if king { "W" } else { "w" }),
        Some(Piece {
            side: Side::Black,
            king,
        }) => paint.black(if king { "B" } else { "b" }),
    }
}

/// What stands left and right of a row.
pub(super) fn margins(board: &Board, rank: u8, numbering: Numbering) -> (String, String) {
    let squares: Vec<Square> = (0..board.files)
        .filter_map(|file| board.square(file, rank))
        .collect();
    let name = |square: Option<&Square>| {
        let mut out = String::new();
        if let Some(square) = square {
            numbering.write(board, *square, &mut out);
        }
        out
    };
    let left = name(squares.first());
    match numbering.style {
        Style::Numeric => (left, name(squares.last())),
        Style::Algebraic => (left.chars().skip(1).collect(), String::new()),
    }
}

/// The letter of a file, as the numbering names it.
pub(super) fn file_letter(board: &Board, file: u8, numbering: Numbering) -> char {
    let mut name = String::new();
    if let Some(square) = (0..board.ranks).find_map(|rank| board.square(file, rank)) {
        numbering.write(board, square, &mut name);
    }
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
        let lines = draw(&BOARD_8, &position, Numbering::ALGEBRAIC, Paint::default());
        assert_eq!(lines[0], "    ┌─────────────────┐");
        assert_eq!(lines[1], "  8 │   b   ·   ·   · │");
        assert_eq!(lines[8], "  1 │ W   ·   ·   ·   │");
        assert_eq!(lines[10], "      a b c d e f g h");
        let lines = draw(&BOARD_8, &position, Numbering::TOP_LEFT, Paint::default());
        assert_eq!(lines[1], "  1 │   b   ·   ·   · │ 4");
        assert_eq!(lines.len(), 10);
        let empty = Position::empty(Side::White);
        let lines = draw(&BOARD_10, &empty, Numbering::TOP_LEFT, Paint::default());
        assert_eq!(lines[10], " 46 │ ·   ·   ·   ·   ·   │ 50");
    }
}
