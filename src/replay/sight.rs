//! The short way for plain games: played at sight, in one pass over their items.
//!
//! Nearly all games of an archive are one line of legal moves. They need none of what a [`Walk`](super::walk::Walk) keeps
//! ready for variations, set-ups, doubtful moves and repairs. Where a game has any of these it is refused, and goes the
//! usual way; what it came to is made by the same [`finish`] for both. A test compares the two ways.

use super::desk::{Desk, Scratch};
use super::frame::Walked;
use super::judge::{Job, finish, rules};
use super::line::Setting;
use super::setup::Start;
use super::{Replayed, Step, Trail, notes, trail, verdict};
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Reading};
use crate::record::{ItemKind, Separator, TagName, Written};
use crate::rules::diagonal::Diagonal;
use crate::rules::draw::RuleSet;
use crate::rules::{Move, Position, Variant};

/// Plays a game that is one line of legal moves from the variant's own start; `None`: it is another.
pub(super) fn judge(job: &Job, desk: &mut Desk) -> Option<Replayed> {
    let record = job.record;
    let set_up = [TagName::Fen, TagName::SetUp].map(|name| record.tag(name));
    if job.options.numbering.is_some() || set_up.iter().any(Option::is_some) {
        return None;
    }
    let ruling = desk.by_tags(job);
    let variant = ruling.variant?;
    if !ruling.found.is_empty() || ruling.unknown {
        return None;
    }
    // The first scheme of the usual way, if the moves are written so; each move is looked at for that.
    let numbering = ruling.named.unwrap_or(variant.numbering);
    let setting = Setting::new(job.text, record, variant, numbering);
    let rules = rules(variant, &job.options.draws);
    let (ready, scratch) = desk.ready(variant)?;
    let mut walked = match job.options.keep_steps {
        true => play::<true>(&setting, ready, rules, scratch),
        false => play::<false>(&setting, ready, rules, scratch),
    };
    // Where it lies: it is large.
    let walked = walked.as_mut()?;
    let start = Start::own(ready.wide);
    Some(finish(job, ruling, &setting, start, rules, walked, scratch))
}

/// What all plain games of a variant begin with.
#[derive(Debug)]
pub(super) struct Ready {
    pub variant: &'static Variant,
    diagonal: Diagonal,
    start: Position<u64>,
    wide: Position,
    trail: Trail,
}

impl Ready {
    /// `None`: the variant is not played on the diagonals of a small board alone.
    pub fn of(variant: &'static Variant) -> Option<Ready> {
        let start = Position::start(variant);
        Some(Ready {
            variant,
            diagonal: Diagonal::of(variant)?,
            start,
            wide: start.widen(),
            trail: Trail::start(&start),
        })
    }
}

/// Plays all moves. `KEEP`: and keeps them as steps.
fn play<const KEEP: bool>(
    setting: &Setting,
    ready: &Ready,
    rules: &'static RuleSet,
    scratch: &mut Scratch<u64>,
) -> Option<Walked<u64>> {
    let Ready {
        diagonal, start, ..
    } = ready;
    let Scratch {
        read,
        referee,
        late,
        ..
    } = scratch;
    referee.start(setting.variant, rules, start);
    late.clear();
    // Each in a place of its own, as the position below.
    let Trail {
        mut hash,
        mut plies,
        mut prefix,
    } = ready.trail;
    let moves = if KEEP { setting.record.items.len() } else { 0 };
    let (mut steps, mut found) = (Vec::with_capacity(moves), Vec::new());
    let mut plain = true;
    let printed = setting.names.printed();
    // The position in pieces, put together where it is handed on: else it would lie in memory at every ply, and half of
    // the time be spent on waiting for it.
    let (mut us, mut them, mut kings, mut side) = (start.us, start.them, start.kings, start.side);
    let position = |us, them, kings, side| Position {
        us,
        them,
        kings,
        side,
        ..*start
    };
    // From the first ply that may have to be counted on all are kept; this is the position before it.
    let mut early = *start;
    let mut watched = referee.watches(0);
    for (i, item) in setting.record.items.iter().enumerate() {
        let written = match &item.kind {
            ItemKind::Move(written) => written,
            ItemKind::Number { value, second } => {
                plain &= !second && u64::from(*value) * 2 == u64::from(plies) + 2;
                continue;
            }
            other => {
                plain &= aside(other)?;
                continue;
            }
        };
        // What is no square is nowhere on the board.
        let from = printed[written.from.0 as usize];
        let to = printed[written.to.0 as usize];
        let told = if written.is_just(setting.manner, Separator::Hyphen) {
            diagonal.quiet(position(us, them, kings, side), from, to)
        } else if written.is_just(setting.manner, setting.sign) {
            diagonal.capture(position(us, them, kings, side), from, to)
        } else {
            None
        };
        let m = match told {
            Some(m) => m,
            None => {
                let position = position(us, them, kings, side);
                at_length(
                    setting, diagonal, i as u32, *written, position, read, &mut found,
                )?
            }
        };
        if KEEP {
            steps.push(Step {
                item: i as u32,
                last_item: i as u32,
                ply: plies + 1,
                side,
                main: true,
                before: position(us, them, kings, side),
                played: Some(m),
            });
        }
        if watched || m.crowned || kings != 0 {
            if late.is_empty() {
                early = position(us, them, kings, side);
                watched = true;
            }
            late.push(m);
            let next = diagonal.play(position(us, them, kings, side), m);
            (us, them, kings) = (next.us, next.them, next.kings);
        } else {
            (us, them) = diagonal.play_man(us, them, m);
        }
        side = side.other();
        trail::step(&mut hash, plies, &mut prefix, m);
        plies += 1;
    }
    let now = position(us, them, kings, side);
    if plies == 0 {
        // Nothing says how its squares would be written.
        return None;
    }
    adjudicate(diagonal, early, now, plies, KEEP, scratch);
    let referee = &scratch.referee;
    let before_end = referee.over().is_some_and(|over| over.ply < plies);
    let claims: Vec<_> = referee.claims().collect();
    scratch.items.clear();
    if before_end || !claims.is_empty() {
        // What is said about these stands at a move.
        let is_move = |kind: &ItemKind| matches!(kind, ItemKind::Move(_));
        let moves = (0..).zip(&setting.record.items);
        let moves = moves.filter(|(_, item)| is_move(&item.kind));
        scratch.items.extend(moves.map(|(i, _)| i));
    }
    Some(Walked {
        start: *start,
        set_up: false,
        end: now,
        plies,
        understood: true,
        steps,
        found,
        fault: None,
        mend: None,
        trail: Trail {
            hash,
            plies,
            prefix,
        },
        over: referee.over().copied(),
        claims,
        counters: verdict::counting(referee, KEEP),
        complete: true,
        plain,
    })
}

