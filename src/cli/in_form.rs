//! Whether a file is in normalized form, told while it is read once: nothing is copied, and nothing is read again.
//!
//! That can be told only where it is certain that the games, written anew, would be written so again. Of other files
//! nothing is said, and they go the usual way.

use std::io;
use std::ops::ControlFlow;

use super::input::Source;
use super::piece::{inferred, normalized};
use super::run::{Judged, Seen, count};
use crate::replay::{FileReading, Options};
use crate::report::Inferred;
use crate::text::Encoding;
use crate::write::Layout;

/// What is known of a file so far.
#[derive(Default)]
pub struct InForm {
    /// It cannot be told.
    untold: bool,
    /// Would anything in it change?
    changed: bool,
    /// How many games it has.
    games: u64,
    /// How those were read that do not say.
    inferred: Inferred,
    /// Line breaks behind the chunk before; `None`: there is none yet.
    behind: Option<usize>,
}

/// What is known of a file that has been read.
pub struct Told {
    /// Was there anything?
    pub seen: Seen,
    /// Would anything in it change?
    pub changed: bool,
    /// How many games it has.
    pub games: u64,
    /// How those were read that do not say.
    pub inferred: Inferred,
}

/// What a chunk says.
pub struct Said {
    /// `None`: it cannot be told.
    around: Option<Around>,
    byte: u64,
    games: u64,
    inferred: Inferred,
}

/// Line breaks before and behind a text; `None`: the text itself would change.
pub type Around = Option<(usize, usize)>;

/// Can a file be read again, if it cannot be told?
pub fn can_be_told(source: &Source) -> bool {
    source.path().is_some()
}

/// Looks at a chunk.
pub fn say(judged: &Judged<'_>, file: &FileReading, options: &Options, layout: &Layout) -> Said {
    let chunk = judged.chunk;
    let readable = chunk.encoding == Encoding::Utf8 && !chunk.cut;
    let around = match readable {
        true => normalized(judged, layout, Some((file, options))).around(&chunk.text),
        false => None,
    };
    Said {
        around,
        byte: chunk.origin.byte,
        games: count(&judged.games),
        inferred: inferred(judged, options),
    }
}

impl InForm {
    /// Takes note of what the next chunk says. With `unchanged` no more is asked than whether all stays as it is.
    pub fn add(&mut self, said: Said, unchanged: bool) -> ControlFlow<()> {
        let Some(around) = said.around else {
            self.untold = true;
            return ControlFlow::Break(());
        };
        self.games += said.games;
        self.inferred.merge(said.inferred);
        self.changed |= match around {
            // One blank line stands between games; at the beginning there is none, and no mark.
            Some((before, _)) => match self.behind {
                Some(behind) => behind + before != 1,
                None => before > 0 || said.byte > 0,
            },
            None => true,
        };
        self.behind = Some(around.map_or(0, |(_, behind)| behind));
        match unchanged && self.changed {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// All has been read, or what could be; `None`: it cannot be told, or it is not as it was to stay.
    pub fn told(self, read: io::Result<Seen>, unchanged: bool) -> Option<io::Result<Told>> {
        let changed = self.changed || self.behind.is_some_and(|behind| behind > 0);
        if self.untold || unchanged && changed {
            return None;
        }
        Some(read.map(|seen| Told {
            seen,
            changed,
            games: self.games,
            inferred: self.inferred,
        }))
    }
}
