//! A written move: squares and separators, nothing about legality.

use super::expected::{Expected, Parse};
use super::space::blank_char;
use super::terminal::{boundary, mark};
use crate::record::{Separator, Written, WrittenSquare};

/// A move in any of its forms. The squares of a move of more than two are added to `squares`.
pub fn written_move<'a>(i: &'a [u8], squares: &mut Vec<WrittenSquare>) -> Parse<'a, Written> {
    let before = squares.len();
    let parsed = path(i, squares);
    if parsed.is_err() {
        squares.truncate(before);
    }
    parsed
}

fn path<'a>(i: &'a [u8], squares: &mut Vec<WrittenSquare>) -> Parse<'a, Written> {
    let (mut rest, first) = square(i, Place::First)?;
    let mut written = Written {
        path: squares.len() as u32,
        from: first.square,
        to: first.square,
        len: 1,
        separator: Separator::None,
        manner: first.manner,
    };
    while let Ok((next, (joint, square))) = joined_square(rest, &written) {
        written.separator = match written.len {
            1 => joint.separator,
            _ if written.separator == joint.separator => joint.separator,
            _ => Separator::Mixed,
        };
        if joint.separator == Separator::None && !written.is(Written::SHORT) {
            written.manner |= Written::GLUED;
        }
        written.manner |= joint.manner | square.manner;
        if written.len == 2 {
            squares.extend([written.from, written.to]);
        }
        if written.len >= 2 {
            squares.push(square.square);
        }
        written.to = square.square;
        written.len = match written.len.checked_add(1) {
            Some(len) => len,
            None => return Expected::here(i, "a shorter move"),
        };
        rest = next;
    }
    if written.len < 2 || (written.is(Written::SHORT) && written.len > 2) {
        return Expected::here(rest, "another square");
    }
    if written.len == 2 {
        written.path = 0;
    }
    if move_may_end(rest, written.algebraic()) {
        Ok((rest, written))
    } else {
        Expected::here(rest, "the end of the move")
    }
}

/// A square in a move: what it is, and the manner in which it is written.
#[derive(Clone, Copy)]
struct SquareText {
    square: WrittenSquare,
    manner: u8,
}

/// Where a square stands: only the first may lack its rank, only a later one run into the next number.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    First,
    Later,
    AfterBlank,
}

/// A separator and the square behind it.
struct Joint {
    separator: Separator,
    manner: u8,
}

fn square(i: &[u8], place: Place) -> Parse<'_, SquareText> {
    match i.first() {
        Some(b'0'..=b'9') => numeric_square(i, place),
        _ => algebraic_square(i, place),
    }
}

/// `7`, `07`, `32`; in `32-2810.` the number `10.` is left.
fn numeric_square(i: &[u8], place: Place) -> Parse<'_, SquareText> {
    let digits = i.iter().take(5).take_while(|b| b.is_ascii_digit()).count();
    let dot = i.get(digits) == Some(&b'.');
    let len = match digits {
        1 | 2 if place == Place::AfterBlank && dot => {
            return Expected::here(i, "a square, not a move number");
        }
        1 | 2 => digits,
        // Two squares without a separator.
        4 if place == Place::First && !dot => 2,
        // Run into the next number.
        3 | 4 if place == Place::Later && dot && i[2] != b'0' => 2,
        _ => return Expected::here(i, "a square"),
    };
    let number = i[..len].iter().fold(0, |n, d| n * 10 + (d - b'0'));
    if number == 0 {
        return Expected::here(i, "a square");
    }
    let manner = match i[0] {
        b'0' => Written::UNUSUAL_SQUARE,
        _ => 0,
    };
    Ok((
        &i[len..],
        SquareText {
            square: WrittenSquare::numeric(number),
            manner,
        },
    ))
}

