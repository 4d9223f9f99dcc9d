//! Moves that were written in the wrong place: some of them twice, or in the place of each other. They are looked for where
//! no change of one move lets the line play to its end.

use smallvec::SmallVec;
use smol_str::SmolStr;

use super::fault::Fault;
use super::line::{Setting, Token};
use super::lookahead::Reach;
use super::meaning::{Meaning, meaning};
use super::mend::{By, Mend, Offer, Offers};
use super::past::Past;
use super::repair::{TRIAL, blank_too};
use super::say;
use super::slip::Cost;
use super::turn::turn;
use super::walk::Walk;
use crate::diagnostic::Repair;
use crate::record::ItemKind;
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

const MUDDLES: [Muddle; 4] = [
    // A full move was written twice, or two.
    Muddle {
        moves: 2,
        meant: &[],
        back: 1,
        cost: 3,
    },
    Muddle {
        moves: 4,
        meant: &[],
        back: 1,
        cost: 3,
    },
    // The moves of the two sides are exchanged.
    Muddle {
        moves: 2,
        meant: &[1, 0],
        back: 0,
        cost: 4,
    },
    // Two moves of one side are.
    Muddle {
        moves: 3,
        meant: &[2, 1, 0],
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
    let most = MUDDLES.iter().map(|muddle| muddle.moves).max();
    for _ in 1..most.unwrap_or_default() {
        let behind = line.last().map_or(0, |(_, last)| last + 1);
        match walk.trials.next(walk.setting.record, behind) {
            Some((item, Token::Move(_))) => line.push((item, item)),
            _ => break,
        }
    }
    for muddle in &MUDDLES {
        for back in 0..=muddle.back.min(at_fault) {
            let first = at_fault - back;
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
    /// May it be what happened to these moves, those being before them?
    fn fits(&self, setting: &Setting, before: &[Place], moves: &[Place]) -> bool {
        let text = |(item, last): &Place| say::span(setting, *item, *last).of(setting.text);
        match self.meant {
            [] => {
                let first = before.len().checked_sub(moves.len());
                let same = |first| {
                    before
                        .iter()
                        .skip(first)
                        .map(text)
                        .eq(moves.iter().map(text))
                };
                first.is_some_and(same) && is_bare(setting, moves)
            }
            [first, .., last] => moves.get(*first).map(text) != moves.get(*last).map(text),
            _ => false,
        }
    }

    /// What is edited: a stretch that is struck out, or two that change places.
    fn spans(&self, setting: &Setting, moves: &[Place]) -> Option<(Span, Option<Span>)> {
        let (first, last) = (moves.first()?, moves.last()?);
        let span = |(item, last): &Place| say::span(setting, *item, *last);
        match self.meant {
            [] => Some((with_number(setting, first.0, last.1), None)),
            _ => Some((span(first), Some(span(last)))),
        }
    }
}

/// Is there nothing but numbers between moves that stand twice? Nothing else is struck out.
fn is_bare(setting: &Setting, moves: &[Place]) -> bool {
    let (Some((first, _)), Some((_, last))) = (moves.first(), moves.last()) else {
        return false;
    };
    let items = setting.record.items.get(*first as usize..=*last as usize);
    let bare = |kind| matches!(kind, ItemKind::Move(_) | ItemKind::Number { .. });
    items.is_some_and(|items| items.iter().all(|item| bare(item.kind)))
}

/// The span of moves with the number before them, if the next move has its own.
fn with_number(setting: &Setting, first: u32, last: u32) -> Span {
    let is_number = |item: Option<u32>| {
        let item = item.and_then(|item| setting.item(item));
        item.filter(|item| matches!(item.kind, ItemKind::Number { .. }))
    };
    let moves = say::span(setting, first, last);
    let number = is_number(first.checked_sub(1));
    let span = match (number, is_number(Some(last + 1))) {
        (Some(number), Some(_)) => number.span.to(moves),
        _ => moves,
    };
    blank_too(setting.text, span)
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
    walk.trials.charge(TRIAL);
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
    let Some((last, spans)) = moves.last().zip(muddle.spans(&setting, moves)) else {
        return;
    };
    // A line that ends there proves nothing.
    if walk.trials.next(setting.record, last.1 + 1).is_none() {
        return;
    }
    let mut ahead = walk.ahead();
    let to_end = match ahead.play(position, last.1 + 1) {
        Reach::End { .. } => true,
        Reach::Forks { .. } => ahead.lives(position, last.1 + 1),
        Reach::Fails { .. } | Reach::Spent => false,
    };
    if !to_end {
        return;
    }
    let meant = muddle.meant.iter().filter_map(|at| moves.get(*at));
    let offer = Offer {
        to_end,
        cost: muddle.cost,
        distance: back,
        span: spans.0,
        with: spans.1,
        mend: Mend {
            item: ply.item,
            last: last.1,
            by: By::Nothing,
            repair: Repair {
                ply: fault.ply - back,
                number: turn(&setting, ply.item).map(|(_, number)| number),
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
    let text = |(item, last): &Place| say::span(setting, *item, *last).of(setting.text);
    let texts: SmallVec<[&str; 4]> = moves.map(text).collect();
    texts.join(" ").into()
}
