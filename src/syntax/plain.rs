//! The plain forms of moves and numbers: nearly all of a file.

use super::expected::{Expected, Parse};
use super::{Reader, terminal};
use crate::record::{Item, ItemKind, Separator, Written, WrittenSquare};
use crate::text::Span;

impl Reader<'_> {
    /// Moves and numbers in their plain forms, as far as they go. What is read here is read
    /// the same by [`letter`](Self::letter) and [`digit`](Self::digit).
    pub(super) fn plain_moves(&mut self) {
        if self.foreign || self.free_result.is_some() || self.game_over() {
            return;
        }
        let bytes = self.bytes;
        let mut at = self.at;
        let main = self.open.is_empty();
        while let Some(rest) = bytes.get(at..) {
            let (kind, end) = if let Some(written) = two_by_two(rest) {
                self.body = true;
                self.lone_number = None;
                (ItemKind::Move(written), at + 5)
            } else if let [b' ' | b'\n' | b'\r', ..] = rest {
                at += 1;
                continue;
            } else if let Some((value, len)) = terminal::plain_number(rest)
                && self.lone_number.is_none()
            {
                self.lone_number = Some(Span::new(at, at + len));
                if main {
                    self.last_number = value;
                }
                let second = false;
                (ItemKind::Number { value, second }, at + len)
            } else {
                break;
            };
            let span = Span::new(at, end);
            self.record.items.push(Item { span, kind });
            at = end + usize::from(bytes.get(end) == Some(&b' '));
        }
        self.at = at;
    }
}

/// `c3-d4`, `32x28`: two squares of two characters each, and white space behind.
#[inline(always)]
pub(super) fn two_by_two(i: &[u8]) -> Option<Written> {
    let (from, to, sign, manner) = match *i {
        [
            file @ b'a'..=b'l',
            rank @ b'1'..=b'9',
            sign,
            to_file @ b'a'..=b'l',
            to_rank @ b'1'..=b'9',
            b' ' | b'\n' | b'\r' | b'\t',
            ..,
        ] => (
            WrittenSquare::algebraic(file - b'a', rank - b'0'),
            WrittenSquare::algebraic(to_file - b'a', to_rank - b'0'),
            sign,
            Written::ALGEBRAIC,
        ),
        [
            tens @ b'1'..=b'9',
            ones @ b'0'..=b'9',
            sign,
            to_tens @ b'1'..=b'9',
            to_ones @ b'0'..=b'9',
            b' ' | b'\n' | b'\r' | b'\t',
            ..,
        ] => (
            WrittenSquare::numeric((tens - b'0') * 10 + (ones - b'0')),
            WrittenSquare::numeric((to_tens - b'0') * 10 + (to_ones - b'0')),
            sign,
            0,
        ),
        _ => return None,
    };
    let separator = match sign {
        b'-' => Separator::Hyphen,
        b'x' => Separator::X,
        b':' => Separator::Colon,
        _ => return None,
    };
    Some(Written {
        path: 0,
        from,
        to,
        len: 2,
        separator,
        manner,
    })
}

/// The shapes that make up nearly all of a file: two squares, `-`, `x` or `:`, and white space behind.
#[inline(always)]
pub(super) fn plain_move(i: &[u8]) -> Parse<'_, Written> {
    let (from, at, odd) = plain_square(i, 0);
    let separator = match i.get(at) {
        Some(b'-') => Separator::Hyphen,
        Some(b'x') => Separator::X,
        Some(b':') => Separator::Colon,
        _ => return Expected::here(i, "a move"),
    };
    let (to, end, also_odd) = plain_square(i, at + 1);
    // Both below 3: `1-0`, `0-2`, `1-1` are results.
    let algebraic = i.first().is_some_and(u8::is_ascii_lowercase);
    if from == 0
        || to == 0
        || (from | to) < 3
        || algebraic != i.get(at + 1).is_some_and(u8::is_ascii_lowercase)
        || !matches!(i.get(end), None | Some(b' ' | b'\n' | b'\r' | b'\t'))
    {
        return Expected::here(i, "a move");
    }
    let written = Written {
        path: 0,
        from: WrittenSquare(from),
        to: WrittenSquare(to),
        len: 2,
        separator,
        manner: u8::from(algebraic) * Written::ALGEBRAIC
            + u8::from(odd | also_odd) * Written::UNUSUAL_SQUARE,
    };
    Ok((&i[end..], written))
}

/// A plain square at `at`: its value (0: it is none), where it ends, and whether it has a leading zero.
#[inline(always)]
fn plain_square(i: &[u8], at: usize) -> (u8, usize, bool) {
    match (i.get(at), i.get(at + 1)) {
        (Some(a @ b'0'..=b'9'), Some(b @ b'0'..=b'9')) => {
            ((a - b'0') * 10 + (b - b'0'), at + 2, *a == b'0')
        }
        (Some(a @ b'1'..=b'9'), _) => (a - b'0', at + 1, false),
        (Some(file @ b'a'..=b'l'), Some(rank @ b'1'..=b'9'))
            if !matches!(i.get(at + 2), Some(b'0'..=b'9')) =>
        {
            let square = WrittenSquare::algebraic(file - b'a', rank - b'0');
            (square.0, at + 2, false)
        }
        _ => (0, at, false),
    }
}
