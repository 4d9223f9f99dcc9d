//! Which other variants a game that has a fault may be of, before it is played as any of them: its first move and the move
//! that cannot be played tell most.

use std::sync::{LazyLock, OnceLock};

use smallvec::SmallVec;

use super::alike::Alike;
use super::fault::Fault;
use super::judge::Job;
use super::line::{Setting, Token, has_squares, next_token};
use super::numbering::{self, Schemes};
use super::past::Past;
use super::shape::told_by_moves;
use crate::notation::Names;
use crate::record::{ItemKind, Record, TagName, Written};
use crate::rules::board::Direction;
use crate::rules::variants::VARIANTS;
use crate::rules::{Move, Numbering, Position, Style, Variant, Word};

/// What a game shows at once of the variants it may be of.
pub(super) struct Sieve<'a, W> {
    job: &'a Job<'a>,
    declared: &'a Setting<'a>,
    fault: u32,
    first: Option<Written>,
    alike: Option<Alike<'a, W>>,
}

/// A variant that is not ruled out, and the schemes under which it is not.
pub(super) type Possible = SmallVec<[(&'static Variant, Schemes); 2]>;

/// All variants with the schemes of squares under which games of a file may be read.
#[derive(Debug)]
pub(super) struct Rivals {
    /// What decides which these are.
    style: Option<Style>,
    counted: Option<Numbering>,
    /// Something else decided, that is the game's own.
    special: bool,
    all: Vec<Rival>,
}

/// Variants that have the same squares under a scheme, the same start and the same steps.
#[derive(Debug)]
struct Rival {
    scheme: Numbering,
    names: &'static Names,
    rows: Vec<&'static Row>,
}

impl Rivals {
    fn of(job: &Job, style: Option<Style>, alone: bool, special: bool) -> Rivals {
        let mut all: Vec<Rival> = Vec::new();
        for row in ROWS.iter() {
            for scheme in numbering::schemes_in(job, row.variant, None, style) {
                let like = |rival: &&mut Rival| {
                    let like = |other: &&Row| other.begins_like(row);
                    !alone && rival.scheme == scheme && rival.rows.first().is_some_and(like)
                };
                match all.iter_mut().find(like) {
                    Some(rival) => rival.rows.push(row),
                    None => all.push(Rival {
                        scheme,
                        names: row.names(scheme),
                        rows: vec![row],
                    }),
                }
            }
        }
        Rivals {
            style,
            counted: job.file.numbering,
            special,
            all,
        }
    }

    /// Those of a game, kept for the next.
    fn kept<'r>(job: &Job, kept: &'r mut Option<Rivals>) -> &'r Rivals {
        let style = numbering::style(job.text, job.record);
        // A FEN may be read otherwise by each.
        let alone = job.record.tag(TagName::Fen).is_some();
        let special = alone || job.options.numbering.is_some();
        let fits = |kept: &Rivals| {
            let same = kept.style == style && kept.counted == job.file.numbering;
            same && !special && !kept.special
        };
        if !kept.as_ref().is_some_and(fits) {
            *kept = None;
        }
        kept.get_or_insert_with(|| Rivals::of(job, style, alone, special))
    }
}

/// A variant, its start, and the names of its squares under each usual scheme, once they were asked for.
#[derive(Debug)]
struct Row {
    variant: &'static Variant,
    start: Position,
    names: [(Numbering, OnceLock<&'static Names>); 4],
}

/// All that are told by their moves.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = VARIANTS.iter().filter(|variant| told_by_moves(variant));
    rows.map(|variant| Row::of(variant)).collect()
});

impl Row {
    fn of(variant: &'static Variant) -> Row {
        let schemes = [
            variant.numbering,
            Numbering::ALGEBRAIC,
            Numbering::TOP_LEFT,
            Numbering::BOTTOM_LEFT,
        ];
        Row {
            variant,
            start: Position::start(variant),
            names: schemes.map(|scheme| (scheme, OnceLock::new())),
        }
    }

