//! Plays the main line with its first fault mended, by the likeliest change that [`repair`](super::repair) found: how the
//! game then ends.

use super::desk::Scratch;
use super::frame::Walked;
use super::late::Late;
use super::line::{Setting, Token};
use super::lookahead::Ahead;
use super::meaning::{Meaning, meaning, small, small_move, wide};
use super::mend::{Best, By};
use super::past::Past;
use super::trials::Trials;
use super::verdict::Course;
use crate::diagnostic::Repair;
use crate::rules::draw::{Rule, RuleSet};
use crate::rules::{Adjudicator, Move, Over, Position, Variant, Word};

/// What a mended line comes to.
pub(super) struct Mended {
    /// The last items of its moves, if something is said about one.
    items: Vec<u32>,
    claims: Vec<(&'static Rule, u32)>,
    over: Option<Over>,
    pieces: u32,
    plies: u32,
    repair: Repair,
}

/// A line that is being played.
struct Line<'a, W: Word> {
    position: Position<W>,
    referee: &'a mut Adjudicator<W>,
    /// Where the variant lets them be counted later, its plies that may have to be.
    late: Option<(Late<W>, &'a mut Vec<Move<W>>)>,
    plies: u32,
    /// The last items of the moves behind those that are known.
    more: Vec<u32>,
}

impl<W: Word> Line<'_, W> {
    /// Plays moves.
    fn play<'m>(&mut self, setting: &Setting, moves: impl Iterator<Item = &'m Move<W>>) {
        let (Some(diagonal), Some((late, plies))) = (&setting.diagonal, &mut self.late) else {
            for m in moves {
                let before = self.position;
                self.position = before.play(setting.variant, m);
                self.referee.ply(&before, m, &self.position);
                self.plies += 1;
            }
            return;
        };
        let mut now = small(&self.position);
        for m in moves {
            if late.wants(m) {
                late.add(plies, wide(&now), *m);
            }
            now = diagonal.play(now, small_move(m));
            self.plies += 1;
        }
        self.position = wide(&now);
    }

    /// Passes over moves that were played, up to that position.
    fn pass(&mut self, past: &[Past<W>], end: &Position<W>) {
        for (i, Past { before, played, .. }) in past.iter().enumerate() {
            let Some(m) = played else { continue };
            match &mut self.late {
                Some((late, plies)) if late.wants(m) => late.add(plies, *before, *m),
                Some(_) => {}
                None => {
                    let after = past.get(i + 1).map_or(end, |next| &next.before);
                    self.referee.ply(before, m, after);
                }
            }
            self.plies += 1;
        }
        self.position = *end;
    }

    /// Plays to the end from an item on, choosing where a move is ambiguous; `None`: it does not play.
    fn go_on(&mut self, mut ahead: Ahead<'_, W>, mut next: u32) -> Option<()> {
        let setting = ahead.setting;
        while let Some((item, token)) = ahead.trials.next(setting.record, next) {
            let Token::Move(written) = token else {
                return None;
            };
            let (m, last) = match meaning(setting, &self.position, item, written, ahead.read) {
                Meaning::One(m, last) => (m, last),
                Meaning::Several(candidates, last) => {
                    let choice = ahead.choose(&self.position, last, &candidates);
                    (choice.taken?, last)
                }
                Meaning::None => return None,
            };
            self.play(setting, [&m].into_iter());
            self.more.push(last);
            next = last + 1;
        }
        Some(())
    }

    /// The line is at its end.
    fn finish(&mut self, variant: &Variant) {
        let (end, plies) = (&self.position, self.plies);
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
            ahead: moves,
            behind_best: buffer,
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
            plies: 0,
            more: Vec::new(),
        };
        // What lies before the change was played by the walk.
        let at = past.iter().position(|ply| ply.item == mend.item);
        let (before, behind) = past.split_at(at.unwrap_or(past.len()));
        line.pass(
            before,
            behind.first().map_or(&fault.position, |ply| &ply.before),
        );
        // What comes after it, by who found it.
        let (put, mut next) = match mend.by {
            By::Another(m) => (Some((mend.last, m)), mend.last + 1),
            By::PutIn(m) => (Some((mend.item, m)), mend.item),
            By::WhatFollows => (None, mend.last + 1),
        };
        let then = || put.iter().chain(&rest);
        line.play(setting, then().map(|(_, m)| m));
        if let Some((last, _)) = rest.last() {
            next = last + 1;
        }
        moves.clear();
        let ahead = Ahead {
            setting,
            read,
            trials: &mut Trials::default(),
            moves,
        };
        line.go_on(ahead, next)?;
        line.finish(setting.variant);
        let over = line.referee.over().copied();
        let claims: Vec<_> = line.referee.claims().collect();
        let named = |over: Over| over.ply < line.plies || over.winner().is_none();
        let mut items = Vec::new();
        if over.is_some_and(named) || !claims.is_empty() {
            // What is said about these names a move.
            items.extend(before.iter().map(|ply| ply.last));
            items.extend(then().map(|(last, _)| last));
            items.append(&mut line.more);
        }
        let mended = Mended {
            items,
            claims,
            over,
            pieces: line.referee.pieces(),
            plies: line.plies,
            repair: mend.repair,
        };
        // The buffer is used again.
        *buffer = rest;
        Some(mended)
    }

    /// As the verdict wants it.
    pub fn course(&self) -> Course<'_> {
        Course {
            items: &self.items,
            claims: &self.claims,
            over: self.over,
            pieces: self.pieces,
            plies: self.plies,
            complete: true,
            mended: Some(&self.repair),
        }
    }
}
