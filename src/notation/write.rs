//! The text of a move: the shortest that means only it.

use smol_str::SmolStr;

use super::names::{Ends, Names};
use crate::record::ItemKind;
use crate::rules::diagonal::Diagonal;
use crate::rules::generate::captures as legal_captures;
use crate::rules::routes::turns;
use crate::rules::{Move, Numbering, Position, Variant, Word};

/// When the squares on the way of a capture are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Captures {
    /// Only where start and end alone would mean several moves.
    #[default]
    Auto,
    /// Always.
    Full,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The names of squares.
    pub numbering: Numbering,
    /// Between the squares of a capture: `:`, `x` or `-`. A step has `-`.
    pub separator: char,
    /// The squares on the way.
    pub captures: Captures,
}

impl Style {
    /// The normalized form of a variant's moves, under the numbering of the game.
    pub fn of(variant: &Variant, numbering: Numbering) -> Style {
        Style {
            numbering,
            separator: variant.capture_separator,
            captures: Captures::Auto,
        }
    }
}

/// The text of a legal move. `legal` are the legal moves of the position; an empty slice says that they are not
/// known, and they are looked up if the move is a capture.
pub fn text<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    style: &Style,
) -> String {
    Pen::new(variant, style).text(position, m, legal).into()
}

/// As [`text`], added to a string.
pub fn write_move<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    style: &Style,
    out: &mut String,
) {
    out.push_str(&Pen::new(variant, style).text(position, m, legal));
}

/// Writes the moves of a game.
#[derive(Clone, Copy, Debug)]
pub struct Pen<'v> {
    variant: &'v Variant,
    /// The names of squares.
    pub names: &'static Names,
    separator: char,
    captures: Captures,
}

impl<'v> Pen<'v> {
    /// For the games of a variant, in a style.
    pub fn new(variant: &'v Variant, style: &Style) -> Pen<'v> {
        Pen {
            variant,
            names: Names::of(variant.board, style.numbering),
            separator: style.separator,
            captures: style.captures,
        }
    }

    /// What stands between the squares of a move, if nothing else is wanted.
    #[inline(always)]
    pub fn usual(&self, m: &Move<impl Word>) -> char {
        if m.is_capture() { self.separator } else { '-' }
    }

    /// The text of a legal move, `legal` as for [`text`]; nearly always so short that it is kept in place.
    pub fn text<W: Word>(&self, position: &Position<W>, m: &Move<W>, legal: &[Move<W>]) -> SmolStr {
        let separator = self.usual(m);
        match self.ends(separator, position, m, legal) {
            Some(ends) => ends.as_str().into(),
            None => self.by_way(separator, position, m, legal).into(),
        }
    }

    /// Adds the text of a legal move to bytes of UTF-8, with that between its squares; nothing need be known of the others
    /// that are legal.
    #[inline]
    pub fn write<W: Word>(
        &self,
        separator: char,
        position: &Position<W>,
        m: &Move<W>,
        out: &mut Vec<u8>,
    ) {
        match self.ends(separator, position, m, &[]) {
            Some(ends) => ends.push_to(out),
            None => out.extend_from_slice(self.by_way(separator, position, m, &[]).as_bytes()),
        }
    }

    /// Its text, if that is start and end only.
    #[inline(always)]
    pub fn ends<W: Word>(
        &self,
        separator: char,
        position: &Position<W>,
        m: &Move<W>,
        legal: &[Move<W>],
    ) -> Option<Ends> {
        let one = m.taken.without_lowest().is_empty();
        if !separator.is_ascii()
            || !one && needs_path(self.variant, position, m, legal, self.captures)
        {
            return None;
        }
        Some(self.names.ends(m.from, m.to, separator as u8))
    }

    /// As [`ends`](Self::ends), in a game that is [`Replayed::plain`](crate::replay::Replayed::plain): there two squares were taken for a
    /// move only because they mean no other, so where no more were written none need be.
    #[inline(always)]
    pub fn ends_of_plain<W: Word>(
        &self,
        separator: char,
        position: &Position<W>,
        m: &Move<W>,
        written: &ItemKind,
    ) -> Option<Ends> {
        let short = || matches!(written, ItemKind::Move(written) if written.len == 2);
        let one = m.taken.without_lowest().is_empty();
        if separator.is_ascii() && (one || self.captures == Captures::Auto && short()) {
            return Some(self.names.ends(m.from, m.to, separator as u8));
        }
        self.ends(separator, position, m, &[])
    }

    #[cold]
    fn by_way<W: Word>(
        &self,
        separator: char,
        position: &Position<W>,
        m: &Move<W>,
        legal: &[Move<W>],
    ) -> String {
        let squares = match needs_path(self.variant, position, m, legal, self.captures) {
            true => turns(self.variant, position, m),
            false => vec![m.from, m.to],
        };
        let mut text = String::new();
        self.names.join(&squares, separator, &mut text);
        text
    }
}

/// Are the squares on the way to be written? In the short form only where another legal capture has the same start
/// and end, and takes other pieces or crowns where this one does not. `legal` as for [`text`].
pub fn needs_path<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
    captures: Captures,
) -> bool {
    // A capture of one piece has nothing on its way: its two squares are its whole path.
    if m.taken.without_lowest().is_empty() {
        return false;
    }
    let other = |n: &Move<W>| n.from == m.from && n.to == m.to && n != m;
    match captures {
        Captures::Full => true,
        Captures::Auto if legal.is_empty() => {
            // Most captures follow without a search, and then they are the only ones between their squares.
            let quick = Diagonal::of(variant)
                .and_then(|diagonal| diagonal.capture(position.widen().narrow(), m.from, m.to));
            if quick.is_some() {
                return false;
            }
            let mut legal = Vec::new();
            // Of a search that was cut short the captures found still show most of what is ambiguous.
            let _ = legal_captures(variant, position, &mut legal);
            legal.iter().any(other)
        }
        Captures::Auto => legal.iter().any(other),
    }
}
