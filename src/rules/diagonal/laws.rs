//! What the row of a variant says about how a ply is looked at.
//!
//! A question whose answer is known while the program is built costs nothing while it runs: for the rows of nearly all
//! records the answers are built in, for the others they are told at run time. The code is the same.

use crate::rules::position::Side;
use crate::rules::variant::{Crowning, Directions, Landing, Priority, Variant};
use crate::rules::variants::{BRAZILIAN, ENGLISH, RUSSIAN};

/// The answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laws {
    /// The side that moves first.
    pub starts: Side,
    /// Men capture backwards too.
    pub backwards: bool,
    /// Kings fly.
    pub flying: bool,
    /// A king lands on any free square behind.
    pub far_landing: bool,
    /// Men take kings.
    pub man_takes_king: bool,
    /// What becomes of a man on its way over the crown row.
    pub crowning: Crowning,
    /// Not every capture is as good as another.
    pub majority: bool,
    /// The most pieces have to be taken, and nothing else matters.
    pub most: bool,
}

impl Laws {
    /// What a row says; its men capture forwards, or along all diagonals.
    pub const fn of(variant: &Variant) -> Laws {
        let passing = matches!(variant.crowning, Crowning::Passing);
        Laws {
            starts: variant.starts,
            backwards: variant.man_captures.0 == Directions::DIAGONAL.0,
            flying: variant.flying,
            far_landing: variant.flying && matches!(variant.landing, Landing::Free),
            man_takes_king: variant.man_takes_king,
            crowning: variant.crowning,
            majority: !variant.priority.is_empty(),
            // A man that becomes a king on its way could take more than men are asked for.
            most: matches!(variant.priority, [Priority::Pieces]) && !passing,
        }
    }

    /// Has a position no capture by these laws if it has none by the others?
    pub const fn captures_within(&self, other: &Laws) -> bool {
        self.backwards <= other.backwards
            && self.flying <= other.flying
            && self.man_takes_king <= other.man_takes_king
    }

    /// The directions in which men of a side capture.
    #[inline(always)]
    pub const fn man_ways(&self, side: Side) -> u8 {
        match self.backwards {
            true => Directions::DIAGONAL.0,
            false => Directions::FORWARD.of_side(side).0,
        }
    }
}

/// Laws of which nearly all records are; those of Brazilian draughts are the international ones.
pub const COMMON: [Laws; 3] = [Laws::of(&RUSSIAN), Laws::of(&BRAZILIAN), Laws::of(&ENGLISH)];

/// Who knows the laws of a game.
pub trait Law: Copy {
    /// For a game with these laws.
    fn of(laws: Laws) -> Self;
    /// The laws.
    fn laws(self) -> Laws;
}

/// They are told when the program runs.
#[derive(Clone, Copy, Debug)]
pub struct Told(Laws);

impl Law for Told {
    fn of(laws: Laws) -> Told {
        Told(laws)
    }

    #[inline(always)]
    fn laws(self) -> Laws {
        self.0
    }
}

/// They are these of [`COMMON`].
#[derive(Clone, Copy, Debug)]
pub struct Known<const ROW: usize>;

impl<const ROW: usize> Law for Known<ROW> {
    fn of(laws: Laws) -> Self {
        debug_assert_eq!(laws, COMMON[ROW]);
        Known
    }

    #[inline(always)]
    fn laws(self) -> Laws {
        const { COMMON[ROW] }
    }
}

/// Something that is done by whoever knows the laws of a game.
pub trait ByLaw {
    /// What comes of it.
    type Made;
    /// Does it.
    fn by<L: Law>(self) -> Self::Made;
}

/// Does it for a game of these laws.
pub fn by_law<T: ByLaw>(laws: Laws, task: T) -> T::Made {
    const { assert!(COMMON.len() == 3) }
    match COMMON.iter().position(|common| *common == laws) {
        Some(0) => task.by::<Known<0>>(),
        Some(1) => task.by::<Known<1>>(),
        Some(2) => task.by::<Known<2>>(),
        _ => task.by::<Told>(),
    }
}
