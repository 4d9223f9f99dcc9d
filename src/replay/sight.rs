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
use super::variant::by_tags;
use super::{Replayed, Step, Trail, notes, verdict};
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
    let ruling = by_tags(job.text, record, job.file, job.options);
    let variant = ruling.variant?;
    if !ruling.found.is_empty() || ruling.unknown {
        return None;
    }
    // The first scheme of the usual way, if the moves are written so; each move is looked at for that.
    let numbering = ruling.named.unwrap_or(variant.numbering);
    let setting = Setting::new(job.text, record, variant, numbering);
    let rules = rules(variant, &job.options.draws);
    let (ready, scratch) = desk.ready(variant)?;
    let walked = play(&setting, ready, rules, job.options.keep_steps, scratch)?;
    let start = Start::own(ready.wide);
    Some(finish(job, ruling, setting, start, rules, walked, scratch))
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

/// Plays all moves.
fn play(
    setting: &Setting,
    ready: &Ready,
    rules: &'static RuleSet,
    keep_steps: bool,
    scratch: &mut Scratch<u64>,
) -> Option<Walked<u64>> {
    let variant = setting.variant;
    let Ready {
        diagonal, start, ..
    } = ready;
    scratch.items.clear();
    let Scratch {
        read,
        referee,
        items,
        ..
    } = scratch;
    referee.start(variant, rules, start);
    let mut trail = ready.trail;
    let moves = if keep_steps {
        setting.record.items.len()
    } else {
        0
    };
    let (mut steps, mut found) = (Vec::with_capacity(moves), Vec::new());
    let mut plain = true;
    let mut now = *start;
    for (i, item) in (0..).zip(&setting.record.items) {
        let written = match &item.kind {
            ItemKind::Move(written) => written,
            ItemKind::Number { value, second } => {
                let due = trail.plies.is_multiple_of(2) && *value == trail.plies / 2 + 1;
                plain &= due && !second;
                continue;
            }
            ItemKind::Strength => {
                plain = false;
                continue;
            }
            ItemKind::NoMove
            | ItemKind::Unknown
            | ItemKind::Setup { .. }
            | ItemKind::VariationStart
            | ItemKind::VariationEnd => return None,
            _ => continue,
        };
        let m = read_move(setting, diagonal, &now, written, read)?;
        if notes::unusual(setting, written, &m, false) {
            notes::note(setting, i, i, written, &now, &m, &mut found);
        }
        if keep_steps {
            steps.push(Step {
                item: i,
                last_item: i,
                ply: trail.plies + 1,
                side: now.side,
                main: true,
                before: now,
                played: Some(m),
            });
        }
        let (us, them, kings) = (now.us, now.them, now.kings);
        diagonal.play(&mut now, &m);
        if referee.watches(kings | now.kings) {
            let side = now.side.other();
            let before = Position {
                us,
                them,
                kings,
                side,
                ..now
            };
            referee.ply(&before, &m, &now);
        } else {
            referee.pass();
        }
        trail.play(&m);
    }
    if trail.plies == 0 {
        // Nothing says how its squares would be written.
        return None;
    }
    referee.finish(&now);
    let early = referee.over().is_some_and(|over| over.ply < trail.plies);
    if early || referee.claims().next().is_some() {
        // What is said about these stands at a move.
        let is_move = |kind: &ItemKind| matches!(kind, ItemKind::Move(_));
        let moves = (0..).zip(&setting.record.items);
        items.extend(
            moves
                .filter(|(_, item)| is_move(&item.kind))
                .map(|(i, _)| i),
        );
    }
    Some(Walked {
        start: *start,
        set_up: false,
        end: now,
        plies: trail.plies,
        understood: true,
        steps,
        found,
        fault: None,
        mend: None,
        trail,
        over: referee.over().copied(),
        claims: referee.claims().collect(),
        counters: verdict::counting(referee),
        complete: true,
        plain,
    })
}

/// The one move that the words mean.
#[inline(always)]
fn read_move(
    setting: &Setting,
    diagonal: &Diagonal,
    position: &Position<u64>,
    written: &Written,
    read: &mut notation::Scratch<u64>,
) -> Option<Move<u64>> {
    let algebraic = written.algebraic();
    if algebraic != setting.algebraic() {
        return None;
    }
    if written.len == 2 {
        let from = setting.names.square(written.from, algebraic)?;
        let to = setting.names.square(written.to, algebraic)?;
        let told = match written.separator {
            Separator::Hyphen => diagonal
                .step(position, from, to)
                .map(|crowned| (0, crowned)),
            _ => diagonal.hunt(position, from, to),
        };
        if let Some((taken, crowned)) = told {
            return Some(Move {
                taken,
                from,
                to,
                crowned,
            });
        }
    }
    listed(setting, position, *written, read)
}

/// The same, where it cannot be told at once.
#[cold]
fn listed(
    setting: &Setting,
    position: &Position<u64>,
    written: Written,
    read: &mut notation::Scratch<u64>,
) -> Option<Move<u64>> {
    let squares = setting.squares(&written);
    let names = setting.names;
    match notation::read(setting.variant, position, &squares, written, names, read) {
        Reading::One(m) if !read.exceeded => Some(m),
        _ => None,
    }
}
