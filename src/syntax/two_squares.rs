//! Moves of two squares, eight bytes at a time: `c3-d4`, `32x28`, `7-11`.

use crate::record::{Item, ItemKind, Separator, Written, WrittenSquare};
use crate::text::Span;

/// A move of two squares.
pub(super) struct TwoSquares {
    from: WrittenSquare,
    to: WrittenSquare,
    separator: Separator,
    manner: u8,
    /// In bytes.
    len: usize,
}

impl TwoSquares {
    /// Where the next token begins, counted from this one: one blank is behind it.
    #[inline(always)]
    pub(super) fn next(&self) -> usize {
        self.len + 1
    }

    /// As the item at that place.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> Item {
        Item {
            span: Span::new(place, place + self.len),
            kind: ItemKind::Move(Written {
                path: 0,
                from: self.from,
                to: self.to,
                len: 2,
                separator: self.separator,
                manner: self.manner,
            }),
        }
    }
}

/// What a byte means between or behind two squares.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sort {
    Sign(Separator),
    White,
    Other,
}

/// A table, since no branch foresees which moves are captures.
static SORTS: [Sort; 256] = {
    let mut sorts = [Sort::Other; 256];
    sorts[b'-' as usize] = Sort::Sign(Separator::Hyphen);
    sorts[b'x' as usize] = Sort::Sign(Separator::X);
    sorts[b':' as usize] = Sort::Sign(Separator::Colon);
    sorts[b' ' as usize] = Sort::White;
    sorts[b'\n' as usize] = Sort::White;
    sorts[b'\r' as usize] = Sort::White;
    sorts[b'\t' as usize] = Sort::White;
    sorts
};

#[inline(always)]
pub(super) fn sort(byte: u8) -> Sort {
    SORTS[usize::from(byte)]
}

/// Is it no digit, sign or white space?
#[inline(always)]
pub(super) fn letter(byte: u8) -> bool {
    byte & 0x40 != 0
}

/// `c3-d4`, and white space behind.
#[inline(always)]
pub(super) fn names(word: u64) -> Option<TwoSquares> {
    let (from, to) = (square(word), square(word >> 24));
    if from.kind != Kind::Name || to.kind != Kind::Name {
        return None;
    }
    let (sign, white) = ((word >> 16) as u8, (word >> 40) as u8);
    of_two(sign, white, from, to, Written::ALGEBRAIC, 5)
}

/// `32-28`, `7-11`, and white space behind.
#[inline(always)]
pub(super) fn numbers(word: u64) -> Option<TwoSquares> {
    let from = square(word);
    let sign = word >> from.digits();
    let to = square(sign >> 8);
    let white = sign >> 8 >> to.digits();
    // `1-1` is a result.
    if (from.written.0 | to.written.0) < 3 {
        return None;
    }
    let len = 1 + (from.digits() + to.digits()) / 8;
    of_two(sign as u8, white as u8, from, to, 0, len)
}

/// The move of these two squares, if a sign stands between them and white space behind.
#[inline(always)]
fn of_two(
    sign: u8,
    white: u8,
    from: Square,
    to: Square,
    manner: u8,
    len: usize,
) -> Option<TwoSquares> {
    let Sort::Sign(separator) = sort(sign) else {
        return None;
    };
    if sort(white) != Sort::White {
        return None;
    }
    Some(TwoSquares {
        from: from.written,
        to: to.written,
        separator,
        manner,
        len,
    })
}

/// A square, or another number, in its plain form.
#[derive(Clone, Copy)]
pub(super) struct Square {
    pub(super) written: WrittenSquare,
    kind: Kind,
}

/// What the first two bytes of a word are; in the bits that are the digits of a number. Behind what is no number nothing
/// but a bit or two are left of the word: neither a sign, nor white space, nor anything else that is sought there.
#[derive(Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    OneDigit = 8,
    TwoDigits = 16,
    Name = 62,
    Other = 63,
}

