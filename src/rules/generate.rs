//! Legal moves: one walk over the captures and one over the steps, steered by the row of the variant.
//!
//! Two facts that opening counts do not show. Without a majority rule a flying king that can come down
//! where the capture goes on may not come down elsewhere. And one move is one
//! `(from, to, set taken, crowned or not)`: routes that differ only on the way are the same move, so the
//! search merges routes by the state they come to, which also bounds it.

use super::board::{Board, Square};
use super::capture::{Capture, State, each, indices, man_victims};
use super::moves::Move;
use super::position::Position;
use super::quick::any_capture;
use super::seen::Seen;
use super::variant::{Directions, Variant};
use super::word::Word;

/// States of captures searched for one list of moves. A lone king against twenty men needs at most some
/// 23,000; only composed positions with many kings need more than this.
pub const BUDGET: u64 = 1 << 19;

/// Was the list of moves searched to its end?
#[must_use = "a list that was cut short must not be used to call a move illegal"]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// All legal moves are in the list.
    Complete,
    /// The captures were more than the [`BUDGET`]: those in the list are the best of those that were found.
    Exceeded,
}

/// Fills `out` with the legal moves, in no particular order.
#[inline]
pub fn legal_moves<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    legal_moves_within(BUDGET, variant, position, out)
}

/// As [`legal_moves`], with a budget of one's own.
pub fn legal_moves_within<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    let search = captures_within(budget, variant, position, out);
    if out.is_empty() && search == Search::Complete {
        steps(variant, position, out);
    }
    search
}

/// Fills `out` with the legal captures; none means that a step may be made.
pub fn captures<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    captures_within(BUDGET, variant, position, out)
}

fn captures_within<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Search {
    out.clear();
    let starters = starters(variant, position);
    if starters.is_empty() {
        return Search::Complete;
    }
    let mut hunt = Hunt {
        capture: Capture::new(variant, position),
        out,
        best: 0,
        budget,
        visited: Seen::new(),
        ended: Seen::new(),
    };
    for from in indices(starters) {
        hunt.from(from);
    }
    if hunt.budget == 0 {
        Search::Exceeded
    } else {
        Search::Complete
    }
}

/// Can the side to move move at all?
pub fn has_move<W: Word>(variant: &Variant, position: &Position<W>) -> bool {
    has_step(variant, position) || any_capture(variant, position)
}

/// The pieces that may have a capture: of men and short kings exactly those that have one.
#[inline]
pub(super) fn starters<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    let board = variant.board;
    let free = W::narrow(board.squares) & !position.occupied();
    let kings = position.us & position.kings;
    let men = position.us & !position.kings;
    let ways = variant.man_captures.of_side(position.side).0;
    let mut found = jumpers(board, ways, men, man_victims(variant, position), free);
    if !kings.is_empty() {
        found |= if variant.flying {
            kings
        } else {
            let ways = variant.king_captures.of_side(position.side).0;
            jumpers(board, ways, kings, position.them, free)
        };
    }
    found
}

/// Those of the pieces that have a victim next to them and a free square right behind it.
#[inline(always)]
pub(super) fn jumpers<W: Word>(board: &Board, ways: u8, pieces: W, victims: W, free: W) -> W {
    // The strides as constants are worth a fifth of the time of a quiet ply.
    let mut found = if board.files <= 10 {
        diagonal_jumpers::<W, 6, 5>(ways, pieces, victims, free)
    } else {
        diagonal_jumpers::<W, 7, 6>(ways, pieces, victims, free)
    };
    for (shift, mask) in board.shifts::<W>(ways & ORTHOGONAL) {
        found |= pieces & mask & (victims & mask & free.rotate(-shift)).rotate(-shift);
    }
    found
}

/// The directions along ranks and files.
const ORTHOGONAL: u8 = Directions::ORTHOGONAL.0;

/// Diagonals need no masks: between the rows lie bits that are no squares.
#[inline(always)]
fn diagonal_jumpers<W: Word, const EAST: i8, const WEST: i8>(
    ways: u8,
    pieces: W,
    victims: W,
    free: W,
) -> W {
    let jumpers = |shift: i8| (victims & free.rotate(-shift)).rotate(-shift);
    let mut found = W::EMPTY;
    if ways & 0b0011 != 0 {
        found |= jumpers(EAST) | jumpers(WEST);
    }
    if ways & 0b1100 != 0 {
        found |= jumpers(-WEST) | jumpers(-EAST);
    }
    found & pieces
}

/// The search for the captures of one position.
struct Hunt<'a, W: Word> {
    capture: Capture<'a, W>,
    out: &'a mut Vec<Move<W>>,
    /// Rank of the captures in `out`.
    best: u64,
    /// States that may still be looked at.
    budget: u64,
    /// States that have been looked at, and whether the capture goes on from them. A capture of one piece
    /// has one route, so only states with two and more are kept.
    visited: Seen<W>,
    /// States in which a move of the list ends.
    ended: Seen<W>,
}

