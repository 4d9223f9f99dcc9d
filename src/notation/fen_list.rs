//! The list of one side's pieces in a FEN: `K1-3,31` or `Ka1,c3`.

use super::fen::{Fault, Fen, FenError, Oddity, clip};
use crate::rules::numbering::Style;
use crate::rules::{Board, Numbering, Square};

/// How the squares of a list are understood.
pub(super) struct List {
    pub board: &'static Board,
    /// The notation of the game.
    pub numbering: Numbering,
    /// How numbers count.
    pub numbers: Numbering,
}

/// One piece.
pub(super) struct Entry {
    pub square: Square,
    pub king: bool,
}

/// A square as written.
struct Token<'t> {
    text: &'t str,
    style: Style,
    file: u8,
    number: u32,
}

impl List {
    /// The pieces of a list that stands at `at` in its FEN. What is unusual goes into `fen`.
    pub fn read(&self, list: &str, at: usize, fen: &mut Fen) -> Result<Vec<Entry>, FenError> {
        let mut entries = Vec::new();
        // A dot may also close the list of each side.
        let plain = list.trim_end_matches(|c: char| c == '.' || c.is_whitespace());
        if plain.len() < list.trim_end().len() {
            odd(fen, Oddity::Dot);
        }
        if plain.trim().is_empty() {
            return Ok(entries);
        }
        let mut at = at;
        for item in plain.split(',') {
            let entry = item.trim();
            let start = at + item.len() - item.trim_start().len();
            at += item.len() + 1;
            if entry.is_empty() {
                odd(fen, Oddity::Comma);
                continue;
            }
            self.entry(entry, start, fen, &mut entries)?;
        }
        Ok(entries)
    }

    /// One square or range, with its king's letter.
    fn entry(
        &self,
        entry: &str,
        at: usize,
        fen: &mut Fen,
        entries: &mut Vec<Entry>,
    ) -> Result<(), FenError> {
        let (king, squares) = self.king(entry, fen);
        let start = at + entry.len() - squares.len();
        let (first, rest) = self.token(squares, start)?;
        let last = match rest.trim_start().strip_prefix('-') {
            None if rest.is_empty() => None,
            None => return Err(FenError::new(at, missing_comma(entry, first.text))),
            Some(range) => {
                let range = range.trim_start();
                let (last, rest) = self.token(range, at + entry.len() - range.len())?;
                if !rest.is_empty() {
                    return Err(FenError::new(at, missing_comma(entry, last.text)));
                }
                Some(last)
            }
        };
        for token in [Some(&first), last.as_ref()].into_iter().flatten() {
            note_form(token, fen);
            if *fen.style.get_or_insert(token.style) != token.style {
                return Err(FenError::new(at, "it mixes names and numbers of squares"));
            }
        }
        match last {
            None => self.add(&first, king, fen, entries),
            Some(last) => self.range(&first, &last, king, at, fen, entries)?,
        }
        Ok(())
    }

