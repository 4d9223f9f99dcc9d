//! What an archive needs to know of some games, and their names.

use super::Kept;
use super::fold::unknown;
use super::names::{Listed, hash_of_known, hash_of_small, mix};
use crate::record::{Record, Tag, TagName};
use crate::replay::Replayed;
use crate::text::{Place, Span};

/// Games of one file that follow each other. It can be filled on another thread than the archive's.
#[derive(Debug, Default)]
pub struct Sheet {
    /// Without the numbers of their names.
    pub(super) games: Vec<Kept>,
    /// White, black and round of each.
    pub(super) names: Listed,
}

impl Sheet {
    /// For about that many games.
    pub fn with_capacity(games: usize) -> Sheet {
        Sheet {
            games: Vec::with_capacity(games),
            names: Listed::with_capacity(3 * games),
        }
    }

    /// Where findings about a record and others point: its first tag, or its first item.
    #[inline]
    pub fn span(record: &Record) -> Span {
        let first = record.items.first();
        first.map_or(Span::at(record.span.start), |item| item.span)
    }

    /// Adds a game of that text; [`Sheet::span`] begins at the place.
    pub fn add(&mut self, place: Place, text: &str, record: &Record, replayed: &Replayed) {
        if record.header.escaped {
            let value = |tag: &Tag| tag.value(text);
            let value = |name| record.tag(name).map(value).unwrap_or_default();
            self.push(place, &Values::of(value), replayed);
        } else {
            let value = |tag: &Tag| tag.trimmed(text);
            let value = |name| record.tag(name).map_or("", value);
            self.push(place, &Values::of(value), replayed);
        }
    }

    #[inline(always)]
    fn push(&mut self, place: Place, values: &Values<impl AsRef<str>>, replayed: &Replayed) {
        let trail = &replayed.trail;
        for name in [&values.white, &values.black, &values.round] {
            self.names.push(name.as_ref());
        }
        self.games.push(Kept {
            hash: (trail.hash >> 32) as u32,
            byte: place.byte,
            line: place.line.try_into().unwrap_or(u32::MAX),
            session: session(
                values.event.as_ref(),
                values.round.as_ref(),
                values.date.as_ref(),
            ),
            column: place.column.try_into().unwrap_or(u16::MAX),
            plies: trail.plies.try_into().unwrap_or(u16::MAX),
            prefix: trail.prefix,
            ..Kept::NOTHING
        });
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// The values that games are compared by.
struct Values<T> {
    white: T,
    black: T,
    event: T,
    round: T,
    date: T,
}

impl<T> Values<T> {
    #[inline]
    fn of(value: impl Fn(TagName) -> T) -> Values<T> {
        Values {
            white: value(TagName::White),
            black: value(TagName::Black),
            event: value(TagName::Event),
            round: value(TagName::Round),
            date: value(TagName::Date),
        }
    }
}

/// A hash of event, round and date; 0 where one of them is not known.
#[inline]
fn session(event: &str, round: &str, date: &str) -> u32 {
    if unknown(event) || unknown(round) || unknown(date) {
        return 0;
    }
    let Some(date) = hash_of_known(date) else {
        return 0;
    };
    let hash = mix(hash_of_small(event), hash_of_small(round));
    let hash = mix(hash, date);
    (hash ^ (hash >> 32)) as u32 | 1
}