impl<W: Word> Hunt<'_, W> {
    fn from(&mut self, from: u8) {
        self.visited.clear();
        self.ended.clear();
        let state = self.capture.lift(from);
        self.go_on(&state);
    }

    /// Follows all jumps from a state; is there one? As deep as there are pieces to take.
    fn go_on(&mut self, state: &State<W>) -> bool {
        let mut any = false;
        if !self.capture.far(state) {
            for (way, victim, at) in self.capture.short_jumps(state) {
                any = true;
                let next = self.capture.land(state, way, victim, at);
                if !self.visit(&next) {
                    self.end(&next);
                }
            }
            return any;
        }
        for way in each(self.capture.ways(state)) {
            let Some((victim, landings)) = self.capture.jump(state, way) else {
                continue;
            };
            any = true;
            let mut ends = W::EMPTY;
            for at in indices(landings) {
                let next = self.capture.land(state, way, victim, at);
                if !self.visit(&next) {
                    ends |= W::bit(at);
                }
            }
            // Where the capture can go on from one of the landing squares, it may not end on another.
            if ends == landings {
                for at in indices(ends) {
                    let end = self.capture.land(state, way, victim, at);
                    self.end(&end);
                }
            }
        }
        any
    }

    /// Looks at a state once; does the capture go on from it?
    #[inline]
    fn visit(&mut self, state: &State<W>) -> bool {
        let several = !state.taken.without_lowest().is_empty();
        if several && let Some(goes_on) = self.visited.get(state) {
            return goes_on;
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let goes_on = self.go_on(state);
        if several {
            self.visited.insert(*state, goes_on);
        }
        goes_on
    }

    /// Lists the move that ends in a state, if it is of the rank of the best.
    fn end(&mut self, state: &State<W>) {
        let rank = self.capture.rank(state);
        if rank < self.best || self.budget == 0 {
            return;
        }
        if !state.taken.without_lowest().is_empty() {
            // The last direction decides how a capture goes on, not which move it was.
            let end = State {
                last: super::board::NONE,
                ..*state
            };
            if self.ended.get(&end).is_some() {
                return;
            }
            self.ended.insert(end, true);
        }
        if rank > self.best {
            self.best = rank;
            self.out.clear();
        }
        self.out.push(Move {
            taken: state.taken,
            from: Square(self.capture.from),
            to: Square(state.at),
            crowned: self.capture.crowned(state),
        });
    }
}

/// How many legal moves there are, or `None` where the budget is exceeded; `out` is scratch.
pub(super) fn count<W: Word>(
    budget: u64,
    variant: &Variant,
    position: &Position<W>,
    out: &mut Vec<Move<W>>,
) -> Option<u64> {
    if captures_within(budget, variant, position, out) == Search::Exceeded {
        return None;
    }
    if !out.is_empty() {
        return Some(out.len() as u64);
    }
    let board = variant.board;
    let free = W::narrow(board.squares) & !position.occupied();
    let single = |ways: u8, pieces: W| -> u32 {
        board
            .shifts::<W>(ways)
            .map(|(shift, mask)| ((pieces & mask).rotate(shift) & free).count())
            .sum()
    };
    let men = position.us & !position.kings;
    let kings = position.us & position.kings & !resting(variant, position);
    let mut count = single(variant.man_steps.of_side(position.side).0, men);
    let ways = variant.king_steps.of_side(position.side).0;
    if variant.flying {
        let reach = |king| each(ways).map(move |way| board.reach(king, way, free).count());
        count += indices(kings).flat_map(reach).sum::<u32>();
    } else {
        count += single(ways, kings);
    }
    Some(u64::from(count))
}

/// Adds the moves that take nothing; they are legal where there is no capture.
fn steps<W: Word>(variant: &Variant, position: &Position<W>, out: &mut Vec<Move<W>>) {
    let board = variant.board;
    let free = W::narrow(board.squares) & !position.occupied();
    let men = position.us & !position.kings;
    let kings = position.us & position.kings & !resting(variant, position);
    let crown_row = W::narrow(board.crown_row(position.side));
    let ways = variant.man_steps.of_side(position.side).0;
    single_steps(board, ways, men, free, crown_row, out);
    if kings.is_empty() {
        return;
    }
    let ways = variant.king_steps.of_side(position.side).0;
    if !variant.flying {
        return single_steps(board, ways, kings, free, W::EMPTY, out);
    }
    for from in indices(kings) {
        for way in each(ways) {
            out.extend(indices(board.reach(from, way, free)).map(|to| Move {
                taken: W::EMPTY,
                from: Square(from),
                to: Square(to),
                crowned: false,
            }));
        }
    }
}

#[inline]
fn single_steps<W: Word>(
    board: &Board,
    ways: u8,
    pieces: W,
    free: W,
    crown_row: W,
    out: &mut Vec<Move<W>>,
) {
    for (shift, mask) in board.shifts::<W>(ways) {
        let targets = (pieces & mask).rotate(shift) & free;
        out.extend(indices(targets).map(|to| Move {
            taken: W::EMPTY,
            from: Square(to.wrapping_sub(shift as u8)),
            to: Square(to),
            crowned: crown_row.has(to),
        }));
    }
}

fn has_step<W: Word>(variant: &Variant, position: &Position<W>) -> bool {
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
