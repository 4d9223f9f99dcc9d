//! Whether a game that has a fault is whole when the other side begins, or as another variant.

use super::desk::{Desk, OnDesk, Scratch};
use super::fault::Fault;
use super::fit::fit_from;
use super::judge::Job;
use super::line::Setting;
use super::lookahead::{Ahead, Reach};
use super::past::Past;
use super::setup::{self, Start};
use super::shape::Shape;
use super::sieve::Sieve;
use super::trials::Trials;
use super::variant;
use crate::rules::{Numbering, Variant, Word};

/// Is the whole game legal when the other side begins?
pub(super) fn turned_fits<W: OnDesk>(setting: &Setting, start: &Start, desk: &mut Desk) -> bool {
    let side = start.position.side.other();
    let turned = Start {
        position: start.position.with_side(side),
        fen: None,
        ..start.clone()
    };
    if fails_early(setting, &turned, W::scratch(desk)) {
        return false;
    }
    let fit = fit_from::<W>(setting, &turned, desk);
    fit.whole && fit.plies > 0
}

/// Does the main line end at a move that is not legal, with nothing in it that takes a walk to tell?
fn fails_early<W: OnDesk>(setting: &Setting, start: &Start, scratch: &mut Scratch<W>) -> bool {
    let position = start.position.narrow::<W>();
    scratch.ahead.clear();
    let mut ahead = Ahead {
        setting,
        read: &mut scratch.read,
        trials: &mut Trials::default(),
        moves: &mut scratch.ahead,
    };
    let reach = ahead.play(position, 0);
    start.fen.is_none() && matches!(reach, Reach::Fails { .. }) && !scratch.read.exceeded
}

/// Other variants that fit the whole game, the move at an item of the main line among it, the most usual first; at most so
/// many.
pub(super) fn other_variants<W: Word>(
    job: &Job,
    declared: &Setting,
    (fault, line): (&Fault<W>, &[Past<W>]),
    most: usize,
    desk: &mut Desk,
) -> Vec<(&'static Variant, Numbering)> {
    let mut fitting = Vec::new();
    let sieve = Sieve::new(job, declared, fault, line);
    for (row, schemes) in sieve.possible(&mut desk.rivals) {
        let fits = match row.board.is_small() {
            true => fits_whole::<u64>(job, row, &schemes, desk),
            false => fits_whole::<u128>(job, row, &schemes, desk),
        };
        fitting.extend(fits.map(|numbering| (row, numbering)));
    }
    // Nearly always there is none.
    if !fitting.is_empty() {
        let mut shape = Shape::default();
        shape.add(job.text, job.record);
        let usual: Vec<_> = variant::candidates(&shape).collect();
        let place = |row| usual.iter().position(|usual| *usual == row);
        fitting.retain(|(row, _)| place(*row).is_some());
        fitting.sort_by_key(|(row, _)| place(*row));
        fitting.truncate(most);
    }
    fitting
}

/// The first scheme of squares under which the whole game is legal.
fn fits_whole<W: OnDesk>(
    job: &Job,
    variant: &'static Variant,
    schemes: &[Numbering],
    desk: &mut Desk,
) -> Option<Numbering> {
    schemes.iter().copied().find(|&numbering| {
        let setting = Setting::new(job.text, job.record, variant, numbering);
        let start = setup::start(&setting);
        !start.unreadable
            && !fails_early(&setting, &start, W::scratch(desk))
            && fit_from::<W>(&setting, &start, desk).whole
    })
}
