//! The moves of a game that has nothing else, as nearly all have: each that is written as it would be anew is put together
//! in one go.

use super::super::draft::{Draft, Slip};
use super::moves::{Played, Writer, sized};
use super::opening::{self, Opening};
use super::ways::Way;
use crate::replay::Step;
use crate::rules::{Move, Word};

impl Writer<'_> {
    /// The moves of a game that has nothing else.
    pub fn write_bare<W: Word>(&self, steps: &[Step<W>], played: &Played, out: &mut Draft) {
        let openings = opening::of(self.starts);
        for step in steps {
            if self.write_usual(step, played, openings, out).is_none() {
                self.write_unusual(step, played, out);
            }
        }
        if !steps.is_empty() {
            out.truncate(out.len() - 1);
        }
    }

    /// A move that is written as it would be anew, by its ends, with the comma behind it. `None`: it is another.
    #[inline(always)]
    fn write_usual<W: Word>(
        &self,
        step: &Step<W>,
        played: &Played,
        openings: &[Opening],
        out: &mut Draft,
    ) -> Option<()> {
        let m = step.played.as_ref()?;
        let item = self.record.items.get(step.item as usize)?;
        let ways = played.ways?;
        // In a plain game start and end are the whole text, if that was written.
        let way = ways.way(m)?;
        let opening = openings.get(step.ply as usize)?;
        if !self.is_written(item, &way.ends) {
            return None;
        }
        if !m.taken.without_lowest().is_empty() {
            return played.write_long(step, m, opening, way, out);
        }
        let close = ways.close(m)?;
        out.within(|slip| {
            begin(opening, way, slip);
            slip.add(close.0, close.1);
        });
        Some(())
    }

    /// Another move, with the comma behind it.
    #[inline(never)]
    fn write_unusual<W: Word>(&self, step: &Step<W>, played: &Played, out: &mut Draft) {
        let item = self.record.items.get(step.item as usize);
        let ends = step.played.as_ref().zip(item).and_then(|(m, item)| {
            let pen = &played.pen;
            pen.ends_of_plain(pen.usual(m), &step.before, m, &item.kind)
        });
        self.write_step(step, item, ends, out);
        out.put(b"},");
    }
}

/// Captures of more pieces may not fit in a slip: up to 130 bytes begin a move, and 12 are added for each piece.
const LONG: u32 = 9;

/// From the beginning of a move to what it takes, with nothing on its way.
#[inline(always)]
fn begin(opening: &Opening, way: &Way, slip: &mut Slip) {
    slip.add(opening.0, opening.1);
    slip.add(way.middle, way.len.into());
}

impl Played {
    /// A capture of several pieces.
    #[inline(never)]
    fn write_long<W: Word>(
        &self,
        step: &Step<W>,
        m: &Move<W>,
        opening: &Opening,
        way: &Way,
        out: &mut Draft,
    ) -> Option<()> {
        let close = self.ways?.close_behind(m)?;
        let path = self.path(step, m);
        if m.taken.count() > LONG || path.len() > LONG as usize + 1 {
            return None;
        }
        let taken = self.taken(m);
        out.within(|slip| {
            begin(opening, way, slip);
            // Its end is written once more, behind what is on its way.
            slip.back(self.names.bytes(m.to).1 + TAKEN.len());
            for &square in path.get(1..).unwrap_or_default() {
                slip.named(self.names.bytes(square), *b"\",\"");
            }
            slip.back(3);
            slip.put(TAKEN);
            slip.put(b"\"");
            for &name in &taken {
                slip.named(sized(name), *b"\",\"");
            }
            slip.back(2);
            slip.add(close.0, close.1);
        });
        Some(())
    }
}

/// From the way of a capture to what it takes.
const TAKEN: &[u8; 12] = b"\"],\"taken\":[";
