//! Whether a game that has a fault is whole when the other side begins, or as another variant.

use std::ptr;

use smallvec::SmallVec;

use super::alike::Alike;
use super::desk::{Desk, OnDesk, Scratch};
use super::fault::Fault;
use super::judge::{Job, try_start};
use super::line::{Setting, Token, has_squares, next_token};
use super::lookahead::{Reach, play_on};
use super::past::Past;
use super::setup::{self, Start};
use super::shape::Shape;
use super::trials::Trials;
use super::{numbering, variant};
use crate::notation::Names;
use crate::record::{Record, TagName, Written};
use crate::rules::{Numbering, Position, Variant, Word};

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
    let tried = try_start::<W>(setting, &turned, desk);
    tried.whole && tried.plies > 0
}

/// Does the main line end at a move that is not legal, with nothing in it that takes a walk to tell?
fn fails_early<W: OnDesk>(setting: &Setting, start: &Start, scratch: &mut Scratch<W>) -> bool {
    let position = start.position.narrow::<W>();
    let reach = play_on(
        setting,
        position,
        0,
        &mut scratch.read,
        &mut Trials::default(),
    );
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
    let alike = Alike::of(declared, fault, line);
    let first = first_move(job.record);
    let mut legal = Vec::new();
    let mut shape = Shape::default();
    shape.add(job.text, job.record);
    // Its squares tell most boards, and many variants have the same board.
    let mut without: SmallVec<[&Names; 8]> = SmallVec::new();
    let mut fitting = Vec::new();
    for row in variant::candidates(&shape) {
        let names = Names::of(row.board, row.numbering);
        if row == declared.variant || without.iter().any(|known| ptr::eq(*known, names)) {
            continue;
        }
        let mut schemes = numbering::schemes(job, row, None);
        let mut known = false;
        schemes.retain(|scheme| {
            let names = Names::of(row.board, *scheme);
            let has = has_squares(names, job.record, fault.item);
            known |= has;
            let begins = has && first.is_none_or(|first| may_begin(row, names, first));
            let alike = alike.as_ref().filter(|_| begins);
            begins && !alike.is_some_and(|alike| alike.fails(row, *scheme, &mut legal))
        });
        if !known {
            without.push(names);
        }
        if schemes.is_empty() {
            continue;
        }
        let fits = match row.board.is_small() {
            true => fits_whole::<u64>(job, row, &schemes, desk),
            false => fits_whole::<u128>(job, row, &schemes, desk),
        };
        fitting.extend(fits.map(|numbering| (row, numbering)));
        if fitting.len() == most {
            break;
        }
    }
    fitting
}

/// The first move of a game, if it begins at the own start of its variant and names two squares.
fn first_move(record: &Record) -> Option<Written> {
    match next_token(record, 0)? {
        (_, Token::Move(written)) if written.is_two() => {
            record.tag(TagName::Fen).is_none().then_some(written)
        }
        _ => None,
    }
}

/// May a game of a variant begin so? At no start is there anything to capture.
fn may_begin(variant: &Variant, names: &Names, first: Written) -> bool {
    let square = |square| names.square(square, first.algebraic());
    let start = Position::<u128>::start(variant);
    match (square(first.from), square(first.to)) {
        (Some(from), Some(to)) => start.us.has(from.index()) && !start.occupied().has(to.index()),
        _ => false,
    }
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
            && try_start::<W>(&setting, &start, desk).whole
    })
}
