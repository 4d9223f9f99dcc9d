//! The plain forms of moves and numbers: nearly all of a file.

use super::expected::{Expected, Parse};
use super::two_squares::{self, Sort, TwoSquares, letter, names, numbers, sort};
use super::{Reader, movetext, terminal};
use crate::record::{Item, ItemKind, Separator, Written, WrittenSquare};
use crate::text::Span;

/// More squares are not read here.
const LONGEST_PATH: usize = 16;

impl Reader<'_> {
    /// Moves and numbers in their plain forms, as far as they go. What is read here is read
    /// the same by [`letter`](Self::letter) and [`digit`](Self::digit).
    #[inline(never)]
    pub(super) fn plain_moves(&mut self) {
        let result = self
            .free_result
            .is_some_and(|value| self.looks_plain(value));
        if self.general || self.foreign || result || self.game_over() {
            return;
        }
        let Some(mut rest) = self.bytes.get(self.at..) else {
            return;
        };
        let whole = self.bytes.len();
        let items = &mut self.record.items;
        let first = items.len();
        // Has a number no move yet?
        let mut waiting = self.lone_number.is_some();
        while let Some(word) = rest.first_chunk().copied().map(u64::from_le_bytes) {
            let at = whole - rest.len();
            if let Some(number) = Number::read(word).filter(Number::is_before_move) {
                if waiting {
                    break;
                }
                // Nearly always the moves of both sides follow, and the next number.
                let behind = match letter(number.before) {
                    true => full_moves(rest, whole, items, names),
                    false => full_moves(rest, whole, items, numbers),
                };
                if behind.len() == rest.len() {
                    waiting = true;
                    items.push(number.at(at));
                    rest = rest.get(number.next..).unwrap_or_default();
                } else {
                    rest = behind;
                }
            } else if let Some(two) = match letter(word as u8) {
                true => names(word),
                false => numbers(word),
            } {
                rest = rest.get(two.next()..).unwrap_or_default();
                items.push(two.at(at));
                waiting = false;
            } else if let Some(marks) = marks(rest, at, items) {
                let span = Span::new(at, at + marks);
                items.push(Item {
                    span,
                    kind: ItemKind::Strength,
                });
                rest = rest.get(marks..).unwrap_or_default();
            } else if let Some((kind, len, next)) = rarer(rest, &mut self.record.squares) {
                match kind {
                    Some(ItemKind::Number { .. }) if waiting => break,
                    Some(ItemKind::Number { .. }) => waiting = true,
                    Some(ItemKind::Move(_)) => waiting = false,
                    _ => {}
                }
                let span = Span::new(at, at + len);
                items.extend(kind.map(|kind| Item { span, kind }));
                rest = rest.get(next..).unwrap_or_default();
            } else {
                break;
            }
        }
        self.at = whole - rest.len();
        self.note_plain(first, waiting);
    }

    /// Does a result of another kind begin as a move, a number or a comment does?
    fn looks_plain(&self, result: Span) -> bool {
        let first = self.bytes.get(result.start as usize);
        matches!(first, Some(b'0'..=b'9' | b'a'..=b'p' | b'{'))
    }

    /// What follows from the items from `first` on; whether the last number among them has no move yet.
    fn note_plain(&mut self, first: usize, waiting: bool) {
        let items = self.record.items.get(first..).unwrap_or_default();
        let is_move = |item: &Item| matches!(item.kind, ItemKind::Move(_));
        self.body |= items.iter().any(is_move);
        let is_number = |item: &&Item| matches!(item.kind, ItemKind::Number { .. });
        let number = items.iter().rev().find(is_number);
        if let Some(Item {
            kind: ItemKind::Number { value, .. },
            ..
        }) = number
            && self.open.is_empty()
        {
            self.last_number = *value;
        }
        if !waiting {
            self.lone_number = None;
        } else if let Some(number) = number {
            self.lone_number = Some(number.span);
        }
    }
}

/// The number of a move with its dot.
struct Number {
    value: u32,
    /// In bytes.
    len: usize,
    /// How far it is to the move behind it.
    next: usize,
    /// What that begins with.
    before: u8,
}

