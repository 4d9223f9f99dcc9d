//! The legal moves of a position in the order in which a person lists them.

use smallvec::SmallVec;

use super::line::Setting;
use super::natural::natural;
use crate::notation::Pen;
use crate::rules::{Move, Position, Word};

/// The texts of all legal moves in their order, with a blank between each two.
pub(super) fn listed<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    legal: &[Move<W>],
) -> String {
    let pen = Pen::new(setting.variant, &setting.style);
    let mut all: SmallVec<[_; 24]> = SmallVec::new();
    for m in legal {
        let separator = pen.usual(m);
        let Some(ends) = pen.ends(separator, position, m, legal) else {
            // Squares on the way have to be written.
            return listed_in_full(&pen, position, legal);
        };
        all.push((pen.names.order(m.from, m.to, separator), ends));
    }
    all.sort_unstable_by_key(|(order, _)| *order);
    let mut texts = Vec::with_capacity(8 * (all.len() + 1));
    for (_, ends) in &all {
        ends.push_to(&mut texts);
        texts.push(b' ');
    }
    texts.pop();
    // All of it is ASCII.
    String::from_utf8(texts).unwrap_or_default()
}

/// The same where two squares are not enough.
fn listed_in_full<W: Word>(pen: &Pen, position: &Position<W>, legal: &[Move<W>]) -> String {
    let texts = legal.iter().map(|m| pen.text(position, m, legal));
    let mut all: Vec<_> = texts.collect();
    all.sort_by(|a, b| natural(a, b));
    all.join(" ")
}
