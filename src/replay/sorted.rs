//! The legal moves of a position in the order in which a person lists them.

use smallvec::SmallVec;

use super::line::Setting;
use super::natural::{natural, order};
use super::say;
use crate::notation::Pen;
use crate::rules::{Move, Position, Word};

/// All legal moves in the order of their texts, and these with a blank between each two.
pub(super) fn listed<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    legal: &[Move<W>],
) -> (Vec<Move>, String) {
    let pen = Pen::new(setting.variant, &setting.style);
    let mut all: SmallVec<[_; 24]> = SmallVec::new();
    for m in legal {
        let Some(ends) = pen.ends(pen.usual(m), position, m, legal) else {
            // Squares on the way have to be written.
            return listed_in_full(setting, position, legal);
        };
        all.push((order(ends.as_bytes()), m, ends));
    }
    all.sort_unstable_by_key(|(order, ..)| *order);
    joined(all.iter().map(|(_, m, ends)| (*m, ends.as_str())))
}

/// The same where two squares are not enough.
fn listed_in_full<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    legal: &[Move<W>],
) -> (Vec<Move>, String) {
    let text = |m| (m, say::text(setting, position, m, legal));
    let mut all: Vec<(&Move<W>, String)> = legal.iter().map(text).collect();
    all.sort_by(|(_, a), (_, b)| natural(a, b));
    joined(all.iter().map(|(m, text)| (*m, text.as_str())))
}

/// The moves, and their texts with a blank between each two.
fn joined<'m, W: Word>(
    all: impl ExactSizeIterator<Item = (&'m Move<W>, &'m str)>,
) -> (Vec<Move>, String) {
    let mut moves = Vec::with_capacity(all.len());
    let mut texts = String::with_capacity(8 * all.len());
    for (m, text) in all {
        if !texts.is_empty() {
            texts.push(' ');
        }
        texts.push_str(text);
        moves.push(m.widen());
    }
    (moves, texts)
}
