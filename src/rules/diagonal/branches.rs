//! Captures that branch: all ways of a piece are followed, and where the most have to be taken those of the others too. Of one
//! move that tells what the list of legal moves would, for less.

use smallvec::{SmallVec, smallvec};

use super::laws::Law;
use super::{Diagonal, Hunter, bit};
use crate::rules::board::Square;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::rules::variant::Crowning;

/// So many jumps of a piece are looked at: the list, which merges ways that meet, is there for those with more.
const JUMPS: u32 = 100;

/// A piece somewhere on its way.
#[derive(Clone, Copy)]
struct Stop {
    piece: Hunter,
    /// How many it has taken.
    pieces: u8,
}

/// All ways of one piece, each to its end.
struct Ways<'a, L> {
    diagonal: &'a Diagonal<L>,
    position: &'a Position<u64>,
    /// Where a man becomes a king and goes on.
    passing_row: u64,
    /// The squares without a piece, and its own.
    free: u64,
    /// Where it may have come to, and goes on.
    open: SmallVec<[Stop; 16]>,
    /// Jumps that may still be looked at.
    left: u32,
}

impl<L: Law> Diagonal<L> {
    /// The one legal capture from the one square to the other. `None`: there are none or several, or only the list tells.
    #[inline(never)]
    pub fn branching(
        &self,
        position: &Position<u64>,
        from: Square,
        to: Square,
    ) -> Option<Move<u64>> {
        let laws = self.laws();
        let start = bit(from);
        if position.us & start == 0 || laws.majority && !laws.most {
            return None;
        }
        let mut ways = Ways::new(self, position, start);
        let (mut most, mut found) = (1, None);
        for end in &mut ways {
            let Stop { piece: end, pieces } = end;
            if laws.most && pieces > most {
                (most, found) = (pieces, None);
            }
            if end.at != u32::from(to.index()) || laws.most && pieces < most {
                continue;
            }
            match found {
                None => found = Some(end),
                Some(known) if known.taken == end.taken && known.king == end.king => {}
                Some(_) => return None,
            }
        }
        let end = found.filter(|end| ways.left > 0 && end.taken != 0)?;
        if laws.most && self.others_take_more(position, start, most)? {
            return None;
        }
        let crown_row = self.crown_rows[position.side as usize];
        let by_king = position.kings & start != 0;
        Some(Move {
            taken: end.taken,
            from,
            to,
            crowned: !by_king && (end.king || crown_row & bit(to) != 0),
        })
    }

    /// Has a piece beside that one a capture of more pieces? `None`: only the list tells.
    fn others_take_more(&self, position: &Position<u64>, start: u64, than: u8) -> Option<bool> {
        let others = position.us & !start;
        let free = self.squares & !position.occupied();
        let (kings, men) = (others & position.kings, others & !position.kings);
        let mut rivals = match self.men_take_more(position, men, free, than.into()) {
            true => kings | men & self.men_openings(position, free),
            false => kings,
        };
        while rivals != 0 {
            let mut ways = Ways::new(self, position, rivals & rivals.wrapping_neg());
            if ways.any(|end| end.pieces > than) {
                return Some(true);
            }
            if ways.left == 0 {
                return None;
            }
            rivals &= rivals - 1;
        }
        Some(false)
    }
}

impl<'a, L: Law> Ways<'a, L> {
    /// Of the piece on that square.
    fn new(diagonal: &'a Diagonal<L>, position: &'a Position<u64>, start: u64) -> Ways<'a, L> {
        Ways {
            diagonal,
            position,
            passing_row: match diagonal.laws().crowning {
                Crowning::Passing => diagonal.crown_rows[position.side as usize],
                _ => 0,
            },
            free: diagonal.squares & !position.occupied() | start,
            open: smallvec![Stop {
                piece: Hunter {
                    at: start.trailing_zeros(),
                    king: position.kings & start != 0,
                    taken: 0,
                },
                pieces: 0,
            }],
            left: JUMPS,
        }
    }

    /// The next jump of a man or a short king, to one of these squares; the others are left for later.
    #[inline(always)]
    fn jump(&mut self, stop: Stop, land: u64) -> Stop {
        let passing_row = self.passing_row;
        let to = |at: u32| {
            let mut piece = stop.piece.hop(at);
            piece.king |= passing_row >> at & 1 != 0;
            Stop {
                piece,
                pieces: stop.pieces + 1,
            }
        };
        let mut others = land & (land - 1);
        while others != 0 {
            self.open.push(to(others.trailing_zeros()));
            others &= others - 1;
        }
        to(land.trailing_zeros())
    }

    /// All jumps of a flying king are left for later. Are there any?
    #[inline(never)]
    fn fly(&mut self, stop: Stop) -> bool {
        let (diagonal, free) = (self.diagonal, self.free);
        let Stop { piece, pieces } = stop;
        let victims = diagonal.victims(self.position, true) & !piece.taken;
        let before = self.open.len();
        for way in 0..4 {
            let sight = diagonal.in_sight(piece.at, way, victims, free);
            if sight.behind == 0 {
                continue;
            }
            let left = victims & !sight.victim;
            let (mut land, _) = diagonal.far_landings(sight, way, left, free);
            while land != 0 {
                let piece = Hunter {
                    at: land.trailing_zeros(),
                    king: true,
                    taken: piece.taken | sight.victim,
                };
                self.open.push(Stop {
                    piece,
                    pieces: pieces + 1,
                });
                land &= land - 1;
            }
        }
        self.open.len() > before
    }
}

impl<L: Law> Iterator for Ways<'_, L> {
    type Item = Stop;

    /// The next end of a way; the piece where it stands if it can take nothing. Without an end where there are too many
    /// jumps: then nothing is left of their number.
    #[inline]
    fn next(&mut self) -> Option<Stop> {
        let mut stop = self.open.pop()?;
        loop {
            self.left = self.left.checked_sub(1)?;
            if stop.piece.king && self.diagonal.laws().flying {
                if !self.fly(stop) {
                    return Some(stop);
                }
                stop = self.open.pop()?;
                continue;
            }
            let land = self
                .diagonal
                .short_landings(self.position, self.free, &stop.piece);
            match land {
                0 => return Some(stop),
                land => stop = self.jump(stop, land),
            }
        }
    }
}
