//! Looks for the changes ([`mend`](super::mend)) that make the rest of a game playable: another move in place of the
//! written one or of one shortly before it, a move left out, a move too many.

use std::mem::take;

use smallvec::{SmallVec, smallvec};
use smol_str::SmolStr;

use super::desk::Scratch;
use super::fault::{Fault, FaultKind};
use super::line::{Setting, has_squares};
use super::lookahead::{Reach, lives, play_on};
use super::meaning::never_after;
use super::mend::{Best, By, Mend, Offers, Tried};
use super::past::{Origin, Past, Wanted, past};
use super::say;
use super::slip::{Cost, Slip};
use super::walk::Walk;
use crate::diagnostic::{Code, Diagnostic, Fix, Repair};
use crate::rules::{Move, Position, Square, Word, legal_moves};
use crate::text::Span;

/// How many plies before the fault are looked at.
const BACK: usize = 8;
/// A repair that does not play to the end has to play so many plies more.
const FURTHER: u32 = 6;
/// With so few legal moves each of them is worth offering.
const FEW: usize = 4;
/// What trying one change costs besides, in items passed.
const TRIAL: u32 = 8;
/// What a legal move costs that has nothing in common with the written one.
const UNLIKE: Cost = 7;
/// What a plain slip costs at most.
const PLAIN: Cost = 4;
/// What it costs to strike out a move, or to put one in.
const STRUCK: Cost = 4;
const PUT_IN: Cost = 6;

/// Offers changes of one move that let the rest of the line be played.
pub(super) fn offer<W: Word>(
    walk: &mut Walk<'_, W>,
    fault: &Fault<W>,
    legal: &[Move<W>],
    found: &mut Diagnostic,
) -> Option<Best<W>> {
    if walk.trials.spent() {
        return None;
    }
    let setting = walk.setting;
    let mut offers = Offers::new(take(&mut walk.scratch.best));
    if let FaultKind::Ambiguous(moves, lives) = &fault.kind {
        for (m, lives) in moves.iter().zip(lives) {
            offers.add(written_fully(&setting, fault, m, *lives), &mut Vec::new());
        }
    } else {
        // A move whose squares are none of the board's cannot be played whatever comes before it.
        let past = match has_squares(setting.names, setting.record, fault.item) {
            // The one before them may be the same.
            true => past(walk, fault, BACK + 1),
            false => vec![Past::of(fault)],
        };
        let at = past.len() - 1;
        // Where a capture is compulsory, each of them may have been meant.
        let compulsory = matches!(found.code, Code::M502 | Code::M503 | Code::M504);
        let few = (compulsory || legal.len() <= FEW).then_some(UNLIKE);
        let mut listed = Vec::new();
        let mut origin = Origin::of(&setting, fault);
        for back in 0..=at.min(BACK) {
            let Some(ply) = past.get(at - back) else {
                break;
            };
            let distance = back as u32;
            if !offers.wants(0, distance) {
                break;
            }
            let number = fault.ply - distance;
            let wanted = origin.wanted(&setting, ply);
            let unwanted = back > 0 && wanted == Wanted::Nothing;
            if !unwanted || !never_after(&setting, &ply.before, ply.item) {
                let legal = match back {
                    0 => legal,
                    _ => {
                        let _ = legal_moves(setting.variant, &ply.before, &mut listed);
                        &listed
                    }
                };
                let one = Trial {
                    ply,
                    legal,
                    number,
                    distance,
                };
                match back {
                    0 => another(walk, one, few, Wanted::Anything, &mut offers),
                    _ => another(walk, one, None, wanted, &mut offers),
                }
                put_in(walk, one, &mut offers);
            }
            let twin = (at - back)
                .checked_sub(1)
                .and_then(|before| past.get(before))
                .is_some_and(|before| setting.written(before.item) == setting.written(ply.item));
            struck(walk, ply, number, distance, twin || back == 0, &mut offers);
        }
    }
    let (all, rest) = offers.likeliest_first();
    let best = all.first().filter(|best| best.to_end).map(|best| {
        found.fix = Some(Fix {
            safe: false,
            edits: smallvec![best.edit()],
        });
        best.mend.clone()
    });
    found.repairs = all.into_iter().map(|tried| tried.mend.repair).collect();
    match best {
        Some(mend) => Some(Best { mend, rest }),
        None => {
            // The buffer is used again.
            walk.scratch.best = rest;
            None
        }
    }
}

/// One reading of an ambiguous capture, written with the squares where it turns.
fn written_fully<W: Word>(
    setting: &Setting,
    fault: &Fault<W>,
    m: &Move<W>,
    lives: bool,
) -> Tried<W> {
    Tried {
        to_end: lives,
        cost: 0,
        distance: 0,
        mend: Mend {
            item: fault.item,
            last: fault.last,
            by: By::Another(*m),
            repair: Repair {
                ply: fault.ply,
                written: setting.written(fault.item).into(),
                text: say::full(setting, &fault.position, m).into(),
                plays_to_end: lives,
            },
        },
        span: say::span(setting, fault.item, fault.last),
    }
}

/// A ply that may be changed.
#[derive(Clone, Copy)]
struct Trial<'p, W> {
    ply: &'p Past<W>,
    /// The legal moves there.
    legal: &'p [Move<W>],
    number: u32,
    /// How far it is from the fault.
    distance: u32,
}

