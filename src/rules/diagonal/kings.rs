//! Kings. Where they go nothing foretells, and a branch that is foreseen wrongly costs as much as a look in all four
//! directions: so nearly all is worked out without one.

use super::laws::Law;
use super::{Diagonal, EAST, Hunter, WEST, bit, openings};
use crate::rules::board::Square;
use crate::rules::openings::far_diagonals;
use crate::rules::position::Position;
use crate::rules::variant::Directions;

/// What a flying king sees in a direction.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// The first piece, if it is one of the victims.
    pub victim: u64,
    /// The square right behind it, if it is free.
    pub behind: u64,
}

/// All squares or none.
#[inline(always)]
fn all(yes: bool) -> u64 {
    u64::from(yes).wrapping_neg()
}

impl<L: Law> Diagonal<L> {
    /// The one jump of a flying king that can be part of a capture that ends on `to`; the inner `None`: there is none, the
    /// outer: there are several.
    #[inline(never)]
    pub(super) fn far_jump(
        &self,
        position: Position<u64>,
        free: u64,
        hunter: Hunter,
        to: Square,
    ) -> Option<Option<Hunter>> {
        let victims = position.them & !hunter.taken;
        if self.board.star_from(hunter.at) & victims == 0 {
            return Some(None);
        }
        let (mut victim, mut behind, mut way) = (0, 0, 0);
        for direction in 0..4 {
            let sight = self.in_sight(hunter.at, direction, victims, free);
            let open = all(sight.behind != 0);
            victim |= sight.victim & open;
            behind |= sight.behind;
            way |= direction & open as u8;
        }
        if behind == 0 {
            return Some(None);
        }
        if behind & (behind - 1) != 0 {
            return None;
        }
        let taken = hunter.taken | victim;
        let left = victims & !victim;
        let (land, goes_on) = self.far_landings(Sight { victim, behind }, way, left, free);
        let end = if goes_on { land } else { land & bit(to) };
        let one = end != 0 && end & (end - 1) == 0;
        one.then_some(Some(Hunter {
            at: end.trailing_zeros(),
            king: true,
            taken,
        }))
    }

    /// Where a flying king lands that takes what it sees in a direction: where it can take more of what is then left, and
    /// anywhere if it can from nowhere. Does it go on?
    #[inline(always)]
    pub(super) fn far_landings(&self, sight: Sight, way: u8, left: u64, free: u64) -> (u64, bool) {
        let land = match self.laws().far_landing {
            true => self.reach(sight.victim, way, free),
            false => sight.behind,
        };
        let on = land & far_diagonals::<u64, { EAST as i8 }, { WEST as i8 }>(0b1111, left, free);
        if on == 0 { (land, false) } else { (on, true) }
    }

    /// Has one of these kings a capture?
    #[inline(always)]
    pub(super) fn kings_capture(&self, mut kings: u64, them: u64, free: u64) -> bool {
        if !self.laws().flying {
            return openings(Directions::DIAGONAL.0, them, free) & kings != 0;
        }
        while kings != 0 {
            let at = kings.trailing_zeros();
            let behind = |way| self.in_sight(at, way, them, free).behind;
            if behind(0) | behind(1) | behind(2) | behind(3) != 0 {
                return true;
            }
            kings &= kings - 1;
        }
        false
    }

    #[inline(always)]
    pub(super) fn in_sight(&self, at: u32, way: u8, victims: u64, free: u64) -> Sight {
        let block = self.board.ray_from::<u64>(at as u8, way) & !free;
        let nearest = match way < 2 {
            true => block & block.wrapping_neg(),
            false => 1 << (63 - (block | 1).leading_zeros()) & block,
        };
        let victim = nearest & victims;
        let behind = match way {
            0 => victim << EAST,
            1 => victim << WEST,
            2 => victim >> WEST,
            _ => victim >> EAST,
        };
        Sight {
            victim,
            behind: behind & free,
        }
    }

    /// The free squares from a piece on in a direction, up to the first one that is not free.
    #[inline(always)]
    fn reach(&self, from: u64, way: u8, free: u64) -> u64 {
        let ray = self.board.ray_from::<u64>(from.trailing_zeros() as u8, way);
        let block = ray & !free;
        // Below the lowest, or above the highest.
        let below = (block & block.wrapping_neg()).wrapping_sub(1);
        let above = all(block == 0) | (u64::MAX - 1) << (63 - (block | 1).leading_zeros());
        ray & if way < 2 { below } else { above }
    }

    /// May a king step there, all being free that is?
    #[inline(always)]
    pub(super) fn king_step(&self, from: Square, to: Square, free: u64) -> bool {
        let end = bit(to);
        if !self.laws().flying {
            let start = bit(from);
            return (start << EAST | start << WEST | start >> EAST | start >> WEST) & end != 0;
        }
        // Up the board or down.
        let way = if to.index() > from.index() { 0 } else { 2 };
        self.clear(from, to, way, free) | self.clear(from, to, way + 1, free)
    }

    /// Does a direction lead from one square to the other, and are all squares on the way and the last one free?
    #[inline(always)]
    fn clear(&self, from: Square, to: Square, way: u8, free: u64) -> bool {
        let ray = self.board.ray_from::<u64>(from.index(), way);
        let beyond = self.board.ray_from::<u64>(to.index(), way);
        (ray & bit(to) != 0) & (ray & !beyond & !free == 0)
    }
}
