//! What is wrong with a record, as data.
//!
//! In: nothing (parser, replay and checks make them). Out: findings with code, place, words, position and fixes. It
//! knows nothing of how they are shown.

pub mod code;
pub mod edits;

pub use code::{Code, Fixable, Severity};

use std::borrow::Cow;

use smallvec::{SmallVec, smallvec};
use smol_str::SmolStr;

use crate::rules::{Numbering, Position, Variant};
use crate::text::Span;

/// One finding.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Which one.
    pub code: Code,
    /// How grave, here.
    pub severity: Severity,
    /// The offending text, in the chunk.
    pub span: Span,
    /// The ply of the main line it is about, from 1.
    pub ply: Option<u32>,
    /// One terse sentence in a player's words.
    pub message: Cow<'static, str>,
    /// What to do, or what else is true.
    pub help: Option<Cow<'static, str>>,
    /// Other places that belong to it, each with a few words.
    pub labels: Vec<(Span, Cow<'static, str>)>,
    /// How to mend it.
    pub fix: Option<Fix>,
    /// For M501–M506: changes that make the game playable, best first.
    pub repairs: Vec<Repair>,
    /// The board as it stood.
    pub diagram: Option<Box<Diagram>>,
}

impl Diagnostic {
    /// A finding with the code's own severity and nothing optional.
    pub fn new(code: Code, span: Span, message: impl Into<Cow<'static, str>>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            span,
            ply: None,
            message: message.into(),
            help: None,
            labels: Vec::new(),
            fix: None,
            repairs: Vec::new(),
            diagram: None,
        }
    }

    /// With another severity than the code's own.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// At a ply of the main line.
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// With advice.
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With a fix of one edit.
    pub fn fix(mut self, safe: bool, span: Span, text: impl Into<SmolStr>) -> Self {
        self.fix = Some(Fix {
            safe,
            edits: smallvec![Edit {
                span,
                text: text.into(),
            }],
        });
        self
    }
}

/// Puts findings behind others; where there are no others the list itself is taken.
#[inline]
pub(crate) fn append(all: &mut Vec<Diagnostic>, more: &mut Vec<Diagnostic>) {
    match (all.is_empty(), more.is_empty()) {
        (_, true) => {}
        (true, _) => *all = std::mem::take(more),
        _ => all.append(more),
    }
}

/// How a finding can be mended.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// What the record says stays the same.
    pub safe: bool,
    /// They do not overlap, and stand in order.
    pub edits: Edits,
}

/// The edits of a fix: nearly always one.
pub type Edits = SmallVec<[Edit; 1]>;

/// Replaces a stretch of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// What is replaced; empty: inserted there.
    pub span: Span,
    /// By what; nearly always so short that it is kept in place.
    pub text: SmolStr,
}

/// A change of a move, or of a few, that makes the rest of a game playable.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// The ply to change; may be earlier than the finding's.
    pub ply: u32,
    /// The move number there, by the numbers that are written; `None`: there are none.
    pub number: Option<u32>,
    /// Where it is written; empty: where a move is put in.
    pub span: Span,
    /// The text now; empty: a move is put in before that ply.
    pub written: SmolStr,
    /// The text instead; empty: the move is struck out.
    pub text: SmolStr,
    /// Does the game then play to its end?
    pub plays_to_end: bool,
}

impl Repair {
    /// Where it is, in words: `move` 9, or `ply` 17 where no number is written.
    pub fn place(&self) -> (&'static str, u32) {
        match self.number {
            Some(number) => ("move", number),
            None => ("ply", self.ply),
        }
    }
}

/// A position to be drawn under a finding.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The game.
    pub variant: &'static Variant,
    /// How its squares are printed.
    pub numbering: Numbering,
    /// The board as it stood.
    pub position: Position,
    /// The legal moves there (or the compulsory captures) in the notation of the game, as one line: a blank between each
    /// two. Empty where they say nothing.
    pub legal: String,
    /// Are they captures?
    pub captures: bool,
}
