//! A move that cannot be played, and the finding that says why.

use std::mem::take;

use smallvec::SmallVec;

use super::line::{Setting, Token};
use super::walk::Walk;
use super::{missing, repair, say, sorted};
use crate::diagnostic::{Code, Diagnostic, Diagram, Severity};
use crate::record::{ItemKind, Written};
use crate::rules::{Attempt, Move, Position, Square, Word, legal_moves, why_not_among};

/// What is wrong with a move.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum FaultKind<W> {
    /// It is not legal.
    Illegal,
    /// It may mean several moves; for each, whether the rest can be played after it.
    Ambiguous(Vec<Move<W>>, Vec<bool>),
    /// It names no square.
    NoMove,
    /// The writer did not know it.
    Unknown,
}

/// Where a line of play could not go on.
#[derive(Clone, Debug)]
pub(super) struct Fault<W> {
    pub item: u32,
    pub last: u32,
    /// In its line, from 1.
    pub ply: u32,
    pub main: bool,
    pub position: Position<W>,
    /// Where its line, or what follows its last set-up, begins.
    pub base: Position<W>,
    pub base_item: u32,
    pub kind: FaultKind<W>,
}

impl<W: Word> Fault<W> {
    /// The finding.
    pub fn report(&self, walk: &mut Walk<'_, W>) -> Diagnostic {
        let mut legal = take(&mut walk.scratch.legal);
        legal.clear();
        // In place of a move that nobody knew any may have been played.
        let known = self.kind != FaultKind::Unknown;
        if known {
            let _ = legal_moves(walk.setting.variant, &self.position, &mut legal);
        }
        let mut found = self.finding(&legal, walk);
        if self.main {
            found.ply = Some(self.ply);
        }
        if known {
            self.explain(&legal, walk, &mut found);
        }
        walk.scratch.legal = legal;
        found
    }

    /// What is wrong, where these moves are legal.
    fn finding(&self, legal: &[Move<W>], walk: &mut Walk<'_, W>) -> Diagnostic {
        let setting = walk.setting;
        let span = say::span(&setting, self.item, self.last);
        match &self.kind {
            FaultKind::Unknown => {
                let then = unknown_then(walk, self.last + 1);
                Diagnostic::new(
                    Code::M508,
                    span,
                    format!("The writer did not know this move{then}"),
                )
            }
            FaultKind::Ambiguous(moves, lives) => {
                let more = walk.trials.next(setting.record, self.last + 1).is_some();
                let lives = (!walk.trials.spent()).then_some(&lives[..]);
                self.ambiguous(&setting, span, moves, lives, more)
            }
            FaultKind::NoMove => Diagnostic::new(
                Code::M501,
                span,
                format!("{} names no square", setting.written(self.item)),
            ),
            FaultKind::Illegal if legal.is_empty() => {
                say::after_loss(&setting, span, self.position.side)
            }
            FaultKind::Illegal => self.illegal(&setting, span, legal),
        }
    }

    /// Adds what else helps: hints, the board, and how to mend it.
    fn explain(&self, legal: &[Move<W>], walk: &mut Walk<'_, W>, found: &mut Diagnostic) {
        let setting = walk.setting;
        if self.main && self.ply == 1 {
            self.first_move_hints(&setting, found);
        }
        found.diagram = Some(Box::new(self.diagram(&setting, legal)));
        // The limit of king moves is no slip of the pen: nothing else can have been meant.
        if !legal.is_empty() && found.code != Code::M507 {
            let mend = repair::offer(walk, self, legal, found);
            if self.main {
                let more = missing::hint(&setting, self, found);
                if more {
                    // With one change the game may come to its end, but it is not that game.
                    found.fix = None;
                }
                walk.mend = mend.filter(|_| !more);
            }
        }
    }

