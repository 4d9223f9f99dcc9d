//! Plays the main line with its first fault mended, by the likeliest change that [`repair`](super::repair) found: how the
//! game then ends.

use super::desk::Scratch;
use super::frame::Walked;
use super::late::Late;
use super::line::{Setting, Token};
use super::lookahead::choose;
use super::meaning::{Meaning, meaning, small, small_move, wide};
use super::mend::{Best, By};
use super::trials::Trials;
use super::verdict::Course;
use crate::diagnostic::Repair;
use crate::notation;
use crate::rules::draw::{Rule, RuleSet};
use crate::rules::{Adjudicator, Move, Over, Position, Variant, Word};

/// What a mended line comes to.
pub(super) struct Mended {
    items: Vec<u32>,
    claims: Vec<(&'static Rule, u32)>,
    over: Option<Over>,
    pieces: u32,
    repair: Repair,
}

/// A line that is being played.
struct Line<'a, W: Word> {
    position: Position<W>,
    referee: &'a mut Adjudicator<W>,
    /// Where the variant lets them be counted later, its plies that may have to be.
    late: Option<(Late<W>, &'a mut Vec<Move<W>>)>,
    items: Vec<u32>,
}

impl<W: Word> Line<'_, W> {
    #[inline(always)]
    fn play(&mut self, setting: &Setting, m: &Move<W>, last: u32) {
        let before = self.position;
        self.position = match &setting.diagonal {
            Some(diagonal) => wide(&diagonal.play(small(&before), small_move(m))),
            None => before.play(setting.variant, m),
        };
        let after = self.position;
        self.enter(&before, m, &after, last);
    }

    /// Counts a move.
    #[inline(always)]
    fn enter(&mut self, before: &Position<W>, m: &Move<W>, after: &Position<W>, last: u32) {
        match &mut self.late {
            Some((late, plies)) if late.wants(m) => late.add(plies, *before, *m),
            Some(_) => {}
            None => self.referee.ply(before, m, after),
        }
        self.items.push(last);
    }

    /// Plays to the end from an item on, choosing where a move is ambiguous; `None`: it does not play.
    fn go_on(
        &mut self,
        setting: &Setting,
        mut next: u32,
        read: &mut notation::Scratch<W>,
    ) -> Option<()> {
        let mut trials = Trials::default();
        while let Some((item, token)) = trials.next(setting.record, next) {
            let Token::Move(written) = token else {
                return None;
            };
            let (m, last) = match meaning(setting, &self.position, item, written, read) {
                Meaning::One(m, last) => (m, last),
                Meaning::Several(candidates, last) => {
                    let at = &self.position;
                    let choice = choose(setting, at, last, &candidates, read, &mut trials);
                    (choice.taken?, last)
                }
                Meaning::None => return None,
            };
            self.play(setting, &m, last);
            next = last + 1;
        }
        Some(())
    }

    /// The line is at its end.
    fn finish(&mut self, variant: &Variant) {
        let (end, plies) = (&self.position, self.items.len() as u32);
        match &self.late {
            Some((late, kept)) => late.adjudicate(variant, kept, end, plies, false, self.referee),
            None => self.referee.finish(end),
        }
    }
}

impl Mended {
    /// Plays the main line with the change; the desk is as the walk left it. `None` where it does not play to its end, or
    /// a position is set in it: what follows a set-up is judged without a repair.
    pub fn play<W: Word>(
        setting: &Setting,
        rules: &'static RuleSet,
        walked: &Walked<W>,
        best: Best<W>,
        scratch: &mut Scratch<W>,
    ) -> Option<Mended> {
        let Scratch {
            referee,
            read,
            late,
            line: past,
            best: buffer,
            ..
        } = scratch;
        let Best { mend, rest } = best;
        let fault = walked.fault.as_ref().filter(|fault| fault.base_item == 0)?;
        referee.start(setting.variant, rules, &walked.start);
        late.clear();
        let quick = setting.diagonal.is_some();
        let watched = referee.watches(walked.start.kings);
        let mut line = Line {
            position: walked.start,
            late: quick.then(|| (Late::new(&walked.start, watched), late)),
            referee,
            items: Vec::with_capacity(setting.record.items.len()),
        };
        // What lies before the change was played by the walk.
        let changed = past.iter().position(|ply| ply.item == mend.item);
        let before = past
            .get(..changed.unwrap_or(past.len()))
            .unwrap_or_default();
        for (i, ply) in before.iter().enumerate() {
            let after = past.get(i + 1).map_or(&fault.position, |next| &next.before);
            if let Some(m) = &ply.played {
                line.enter(&ply.before, m, after, ply.last);
            }
        }
        line.position = past
            .get(before.len())
            .map_or(fault.position, |ply| ply.before);
        // What comes after it, by who found it.
        let mut next = match mend.by {
            By::Another(m) => {
                line.play(setting, &m, mend.last);
                mend.last + 1
            }
            By::PutIn(m) => {
                line.play(setting, &m, mend.item);
                mend.item
            }
            By::Nothing => mend.last + 1,
        };
        for (last, m) in &rest {
            line.play(setting, m, *last);
            next = last + 1;
        }
        // The buffer is used again.
        *buffer = rest;
        line.go_on(setting, next, read)?;
        line.finish(setting.variant);
        Some(Mended {
            claims: line.referee.claims().collect(),
            over: line.referee.over().copied(),
            pieces: line.referee.pieces(),
            items: line.items,
            repair: mend.repair,
        })
    }

    /// As the verdict wants it.
    pub fn course(&self) -> Course<'_> {
        Course {
            items: &self.items,
            claims: &self.claims,
            over: self.over,
            pieces: self.pieces,
            plies: self.items.len() as u32,
            complete: true,
            mended: Some(&self.repair),
        }
    }
}
