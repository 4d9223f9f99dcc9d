//! The plies before a fault, and what a change of one of them would have to bring about.

use super::Step;
use super::fault::Fault;
use super::line::{Setting, Token};
use super::meaning::{Meaning, meaning, origin, wide, wide_move};
use super::stretch::Place;
use super::walk::Walk;
use crate::rules::{Move, Position, Side, Square, Word};

/// A ply of the line as it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past<W> {
    pub item: u32,
    pub last: u32,
    pub before: Position<W>,
    pub played: Option<Move<W>>,
}

impl<W: Word> Past<W> {
    pub fn of(fault: &Fault<W>) -> Past<W> {
        Past {
            item: fault.item,
            last: fault.last,
            before: fault.position,
            played: None,
        }
    }
}

impl<W: Word> From<&Step<W>> for Past<W> {
    fn from(step: &Step<W>) -> Past<W> {
        Past {
            item: step.item,
            last: step.last_item,
            before: step.before,
            played: step.played,
        }
    }
}

/// The plies of the line from its base to the fault, the fault last; so many of them, at least, where there are more.
pub(super) fn past<W: Word>(
    walk: &mut Walk<'_, W>,
    fault: &Fault<W>,
    least: usize,
) -> Vec<Past<W>> {
    if fault.main {
        let line = &walk.scratch.line;
        let last = line.get(line.len().saturating_sub(least)..);
        let mut past = Vec::with_capacity(least + 1);
        past.extend_from_slice(last.unwrap_or_default());
        past.push(Past::of(fault));
        return past;
    }
    let setting = walk.setting;
    let mut past = Vec::new();
    let mut place = Place {
        position: fault.base,
        item: fault.base_item,
    };
    loop {
        let trials = &mut walk.trials;
        trials.stretch(&setting, &mut place, fault.item, |item, before, m| {
            past.push(Past {
                item,
                last: item,
                before: wide(&before),
                played: Some(wide_move(&m)),
            });
        });
        let next = walk.trials.next(setting.record, place.item);
        let Some((item, token)) = next.filter(|(item, _)| *item < fault.item) else {
            break;
        };
        let Token::Move(written) = token else {
            place.item = item + 1;
            continue;
        };
        let position = place.position;
        let chosen = walk.choices.iter().find(|(at, _)| *at == item);
        let (m, last) = match (
            chosen,
            meaning(&setting, &position, item, written, &mut walk.scratch.read),
        ) {
            (Some((_, m)), Meaning::Several(_, last)) => (*m, last),
            (_, Meaning::One(m, last)) => (m, last),
            _ => break,
        };
        past.push(Past {
            item,
            last,
            before: position,
            played: Some(m),
        });
        place = Place {
            position: position.play(setting.variant, &m),
            item: last + 1,
        };
    }
    past.push(Past::of(fault));
    past
}

/// Where the move that cannot be played begins, and whether a piece of its side was there at all while the plies are gone
/// back.
pub(super) struct Origin {
    /// `None`: it is not told by one square.
    square: Option<Square>,
    side: Side,
    stood: bool,
}

/// Which other moves at a ply are worth trying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Any.
    Anything,
    /// Those that bring a piece to that square.
    To(Square),
    /// None: no piece would be there.
    Nothing,
}

impl Origin {
    pub fn of<W: Word>(setting: &Setting, fault: &Fault<W>) -> Origin {
        Origin {
            square: origin(setting, fault.item),
            side: fault.position.side,
            stood: false,
        }
    }

    /// What is wanted of another move at a ply, the one before the ply that was asked for last. The moves that follow it
    /// stay as they are: where none of them brought a piece to the square, and none was there, it must.
    pub fn wanted<W: Word>(&mut self, setting: &Setting, ply: &Past<W>) -> Wanted {
        let Some(square) = self.square.filter(|_| !self.stood) else {
            return Wanted::Anything;
        };
        if origin(setting, ply.item).is_none() {
            // Its squares may come to mean another move.
            self.square = None;
        }
        self.stood |= ply.before.of(self.side).has(square.index());
        match self.stood {
            true => Wanted::Anything,
            false if ply.before.side == self.side => Wanted::To(square),
            false => Wanted::Nothing,
        }
    }
}

impl Wanted {
    /// Is a move among them?
    pub fn fits<W>(self, m: &Move<W>) -> bool {
        match self {
            Wanted::Anything => true,
            Wanted::To(square) => m.to == square,
            Wanted::Nothing => false,
        }
    }
}
