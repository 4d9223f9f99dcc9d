//! The short way for plain games: played at sight, in one pass over their items.
//!
//! Nearly all games of an archive are one line of legal moves. They need none of what a [`Walk`](super::walk::Walk) keeps
//! ready for variations, set-ups, doubtful moves and repairs. A game with variations or set-ups is refused, and goes the
//! usual way; so does the rest of a game from a doubtful move on, or one that cannot be played. What it came to is made by
//! the same [`finish`] for both. A test compares the two ways.

mod line;

use std::mem::take;

use super::begun::Begun;
use super::desk::{Desk, Scratch};
use super::frame::Walked;
use super::judge::{Job, finish, rules};
use super::late::Late;
use super::line::{Setting, moves};
use super::past::Past;
use super::setup::Start;
use super::trail::{Gathered, Trail};
use super::variant::Ruling;
use super::{Replayed, Step};
use crate::diagnostic::Diagnostic;
use crate::record::{Item, ItemKind, TagName};
use crate::rules::diagonal::Diagonal;
use crate::rules::diagonal::laws::{ByLaw, Law, by_law};
use crate::rules::draw::RuleSet;
use crate::rules::{Position, Variant};
use line::{Given, Keep, Kept, Line};

/// Plays a game that is one line of legal moves from the variant's own start. Of another it is told how far it is one, if
/// that is worth anything.
pub(super) fn judge(
    job: &Job,
    desk: &mut Desk,
    replayed: &mut Option<Replayed>,
) -> Option<(Ruling, Begun<u64>)> {
    let record = job.record;
    let set_up = record.tag(TagName::Fen).is_some() || record.tag(TagName::SetUp).is_some();
    if job.options.numbering.is_some() || set_up || record.branched {
        return None;
    }
    let ruling = desk.by_tags(job);
    let variant = ruling.variant?;
    if !ruling.found.is_empty() || ruling.unknown {
        return None;
    }
    // The first scheme of the usual way, if the moves are written so; each move is looked at for that.
    let numbering = ruling.named.unwrap_or(variant.numbering);
    let setting = Setting::at_sight(job.text, record, variant, numbering);
    let rules = rules(variant, &job.options.draws);
    let (ready, scratch) = desk.ready(variant)?;
    let play = match (job.options.keep_steps, scratch.wary) {
        (true, _) => ready.plays.keeping,
        (false, true) => ready.plays.entering,
        (false, false) => ready.plays.passing,
    };
    let mut played = play(&setting, ready, rules, scratch);
    if matches!(played, Played::Fails) {
        played = (ready.plays.entering)(&setting, ready, rules, scratch);
    }
    let unknown =
        |item: u32| matches!(setting.item(item), Some(item) if item.kind == ItemKind::Unknown);
    scratch.wary = matches!(&played, Played::Begun(begun) if !unknown(begun.item));
    match played {
        // Not moved: it is large.
        Played::Whole(ref mut walked) => {
            let mut start = Start::own(ready.wide);
            let game = finish(job, ruling, &setting, &mut start, rules, walked, scratch);
            *replayed = Some(game);
            None
        }
        Played::Begun(begun) => Some((ruling, begun)),
        Played::Fails | Played::Other => None,
    }
}

/// What all plain games of a variant begin with.
#[derive(Debug)]
pub(super) struct Ready {
    pub variant: &'static Variant,
    diagonal: Diagonal,
    plays: Plays,
    start: Position<u64>,
    wide: Position,
    trail: Trail,
}

impl Ready {
    /// `None`: the variant is not played on the diagonals of a small board alone.
    pub fn of(variant: &'static Variant) -> Option<Ready> {
        let start = Position::start(variant);
        let diagonal = Diagonal::of(variant)?;
        Some(Ready {
            variant,
            plays: by_law(diagonal.laws(), ToPlay),
            diagonal,
            start,
            wide: start.widen(),
            trail: Trail::start(&start),
        })
    }
}

