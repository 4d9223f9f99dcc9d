//! The walk over the items of a record: every line of play, each move with the position before it.

use super::desk::Scratch;
use super::fault::{Fault, FaultKind};
use super::frame::{Frame, Manner, Walked};
use super::late::Late;
use super::line::Setting;
use super::lookahead::{self, Ahead};
use super::meaning::{Meaning, by_ends, meaning, wide, wide_move};
use super::mend::Best;
use super::past::Past;
use super::setup::{self, Start};
use super::stretch::{self, Place};
use super::trials::Trials;
use super::{Step, Trail, notes, say, variation};
use crate::diagnostic::Diagnostic;
use crate::record::{ItemKind, Written};
use crate::rules::draw::RuleSet;
use crate::rules::{Move, Position, Side, Word};

/// The walk itself.
pub(super) struct Walk<'a, W: Word> {
    pub setting: Setting<'a>,
    pub scratch: &'a mut Scratch<W>,
    pub trials: Trials,
    pub(super) manner: Manner,
    pub(super) keep_steps: bool,
    pub(super) rules: &'static RuleSet,
    pub(super) frame: Frame<W>,
    pub(super) out: Walked<W>,
    /// The main line as the draw rules will want it, and after how many plies it began.
    pub(super) late: Late<W>,
    pub(super) early: u32,
    /// The item where it goes on.
    pub(super) next: u32,
    /// The best repair of the last fault of the main line.
    pub mend: Option<Best<W>>,
    /// Ambiguous moves that were decided, by their items.
    pub choices: Vec<(u32, Move<W>)>,
}

impl<'a, W: Word> Walk<'a, W> {
    /// A walk from a start.
    pub fn new(
        setting: Setting<'a>,
        start: &Start,
        rules: &'static RuleSet,
        manner: Manner,
        keep_steps: bool,
        scratch: &'a mut Scratch<W>,
    ) -> Self {
        let position = start.position.narrow::<W>();
        let mut frame = Frame::new(position);
        if manner == Manner::List {
            frame.judged = false;
            // Nothing goes back to a start that is not known.
            frame.base_ply = u32::MAX;
        }
        frame.fen = start.fen;
        scratch.stack.clear();
        scratch.items.clear();
        if manner != Manner::Try {
            scratch.line.clear();
        }
        scratch.referee.start(setting.variant, rules, &position);
        scratch.late.clear();
        let late = Late::new(&position, scratch.referee.watches(position.kings));
        Walk {
            setting,
            scratch,
            trials: Trials::default(),
            manner,
            keep_steps,
            rules,
            out: Walked::begins(position, Trail::start(&position)),
            frame,
            late,
            early: 0,
            next: 0,
            mend: None,
            choices: Vec::new(),
        }
    }

    /// Walks to the end of the record, or as far as the manner says.
    pub fn run(mut self) -> Walked<W> {
        let (record, mut i) = (self.setting.record, self.next);
        while let Some(item) = record.items.get(i as usize) {
            match item.kind {
                ItemKind::Move(_) if self.frame.is_lost() && !self.keep_steps => {
                    i = self.pass_over(i);
                    continue;
                }
                ItemKind::Move(written) => {
                    let behind = self.stretch(i);
                    if behind > i {
                        i = behind;
                        continue;
                    }
                    i = self.on_move(i, written);
                }
                ItemKind::Number { value, second } => {
                    self.frame.number = Some((value, second));
                    i += 1;
                    continue;
                }
                ItemKind::VariationStart => self.open(i),
                ItemKind::VariationEnd => self.close(),
                ItemKind::NoMove => self.fail(i, i, FaultKind::NoMove),
                ItemKind::Unknown => self.fail(i, i, FaultKind::Unknown),
                ItemKind::Setup { fen } => self.set_up(i, fen),
                _ => {}
            }
            if self.out.fault.is_some() && matches!(self.manner, Manner::Try | Manner::Probe) {
                break;
            }
            i += 1;
        }
        // A variation that was never closed hides the main line.
        if let Some(main) = self.scratch.stack.first() {
            self.frame = main.clone();
            self.scratch.stack.clear();
        }
        self.settle();
        self.out.adjudged(&self.scratch.referee, self.keep_steps);
        self.out.end = self.frame.now;
        self.out.complete = self.frame.judged;
        self.out
    }