impl Square {
    /// How far it is in the word to what stands behind the number.
    #[inline(always)]
    pub(super) fn digits(self) -> usize {
        self.kind as usize
    }
}

/// The square that a word begins with: `c3`, `7`, `32`; without a nought in front.
#[inline(always)]
pub(super) fn square(word: u64) -> Square {
    SQUARES[usize::from(word as u16)]
}

/// By the first two bytes. A table, since no branch foresees which numbers have two digits.
static SQUARES: [Square; 1 << 16] = {
    let none = Square {
        written: WrittenSquare(0),
        kind: Kind::Other,
    };
    let mut squares = [none; 1 << 16];
    let mut at = 0;
    while at < squares.len() {
        let [first, second] = (at as u16).to_le_bytes();
        let (written, kind) = match (first, second) {
            (b'1'..=b'9', b'0'..=b'9') => {
                let number = (first - b'0') * 10 + (second - b'0');
                (WrittenSquare::numeric(number), Kind::TwoDigits)
            }
            (b'1'..=b'9', _) => (WrittenSquare::numeric(first - b'0'), Kind::OneDigit),
            (b'a'..=b'l', b'1'..=b'9') => {
                let name = WrittenSquare::algebraic(first - b'a', second - b'0');
                (name, Kind::Name)
            }
            _ => (WrittenSquare(0), Kind::Other),
        };
        squares[at] = Square { written, kind };
        at += 1;
    }
    squares
};

#[cfg(test)]
mod tests {
    use super::super::plain::plain_move;
    use super::*;

    /// What a way reads in a text, against what the general way reads that is of its kind. Whether it is anything.
    fn same(two: impl Fn(u64) -> Option<TwoSquares>, algebraic: bool, text: &str) -> bool {
        let word = text.as_bytes().first_chunk().copied();
        let word = word.map(u64::from_le_bytes).expect("eight bytes");
        let short = two(word).map(|two| two.at(0));
        let general = plain_move(text.as_bytes()).ok();
        let general = general.filter(|(_, written)| {
            !written.is(Written::UNUSUAL_SQUARE) && written.algebraic() == algebraic
        });
        let general = general.map(|(rest, written)| Item {
            span: Span::new(0, text.len() - rest.len()),
            kind: ItemKind::Move(written),
        });
        assert_eq!(short, general, "{text:?}");
        short.is_some()
    }

    /// All moves of two such squares that are read.
    fn count(two: impl Fn(u64) -> Option<TwoSquares>, algebraic: bool, squares: &[String]) -> u32 {
        let mut read = 0;
        for from in squares {
            for to in squares {
                for (sign, behind) in [("-", " "), ("x", "\n"), (":", "\t"), ("-", "."), ("+", " ")]
                {
                    let text = format!("{from}{sign}{to}{behind}1234567");
                    read += u32::from(same(&two, algebraic, &text));
                }
            }
        }
        read
    }

    /// All moves of two numbers, however they are written, are read as the general way reads them, or left to it.
    #[test]
    fn numbers_are_read_as_by_the_general_way() {
        let plain = (0..=99).map(|n: u32| n.to_string());
        let squares: Vec<String> = plain
            .chain((0..10).map(|n| format!("0{n}")))
            .chain(["", "a1", "123", "é"].map(String::from))
            .collect();
        // But for `1-1` and `2-2`.
        assert_eq!(count(numbers, false, &squares), 3 * (99 * 99 - 2));
    }

    /// And all moves of two names.
    #[test]
    fn names_are_read_as_by_the_general_way() {
        let squares: Vec<String> = ('`'..='n')
            .flat_map(|file| ('/'..=':').map(move |rank| format!("{file}{rank}")))
            .chain(["", "7", "12", "A1", "a10", "é"].map(String::from))
            .collect();
        assert_eq!(count(names, true, &squares), 3 * 108 * 108);
    }
}
