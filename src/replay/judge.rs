//! One record, played by what its tags say and, where that does not fit, by what does.

use std::mem::take;

use super::begun::Begun;
use super::desk::{Desk, OnDesk, Scratch};
use super::fault::FaultKind;
use super::fit::{fit_as, infer, suits};
use super::frame::{Manner, Walked};
use super::line::Setting;
use super::mended::Mended;
use super::others::{other_variants, turned_fits};
use super::setup::{self, Start};
use super::variant::{self, Ruling};
use super::verdict::Course;
use super::walk::Walk;
use super::{Draws, FileReading, Options, Replayed, VariantFrom, numbering, verdict};
use crate::diagnostic::{self, Diagnostic};
use crate::record::Record;
use crate::rules::draw::RuleSet;
use crate::rules::rulesets::{self, NONE};
use crate::rules::{Numbering, Variant};

/// What is given for one game.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub text: &'a str,
    pub record: &'a Record,
    pub file: &'a FileReading,
    pub options: &'a Options,
}

impl<'a> Job<'a> {
    /// What is asked of one record.
    #[inline]
    pub fn new(
        text: &'a str,
        record: &'a Record,
        file: &'a FileReading,
        options: &'a Options,
    ) -> Self {
        Job {
            text,
            record,
            file,
            options,
        }
    }
}