    /// Takes a king's letter off an entry. `k3` is a square on boards with so many files.
    fn king<'t>(&self, entry: &'t str, fen: &mut Fen) -> (bool, &'t str) {
        let has_file_k = self.board.files > 10;
        let named = match fen.style {
            Some(style) => style == Style::Algebraic,
            None => self.numbering.style == Style::Algebraic || entry.starts_with('k'),
        };
        let rest = match entry.as_bytes() {
            [b'K' | b'k', b'0'..=b'9', ..] if has_file_k && named => return (false, entry),
            [b'K', ..] => &entry[1..],
            [b'k', ..] => {
                odd(fen, Oddity::Case);
                &entry[1..]
            }
            _ => return (false, entry),
        };
        // `KK31`; on boards with a file k, `Kk3` is a king on k3.
        match rest.as_bytes() {
            [b'K' | b'k', b'0'..=b'9', ..] if has_file_k => (true, rest),
            [b'K' | b'k', ..] => {
                odd(fen, Oddity::Doubled);
                (true, &rest[1..])
            }
            _ => (true, rest.trim_start()),
        }
    }

    /// The square a text begins with, and what follows it.
    fn token<'t>(&self, text: &'t str, at: usize) -> Result<(Token<'t>, &'t str), FenError> {
        let letter = text.bytes().next().filter(u8::is_ascii_alphabetic);
        let digits = &text[usize::from(letter.is_some())..];
        let len = digits.bytes().take_while(u8::is_ascii_digit).count();
        if len == 0
            || letter.is_some_and(|letter| !(b'a'..=b'l').contains(&letter.to_ascii_lowercase()))
        {
            return Err(FenError::new(at, format!("“{}” is no square", clip(text))));
        }
        let end = usize::from(letter.is_some()) + len;
        let token = Token {
            text: &text[..end],
            style: match letter {
                Some(_) => Style::Algebraic,
                None => Style::Numeric,
            },
            file: letter.map_or(0, |letter| letter.to_ascii_lowercase() - b'a'),
            number: digits[..len].parse().unwrap_or(u32::MAX),
        };
        Ok((token, &text[end..]))
    }

    fn range(
        &self,
        first: &Token,
        last: &Token,
        king: bool,
        at: usize,
        fen: &mut Fen,
        entries: &mut Vec<Entry>,
    ) -> Result<(), FenError> {
        let range = format!("{}-{}", clip(first.text), clip(last.text));
        if first.style == Style::Algebraic {
            return Err(FenError::new(
                at,
                format!("{range}: only numbers make a range of squares"),
            ));
        }
        if first.number > last.number {
            return Err(FenError::new(
                at,
                format!("the range {range} runs backward"),
            ));
        }
        fen.ranges = true;
        let squares = self.board.squares.count_ones();
        for number in first.number..=last.number.min(squares) {
            match self.numbers.square_of_number(self.board, number) {
                Some(square) => entries.push(Entry { square, king }),
                None => fen.faults.push(Fault::NoSuchSquare(number.to_string())),
            }
        }
        if last.number > squares {
            fen.faults
                .push(Fault::NoSuchSquare(clip(last.text).to_string()));
        }
        Ok(())
    }

    fn add(&self, token: &Token, king: bool, fen: &mut Fen, entries: &mut Vec<Entry>) {
        let square = match token.style {
            Style::Numeric => self.numbers.square_of_number(self.board, token.number),
            Style::Algebraic => {
                let names = match self.numbering.style {
                    Style::Algebraic => self.numbering,
                    Style::Numeric => Numbering::ALGEBRAIC,
                };
                u8::try_from(token.number)
                    .ok()
                    .and_then(|rank| rank.checked_sub(1))
                    .and_then(|rank| names.square_of_name(self.board, token.file, rank))
            }
        };
        match square {
            Some(square) => entries.push(Entry { square, king }),
            None => fen
                .faults
                .push(Fault::NoSuchSquare(clip(token.text).to_string())),
        }
    }
}

/// Capitals and zeros.
fn note_form(token: &Token, fen: &mut Fen) {
    if token.text.starts_with(|c: char| c.is_ascii_uppercase()) {
        odd(fen, Oddity::Case);
    }
    let digits = token
        .text
        .trim_start_matches(|c: char| c.is_ascii_alphabetic());
    if digits.len() > 1 && digits.starts_with('0') {
        odd(fen, Oddity::Padding);
    }
}

fn odd(fen: &mut Fen, oddity: Oddity) {
    if !fen.oddities.contains(&oddity) {
        fen.oddities.push(oddity);
    }
}

fn missing_comma(entry: &str, square: &str) -> String {
    let after = entry
        .find(square)
        .map_or("", |start| entry[start + square.len()..].trim_start());
    format!("no comma between {} and {}", clip(square), clip(after))
}
