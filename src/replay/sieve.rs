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
pub(super) type Possible = SmallVec<[(&'static Variant, Schemes); 2]>;

/// A variant, its start, and the names of its squares under each usual scheme, once they were asked for.
struct Row {
    variant: &'static Variant,
    start: Position,
    names: [(Numbering, OnceLock<&'static Names>); 4],
}

/// All that are told by their moves.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = VARIANTS.iter().filter(|variant| told_by_moves(variant));
    let mut rows: Vec<Row> = rows.map(|variant| Row::of(variant)).collect();
    // Those with the same squares come one behind the other.
    rows.sort_by_key(|row| {
        let Numbering { style, corner } = row.variant.numbering;
        let board = row.variant.board;
        (board.squares, style as u8, corner as u8)
    });
    rows
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

    /// Has it the same squares under the same schemes?
    fn shares_squares_with(&self, other: &Row) -> bool {
        std::ptr::eq(self.variant.board, other.variant.board)
            && self.variant.numbering == other.variant.numbering
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
    pub fn possible(&self) -> Possible {
        let style = numbering::style(self.job.text, self.job.record);
        let mut legal = Vec::new();
        let mut possible = Possible::new();
        let mut without: Option<&Row> = None;
        for row in ROWS
            .iter()
            .filter(|row| row.variant != self.declared.variant)
        {
            if without.is_some_and(|other| row.shares_squares_with(other)) {
                continue;
            }
            let (mut on_board, mut fitting) = (false, Schemes::new());
            for scheme in &numbering::schemes_in(self.job, row.variant, None, style) {
                let names = row.names(*scheme);
                if has_squares(names, self.job.record, self.fault) {
                    on_board = true;
                    if self.keeps(row, names, &mut legal) {
                        fitting.push(*scheme);
                    }
                }
            }
            without = Some(row).filter(|_| !on_board);
            if !fitting.is_empty() {
                possible.push((row.variant, fitting));
            }
        }
        possible
    }

    /// Of a variant whose board has the squares of the move.
    fn keeps(&self, row: &Row, names: &Names, legal: &mut Vec<Move<u64>>) -> bool {
        let begins = self.first.is_none_or(|first| row.may_begin(names, first));
        let alike = self.alike.as_ref().filter(|_| begins);
        let fails = |alike: &Alike<W>| alike.fails(row.variant, &row.start, names.numbering, legal);
        begins && !alike.is_some_and(fails)
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
