//! What one written move means in a position: the way of [`notation::read`], and quick ways to most answers.

use super::line::Setting;
use crate::notation::{self, Reading};
use crate::record::{ItemKind, Separator, Written};
use crate::rules::diagonal::Diagonal;
use crate::rules::routes::capture_by_ends;
use crate::rules::{Move, Position, Square, Word};

/// The readings of an ambiguous move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Candidates<W> {
    pub moves: Vec<Move<W>>,
    /// The first is the whole of a single capture, the others are longer: it holds unless the rest of the game says
    /// otherwise.
    pub first_holds: bool,
}

/// What a written move means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Meaning<W> {
    /// This move, and the last of the items that say so.
    One(Move<W>, u32),
    /// One of these.
    Several(Candidates<W>, u32),
    /// No legal move.
    None,
}

/// The move that two squares mean, where it can be told without a list. The sign says only what is likely.
#[inline]
pub(super) fn at_once<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    written: Written,
) -> Option<Move<W>> {
    let Some(diagonal) = &setting.diagonal else {
        return notation::at_once(setting.variant, position, written, setting.names);
    };
    let (from, to) = two_squares(setting, &written)?;
    let position = small(position);
    let captures = matches!(written.separator, Separator::X | Separator::Colon);
    diagonal
        .told(position, captures, from, to)
        .or_else(|| against_sign(diagonal, position, captures, from, to))
        .map(|m| wide_move(&m))
}

/// The move, if it is of the other kind than its sign says.
#[cold]
fn against_sign(
    diagonal: &Diagonal,
    position: Position<u64>,
    captures: bool,
    from: Square,
    to: Square,
) -> Option<Move<u64>> {
    diagonal.told(position, !captures, from, to)
}

/// The squares of a move of which two were written, and no more is to be known; `None` also where the board has no such square.
#[inline]
pub(super) fn two_squares(setting: &Setting, written: &Written) -> Option<(Square, Square)> {
    match written.is_two() {
        true => ends_of(setting, written),
        false => None,
    }
}

/// The first square and the last.
#[inline]
fn ends_of(setting: &Setting, written: &Written) -> Option<(Square, Square)> {
    let algebraic = written.algebraic();
    let from = setting.names.square(written.from, algebraic)?;
    let to = setting.names.square(written.to, algebraic)?;
    Some((from, to))
}

/// A position of a board of 64 bits.
#[inline]
pub(super) fn small<W: Word>(position: &Position<W>) -> Position<u64> {
    position.widen().narrow()
}

/// The same in the word that is asked for.
#[inline]
pub(super) fn wide<W: Word>(position: &Position<u64>) -> Position<W> {
    position.widen().narrow()
}

/// A move of a board of 64 bits.
#[inline]
pub(super) fn small_move<W: Word>(m: &Move<W>) -> Move<u64> {
    m.widen().narrow()
}

/// The same in the word that is asked for.
#[inline]
pub(super) fn wide_move<W: Word>(m: &Move<u64>) -> Move<W> {
    m.widen().narrow()
}

/// Is it plain, without a list, that two squares mean no legal move?
fn is_none<W: Word>(setting: &Setting, position: &Position<W>, written: &Written) -> bool {
    let refuses = |(from, to): (Square, Square)| match &setting.diagonal {
        Some(diagonal) => diagonal.refuses(&small(position), from, to),
        None => !position.us.has(from.index()) || position.us.has(to.index()) && to != from,
    };
    written.is_two() && ends_of(setting, written).is_none_or(refuses)
}

/// Is it plain that the other side cannot make the move at an item, whatever the side to move does before it?
pub(super) fn never_after<W: Word>(setting: &Setting, position: &Position<W>, item: u32) -> bool {
    let Some(ItemKind::Move(written)) = setting.item(item).map(|item| item.kind) else {
        return true;
    };
    written.is_two()
        && !goes_on(setting, item, &written)
        && ends_of(setting, &written).is_none_or(|(from, _)| !position.them.has(from.index()))
}

