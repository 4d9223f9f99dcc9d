//! Ambiguous moves: which of the readings let the rest of the line be played.

use smallvec::SmallVec;

use super::line::{Setting, Token};
use super::meaning::{Candidates, Meaning, meaning, wide_move};
use super::say;
use super::stretch::{End, Moves, Place};
use super::trials::Trials;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::notation;
use crate::rules::{Move, Position, Word};

/// What looking ahead has shown.
#[derive(Clone, Debug)]
pub(super) struct Choice<W> {
    /// The reading to take.
    pub taken: Option<Move<W>>,
    /// For each candidate: does it let the rest of the line be played?
    pub lives: Vec<bool>,
    /// It was taken because all others fail.
    pub forced: bool,
}

/// Plays ahead what has been read.
pub(super) struct Ahead<'a, W> {
    pub setting: &'a Setting<'a>,
    pub read: &'a mut notation::Scratch<W>,
    pub trials: &'a mut Trials,
    /// What was played goes behind these.
    pub moves: &'a mut Moves<W>,
}

impl<W: Word> Ahead<'_, W> {
    /// Chooses among the readings of a move whose last item is `last`.
    pub fn choose(
        &mut self,
        position: &Position<W>,
        last: u32,
        candidates: &Candidates<W>,
    ) -> Choice<W> {
        let (moves, variant) = (&candidates.moves, self.setting.variant);
        let lives: Vec<bool> = moves
            .iter()
            .map(|m| self.lives(position.play(variant, m), last + 1))
            .collect();
        let mut survivors = moves.iter().zip(&lives).filter(|(_, lives)| **lives);
        let only = match (survivors.next(), survivors.next()) {
            (Some((m, _)), None) => Some(*m),
            _ => None,
        };
        // The whole single capture holds, unless only another one lets the rest be played.
        let first = moves.first().filter(|_| candidates.first_holds);
        let taken = only.or(first.copied());
        Choice {
            taken,
            forced: only.is_some(),
            lives,
        }
    }

    /// Does the rest of the line play from a position? All ambiguous moves in it are tried together, depth first on a
    /// stack of the heap. What was played is not kept.
    pub fn lives(&mut self, position: Position<W>, from: u32) -> bool {
        let before = self.moves.len();
        let mut open: SmallVec<[(Position<W>, u32); 4]> = SmallVec::new();
        open.push((position, from));
        while let Some((position, from)) = open.pop() {
            let reach = self.play(position, from);
            self.moves.truncate(before);
            match reach {
                Reach::End { .. } | Reach::Spent => return true,
                Reach::Fails { .. } => {}
                Reach::Forks {
                    position,
                    last,
                    moves,
                    ..
                } => {
                    for m in moves.iter().rev() {
                        open.push((position.play(self.setting.variant, m), last + 1));
                    }
                }
            }
        }
        false
    }

    /// Plays a line on from an item: does it come to its end, and how many plies at least? `None`: too much has been tried.
    pub fn reaches(&mut self, position: Position<W>, from: u32) -> Option<(bool, u32)> {
        let (to_end, plies) = match self.play(position, from) {
            Reach::End { plies } => (true, plies),
            Reach::Fails { plies } => (false, plies),
            Reach::Forks { plies, .. } => (self.lives(position, from), plies),
            Reach::Spent => return None,
        };
        (!self.trials.spent()).then_some((to_end, plies))
    }

    /// Plays a line on from an item.
    pub fn play(&mut self, position: Position<W>, from: u32) -> Reach<W> {
        let Ahead {
            setting,
            read,
            trials,
            moves,
        } = self;
        let mut place = Place {
            position,
            item: from,
        };
        let before = moves.len();
        loop {
            let end = trials.stretch(setting, &mut place, u32::MAX, |item, _, m| {
                moves.push((item, wide_move(&m)));
            });
            let plies = (moves.len() - before) as u32;
            if trials.spent() {
                return Reach::Spent;
            }
            if let End::Refused(item) = end {
                // No list was made.
                read.exceeded = false;
                trials.charge(item - place.item + 1);
                return Reach::Fails { plies };
            }
            let position = place.position;
            let Some((item, token)) = trials.next(setting.record, place.item) else {
                return Reach::End { plies };
            };
            let Token::Move(written) = token else {
                return match token {
                    Token::NoMove => Reach::Fails { plies },
                    _ => Reach::End { plies },
                };
            };
            match meaning(setting, &position, item, written, read) {
                Meaning::One(m, last) => {
                    moves.push((last, m));
                    place = Place {
                        position: position.play(setting.variant, &m),
                        item: last + 1,
                    };
                }
                Meaning::Several(candidates, last) => {
                    return Reach::Forks {
                        plies,
                        position,
                        last,
                        moves: candidates.moves,
                    };
                }
                Meaning::None => return Reach::Fails { plies },
            }
        }
    }
}

/// How far a line plays.
#[derive(Clone, Debug)]
pub(super) enum Reach<W> {
    /// To its end, a set-up or an unknown move.
    End {
        /// Plies played.
        plies: u32,
    },
    /// To a move that is not legal.
    Fails {
        /// Plies played before it.
        plies: u32,
    },
    /// To an ambiguous move.
    Forks {
        /// Plies played before it.
        plies: u32,
        /// The position before it.
        position: Position<W>,
        /// Its last item.
        last: u32,
        /// What it may mean.
        moves: Vec<Move<W>>,
    },
    /// No more may be tried.
    Spent,
}

/// M505 as a warning: one reading was taken.
pub(super) fn warning<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    (item, last): (u32, u32),
    candidates: &Candidates<W>,
    choice: &Choice<W>,
) -> Diagnostic {
    let texts: Vec<String> = candidates
        .moves
        .iter()
        .map(|m| say::candidate(setting, position, m))
        .collect();
    let mine = match &choice.taken {
        Some(taken) => say::full(setting, position, taken),
        None => String::new(),
    };
    let why = if choice.forced {
        "it alone lets the rest of the game be played"
    } else {
        "it is the whole of a single capture"
    };
    let written = setting.written(item);
    let span = say::span(setting, item, last);
    let found = Diagnostic::new(
        Code::M505,
        span,
        format!("{written} is ambiguous; {mine} is taken: {why}"),
    )
    .severity(Severity::Warning)
    .help(format!("it could be {}", say::list(&texts, "or")));
    if mine == span.of(setting.text) {
        return found;
    }
    found.fix(false, span, mine)
}