/// `c3`, `C3`, `аЗ` (Cyrillic); in `e510.` the number `10.` is left; the first square may be a file alone.
fn algebraic_square(i: &[u8], place: Place) -> Parse<'_, SquareText> {
    let Some((file, file_len, manner)) = file(i) else {
        return Expected::here(i, "a file");
    };
    let rest = &i[file_len..];
    let manner = manner | Written::ALGEBRAIC;
    let Some((rank, rank_len, rank_manner)) = rank(rest, place) else {
        if place != Place::First {
            return Expected::here(rest, "a rank");
        }
        // The short form: only where a whole square follows.
        let square = WrittenSquare::algebraic(file, 0);
        let manner = manner | Written::SHORT;
        return Ok((rest, SquareText { square, manner }));
    };
    Ok((
        &rest[rank_len..],
        SquareText {
            square: WrittenSquare::algebraic(file, rank),
            manner: manner | rank_manner,
        },
    ))
}

fn rank(i: &[u8], place: Place) -> Option<(u8, usize, u8)> {
    match *i {
        [b'1', tens @ b'0'..=b'2', ..] if !runs_into_number(i, place) => {
            let digits = i.iter().take(3).take_while(|b| b.is_ascii_digit()).count();
            (digits == 2).then_some((10 + tens - b'0', 2, 0))
        }
        [b'1'..=b'9', b'0'..=b'9', ..] if !runs_into_number(i, place) => None,
        [rank @ b'1'..=b'9', ..] => Some((rank - b'0', 1, 0)),
        // З, з (ze) for 3; б for 6
        [0xd0, 0x97 | 0xb7, ..] => Some((3, 2, Written::LOOK_ALIKE)),
        [0xd0, 0xb1, ..] => Some((6, 2, Written::LOOK_ALIKE)),
        _ => None,
    }
}

/// `e510.`: a rank of one digit, and the number of the next move, which has no leading zero, and a dot.
fn runs_into_number(i: &[u8], place: Place) -> bool {
    let digits = i.iter().take(5).take_while(|b| b.is_ascii_digit()).count();
    place != Place::First
        && (2..=4).contains(&digits)
        && i[1] != b'0'
        && i.get(digits) == Some(&b'.')
}

/// The file at the start: its number, its length, and the manner of writing it.
fn file(i: &[u8]) -> Option<(u8, usize, u8)> {
    match *i {
        [file @ b'a'..=b'l', ..] => Some((file - b'a', 1, 0)),
        [file @ b'A'..=b'L', ..] => Some((file - b'A', 1, Written::UNUSUAL_SQUARE)),
        [lead @ (0xd0 | 0xd1), trail @ 0x80..=0xbf, ..] => {
            let file = match u16::from_be_bytes([lead, trail]) {
                // а А
                0xd0b0 | 0xd090 => 0,
                // в В, ь Ь
                0xd0b2 | 0xd092 | 0xd18c | 0xd0ac => 1,
                // с С, ц Ц
                0xd181 | 0xd0a1 | 0xd186 | 0xd0a6 => 2,
                // д Д
                0xd0b4 | 0xd094 => 3,
                // е Е
                0xd0b5 | 0xd095 => 4,
                // ф Ф
                0xd184 | 0xd0a4 => 5,
                // г Г
                0xd0b3 | 0xd093 => 6,
                // н Н
                0xd0bd | 0xd09d => 7,
                _ => return None,
            };
            Some((file, 2, Written::LOOK_ALIKE))
        }
        _ => None,
    }
}

/// A separator, blanks around it or not, and a square; or a square that follows without one.
fn joined_square<'a>(i: &'a [u8], before: &Written) -> Parse<'a, (Joint, SquareText)> {
    let after_blanks = blanks(i);
    let Some((separator, len, manner)) = separator(&i[after_blanks..]) else {
        return without_separator(i, before);
    };
    // `a3xc5 X`: a mark behind a whole move, unless the move was spaced out before.
    if after_blanks > 0 && before.len >= 2 && !before.is(Written::BLANKS) {
        return Expected::here(i, "a separator");
    }
    let behind = &i[after_blanks + len..];
    let more = blanks(behind);
    let place = match more {
        0 => Place::Later,
        _ => Place::AfterBlank,
    };
    // `33-29X 1-5`: a mark too.
    if more > 0 && before.len >= 2 && i[after_blanks] == b'X' {
        return Expected::here(i, "a separator");
    }
    let (rest, square) = square(&behind[more..], place)?;
    if (square.manner ^ before.manner) & Written::ALGEBRAIC != 0 {
        return Expected::here(behind, "a square of the same kind");
    }
    let blank = match after_blanks + more {
        0 => 0,
        _ => Written::BLANKS,
    };
    let manner = manner | blank;
    Ok((rest, (Joint { separator, manner }, square)))
}

