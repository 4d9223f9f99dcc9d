//! What an archive needs to know of a game.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::fold;
use crate::record::{Record, TagName};
use crate::replay::{Replayed, Trail};
use crate::text::Span;

/// The facts of one game. They can be taken on another thread than the archive's.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Where a finding about the game points: its first tag, or its first item.
    pub span: Span,
    /// The White tag, empty where there is none.
    pub white: Box<str>,
    /// The Black tag.
    pub black: Box<str>,
    /// The Round tag.
    pub round: Box<str>,
    pub(super) trail: Trail,
    pub(super) session: u32,
}

impl Facts {
    /// The facts of a game of that text.
    pub fn of(text: &str, record: &Record, replayed: &Replayed) -> Facts {
        let value = |name| record.value(text, name).unwrap_or_default();
        let round = value(TagName::Round);
        Facts {
            span: record
                .items
                .first()
                .map_or(Span::at(record.span.start), |item| item.span),
            white: value(TagName::White).into(),
            black: value(TagName::Black).into(),
            session: session(&value(TagName::Event), &round, &value(TagName::Date)),
            round: round.into(),
            trail: replayed.trail,
        }
    }
}

/// A hash of event, round and date; 0 where one of them is not known.
fn session(event: &str, round: &str, date: &str) -> u32 {
    if fold::unknown(event) || fold::unknown(round) || fold::unknown(date) || date.contains('?') {
        return 0;
    }
    let mut hasher = FxHasher::default();
    for value in [event, round, date] {
        for c in value.chars().flat_map(char::to_lowercase) {
            hasher.write_u32(c.into());
        }
        hasher.write_u32(u32::MAX);
    }
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as u32 | 1
}
