//! Fixes applied to a chunk until none is left that helps.
//!
//! A fix is made if the records stay the same records and its finding is gone afterwards. In text damaged badly enough
//! what was put in may be read as part of the damage, and would be put in again and again; such a fix is barred.

use std::collections::{BTreeMap, BTreeSet};

use super::encode::encode;
use super::mend::Mend;
use super::options::Reading;
use super::run::{Judged, Numbered, judge_games};
use crate::diagnostic::{Code, Diagnostic, Edit, edits};
use crate::replay::FileReading;
use crate::syntax;
use crate::text::Encoding;

/// More rounds than any text needs: each fix takes its finding away.
const ROUNDS: usize = 60;

/// A chunk mended.
pub struct Mended {
    /// Its text now.
    pub text: String,
    /// And what it is written in.
    pub encoding: Encoding,
    /// How many findings were mended.
    pub count: u64,
}

/// A fix by its record (in the order of the chunk) and its code.
type Name = (usize, Code);

/// Is there nothing to mend in a chunk?
pub fn is_fine(judged: &Judged<'_>, mend: &Mend) -> bool {
    let utf8 = judged.chunk.encoding == Encoding::Utf8;
    let mut games = judged.games.iter();
    (utf8 || !mend.to_utf8()) && games.all(|game| fixable(game, mend).next().is_none())
}

/// The mended chunk, if there was anything to mend. A text that its encoding cannot write stays as it was.
pub fn mended(
    judged: &Judged<'_>,
    file: &FileReading,
    reading: &Reading,
    mend: &Mend,
) -> Option<Mended> {
    let again = |text: &str, encoding| {
        let chunk = judged.chunk.with(text, encoding);
        let parsed = syntax::parse(&chunk).into_iter();
        judge_games(&chunk, parsed, 0, file, reading)
    };
    let old = judged.chunk;
    let encoding = if mend.to_utf8() {
        Encoding::Utf8
    } else {
        old.encoding
    };
    let mut count = u64::from(encoding != old.encoding);
    let mut now = (count > 0).then(|| (old.text.to_string(), again(&old.text, encoding)));
    // Fixes that do no good to the text as it is now, and whether any did since that was last forgotten.
    let mut barred = BTreeSet::new();
    let mut helped = false;
    for _ in 0..ROUNDS {
        let (text, before) = match &now {
            Some((text, games)) => (&**text, games),
            None => (&*old.text, &judged.games),
        };
        let chosen = Chosen::of(before, mend, &barred);
        let edited = edits::apply(text, chosen.edits.iter().copied());
        if chosen.names.is_empty() || edited.text == text {
            // What did no good before may do some now.
            if barred.is_empty() || !std::mem::take(&mut helped) {
                break;
            }
            barred.clear();
            continue;
        }
        let after = again(&edited.text, encoding);
        let bad = chosen.bad(before, &after, mend);
        if bad.is_empty() {
            count += chosen.names.len() as u64;
            now = Some((edited.text, after));
            helped = true;
        } else {
            barred.extend(bad);
        }
    }
    let (text, _) = now?;
    let writable = encode(&text, encoding).is_some();
    writable.then_some(Mended {
        text,
        encoding,
        count,
    })
}

/// Fixes that do not touch each other, each whole, in the order of their findings.
#[derive(Default)]
struct Chosen<'d> {
    edits: Vec<&'d Edit>,
    names: Vec<Name>,
    /// From where to where something is changed.
    taken: BTreeMap<u32, u32>,
}