impl Number {
    /// The number that a word begins with.
    #[inline(always)]
    fn read(word: u64) -> Option<Number> {
        let number = two_squares::square(word);
        let value = u32::from(number.written.number());
        let len = number.digits() / 8 + 1;
        let behind = word >> number.digits();
        let with = |value, len, blank, before| Number {
            value,
            len,
            next: len + usize::from(blank),
            before,
        };
        // Nearly always there are one or two digits, and a blank.
        if behind as u16 == u16::from_le_bytes(*b". ") {
            return Some(with(value, len, true, (behind >> 16) as u8));
        }
        Some(match behind.to_le_bytes() {
            [b'.', before, ..] => with(value, len, false, before),
            [last @ b'0'..=b'9', b'.', behind @ ..] => {
                let value = value * 10 + u32::from(last - b'0');
                match behind {
                    [b' ', before, ..] => with(value, 4, true, before),
                    [before, ..] => with(value, 4, false, before),
                }
            }
            _ => return None,
        })
    }

    /// Does a digit or a letter follow, as a move begins with?
    fn is_before_move(&self) -> bool {
        (b'/'..=0x7f).contains(&self.before)
    }

    /// As the item at that place.
    #[inline(always)]
    fn at(&self, place: usize) -> Item {
        Item {
            span: Span::new(place, place + self.len),
            kind: ItemKind::Number {
                value: self.value,
                second: false,
            },
        }
    }
}

/// So many bytes are at hand: a number and two moves have 17 at most, but the compiler sees only with some more that the
/// words they are read from lie within.
const FULL_MOVE: usize = 48;

/// Numbers, each with two moves of two squares behind it, into the list, as far as they go; what is behind them. They end
/// where the text of so many bytes ends.
#[inline(never)]
fn full_moves<'a>(
    mut rest: &'a [u8],
    whole: usize,
    items: &mut Vec<Item>,
    two: impl Fn(u64) -> Option<TwoSquares>,
) -> &'a [u8] {
    let word = |near: &[u8; FULL_MOVE], at: usize| {
        let bytes = near.get(at..).and_then(|near| near.first_chunk());
        u64::from_le_bytes(bytes.copied().unwrap_or_default())
    };
    while let Some(near) = rest.first_chunk()
        && let Some(number) = Number::read(word(near, 0))
    {
        let at = whole - rest.len();
        items.push(number.at(at));
        let Some(first) = two(word(near, number.next)) else {
            items.pop();
            break;
        };
        let behind = number.next + first.next();
        items.push(first.at(at + number.next));
        let Some(second) = two(word(near, behind)) else {
            return rest.get(behind..).unwrap_or_default();
        };
        items.push(second.at(at + behind));
        rest = rest.get(behind + second.next()..).unwrap_or_default();
    }
    rest
}

/// The rarer of plain tokens, and white space: what it is, its length, and how far it is to the next.
#[inline(never)]
fn rarer(i: &[u8], squares: &mut Vec<WrittenSquare>) -> Option<(Option<ItemKind>, usize, usize)> {
    let near: &[u8; 8] = i.first_chunk()?;
    if let Some((value, len)) = terminal::plain_number(near) {
        let second = false;
        Some((Some(ItemKind::Number { value, second }), len, len))
    } else if sort(near[0]) == Sort::White {
        Some((None, 1, 1))
    } else if near[0] == b'{' {
        let len = comment(i)?;
        let white = i.get(len).is_some_and(|byte| sort(*byte) == Sort::White);
        Some((Some(ItemKind::Comment), len, len + usize::from(white)))
    } else if near[0].is_ascii_alphanumeric() && movetext::plain_result(near).is_none() {
        let (written, len) = path(i, squares)?;
        let white = sort(*i.get(len)?) == Sort::White;
        Some((Some(ItemKind::Move(written)), len, len + usize::from(white)))
    } else {
        None
    }
}

/// `!`, `?!` right behind the last item, a move: how many bytes.
#[inline(always)]
fn marks(i: &[u8], at: usize, items: &[Item]) -> Option<usize> {
    let mark = |byte: &u8| matches!(byte, b'!' | b'?');
    if !i.first().is_some_and(mark) {
        return None;
    }
    let last = items.last()?;
    let glued = last.span.end as usize == at && matches!(last.kind, ItemKind::Move(_));
    glued.then(|| i.iter().take_while(|byte| mark(byte)).count())
}

/// `c3:e5:g7`, `32x23x12`, `7-12!`, and its length without the marks; more than two squares are added to `squares`.
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
        let sign = match sort(sign) {
            Sort::White => break,
            Sort::Other if matches!(sign, b'!' | b'?') => break,
            Sort::Sign(sign) => sign,
            Sort::Other => return None,
        };
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