    /// Has it the same squares under the same schemes, the same start and the same steps?
    fn begins_like(&self, other: &Row) -> bool {
        let (own, variant) = (self.variant, other.variant);
        std::ptr::eq(own.board, variant.board)
            && own.numbering == variant.numbering
            && own.man_steps == variant.man_steps
            && self.start == other.start
    }

    fn names(&self, scheme: Numbering) -> &'static Names {
        let names = || Names::of(self.variant.board, scheme);
        match self.names.iter().find(|(usual, _)| *usual == scheme) {
            Some((_, known)) => known.get_or_init(names),
            None => names(),
        }
    }

    /// May a game begin so? At no start is there anything to capture: it is the step of a man.
    fn may_begin(&self, names: &Names, first: Written) -> bool {
        let square = |square| names.square(square, first.algebraic());
        let (Some(from), Some(to)) = (square(first.from), square(first.to)) else {
            return false;
        };
        let steps = self.variant.man_steps.of_side(self.start.side);
        let mut ways = Direction::ALL.into_iter().filter(|way| steps.has(*way));
        self.start.us.has(from.index())
            && !self.start.occupied().has(to.index())
            && ways.any(|way| self.variant.board.next(from, way) == Some(to))
    }
}

impl<'a, W: Word> Sieve<'a, W> {
    /// For a game whose main line has a fault; `line`: its plies before that.
    pub fn new(
        job: &'a Job<'a>,
        declared: &'a Setting<'a>,
        fault: &Fault<W>,
        line: &'a [Past<W>],
    ) -> Sieve<'a, W> {
        Sieve {
            job,
            declared,
            fault: fault.item,
            first: first_move(job.record),
            alike: Alike::of(declared, fault, line),
        }
    }

    /// What does not fall through; nearly always nothing.
    pub fn possible(&self, kept: &mut Option<Rivals>) -> Possible {
        let mut legal = Vec::new();
        let mut possible = Possible::new();
        for Rival {
            scheme,
            names,
            rows,
        } in &Rivals::kept(self.job, kept).all
        {
            let begins = |row: &&Row| self.first.is_none_or(|first| row.may_begin(names, first));
            if !rows.first().is_some_and(begins) || !has_squares(names, self.job.record, self.fault)
            {
                continue;
            }
            for row in rows {
                let declared = row.variant == self.declared.variant;
                if declared || self.is_too_large(row) || self.fails(row, *scheme, &mut legal) {
                    continue;
                }
                match possible.iter_mut().find(|(other, _)| *other == row.variant) {
                    Some((_, schemes)) => schemes.push(*scheme),
                    None => possible.push((row.variant, Schemes::from_slice(&[*scheme]))),
                }
            }
        }
        possible
    }

    /// Has a variant files that the declared one has not, and does no move of a long game name them? On those of Spantsireti a
    /// fifth of the men begin.
    fn is_too_large(&self, row: &Row) -> bool {
        let names = self.declared.names;
        let beyond = |written: Written| {
            let known = |square| names.square(square, written.algebraic()).is_some();
            !(written.algebraic() && known(written.from) && known(written.to))
        };
        let mut moves = self
            .job
            .record
            .items
            .iter()
            .filter_map(|item| match item.kind {
                ItemKind::Move(written) => Some(written),
                _ => None,
            });
        let larger = row.variant.board.files > self.declared.variant.board.files;
        larger && moves.clone().count() >= LONG && !moves.any(beyond)
    }

    /// Is it plain that a variant does not have the move?
    fn fails(&self, row: &Row, scheme: Numbering, legal: &mut Vec<Move<u64>>) -> bool {
        let fails = |alike: &Alike<W>| alike.fails(row.variant, &row.start, scheme, legal);
        self.alike.as_ref().is_some_and(fails)
    }
}

/// A game of so many plies is long.
const LONG: usize = 30;

/// The first move of a game, if it begins at the own start of its variant and names two squares.
fn first_move(record: &Record) -> Option<Written> {
    match next_token(record, record.head() as u32)? {
        (_, Token::Move(written)) if written.is_two() => {
            record.tag(TagName::Fen).is_none().then_some(written)
        }
        _ => None,
    }
}
