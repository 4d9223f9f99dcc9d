//! The plain forms of moves and numbers: nearly all of a file.

use super::expected::{Expected, Parse};
use super::{Reader, terminal};
use crate::record::{Item, ItemKind, Separator, Written, WrittenSquare};
use crate::text::Span;

/// So many bytes are looked at together: a number, or a move of two squares and what stands behind it.
type Near = [u8; 8];

/// More squares are not read here.
const LONGEST_PATH: usize = 16;

impl Reader<'_> {
    /// Moves and numbers in their plain forms, as far as they go. What is read here is read
    /// the same by [`letter`](Self::letter) and [`digit`](Self::digit).
    #[inline(never)]
    pub(super) fn plain_moves(&mut self) {
        if self.general || self.foreign || self.free_result.is_some() || self.game_over() {
            return;
        }
        let Some(mut rest) = self.bytes.get(self.at..) else {
            return;
        };
        let items = &mut self.record.items;
        let first = items.len();
        // Has a number no move yet?
        let mut waiting = self.lone_number.is_some();
        while let Some(near) = rest.first_chunk::<8>() {
            let at = self.bytes.len() - rest.len();
            let mut push = |kind, len| {
                let span = Span::new(at, at + len);
                items.push(Item { span, kind });
            };
            let byte = near[0];
            if byte.is_ascii_lowercase() {
                if let Some(written) = names(near) {
                    push(ItemKind::Move(written), 5);
                    waiting = false;
                    rest = &rest[6..];
                    continue;
                }
            } else if byte.is_ascii_digit() {
                // In a number the third byte is no sign between squares.
                if SIGNS[usize::from(near[2])].is_some()
                    && let Some(written) = numbers(near)
                {
                    push(ItemKind::Move(written), 5);
                    waiting = false;
                    rest = &rest[6..];
                    continue;
                }
                if let Some((value, len)) = terminal::plain_number(near) {
                    if waiting {
                        break;
                    }
                    let second = false;
                    push(ItemKind::Number { value, second }, len);
                    waiting = true;
                    rest = match near[len] {
                        b' ' => &rest[len + 1..],
                        _ => &rest[len..],
                    };
                    continue;
                }
            } else if white(byte) {
                rest = &rest[1..];
                continue;
            } else if byte == b'{'
                && let Some(len) = comment(rest)
            {
                push(ItemKind::Comment, len);
                rest = &rest[len..];
                continue;
            } else {
                break;
            }
            let Some((written, len)) = path(rest, &mut self.record.squares) else {
                break;
            };
            push(ItemKind::Move(written), len);
            waiting = false;
            rest = rest.get(len + 1..).unwrap_or_default();
        }
        self.at = self.bytes.len() - rest.len();
        self.note_plain(first, waiting);
    }

    /// What follows from the items from `first` on; whether the last number among them has no move yet.
    fn note_plain(&mut self, first: usize, waiting: bool) {
        let items = self.record.items.get(first..).unwrap_or_default();
        let is_move = |item: &Item| matches!(item.kind, ItemKind::Move(_));
        self.body |= items.iter().any(is_move);
        let mut numbers = items.iter().rev().filter_map(|item| match item.kind {
            ItemKind::Number { value, .. } => Some((value, item.span)),
            _ => None,
        });
        let number = numbers.next();
        if let Some((value, _)) = number
            && self.open.is_empty()
        {
            self.last_number = value;
        }
        if !waiting {
            self.lone_number = None;
        } else if let Some((_, span)) = number {
            self.lone_number = Some(span);
        }
    }
}

/// What stands behind a plain move.
#[inline(always)]
fn white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

/// What a byte between two squares means. A table, since no branch foresees which moves are captures.
static SIGNS: [Option<Separator>; 256] = {
    let mut signs = [None; 256];
    signs[b'-' as usize] = Some(Separator::Hyphen);
    signs[b'x' as usize] = Some(Separator::X);
    signs[b':' as usize] = Some(Separator::Colon);
    signs
};

/// `c3-d4`, and white space behind.
#[inline(always)]
fn names(near: &Near) -> Option<Written> {
    const LEAST: u64 = squares(b'a', b'1');
    const MOST: u64 = squares(b'l', b'9');
    const ZERO: u64 = squares(b'a', b'0');
    let word = between(near, LEAST, MOST)? - ZERO;
    // The rank moves beside the file.
    let square = |word: u64| WrittenSquare((word | word >> 4) as u8);
    of_two(near, square(word), square(word >> 24), Written::ALGEBRAIC)
}

