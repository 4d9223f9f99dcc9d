//! The short way for plain games: played at sight, in one pass over their items.
//!
//! Nearly all games of an archive are one line of legal moves. They need none of what a [`Walk`](super::walk::Walk) keeps
//! ready for variations, set-ups, doubtful moves and repairs. Where a game has any of these it is refused, and goes the
//! usual way; what it came to is made by the same [`finish`] for both. A test compares the two ways.

mod line;

use super::desk::{Desk, Scratch};
use super::frame::Walked;
use super::judge::{Job, finish, rules};
use super::line::Setting;
use super::setup::Start;
use super::trail::Trail;
use super::{Replayed, verdict};
use crate::record::{Item, ItemKind, TagName};
use crate::rules::diagonal::Diagonal;
use crate::rules::diagonal::laws::{ByLaw, Law, by_law};
use crate::rules::draw::RuleSet;
use crate::rules::{Position, Variant};
use line::{Given, Kept, Line};

/// Plays a game that is one line of legal moves from the variant's own start; `None`: it is another.
pub(super) fn judge(job: &Job, desk: &mut Desk) -> Option<Replayed> {
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
    let play = match job.options.keep_steps {
        true => ready.plays.keeping,
        false => ready.plays.passing,
    };
    let mut walked = play(&setting, ready, rules, scratch);
    // Where it lies: it is large.
    let walked = walked.as_mut()?;
    let mut start = Start::own(ready.wide);
    Some(finish(
        job, ruling, &setting, &mut start, rules, walked, scratch,
    ))
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
type Play = fn(&Setting, &Ready, &'static RuleSet, &mut Scratch<u64>) -> Option<Walked<u64>>;

/// The two ways to play games of some laws.
#[derive(Debug)]
struct Plays {
    /// Keeps the moves as steps.
    keeping: Play,
    /// Does not.
    passing: Play,
}

struct ToPlay;

impl ByLaw for ToPlay {
    type Made = Plays;

    fn by<L: Law>(self) -> Plays {
        Plays {
            keeping: play::<L, true>,
            passing: play::<L, false>,
        }
    }
}

/// Plays all moves. `KEEP`: and keeps them as steps.
fn play<L: Law, const KEEP: bool>(
    setting: &Setting,
    ready: &Ready,
    rules: &'static RuleSet,
    scratch: &mut Scratch<u64>,
) -> Option<Walked<u64>> {
    let start = &ready.start;
    let diagonal = &ready.diagonal.known::<L>();
    let Scratch {
        read,
        referee,
        late,
        ..
    } = scratch;
    referee.start(setting.variant, rules, start);
    late.clear();
    let items = &setting.record.items;
    let moves = if KEEP { items.len() } else { 0 };
    let (mut steps, mut found) = (Vec::with_capacity(moves), Vec::new());
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
        steps: &mut steps,
        found: &mut found,
        gathered: Default::default(),
    };
    let first = diagonal.laws().starts;
    let mut rest = items.get(setting.record.head()..)?;
    loop {
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
                let one = line.ply::<L, KEEP>(&given, first, ply, at + 1, one, &mut kept)?;
                let two =
                    line.ply::<L, KEEP>(&given, first.other(), ply + 1, at + 2, two, &mut kept)?;
                line.run.play_two(one, two, &mut kept.gathered);
                behind
            }
            [item, behind @ ..] => {
                match &item.kind {
                    ItemKind::Move(written) => {
                        let ply = line.run.plies + 1;
                        let m =
                            line.ply::<L, KEEP>(&given, line.side, ply, at, written, &mut kept)?;
                        line.run.play(m, &mut kept.gathered);
                        line.side = line.side.other();
                    }
                    ItemKind::Number { value, second } => line.number(*value, *second),
                    other => line.plain &= aside(other)?,
                }
                behind
            }
            [] => break,
        };
    }
    let now = line.position(start, line.side);
    let Line {
        run, plain, late, ..
    } = line;
    let trail = run.trail(kept.gathered);
    let plies = trail.plies;
    if plies == 0 {
        // Nothing says how its squares would be written.
        return None;
    }
    let variant = setting.variant;
    late.adjudicate(
        variant,
        &scratch.late,
        &now,
        plies,
        KEEP,
        &mut scratch.referee,
    );
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
        trail,
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
