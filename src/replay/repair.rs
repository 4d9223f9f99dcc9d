//! Looks for the changes ([`mend`](super::mend)) that make the rest of a game playable: another move in place of the
//! written one or of one shortly before it, a move left out, a move too many.

use std::mem::take;

use smallvec::{SmallVec, smallvec};
use smol_str::{SmolStr, format_smolstr};

use super::fault::{Fault, FaultKind};
use super::line::{Setting, has_squares};
use super::meaning::never_after;
use super::mend::{Best, By, Mend, Offer, Offers, blank_too};
use super::misplaced;
use super::numbered::before_number;
use super::past::{Origin, Past, Wanted, past};
use super::say;
use super::slip::{Cost, Slip};
use super::walk::Walk;
use crate::diagnostic::{Code, Diagnostic, Edit, Edits, Fix, Repair};
use crate::rules::{Move, Square, Word, legal_moves};
use crate::text::Span;

/// How many plies before the fault are looked at.
pub(super) const BACK: usize = 8;
/// A repair that does not play to the end has to play so many plies more.
const FURTHER: u32 = 6;
/// With so few legal moves each of them is worth offering.
const FEW: usize = 4;
/// What a legal move costs that has nothing in common with the written one.
const UNLIKE: Cost = 7;
/// What a plain slip costs at most.
const PLAIN: Cost = 4;
/// What it costs to strike out a move, or to put one in.
const STRUCK: Cost = 4;
const PUT_IN: Cost = 6;

/// Offers changes that let the rest of the line be played.
pub(super) fn offer<W: Word>(
    walk: &mut Walk<'_, W>,
    fault: &Fault<W>,
    legal: &[Move<W>],
    found: &mut Diagnostic,
) -> Option<Best<W>> {
    if walk.trials.spent() {
        return None;
    }
    let mut offers = Offers::new(take(&mut walk.scratch.behind_best));
    if let FaultKind::Ambiguous(moves, lives) = &fault.kind {
        let (setting, ply) = (walk.setting, Past::of(fault));
        let trial = Trial::new(fault, &ply, 0);
        for (m, lives) in moves.iter().zip(lives) {
            // Written with the squares where it turns.
            let text = say::full(&setting, &fault.position, m).into();
            let reading = trial.offer(&setting, By::Another(*m), 0, text, *lives);
            offers.add(reading, &mut Vec::new());
        }
    } else {
        // Where a capture is compulsory, each of them may have been meant.
        let compulsory = matches!(found.code, Code::M502 | Code::M503 | Code::M504);
        let few = (compulsory || legal.len() <= FEW).then_some(UNLIKE);
        search(walk, fault, legal, few, &mut offers);
    }
    let (mut all, rest) = offers.likeliest_first();
    for offer in &mut all {
        offer.number(&walk.setting);
    }
    let best = all.first().filter(|best| best.to_end).map(|best| {
        // Which of two was meant only the writer knows.
        let tie = all.get(1).is_some_and(|second| second.ties(best));
        let edits = match tie {
            true => Edits::new(),
            false => best.edits.clone(),
        };
        found.fix = (!edits.is_empty()).then_some(Fix { safe: false, edits });
        best.mend.clone()
    });
    found.repairs = all.into_iter().map(|offer| offer.mend.repair).collect();
    match best {
        Some(mend) => Some(Best { mend, rest }),
        None => {
            // The buffer is used again.
            walk.scratch.behind_best = rest;
            None
        }
    }
}

/// Tries changes of the move that cannot be played and of those before it. `few`: what another move in its place costs,
/// whatever it is.
fn search<W: Word>(
    walk: &mut Walk<'_, W>,
    fault: &Fault<W>,
    legal: &[Move<W>],
    few: Option<Cost>,
    out: &mut Offers<W>,
) {
    let setting = walk.setting;
    // A move whose squares are none of the board's cannot be played whatever comes before it.
    let past = match has_squares(setting.names, setting.record, fault.item) {
        // The one before them may be the same.
        true => past(walk, fault, BACK + 1),
        false => vec![Past::of(fault)],
    };
    let mut listed = Vec::new();
    let mut origin = Origin::of(&setting, fault);
    for (distance, ply) in past.iter().rev().take(BACK + 1).enumerate() {
        let mut trial = Trial::new(fault, ply, distance as u32);
        let Some(most) = out.most(trial.distance) else {
            break;
        };
        let (wanted, most, few) = match (distance, origin.wanted(&setting, ply)) {
            (0, _) => (Wanted::Anything, most, few),
            // Far from the fault only plain slips are believed.
            (_, wanted) => (wanted, most.min(PLAIN), None),
        };
        if wanted != Wanted::Nothing || !never_after(&setting, &ply.before, ply.item) {
            trial.legal = match distance {
                0 => legal,
                _ => {
                    let _ = legal_moves(setting.variant, &ply.before, &mut listed);
                    &listed
                }
            };
            another(walk, trial, (few, most), wanted, out);
            put_in(walk, trial, out);
        }
        let twin = |before: &Past<W>| setting.written(before.item) == setting.written(ply.item);
        if distance == 0 || past.iter().rev().nth(distance + 1).is_some_and(twin) {
            struck(walk, trial, out);
        }
    }
    // Few moves to the end prove little of one change.
    if !out.is_proven(FURTHER) {
        misplaced::search(walk, fault, &past, out);
    }
}

