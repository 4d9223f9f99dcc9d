//! The quick way of [`quick`](super::quick) once more, for the games that nearly all records are of: boards of 64 bits,
//! nothing goes along ranks and files, what is taken stays until the move is over.
//!
//! Replay spends its time here. The [`laws`] of the commonest games are built in, those of the others laid out once for each
//! variant; all jumps of a piece are a few shifts, since the strides of these boards are constants; and a king looks along
//! its four lines without a branch. Everything else is refused, and left to the list of
//! [`legal_moves`](super::generate::legal_moves). A test compares the two in random positions.

mod branches;
mod kings;
pub mod laws;
mod men;
mod plain;

use smallvec::smallvec;

use laws::{Law, Laws, Told};

use super::board::{Board, Square};
use super::moves::Move;
use super::openings::diagonal_openings;
use super::position::{Position, Side};
use super::routes::Path;
use super::variant::{Crowning, Directions, Removal, Variant};

/// The strides: a step to the north-east is so many bits up, one to the south-west as many down.
const EAST: u32 = 6;
/// The same for north-west and south-east.
const WEST: u32 = 5;

/// What a row says: of the board, laid out when it is asked for, and its laws, laid out too ([`Told`]) or built in
/// ([`Known`](laws::Known)).
#[derive(Clone, Copy, Debug)]
pub struct Diagonal<L = Told> {
    board: &'static Board,
    squares: u64,
    /// The crown rows of White and Black.
    crown_rows: [u64; 2],
    law: L,
}

/// A piece in the middle of its capture.
#[derive(Clone, Copy)]
struct Hunter {
    at: u32,
    king: bool,
    taken: u64,
}

impl Hunter {
    /// Behind the neighbour that it jumps over.
    #[inline(always)]
    fn hop(&self, end: u32) -> Hunter {
        // The piece it takes is half way, on the board and so among the bits.
        let taken = self.taken | 1 << ((self.at + end) / 2);
        Hunter {
            at: end,
            taken,
            ..*self
        }
    }
}

impl Diagonal {
    /// `None`: the game is of another kind.
    pub fn of(variant: &Variant) -> Option<Diagonal> {
        let captures = variant.man_captures;
        let fits = variant.board.is_small()
            && variant.man_steps == Directions::FORWARD
            && (captures == Directions::FORWARD || captures == Directions::DIAGONAL)
            && variant.king_steps == Directions::DIAGONAL
            && variant.king_captures == Directions::DIAGONAL
            && variant.removal == Removal::AfterMove
            && variant.king_run_limit.is_none();
        let board = variant.board;
        fits.then(|| Diagonal {
            board,
            squares: board.squares as u64,
            crown_rows: [board.last_rank as u64, board.first_rank as u64],
            law: Told::of(Laws::of(variant)),
        })
    }

    /// The same for someone who knows the laws.
    #[inline]
    pub fn known<L: Law>(&self) -> Diagonal<L> {
        Diagonal {
            board: self.board,
            squares: self.squares,
            crown_rows: self.crown_rows,
            law: L::of(self.laws()),
        }
    }
}

impl<L: Law> Diagonal<L> {
    /// Its laws.
    #[inline(always)]
    pub fn laws(&self) -> Laws {
        self.law.laws()
    }

    /// A capture from the one square to the other, or a step.
    #[inline(always)]
    pub fn told(
        &self,
        position: Position<u64>,
        captures: bool,
        from: Square,
        to: Square,
    ) -> Option<Move<u64>> {
        match captures {
            true => self.capture(position, from, to),
            false => self.quiet(position, from, to),
        }
    }

    /// As [`quick::quiet`](super::quick::quiet).
    #[inline(always)]
    pub fn quiet(&self, position: Position<u64>, from: Square, to: Square) -> Option<Move<u64>> {
        let crowned = self.step(position, from, to)?;
        Some(Move {
            taken: 0,
            from,
            to,
            crowned,
        })
    }

    /// As [`quick::capture`](super::quick::capture).
    #[inline(always)]
    pub fn capture(&self, position: Position<u64>, from: Square, to: Square) -> Option<Move<u64>> {
        let (taken, crowned) = self.hunt(position, from, to)?;
        Some(Move {
            taken,
            from,
            to,
            crowned,
        })
    }

