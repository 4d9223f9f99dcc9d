//! The main line with its first fault mended: how the game then ends.

use super::desk::Scratch;
use super::frame::Walked;
use super::line::{Setting, Token};
use super::lookahead::choose;
use super::meaning::{Meaning, meaning, wide, wide_move};
use super::repair::{By, Mend};
use super::stretch::{self, Place};
use super::trials::Trials;
use super::verdict::Course;
use crate::diagnostic::Repair;
use crate::rules::draw::{Rule, RuleSet};
use crate::rules::{Adjudicator, Move, Over, Position, Word};

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
    items: Vec<u32>,
}

impl<W: Word> Line<'_, W> {
    fn play(&mut self, setting: &Setting, m: &Move<W>, last: u32) {
        let after = self.position.play(setting.variant, m);
        self.referee.ply(&self.position, m, &after);
        self.position = after;
        self.items.push(last);
    }

    /// Plays the next moves before an item as long as each is told at once.
    fn stretch(&mut self, setting: &Setting, next: &mut u32, until: u32, trials: &mut Trials) {
        let (referee, items) = (&mut *self.referee, &mut self.items);
        let mut place = Place {
            position: self.position,
            item: *next,
        };
        stretch::play(setting, &mut place, until, trials, |ply| {
            let (before, m, after) = (wide(&ply.before), wide_move(&ply.played), wide(&ply.after));
            referee.ply(&before, &m, &after);
            items.push(ply.item);
        });
        self.position = place.position;
        *next = place.item;
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
            items,
            read,
            ..
        } = scratch;
        // The walk stopped at the fault; where that is mended itself, play goes on from there.
        let begin = walked.fault.as_ref().filter(|fault| {
            let own_start = fault.base_item == 0 && fault.base == walked.start;
            own_start && !walked.set_up && fault.item == mend.item
        });
        let (position, items, mut next) = match begin {
            Some(fault) => (fault.position, items.clone(), fault.item),
            None => {
                referee.start(setting.variant, rules, &walked.start);
                (walked.start, Vec::new(), 0)
            }
        };
        let mut line = Line {
            position,
            referee,
            items,
        };
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
        line.referee.finish(&line.position);
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
