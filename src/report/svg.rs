//! A board as a picture.

use std::fmt::Write;

use super::board::{file_letter, margins};
use crate::notation::Names;
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Piece, Position, Side};

/// The side of a square.
const CELL: u32 = 40;
/// The frame, in which the coordinates stand.
const FRAME: u32 = 24;

/// Draws a position from White's side as an SVG document. `title` is what a reader hears who cannot see it.
pub fn draw(
    board: &'static Board,
    position: &Position,
    numbering: Numbering,
    title: &str,
) -> String {
    let width = board.files as u32 * CELL;
    let height = board.ranks as u32 * CELL;
    let (w, h, title) = (width + 2 * FRAME, height + 2 * FRAME, escape(title));
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" font-family="sans-serif" font-size="12">
<title>{title}</title>
<rect width="{w}" height="{h}" rx="4" fill="#5b4032"/>
<rect x="{FRAME}" y="{FRAME}" width="{width}" height="{height}" fill="#f0d9b5"/>
"##
    );
    squares(&mut out, board);
    coordinates(&mut out, board, numbering);
    pieces(&mut out, board, position);
    out.push_str("</svg>\n");
    out
}

/// The upper left corner of a square.
fn corner(board: &Board, file: u8, rank: u8) -> (u32, u32) {
    let row = u32::from(board.ranks - 1 - rank);
    (FRAME + u32::from(file) * CELL, FRAME + row * CELL)
}

fn squares(out: &mut String, board: &Board) {
    out.push_str(r##"<path fill="#a97a55" stroke="#8d6343" stroke-width="0.5" d=""##);
    for square in board.from_top_left() {
        let (x, y) = corner(board, board.file(square), board.rank(square));
        let _ = write!(out, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
    }
    out.push_str("\"/>\n");
}

fn coordinates(out: &mut String, board: &'static Board, numbering: Numbering) {
    let names = Names::of(board, numbering);
    out.push_str(r##"<g fill="#f0d9b5" text-anchor="middle" dominant-baseline="central">"##);
    out.push('\n');
    let right = FRAME + u32::from(board.files) * CELL + FRAME / 2;
    for rank in (0..board.ranks).rev() {
        let y = corner(board, 0, rank).1 + CELL / 2;
        let (first, last) = margins(names, numbering.style, rank);
        for (x, text) in [(FRAME / 2, first), (right, last)] {
            if !text.is_empty() {
                let _ = writeln!(out, r#"<text x="{x}" y="{y}">{text}</text>"#);
            }
        }
    }
    if numbering.style == Style::Algebraic {
        let y = FRAME + u32::from(board.ranks) * CELL + FRAME / 2;
        for file in 0..board.files {
            let x = corner(board, file, 0).0 + CELL / 2;
            let letter = file_letter(names, file);
            let _ = writeln!(out, r#"<text x="{x}" y="{y}">{letter}</text>"#);
        }
    }
    out.push_str("</g>\n");
}

fn pieces(out: &mut String, board: &Board, position: &Position) {
    for square in board.from_top_left() {
        let Some(Piece { side, king }) = position.piece(square) else {
            continue;
        };
        let (left, top) = corner(board, board.file(square), board.rank(square));
        let (x, y) = (left + CELL / 2, top + CELL / 2);
        let (fill, line) = match side {
            Side::White => ("#fffaf0", "#3b2a20"),
            Side::Black => ("#2b2320", "#e8d8c0"),
        };
        let _ = write!(
            out,
            r#"<g fill="{fill}" stroke="{line}" stroke-width="1.5"><circle cx="{x}" cy="{y}" r="16"/><circle cx="{x}" cy="{y}" r="12" fill="none" stroke-opacity="0.5"/>"#
        );
        if king {
            // A crown of three points, in the middle of the piece.
            let (x, y) = (x - 8, y - 3);
            let _ = write!(
                out,
                r#"<path fill="{line}" stroke-linejoin="round" d="M{x} {y}l2 9h12l2-9-4.5 4-3.5-7-3.5 7z"/>"#
            );
        }
        out.push_str("</g>\n");
    }
}

/// Text for SVG and XML; characters that XML does not know are left out.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || c == '\u{fffe}' || c == '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::{INTERNATIONAL, RUSSIAN};

    #[test]
    fn draws_every_piece_and_coordinate() {
        let svg = draw(
            RUSSIAN.board,
            &Position::start(&RUSSIAN),
            Numbering::ALGEBRAIC,
            "a < b",
        );
        assert_eq!(svg.matches("<circle").count(), 2 * 24);
        assert_eq!(svg.matches("<text").count(), 16);
        assert!(svg.contains("<title>a &lt; b</title>"));
        let svg = draw(
            INTERNATIONAL.board,
            &Position::start(&INTERNATIONAL),
            Numbering::TOP_LEFT,
            "",
        );
        assert_eq!(svg.matches("<text").count(), 20);
        assert_eq!(svg.matches('M').count(), 50);
    }
}
