//! The archive as a whole: the same game twice, players under several spellings.
//!
//! In: [`Sheet`]s of games, one after the other. Out: the A findings, each with its game's place. It keeps 80 bytes a game,
//! 16 more while it compares, and each name once, of at most [`LIMIT`] games; it knows nothing of disks: files are numbers of the caller.

mod fold;
mod initials;
mod names;
mod players;
mod recurring;
mod rounds;
mod segments;
mod sheet;
mod twins;

pub use sheet::Sheet;

use names::Names;
use players::{Players, Spellings};
use segments::Segments;

use crate::diagnostic::{Code, Diagnostic};
use crate::replay::trail::PREFIX;
use crate::text::{Place, Span};

/// How many games are kept; later ones are only counted. More than any collection of games has that people play, and
/// still less than a gigabyte: an endless stream must not fill the memory.
pub const LIMIT: usize = 10_000_000;

/// Which game, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRef {
    /// The caller's number of the file.
    pub file: u32,
    /// The number of the game in its file, from 1.
    pub game: u32,
    /// Where [`Sheet::span`] begins.
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

/// One game as it is kept. Which file it is of, and its number there, tell the games before it.
#[derive(Clone, Copy, Debug)]
#[repr(Rust, packed(4))]
struct Kept {
    /// The upper half of the trail's hash, which counts only where the prefix ends.
    hash: u32,
    byte: u64,
    line: u32,
    /// Numbers of names.
    white: u32,
    black: u32,
    round: u32,
    /// Event, round and date, hashed; 0 where one of them is not known.
    session: u32,
    column: u16,
    plies: u16,
    prefix: [u8; PREFIX],
}

const _: () = assert!(size_of::<Kept>() + 2 * size_of::<Key>() <= 96);

/// By what games are sorted, and the index of the game in the lower half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key(u64);

impl Key {
    fn new(head: u32, game: u32) -> Key {
        Key(u64::from(head) << 32 | u64::from(game))
    }

    fn head(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn game(self) -> u32 {
        self.0 as u32
    }
}

/// The games of an archive, as much of them as is needed to compare them.
#[derive(Debug, Default)]
pub struct Archive {
    games: Segments<Kept>,
    /// Of each file with games: the index of its first game, its number.
    files: Vec<(u32, u32)>,
    players: Players,
    rounds: Names,
    left_out: u64,
}

impl Archive {
    /// An empty archive.
    pub fn new() -> Archive {
        Archive::default()
    }

    /// Adds games of a file; to be called in the order of the archive, for all games of a file from the first on.
    pub fn add(&mut self, file: u32, sheet: Sheet) {
        let first = self.games.len() as u32;
        if self.files.last().is_none_or(|(_, last)| *last != file) && !sheet.is_empty() {
            self.files.push((first, file));
        }
        let room = LIMIT - self.games.len();
        self.left_out += sheet.games.len().saturating_sub(room) as u64;
        let names = &sheet.names;
        for (kept, [white, black, round]) in sheet.games.iter().zip(names.by()).take(room) {
            self.games.push(Kept {
                white: self.players.add(white.hash, || names.text(white)),
                black: self.players.add(black.hash, || names.text(black)),
                round: self.rounds.add(round.hash, |_| names.text(round)),
                ..*kept
            });
        }
    }

    /// How many games are kept.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many games were too many to be compared.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Compares all games. What is found is in the order of the games.
    pub fn compare(&self) -> Vec<Found> {
        Archive::ordered(self.same_games(), self.same_players())
    }

    /// The half of it that looks at moves: A801, A802.
    pub fn same_games(&self) -> Vec<Found> {
        let mut found = Vec::new();
        twins::find(self, &mut found);
        found
    }

    /// The half of it that looks at names: A803, A804. It can be done beside the other.
    pub fn same_players(&self) -> Vec<Found> {
        let mut found = Vec::new();
        players::find(self, &mut found);
        rounds::find(self, &mut found);
        found
    }

    /// Both halves in the order of the games.
    pub fn ordered(mut games: Vec<Found>, players: Vec<Found>) -> Vec<Found> {
        games.extend(players);
        games.sort_by_key(|found| found.game);
        games
    }

