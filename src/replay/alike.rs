//! Variants in which a game is the same up to its fault, or ends before it: that they do not have the move that cannot be
//! played either is seen without playing the game again.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::fault::Fault;
use super::line::Setting;
use super::meaning::{goes_on, small, small_move, two_squares};
use super::past::Past;
use crate::record::{ItemKind, TagName};
use crate::rules::diagonal::Diagonal;
use crate::rules::quick::{self, any_capture};
use crate::rules::{Move, Numbering, Position, Search, Square, Variant, Word, legal_moves};

/// A game up to its fault as the variant plays it that it says it is.
pub(super) struct Alike<'a, W> {
    setting: &'a Setting<'a>,
    own: Diagonal,
    start: Position,
    line: &'a [Past<W>],
    /// The captures that may be others where less can be captured, once they were asked for.
    captures: OnceCell<SmallVec<[&'a Past<W>; 8]>>,
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
            captures: OnceCell::new(),
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
            && variant.man_steps == setting.variant.man_steps
            && *start == self.start;
        if !same {
            return false;
        }
        let diagonal = Diagonal::of(variant);
        let other = Other {
            variant,
            diagonal: diagonal.as_ref(),
        };
        // Where nothing can be captured in the one, nothing can in the other: all steps are the same, or it does not have one.
        let own = self.own.laws();
        let within = diagonal.is_some_and(|diagonal| diagonal.laws().captures_within(&own));
        let (captures, all): (&[&Past<W>], &[Past<W>]) = match within {
            true => (self.captures.get_or_init(|| self.captures()), &[]),
            false => (&[], self.line),
        };
        for ply in captures.iter().copied().chain(all) {
            let Some(m) = &ply.played else {
                return false;
            };
            let (before, m) = (small(&ply.before), small_move(m));
            let plain = || self.is_plain(ply);
            // Other kings might make a short form mean something else.
            let step = !m.is_capture() && !any_capture(variant, &before);
            if step && (before.kings == 0 || plain()) {
                continue;
            }
            match other.made(before, m.from, m.to, legal) {
                Made::Nothing if plain() => return true,
                Made::One(meant) if meant == m && plain() => {}
                _ => return false,
            }
        }
        other.made(self.position, self.ends.0, self.ends.1, legal) == Made::Nothing
    }

    /// The captures that are not the only move there is in every game that has no more captures than this one.
    fn captures(&self) -> SmallVec<[&'a Past<W>; 8]> {
        let mut captures = SmallVec::new();
        for ply in self.line {
            let sole = |m: &Move<W>| {
                let jump = self.own.is_sole_jump(&small(&ply.before), &small_move(m));
                jump && self.is_plain(ply)
            };
            if ply.played.is_none_or(|m| m.is_capture() && !sole(&m)) {
                captures.push(ply);
            }
        }
        captures
    }

    /// Was a move written with two squares, and no more? Else it may mean more than these.
    fn is_plain(&self, ply: &Past<W>) -> bool {
        match self.setting.item(ply.item).map(|item| item.kind) {
            Some(ItemKind::Move(written)) if ply.item == ply.last => {
                written.is_two() && !goes_on(self.setting, ply.item, &written)
            }
            _ => false,
        }
    }
}

/// Another variant on the same board.
struct Other<'a> {
    variant: &'a Variant,
    diagonal: Option<&'a Diagonal>,
}

impl Other<'_> {
    /// What it makes of two squares.
    fn made(
        &self,
        position: Position<u64>,
        from: Square,
        to: Square,
        legal: &mut Vec<Move<u64>>,
    ) -> Made {
        let told = match self.diagonal {
            Some(diagonal) => {
                let step = || diagonal.quiet(position, from, to);
                diagonal.capture(position, from, to).or_else(step)
            }
            None => quick::capture(self.variant, &position, from, to),
        };
        if let Some(m) = told {
            return Made::One(m);
        }
        if self
            .diagonal
            .is_some_and(|diagonal| diagonal.refuses(&position, from, to))
        {
            return Made::Nothing;
        }
        if legal_moves(self.variant, &position, legal) == Search::Exceeded {
            return Made::Unclear;
        }
        let mut same = legal.iter().filter(|m| m.from == from && m.to == to);
        match (same.next(), same.next()) {
            (None, _) => Made::Nothing,
            (Some(only), None) => Made::One(*only),
            _ => Made::Unclear,
        }
    }
}
