//! The moves behind one that could not be played: they are listed, and not judged.

use super::walk::Walk;
use crate::record::ItemKind;
use crate::rules::Word;

impl<W: Word> Walk<'_, W> {
    /// Lists a move that is not played.
    pub(super) fn unjudged(&mut self, item: u32, last: u32) {
        self.out.understood = false;
        let (before, side) = (self.frame.now, self.frame.side);
        self.keep(item, last, &before, side, None);
        self.frame.pass(1);
    }

    /// Passes over the moves from an item on, which are neither played nor kept; the item behind them. Their numbers are
    /// asked for where a variation begins only.
    pub(super) fn skip(&mut self, item: u32) -> u32 {
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
        self.frame.pass(moves);
        next
    }
}
