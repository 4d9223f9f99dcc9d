//! Where lines of play open, close and begin anew, and how they go on behind a move that could not be played.

use super::desk::Scratch;
use super::frame::Manner;
use super::late::Late;
use super::walk::Walk;
use super::{Trail, setup};
use crate::record::ItemKind;
use crate::rules::{Position, Word};
use crate::text::Span;

impl<W: Word> Walk<'_, W> {
    /// A variation opens: where it begins is settled at its first move.
    pub(super) fn open(&mut self, item: u32) {
        let mut inner = self.frame.clone();
        inner.fresh = true;
        inner.number = None;
        inner.fen = None;
        inner.base_item = item + 1;
        self.scratch
            .stack
            .push(std::mem::replace(&mut self.frame, inner));
    }

    pub(super) fn close(&mut self) {
        if let Some(outer) = self.scratch.stack.pop() {
            self.frame = outer;
        }
    }

    /// A position is set.
    pub(super) fn set_up(&mut self, item: u32, fen: Span) {
        let judging = self.manner != Manner::Try;
        let known = (self.frame.judged && !self.frame.fresh && self.out.plies > 0)
            .then(|| self.frame.now.widen());
        let mut found = Vec::new();
        let read = setup::read(&self.setting, item, fen, known.as_ref(), &mut found);
        if judging {
            self.out.found.append(&mut found);
        }
        match read {
            Some(position) => {
                self.begin(position.narrow(), item + 1);
                self.frame.fen = Some(fen);
            }
            None => {
                self.frame.judged = false;
                self.frame.fresh = false;
            }
        }
    }

    /// The line goes on from a position that was set.
    pub(super) fn begin(&mut self, position: Position<W>, item: u32) {
        let main = self.is_main();
        if main && self.manner != Manner::Try {
            self.scratch.line.clear();
        }
        if main && self.frame.ply == 0 {
            self.scratch
                .referee
                .start(self.setting.variant, self.rules, &position);
            self.count_from(&position);
            self.out.start = position;
            self.out.trail = Trail::start(&position);
            self.out.set_up = true;
        } else if main {
            self.settle();
            self.scratch.referee.set_up(&self.frame.now, &position);
            self.count_from(&position);
            let set = Trail::start(&position);
            self.out.trail.hash ^= set.hash.rotate_left(self.out.plies % 64);
        }
        let frame = &mut self.frame;
        frame.now = position;
        frame.before = None;
        frame.judged = true;
        frame.failed = false;
        frame.fresh = false;
        frame.base = position;
        frame.base_item = item;
        frame.base_ply = frame.ply;
        frame.side = position.side;
    }

    /// Lists a move that is not played.
    pub(super) fn unjudged(&mut self, item: u32, last: u32) {
        self.out.understood = false;
        let (before, side) = (self.frame.now, self.frame.side);
        self.keep(item, last, &before, side, None);
        self.frame.pass(1);
    }

    /// Passes over the move at an item and those behind it, which are neither played nor kept; the item behind them. Their
    /// numbers are asked for where a variation begins only.
    pub(super) fn pass_over(&mut self, item: u32) -> u32 {
        let items = self.setting.record.items.get(item as usize..);
        let (mut next, mut moves) = (item, 0);
        for item in items.unwrap_or_default() {
            match item.kind {
                ItemKind::Move(_) => moves += 1,
                kind if kind.is_aside() => {}
                _ => break,
            }
            next += 1;
        }
        self.out.understood = false;
        self.frame.pass(moves);
        next
    }

    /// The main line is at its end, or a position is set: ends it by the rules.
    pub(super) fn settle(&mut self) {
        let Scratch { referee, late, .. } = &mut *self.scratch;
        let (variant, end) = (self.setting.variant, &self.frame.now);
        match self.setting.diagonal {
            Some(_) => {
                let plies = self.out.plies - self.early;
                self.late
                    .adjudicate(variant, late, end, plies, self.keep_steps, referee);
            }
            None => referee.finish(end),
        }
    }

    /// The main line begins, or goes on, at a position.
    pub(super) fn count_from(&mut self, position: &Position<W>) {
        let Scratch { referee, late, .. } = &mut *self.scratch;
        late.clear();
        self.late = Late::new(position, referee.watches(position.kings));
        self.early = self.out.plies;
    }
}
