//! What an archive needs to know of some games, and their names, each once.

use std::borrow::Cow;

use super::names::{Few, hash, mix};
use super::{Kept, fold};
use crate::record::{Record, Tag, TagName};
use crate::replay::Replayed;
use crate::text::{Place, Span};

/// Games of one file that follow each other. It can be filled on another thread than the archive's.
#[derive(Debug, Default)]
pub struct Sheet {
    /// White, black and round are numbers of the lists here.
    pub(super) games: Vec<Kept>,
    pub(super) players: Few,
    pub(super) rounds: Few,
    /// Of the game before: a hash of event, round and date, and the session. Many games have the same.
    last: (u64, u32),
}

impl Sheet {
    /// For about that many games.
    pub fn with_capacity(games: usize) -> Sheet {
        Sheet {
            games: Vec::with_capacity(games),
            players: Few::with_capacity(2 * games),
            ..Sheet::default()
        }
    }

    /// Where findings about a record and others point: its first tag, or its first item.
    pub fn span(record: &Record) -> Span {
        let first = record.items.first();
        first.map_or(Span::at(record.span.start), |item| item.span)
    }

    /// Adds a game of that text; [`Sheet::span`] begins at the place.
    pub fn add(&mut self, place: Place, text: &str, record: &Record, replayed: &Replayed) {
        let mut tags = Tags::default();
        for tag in &record.tags {
            let known = match tag.known {
                Some(TagName::White) => &mut tags.white,
                Some(TagName::Black) => &mut tags.black,
                Some(TagName::Event) => &mut tags.event,
                Some(TagName::Round) => &mut tags.round,
                Some(TagName::Date) => &mut tags.date,
                _ => continue,
            };
            *known = known.or(Some(tag));
        }
        let value = |tag: Option<&Tag>| match tag {
            Some(tag) => tag.value(text),
            None => Cow::default(),
        };
        let (event, round, date) = (value(tags.event), value(tags.round), value(tags.date));
        let trail = &replayed.trail;
        let kept = Kept {
            hash: (trail.hash >> 32) as u32,
            byte: place.byte,
            line: place.line.try_into().unwrap_or(u32::MAX),
            white: self.players.add(&value(tags.white)),
            black: self.players.add(&value(tags.black)),
            round: self.rounds.add(&round),
            session: self.session(&event, &round, &date),
            column: place.column.try_into().unwrap_or(u16::MAX),
            plies: trail.plies.try_into().unwrap_or(u16::MAX),
            prefix: trail.prefix,
        };
        self.games.push(kept);
    }

    fn session(&mut self, event: &str, round: &str, date: &str) -> u32 {
        let key = mix(mix(hash(event), hash(round)), hash(date));
        if self.last.0 != key || self.games.is_empty() {
            self.last = (key, session(event, round, date));
        }
        self.last.1
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

/// The tags that count, the first of each name.
#[derive(Default)]
struct Tags<'r> {
    white: Option<&'r Tag>,
    black: Option<&'r Tag>,
    event: Option<&'r Tag>,
    round: Option<&'r Tag>,
    date: Option<&'r Tag>,
}

/// A hash of event, round and date; 0 where one of them is not known.
fn session(event: &str, round: &str, date: &str) -> u32 {
    if fold::unknown(event) || fold::unknown(round) || fold::unknown(date) || date.contains('?') {
        return 0;
    }
    let lower = |value: &str| hash(&value.to_lowercase());
    let hash = mix(mix(lower(event), lower(round)), lower(date));
    (hash ^ (hash >> 32)) as u32 | 1
}
