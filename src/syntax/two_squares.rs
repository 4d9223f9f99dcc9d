//! Moves of two squares, eight bytes at a time: `c3-d4`, `32x28`, `7-11`.

use crate::record::{Item, ItemKind, Separator, Written, WrittenSquare};
use crate::text::Span;

/// So many bytes are looked at together: a number, or a move of two squares and what stands behind it.
pub(super) type Near = [u8; 8];

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
    pub(super) fn at(self, place: usize) -> Item {
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
    let above = within(word, squares(b'a', b'1'), squares(b'l', b'9'))?;
    // The rank moves beside the file; it counts from 1.
    let both = (above | above >> 4) + squares(1 << 4, 0);
    let (from, to) = (both as u8, (both >> 24) as u8);
    of_two(
        (word >> 16) as u8,
        (word >> 40) as u8,
        from,
        to,
        Written::ALGEBRAIC,
        5,
    )
}

/// `32-28`, `7-11`, and white space behind.
#[inline(always)]
pub(super) fn numbers(word: u64) -> Option<TwoSquares> {
    let (first, short_from) = two_digits(word);
    let behind = first >> 24;
    let (second, short_to) = two_digits(behind);
    // Counted from 1, without a nought in front.
    if word as u8 == b'0' || behind as u8 == b'0' {
        return None;
    }
    let digits = (first as u32 & 0xFFFF) | (second as u32) << 16;
    let above = digits ^ 0x3030_3030;
    if (above | above.wrapping_add(0x7676_7676)) & 0x8080_8080 != 0 {
        return None;
    }
    let square = |above: u32| above as u8 * 10 + (above >> 8) as u8;
    let (from, to) = (square(above), square(above >> 16));
    // `1-1` and `1-2` are results.
    if (from | to) < 3 {
        return None;
    }
    of_two(
        (first >> 16) as u8,
        (second >> 16) as u8,
        from,
        to,
        0,
        5 - usize::from(short_from) - usize::from(short_to),
    )
}

/// A number with two digits, and whether it had but one: it gets a nought in front, since nothing foretells which have.
#[inline(always)]
fn two_digits(word: u64) -> (u64, bool) {
    let short = !((word >> 8) as u8).is_ascii_digit();
    let longer = word << 8 | u64::from(b'0');
    (if short { longer } else { word }, short)
}

/// The move of these two squares, if a sign stands between them and white space behind.
#[inline(always)]
fn of_two(sign: u8, white: u8, from: u8, to: u8, manner: u8, len: usize) -> Option<TwoSquares> {
    let Sort::Sign(separator) = sort(sign) else {
        return None;
    };
    if sort(white) != Sort::White {
        return None;
    }
    Some(TwoSquares {
        from: WrittenSquare(from),
        to: WrittenSquare(to),
        separator,
        manner,
        len,
    })
}

/// The characters of both squares, each in its place, or the bounds for them.
#[inline(always)]
const fn squares(first: u8, second: u8) -> u64 {
    u64::from_le_bytes([first, second, 0, first, second, 0, 0, 0])
}

/// How far each character of the two squares is above the least allowed there, if none is below it or above the most;
/// the other bytes stay as they are. All are compared at once, in the high bits of their bytes: one that is out of
/// bounds may spoil those above it, but is seen itself.
#[inline(always)]
fn within(word: u64, least: u64, most: u64) -> Option<u64> {
    const HIGH: u64 = squares(0x80, 0x80);
    const LOW: u64 = squares(0x7f, 0x7f);
    let above = word.wrapping_sub(least);
    let passed = above.wrapping_add(LOW - (most - least));
    ((above | passed) & HIGH == 0).then_some(above)
}

#[cfg(test)]
mod tests {
    use super::super::plain::plain_move;
    use super::*;

    /// All moves of two numbers, however they are written, are read as the general way reads them, or left to it.
    #[test]
    fn numbers_are_read_as_by_the_general_way() {
        let numbers_up_to = |most| {
            let plain = (0..=most).map(|n: u32| n.to_string());
            plain
                .chain((0..10).map(|n| format!("0{n}")))
                .chain(["", "a1", "123", "é"].map(String::from))
        };
        let mut read = 0;
        for from in numbers_up_to(99) {
            for to in numbers_up_to(99) {
                for (sign, behind) in [("-", " "), ("x", "\n"), (":", "\t"), ("-", "."), ("+", " ")]
                {
                    let text = format!("{from}{sign}{to}{behind}1234567");
                    let word = text
                        .as_bytes()
                        .first_chunk()
                        .copied()
                        .map(u64::from_le_bytes);
                    let short = numbers(word.expect("eight bytes")).map(|two| two.at(0));
                    let general = plain_move(text.as_bytes()).ok();
                    let general = general.filter(|(rest, written)| {
                        !rest.is_empty()
                            && !written.is(Written::UNUSUAL_SQUARE)
                            && !written.algebraic()
                    });
                    let general = general.map(|(rest, written)| Item {
                        span: Span::new(0, text.len() - rest.len()),
                        kind: ItemKind::Move(written),
                    });
                    assert_eq!(short, general, "{text:?}");
                    read += usize::from(short.is_some());
                }
            }
        }
        assert!(read > 3 * 9000, "{read}");
    }
}
