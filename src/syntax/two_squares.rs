//! Moves of two squares, eight bytes at a time: `c3-d4`, `32x28`.

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
}

impl TwoSquares {
    /// As the item at that place.
    #[inline(always)]
    pub(super) fn at(self, place: usize) -> Item {
        Item {
            span: Span::new(place, place + 5),
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
    of_two(word, both as u8, (both >> 24) as u8, Written::ALGEBRAIC)
}

/// `32-28`, and white space behind.
#[inline(always)]
pub(super) fn numbers(word: u64) -> Option<TwoSquares> {
    let above = within(word, squares(b'1', b'0'), squares(b'9', b'9'))?;
    // The tens count from 1.
    let square = |above: u64| above as u8 * 10 + (above >> 8) as u8 + 10;
    of_two(word, square(above), square(above >> 24), 0)
}

/// The move of these two squares, if a sign stands between them and white space behind.
#[inline(always)]
fn of_two(word: u64, from: u8, to: u8, manner: u8) -> Option<TwoSquares> {
    let Sort::Sign(separator) = sort((word >> 16) as u8) else {
        return None;
    };
    if sort((word >> 40) as u8) != Sort::White {
        return None;
    }
    Some(TwoSquares {
        from: WrittenSquare(from),
        to: WrittenSquare(to),
        separator,
        manner,
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