/// Is it an item that a plain game has beside moves and numbers? `None`: it is none of one line of moves.
#[inline(never)]
fn aside(kind: &ItemKind) -> Option<bool> {
    match kind {
        ItemKind::NoMove
        | ItemKind::Unknown
        | ItemKind::Setup { .. }
        | ItemKind::VariationStart
        | ItemKind::VariationEnd => None,
        kind => Some(!matches!(kind, ItemKind::Strength)),
    }
}

/// Ends the game by the rules. Only now, with all plies at hand that could matter to a draw: most games have too few of
/// them, and none is counted.
fn adjudicate(
    diagonal: &Diagonal,
    start: Position<u64>,
    end: Position<u64>,
    plies: u32,
    count_all: bool,
    scratch: &mut Scratch<u64>,
) {
    let Scratch { referee, late, .. } = scratch;
    let from = match count_all {
        true => Some(0),
        false => referee.matter_from(late, &end),
    };
    match from {
        Some(from) => {
            let (passed, counted) = late.split_at(from.min(late.len()));
            let mut now = start;
            for m in passed {
                now = diagonal.play(now, *m);
            }
            referee.go_on(plies - counted.len() as u32, &now);
            for m in counted {
                let before = now;
                now = diagonal.play(now, *m);
                referee.ply(&before, m, &now);
            }
        }
        None => referee.pass(plies),
    }
    referee.finish(&end);
}

/// The one move that the words mean, where it is written otherwise than the game wants, or the board does not tell at
/// once.
#[inline(never)]
fn at_length(
    setting: &Setting,
    diagonal: &Diagonal,
    item: u32,
    written: Written,
    position: Position<u64>,
    read: &mut notation::Scratch<u64>,
    found: &mut Vec<Diagnostic>,
) -> Option<Move<u64>> {
    let algebraic = written.algebraic();
    if algebraic != setting.algebraic() {
        return None;
    }
    let square = |written| setting.names.square(written, algebraic);
    let (from, to) = (square(written.from)?, square(written.to)?);
    let told = match written.separator {
        _ if written.len != 2 => None,
        Separator::Hyphen => diagonal.quiet(position, from, to),
        _ => diagonal.capture(position, from, to),
    };
    let m = match told {
        Some(m) => m,
        None => listed(setting, position, written, read)?,
    };
    if notes::unusual(setting, &written, &m, false) {
        notes::note(setting, item, item, &written, &position, &m, found);
    }
    Some(m)
}

/// The same by the list of legal moves.
fn listed(
    setting: &Setting,
    position: Position<u64>,
    written: Written,
    read: &mut notation::Scratch<u64>,
) -> Option<Move<u64>> {
    let squares = setting.squares(&written);
    let names = setting.names;
    match notation::read(setting.variant, &position, &squares, written, names, read) {
        Reading::One(m) if !read.exceeded => Some(m),
        _ => None,
    }
}
