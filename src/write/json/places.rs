//! Where games and findings stand, and what games of a chunk share.

use std::cell::{Cell, OnceCell};

use super::super::draft::Draft;
use super::moves::Played;
use super::{fen, variant};
use crate::replay::{Replayed, VariantFrom};
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
    /// What the last game was, which most games share.
    variant: Option<(Kind, Vec<u8>)>,
    /// The start of the last game, which most games share.
    start: Option<(Start, Vec<u8>)>,
    /// How the moves of the last game are written, and mostly those of all.
    played: Option<Played>,
}

/// What the variant in JSON follows from.
type Kind = (Option<&'static Variant>, VariantFrom, Option<u32>);
/// What the start in JSON follows from.
type Start = (Option<&'static Variant>, Position);

/// Writes what was last written again, if it follows from the same.
fn again<K: PartialEq>(
    last: &mut Option<(K, Vec<u8>)>,
    key: K,
    out: &mut Draft,
    write: impl FnOnce(&mut Draft),
) {
    match last {
        Some((known, text)) if *known == key => out.text(text),
        _ => {
            let mut draft = Draft::default();
            write(&mut draft);
            let text = draft.finish();
            out.text(&text);
            *last = Some((key, text));
        }
    }
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
            variant: None,
            start: None,
            played: None,
        }
    }

    /// Where a game stands, behind those that were asked for before.
    pub(super) fn game(&mut self, offset: u32) -> Place {
        self.at = offset;
        self.walk.to(offset)
    }

    /// Writes what is played.
    pub(super) fn variant(&mut self, replayed: &Replayed, out: &mut Draft) {
        let key = (replayed.variant, replayed.from, replayed.game_type);
        again(&mut self.variant, key, out, |draft| {
            variant(replayed, draft)
        });
    }

    /// Writes the position in which a game starts.
    pub(super) fn start(&mut self, replayed: &Replayed, out: &mut Draft) {
        let key = (replayed.variant, replayed.start);
        again(&mut self.start, key, out, |draft| {
            fen(replayed, &replayed.start, draft);
        });
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
