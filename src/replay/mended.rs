//! The main line with its first fault mended: how the game then ends.

use super::desk::Scratch;
use super::frame::Walked;
use super::late::Late;
use super::line::{Setting, Token};
use super::lookahead::choose;
use super::meaning::{Meaning, meaning, wide, wide_move};
use super::repair::{By, Mend};
use super::stretch::Place;
use super::trials::Trials;
use super::verdict::Course;
use crate::diagnostic::Repair;
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
    fn play(&mut self, setting: &Setting, m: &Move<W>, last: u32) {
        let before = self.position;
        self.position = before.play(setting.variant, m);
        match &mut self.late {
            Some((late, plies)) if late.wants(m) => late.add(plies, before, *m),
            Some(_) => {}
            None => self.referee.ply(&before, m, &self.position),
        }
        self.items.push(last);
    }

    /// Plays the next moves before an item as long as each is told at once.
    fn stretch(&mut self, setting: &Setting, next: &mut u32, until: u32, trials: &mut Trials) {
        let Some((late, plies)) = &mut self.late else {
            return;
        };
        let mut place = Place {
            position: self.position,
            item: *next,
        };
        let mut kept = *late;
        trials.stretch(setting, &mut place, until, |item, before, m| {
            if kept.wants(&wide_move(m)) {
                kept.add(plies, wide(before), wide_move(m));
            }
            self.items.push(item);
        });
        *late = kept;
        (self.position, *next) = (place.position, place.item);
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
        mend: &Mend<W>,
        scratch: &mut Scratch<W>,
    ) -> Option<Mended> {
        let Scratch {
            referee,
            read,
            late,
            line: past,
            ..
        } = scratch;
        walked.fault.as_ref().filter(|fault| fault.base_item == 0)?;
        // What lies before the change was played by the walk.
        let before = past.iter().position(|ply| ply.item == mend.item);
        let past = past.get(..before.unwrap_or(past.len()))?;
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
        for ply in past {
            if let Some(m) = &ply.played {
                line.play(setting, m, ply.last);
            }
        }
        let mut next = past.last().map_or(0, |ply| ply.last + 1);
        let mut trials = Trials::default();
        loop {
            let until = if next <= mend.item {
                mend.item
            } else {
                u32::MAX
            };
            line.stretch(setting, &mut next, until, &mut trials);
            let Some((item, token)) = trials.next(setting.record, next) else {
                break;
            };
            if item == mend.item {
                next = mend.last + 1;
                match mend.by {
                    By::Another(m) => {
                        line.play(setting, &m, mend.last);
                        continue;
                    }
                    By::Nothing => continue,
                    By::PutIn(m) => line.play(setting, &m, mend.item),
                }
            }
            let Token::Move(written) = token else {
                return None;
            };
            let (m, last) = match meaning(setting, &line.position, item, written, read) {
                Meaning::One(m, last) => (m, last),
                Meaning::Several(candidates, last) => {
                    let at = &line.position;
                    let choice = choose(setting, at, last, &candidates, read, &mut trials);
                    (choice.taken?, last)
                }
                Meaning::None => return None,
            };
            line.play(setting, &m, last);
            next = last + 1;
        }
        line.finish(setting.variant);
        Some(Mended {
            claims: line.referee.claims().collect(),
            over: line.referee.over().copied(),
            pieces: line.referee.pieces(),
            items: line.items,
            repair: mend.repair.clone(),
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
