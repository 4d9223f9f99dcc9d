//! The moves that take nothing.

use super::board::{Board, Square};
use super::capture::{each, indices};
use super::moves::Move;
use super::position::Position;
use super::variant::{Directions, Variant};
use super::word::Word;

/// Adds the moves that take nothing; they are legal where there is no capture.
#[inline(always)]
pub(super) fn steps<W: Word>(variant: &Variant, position: &Position<W>, out: &mut Vec<Move<W>>) {
    let board = variant.board;
    let free = W::narrow(board.squares) & !position.occupied();
    let men = position.us & !position.kings;
    let crown_row = W::narrow(board.crown_row(position.side));
    let ways = variant.man_steps.of_side(position.side).0;
    single_steps(board, ways, men, free, crown_row, out);
    if !(position.us & position.kings).is_empty() {
        king_steps(variant, position, free, out);
    }
}

#[inline(never)]
fn king_steps<W: Word>(variant: &Variant, position: &Position<W>, free: W, out: &mut Vec<Move<W>>) {
    let board = variant.board;
    let kings = position.us & position.kings & !resting(variant, position);
    let ways = variant.king_steps.of_side(position.side).0;
    if !variant.flying {
        return single_steps(board, ways, kings, free, W::EMPTY, out);
    }
    for from in indices(kings) {
        let mut targets = W::EMPTY;
        for way in each(ways) {
            targets |= board.reach(from, way, free);
        }
        out.reserve(targets.count() as usize);
        for to in indices(targets) {
            push_reserved(out, from, to, false);
        }
    }
}

/// Puts a step in a list that has room for it. With the room looked at first, nothing is left in the loop that would
/// make the list grow, and its length stays in a register.
#[inline(always)]
fn push_reserved<W: Word>(out: &mut Vec<Move<W>>, from: u8, to: u8, crowned: bool) {
    if out.len() < out.capacity() {
        out.push(Move {
            taken: W::EMPTY,
            from: Square(from),
            to: Square(to),
            crowned,
        });
    }
}

#[inline(always)]
fn single_steps<W: Word>(
    board: &Board,
    ways: u8,
    pieces: W,
    free: W,
    crown_row: W,
    out: &mut Vec<Move<W>>,
) {
    if ways & Directions::DIAGONAL.0 != 0 {
        if board.is_narrow::<W>() {
            diagonal_steps::<W, 6, 5>(ways, pieces, free, crown_row, out);
        } else {
            diagonal_steps::<W, 7, 6>(ways, pieces, free, crown_row, out);
        }
    }
    for (shift, mask) in board.shifts::<W>(ways & Directions::ORTHOGONAL.0) {
        let targets = (pieces & mask).rotate(shift) & free;
        pair(targets, shift, W::EMPTY, shift, crown_row, out);
    }
}

#[inline(always)]
fn diagonal_steps<W: Word, const EAST: i8, const WEST: i8>(
    ways: u8,
    pieces: W,
    free: W,
    crown_row: W,
    out: &mut Vec<Move<W>>,
) {
    let to = |shift: i8| pieces.rotate(shift) & free;
    if ways & 0b0011 != 0 {
        pair(to(EAST), EAST, to(WEST), WEST, crown_row, out);
    }
    if ways & 0b1100 != 0 {
        pair(to(-WEST), -WEST, to(-EAST), -EAST, crown_row, out);
    }
}

/// Lists the steps to two sets of squares, reached by a shift each, in one loop.
#[inline(always)]
fn pair<W: Word>(
    mut first: W,
    mut shift: i8,
    second: W,
    second_shift: i8,
    crown_row: W,
    out: &mut Vec<Move<W>>,
) {
    let count = first.count() + second.count();
    out.reserve(count as usize);
    for _ in 0..count {
        if first.is_empty() {
            (first, shift) = (second, second_shift);
        }
        let to = first.lowest();
        first = first.without_lowest();
        push_reserved(out, to.wrapping_sub(shift as u8), to, crown_row.has(to));
    }
}

/// Has the side to move a step, were there no capture?
pub(super) fn has_step<W: Word>(variant: &Variant, position: &Position<W>) -> bool {
    let board = variant.board;
    let free = W::narrow(board.squares) & !position.occupied();
    let can = |ways: u8, pieces: W| {
        let mut moved = W::EMPTY;
        for (shift, mask) in board.shifts::<W>(ways) {
            moved |= (pieces & mask).rotate(shift) & free;
        }
        !moved.is_empty()
    };
    let kings = position.us & position.kings & !resting(variant, position);
    can(
        variant.man_steps.of_side(position.side).0,
        position.us & !position.kings,
    ) || can(variant.king_steps.of_side(position.side).0, kings)
}

/// The king that may not make another move without capturing: it has made as many in a row as the variant
/// allows while its side has a man (Frisian rules 2011: three).
#[inline]
pub(super) fn resting<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    let Some(limit) = variant.king_run_limit else {
        return W::EMPTY;
    };
    let run = position.runs[position.side as usize];
    if run.count < limit || (position.us & !position.kings).is_empty() {
        return W::EMPTY;
    }
    W::bit(run.square) & position.us & position.kings
}