/// `32-28`, and white space behind.
#[inline(always)]
fn numbers(near: &Near) -> Option<Written> {
    const LEAST: u64 = squares(b'1', b'0');
    const MOST: u64 = squares(b'9', b'9');
    const ZERO: u64 = squares(b'0', b'0');
    let word = between(near, LEAST, MOST)? - ZERO;
    let square = |word: u64| WrittenSquare(word as u8 * 10 + (word >> 8) as u8);
    of_two(near, square(word), square(word >> 24), 0)
}

/// The move of these two squares, if a sign stands between them and white space behind.
#[inline(always)]
fn of_two(near: &Near, from: WrittenSquare, to: WrittenSquare, manner: u8) -> Option<Written> {
    Some(Written {
        path: 0,
        from,
        to,
        len: 2,
        separator: SIGNS[usize::from(near[2])].filter(|_| white(near[5]))?,
        manner,
    })
}

/// The characters of both squares, each in its place, or the bounds for them.
const fn squares(first: u8, second: u8) -> u64 {
    u64::from_le_bytes([first, second, 0, first, second, 0, 0, 0])
}

/// The two squares, if each of their characters lies within its bounds: all are compared at once, in the high bits of
/// their bytes.
#[inline(always)]
fn between(near: &Near, least: u64, most: u64) -> Option<u64> {
    const HIGH: u64 = squares(0x80, 0x80);
    const LOW: u64 = squares(0x7f, 0x7f);
    let word = u64::from_le_bytes(*near);
    let low = word & LOW;
    let reached = low + (HIGH - least);
    let passed = low + (LOW - most);
    (reached & !passed & !word & HIGH == HIGH).then_some(low)
}

/// `c3:e5:g7`, `32x23x12`, `7-12`, and its length; more than two squares are added to `squares`.
fn path(i: &[u8], squares: &mut Vec<WrittenSquare>) -> Option<(Written, usize)> {
    let algebraic = i.first().is_some_and(u8::is_ascii_lowercase);
    let mut found = [WrittenSquare(0); LONGEST_PATH];
    let mut at = 0;
    let mut len = 0;
    let mut separator = None;
    loop {
        let (square, end) = square(i, at)?;
        if algebraic != i[at].is_ascii_lowercase() {
            return None;
        }
        *found.get_mut(len)? = square;
        len += 1;
        at = end;
        let sign = *i.get(at)?;
        if white(sign) {
            break;
        }
        let sign = SIGNS[usize::from(sign)]?;
        separator = match separator {
            Some(other) if other != sign => Some(Separator::Mixed),
            _ => Some(sign),
        };
        at += 1;
    }
    let found = &found[..len];
    let &[from, .., to] = found else { return None };
    let mut path = 0;
    if len > 2 {
        path = squares.len() as u32;
        squares.extend_from_slice(found);
    } else if (from.0 | to.0) < 3 {
        // `1-0`, `0-2`, `1-1` are results.
        return None;
    }
    let written = Written {
        path,
        from,
        to,
        len: len as u8,
        separator: separator?,
        manner: u8::from(algebraic) * Written::ALGEBRAIC,
    };
    Some((written, at))
}

/// `{…}`, without another brace or an empty line in it: its length.
fn comment(i: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    let mut at = 1;
    loop {
        let near = i.get(at..)?.first_chunk()?;
        let word = u64::from_le_bytes(*near);
        // From `{` on, or below the blank.
        let braces = word.wrapping_add(ONES * u64::from(0x80 - b'{'));
        let controls = word.wrapping_sub(ONES * u64::from(b' '));
        let hits = (braces | controls) & !word & HIGH;
        if hits == 0 {
            at += 8;
            continue;
        }
        at += (hits.trailing_zeros() / 8) as usize;
        match i.get(at..)? {
            [b'}', ..] => return Some(at + 1),
            [b'\r', b'\n', b'!'..=0xff, ..] => at += 2,
            [b'\n', b'!'..=0xff, ..] => at += 1,
            [b'{' | b'\n' | b'\r', ..] => return None,
            _ => at += 1,
        }
    }
}

/// A plain square at `at`, without a leading zero, and where it ends.
#[inline(always)]
fn square(i: &[u8], at: usize) -> Option<(WrittenSquare, usize)> {
    Some(match (*i.get(at)?, *i.get(at + 1)?) {
        (a @ b'1'..=b'9', b @ b'0'..=b'9') => {
            (WrittenSquare::numeric((a - b'0') * 10 + (b - b'0')), at + 2)
        }
        (a @ b'1'..=b'9', _) => (WrittenSquare::numeric(a - b'0'), at + 1),
        (file @ b'a'..=b'l', rank @ b'1'..=b'9') => {
            (WrittenSquare::algebraic(file - b'a', rank - b'0'), at + 2)
        }
        _ => return None,
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