    /// The position after a move that is legal.
    ///
    /// Here and below positions and moves go by value: whose address is told must lie in memory at every ply, and its
    /// bytes are read there before they have arrived.
    #[inline(always)]
    pub fn play(&self, position: Position<u64>, m: Move<u64>) -> Position<u64> {
        let Position {
            us, them, kings, ..
        } = position;
        let (from, to) = (bit(m.from), bit(m.to));
        let king = kings & from != 0 || m.crowned;
        Position {
            us: them & !m.taken,
            them: us & !from | to,
            kings: kings & !(from | m.taken) | if king { to } else { 0 },
            side: position.side.other(),
            ..position
        }
    }

    /// A legal step: is a man crowned by it?
    #[inline(always)]
    fn step(&self, position: Position<u64>, from: Square, to: Square) -> Option<bool> {
        if position.kings == 0 {
            return self.step_of_man(position, from, to);
        }
        let (start, end) = (bit(from), bit(to));
        let free = self.squares & !position.occupied();
        if position.us & start == 0 || free & end == 0 {
            return None;
        }
        let crown_row = self.crown_rows[position.side as usize];
        let king = position.kings & start != 0;
        let fits = if king {
            self.king_step(from, to, free)
        } else {
            step_forward(position.side, from, to)
        };
        let legal = fits && !self.any_captures(&position, position.us, free);
        legal.then_some(!king && crown_row & end != 0)
    }

    /// A legal capture: what it takes, and whether a man is crowned by it.
    #[inline(always)]
    fn hunt(&self, position: Position<u64>, from: Square, to: Square) -> Option<(u64, bool)> {
        if position.kings == 0
            && let Some(told) = self.hunt_of_man(position, from, to)
        {
            return Some(told);
        }
        self.follow(&position, from, to, |_| {})
    }

    /// The squares where the piece lands in a legal capture, if it is plain that this has but one way.
    pub fn way(&self, position: &Position<u64>, m: Move<u64>) -> Option<Path> {
        let king = position.kings & bit(m.from) != 0;
        // A man may become a king, and fly, on its way.
        let flies = king || m.crowned && self.laws().crowning == Crowning::Passing;
        if let Some(hops) = (!flies || !self.laws().flying).then(|| hops(m)).flatten() {
            return Some(hops);
        }
        let mut landed = smallvec![m.from];
        let to_land = |at| landed.push(Square(at as u8));
        self.follow(position, m.from, m.to, to_land)?;
        Some(landed)
    }

    /// As [`hunt`](Self::hunt), telling each square where the piece lands.
    #[inline(always)]
    fn follow(
        &self,
        position: &Position<u64>,
        from: Square,
        to: Square,
        mut landed: impl FnMut(u32),
    ) -> Option<(u64, bool)> {
        let start = bit(from);
        let others = position.us & !start;
        let free = self.squares & !position.occupied();
        if position.us & start == 0 || self.laws().majority && self.better(position, others, free) {
            return None;
        }
        let rivals = (others & !position.kings, free);
        let free = free | start;
        let by_king = position.kings & start != 0;
        let crown_row = self.crown_rows[position.side as usize];
        let mut hunter = Hunter {
            at: from.index().into(),
            king: by_king,
            taken: 0,
        };
        loop {
            let next = match hunter.king && self.laws().flying {
                true => self.far_jump(*position, free, hunter, to)?,
                false => self.short_jump(position, free, &hunter)?,
            };
            let Some(mut next) = next else { break };
            next.king |= self.laws().crowning == Crowning::Passing && crown_row >> next.at & 1 != 0;
            hunter = next;
            landed(hunter.at);
        }
        let whole = hunter.taken != 0 && hunter.at == u32::from(to.index());
        if self.laws().most
            && self.men_take_more(position, rivals.0, rivals.1, hunter.taken.count_ones())
        {
            return None;
        }
        let crowned = !by_king && (hunter.king || crown_row >> hunter.at & 1 != 0);
        whole.then_some((hunter.taken, crowned))
    }