/// Other moves in place of the one that was written.
fn another<W: Word>(
    walk: &mut Walk<'_, W>,
    trial: Trial<'_, W>,
    few: Option<Cost>,
    wanted: Wanted,
    out: &mut Offers<W>,
) {
    let Trial {
        ply,
        legal,
        number,
        distance,
    } = trial;
    let setting = walk.setting;
    let span = say::span(&setting, ply.item, ply.last);
    let written = span.of(setting.text);
    let slip = Slip::new(&setting, ply.item, ply.last);
    let most = match distance {
        0 => Cost::MAX,
        // Far from the fault only plain slips are believed.
        _ => out.most(distance).unwrap_or(0).min(PLAIN),
    };
    let mut likely: SmallVec<[(&Move<W>, Cost); 8]> = SmallVec::new();
    let others = legal.iter().filter(|m| ply.played != Some(**m));
    for m in others.filter(|m| wanted.fits(m)) {
        if let Some(cost) = slip.cost(&setting, &ply.before, m, most).or(few) {
            likely.push((m, cost));
        }
    }
    likely.sort_unstable_by_key(|(m, _)| place(m));
    for &(m, cost) in &likely {
        let position = ply.before.play(setting.variant, m);
        reach(
            walk,
            (position, distance),
            ply.last + 1,
            |to_end| Tried {
                to_end,
                cost,
                distance,
                span,
                mend: Mend {
                    item: ply.item,
                    last: ply.last,
                    by: By::Another(*m),
                    repair: Repair {
                        ply: number,
                        written: written.into(),
                        text: say::text(&setting, &ply.before, m, legal),
                        plays_to_end: to_end,
                    },
                },
            },
            out,
        );
    }
}

/// A move that was left out before the one that was written.
fn put_in<W: Word>(walk: &mut Walk<'_, W>, trial: Trial<'_, W>, out: &mut Offers<W>) {
    let Trial {
        ply,
        legal,
        number,
        distance,
    } = trial;
    let setting = walk.setting;
    // Nearly always the written move is one of the side's own, and the other side cannot make it.
    if !out.wants(PUT_IN, distance) || never_after(&setting, &ply.before, ply.item) {
        return;
    }
    let at = say::span(&setting, ply.item, ply.item).start;
    let mut all: SmallVec<[&Move<W>; 16]> = legal.iter().collect();
    all.sort_unstable_by_key(|m| place(m));
    for &m in &all {
        let position = ply.before.play(setting.variant, m);
        reach(
            walk,
            // One ply more than before.
            (position, distance + 1),
            ply.item,
            |to_end| Tried {
                to_end,
                cost: PUT_IN,
                distance,
                span: Span::at(at),
                mend: Mend {
                    item: ply.item,
                    last: ply.last,
                    by: By::PutIn(*m),
                    repair: Repair {
                        ply: number,
                        written: SmolStr::default(),
                        text: say::text(&setting, &ply.before, m, legal),
                        plays_to_end: to_end,
                    },
                },
            },
            out,
        );
    }
}

/// The written move is too many.
fn struck<W: Word>(
    walk: &mut Walk<'_, W>,
    ply: &Past<W>,
    number: u32,
    distance: u32,
    likely: bool,
    out: &mut Offers<W>,
) {
    let setting = walk.setting;
    let span = say::span(&setting, ply.item, ply.last);
    // A line that ends there proves nothing.
    if !likely
        || !out.wants(STRUCK, distance)
        || walk.trials.next(setting.record, ply.last + 1).is_none()
    {
        return;
    }
    let written = span.of(setting.text).into();
    reach(
        walk,
        (ply.before, distance),
        ply.last + 1,
        |to_end| Tried {
            to_end,
            cost: STRUCK,
            distance,
            mend: Mend {
                item: ply.item,
                last: ply.last,
                by: By::Nothing,
                repair: Repair {
                    ply: number,
                    written,
                    text: SmolStr::default(),
                    plays_to_end: to_end,
                },
            },
            span: blank_too(setting.text, span),
        },
        out,
    );
}

/// The span with one blank behind it.
fn blank_too(text: &str, span: Span) -> Span {
    let blank = text.as_bytes().get(span.end as usize) == Some(&b' ');
    Span {
        start: span.start,
        end: span.end + u32::from(blank),
    }
}

/// The order in which moves are tried.
fn place<W: Word>(m: &Move<W>) -> (Square, Square, W, bool) {
    (m.from, m.to, m.taken, m.crowned)
}

/// Adds what was tried, if the line then plays to its end from that position and item or, so many plies before the fault,
/// much further than it did.
fn reach<W: Word>(
    walk: &mut Walk<'_, W>,
    (position, distance): (Position<W>, u32),
    from: u32,
    tried: impl FnOnce(bool) -> Tried<W>,
    out: &mut Offers<W>,
) {
    let setting = walk.setting;
    walk.trials.charge(TRIAL);
    let (scratch, trials) = (&mut *walk.scratch, &mut walk.trials);
    let Scratch {
        read, tried: rest, ..
    } = scratch;
    rest.clear();
    let (to_end, plies) = match play_on(&setting, position, from, read, trials, rest) {
        Reach::End { plies } => (true, plies),
        Reach::Fails { plies } => (false, plies),
        Reach::Forks { plies, .. } => (lives(&setting, position, from, read, trials, rest), plies),
        Reach::Spent => return,
    };
    if to_end || plies >= distance + FURTHER {
        out.add(tried(to_end), rest);
    }
}
