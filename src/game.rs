//! The pipeline as one call: a chunk of text in, checked games out.

use crate::check;
use crate::diagnostic::{self, Diagnostic};
use crate::record::Record;
use crate::replay::{self, FileReading, Options, Replayed};
use crate::syntax::{self, Parsed};
use crate::text::Chunk;

/// One record, read, replayed and checked.
#[derive(Clone, Debug)]
pub struct Game {
    /// As written.
    pub record: Record,
    /// What it means; `None` where the record is no game (stray text between games).
    pub replayed: Option<Replayed>,
    /// All that was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl From<Parsed> for Game {
    /// A record that is not yet judged.
    #[inline]
    fn from(parsed: Parsed) -> Game {
        Game {
            record: parsed.record,
            replayed: None,
            diagnostics: parsed.diagnostics,
        }
    }
}

impl Game {
    /// Replays the record, which stands in `text`, for those who ask for no findings. In the place where the game is, since
    /// what it means is large.
    pub(crate) fn replay(&mut self, text: &str, file: &FileReading, options: &Options) {
        replay::replay_game(text, &self.record, file, options, &mut self.replayed);
    }

    /// Replays and checks the record.
    pub(crate) fn judge(&mut self, text: &str, file: &FileReading, options: &Options) {
        self.replay(text, file, options);
        let found = &mut self.diagnostics;
        if let Some(replayed) = &mut self.replayed {
            diagnostic::append(found, &mut replayed.diagnostics);
            check::check(text, &self.record, replayed, found);
        }
        // Stable: findings at one place stay in the order parser, replay, checks.
        found.sort_by_key(|diagnostic| diagnostic.span.start);
    }
}

/// Replays and checks one parsed record of `text`.
pub fn judge(text: &str, parsed: Parsed, file: &FileReading, options: &Options) -> Game {
    let mut game = Game::from(parsed);
    game.judge(text, file, options);
    game
}

/// Reads a whole text as one file.
///
/// ```
/// let games = pdn::read("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *", &Default::default());
/// assert_eq!(games.len(), 1);
/// let replayed = games[0].replayed.as_ref().unwrap();
/// assert_eq!(replayed.plies, 4);
/// ```
pub fn read(text: &str, options: &Options) -> Vec<Game> {
    let chunk = Chunk::whole(text);
    let parsed = syntax::parse(&chunk);
    let file = replay::read_file(parsed.iter().map(|parsed| (text, &parsed.record)), options);
    parsed
        .into_iter()
        .map(|parsed| judge(text, parsed, &file, options))
        .collect()
}
