//! Changes of one move of a line, and how likely they are.

use super::slip::Cost;
use crate::diagnostic::{Edit, Repair};
use crate::rules::Move;
use crate::text::Span;

/// A change of a line of play, as moves.
#[derive(Clone, Debug)]
pub(super) struct Mend<W> {
    /// The items of the written move that is changed, or before which another is put.
    pub item: u32,
    pub last: u32,
    pub by: By<W>,
    /// As it was offered.
    pub repair: Repair,
    /// What then follows, as far as each move means one only.
    pub rest: Rest<W>,
}

/// Moves, each with its last item.
pub(super) type Rest<W> = Vec<(u32, Move<W>)>;

/// What a written move gives way to.
#[derive(Clone, Copy, Debug)]
pub(super) enum By<W> {
    /// This move in its place.
    Another(Move<W>),
    /// This move before it.
    PutIn(Move<W>),
    /// Nothing.
    Nothing,
}

/// A change with which the line plays to its end or much further, and how likely it is.
pub(super) struct Tried<W> {
    pub to_end: bool,
    pub cost: Cost,
    /// How many plies before the fault.
    pub distance: u32,
    pub mend: Mend<W>,
    /// What is edited: its text is that of the repair.
    pub span: Span,
}

impl<W> Tried<W> {
    /// The likelier comes first.
    pub fn order(&self) -> (bool, Cost, u32) {
        (!self.to_end, self.cost + self.distance, self.distance)
    }

    /// The move that cannot be played gives way to another, and the rest plays.
    pub fn direct(&self) -> bool {
        self.to_end && self.distance == 0 && matches!(self.mend.by, By::Another(_))
    }

    /// The edit that makes it.
    pub fn edit(&self) -> Edit {
        let mut text = self.mend.repair.text.clone();
        if matches!(self.mend.by, By::PutIn(_)) {
            text.push(' ');
        }
        Edit {
            span: self.span,
            text,
        }
    }
}
