//! Positions as text.
//!
//! Source: PDN 3.0, FEN tag: `W:W31-50:B1-20`, with its later remarks (`?`, ranges, empty sides); quirks of real files
//! beyond it are read and named.

use super::fen_list::{self, List};
use crate::rules::numbering::Style;
use crate::rules::{Numbering, Piece, Position, Side, Square, Variant};

/// A position that was read, and what was unusual in its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// Names or numbers; `None` where no square was named.
    pub style: Option<Style>,
    /// Was the side to move given (not `?`)? If not, it is the side that starts.
    pub turn_given: bool,
    /// Was a range of squares written (`31-50`)? PDN 3.0 allows it.
    pub ranges: bool,
    /// What is not written as PDN 3.0 wants it (P402), each once.
    pub oddities: Vec<Oddity>,
    /// What cannot be on a board (P403).
    pub faults: Vec<Fault>,
}

/// A form that PDN 3.0 does not write, and that is read all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Oddity {
    /// A dot at the end.
    Dot,
    /// Blanks between the parts.
    Blank,
    /// A line break inside.
    LineBreak,
    /// Small letters for colours or kings, capitals in names of squares.
    Case,
    /// Zero-padded squares.
    Padding,
    /// Names of squares where the game has numbers, or the reverse.
    OtherNames,
    /// The side to move is `?` or missing.
    Turn,
    /// A further field: `:H0:F1`.
    Field,
    /// A letter written twice, or a colour given twice.
    Doubled,
    /// A comma too many.
    Comma,
    /// A colour without its letter, or a side left out.
    Colour,
}

/// What cannot be on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A square that is not played on, as it was written.
    NoSuchSquare(String),
    /// A square that is given twice; the first holds.
    Twice(Square),
    /// A man on the row where it would have been crowned.
    ManOnCrownRow(Square),
    /// A side with more pieces than it has at the start: how many.
    TooMany(Side, u32),
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// Offset in the text, in bytes.
    pub at: usize,
    /// One terse sentence, without a full stop.
    pub reason: String,
}

impl FenError {
    pub(super) fn new(at: usize, reason: impl Into<String>) -> FenError {
        FenError {
            at,
            reason: reason.into(),
        }
    }
}

/// Reads a FEN in the notation of a game. Names of squares are understood where the game has numbers, and the reverse
/// (numbers then count as the variant counts, or from the top left); that is an oddity.
pub fn read(variant: &Variant, numbering: Numbering, text: &str) -> Result<Fen, FenError> {
    let mut reader = Reader::new(variant, numbering);
    if text.contains('/') && !text.contains(':') {
        return Err(FenError::new(
            0,
            "rows of pieces as in chess; a draughts FEN lists squares, like W:W31-50:B1-20",
        ));
    }
    let plain = reader.without_frame(text);
    if plain.is_empty() {
        return Err(FenError::new(0, "it is empty"));
    }
    let mut at = offset(text, plain);
    for (i, field) in plain.split(':').enumerate() {
        if i == 0 && reader.turn(field, at)? {
            at += field.len() + 1;
            continue;
        }
        reader.side(field, at)?;
        at += field.len() + 1;
    }
    reader.finish()
}

/// Reads a FEN from the command line: names and numbers are equally welcome, and a numeric FEN of a variant written
/// with names counts from the top left unless the user says otherwise.
pub fn read_any(
    variant: &Variant,
    numbering: Option<Numbering>,
    text: &str,
) -> Result<Fen, FenError> {
    let mut fen = read(variant, numbering.unwrap_or(variant.numbering), text)?;
    fen.oddities.retain(|&oddity| oddity != Oddity::OtherNames);
    Ok(fen)
}

/// Writes the FEN of a tag or a set-up, in the notation of the game: `B:WK18,25,30:B5,9,K29`, numbers ascending, names
/// from the top left of the board.
pub fn write(variant: &Variant, numbering: Numbering, position: &Position) -> String {
    let board = variant.board;
    let mut squares: Vec<Square> = board.from_top_left().collect();
    if numbering.style == Style::Numeric {
        squares.sort_by_key(|&square| numbering.number(board, square));
    }
    let mut out = String::from(letter(position.side));
    for side in [Side::White, Side::Black] {
        out.push(':');
        out.push(letter(side));
        let mut comma = "";
        for &square in &squares {
            if let Some(piece) = position.piece(square).filter(|piece| piece.side == side) {
                out.push_str(comma);
                out.push_str(if piece.king { "K" } else { "" });
                numbering.write(board, square, &mut out);
                comma = ",";
            }
        }
    }
    out
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// Where a part of a text begins in it.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

struct Reader<'a> {
    variant: &'a Variant,
    numbering: Numbering,
    fen: Fen,
    seen: [bool; 2],
}

impl<'a> Reader<'a> {
    fn new(variant: &'a Variant, numbering: Numbering) -> Self {
        Reader {
            variant,
            numbering,
            fen: Fen {
                position: Position::empty(variant.starts),
                style: None,
                turn_given: false,
                ranges: false,
                oddities: Vec::new(),
                faults: Vec::new(),
            },
            seen: [false; 2],
        }
    }

    fn odd(&mut self, oddity: Oddity) {
        if !self.fen.oddities.contains(&oddity) {
            self.fen.oddities.push(oddity);
        }
    }

