//! Where captures begin and go on: the squares from which a piece could jump, for the whole board at once, and the
//! directions in which one piece can.

use super::board::Board;
use super::capture::man_victims;
use super::position::Position;
use super::variant::{Directions, Variant};
use super::word::Word;

/// The pieces that have a capture.
#[inline]
pub(super) fn starters<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    let men = position.us & !position.kings;
    man_openings(variant, position) & men | king_starters(variant, position)
}

/// The kings that have a capture.
#[inline(always)]
pub(super) fn king_starters<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    let kings = position.us & position.kings;
    if kings.is_empty() {
        kings
    } else if variant.flying {
        let free = W::narrow(variant.board.squares) & !position.occupied();
        let ways = variant.king_captures.of_side(position.side).0;
        kings & far_openings(variant.board, ways, position.them, free)
    } else {
        kings & king_openings(variant, position)
    }
}

/// The squares from which a flying king could capture.
#[inline(never)]
pub(super) fn far_openings<W: Word>(board: &Board, ways: u8, victims: W, free: W) -> W {
    let mut open = if board.is_narrow::<W>() {
        far_diagonals::<W, 6, 5>(ways, victims, free)
    } else {
        far_diagonals::<W, 7, 6>(ways, victims, free)
    };
    for (shift, mask) in board.shifts::<W>(ways & Directions::ORTHOGONAL.0) {
        open |= far(shift, mask, victims, free);
    }
    open
}

/// The same along diagonals.
#[inline(always)]
pub(super) fn far_diagonals<W: Word, const EAST: i8, const WEST: i8>(
    ways: u8,
    victims: W,
    free: W,
) -> W {
    let far = |way: u8, shift| {
        if ways >> way & 1 == 1 {
            far(shift, !W::EMPTY, victims, free)
        } else {
            W::EMPTY
        }
    };
    far(0, EAST) | far(1, WEST) | far(2, -WEST) | far(3, -EAST)
}

/// The squares from which a king sees, behind none or some free squares, a piece with a free square behind it.
#[inline(always)]
fn far<W: Word>(shift: i8, mask: W, victims: W, free: W) -> W {
    let victims = victims & mask & free.rotate(-shift);
    let next = mask & victims.rotate(-shift);
    // Twice as far each time: after three times over eight free squares, after four over sixteen.
    let (mut seen, mut pass, mut by) = (next & free, free & mask, -shift);
    for _ in 0..if W::BITS > 64 { 4 } else { 3 } {
        seen |= pass & seen.rotate(by);
        pass &= pass.rotate(by);
        by = by.wrapping_mul(2);
    }
    next | mask & seen.rotate(-shift)
}

/// The squares from which a short king of the side to move could capture.
#[inline(always)]
pub(super) fn king_openings<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    let free = W::narrow(variant.board.squares) & !position.occupied();
    let ways = variant.king_captures.of_side(position.side).0;
    openings(variant.board, ways, position.them, free)
}

/// The squares from which a man of the side to move could capture.
#[inline(always)]
pub(super) fn man_openings<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    let free = W::narrow(variant.board.squares) & !position.occupied();
    let ways = variant.man_captures.of_side(position.side).0;
    openings(variant.board, ways, man_victims(variant, position), free)
}

/// Those of the pieces that have a victim next to them and a free square right behind it.
#[inline(always)]
pub(super) fn jumpers<W: Word>(board: &Board, ways: u8, pieces: W, victims: W, free: W) -> W {
    pieces & openings(board, ways, victims, free)
}

/// The squares from which a piece could jump over its neighbour on to a free square.
#[inline(always)]
pub(super) fn openings<W: Word>(board: &Board, ways: u8, victims: W, free: W) -> W {
    // The strides as constants are worth a fifth of the time of a quiet ply.
    let mut open = if board.is_narrow::<W>() {
        diagonal_openings::<W, 6, 5>(ways, victims, free)
    } else {
        diagonal_openings::<W, 7, 6>(ways, victims, free)
    };
    for (shift, mask) in board.shifts::<W>(ways & Directions::ORTHOGONAL.0) {
        open |= mask & (victims & mask & free.rotate(-shift)).rotate(-shift);
    }
    open
}

/// Diagonals need no masks: between the rows lie bits that are no squares.
#[inline(always)]
pub(super) fn diagonal_openings<W: Word, const EAST: i8, const WEST: i8>(
    ways: u8,
    victims: W,
    free: W,
) -> W {
    let open = |shift: i8| (victims & free.rotate(-shift)).rotate(-shift);
    let mut found = W::EMPTY;
    if ways & 0b0011 != 0 {
        found |= open(EAST) | open(WEST);
    }
    if ways & 0b1100 != 0 {
        found |= open(-WEST) | open(-EAST);
    }
    found
}

/// Of some directions those in which a piece on a square can jump over its neighbour.
#[inline(always)]
pub(super) fn jumps_from<W: Word>(board: &Board, ways: u8, at: u8, victims: W, free: W) -> u8 {
    let at = W::bit(at);
    let mut open = if board.is_narrow::<W>() {
        diagonal_jumps::<W, 6, 5>(at, victims, free)
    } else {
        diagonal_jumps::<W, 7, 6>(at, victims, free)
    } & ways;
    if ways & Directions::ORTHOGONAL.0 != 0 {
        for way in 4..8 {
            let (shift, mask) = board.step::<W>(way);
            let over = (at & mask).rotate(shift) & victims & mask;
            open |= u8::from(!(over.rotate(shift) & free).is_empty()) << way & ways;
        }
    }
    open
}

#[inline(always)]
fn diagonal_jumps<W: Word, const EAST: i8, const WEST: i8>(at: W, victims: W, free: W) -> u8 {
    let open = |shift: i8| {
        let over = at.rotate(shift) & victims;
        u8::from(!(over.rotate(shift) & free).is_empty())
    };
    open(EAST) | open(WEST) << 1 | open(-WEST) << 2 | open(-EAST) << 3
}

/// The squares of the piece taken and of the landing, of a short jump.
#[inline(always)]
pub(super) fn over(board: &Board, at: u8, way: u8) -> (u8, u8) {
    let shift = board.shift[way as usize & 7] as u8;
    let victim = at.wrapping_add(shift);
    (victim, victim.wrapping_add(shift))
}