    #[inline(always)]
    pub(super) fn is_main(&self) -> bool {
        self.scratch.stack.is_empty()
    }

    /// Plays the moves from an item on that are written as usual and told at once, as nearly all are; the item behind them.
    fn stretch(&mut self, item: u32) -> u32 {
        if self.frame.fresh || !self.frame.judged {
            return item;
        }
        let setting = self.setting;
        let mut place = Place {
            position: self.frame.now,
            item,
        };
        let mut last = None;
        stretch::play(&setting, &mut place, u32::MAX, |item, before, m| {
            let before = wide(&before);
            last = Some(before);
            self.enter(item, item, &before, &wide_move(&m));
        });
        if let Some(before) = last {
            self.frame.go_on(before, place.position);
        }
        place.item
    }

    /// Plays the move at an item; the index of its last item.
    fn on_move(&mut self, item: u32, written: Written) -> u32 {
        if self.frame.fresh {
            variation::settle(&self.setting, &mut self.frame, item, self.scratch);
        }
        if self.frame.is_lost() {
            self.unjudged(item, item);
            return item;
        }
        let before = self.frame.now;
        match meaning(
            &self.setting,
            &before,
            item,
            written,
            &mut self.scratch.read,
        ) {
            Meaning::One(m, last) => {
                if m.is_capture() && self.scratch.read.exceeded {
                    self.too_many(item);
                }
                self.play(item, last, written, &before, &m);
                last
            }
            other => self.puzzle(item, written, other),
        }
    }

    /// Plays a move that is legal.
    #[inline(never)]
    fn play(&mut self, item: u32, last: u32, written: Written, before: &Position<W>, m: &Move<W>) {
        if notes::unusual(&self.setting, &written, m, item != last) && self.manner != Manner::Try {
            notes::note(
                &self.setting,
                item,
                last,
                &written,
                before,
                m,
                &mut self.out.found,
            );
        }
        self.enter(item, last, before, m);
        let after = before.play(self.setting.variant, m);
        if self.is_main() && self.setting.diagonal.is_none() {
            self.scratch.referee.ply(before, m, &after);
        }
        self.frame.go_on(*before, after);
    }

    /// Writes a legal move into all lists.
    #[inline(always)]
    fn enter(&mut self, item: u32, last: u32, before: &Position<W>, m: &Move<W>) {
        self.keep(item, last, before, before.side, Some(m));
        self.frame.ply += 1;
        if !self.is_main() {
            return;
        }
        self.out.plies += 1;
        self.out.trail.play(*m);
        self.scratch.items.push(last);
        if self.manner != Manner::Try {
            self.scratch.line.push(Past {
                item,
                last,
                before: *before,
                played: Some(*m),
            });
        }
        if self.setting.diagonal.is_some() && self.late.wants(m) {
            self.late.add(&mut self.scratch.late, *before, *m);
        }
    }

