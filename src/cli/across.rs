//! The archive as a whole: what the games of all sources say about each other.

use super::run::Judged;
use crate::check::archive::{Archive, ArchiveFinding, Facts, GameRef};
use crate::text::{Lines, Place};

/// Collects games while they come in.
#[derive(Debug, Default)]
pub struct Across {
    archive: Archive,
    files: Vec<String>,
}

/// What is kept of one game: its number, its place, its facts.
pub type Kept = (u64, Place, Facts);

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

    /// Adds the games of a chunk, in order.
    pub fn add(&mut self, games: Vec<Kept>) {
        let file = self.current();
        for (number, place, facts) in games {
            let game = u32::try_from(number).unwrap_or(u32::MAX);
            self.archive.add(GameRef { file, game, place }, &facts);
        }
    }

    /// Compares all games.
    pub fn finish(&mut self) -> Vec<ArchiveFinding> {
        let files = &self.files;
        let name = |file: u32| files.get(file as usize).cloned().unwrap_or_default();
        std::mem::take(&mut self.archive).finish(&name)
    }

    /// How many games were too many to be compared.
    pub fn left_out(&self) -> u64 {
        self.archive.left_out()
    }
}

/// The facts of the games of a chunk.
pub fn facts(judged: &Judged<'_>, lines: &Lines<'_>) -> Vec<Kept> {
    let text = &*judged.chunk.text;
    let games = judged.games.iter().filter_map(|numbered| {
        let facts = Facts::of(
            text,
            &numbered.game.record,
            numbered.game.replayed.as_ref()?,
        );
        Some((numbered.number?, lines.place(facts.span.start), facts))
    });
    games.collect()
}
