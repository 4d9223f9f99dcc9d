//! The buffers that replays use over and over, one desk a thread.

use std::cell::RefCell;

use super::frame::Frame;
use super::judge::Job;
use super::past::Past;
use super::sieve::Rivals;
use super::sight::Ready;
use super::stretch::Moves;
use super::variant::{Familiar, Ruling, by_tags};
use super::{Step, Steps};
use crate::notation;
use crate::rules::{Adjudicator, Move, Variant, Word};

/// The buffers for one width of board.
#[derive(Debug, Default)]
pub(super) struct Scratch<W: Word> {
    /// For reading moves.
    pub read: notation::Scratch<W>,
    /// Follows the draw rules of the main line.
    pub referee: Adjudicator<W>,
    /// Lines of play left for a variation.
    pub stack: Vec<Frame<W>>,
    /// The last items of the moves of the main line, by ply.
    pub items: Vec<u32>,
    /// The last plies of a plain game.
    pub late: Vec<Move<W>>,
    /// The plies of the main line since its start or its last set-up, unless it is only tried.
    pub line: Vec<Past<W>>,
    /// The legal moves where a move cannot be played.
    pub legal: Vec<Move<W>>,
    /// The last game could not be played at sight to its end: the next, perhaps, cannot either.
    pub wary: bool,
    /// For what is played ahead, and what follows the best change so far.
    pub ahead: Moves<W>,
    pub behind_best: Moves<W>,
}

/// The buffers of a thread.
#[derive(Debug, Default)]
pub(super) struct Desk {
    small: Scratch<u64>,
    large: Scratch<u128>,
    /// For the variant of the last plain game.
    ready: Option<Ready>,
    /// What the tags of the last plain games said.
    familiar: Option<Familiar>,
    /// What the last games that had a fault might have been.
    pub rivals: Option<Rivals>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

impl Desk {
    /// Does work at the desk of this thread. A replay within a replay (there is none) would have a desk of its own.
    #[inline]
    pub fn lend<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
        DESK.with(|desk| match desk.try_borrow_mut() {
            Ok(mut desk) => work(&mut desk),
            Err(_) => work(&mut Desk::default()),
        })
    }

    /// What the tags say of a game.
    pub fn by_tags(&mut self, job: &Job) -> Ruling {
        if let Some(familiar) = &self.familiar
            && let Some(ruling) = familiar.ruling(job)
        {
            return ruling;
        }
        let ruling = by_tags(job);
        if let Some(familiar) = Familiar::new(job, &ruling) {
            self.familiar = Some(familiar);
        }
        ruling
    }

    /// What plain games of a variant begin with, and the buffers for them; `None` where there is no short way.
    pub fn ready(&mut self, variant: &'static Variant) -> Option<(&Ready, &mut Scratch<u64>)> {
        if self
            .ready
            .as_ref()
            .is_none_or(|ready| ready.variant != variant)
        {
            self.ready = Some(Ready::of(variant)?);
        }
        Some((self.ready.as_ref()?, &mut self.small))
    }
}

/// A word that has its place on the desk.
pub(super) trait OnDesk: Word {
    /// The buffers of that width.
    fn scratch(desk: &mut Desk) -> &mut Scratch<Self>;
    /// Steps of that width.
    fn steps(steps: Vec<Step<Self>>) -> Steps;
}

impl OnDesk for u64 {
    fn scratch(desk: &mut Desk) -> &mut Scratch<u64> {
        &mut desk.small
    }

    fn steps(steps: Vec<Step<u64>>) -> Steps {
        Steps::Small(steps)
    }
}

impl OnDesk for u128 {
    fn scratch(desk: &mut Desk) -> &mut Scratch<u128> {
        &mut desk.large
    }

    fn steps(steps: Vec<Step>) -> Steps {
        Steps::Large(steps)
    }
}