    /// The text without blanks and dots around it.
    fn without_frame<'t>(&mut self, text: &'t str) -> &'t str {
        let trimmed = text.trim();
        if trimmed.len() < text.len() {
            self.odd(Oddity::Blank);
        }
        let plain = trimmed.trim_end_matches(|c: char| c == '.' || c.is_whitespace());
        if plain.len() < trimmed.len() {
            self.odd(Oddity::Dot);
        }
        if plain.contains(['\n', '\r']) {
            self.odd(Oddity::LineBreak);
        }
        if plain.contains([' ', '\t', '\u{a0}']) {
            self.odd(Oddity::Blank);
        }
        plain
    }

    /// The first field, if it is a side to move and no list of pieces.
    fn turn(&mut self, field: &str, at: usize) -> Result<bool, FenError> {
        let side = match field.trim() {
            "W" | "B" | "w" | "b" => side_of(field.trim()),
            "WW" | "ww" | "BB" | "bb" => {
                self.odd(Oddity::Doubled);
                side_of(field.trim())
            }
            "" | "?" => None,
            list if side_of(list).is_some() => {
                // No side to move: the list of one side's pieces comes first.
                self.odd(Oddity::Turn);
                return Ok(false);
            }
            _ => {
                return Err(FenError::new(
                    at,
                    "it does not begin with the side to move, W or B",
                ));
            }
        };
        match side {
            Some(side) => {
                if field.contains(['w', 'b']) {
                    self.odd(Oddity::Case);
                }
                self.fen.position = Position::empty(side);
                self.fen.turn_given = true;
            }
            None => self.odd(Oddity::Turn),
        }
        Ok(true)
    }

    /// A further field: the pieces of one side, or something that other programs add.
    fn side(&mut self, field: &str, at: usize) -> Result<(), FenError> {
        let list = field.trim();
        let at = at + offset(field, list);
        let Some(side) = side_of(list) else {
            return self.other_field(list, at);
        };
        if list.starts_with(['w', 'b']) {
            self.odd(Oddity::Case);
        }
        if std::mem::replace(&mut self.seen[side as usize], true) {
            self.odd(Oddity::Doubled);
        }
        let mut rest = &list[1..];
        let numeric = match self.fen.style {
            Some(style) => style == Style::Numeric,
            None => self.numbering.style == Style::Numeric,
        };
        // `BB8` is a black man on b8 where squares have names.
        if side_of(rest) == Some(side) && (!is_name(rest) || numeric && !rest.starts_with('b')) {
            self.odd(Oddity::Doubled);
            rest = &rest[1..];
        }
        self.pieces(side, rest, at + list.len() - rest.len())
    }

    fn other_field(&mut self, field: &str, at: usize) -> Result<(), FenError> {
        let is_counter = field.starts_with(['H', 'h', 'F', 'f', '+'])
            && field[1..].chars().all(|c| c.is_ascii_digit() || c == '+');
        if is_counter {
            self.odd(Oddity::Field);
            return Ok(());
        }
        if field.trim_matches(['.', ' ']).is_empty() {
            self.odd(Oddity::Colour);
            return Ok(());
        }
        Err(FenError::new(
            at,
            format!(
                "“{}” does not say whose pieces they are, W or B",
                clip(field)
            ),
        ))
    }

    fn pieces(&mut self, side: Side, list: &str, at: usize) -> Result<(), FenError> {
        let list = List {
            board: self.variant.board,
            numbering: self.numbering,
            numbers: numbers(self.variant, self.numbering),
        }
        .read(list, at, &mut self.fen)?;
        for fen_list::Entry { square, king } in list {
            if self.fen.position.piece(square).is_some() {
                self.fen.faults.push(Fault::Twice(square));
                continue;
            }
            self.fen.position.put(square, Piece { side, king });
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Fen, FenError> {
        if self.seen != [true; 2] {
            self.odd(Oddity::Colour);
        }
        if self
            .fen
            .style
            .is_some_and(|style| style != self.numbering.style)
        {
            self.odd(Oddity::OtherNames);
        }
        let board = self.variant.board;
        for side in [Side::White, Side::Black] {
            let count = self.fen.position.of(side).count_ones();
            if count > self.variant.men() {
                self.fen.faults.push(Fault::TooMany(side, count));
            }
        }
        for square in board.from_top_left() {
            if let Some(Piece { side, king: false }) = self.fen.position.piece(square) {
                let crown_row = match side {
                    Side::White => board.ranks - 1,
                    Side::Black => 0,
                };
                if board.rank(square) == crown_row {
                    self.fen.faults.push(Fault::ManOnCrownRow(square));
                }
            }
        }
        self.fen.oddities.sort_unstable();
        Ok(self.fen)
    }
}

/// The scheme of numbers in a game: its own, or the variant's, or from the top left.
pub fn numbers(variant: &Variant, numbering: Numbering) -> Numbering {
    [numbering, variant.numbering]
        .into_iter()
        .find(|scheme| scheme.style == Style::Numeric)
        .unwrap_or(Numbering::TOP_LEFT)
}

/// The colour letter a text begins with.
fn side_of(text: &str) -> Option<Side> {
    match text.bytes().next()? {
        b'W' | b'w' => Some(Side::White),
        b'B' | b'b' => Some(Side::Black),
        _ => None,
    }
}

/// Does a text begin with the name of a square (`b8`)?
fn is_name(text: &str) -> bool {
    matches!(text.as_bytes(), [_, b'0'..=b'9', ..])
}

/// The beginning of a text, for a message.
pub(super) fn clip(text: &str) -> &str {
    text.char_indices()
        .nth(20)
        .map_or(text, |(end, _)| &text[..end])
}
