//! Text changed pass by pass, each read as it will stand on disk, until one changes nothing.
//!
//! With what is put in, games may be told apart otherwise, an old encoding be guessed otherwise, and other variants fit.
//! Only a text that is read as it was meant may be written.

use std::borrow::Cow;
use std::io;

use flate2::Crc;
use tempfile::SpooledTempFile;

use super::input::Source;
use super::options::Reading;
use super::output::Failure;
use super::say;
use crate::report::paint::shown_name;
use crate::text::{Encoding, Wanted};

/// More passes than any text needs.
const PASSES: usize = 12;
/// Texts up to this size are held in memory, longer ones in temporary files.
const IN_MEMORY: usize = 8 << 20;

/// A text that is being worked on.
pub type Held = SpooledTempFile;

/// No text yet.
pub fn nothing() -> Held {
    SpooledTempFile::new(IN_MEMORY)
}

/// The whole text of a source. The inner error is that of reading it; what comes before is there.
pub fn hold(source: &Source) -> io::Result<(Held, io::Result<u64>)> {
    let mut reader = source.open()?;
    let mut text = nothing();
    let copied = io::copy(&mut reader, &mut text);
    Ok((text, copied))
}

/// What a pass over a text came to.
#[derive(Default)]
pub struct Pass {
    /// Does the text that was written differ?
    pub changed: bool,
    /// Is it certain that another pass would change nothing?
    pub settled: bool,
    games: u64,
    read: Crc,
    written: Crc,
}

impl Pass {
    /// Before its first chunk, where it may turn out that no other pass is needed.
    pub fn settled_so_far() -> Pass {
        Pass {
            settled: true,
            ..Pass::default()
        }
    }

    /// Takes note of a chunk: its games, its text as it was read, and as it was written. What the first pass reads need
    /// not be known.
    pub fn add(&mut self, games: u64, read: Option<&str>, written: &[u8]) {
        self.games += games;
        if let Some(read) = read {
            self.read.update(read.as_bytes());
        }
        self.written.update(written);
    }
}

/// What becomes of a text.
pub enum Settled {
    /// There is nothing to change.
    Same,
    /// This.
    Text(Held),
    /// It does not come to rest, or is read as something else once it is changed: it should stay as it was.
    Never,
}

/// Reads one text and writes another.
pub type Work<'w> = dyn FnMut(&mut Held, &mut Held) -> Result<io::Result<Pass>, Failure> + 'w;

/// Repeats a pass.
pub fn settle(
    name: &str,
    text: &mut Held,
    pass: &mut Work<'_>,
) -> Result<io::Result<Settled>, Failure> {
    let mark = |crc: &Crc| (crc.amount(), crc.sum());
    let mut last: Option<(Held, Pass)> = None;
    for _ in 0..PASSES {
        let mut next = nothing();
        let from = last.as_mut().map_or(&mut *text, |(text, _)| text);
        let now = match pass(from, &mut next)? {
            Ok(now) => now,
            Err(error) => return Ok(Err(error)),
        };
        let as_meant =
            |last: &Pass| (last.games, mark(&last.written)) == (now.games, mark(&now.read));
        if last.as_ref().is_some_and(|(_, last)| !as_meant(last)) {
            break;
        }
        if !now.changed {
            return Ok(Ok(
                last.map_or(Settled::Same, |(text, _)| Settled::Text(text))
            ));
        }
        if now.settled {
            return Ok(Ok(Settled::Text(next)));
        }
        last = Some((next, now));
    }
    let name = shown_name(name);
    say(format_args!(
        "{name}: left as it was, since it would be read as something else once it is changed"
    ));
    Ok(Ok(Settled::Never))
}

/// How text is read that was written here: what is written in UTF-8 is read so, whatever was said of the old text.
pub fn reading_again(reading: &Reading, in_utf8: bool) -> Cow<'_, Reading> {
    match in_utf8 && reading.encoding != Wanted::Detect {
        true => Cow::Owned(Reading {
            encoding: Wanted::As(Encoding::Utf8),
            ..reading.clone()
        }),
        false => Cow::Borrowed(reading),
    }
}
