//! A line of play as far as it has been read, and what a walk over all lines finds.

use super::fault::Fault;
use super::mend::Best;
use super::{Counting, Step, Trail, verdict};
use crate::diagnostic::Diagnostic;
use crate::rules::draw::Rule;
use crate::rules::{Adjudicator, Over, Position, Side, Word};

/// A line of play as far as it has been read.
#[derive(Clone, Debug)]
pub(super) struct Frame<W> {
    /// The position before the next move; where the line is not judged, the last that was known.
    pub now: Position<W>,
    /// The position before the last move, if it was judged.
    pub before: Option<Position<W>>,
    /// Is `now` known?
    pub judged: bool,
    /// The last move was not understood, and `now` is the position before it.
    pub failed: bool,
    /// Where the line, or what follows its last set-up, begins.
    pub base: Position<W>,
    /// The first item after `base`.
    pub base_item: u32,
    /// Plies before `base`.
    pub base_ply: u32,
    /// Plies read.
    pub ply: u32,
    /// Whose move is next.
    pub side: Side,
    /// A variation without a move as yet: where it begins is open.
    pub fresh: bool,
    /// The last move number.
    pub number: Option<(u32, bool)>,
    /// A FEN has just been set whose side to move may be wrong.
    pub fen: Option<crate::text::Span>,
}

impl<W: Word> Frame<W> {
    /// The line that begins at a position.
    pub fn new(start: Position<W>) -> Self {
        Frame {
            now: start,
            before: None,
            judged: true,
            failed: false,
            base: start,
            base_item: 0,
            base_ply: 0,
            ply: 0,
            side: start.side,
            fresh: false,
            number: None,
            fen: None,
        }
    }

    /// Is it not known, and not to be settled by the next move, what is on the board?
    #[inline(always)]
    pub fn is_lost(&self) -> bool {
        !self.judged && !self.fresh
    }

    /// Goes on by so many moves, one at least, that are not played.
    #[inline]
    pub fn pass(&mut self, moves: u32) {
        self.before = (self.failed && moves == 1).then_some(self.now);
        self.failed = false;
        self.ply += moves;
        if !moves.is_multiple_of(2) {
            self.side = self.side.other();
        }
    }

    /// Goes on by a move that was played.
    #[inline]
    pub fn go_on(&mut self, before: Position<W>, after: Position<W>) {
        self.before = Some(before);
        self.now = after;
        self.side = after.side;
        self.fen = None;
        self.failed = false;
    }
}

/// How a walk goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// As far as the first fault of the main line, without findings.
    Try,
    /// As far as the first fault of the main line.
    Probe,
    /// To the end; faults are reported.
    Judge,
    /// To the end, and nothing of the main line is judged before a set-up: the start is not known.
    List,
}

/// What a walk found.
#[derive(Debug)]
pub(super) struct Walked<W> {
    /// The start, after set-ups before the first move.
    pub start: Position<W>,
    /// A set-up stood before the first move, or the side of the FEN was corrected.
    pub set_up: bool,
    /// The last position of the main line that was understood.
    pub end: Position<W>,
    /// Moves of the main line that were played.
    pub plies: u32,
    /// All moves were understood.
    pub understood: bool,
    /// The moves, if they were to be kept.
    pub steps: Vec<Step<W>>,
    /// Findings.
    pub found: Vec<Diagnostic>,
    /// The first fault of the main line.
    pub fault: Option<Box<Fault<W>>>,
    /// The best repair of that fault, if the rest of the line then plays to its end.
    pub mend: Option<Box<Best<W>>>,
    /// Start and moves of the main line.
    pub trail: Trail,
    /// The first end of the game.
    pub over: Option<Over>,
    /// Draws that could have been claimed, and after which ply.
    pub claims: Vec<(&'static Rule, u32)>,
    /// The draw rules that count at the end.
    pub counters: Counting,
    /// The main line was judged to its end.
    pub complete: bool,
    /// See [`Replayed::plain`](super::Replayed::plain).
    pub plain: bool,
}

impl<W: Word> Walked<W> {
    /// At the start of a walk; `trail`: the one that begins there.
    #[inline]
    pub fn begins(start: Position<W>, trail: Trail) -> Self {
        Walked {
            start,
            set_up: false,
            end: start,
            plies: 0,
            understood: true,
            steps: Vec::new(),
            found: Vec::new(),
            fault: None,
            mend: None,
            trail,
            over: None,
            claims: Vec::new(),
            counters: Counting::new(),
            complete: true,
            plain: false,
        }
    }

    /// Takes over what the draw rules make of its main line; `running`: what is counting at the end is wanted too.
    #[inline]
    pub fn adjudged(&mut self, referee: &Adjudicator<W>, running: bool) {
        self.over = referee.over().copied();
        self.claims = referee.claims().collect();
        self.counters = verdict::counting(referee, running);
    }
}
