//! What opens the object of a move: its ply, its number, its side.
//!
//! In most games all of that follows from the ply, so it is put together once for all of them.

use std::sync::OnceLock;

use super::super::draft::Draft;
use crate::rules::Side;

/// Plies of which it is kept.
const PLIES: usize = 256;
/// The longest that is kept.
pub(super) const ROOM: usize = 64;

/// The text, and how much of it counts.
pub(super) type Opening = ([u8; ROOM], usize);

/// By the side that begins and by the ply.
static OPENINGS: [OnceLock<Vec<Opening>>; 2] = [const { OnceLock::new() }; 2];

/// Those of games in which the sides move in turn, by ply.
pub(super) fn of(starts: Side) -> &'static [Opening] {
    OPENINGS[starts as usize].get_or_init(|| all(starts))
}

/// Writes it up to the quotation mark before what was written. `starts`: the side whose moves come first under a number.
#[inline(always)]
pub(super) fn write(ply: u32, side: Side, starts: Side, out: &mut Draft) {
    let usual = (side == starts) == (ply % 2 == 1);
    match of(starts).get(ply as usize) {
        Some((bytes, len)) if usual => out.add(*bytes, *len),
        _ => compose(ply, number(ply, side, starts), side, out),
    }
}

/// As [`of`].
fn all(starts: Side) -> Vec<Opening> {
    let opening = |ply: u32| {
        let side = match ply % 2 {
            1 => starts,
            _ => starts.other(),
        };
        let mut draft = Draft::default();
        compose(ply, number(ply, side, starts), side, &mut draft);
        let text = draft.finish();
        let mut bytes = [0; ROOM];
        bytes[..text.len()].copy_from_slice(&text);
        (bytes, text.len())
    };
    (0..PLIES as u32).map(opening).collect()
}

#[inline(never)]
fn compose(ply: u32, number: u32, side: Side, out: &mut Draft) {
    out.put(b"{\"ply\":");
    out.decimal(ply);
    out.put(b",\"number\":");
    out.decimal(number);
    match side {
        Side::White => out.put(b",\"side\":\"white\",\"written\":\""),
        Side::Black => out.put(b",\"side\":\"black\",\"written\":\""),
    }
}

/// The number of a move, counted from the start of the game: the first move of either side is number 1.
fn number(ply: u32, side: Side, starts: Side) -> u32 {
    let plies = ply.saturating_sub(1);
    let second = side != starts;
    let ahead = (plies % 2 == 1) != second;
    (plies + u32::from(ahead)) / 2 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_would_be_composed() {
        for ply in [0, 1, 2, 9, 10, 17, 18, 99, 100, 255, 256, 257, u32::MAX] {
            for (side, starts) in [
                (Side::White, Side::White),
                (Side::White, Side::Black),
                (Side::Black, Side::White),
                (Side::Black, Side::Black),
            ] {
                let (mut kept, mut composed) = (Draft::default(), Draft::default());
                write(ply, side, starts, &mut kept);
                compose(ply, number(ply, side, starts), side, &mut composed);
                assert_eq!(kept.as_bytes(), composed.as_bytes(), "{ply}");
            }
        }
    }
}