    /// The one jump of a man or a short king; the inner `None`: there is none, the outer: there are several.
    #[inline(always)]
    fn short_jump(
        &self,
        position: &Position<u64>,
        free: u64,
        hunter: &Hunter,
    ) -> Option<Option<Hunter>> {
        let land = self.short_landings(position, free, hunter);
        if land == 0 {
            return Some(None);
        }
        if land & (land - 1) != 0 {
            return None;
        }
        Some(Some(hunter.hop(land.trailing_zeros())))
    }

    /// Where a man or a short king lands by its next jump.
    #[inline(always)]
    fn short_landings(&self, position: &Position<u64>, free: u64, hunter: &Hunter) -> u64 {
        let at = 1 << hunter.at;
        let first = hunter.taken == 0;
        if !hunter.king && !first && self.laws().crowning == Crowning::Stops {
            let crown_row = self.crown_rows[position.side as usize];
            if crown_row & at != 0 {
                return 0;
            }
        }
        let victims = self.victims(position, hunter.king) & !hunter.taken;
        let ways = match hunter.king {
            true => Directions::DIAGONAL.0,
            false => self.laws().man_ways(position.side),
        };
        landings(ways, at, victims) & free
    }

    /// What a king of the side to move, or a man, may take.
    #[inline(always)]
    fn victims(&self, position: &Position<u64>, king: bool) -> u64 {
        match king || self.laws().man_takes_king {
            true => position.them,
            false => position.them & !position.kings,
        }
    }

    /// Has one of these pieces of the side to move a capture?
    #[inline(always)]
    fn any_captures(&self, position: &Position<u64>, pieces: u64, free: u64) -> bool {
        let men = pieces & !position.kings;
        let kings = pieces & position.kings;
        self.men_capture(position, men, free)
            || kings != 0 && self.kings_capture(kings, position.them, free)
    }

    /// May others of these pieces have a better capture? Where the most have to be taken men are asked later.
    #[inline(always)]
    fn better(&self, position: &Position<u64>, others: u64, free: u64) -> bool {
        match self.laws().most {
            true => {
                let kings = others & position.kings;
                kings != 0 && self.kings_capture(kings, position.them, free)
            }
            false => self.any_captures(position, others, free),
        }
    }

    /// Has one of these men a capture?
    #[inline(always)]
    fn men_capture(&self, position: &Position<u64>, men: u64, free: u64) -> bool {
        self.men_openings(position, free) & men != 0
    }
}

/// The squares where a piece lands that takes its neighbours, and these, one after the other; `None`: there are several
/// ways to do so.
fn hops(m: Move<u64>) -> Option<Path> {
    let (mut at, mut rest) = (u32::from(m.from.index()), m.taken);
    let mut landed = smallvec![m.from];
    while rest != 0 {
        let here = 1_u64 << (at & 63);
        let next = (here << EAST | here << WEST | here >> WEST | here >> EAST) & rest;
        if next == 0 || next & (next - 1) != 0 {
            return None;
        }
        at = (2 * next.trailing_zeros()).wrapping_sub(at);
        rest &= !next;
        landed.push(Square(at as u8));
    }
    (at == u32::from(m.to.index())).then_some(landed)
}

#[inline(always)]
fn bit(square: Square) -> u64 {
    1 << (square.index() & 63)
}

/// Is it a step of a man of that side?
#[inline(always)]
fn step_forward(side: Side, from: Square, to: Square) -> bool {
    let up = to.index().wrapping_sub(from.index());
    let by = match side {
        Side::White => up,
        Side::Black => up.wrapping_neg(),
    };
    by == EAST as u8 || by == WEST as u8
}

/// Where a piece would land that jumps over one of its neighbours.
#[inline(always)]
fn landings(ways: u8, at: u64, victims: u64) -> u64 {
    let mut land = 0;
    if ways & Directions::FORWARD.0 != 0 {
        land |= (at << EAST & victims) << EAST | (at << WEST & victims) << WEST;
    }
    if ways & !Directions::FORWARD.0 != 0 {
        land |= (at >> EAST & victims) >> EAST | (at >> WEST & victims) >> WEST;
    }
    land
}

/// The squares from which a piece could jump over its neighbour on to a free square.
#[inline(always)]
fn openings(ways: u8, victims: u64, free: u64) -> u64 {
    diagonal_openings::<u64, { EAST as i8 }, { WEST as i8 }>(ways, victims, free)
}