/// How the moves of a game are played.
type Play = fn(&Setting, &Ready, &'static RuleSet, &mut Scratch<u64>) -> Played;

/// The ways to play games of some laws.
#[derive(Debug)]
struct Plays {
    /// Keeps the moves as steps.
    keeping: Play,
    /// Keeps them as the line of play.
    entering: Play,
    /// Does not keep them.
    passing: Play,
}

/// What a game came to.
enum Played {
    /// It was played to its end.
    Whole(Walked<u64>),
    /// It was played in part.
    Begun(Begun<u64>),
    /// A move cannot be played, or takes a longer look, and nothing was kept.
    Fails,
    /// It is of another kind, or nothing of it was played.
    Other,
}

struct ToPlay;

impl ByLaw for ToPlay {
    type Made = Plays;

    fn by<L: Law>(self) -> Plays {
        Plays {
            keeping: play::<L, line::AsSteps>,
            entering: play::<L, line::AsLine>,
            passing: play::<L, line::Nothing>,
        }
    }
}

/// Plays all moves, as far as that goes.
fn play<L: Law, K: Keep>(
    setting: &Setting,
    ready: &Ready,
    rules: &'static RuleSet,
    scratch: &mut Scratch<u64>,
) -> Played {
    let start = &ready.start;
    let diagonal = &ready.diagonal.known::<L>();
    let Scratch {
        read,
        referee,
        late,
        line: entered,
        ..
    } = scratch;
    referee.start(setting.variant, rules, start);
    late.clear();
    entered.clear();
    let items = &setting.record.items;
    let most = if K::STEPS { items.len() } else { 0 };
    let (mut steps, mut found) = (Vec::with_capacity(most), Vec::new());
    let given = Given {
        setting,
        diagonal,
        printed: setting.names.printed(),
        start,
    };
    let mut line = Line::new(start, &ready.trail, referee.watches(start.kings));
    let mut kept = Kept {
        read,
        late,
        line: entered,
        steps: &mut steps,
        found: &mut found,
        gathered: Default::default(),
    };
    let first = diagonal.laws().starts;
    let mut rest = items.get(setting.record.head()..).unwrap_or_default();
    // Where it stops; `Err`: at something that takes a longer look.
    let stop = loop {
        let at = items.len() - rest.len();
        rest = match rest {
            // Most of it, and looked at as a whole: what comes after what is not foreseen well.
            [
                Item {
                    kind: ItemKind::Number { value, second },
                    ..
                },
                Item {
                    kind: ItemKind::Move(one),
                    ..
                },
                Item {
                    kind: ItemKind::Move(two),
                    ..
                },
                behind @ ..,
            ] if line.side == first => {
                line.number(*value, *second);
                let ply = line.run.plies + 1;
                let one = line.ply::<L, K>(&given, first, ply, at + 1, one, &mut kept);
                let Some(one) = one else {
                    break Err(at + 1);
                };
                let second = first.other();
                let two = line.ply::<L, K>(&given, second, ply + 1, at + 2, two, &mut kept);
                let Some(two) = two else {
                    line.run.play(one, &mut kept.gathered);
                    line.side = second;
                    break Err(at + 2);
                };
                line.run.play_two(one, two, &mut kept.gathered);
                behind
            }
            [item, behind @ ..] => {
                match &item.kind {
                    ItemKind::Move(written) => {
                        let ply = line.run.plies + 1;
                        let m = line.ply::<L, K>(&given, line.side, ply, at, written, &mut kept);
                        let Some(m) = m else { break Err(at) };
                        line.run.play(m, &mut kept.gathered);
                        line.side = line.side.other();
                    }
                    ItemKind::Number { value, second } => line.number(*value, *second),
                    other if other.is_aside() => line.plain &= *other != ItemKind::Strength,
                    ItemKind::Unknown => break Ok(at),
                    _ => break Err(at),
                }
                behind
            }
            [] => break Ok(at),
        };
    };
    let next = match stop {
        // The moves before it will be asked for.
        Err(_) if !K::KEPT => return Played::Fails,
        Ok(next) | Err(next) => next,
    };
    let gathered = kept.gathered;
    came_to::<K>(
        setting,
        ready,
        scratch,
        next,
        line,
        gathered,
        (steps, found),
    )
}

/// What a game came to that was played up to an item.
#[inline(always)]
fn came_to<K: Keep>(
    setting: &Setting,
    ready: &Ready,
    scratch: &mut Scratch<u64>,
    next: usize,
    line: Line,
    gathered: Gathered,
    (steps, found): (Vec<Step<u64>>, Vec<Diagnostic>),
) -> Played {
    let trail = line.run.trail(gathered);
    let end = line.position(&ready.start, line.side);
    match setting.record.items.get(next).map(|item| item.kind) {
        // Nothing says how its squares would be written.
        _ if trail.plies == 0 => Played::Other,
        Some(ItemKind::VariationStart | ItemKind::VariationEnd | ItemKind::Setup { .. }) => {
            Played::Other
        }
        Some(_) => {
            scratch.line.extend(steps.iter().map(Past::from));
            Played::Begun(Begun {
                variant: setting.variant,
                numbering: setting.names.numbering,
                item: next as u32,
                position: end,
                trail,
                line: take(&mut scratch.line),
                late: line.late,
                late_moves: take(&mut scratch.late),
                steps,
                found,
            })
        }
        None => {
            let mut walked = Walked {
                end,
                plies: trail.plies,
                steps,
                found,
                trail,
                plain: line.plain,
                ..Walked::begins(ready.start, ready.trail)
            };
            ended(setting, scratch, &line.late, K::STEPS, &mut walked);
            Played::Whole(walked)
        }
    }
}

/// Ends a game by the rules that was played to its end; `running`: what is counting there is wanted too.
#[inline(always)]
fn ended(
    setting: &Setting,
    scratch: &mut Scratch<u64>,
    late: &Late<u64>,
    running: bool,
    walked: &mut Walked<u64>,
) {
    let Scratch {
        referee,
        late: plies_late,
        items,
        ..
    } = scratch;
    let (plies, end) = (walked.plies, &walked.end);
    late.adjudicate(setting.variant, plies_late, end, plies, running, referee);
    walked.adjudged(referee, running);
    items.clear();
    let before_end = walked.over.is_some_and(|over| over.ply < plies);
    if before_end || !walked.claims.is_empty() {
        // What is said about these stands at a move.
        items.extend(moves(&setting.record.items));
    }
}
