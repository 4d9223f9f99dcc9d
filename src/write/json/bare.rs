//! The moves of a game that has nothing else, as nearly all have: each that is written as it would be anew is put together
//! in one go.

use super::super::draft::{Draft, Slip};
use super::moves::{Played, Writer, sized};
use super::opening::{self, Opening};
use crate::notation::names::Ends;
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
        // In a plain game that is the whole text, if it was.
        let ends = played.pen.ends_alone(m)?;
        let (opening, len) = openings.get(step.ply as usize)?;
        if !self.is_written(item, &ends) {
            return None;
        }
        let opening = (opening, *len);
        if !m.taken.without_lowest().is_empty() {
            return played.write_long(step, m, &ends, opening, out);
        }
        let names = played.names;
        out.within(|slip| {
            played.begin(m, &ends, opening, slip);
            // Nobody foretells whether a piece is taken, so nothing asks.
            let (taken, len) = names.quoted(m.taken.lowest());
            let any = usize::from(!m.taken.is_empty());
            slip.add(taken, len * any);
            close(m, slip);
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

impl Played {
    /// From the beginning of a move to what it takes, with nothing on its way.
    #[inline(always)]
    fn begin<W: Word>(
        &self,
        m: &Move<W>,
        ends: &Ends,
        (opening, len): (&[u8; opening::ROOM], usize),
        slip: &mut Slip,
    ) {
        slip.add(*opening, len);
        match (ends.len(), self.names.bytes(m.from), self.names.bytes(m.to)) {
            (5, (from, 2), (to, 2)) => usual_ends(ends, from, to, slip),
            (_, from, to) => any_ends(ends, from, to, slip),
        }
    }

    /// A capture of several pieces.
    #[inline(never)]
    fn write_long<W: Word>(
        &self,
        step: &Step<W>,
        m: &Move<W>,
        ends: &Ends,
        opening: (&[u8; opening::ROOM], usize),
        out: &mut Draft,
    ) -> Option<()> {
        let path = self.path(step, m);
        if m.taken.count() > LONG || path.len() > LONG as usize + 1 {
            return None;
        }
        let taken = self.taken(m);
        out.within(|slip| {
            self.begin(m, ends, opening, slip);
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
            close(m, slip);
        });
        Some(())
    }
}

/// From the way of a capture to what it takes.
const TAKEN: &[u8; 12] = b"\"],\"taken\":[";

/// Whether a man is crowned, and the end.
#[inline(always)]
fn close<W: Word>(m: &Move<W>, slip: &mut Slip) {
    let (crowned, len) = CROWNED[usize::from(m.crowned)];
    slip.add(*crowned, len);
}

/// What closes a move, and how much of it counts.
const CROWNED: [(&[u8; 24], usize); 2] = [
    (b"],\"crowned\":false},-----", 19),
    (b"],\"crowned\":true},------", 18),
];

/// From what was written to what is taken, where all names are as long as they mostly are.
#[inline(always)]
fn usual_ends(ends: &Ends, from: [u8; 4], to: [u8; 4], slip: &mut Slip) {
    const FORM: &[u8; 72] =
        b"-----\",\"text\":\"-----\",\"from\":\"--\",\"to\":\"--\",\"path\":[\"--\",\"--\"],\"taken\":[";
    /// What stands behind the ends, in words of eight bytes.
    const BEHIND: u64 = u64::from_le_bytes(*b"\0\0\0\0\0\",\"");
    let Some(form) = slip.form(FORM) else {
        return;
    };
    let ends = u64::from_le_bytes(ends.padded()) | BEHIND;
    put_in(form, 0, ends.to_le_bytes());
    put_in(form, 15, ends.to_le_bytes());
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
