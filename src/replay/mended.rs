//! The main line with its first fault mended: how the game then ends.

use super::desk::Scratch;
use super::line::{Meaning, Setting, Token, meaning};
use super::lookahead::choose;
use super::repair::{By, Mend};
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
struct Line<W: Word> {
    position: Position<W>,
    referee: Adjudicator<W>,
    items: Vec<u32>,
}

impl<W: Word> Line<W> {
    fn play(&mut self, setting: &Setting, m: &Move<W>, last: u32) {
        let after = self.position.play(setting.variant, m);
        self.referee.ply(&self.position, m, &after);
        self.position = after;
        self.items.push(last);
    }
}

impl Mended {
    /// Plays the main line with the change. `None` where it does not play to its end, or a position is set in it: what
    /// follows a set-up is judged without a repair.
    pub fn play<W: Word>(
        setting: &Setting,
        rules: &'static RuleSet,
        start: &Position<W>,
        mend: &Mend<W>,
        scratch: &mut Scratch<W>,
    ) -> Option<Mended> {
        let mut line = Line {
            position: *start,
            referee: Adjudicator::new(),
            items: Vec::new(),
        };
        line.referee.start(setting.variant, rules, start);
        let mut trials = Trials::default();
        let mut next = 0;
        while let Some((item, token)) = trials.next(setting.record, next) {
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
            let (m, last) = match meaning(setting, &line.position, item, written, scratch) {
                Meaning::One(m, last) => (m, last),
                Meaning::Several(candidates, last) => {
                    let at = &line.position;
                    let choice = choose(setting, at, last, &candidates, scratch, &mut trials);
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
