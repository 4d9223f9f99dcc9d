//! The archive as a whole: the same game twice, players under several spellings.
//!
//! In: [`Facts`] of one game after the other. Out: the A findings, each with its game's place. It keeps 96 bytes a
//! game and each name once, of at most [`LIMIT`] games; it knows nothing of disks: files are numbers of the caller.

mod facts;
mod fold;
mod players;
mod rounds;
mod twins;

pub use facts::Facts;

use players::Players;

use crate::diagnostic::{Code, Diagnostic};
use crate::replay::trail::PREFIX;
use crate::text::{Place, Span};

/// How many games are kept; later ones are only counted, so that memory is bounded for any stream (about 100 MB).
pub const LIMIT: usize = 1_000_000;

/// Which game, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRef {
    /// The caller's number of the file.
    pub file: u32,
    /// The number of the game in its file, from 1.
    pub game: u32,
    /// Where [`Facts::span`] begins.
    pub place: Place,
}

/// A finding about one game among others. The span of the diagnostic is empty: `at` is the place.
#[derive(Clone, Debug)]
pub struct ArchiveFinding {
    /// The game it stands at.
    pub at: GameRef,
    /// Its White tag.
    pub white: String,
    /// Its Black tag.
    pub black: String,
    /// Its Round tag.
    pub round: String,
    /// What was found.
    pub diagnostic: Diagnostic,
}

/// One game as it is kept.
#[derive(Clone, Copy, Debug)]
struct Kept {
    hash: u64,
    byte: u64,
    file: u32,
    game: u32,
    line: u32,
    /// Numbers of names, see [`Players`].
    white: u32,
    black: u32,
    round: u32,
    /// Event, round and date, hashed; 0 where one of them is not known.
    session: u32,
    column: u16,
    plies: u16,
    prefix: [u8; PREFIX],
}

const _: () = assert!(size_of::<Kept>() <= 96);

/// The games of an archive, as much of them as is needed to compare them.
#[derive(Debug, Default)]
pub struct Archive {
    games: Vec<Kept>,
    players: Players,
    left_out: u64,
}

impl Archive {
    /// An empty archive.
    pub fn new() -> Archive {
        Archive::default()
    }

    /// Adds a game; to be called in the order of the archive.
    pub fn add(&mut self, at: GameRef, facts: &Facts) {
        if self.games.len() >= LIMIT {
            self.left_out += 1;
            return;
        }
        self.games.push(Kept {
            hash: facts.trail.hash,
            byte: at.place.byte,
            file: at.file,
            game: at.game,
            line: at.place.line.try_into().unwrap_or(u32::MAX),
            white: self.players.add(&facts.white),
            black: self.players.add(&facts.black),
            round: self.players.add(&facts.round),
            session: facts.session,
            column: at.place.column.try_into().unwrap_or(u16::MAX),
            plies: facts.trail.plies.try_into().unwrap_or(u16::MAX),
            prefix: facts.trail.prefix,
        });
    }

    /// How many games were too many to be compared.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Compares all games. `file_name` gives the name of a file for messages.
    pub fn finish(self, file_name: &dyn Fn(u32) -> String) -> Vec<ArchiveFinding> {
        let mut findings = Findings {
            archive: &self,
            file_name,
            found: Vec::new(),
        };
        twins::find(&mut findings);
        players::find(&mut findings);
        rounds::find(&mut findings);
        let mut found = findings.found;
        found.sort_by_key(|(game, _, _)| *game);
        found
            .into_iter()
            .filter_map(|(game, code, message)| self.finding(game, code, message))
            .collect()
    }

    fn finding(&self, game: u32, code: Code, message: String) -> Option<ArchiveFinding> {
        let kept = self.games.get(game as usize)?;
        Some(ArchiveFinding {
            at: kept.at(),
            white: self.players.text(kept.white).to_string(),
            black: self.players.text(kept.black).to_string(),
            round: self.players.text(kept.round).to_string(),
            diagnostic: Diagnostic::new(code, Span::default(), message),
        })
    }
}

impl Kept {
    fn at(&self) -> GameRef {
        GameRef {
            file: self.file,
            game: self.game,
            place: Place {
                byte: self.byte,
                line: self.line.into(),
                column: self.column.into(),
            },
        }
    }
}

/// What has been found so far: the game's index, the code, the message.
struct Findings<'a> {
    archive: &'a Archive,
    file_name: &'a dyn Fn(u32) -> String,
    found: Vec<(u32, Code, String)>,
}

impl<'a> Findings<'a> {
    fn games(&self) -> &'a [Kept] {
        &self.archive.games
    }

    fn push(&mut self, game: u32, code: Code, message: String) {
        self.found.push((game, code, message));
    }

    /// `game 3`, in another file than `from` with its name and line: `game 3 of b.pdn (line 40)`.
    fn name(&self, game: &Kept, from: &Kept) -> String {
        if game.file == from.file {
            format!("game {} (line {})", game.game, game.line)
        } else {
            format!(
                "game {} of {} (line {})",
                game.game,
                (self.file_name)(game.file),
                game.line
            )
        }
    }
}