    /// What often lies behind a first move that cannot be played.
    fn first_move_hints(&self, setting: &Setting, found: &mut Diagnostic) {
        let before = setting.text.get(..setting.record.span.start as usize);
        if setting.record.tags.is_empty()
            && before.is_some_and(|before| before.trim_end().ends_with('*'))
        {
            let hint = "the * before it ended a game: a mark of a forced move stands right behind its move";
            say::add_help(found, hint.to_string());
        }
        // Opening tables put men on any square: `A3-E5 H8-A3`.
        let upper = |item: u32| {
            setting
                .written(item)
                .starts_with(|c: char| c.is_ascii_uppercase())
        };
        let moves = |item: &&crate::record::Item| matches!(item.kind, ItemKind::Move(_));
        let plies = setting.record.items.iter().filter(moves).take(3).count();
        if found.code == Code::M501 && upper(self.item) && plies <= 2 {
            let message = format!(
                "{}; this looks like a table of drawn openings",
                found.message
            );
            found.message = message.into();
            let hint = "such a table puts men on other squares, which is no move";
            say::add_help(found, hint.to_string());
        }
    }

    fn diagram(&self, setting: &Setting, legal: &[Move<W>]) -> Diagram {
        Diagram {
            variant: setting.variant,
            numbering: setting.names.numbering,
            position: self.position.widen(),
            captures: legal.first().is_some_and(Move::is_capture),
            legal: sorted::listed(setting, &self.position, legal),
        }
    }

    fn ambiguous(
        &self,
        setting: &Setting,
        span: crate::text::Span,
        moves: &[Move<W>],
        lives: Option<&[bool]>,
        more: bool,
    ) -> Diagnostic {
        let texts: Vec<String> = moves
            .iter()
            .map(|m| say::candidate(setting, &self.position, m))
            .collect();
        let playing: Vec<String> = moves
            .iter()
            .zip(lives.unwrap_or_default())
            .filter(|(_, lives)| **lives)
            .map(|(m, _)| say::full(setting, &self.position, m))
            .collect();
        let written = setting.written(self.item);
        let help = match playing.len() {
            // So much has been tried already that nothing is known of it.
            _ if lives.is_none() => "write the squares where it turns".to_string(),
            0 => "none of them lets the rest of the game be played".to_string(),
            n if n == moves.len() && !more => "write the squares where it turns".to_string(),
            n if n == moves.len() => {
                "all of them let the rest of the game be played; write the squares where it turns"
                    .to_string()
            }
            _ => format!(
                "the rest of the game can be played after {}",
                say::list(&playing, "or")
            ),
        };
        Diagnostic::new(
            Code::M505,
            span,
            format!("{written} is ambiguous: {}", say::list(&texts, "or")),
        )
        .severity(Severity::Error)
        .help(help)
    }

    fn illegal(&self, setting: &Setting, span: crate::text::Span, legal: &[Move<W>]) -> Diagnostic {
        let none = || Diagnostic::new(Code::M501, span, "There is no such move");
        let Some(ItemKind::Move(written)) = setting.item(self.item).map(|item| item.kind) else {
            return none();
        };
        let squares = setting.squares(&written);
        let found: SmallVec<[Option<Square>; 8]> = squares
            .iter()
            .map(|square| setting.names.square(*square, written.algebraic()))
            .collect();
        // A short form leaves the first square open.
        let open = usize::from(written.is(Written::SHORT));
        let mut named = squares.iter().zip(&found).skip(open);
        if let Some((missing, _)) = named.find(|(_, square)| square.is_none()) {
            return say::no_such_square(setting, span, *missing, written.algebraic());
        }
        let [from, via @ .., to] = &found[..] else {
            return none();
        };
        let via: SmallVec<[Square; 8]> = via.iter().copied().flatten().collect();
        let attempt = Attempt {
            from: *from,
            via: &via,
            to: *to,
            capture: say::is_capture_text(setting, &written),
        };
        let position = self.position.widen();
        let legal = legal.iter().map(Move::widen).collect();
        let why = why_not_among(legal, setting.variant, &position, &attempt);
        say::why(
            setting,
            &position,
            &attempt,
            &why,
            setting.written(self.item),
            span,
        )
    }
}

/// What a move that nobody knew means for the moves after it.
fn unknown_then<W: Word>(walk: &mut Walk<'_, W>, mut from: u32) -> &'static str {
    let mut between = false;
    while !walk.trials.spent() {
        match walk.trials.next(walk.setting.record, from) {
            None => break,
            Some((_, Token::Setup(_))) if between => {
                return "; what follows is judged again from the position that is set";
            }
            Some((_, Token::Setup(_))) => return "; the game goes on from the position that is set",
            Some((item, _)) => {
                between = true;
                from = item + 1;
            }
        }
    }
    if between {
        "; what follows cannot be judged"
    } else {
        ""
    }
}