impl<'d> Chosen<'d> {
    /// Those that can be made now: first what changes no move, then moves.
    fn of(games: &'d [Numbered], mend: &'d Mend, barred: &BTreeSet<Name>) -> Chosen<'d> {
        for moves in [false, true] {
            let mut chosen = Chosen::default();
            for (index, record) in games.iter().enumerate() {
                for found in fixable(record, mend) {
                    if found.code.is_of_moves() == moves && !barred.contains(&(index, found.code)) {
                        chosen.add(index, found);
                    }
                }
            }
            if !chosen.names.is_empty() {
                return chosen;
            }
        }
        Chosen::default()
    }

    fn add(&mut self, index: usize, found: &'d Diagnostic) {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        if edits.clone().next().is_none() || !edits.clone().all(|edit| self.free(edit)) {
            return;
        }
        self.names.push((index, found.code));
        for edit in edits {
            self.taken.insert(edit.span.start, edit.span.end);
            self.edits.push(edit);
        }
    }

    /// Does nothing else change what the edit changes? Two changes that begin at one place (insertions, say) would be
    /// made in an order nobody chose.
    fn free(&self, edit: &Edit) -> bool {
        let before = self.taken.range(..=edit.span.start).next_back();
        let after = self.taken.range(edit.span.start..).next();
        before.is_none_or(|(start, end)| *end <= edit.span.start && *start < edit.span.start)
            && after.is_none_or(|(start, _)| *start >= edit.span.end && *start > edit.span.start)
    }

    /// The fixes that did no good: those of a record that is not the same record any more, and those whose findings are
    /// still as many.
    fn bad(&self, before: &[Numbered], after: &[Numbered], mend: &Mend) -> BTreeSet<Name> {
        let guilty = self.others(before, after);
        // Each is asked for once, however many findings of its code a record has.
        let names: BTreeSet<Name> = self.names.iter().copied().collect();
        let named = |wanted: &dyn Fn(&Name) -> bool| -> BTreeSet<Name> {
            names.iter().filter(|name| wanted(name)).copied().collect()
        };
        if guilty.is_empty() {
            return named(&|&(index, code)| {
                let at = |games: &[Numbered]| {
                    games
                        .get(index)
                        .map_or(0, |record| left(record, code, mend))
                };
                at(after) >= at(before)
            });
        }
        let bad = named(&|(index, _)| guilty.contains(index));
        match bad.is_empty() {
            true => named(&|_| true),
            false => bad,
        }
    }

    /// Records that do not end where they ended, or that are no game any more or only now.
    fn others(&self, before: &[Numbered], after: &[Numbered]) -> BTreeSet<usize> {
        let ends = |games: &[Numbered]| -> Vec<(u32, bool)> {
            let records = games.iter().map(|numbered| &numbered.game.record);
            records
                .map(|record| (record.span.end, record.is_game()))
                .collect()
        };
        let old = self.moved(&ends(before));
        let mut new = ends(after).into_iter().peekable();
        let mut others = BTreeSet::new();
        let mut start = 0;
        let count = old.len();
        for (index, (low, high, game)) in old.into_iter().enumerate() {
            // Of stray text at the end nothing may be left.
            if std::mem::replace(&mut start, high) == high && !game && index + 1 == count {
                break;
            }
            while new.next_if(|(end, _)| *end < low).is_some() {
                // It was divided.
                others.insert(index);
            }
            if new
                .next_if(|(end, kind)| *end <= high && *kind == game)
                .is_none()
            {
                others.extend([index, index + 1]);
            }
        }
        if new.next().is_some() {
            others.extend(count.checked_sub(1));
        }
        others
    }

    /// Where the ends of records may be after the edits: what is put in there may stand before or behind them.
    fn moved(&self, ends: &[(u32, bool)]) -> Vec<(u32, u32, bool)> {
        let mut edits = self.edits.clone();
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut edits = edits.into_iter().peekable();
        let grown =
            |edit: &Edit| edit.text.len() as i64 - i64::from(edit.span.end - edit.span.start);
        let mut before = 0;
        let place = |place: i64| u32::try_from(place.max(0)).unwrap_or(u32::MAX);
        let mut moved = Vec::with_capacity(ends.len());
        for &(end, game) in ends {
            let is_before = |edit: &&Edit| edit.span.start < end;
            while let Some(edit) = edits.next_if(is_before) {
                before += grown(edit);
            }
            let low = i64::from(end) + before;
            while let Some(edit) =
                edits.next_if(|edit| edit.span.start == end && edit.span.is_empty())
            {
                before += grown(edit);
            }
            moved.push((place(low), place(i64::from(end) + before), game));
        }
        moved
    }
}

/// Findings that a fix may take away.
fn fixable<'j>(record: &'j Numbered, mend: &'j Mend) -> impl Iterator<Item = &'j Diagnostic> {
    record.game.diagnostics.iter().filter(|found| {
        let fix = found.fix.as_ref();
        mend.codes.keeps(found.code) && fix.is_some_and(|fix| fix.safe || mend.guess)
    })
}

/// How much a code leaves to be done in a record. A line of play may well show its next illegal move where the first was
/// mended: of moves counts how much of the record stands behind the first that cannot be played.
fn left(record: &Numbered, code: Code, mend: &Mend) -> usize {
    let mut found = fixable(record, mend);
    if !code.is_of_moves() {
        return found.filter(|found| found.code == code).count();
    }
    let first = found.find(|found| found.code.is_of_moves());
    first.map_or(0, |first| {
        let items = &record.game.record.items;
        items
            .iter()
            .filter(|item| item.span.end > first.span.start)
            .count()
    })
}
