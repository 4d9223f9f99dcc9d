//! Variants tried on a game that does not say which it is, or may not be what it says.

use super::desk::{Desk, OnDesk};
use super::frame::Manner;
use super::judge::Job;
use super::line::Setting;
use super::setup::{self, Start};
use super::shape::Shape;
use super::walk::Walk;
use super::{numbering, variant};
use crate::rules::rulesets::NONE;
use crate::rules::{Numbering, Side, Variant};

/// Are the squares of the game written as those of the variant usually are, and all on its board?
pub(super) fn suits(job: &Job, variant: &'static Variant) -> bool {
    let mut shape = Shape::default();
    shape.add(job.text, job.record);
    let style = shape.style();
    shape.fits(variant) && style.is_none_or(|style| style == variant.numbering.style)
}

/// The variant of a game that does not say, by trial. `strict`: one that fits the whole game, or none.
pub(super) fn infer(job: &Job, desk: &mut Desk, strict: bool) -> Option<&'static Variant> {
    let mut shape = Shape::default();
    shape.add(job.text, job.record);
    let mut best: Option<(u32, &'static Variant)> = None;
    for row in variant::candidates(&shape) {
        let fit = fit_as(job, row, desk);
        if fit.whole {
            return Some(row);
        }
        if best.is_none_or(|(most, _)| fit.plies > most) {
            best = Some((fit.plies, row));
        }
    }
    best.filter(|_| !strict).map(|(_, row)| row)
}

/// How far a game plays as a variant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    /// Plies of the main line that were played.
    pub plies: u32,
    /// The main line is legal to its end.
    pub whole: bool,
    /// The side to move at the end has lost, or won.
    pub winner: Option<Side>,
    /// Under which scheme of squares.
    pub numbering: Numbering,
}

/// Plays the main line of a game as a variant, under the scheme of squares that takes it farthest.
pub(super) fn fit_as(job: &Job, variant: &'static Variant, desk: &mut Desk) -> Fit {
    if variant.board.is_small() {
        fit_by_scheme::<u64>(job, variant, desk)
    } else {
        fit_by_scheme::<u128>(job, variant, desk)
    }
}

fn fit_by_scheme<W: OnDesk>(job: &Job, variant: &'static Variant, desk: &mut Desk) -> Fit {
    let mut best: Option<Fit> = None;
    for numbering in numbering::schemes(job, variant, None) {
        let setting = Setting::new(job.text, job.record, variant, numbering);
        let start = setup::start(&setting);
        if start.unreadable {
            continue;
        }
        let fit = fit_from::<W>(&setting, &start, desk);
        if fit.whole {
            return fit;
        }
        if best.is_none_or(|best| fit.plies > best.plies) {
            best = Some(fit);
        }
    }
    best.unwrap_or(Fit {
        plies: 0,
        whole: false,
        winner: None,
        numbering: variant.numbering,
    })
}

/// Plays the main line from a start.
pub(super) fn fit_from<W: OnDesk>(setting: &Setting, start: &Start, desk: &mut Desk) -> Fit {
    let scratch = W::scratch(desk);
    let walked = Walk::<W>::new(*setting, start, &NONE, Manner::Try, false, scratch).run();
    Fit {
        plies: walked.plies,
        whole: walked.fault.is_none() && start.plausible,
        winner: walked.over.and_then(|over| over.winner()),
        numbering: setting.names.numbering,
    }
}
