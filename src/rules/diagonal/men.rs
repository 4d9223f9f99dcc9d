//! Moves while there is no king on the board: most plies of most games, and less to ask about each.

use super::laws::Law;
use super::{Diagonal, bit, landings, openings, step_forward};
use crate::rules::board::Square;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::rules::variant::Crowning;

impl<L: Law> Diagonal<L> {
    /// A legal step: is the man crowned by it?
    #[inline(always)]
    pub(super) fn step_of_man(
        &self,
        position: Position<u64>,
        from: Square,
        to: Square,
    ) -> Option<bool> {
        let side = position.side as usize;
        let (start, end) = (bit(from), bit(to));
        let free = self.squares & !position.occupied();
        if position.us & start == 0 || free & end == 0 || !step_forward(position.side, from, to) {
            return None;
        }
        let openings = openings(self.laws().man_ways(position.side), position.them, free);
        (openings & position.us == 0).then_some(self.crown_rows[side] & end != 0)
    }

    /// A capture as [`hunt`](Self::hunt) tells it; `None` also where a man that becomes a king might go on as one.
    #[inline(always)]
    pub(super) fn hunt_of_man(
        &self,
        position: Position<u64>,
        from: Square,
        to: Square,
    ) -> Option<(u64, bool)> {
        let side = position.side as usize;
        let (ways, crown_row) = (self.laws().man_ways(position.side), self.crown_rows[side]);
        let start = bit(from);
        let free = self.squares & !position.occupied();
        let others = position.us & !start;
        if position.us & start == 0 {
            return None;
        }
        if self.laws().most {
            if let Some(told) = self.single(&position, from, to, free) {
                return told;
            }
        } else if self.laws().majority && openings(ways, position.them, free) & others != 0 {
            return None;
        }
        let rivals = (others, free);
        let free = free | start;
        let (mut at, mut square, mut taken) = (start, u32::from(from.index()), 0);
        loop {
            let victims = position.them & !taken;
            let land = landings(ways, at, victims) & free;
            if land == 0 {
                break;
            }
            if land & (land - 1) != 0 {
                return None;
            }
            let next = land.trailing_zeros();
            // The piece it takes is half way, on the board and so among the bits.
            taken |= 1 << ((square + next) / 2);
            (at, square) = (land, next);
            if land & crown_row != 0 {
                match self.laws().crowning {
                    Crowning::AtEnd => {}
                    Crowning::Stops => break,
                    Crowning::Passing => return None,
                }
            }
        }
        if self.laws().most && self.men_take_more(&position, rivals.0, rivals.1, taken.count_ones())
        {
            return None;
        }
        let whole = taken != 0 && square == u32::from(to.index());
        whole.then_some((taken, at & crown_row != 0))
    }

    /// A capture where the most pieces have to be taken, and no man can take more than one; `None`: some may.
    #[inline(always)]
    fn single(
        &self,
        position: &Position<u64>,
        from: Square,
        to: Square,
        free: u64,
    ) -> Option<Option<(u64, bool)>> {
        let ways = self.laws().man_ways(position.side);
        let victims = position.them;
        if landings(ways, position.us, victims) & free & openings(ways, victims, free) != 0 {
            return None;
        }
        let middle = (u32::from(from.index()) + u32::from(to.index())) / 2;
        let crown_row = self.crown_rows[position.side as usize];
        let fits = landings(ways, bit(from), victims) & free & bit(to) != 0;
        Some(fits.then_some((1 << (middle & 63), bit(to) & crown_row != 0)))
    }

    /// May one of these men take more than so many pieces? All go on at once, and nobody asks who took what: `true` is not
    /// certain.
    #[inline(always)]
    pub(super) fn men_take_more(
        &self,
        position: &Position<u64>,
        men: u64,
        free: u64,
        than: u32,
    ) -> bool {
        let open = self.men_openings(position, free);
        let mut at = open & men;
        if at == 0 {
            return false;
        }
        // Only the fourth jump can lead to where the first began, or over what it took.
        if than > 2 {
            return true;
        }
        let (ways, victims) = self.man_hunt(position);
        for _ in 0..than {
            at = landings(ways, at, victims) & free;
        }
        at & open != 0
    }

    /// The squares from which men of the side to move could capture.
    #[inline(always)]
    pub(super) fn men_openings(&self, position: &Position<u64>, free: u64) -> u64 {
        let (ways, victims) = self.man_hunt(position);
        openings(ways, victims, free)
    }

    /// In which directions men of the side to move capture, and what.
    #[inline(always)]
    fn man_hunt(&self, position: &Position<u64>) -> (u8, u64) {
        let ways = self.laws().man_ways(position.side);
        (ways, self.victims(position, false))
    }

    /// The pieces of the side to move and of the other after a legal move of a man that stays one.
    #[inline(always)]
    pub fn play_man(&self, us: u64, them: u64, m: Move<u64>) -> (u64, u64) {
        (them & !m.taken, us & !bit(m.from) | bit(m.to))
    }
}
