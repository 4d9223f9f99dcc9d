//! Moves that were written in the wrong place: some of them twice, or in the place of each other. They are looked for unless a
//! change of one move is proven by those that follow.

use smallvec::SmallVec;
use smol_str::SmolStr;

use super::fault::Fault;
use super::line::{Setting, Token};
use super::meaning::{Meaning, meaning};
use super::mend::{By, Mend, Offer, Offers, blank_too};
use super::past::Past;
use super::repair::BACK;
use super::say;
use super::slip::Cost;
use super::walk::Walk;
use crate::diagnostic::{Edit, Edits, Repair};
use crate::record::{Item, ItemKind};
use crate::rules::Word;
use crate::text::Span;

/// A way in which moves get out of their places.
struct Muddle {
    /// So many moves, one after the other.
    moves: usize,
    /// The order in which they were meant; none was where they stand twice.
    meant: &'static [usize],
    /// How many plies before the fault the first of them may be.
    back: usize,
    cost: Cost,
}

const MUDDLES: [Muddle; 7] = [
    Muddle::twice(1),
    Muddle::twice(2),
    Muddle::twice(3),
    Muddle::twice(4),
    // The moves of the two sides are exchanged.
    Muddle {
        moves: 2,
        meant: &[1, 0],
        back: 0,
        cost: 3,
    },
    // Two moves of one side are.
    Muddle {
        moves: 3,
        meant: &[2, 1, 0],
        back: 4,
        cost: 5,
    },
    // Two full moves are.
    Muddle {
        moves: 4,
        meant: &[2, 3, 0, 1],
        back: 4,
        cost: 5,
    },
];

/// A written move: its first item and its last.
type Place = (u32, u32);

/// Offers to strike out moves that stand twice, and to exchange others. `past`: the plies before the fault, and the fault.
pub(super) fn search<W: Word>(
    walk: &mut Walk<'_, W>,
    fault: &Fault<W>,
    past: &[Past<W>],
    out: &mut Offers<W>,
) {
    let Some(at_fault) = past.len().checked_sub(1) else {
        return;
    };
    let mut line: SmallVec<[Place; 16]> = past.iter().map(|ply| (ply.item, ply.last)).collect();
    for muddle in &MUDDLES {
        for back in 0..=muddle.back.min(at_fault) {
            let first = at_fault - back;
            if !out.wants(muddle.cost, back as u32)
                || !muddle.may_begin(&walk.setting, &line, first)
            {
                continue;
            }
            // Behind the fault, as far as it takes.
            while line.len() < first + muddle.moves {
                let behind = line.last().map_or(0, |(_, last)| last + 1);
                match walk.trials.next(walk.setting.record, behind) {
                    Some((item, Token::Move(_))) => line.push((item, item)),
                    _ => break,
                }
            }
            let (before, behind) = line.split_at(first);
            if let (Some(ply), Some(moves)) = (past.get(first), behind.get(..muddle.moves))
                && muddle.fits(&walk.setting, before, moves)
            {
                attempt(walk, fault, (ply, back as u32), (muddle, moves), out);
            }
        }
    }
}

impl Muddle {
    /// So many full moves stand twice.
    const fn twice(full: usize) -> Muddle {
        assert!(
            2 * full <= BACK,
            "they are all among the plies before the fault"
        );
        Muddle {
            moves: 2 * full,
            meant: &[],
            back: 0,
            cost: 3,
        }
    }

    /// May it begin at that move of a line? Where moves stand twice, the first of them shows it.
    fn may_begin(&self, setting: &Setting, line: &[Place], first: usize) -> bool {
        let text = |at: usize| line.get(at).map(|place| written(setting, *place));
        !self.meant.is_empty() || first.checked_sub(self.moves).and_then(text) == text(first)
    }

    /// May it be what happened to these moves, those being before them?
    fn fits(&self, setting: &Setting, before: &[Place], moves: &[Place]) -> bool {
        let text = |place: &Place| written(setting, *place);
        if self.meant.is_empty() {
            let twins = before.iter().rev().take(moves.len()).rev();
            return twins.map(text).eq(moves.iter().map(text));
        }
        let meant = self.meant.iter().filter_map(|at| moves.get(*at));
        !meant.map(text).eq(moves.iter().map(text))
    }

