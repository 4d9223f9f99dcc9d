//! Where games and findings stand, and what games of a chunk share.

use std::cell::{Cell, OnceCell};

use super::super::draft::Draft;
use super::fen;
use super::moves::Played;
use crate::replay::Replayed;
use crate::rules::{Position, Variant};
use crate::text::{Chunk, Lines, Place, Walk};

/// So many bytes are counted anew for each finding.
const NEAR: u32 = 512;

/// The places of a chunk. Those of its games come one behind the other; lines are counted only if anything was found.
#[derive(Debug)]
pub struct Places<'a> {
    chunk: &'a Chunk<'a>,
    /// At the last game that was asked for.
    walk: Walk<'a>,
    at: u32,
    /// The last answer: an insertion begins where it ends.
    last: Cell<Option<(u32, Place)>>,
    lines: OnceCell<Lines<'a>>,
    /// The start of the last game, which most games share.
    start: Option<(Option<&'static Variant>, Position, Vec<u8>)>,
    /// How the moves of the last game are written, and mostly those of all.
    played: Option<Played>,
}

impl<'a> Places<'a> {
    /// Before the first game of a chunk.
    pub fn new(chunk: &'a Chunk<'a>) -> Places<'a> {
        Places {
            chunk,
            walk: Walk::new(chunk),
            at: 0,
            last: Cell::new(None),
            lines: OnceCell::new(),
            start: None,
            played: None,
        }
    }

    /// Where a game stands, behind those that were asked for before.
    pub(super) fn game(&mut self, offset: u32) -> Place {
        self.at = offset;
        self.walk.to(offset)
    }

    /// Writes the position in which a game starts.
    pub(super) fn start(&mut self, replayed: &Replayed, out: &mut Draft) {
        match &self.start {
            Some((variant, position, text))
                if *variant == replayed.variant && *position == replayed.start =>
            {
                out.text(text);
            }
            _ => {
                let mut draft = Draft::default();
                fen(replayed, &replayed.start, &mut draft);
                let text = draft.finish();
                out.text(&text);
                self.start = Some((replayed.variant, replayed.start, text));
            }
        }
    }

    /// How the moves of a game are written. `None`: nobody knows what is played.
    pub(super) fn played(&mut self, replayed: &Replayed) -> Option<&Played> {
        let (variant, numbering) = (replayed.variant?, replayed.numbering);
        let played = self.played.take();
        let played = played.filter(|played| played.is_of(variant, numbering));
        Some(
            self.played
                .insert(played.unwrap_or_else(|| Played::new(variant, numbering))),
        )
    }

    /// Where anything stands. What is near the beginning of the game is counted from there.
    pub(super) fn any(&self, offset: u32) -> Place {
        match self.last.get() {
            Some((last, place)) if last == offset => place,
            _ => {
                let place = self.look(offset);
                self.last.set(Some((offset, place)));
                place
            }
        }
    }

    fn look(&self, offset: u32) -> Place {
        if offset.checked_sub(self.at).is_some_and(|way| way < NEAR) {
            return self.walk.clone().to(offset);
        }
        self.lines
            .get_or_init(|| Lines::new(self.chunk))
            .place(offset)
    }
}
