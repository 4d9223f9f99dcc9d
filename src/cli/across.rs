//! The archive as a whole: what the games of all sources say about each other.

use super::run::Judged;
use super::team;
use crate::check::archive::{Archive, ArchiveFinding, Found, Sheet};
use crate::text::Walk;

/// So many games are not worth another thread.
const FEW: usize = 2_000;

/// Collects games while they come in.
#[derive(Debug, Default)]
pub struct Across {
    archive: Archive,
    files: Vec<String>,
}

impl Across {
    /// A source begins.
    pub fn file(&mut self, name: &str) {
        self.files.push(name.to_string());
    }

    /// The number of the source, from 0.
    pub fn current(&self) -> u32 {
        u32::try_from(self.files.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// The name of a source.
    pub fn name(&self, file: u32) -> &str {
        self.files.get(file as usize).map_or("", String::as_str)
    }

    /// Adds some games of the source, in order.
    pub fn add(&mut self, games: Sheet) {
        self.archive.add(self.current(), games);
    }

    /// Compares all games. The findings are in the order of the games.
    pub fn compare(&self) -> Vec<Found> {
        let archive = &self.archive;
        if archive.len() < FEW {
            return archive.compare();
        }
        let (games, players) = team::both(|| archive.same_games(), || archive.same_players());
        Archive::ordered(games, players)
    }

    /// What was found, in words.
    pub fn tell(&self, found: &Found) -> ArchiveFinding {
        self.archive.tell(found, &|file| self.name(file))
    }

    /// How many games were too many to be compared.
    pub fn left_out(&self) -> u64 {
        self.archive.left_out()
    }
}

/// What is to be known of the games of a chunk.
pub fn sheet(judged: &Judged<'_>) -> Sheet {
    let text = &*judged.chunk.text;
    let mut walk = Walk::new(judged.chunk);
    let mut sheet = Sheet::with_capacity(judged.games.len());
    for numbered in &judged.games {
        if let Some(replayed) = &numbered.game.replayed {
            let record = &numbered.game.record;
            let place = walk.to(Sheet::span(record).start);
            sheet.add(place, text, record, replayed);
        }
    }
    sheet
}