    /// Says what was found. `file_name` gives the name of a file.
    pub fn tell<'n>(&self, found: &Found, file_name: &dyn Fn(u32) -> &'n str) -> ArchiveFinding {
        let name = |game| self.name(game, found.game, file_name);
        let message = match &found.what {
            What::Same { as_game, more: 0 } => format!("The same game as {}", name(*as_game)),
            What::Same { as_game, more } => {
                format!(
                    "The same game as {}; {more} more copies follow",
                    name(*as_game)
                )
            }
            What::Beginning { of } => format!("The beginning of {}", name(*of)),
            What::Spelled(spellings) => self.players.message(spellings),
            What::Twice { player, first } => format!(
                "{} also plays in {} of the same round",
                self.players.text(*player),
                name(*first)
            ),
        };
        let kept = self.kept(found.game);
        ArchiveFinding {
            at: self.at(found.game),
            white: self.players.text(kept.white).to_string(),
            black: self.players.text(kept.black).to_string(),
            round: self.rounds.text(kept.round).to_string(),
            diagnostic: Diagnostic::new(found.code, Span::default(), message),
        }
    }

    /// A game by its index; past the end, one that says nothing.
    fn kept(&self, game: u32) -> &Kept {
        self.games.get(game).unwrap_or(&Kept::NOTHING)
    }

    fn at(&self, game: u32) -> GameRef {
        let after = self.files.partition_point(|(first, _)| *first <= game);
        let (first, file) = self
            .files
            .get(after.saturating_sub(1))
            .copied()
            .unwrap_or_default();
        let kept = self.kept(game);
        GameRef {
            file,
            game: game - first + 1,
            place: Place {
                byte: kept.byte,
                line: kept.line.into(),
                column: kept.column.into(),
            },
        }
    }

    /// `game 3`, in another file than `from` with its name and line: `game 3 of b.pdn (line 40)`.
    fn name<'n>(&self, game: u32, from: u32, file_name: &dyn Fn(u32) -> &'n str) -> String {
        let (at, from) = (self.at(game), self.at(from));
        let (number, line) = (at.game, at.place.line);
        match at.file == from.file {
            true => format!("game {number} (line {line})"),
            false => format!("game {number} of {} (line {line})", file_name(at.file)),
        }
    }
}

impl Kept {
    const NOTHING: Kept = Kept {
        hash: 0,
        byte: 0,
        line: 1,
        white: 0,
        black: 0,
        round: 0,
        session: 0,
        column: 1,
        plies: 0,
        prefix: [0; PREFIX],
    };
}

/// A finding about a game among others, small: a large archive may have a million.
#[derive(Debug)]
pub struct Found {
    /// Which one.
    pub code: Code,
    /// The index of the game.
    game: u32,
    what: What,
}

#[derive(Debug)]
enum What {
    /// The same game as an earlier one; after it so many copies follow that nothing is said of.
    Same { as_game: u32, more: u32 },
    /// The beginning of a longer game.
    Beginning { of: u32 },
    /// A player under several names.
    Spelled(Box<Spellings>),
    /// A player, who also plays in an earlier game of the round.
    Twice { player: u32, first: u32 },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers below a bound, always the same for a seed.
    pub(super) fn dice(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut state = names::mix(seed, 1);
        move |bound| {
            state = names::mix(state, 2);
            (state >> 32) % bound
        }
    }

    /// Some games of few players, of which many begin alike.
    pub(super) fn archive(dice: &mut impl FnMut(u64) -> u64) -> Archive {
        let mut archive = Archive::new();
        for i in 0..6 {
            let name = format!("Player {i}");
            archive.players.add(names::hash(name.as_bytes()), || &name);
        }
        let players = 2 + dice(5);
        let parts = 2 + dice(30);
        for _ in 0..dice(150) {
            let longest = [20, 70, 70][dice(3) as usize];
            let plies = dice(longest) as u16;
            let mut prefix = [0; PREFIX];
            // One ply decides how it goes on.
            let (turn, way) = (dice(parts) as u16 * 3, dice(3));
            for ply in 0..plies.min(2 * PREFIX as u16) {
                let way = if ply < turn { 7 } else { 8 + way as u8 };
                prefix[usize::from(ply / 2)] |= way << (4 * (1 - ply % 2));
            }
            archive.games.push(Kept {
                hash: if plies < turn { 0 } else { way as u32 },
                white: dice(players) as u32,
                black: dice(players) as u32,
                session: dice(6) as u32,
                plies,
                prefix,
                ..Kept::NOTHING
            });
        }
        archive
    }
}