    /// Where it is mended, and the edits for it; none where other things would come to stand elsewhere, or go.
    fn edits(&self, setting: &Setting, moves: &[Place]) -> Option<(Span, Edits)> {
        let (first, last) = (moves.first()?.0, moves.last()?.1);
        let bare = is_bare(setting, first, last);
        if self.meant.is_empty() {
            let span = with_number(setting, first, last);
            let text = SmolStr::default();
            let struck = bare.then_some(Edit { span, text });
            return Some((span, struck.into_iter().collect()));
        }
        let span = say::span(setting, first, last);
        if !bare || has_marks(setting, last) {
            return Some((span, Edits::new()));
        }
        let edit = |(place, at): (&Place, &usize)| {
            let text = written(setting, *moves.get(*at)?).into();
            let span = say::span(setting, place.0, place.1);
            (moves.get(*at) != Some(place)).then_some(Edit { span, text })
        };
        Some((
            span,
            moves.iter().zip(self.meant).filter_map(edit).collect(),
        ))
    }
}

/// Is there nothing but moves and their numbers from one item to another?
fn is_bare(setting: &Setting, first: u32, last: u32) -> bool {
    let items = setting.record.items.get(first as usize..=last as usize);
    let bare = |kind| matches!(kind, ItemKind::Move(_) | ItemKind::Number { .. });
    items.is_some_and(|items| items.iter().all(|item| bare(item.kind)))
}

/// Is there something right behind a move that belongs to it?
fn has_marks(setting: &Setting, last: u32) -> bool {
    let next = setting.item(last + 1).map(|item| item.kind);
    let belongs = |kind: ItemKind| match kind {
        ItemKind::VariationStart => true,
        ItemKind::Number { .. } | ItemKind::Result(_) => false,
        other => other.is_aside(),
    };
    next.is_some_and(belongs)
}

/// The span of moves that are struck out, with the number before them if the next move has its own. What stands behind the
/// last of them is left: it is about the same move, which stands before.
fn with_number(setting: &Setting, first: u32, last: u32) -> Span {
    let number = |item: &&Item| matches!(item.kind, ItemKind::Number { .. });
    let before = first.checked_sub(1).and_then(|item| setting.item(item));
    let behind = setting.record.items.get(last as usize + 1..);
    let mut depth = 0;
    let next = behind.unwrap_or_default().iter().find(|item| {
        match item.kind {
            ItemKind::VariationStart => depth += 1,
            ItemKind::VariationEnd if depth > 0 => depth -= 1,
            kind => return depth == 0 && (number(item) || !kind.is_aside()),
        }
        false
    });
    let moves = say::span(setting, first, last);
    let span = match (before.filter(number), next.filter(number)) {
        (Some(number), Some(_)) => number.span.to(moves),
        _ => moves,
    };
    blank_too(setting.text, span)
}

/// A move as it was written.
fn written<'t>(setting: &Setting<'t>, (item, last): Place) -> &'t str {
    say::span(setting, item, last).of(setting.text)
}

/// Plays the line with the moves as they were meant.
fn attempt<W: Word>(
    walk: &mut Walk<'_, W>,
    fault: &Fault<W>,
    (ply, back): (&Past<W>, u32),
    (muddle, moves): (&Muddle, &[Place]),
    out: &mut Offers<W>,
) {
    let setting = walk.setting;
    walk.trials.charge_change();
    walk.scratch.ahead.clear();
    let mut position = ply.before;
    for (at, (_, place)) in muddle.meant.iter().zip(moves) {
        let Some((item, last)) = moves.get(*at).copied() else {
            return;
        };
        let Some(ItemKind::Move(written)) = setting.item(item).map(|item| item.kind) else {
            return;
        };
        match meaning(&setting, &position, item, written, &mut walk.scratch.read) {
            Meaning::One(m, end) if end == last => {
                position = position.play(setting.variant, &m);
                walk.scratch.ahead.push((*place, m));
            }
            _ => return,
        }
    }
    let Some((last, (span, edits))) = moves.last().zip(muddle.edits(&setting, moves)) else {
        return;
    };
    // A line that ends there proves nothing of moves that are struck out.
    if muddle.meant.is_empty() && walk.trials.next(setting.record, last.1 + 1).is_none() {
        return;
    }
    let Some((to_end @ true, _)) = walk.ahead().reaches(position, last.1 + 1) else {
        return;
    };
    let meant = muddle.meant.iter().filter_map(|at| moves.get(*at));
    let offer = Offer {
        to_end,
        cost: muddle.cost,
        distance: back,
        edits,
        mend: Mend {
            item: ply.item,
            last: last.1,
            by: By::WhatFollows,
            repair: Repair {
                ply: fault.ply - back,
                number: None,
                span,
                written: texts(&setting, moves.iter()),
                text: texts(&setting, meant),
                plays_to_end: to_end,
            },
        },
    };
    out.add(offer, &mut walk.scratch.ahead);
}

/// Moves as they were written, side by side.
fn texts<'m>(setting: &Setting, moves: impl Iterator<Item = &'m Place>) -> SmolStr {
    let texts: SmallVec<[&str; 4]> = moves.map(|place| written(setting, *place)).collect();
    texts.join(" ").into()
}