/// A ply that may be changed.
#[derive(Clone, Copy)]
struct Trial<'p, W> {
    ply: &'p Past<W>,
    /// The legal moves there.
    legal: &'p [Move<W>],
    /// In its line, from 1.
    number: u32,
    /// How far it is from the fault.
    distance: u32,
}

impl<'p, W: Word> Trial<'p, W> {
    /// So far before a fault; no legal moves are known as yet.
    fn new(fault: &Fault<W>, ply: &'p Past<W>, distance: u32) -> Self {
        Trial {
            ply,
            legal: &[],
            number: fault.ply - distance,
            distance,
        }
    }

    /// A change of it, which puts in that text.
    fn offer(
        &self,
        setting: &Setting,
        by: By<W>,
        cost: Cost,
        text: SmolStr,
        to_end: bool,
    ) -> Offer<W> {
        let Past { item, last, .. } = *self.ply;
        let whole = say::span(setting, item, last);
        let span = match by {
            By::Another(_) => whole,
            By::PutIn(_) => {
                let number = before_number(setting, item).and_then(|number| setting.item(number));
                Span::at(number.map_or(whole.start, |number| number.span.start))
            }
            By::WhatFollows => blank_too(setting.text, whole),
        };
        let written = match by {
            By::PutIn(_) => SmolStr::default(),
            By::Another(_) | By::WhatFollows => whole.of(setting.text).into(),
        };
        let edited = match by {
            By::PutIn(_) => format_smolstr!("{text} "),
            By::Another(_) | By::WhatFollows => text.clone(),
        };
        Offer {
            to_end,
            cost,
            distance: self.distance,
            edits: smallvec![Edit { span, text: edited }],
            mend: Mend {
                item,
                last,
                by,
                repair: Repair {
                    ply: self.number,
                    number: None,
                    span,
                    written,
                    text,
                    plays_to_end: to_end,
                },
            },
        }
    }
}

/// Other moves in place of the one that was written: `few` is what each costs at most, `most` what one may cost.
fn another<W: Word>(
    walk: &mut Walk<'_, W>,
    trial: Trial<'_, W>,
    (few, most): (Option<Cost>, Cost),
    wanted: Wanted,
    out: &mut Offers<W>,
) {
    let (setting, ply) = (walk.setting, trial.ply);
    let slip = Slip::new(&setting, ply.item, ply.last);
    let mut likely: SmallVec<[(&Move<W>, Cost); 8]> = SmallVec::new();
    let others = trial.legal.iter().filter(|m| ply.played != Some(**m));
    for m in others.filter(|m| wanted.fits(m)) {
        if let Some(cost) = slip.cost(&setting, &ply.before, m, most).or(few) {
            likely.push((m, cost));
        }
    }
    likely.sort_unstable_by_key(|(m, _)| place(m));
    for &(m, cost) in &likely {
        attempt(walk, trial, By::Another(*m), cost, out);
    }
}

/// A move that was left out before the one that was written.
fn put_in<W: Word>(walk: &mut Walk<'_, W>, trial: Trial<'_, W>, out: &mut Offers<W>) {
    let Past { item, before, .. } = trial.ply;
    // Nearly always the written move is one of the side's own, and the other side cannot make it.
    if !out.wants(PUT_IN, trial.distance) || never_after(&walk.setting, before, *item) {
        return;
    }
    let mut all: SmallVec<[&Move<W>; 16]> = trial.legal.iter().collect();
    all.sort_unstable_by_key(|m| place(m));
    for m in all {
        attempt(walk, trial, By::PutIn(*m), PUT_IN, out);
    }
}

/// The written move is too many.
fn struck<W: Word>(walk: &mut Walk<'_, W>, trial: Trial<'_, W>, out: &mut Offers<W>) {
    let mut more = || walk.trials.next(walk.setting.record, trial.ply.last + 1);
    // A line that ends there proves nothing.
    if out.wants(STRUCK, trial.distance) && more().is_some() {
        attempt(walk, trial, By::WhatFollows, STRUCK, out);
    }
}

/// The order in which moves are tried.
fn place<W: Word>(m: &Move<W>) -> (Square, Square, W, bool) {
    (m.from, m.to, m.taken, m.crowned)
}

/// Plays the line with a change of a ply. It is offered if the line then plays to its end or much further than it did.
fn attempt<W: Word>(
    walk: &mut Walk<'_, W>,
    trial: Trial<'_, W>,
    by: By<W>,
    cost: Cost,
    out: &mut Offers<W>,
) {
    let (setting, ply) = (walk.setting, trial.ply);
    let after = |m: &Move<W>| ply.before.play(setting.variant, m);
    // Where one is put in, the fault is a ply further.
    let (position, from, distance) = match &by {
        By::Another(m) => (after(m), ply.last + 1, trial.distance),
        By::PutIn(m) => (after(m), ply.item, trial.distance + 1),
        By::WhatFollows => (ply.before, ply.last + 1, trial.distance),
    };
    walk.trials.charge_change();
    walk.scratch.ahead.clear();
    let Some((to_end, plies)) = walk.ahead().reaches(position, from) else {
        return;
    };
    if to_end || plies >= distance + FURTHER {
        let text = match &by {
            By::Another(m) | By::PutIn(m) => say::text(&setting, &ply.before, m, trial.legal),
            By::WhatFollows => SmolStr::default(),
        };
        let offer = trial.offer(&setting, by, cost, text, to_end);
        out.add(offer, &mut walk.scratch.ahead);
    }
}
