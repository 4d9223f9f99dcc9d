//! What an archive needs to know of some games, and their names, each once.

use super::Kept;
use super::fold::unknown;
use super::names::{Few, hash_of_small, mix};
use crate::check::header::Header;
use crate::record::{Record, TagName};
use crate::replay::Replayed;
use crate::text::{Place, Span};

/// Games of one file that follow each other. It can be filled on another thread than the archive's.
#[derive(Debug, Default)]
pub struct Sheet {
    /// White, black and round are numbers of the lists here.
    pub(super) games: Vec<Kept>,
    pub(super) players: Few,
    pub(super) rounds: Few,
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
        let header = Header::new(record);
        let value = |name| {
            header
                .tag(name)
                .map(|tag| tag.value(text))
                .unwrap_or_default()
        };
        let (white, black) = (value(TagName::White), value(TagName::Black));
        let round = value(TagName::Round);
        let trail = &replayed.trail;
        let kept = Kept {
            hash: (trail.hash >> 32) as u32,
            byte: place.byte,
            line: place.line.try_into().unwrap_or(u32::MAX),
            white: self.players.add(&white),
            black: self.players.add(&black),
            round: self.rounds.add(&round),
            session: session(&value(TagName::Event), &round, &value(TagName::Date)),
            column: place.column.try_into().unwrap_or(u16::MAX),
            plies: trail.plies.try_into().unwrap_or(u16::MAX),
            prefix: trail.prefix,
        };
        self.games.push(kept);
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

/// A hash of event, round and date; 0 where one of them is not known.
fn session(event: &str, round: &str, date: &str) -> u32 {
    if unknown(event) || unknown(round) || unknown(date) || date.as_bytes().contains(&b'?') {
        return 0;
    }
    let [event, round, date] = [event, round, date].map(hash_of_small);
    let hash = mix(mix(event, round), date);
    (hash ^ (hash >> 32)) as u32 | 1
}
