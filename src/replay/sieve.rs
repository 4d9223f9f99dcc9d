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
use crate::record::{Record, TagName, Written};
use crate::rules::board::Direction;
use crate::rules::variants::VARIANTS;
use crate::rules::{Move, Numbering, Position, Variant, Word};

/// What a game shows at once of the variants it may be of.
pub(super) struct Sieve<'a, W> {
    job: &'a Job<'a>,
    declared: &'a Setting<'a>,
    fault: u32,
    first: Option<Written>,
    alike: Option<Alike<'a, W>>,
}

/// A variant that is not ruled out, and the schemes under which it is not.
pub(super) type Left = SmallVec<[(&'static Variant, Schemes); 2]>;

/// A variant, its start, and the names of its squares under each usual scheme, once they were asked for.
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
    pub fn left(&self) -> Left {
        let style = numbering::style(self.job.text, self.job.record);
        let mut legal = Vec::new();
        let mut left = Left::new();
        for row in ROWS
            .iter()
            .filter(|row| row.variant != self.declared.variant)
        {
            let mut schemes = numbering::schemes_in(self.job, row.variant, None, style);
            schemes.retain(|scheme| self.keeps(row, *scheme, &mut legal));
            if !schemes.is_empty() {
                left.push((row.variant, schemes));
            }
        }
        left
    }

    fn keeps(&self, row: &Row, scheme: Numbering, legal: &mut Vec<Move<u64>>) -> bool {
        let names = row.names(scheme);
        has_squares(names, self.job.record, self.fault)
            && self.first.is_none_or(|first| row.may_begin(names, first))
            && !self
                .alike
                .as_ref()
                .is_some_and(|alike| alike.fails(row.variant, &row.start, scheme, legal))
    }
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
