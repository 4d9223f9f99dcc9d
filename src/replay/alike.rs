//! Variants in which a game is the same up to its fault, or ends before it: that they do not have the move that cannot be
//! played either is seen without playing the game again.

use super::fault::Fault;
use super::line::Setting;
use super::meaning::{goes_on, small, small_move, two_squares};
use super::past::Past;
use crate::record::{Item, ItemKind, TagName};
use crate::rules::diagonal::Diagonal;
use crate::rules::{Move, Numbering, Position, Search, Square, Variant, Word, legal_moves};

/// A game up to its fault as the variant plays it that it says it is.
pub(super) struct Alike<'a, W> {
    setting: &'a Setting<'a>,
    own: Diagonal,
    start: Position,
    line: &'a [Past<W>],
    /// The position before the fault, and the squares of the move.
    position: Position<u64>,
    ends: (Square, Square),
}

/// What another variant makes of a move.
#[derive(PartialEq, Eq)]
enum Made {
    /// It means this move.
    One(Move<u64>),
    /// It means nothing.
    Nothing,
    /// That takes a longer look.
    Unclear,
}

impl<'a, W: Word> Alike<'a, W> {
    /// `line`: its plies before the fault. `None`: it does not begin at the variant's own start, or its squares are not all
    /// on the board.
    pub fn of(
        setting: &'a Setting<'a>,
        fault: &Fault<W>,
        line: &'a [Past<W>],
    ) -> Option<Alike<'a, W>> {
        let ItemKind::Move(written) = setting.item(fault.item)?.kind else {
            return None;
        };
        let own = setting.diagonal?;
        let start = Position::start(setting.variant);
        let begins = setting.record.tag(TagName::Fen).is_none()
            && fault.base_item == 0
            && fault.base.widen() == start
            && line.len() + 1 == fault.ply as usize;
        (begins && !goes_on(setting, fault.item, &written)).then_some(Alike {
            setting,
            own,
            start,
            line,
            position: small(&fault.position),
            ends: two_squares(setting, &written)?,
        })
    }

    /// Is it plain that a variant, whose start is that, does not have the move, or one before it?
    pub fn fails(
        &self,
        variant: &Variant,
        start: &Position,
        numbering: Numbering,
        legal: &mut Vec<Move<u64>>,
    ) -> bool {
        let setting = self.setting;
        let same = std::ptr::eq(variant.board, setting.variant.board)
            && numbering == setting.names.numbering
            && *start == self.start;
        // Where nothing can be captured in the one, nothing can in the other: all steps are the same.
        let other = Diagonal::of(variant).filter(|other| same && other.captures_within(&self.own));
        let Some(other) = other else {
            return false;
        };
        let mut made = |position, from, to| made(variant, &other, position, (from, to), legal);
        for ply in self.line {
            let Some(m) = ply.played.filter(Move::is_capture) else {
                continue;
            };
            // What was written with more squares than two may mean more than these.
            let is_plain =
                ply.item == ply.last && setting.item(ply.item).is_some_and(is_two_squares);
            match made(small(&ply.before), m.from, m.to) {
                Made::Nothing if is_plain => return true,
                Made::One(other) if is_plain && other == small_move(&m) => {}
                _ => return false,
            }
        }
        made(self.position, self.ends.0, self.ends.1) == Made::Nothing
    }
}

fn is_two_squares(item: &Item) -> bool {
    match item.kind {
        ItemKind::Move(written) => written.is_two(),
        _ => false,
    }
}

/// What a variant makes of two squares.
fn made(
    variant: &Variant,
    diagonal: &Diagonal,
    position: Position<u64>,
    (from, to): (Square, Square),
    legal: &mut Vec<Move<u64>>,
) -> Made {
    let step = || diagonal.quiet(position, from, to);
    if let Some(m) = diagonal.capture(position, from, to).or_else(step) {
        return Made::One(m);
    }
    if diagonal.refuses(&position, from, to) {
        return Made::Nothing;
    }
    if legal_moves(variant, &position, legal) == Search::Exceeded {
        return Made::Unclear;
    }
    let mut same = legal.iter().filter(|m| m.from == from && m.to == to);
    match (same.next(), same.next()) {
        (None, _) => Made::Nothing,
        (Some(only), None) => Made::One(*only),
        _ => Made::Unclear,
    }
}
