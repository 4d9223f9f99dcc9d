//! One line of plain moves, ply after ply: where replay spends its time.

use crate::diagnostic::Diagnostic;
use crate::notation::{self, Printed, Reading};
use crate::record::{Separator, Written};
use crate::replay::late::Late;
use crate::replay::line::Setting;
use crate::replay::past::Past;
use crate::replay::trail::{Gathered, Run, Trail};
use crate::replay::{Step, notes};
use crate::rules::diagonal::Diagonal;
use crate::rules::diagonal::laws::Law;
use crate::rules::{Move, Position, Side};

/// What does not change in a plain game.
pub(super) struct Given<'a, L> {
    pub setting: &'a Setting<'a>,
    pub diagonal: &'a Diagonal<L>,
    pub printed: &'a Printed,
    pub start: &'a Position<u64>,
}

/// What is gathered from it.
pub(super) struct Kept<'a> {
    pub read: &'a mut notation::Scratch<u64>,
    pub late: &'a mut Vec<Move<u64>>,
    pub line: &'a mut Vec<Past<u64>>,
    pub steps: &'a mut Vec<Step<u64>>,
    pub found: &'a mut Vec<Diagnostic>,
    pub gathered: Gathered,
}

/// How moves are kept.
pub(super) trait Keep {
    /// As steps.
    const STEPS: bool;
    /// As the line of play.
    const LINE: bool;
    /// In any way.
    const KEPT: bool = Self::STEPS || Self::LINE;
}

/// They are not.
pub(super) struct Nothing;

/// For who asked for them.
pub(super) struct AsSteps;

/// For a game that may have a fault.
pub(super) struct AsLine;

impl Keep for Nothing {
    const STEPS: bool = false;
    const LINE: bool = false;
}

impl Keep for AsSteps {
    const STEPS: bool = true;
    const LINE: bool = false;
}

impl Keep for AsLine {
    const STEPS: bool = false;
    const LINE: bool = true;
}

/// A plain game between two plies. All of it stays in registers as long as nobody is told where it lies: positions are put
/// together where they are handed on.
pub(super) struct Line {
    pub us: u64,
    pub them: u64,
    pub kings: u64,
    pub side: Side,
    pub run: Run,
    pub plain: bool,
    pub late: Late<u64>,
}

impl Line {
    pub fn new(start: &Position<u64>, trail: &Trail, watched: bool) -> Line {
        Line {
            us: start.us,
            them: start.them,
            kings: start.kings,
            side: start.side,
            run: Run::new(trail),
            plain: true,
            late: Late::new(start, watched),
        }
    }

    #[inline(always)]
    pub fn position(&self, start: &Position<u64>, side: Side) -> Position<u64> {
        Position {
            us: self.us,
            them: self.them,
            kings: self.kings,
            side,
            ..*start
        }
    }

    #[inline(always)]
    pub fn number(&mut self, value: u32, second: bool) {
        self.plain &= !second && u64::from(value) * 2 == u64::from(self.run.plies) + 2;
    }

    /// Plays the move of a side that is written at an item; `None`: it is none.
    #[inline(always)]
    pub fn ply<L: Law, K: Keep>(
        &mut self,
        given: &Given<L>,
        side: Side,
        ply: u32,
        item: usize,
        written: &Written,
        kept: &mut Kept,
    ) -> Option<Move<u64>> {
        let Given {
            setting,
            diagonal,
            printed,
            start,
        } = *given;
        // What is no square is nowhere on the board.
        let from = printed[written.from.0 as usize];
        let to = printed[written.to.0 as usize];
        let told = match setting.captures(written) {
            Some(false) => diagonal.quiet(self.position(start, side), from, to),
            Some(true) => diagonal.capture(self.position(start, side), from, to),
            None => None,
        };
        let m = match told {
            Some(m) => m,
            None => {
                let position = self.position(start, side);
                let Kept { read, found, .. } = kept;
                at_length(
                    setting,
                    diagonal,
                    item as u32,
                    *written,
                    position,
                    read,
                    found,
                )?
            }
        };
        if K::STEPS {
            kept.steps.push(Step {
                item: item as u32,
                last_item: item as u32,
                ply,
                side,
                main: true,
                before: self.position(start, side),
                played: Some(m),
            });
        }
        if K::LINE {
            kept.line.push(Past {
                item: item as u32,
                last: item as u32,
                before: self.position(start, side),
                played: Some(m),
            });
        }
        if self.late.wants(&m) {
            self.late.add(kept.late, self.position(start, side), m);
            let next = diagonal.play(self.position(start, side), m);
            (self.us, self.them, self.kings) = (next.us, next.them, next.kings);
        } else {
            (self.us, self.them) = diagonal.play_man(self.us, self.them, m);
        }
        Some(m)
    }
}

/// The one move that the words mean, where it is written otherwise than the game wants, or the board does not tell at
/// once.
#[inline(never)]
fn at_length<L: Law>(
    setting: &Setting,
    diagonal: &Diagonal<L>,
    item: u32,
    written: Written,
    position: Position<u64>,
    read: &mut notation::Scratch<u64>,
    found: &mut Vec<Diagnostic>,
) -> Option<Move<u64>> {
    let algebraic = written.algebraic();
    if algebraic != setting.algebraic() {
        return None;
    }
    let square = |written| setting.names.square(written, algebraic);
    let (from, to) = (square(written.from)?, square(written.to)?);
    let told = match setting.captures(&written) {
        _ if written.len != 2 => None,
        // This way it has been looked at; the ways of a capture may branch.
        Some(true) => diagonal.branching(&position, from, to),
        Some(false) => None,
        None if written.separator == Separator::Hyphen => diagonal.quiet(position, from, to),
        None => {
            let captured = diagonal.capture(position, from, to);
            captured.or_else(|| diagonal.branching(&position, from, to))
        }
    };
    let m = match told {
        Some(m) => m,
        None => listed(setting, position, written, read)?,
    };
    if notes::unusual(setting, &written, &m, false) {
        notes::note(setting, item, item, &written, &position, &m, found);
    }
    Some(m)
}

/// The same by the list of legal moves; the board has not told.
fn listed(
    setting: &Setting,
    position: Position<u64>,
    written: Written,
    read: &mut notation::Scratch<u64>,
) -> Option<Move<u64>> {
    let squares = setting.squares(&written);
    let names = setting.names;
    match notation::by_list(setting.variant, &position, &squares, written, names, read) {
        Reading::One(m) if !read.exceeded => Some(m),
        _ => None,
    }
}
