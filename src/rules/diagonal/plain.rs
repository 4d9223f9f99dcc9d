//! What is plain of a move without a list: that it is not legal, where what is tried in place of a move that cannot be
//! played ends nearly always, or that it is the only one.

use super::laws::Law;
use super::{Diagonal, bit, landings};
use crate::rules::board::Square;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::rules::variant::{Crowning, Directions};

impl<L: Law> Diagonal<L> {
    /// Is it plain that no legal move goes from the one square to the other? `false`: the list tells.
    pub fn refuses(&self, position: &Position<u64>, from: Square, to: Square) -> bool {
        let start = bit(from);
        let free = self.squares & !position.occupied();
        if position.us & start == 0 {
            return true;
        }
        match self.any_captures(position, start, free) {
            true => !self.may_land(position, start, free | start, to),
            false => self.step(*position, from, to).is_none(),
        }
    }

    /// Is a legal move that takes a piece the one jump there is, of a man forwards over a man, and not to its crown row? Then
    /// it is the only move in any game, too, whose captures are [`within`](super::laws::Laws::captures_within) this one's.
    pub fn is_sole_jump(&self, position: &Position<u64>, m: &Move<u64>) -> bool {
        let (start, side) = (bit(m.from), position.side);
        let free = self.squares & !position.occupied();
        let men = position.us & !position.kings;
        let over = position.them & !position.kings & m.taken;
        let forwards = landings(Directions::FORWARD.of_side(side).0, start, over);
        let all = landings(self.laws().man_ways(side), start, position.them) & free;
        position.us & position.kings == 0
            && !m.crowned
            && m.taken.count_ones() == 1
            && forwards & bit(m.to) != 0
            && all == bit(m.to)
            && self.men_openings(position, free) & men == start
    }

    /// May a piece of the side to move come down there by jumping, whether or not it may stop there?
    pub fn may_jump(&self, position: &Position<u64>, from: Square, to: Square) -> bool {
        let start = bit(from);
        let free = self.squares & !position.occupied();
        self.any_captures(position, start, free) && self.may_land(position, start, free | start, to)
    }

    /// May a capture of a piece end there? It lands nowhere else than where it would if it took nothing off the board and
    /// might take a piece twice.
    fn may_land(&self, position: &Position<u64>, start: u64, free: u64, to: Square) -> bool {
        let king = position.kings & start != 0;
        let ways = match king {
            true => Directions::DIAGONAL.0,
            false => self.laws().man_ways(position.side),
        };
        let mut landed = start;
        let mut before = 0;
        while landed != before {
            before = landed;
            landed |= landings(ways, landed, position.them) & free;
        }
        let crown_row = self.crown_rows[position.side as usize];
        let flies = self.laws().crowning == Crowning::Passing && landed & crown_row != 0;
        landed & bit(to) != 0 || flies || self.laws().flying && king
    }
}