/// `a3b4`, `cd4`, `1118`.
fn without_separator<'a>(i: &'a [u8], before: &Written) -> Parse<'a, (Joint, SquareText)> {
    let (rest, square) = square(i, Place::Later)?;
    let algebraic = before.algebraic();
    if algebraic != (square.manner & Written::ALGEBRAIC != 0)
        || (!algebraic && (before.len > 1 || rest.first() == Some(&b'.')))
    {
        return Expected::here(i, "a separator");
    }
    // No board has more than 72 squares; `2004` is no move, `0913` is one.
    if !algebraic && (before.from.number() > 72 || square.square.number() > 72) {
        return Expected::here(i, "a separator");
    }
    if !algebraic
        && square.manner & Written::UNUSUAL_SQUARE != 0
        && !before.is(Written::UNUSUAL_SQUARE)
    {
        return Expected::here(i, "a separator");
    }
    let joint = Joint {
        separator: Separator::None,
        manner: 0,
    };
    Ok((rest, (joint, square)))
}

/// The separator at the start: kind, length, manner.
fn separator(i: &[u8]) -> Option<(Separator, usize, u8)> {
    use Separator::{Colon, Hyphen, X};
    Some(match *i {
        [b'-', ..] => (Hyphen, 1, 0),
        [b'x' | b'X', ..] => (X, 1, 0),
        [b':', ..] => (Colon, 1, 0),
        // ×
        [0xc3, 0x97, ..] => (X, 2, Written::TYPOGRAPHIC),
        // х Х
        [0xd1, 0x85, ..] | [0xd0, 0xa5, ..] => (X, 2, Written::LOOK_ALIKE),
        // ：
        [0xef, 0xbc, 0x9a, ..] => (Colon, 3, Written::TYPOGRAPHIC),
        _ => (Hyphen, dash(i)?, Written::TYPOGRAPHIC),
    })
}

/// The length of a typographic dash at the start.
pub(super) fn dash(i: &[u8]) -> Option<usize> {
    match *i {
        // U+2010 … U+2015
        [0xe2, 0x80, 0x90..=0x95, ..] => Some(3),
        // minus sign
        [0xe2, 0x88, 0x92, ..] => Some(3),
        // fullwidth, small
        [0xef, 0xbc, 0x8d, ..] | [0xef, 0xb9, 0xa3, ..] => Some(3),
        // soft hyphen
        [0xc2, 0xad, ..] => Some(2),
        _ => None,
    }
}

/// The length of the few blanks at the start; a move does not go on over a line's end.
pub(super) fn blanks(i: &[u8]) -> usize {
    let mut len = 0;
    for _ in 0..8 {
        match &i[len..] {
            [b' ' | b'\t', ..] => len += 1,
            rest => match blank_char(rest) {
                Some(more) => len += more,
                None => break,
            },
        }
    }
    len
}

/// May a move end here? Also before a mark (`X`: won), the number of the next move, or a comment that lost its
/// braces (`8-11Redoversteppedthetime`).
fn move_may_end(rest: &[u8], algebraic: bool) -> bool {
    let letters = || {
        rest.iter()
            .take(4)
            .take_while(|b| b.is_ascii_alphabetic())
            .count()
    };
    match rest {
        [b'X', ..] if mark(rest).is_ok() => true,
        [b'0'..=b'9', ..] => {
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            digits <= 3 && rest.get(digits) == Some(&b'.')
        }
        // `-+`, `±`
        [b'-', b'+', ..] | [0xc2, 0xb1, ..] => true,
        [b'-' | b':' | b'_', ..] => false,
        [b, ..] if b.is_ascii_alphabetic() => letters() > 2 && !(algebraic && letters() == 3),
        _ => boundary(rest) || rest.first().is_some_and(|b| *b >= 0xe2),
    }
}