    /// A written move that is not one legal move: takes one reading where the rest of the line decides.
    #[cold]
    fn puzzle(&mut self, item: u32, written: Written, meaning: Meaning<W>) -> u32 {
        let (candidates, last) = match meaning {
            Meaning::Several(candidates, last) => (candidates, last),
            _ if self.other_side_fits(item, written) => return self.on_move(item, written),
            _ => return self.refuse(item, written),
        };
        let before = self.frame.now;
        self.scratch.ahead.clear();
        let choice = self.ahead().choose(&before, last, &candidates);
        match choice.taken {
            Some(m) => {
                self.choices.push((item, m));
                if self.manner != Manner::Try {
                    let ply = self.is_main().then_some(self.frame.ply + 1);
                    let found = lookahead::warning(
                        &self.setting,
                        &before,
                        (item, last),
                        &candidates,
                        &choice,
                    );
                    self.out.found.push(Diagnostic { ply, ..found });
                }
                self.play(item, last, written, &before, &m);
            }
            None => self.fail(
                item,
                last,
                FaultKind::Ambiguous(candidates.moves, choice.lives),
            ),
        }
        last
    }

    /// To play ahead.
    pub(super) fn ahead(&mut self) -> Ahead<'_, W> {
        Ahead {
            setting: &self.setting,
            read: &mut self.scratch.read,
            trials: &mut self.trials,
            moves: &mut self.scratch.ahead,
        }
    }

    /// A move that is in no list. Where the list was cut short it is judged by its ends.
    fn refuse(&mut self, item: u32, written: Written) -> u32 {
        let before = self.frame.now;
        if self.scratch.read.exceeded
            && let Some(m) = by_ends(&self.setting, &before, &written)
        {
            self.too_many(item);
            self.play(item, item, written, &before, &m);
            return item;
        }
        self.fail(item, item, FaultKind::Illegal);
        item
    }

    /// M510: whether another capture was compulsory is not known.
    #[cold]
    fn too_many(&mut self, item: u32) {
        if self.manner != Manner::Try {
            let ply = self.is_main().then_some(self.frame.ply + 1);
            let found = say::too_many(&self.setting, item);
            self.out.found.push(Diagnostic { ply, ..found });
        }
    }

    /// A FEN was set, the first move after it is illegal, and legal if the other side moves: that side moves (P404).
    fn other_side_fits(&mut self, item: u32, written: Written) -> bool {
        let Some(fen) = self.frame.fen.take() else {
            return false;
        };
        let turned = self.frame.now.with_side(self.frame.now.side.other());
        if meaning(
            &self.setting,
            &turned,
            item,
            written,
            &mut self.scratch.read,
        ) == Meaning::None
        {
            return false;
        }
        if self.manner != Manner::Try {
            self.out.found.push(setup::wrong_side(turned.side, fen));
        }
        self.begin(turned, self.frame.base_item);
        true
    }

    /// A move that cannot be played: the rest of its line is listed only.
    #[cold]
    fn fail(&mut self, item: u32, last: u32, kind: FaultKind<W>) {
        if self.frame.fresh {
            variation::settle(&self.setting, &mut self.frame, item, self.scratch);
        }
        if self.frame.judged {
            let fault = Fault {
                item,
                last,
                ply: self.frame.ply + 1,
                main: self.is_main(),
                position: self.frame.now,
                base: self.frame.base,
                base_item: self.frame.base_item,
                kind,
            };
            let stops = fault.main && fault.kind != FaultKind::Unknown;
            if self.manner != Manner::Try && !(stops && self.manner == Manner::Probe) {
                let finding = fault.report(self);
                self.out.found.push(finding);
            }
            if fault.main && self.out.fault.is_none() && fault.kind != FaultKind::Unknown {
                self.out.fault = Some(Box::new(fault));
                self.out.mend = self.mend.take().map(Box::new);
            }
            self.frame.failed = true;
        } else {
            self.frame.failed = false;
        }
        self.frame.judged = false;
        self.unjudged(item, last);
    }

    #[inline]
    pub(super) fn keep(
        &mut self,
        item: u32,
        last_item: u32,
        before: &Position<W>,
        side: Side,
        played: Option<&Move<W>>,
    ) {
        if self.keep_steps {
            self.out.steps.push(Step {
                item,
                last_item,
                ply: self.frame.ply + 1,
                side,
                main: self.is_main(),
                before: *before,
                played: played.copied(),
            });
        }
    }
}
