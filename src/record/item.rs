//! The items of a record.

use super::written::Written;
use crate::text::Span;

/// One item and its place. A `Copy` of 24 bytes at most: archives are made of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Its text.
    pub span: Span,
    /// What it is.
    pub kind: ItemKind,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ItemKind {
    /// `[Name "value"]`: an index into `Record::tags`.
    Tag(u32),
    /// A move number: `12.`, `12...`, `01.`, a bare `12` before a move.
    Number {
        /// The number.
        value: u32,
        /// Does it stand before a move of the second player (three dots)?
        second: bool,
    },
    /// A move.
    Move(Written),
    /// A token meant as a move that names no square: `3c-d4`.
    NoMove,
    /// A move that the writer did not know: `- -`, `…`, `--`.
    Unknown,
    /// A strength mark: `!`, `(?!)`, `*` glued to a move, …
    Strength,
    /// `$n`.
    Nag(u32),
    /// `{…}`; the span includes the braces.
    Comment,
    /// `; …` to the end of the line.
    LineComment,
    /// `% …`, a whole line.
    Escape,
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// `/FEN "…"/`.
    Setup {
        /// The FEN between the quotes.
        fen: Span,
    },
    /// The end of the game: a result, `*`, or a free form equal to the Result tag.
    Result(Score),
    /// Text that is no PDN; kept, and never judged.
    Error,
}

impl ItemKind {
    /// Does it stand beside the moves of a line? It is none itself, or meant as one, and no line opens, closes or begins anew
    /// behind it.
    // Asked where moves are played fast, of the few items that are none: in line it would be in the way there.
    #[inline(never)]
    pub fn is_aside(&self) -> bool {
        !matches!(
            self,
            ItemKind::Move(_)
                | ItemKind::NoMove
                | ItemKind::Unknown
                | ItemKind::VariationStart
                | ItemKind::VariationEnd
                | ItemKind::Setup { .. }
        )
    }
}

/// What a result token or a Result tag says, seen from the player named first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Score {
    /// `1-0`, or `2-0` where `international`.
    First {
        /// Written with 2 points a win.
        international: bool,
    },
    /// `0-1` or `0-2`.
    Second {
        /// Written with 2 points a win.
        international: bool,
    },
    /// `1/2-1/2` or `1-1`.
    Draw {
        /// Written with 2 points a win.
        international: bool,
    },
    /// `0-0`
    BothZero,
    /// `*`, `?`, empty
    Unknown,
    /// Any other text: `4-6`, `0-2t`, `-`.
    Other,
}

impl Score {
    /// Could both be said of one game, in whatever points? [`Score::Unknown`] agrees with all.
    pub fn agrees(self, other: Score) -> bool {
        self == Score::Unknown
            || other == Score::Unknown
            || std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}