/// The draw rules that options choose for a variant.
pub(super) fn rules(variant: &'static Variant, draws: &Draws) -> &'static RuleSet {
    let default = variant.draws.first().copied().unwrap_or(&NONE);
    match draws {
        Draws::None => &NONE,
        Draws::Default => default,
        Draws::Named(name) => rulesets::named(variant.draws, name).unwrap_or(default),
    }
}

/// Plays a game, or goes on with one whose tags have been read.
pub(super) fn judge(job: &Job, desk: &mut Desk, begun: Option<(Ruling, Begun<u64>)>) -> Replayed {
    let (mut ruling, begun) = match begun {
        Some((ruling, begun)) => (ruling, Some(begun)),
        None => (desk.by_tags(job), None),
    };
    let asks = ruling.unknown || ruling.from == VariantFrom::Inferred;
    if ruling.variant.is_none() && asks {
        ruling.from = VariantFrom::Inferred;
        ruling.variant = infer(job, desk, ruling.unknown);
    }
    // A file may hold games of several kinds: squares of another kind than the others' may be of another game.
    if ruling.from == VariantFrom::Inferred
        && ruling.variant == job.file.variant
        && let Some(shared) = ruling.variant
        && !suits(job, shared)
        && !fit_as(job, shared, desk).whole
    {
        ruling.variant = infer(job, desk, true).or(ruling.variant);
    }
    match ruling.variant {
        Some(variant) if variant.board.is_small() => {
            by_board::<u64>(job, ruling, variant, begun, desk)
        }
        Some(variant) => by_board::<u128>(job, ruling, variant, None, desk),
        None => listed(job, ruling),
    }
}

fn by_board<W: OnDesk>(
    job: &Job,
    ruling: Ruling,
    variant: &'static Variant,
    mut begun: Option<Begun<W>>,
    desk: &mut Desk,
) -> Replayed {
    let rules = rules(variant, &job.options.draws);
    let keep = job.options.keep_steps;
    let mut walk = |setting: Setting, start: &Start, manner: Manner, desk: &mut Desk| {
        let mut walk = Walk::<W>::new(setting, start, rules, manner, keep, W::scratch(desk));
        let read_so = |begun: &mut Begun<W>| {
            begun.variant == setting.variant && begun.numbering == setting.names.numbering
        };
        if let Some(begun) = begun.take_if(read_so) {
            walk.go_on(begun);
        }
        walk.run()
    };
    let schemes = numbering::schemes(job, variant, ruling.named);
    let mut best: Option<(u32, Numbering)> = None;
    for &numbering in &schemes {
        let setting = Setting::new(job.text, job.record, variant, numbering);
        let start = setup::start(&setting);
        // If there is no other scheme it is walked to its end at once.
        let only = schemes.len() == 1 && !start.unreadable;
        let manner = if only { Manner::Judge } else { Manner::Probe };
        let walked = walk(setting, &start, manner, desk);
        if only || walked.fault.is_none() {
            return ended(job, ruling, setting, start, rules, walked, desk);
        }
        if best.is_none_or(|(most, _)| walked.plies > most) {
            best = Some((walked.plies, numbering));
        }
    }
    let numbering = best.map_or(variant.numbering, |(_, numbering)| numbering);
    let setting = Setting::new(job.text, job.record, variant, numbering);
    let start = setup::start(&setting);
    // If it is unreadable the variant's own start does not fit either: nothing is known of the position.
    let manner = match start.unreadable {
        true => Manner::List,
        false => Manner::Judge,
    };
    let walked = walk(setting, &start, manner, desk);
    ended(job, ruling, setting, start, rules, walked, desk)
}

/// What a game came to that was walked through.
fn ended<W: OnDesk>(
    job: &Job,
    ruling: Ruling,
    setting: Setting,
    mut start: Start,
    rules: &'static RuleSet,
    mut walked: Walked<W>,
    desk: &mut Desk,
) -> Replayed {
    let start = &mut start;
    // After an unreadable start nothing is judged, but perhaps behind a set-up.
    if walked.fault.is_some() && !start.unreadable {
        return faulty(job, ruling, setting, start, rules, walked, desk);
    }
    let scratch = W::scratch(desk);
    finish(job, ruling, &setting, start, rules, &mut walked, scratch)
}

/// What a game came to that was walked through, and has a fault.
fn faulty<W: OnDesk>(
    job: &Job,
    ruling: Ruling,
    setting: Setting,
    start: &mut Start,
    rules: &'static RuleSet,
    mut walked: Walked<W>,
    desk: &mut Desk,
) -> Replayed {
    // The line as it was judged, before other games are tried at the same desk.
    let scratch = W::scratch(desk);
    let pieces = scratch.referee.pieces();
    let mend = walked.mend.take();
    let mut mended = mend.and_then(|mend| Mended::play(&setting, rules, &walked, *mend, scratch));
    let (items, line) = (take(&mut scratch.items), take(&mut scratch.line));
    if let Some(fault) = &walked.fault {
        let at = say_span(&setting, fault.item);
        let finding = walked.found.iter().position(|found| found.span.start == at);
        if turned_fits::<W>(&setting, start, desk) {
            if let Some(finding) = finding.and_then(|at| walked.found.get_mut(at)) {
                super::say::sides_exchanged(finding, start.position.side.other());
                mended = None;
            }
        } else if ruling.declared && fault.kind == FaultKind::Illegal {
            // The last move alone proves no other variant: it gets a hint.
            let hint = super::line::next_token(job.record, fault.last + 1).is_none();
            let most = if hint { 3 } else { 1 };
            let others = other_variants(job, &setting, (&**fault, &line), most, desk);
            if let Some((other, numbering)) = others.first()
                && let Some(why) = finding.and_then(|at| walked.found.get_mut(at))
            {
                if !hint {
                    let wrong = variant::wrong(job.record, setting.variant, other, *numbering, why);
                    return as_other(job, ruling, other, wrong, desk);
                }
                super::say::legal_elsewhere(why, &others);
            }
        }
    }
    let claims = take(&mut walked.claims);
    let mut course = Course {
        items: &items,
        claims: &claims,
        over: walked.over,
        pieces,
        plies: walked.plies,
        complete: walked.complete,
        mended: None,
    };
    if let Some(mended) = &mended {
        course = mended.course();
    }
    let replayed = conclude(job, ruling, &setting, start, rules, &mut walked, &course);
    // The buffers are used again.
    let scratch = W::scratch(desk);
    (scratch.items, scratch.line) = (items, line);
    replayed
}

fn say_span(setting: &Setting, item: u32) -> u32 {
    setting.item(item).map_or(u32::MAX, |item| item.span.start)
}

/// Judges a game as the variant that fits.
fn as_other(
    job: &Job,
    ruling: Ruling,
    variant: &'static Variant,
    wrong: Diagnostic,
    desk: &mut Desk,
) -> Replayed {
    let ruling = Ruling {
        variant: Some(variant),
        from: VariantFrom::Inferred,
        named: None,
        declared: false,
        standard: None,
        found: vec![wrong],
        ..ruling
    };
    if variant.board.is_small() {
        by_board::<u64>(job, ruling, variant, None, desk)
    } else {
        by_board::<u128>(job, ruling, variant, None, desk)
    }
}

/// What a game came to that was walked through, without a fault. What was found of its start is moved out of there.
pub(super) fn finish<W: OnDesk>(
    job: &Job,
    ruling: Ruling,
    setting: &Setting,
    start: &mut Start,
    rules: &'static RuleSet,
    walked: &mut Walked<W>,
    scratch: &Scratch<W>,
) -> Replayed {
    let claims = take(&mut walked.claims);
    let course = Course {
        items: &scratch.items,
        claims: &claims,
        over: walked.over,
        pieces: scratch.referee.pieces(),
        plies: walked.plies,
        complete: walked.complete,
        mended: None,
    };
    conclude(job, ruling, setting, start, rules, walked, &course)
}

/// What a game came to whose main line is judged as that course. Of `start` and `walked` all that is kept is moved out.
#[inline(always)]
fn conclude<W: OnDesk>(
    job: &Job,
    ruling: Ruling,
    setting: &Setting,
    start: &mut Start,
    rules: &'static RuleSet,
    walked: &mut Walked<W>,
    course: &Course,
) -> Replayed {
    let variant = setting.variant;
    let numbering = setting.names.numbering;
    let mut found = ruling.found;
    if ruling.declared && ruling.standard != Some(numbering) {
        found.extend(variant::older_form(
            job.text, job.record, variant, numbering,
        ));
    } else if ruling.game_type.is_none()
        && ruling.from != VariantFrom::Option
        && job.record.tag(crate::record::TagName::GameType).is_none()
    {
        found.push(variant::missing(
            job.text,
            job.record,
            variant,
            numbering,
            ruling.from,
        ));
    }
    diagnostic::append(&mut found, &mut start.found);
    diagnostic::append(&mut found, &mut walked.found);
    let over = walked.over.as_ref();
    let winner = verdict::judge(setting, job.file, rules, over, course, &mut found);
    // Last, and as a whole where it is wanted: it is large.
    Replayed {
        variant: Some(variant),
        from: ruling.from,
        game_type: ruling.game_type,
        numbering,
        draws: Some(rules),
        start: walked.start.widen(),
        set_up: start.set_up || walked.set_up,
        steps: W::steps(take(&mut walked.steps)),
        end: walked.end.widen(),
        plies: walked.plies,
        understood: walked.understood,
        over: over.map(verdict::over),
        counters: take(&mut walked.counters),
        winner,
        trail: walked.trail,
        plain: walked.plain,
        diagnostics: found,
    }
}

/// A game that no variant plays: its moves are listed.
fn listed(job: &Job, ruling: Ruling) -> Replayed {
    super::listing::list(job, ruling)
}
