//! The moves of a game that has nothing else, as nearly all have: each that is written as it would be anew is put together
//! in one go.

use super::super::draft::{Draft, Slip};
use super::moves::{Played, Writer};
use super::opening::{self, Opening};
use crate::notation::names::Ends;
use crate::record::Item;
use crate::replay::Step;
use crate::rules::Word;

impl Writer<'_> {
    /// The moves of a game that has nothing else.
    pub fn write_bare<W: Word>(&self, steps: &[Step<W>], played: &Played, out: &mut Draft) {
        let openings = opening::of(self.starts);
        for step in steps {
            let item = self.record.items.get(step.item as usize);
            if self
                .write_usual(step, item, played, openings, out)
                .is_none()
            {
                let ends = step.played.as_ref().zip(item).and_then(|(m, item)| {
                    let pen = &played.pen;
                    pen.ends_of_plain(pen.usual(m), &step.before, m, &item.kind)
                });
                self.write_step(step, item, ends, out);
                out.put(b"},");
            }
        }
        if !steps.is_empty() {
            out.truncate(out.len() - 1);
        }
    }

    /// A move that takes one piece at most and is written as it would be anew, with the comma behind it. `None`: it is
    /// another.
    #[inline(always)]
    fn write_usual<W: Word>(
        &self,
        step: &Step<W>,
        item: Option<&Item>,
        played: &Played,
        openings: &[Opening],
        out: &mut Draft,
    ) -> Option<()> {
        let (m, item) = (step.played.as_ref()?, item?);
        let ends = played.pen.ends_of_one(m)?;
        let (opening, len) = openings.get(step.ply as usize)?;
        if !self.is_written(item, &ends) {
            return None;
        }
        let names = played.names;
        let (from, to) = (names.bytes(m.from), names.bytes(m.to));
        out.within(|slip| {
            slip.add(*opening, *len);
            match (ends.len(), from, to) {
                (5, (from, 2), (to, 2)) => usual_ends(&ends, from, to, slip),
                _ => any_ends(&ends, from, to, slip),
            }
            if !m.taken.is_empty() {
                let (taken, len) = names.bytes_at(m.taken.lowest());
                slip.put(b"\"");
                slip.add(taken, len);
                slip.put(b"\"");
            }
            match m.crowned {
                true => slip.put(b"],\"crowned\":true},"),
                false => slip.put(b"],\"crowned\":false},"),
            }
        });
        Some(())
    }
}

/// From what was written to what is taken, where all names are as long as they mostly are.
#[inline(always)]
fn usual_ends(ends: &Ends, from: [u8; 4], to: [u8; 4], slip: &mut Slip) {
    const FORM: &[u8; 72] =
        b"-----\",\"text\":\"-----\",\"from\":\"--\",\"to\":\"--\",\"path\":[\"--\",\"--\"],\"taken\":[";
    let [a, b, c, d, e, ..] = ends.padded();
    let Some(form) = slip.form(FORM) else {
        return;
    };
    put_in(form, 0, [a, b, c, d, e]);
    put_in(form, 15, [a, b, c, d, e]);
    let ([a, b, ..], [c, d, ..]) = (from, to);
    put_in(form, 30, [a, b]);
    put_in(form, 40, [c, d]);
    put_in(form, 53, [a, b]);
    put_in(form, 58, [c, d]);
}

/// Puts bytes where a form has room for them.
#[inline(always)]
fn put_in<const N: usize>(form: &mut [u8], at: usize, bytes: [u8; N]) {
    if let Some(place) = form.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
        *place = bytes;
    }
}

/// The same for names of any length.
#[inline(always)]
fn any_ends(
    ends: &Ends,
    (from, from_len): ([u8; 4], usize),
    (to, to_len): ([u8; 4], usize),
    slip: &mut Slip,
) {
    slip.add(ends.padded(), ends.len());
    slip.put(b"\",\"text\":\"");
    slip.add(ends.padded(), ends.len());
    slip.put(b"\",\"from\":\"");
    slip.add(from, from_len);
    slip.put(b"\",\"to\":\"");
    slip.add(to, to_len);
    slip.put(b"\",\"path\":[\"");
    slip.add(from, from_len);
    slip.put(b"\",\"");
    slip.add(to, to_len);
    slip.put(b"\"],\"taken\":[");
}