/// The square where the move at an item begins, if it is a move of two squares that belongs to no other.
pub(super) fn origin(setting: &Setting, item: u32) -> Option<Square> {
    let ItemKind::Move(written) = setting.item(item)?.kind else {
        return None;
    };
    let before = item.checked_sub(1);
    let joined = before.and_then(|before| match setting.item(before)?.kind {
        ItemKind::Move(written) => Some(goes_on(setting, before, &written)),
        _ => None,
    });
    if joined == Some(true) || goes_on(setting, item, &written) {
        return None;
    }
    Some(two_squares(setting, &written)?.0)
}

/// Does a move come right behind the one at an item, and begin where that ends?
pub(super) fn goes_on(setting: &Setting, item: u32, first: &Written) -> bool {
    match setting.item(item + 1).map(|item| item.kind) {
        Some(ItemKind::Move(next)) => {
            next.from == first.to && next.algebraic() == first.algebraic()
        }
        _ => false,
    }
}

/// Does the capture at an item go on in the next one?
pub(super) fn is_part(setting: &Setting, item: u32, written: &Written) -> bool {
    setting.captures(written) != Some(false) && goes_on(setting, item, written)
}

/// Reads the move at an item; a capture written as several moves is joined.
pub(super) fn meaning<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    item: u32,
    written: Written,
    read: &mut notation::Scratch<W>,
) -> Meaning<W> {
    read.listed = false;
    read.exceeded = false;
    if let Some(m) = at_once(setting, position, written) {
        return Meaning::One(m, item);
    }
    if is_none(setting, position, &written) {
        return joined(setting, position, item, written, read);
    }
    let ends = [written.from, written.to];
    let squares = if written.len <= 2 {
        &ends[..]
    } else {
        let start = written.path as usize;
        setting
            .record
            .squares
            .get(start..start + written.len as usize)
            .unwrap_or(&ends)
    };
    let reading = notation::by_list(
        setting.variant,
        position,
        squares,
        written,
        setting.names,
        read,
    );
    match reading {
        Reading::One(m) => Meaning::One(m, item),
        Reading::None => joined(setting, position, item, written, read),
        several => Meaning::Several(candidates(several), item),
    }
}

#[cold]
fn candidates<W: Word>(reading: Reading<W>) -> Candidates<W> {
    match reading {
        Reading::OneOrLonger(single, longer) => Candidates {
            moves: std::iter::once(single).chain(longer).collect(),
            first_holds: true,
        },
        Reading::Several(moves, _) => Candidates {
            moves,
            first_holds: false,
        },
        Reading::One(m) => Candidates {
            moves: vec![m],
            first_holds: true,
        },
        Reading::None => Candidates {
            moves: Vec::new(),
            first_holds: false,
        },
    }
}

/// A capture written as several moves of one piece: `11x18 18x25`. The more of them belong together the better.
#[cold]
fn joined<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    item: u32,
    first: Written,
    read: &mut notation::Scratch<W>,
) -> Meaning<W> {
    // Nearly always something else comes next.
    if !goes_on(setting, item, &first) {
        return Meaning::None;
    }
    let mut squares = setting.squares(&first);
    let mut found = Meaning::None;
    for (next, other) in (item + 1..).zip(setting.record.items.iter().skip(item as usize + 1)) {
        let ItemKind::Move(other) = other.kind else {
            break;
        };
        let on = setting.squares(&other);
        let [start, behind @ ..] = &on[..] else {
            break;
        };
        let fits = other.algebraic() == first.algebraic()
            && Some(start) == squares.last()
            && squares.len() + on.len() < 64
            && (first.separator != Separator::Hyphen
                || setting.style.separator == '-'
                || other.separator == first.separator);
        if !fits {
            break;
        }
        squares.extend_from_slice(behind);
        let whole = Written {
            to: other.to,
            len: squares.len() as u8,
            ..first
        };
        match notation::read(
            setting.variant,
            position,
            &squares,
            whole,
            setting.names,
            read,
        ) {
            Reading::One(m) if m.is_capture() => found = Meaning::One(m, next),
            Reading::One(_) | Reading::None => {}
            several => found = Meaning::Several(candidates(several), next),
        }
    }
    found
}

/// A capture with the ends that were written, whether or not it is in a list that was cut short.
pub(super) fn by_ends<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    written: &Written,
) -> Option<Move<W>> {
    let squares: Option<Vec<_>> = setting
        .squares(written)
        .iter()
        .map(|square| setting.names.square(*square, written.algebraic()))
        .collect();
    capture_by_ends(setting.variant, position, &squares?)
}
