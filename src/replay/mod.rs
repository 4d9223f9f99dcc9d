//! What a record means: every move played on a board.
//!
//! In: a record and its text. Out: [`Replayed`]: variant, numbering, each move with the position before it, the end of
//! the game by the rules, who won, and what was wrong. It knows nothing of files or of how findings are shown.

mod alike;
mod begun;
mod desk;
mod edits;
mod fault;
mod file;
mod fit;
mod frame;
mod gametype;
mod judge;
mod late;
mod line;
mod listing;
mod lookahead;
mod meaning;
mod mend;
mod mended;
mod misplaced;
mod missing;
mod natural;
mod notes;
mod numbered;
mod numbering;
mod opening;
mod others;
mod past;
mod repair;
pub(crate) mod say;
mod setup;
mod shape;
mod sieve;
mod sight;
mod slip;
mod sorted;
pub mod steps;
mod stretch;
pub mod trail;
mod trials;
mod variant;
mod variation;
mod verdict;
mod walk;

pub use steps::{Step, Steps};
pub use trail::Trail;

use desk::Desk;
use judge::Job;
use smallvec::SmallVec;

use crate::diagnostic::Diagnostic;
use crate::record::Record;
use crate::rules::draw::RuleSet;
use crate::rules::{Numbering, Position, Side, Variant};

/// How games are read where the record does not say, or is overruled.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `--variant`: overrules the GameType tag.
    pub variant: Option<&'static Variant>,
    /// `--numbering`; `None`: decide by the game.
    pub numbering: Option<Numbering>,
    /// `--draws`.
    pub draws: Draws,
    /// Keep every move with the position before it in [`Replayed::steps`], and in [`Replayed::counters`] how far the draw
    /// rules have counted at the end; checking alone needs neither.
    pub keep_steps: bool,
}

/// Which draw rules apply.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Draws {
    /// The default set of the game's variant.
    #[default]
    Default,
    /// None.
    None,
    /// The set of that name, in games of variants that have it; the default set in others.
    Named(String),
}

/// What the games of one file share: read once from as many of its games as are at hand.
#[derive(Clone, Debug, Default)]
pub struct FileReading {
    /// The variant of the games that do not say, found by trial replay.
    pub variant: Option<&'static Variant>,
    /// Where square 1 is in games with numbers that could be counted from two corners.
    pub numbering: Option<Numbering>,
    /// Who won where the file says 1-0, in variants that Black starts.
    pub first_named: Option<Side>,
}

/// How the variant of a game became known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantFrom {
    /// The GameType or Variant tag.
    Tag,
    /// The user.
    Option,
    /// Trial replay.
    Inferred,
}

/// The result, by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Winner {
    White,
    Black,
    Draw,
    BothLost,
}

/// Names of rules; nearly always one or two.
pub type RuleNames = SmallVec<[&'static str; 2]>;

/// The draw rules that were counting: none in games that are only checked.
pub type Counting = Vec<Counter>;

/// The first end of the game by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Over {
    /// After which ply; 0: at the start.
    pub ply: u32,
    /// Who won; `None`: a draw.
    pub winner: Option<Side>,
    /// Names of the rules: all that fall due at that ply, or exactly one for a win.
    pub rules: RuleNames,
}

/// How far a draw rule has counted at the end of the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The rule.
    pub rule: &'static str,
    /// Plies or own moves counted.
    pub count: u32,
    /// At how many it is a draw.
    pub limit: u32,
}

/// A game replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The variant; `None`: no variant plays it (chess, Othello), its moves are only listed.
    pub variant: Option<&'static Variant>,
    /// How it became known.
    pub from: VariantFrom,
    /// The number of the GameType tag as written, if there is one.
    pub game_type: Option<u32>,
    /// How its squares are printed.
    pub numbering: Numbering,
    /// The draw rules it was judged by.
    pub draws: Option<&'static RuleSet>,
    /// The position before the first move.
    pub start: Position,
    /// The start is not the variant's own.
    pub set_up: bool,
    /// Its moves, when asked for ([`Options::keep_steps`]): one for each move item, in the order of the record,
    /// variations included.
    pub steps: Steps,
    /// The position after the last move of the main line that was understood.
    pub end: Position,
    /// Moves of the main line that were understood and played.
    pub plies: u32,
    /// Did every move of the record (variations too) read and play?
    pub understood: bool,
    /// The first end of the game by the rules.
    pub over: Option<Over>,
    /// The draw rules that were counting at the end, when asked for ([`Options::keep_steps`]).
    pub counters: Counting,
    /// Who won, says the record.
    pub winner: Option<Winner>,
    /// The start and the moves played in the main line, hashed: equal games have equal trails.
    pub trail: Trail,
    /// No variations and no marks, all moves are legal, and numbers stand only before moves of the side that begins, as
    /// they are due.
    pub plain: bool,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads from games of one file what they share. `games` are all games at hand, in order.
pub fn read_file<'a>(
    games: impl Iterator<Item = (&'a str, &'a Record)> + Clone,
    options: &Options,
) -> FileReading {
    Desk::lend(|desk| file::read(games, options, desk))
}

/// Plays every move of a record.
pub fn replay(text: &str, record: &Record, file: &FileReading, options: &Options) -> Replayed {
    let mut replayed = None;
    replay_game(text, record, file, options, &mut replayed);
    // What is no game is played too, when asked for.
    replayed.unwrap_or_else(|| replay_at_length(text, record, file, options))
}

/// The same; of what is no game `None`. Written in place: [`Replayed`] is large, and returning it copied it.
pub(crate) fn replay_game(
    text: &str,
    record: &Record,
    file: &FileReading,
    options: &Options,
    replayed: &mut Option<Replayed>,
) {
    if !record.is_game() {
        *replayed = None;
        return;
    }
    let job = Job::new(text, record, file, options);
    Desk::lend(|desk| {
        *replayed = None;
        let begun = sight::judge(&job, desk, replayed);
        if replayed.is_none() {
            *replayed = Some(judge::judge(&job, desk, begun));
        }
    });
}

/// The same, and without the short way for plain games: a test compares the two.
pub fn replay_at_length(
    text: &str,
    record: &Record,
    file: &FileReading,
    options: &Options,
) -> Replayed {
    let job = Job::new(text, record, file, options);
    Desk::lend(|desk| judge::judge(&job, desk, None))
}
