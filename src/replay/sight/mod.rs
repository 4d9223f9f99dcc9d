//! The short way for plain games: played at sight, in one pass over their items.
//!
//! Nearly all games of an archive are one line of legal moves. They need none of what a [`Walk`](super::walk::Walk) keeps
//! ready for variations, set-ups, doubtful moves and repairs. A game with variations or set-ups is refused, and goes the
//! usual way; so does the rest of a game from a doubtful move on, or one that cannot be played. What it came to is made by
//! the same [`finish`] for both. A test compares the two ways.

mod line;

use std::mem::take;

use super::begun::{Begun, moves};
use super::desk::{Desk, Scratch};
use super::frame::Walked;
use super::judge::{Job, finish, rules};
use super::late::Late;
use super::line::Setting;
use super::past::Past;
use super::setup::Start;
use super::trail::Trail;
use super::variant::Ruling;
use super::{Replayed, Step, verdict};
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
        // Its moves will be asked for.
        played = (ready.plays.entering)(&setting, ready, rules, scratch);
    }
    scratch.wary = matches!(&played, Played::Begun(part) if !part.unknown);
    // Where it lies: it is large.
    match &mut played {
        Played::Whole(walked) => {
            let mut start = Start::own(ready.wide);
            let game = finish(job, ruling, &setting, &mut start, rules, walked, scratch);
            *replayed = Some(game);
            None
        }
        Played::Begun(part) => Some((ruling, part.begun(&setting, scratch))),
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
    Begun(Part),
    /// A move cannot be played, or takes a longer look, and nothing was kept.
    Fails,
    /// It is of another kind, or nothing of it was played.
    Other,
}

/// The part of a game that was played.
struct Part {
    /// The item that is next, and whether it is a move that nobody knows.
    item: u32,
    unknown: bool,
    position: Position<u64>,
    trail: Trail,
    late: Late<u64>,
    steps: Vec<Step<u64>>,
    found: Vec<Diagnostic>,
}

impl Part {
    /// To go on with, with what lies on the desk.
    #[cold]
    fn begun(&mut self, setting: &Setting, scratch: &mut Scratch<u64>) -> Begun<u64> {
        scratch.line.extend(self.steps.iter().map(Past::from));
        Begun {
            variant: setting.variant,
            numbering: setting.names.numbering,
            item: self.item,
            position: self.position,
            trail: self.trail,
            line: take(&mut scratch.line),
            late: self.late,
            late_moves: take(&mut scratch.late),
            steps: take(&mut self.steps),
            found: take(&mut self.found),
        }
    }
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
    // Where it stops.
    let next = loop {
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
                    match K::KEPT {
                        true => break at + 1,
                        false => return Played::Fails,
                    }
                };
                let second = first.other();
                let two = line.ply::<L, K>(&given, second, ply + 1, at + 2, two, &mut kept);
                let Some(two) = two else {
                    if !K::KEPT {
                        return Played::Fails;
                    }
                    line.run.play(one, &mut kept.gathered);
                    line.side = second;
                    break at + 2;
                };
                line.run.play_two(one, two, &mut kept.gathered);
                behind
            }
            [item, behind @ ..] => {
                match &item.kind {
                    ItemKind::Move(written) => {
                        let ply = line.run.plies + 1;
                        let m = line.ply::<L, K>(&given, line.side, ply, at, written, &mut kept);
                        let Some(m) = m else {
                            match K::KEPT {
                                true => break at,
                                false => return Played::Fails,
                            }
                        };
                        line.run.play(m, &mut kept.gathered);
                        line.side = line.side.other();
                    }
                    ItemKind::Number { value, second } => line.number(*value, *second),
                    other if other.is_aside() => line.plain &= *other != ItemKind::Strength,
                    other if K::KEPT || *other == ItemKind::Unknown => break at,
                    _ => return Played::Fails,
                }
                behind
            }
            [] => break at,
        };
    };
    let now = line.position(start, line.side);
    let Line {
        run, plain, late, ..
    } = line;
    let trail = run.trail(kept.gathered);
    let plies = trail.plies;
    if plies == 0 {
        // Nothing says how its squares would be written.
        return Played::Other;
    }
    if let Some(item) = items.get(next) {
        return match item.kind {
            ItemKind::VariationStart | ItemKind::VariationEnd | ItemKind::Setup { .. } => {
                Played::Other
            }
            kind => Played::Begun(Part {
                item: next as u32,
                unknown: kind == ItemKind::Unknown,
                position: now,
                trail,
                late,
                steps,
                found,
            }),
        };
    }
    let variant = setting.variant;
    late.adjudicate(
        variant,
        &scratch.late,
        &now,
        plies,
        K::STEPS,
        &mut scratch.referee,
    );
    let referee = &scratch.referee;
    let before_end = referee.over().is_some_and(|over| over.ply < plies);
    let claims: Vec<_> = referee.claims().collect();
    scratch.items.clear();
    if before_end || !claims.is_empty() {
        // What is said about these stands at a move.
        scratch.items.extend(moves(items));
    }
    Played::Whole(Walked {
        start: *start,
        set_up: false,
        end: now,
        plies,
        understood: true,
        steps,
        found,
        fault: None,
        mend: None,
        trail,
        over: referee.over().copied(),
        claims,
        counters: verdict::counting(referee, K::STEPS),
        complete: true,
        plain,
    })
}
