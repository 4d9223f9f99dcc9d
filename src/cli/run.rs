//! The runner: reads a source in chunks of whole games, replays and checks them on all threads, and hands what was made of
//! them on in order. Memory is some batches of text and the games of one chunk a thread; the output never depends on the
//! number of threads.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::crew::{self, Entry};
use super::options::{Findings, Reading};
use super::output::Failure;
use super::tally::Tally;
use super::team;
use crate::game::Game;
use crate::record::Record;
use crate::replay::{FileReading, Options, read_file};
use crate::syntax::{self, Parsed};
use crate::text::{Batch, Batches, Chunk};

/// From so many bytes at the beginning of a file is read what its games share. They are parsed before any of them is
/// judged, and leave the cache meanwhile: no more than the trials of games ask for (some thousand games).
const SHARED: usize = 512 << 10;

/// A chunk with its games, or some of them.
pub struct Judged<'c> {
    /// The text.
    pub chunk: &'c Chunk<'c>,
    /// Its records, in order.
    pub games: Vec<Numbered>,
    /// How many games of the file stand before the chunk.
    pub before: &'c (dyn Fn() -> u64 + Sync),
}

/// A record and its number in the chunk.
#[derive(Debug)]
pub struct Numbered {
    /// The game.
    pub game: Game,
    /// Its number in the chunk from 1; `None` for text that is no game.
    pub nth: Option<u64>,
}

impl Judged<'_> {
    /// The number of a game in its file, from 1; `None` for text that is no game. To be asked only where it matters: it
    /// may take until the chunks before this one have been read.
    pub fn number(&self, numbered: &Numbered) -> Option<u64> {
        Some((self.before)() + numbered.nth?)
    }
}

/// How many games are judged before something is made of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Portion {
    /// All of a chunk.
    Chunk,
    /// Some hundred: a megabyte of tiny games takes much more memory when all of it is replayed.
    Few,
}

impl Portion {
    fn games(self) -> usize {
        match self {
            Portion::Chunk => usize::MAX,
            Portion::Few => 512,
        }
    }
}

/// Makes something of some games, on any thread.
pub type Make<'w, T> = dyn Fn(&Judged<'_>, &FileReading) -> T + Sync + 'w;
/// Takes what was made, in order; it may break off.
pub type Take<'w, T> = dyn FnMut(T) -> Result<ControlFlow<()>, Failure> + Send + 'w;

/// What reading a source came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Something.
    Text,
    /// Not a byte.
    Nothing,
}

/// Reads a source to its end. The inner error says that it could not be read, or not to its end; what was read before has
/// been worked on.
pub fn each_chunk<R: Read + Send, T: Send>(
    reader: R,
    reading: &Reading,
    portion: Portion,
    make: &Make<'_, T>,
    take: &mut Take<'_, T>,
) -> Result<io::Result<Seen>, Failure> {
    let mut pieces = Pieces::new(reader, reading);
    let mut error = Ok(());
    let mut outcome = Ok(());
    let next = || match pieces.next()? {
        Ok(pieces) => Some(pieces.into_iter().map(Entry::Piece).collect()),
        Err(trouble) => {
            error = Err(trouble);
            None
        }
    };
    crew::run(
        Entry::Spring(Box::new(next)),
        &|piece: Piece| {
            let mut made = Vec::with_capacity(1);
            piece.judge(reading, portion, &mut |judged, file| {
                made.push(make(judged, file));
            });
            (made, Vec::new())
        },
        &mut |made| {
            for made in made {
                match take(made) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => return ControlFlow::Break(()),
                    Err(failure) => {
                        outcome = Err(failure);
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        },
    );
    outcome?;
    Ok(error.map(|()| pieces.seen()))
}

/// The chunks of a source, some at a time.
pub struct Pieces<'r, R> {
    batches: Batches<R>,
    options: &'r Options,
    shared: Option<Arc<Shared>>,
    /// How many chunks have been given.
    given: usize,
}

/// What the chunks of a source have in common.
struct Shared {
    file: FileReading,
    tally: Tally,
}

/// A chunk to be judged.
pub struct Piece {
    batch: Arc<Batch>,
    /// Its number in the batch.
    index: usize,
    /// Its number in the source.
    nth: usize,
    /// Its records, where they have been read already.
    parsed: Option<Vec<Parsed>>,
    shared: Arc<Shared>,
}

impl<'r, R: Read> Pieces<'r, R> {
    /// At the beginning of a source.
    pub fn new(reader: R, reading: &'r Reading) -> Pieces<'r, R> {
        Pieces {
            batches: Batches::new(reader, reading.encoding),
            options: &reading.options,
            shared: None,
            given: 0,
        }
    }

    /// The chunks of the next batch. Those at the beginning of the source are parsed: what its games share is read from
    /// them.
    pub fn next(&mut self) -> Option<io::Result<Vec<Piece>>> {
        let batch = match self.batches.next()? {
            Ok(batch) => Arc::new(batch),
            Err(error) => return Some(Err(error)),
        };
        let mut parsed = Vec::new();
        let shared = self.shared.get_or_insert_with(|| {
            let file;
            (parsed, file) = beginning(&batch, self.options);
            Arc::new(Shared {
                file,
                tally: Tally::default(),
            })
        });
        let mut parsed = parsed.into_iter();
        let given = self.given;
        self.given += batch.len();
        let piece = |index| Piece {
            batch: batch.clone(),
            index,
            nth: given + index,
            parsed: parsed.next(),
            shared: shared.clone(),
        };
        Some(Ok((0..batch.len()).map(piece).collect()))
    }

    /// All of the source has been read, and it has no more bytes than that.
    pub fn whole(&self, bytes: usize) -> bool {
        self.batches.ended() && self.batches.seen() <= bytes
    }

    /// Was there anything so far?
    pub fn seen(&self) -> Seen {
        match self.batches.seen() {
            0 => Seen::Nothing,
            _ => Seen::Text,
        }
    }
}

/// Parses the first chunks of a file, and reads from them what its games share.
fn beginning(batch: &Batch, options: &Options) -> (Vec<Vec<Parsed>>, FileReading) {
    let mut bytes = 0;
    let count = (0..batch.len()).take_while(|&index| {
        let within = bytes < SHARED;
        bytes += batch.raw(index).len();
        within
    });
    let parse = |index| {
        let chunk = batch.chunk(index)?;
        let parsed = syntax::parse(&chunk);
        Some((chunk, parsed))
    };
    let parsed = team::map(count.count(), parse);
    let (chunks, parsed): (Vec<Chunk<'_>>, Vec<Vec<Parsed>>) = parsed.into_iter().flatten().unzip();
    // Which games these are must not depend on where the file was cut.
    let begins_within = |chunk: &Chunk<'_>, record: &Record| {
        chunk.origin.byte + u64::from(record.span.start) < SHARED as u64
    };
    let games = chunks.iter().zip(&parsed).flat_map(|(chunk, parsed)| {
        let records = parsed.iter().map(|parsed| &parsed.record);
        let records = records.take_while(|record| begins_within(chunk, record));
        records.map(|record| (&*chunk.text, record))
    });
    let shared = read_file(games, options);
    (parsed, shared)
}

impl Piece {
    /// Parses, replays and checks its games.
    pub fn judge(
        mut self,
        reading: &Reading,
        portion: Portion,
        then: &mut dyn FnMut(&Judged<'_>, &FileReading),
    ) {
        let parsed = self.parsed.take();
        let Shared { file, tally } = &*self.shared;
        let turn = tally.turn(self.nth);
        let Some(chunk) = self.batch.chunk(self.index) else {
            return;
        };
        let parsed = parsed.unwrap_or_else(|| syntax::parse(&chunk));
        let games = parsed.iter().filter(|parsed| parsed.record.is_game());
        turn.count(games.count() as u64);
        let mut parsed = parsed.into_iter();
        let mut before = 0;
        while parsed.len() > 0 {
            let some = parsed.by_ref().take(portion.games());
            let judged = Judged {
                chunk: &chunk,
                games: judge_games(&chunk, some, before, file, reading),
                before: &|| turn.before(),
            };
            before += count(&judged.games);
            then(&judged, file);
        }
    }
}

impl Drop for Piece {
    /// A chunk that nobody judges has no games: others may wait to be told how many it has.
    fn drop(&mut self) {
        drop(self.shared.tally.turn(self.nth));
    }
}

/// Replays games of a chunk, and checks them if anyone asks, before which it has others.
pub fn judge_games(
    chunk: &Chunk<'_>,
    parsed: impl Iterator<Item = Parsed>,
    mut before: u64,
    file: &FileReading,
    reading: &Reading,
) -> Vec<Numbered> {
    let mut games = Vec::with_capacity(parsed.size_hint().0);
    for parsed in parsed {
        games.push(Numbered {
            game: Game::from(parsed),
            nth: None,
        });
    }
    for Numbered { game, nth } in &mut games {
        match reading.findings {
            Findings::Wanted => game.judge(&chunk.text, file, &reading.options),
            Findings::Unasked => game.replay(&chunk.text, file, &reading.options),
        }
        if game.replayed.is_some() {
            before += 1;
            *nth = Some(before);
        }
    }
    games
}

/// How many of the records are games.
pub fn count(games: &[Numbered]) -> u64 {
    games.iter().filter(|game| game.nth.is_some()).count() as u64
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    /// A source of which no more is wanted is left in the middle, while others are at its later chunks.
    #[test]
    fn nobody_waits_for_a_chunk_that_is_left() {
        let (tell, told) = channel();
        std::thread::spawn(move || {
            let text = "[Event \"a\"]\n\n1. c3-d4 d6-c5 *\n\n".repeat(20_000);
            let reading = Reading::default();
            let mut source = Pieces::new(text.as_bytes(), &reading);
            let mut pieces = Vec::new();
            while let Some(some) = source.next() {
                pieces.extend(some.expect("bytes in memory"));
            }
            let last = pieces.pop().expect("some chunks");
            assert!(pieces.len() > 3);
            drop(pieces);
            last.judge(&reading, Portion::Chunk, &mut |judged, _| {
                let number = judged.games.first().and_then(|game| judged.number(game));
                let _ = tell.send(number);
            });
        });
        let number = told.recv_timeout(Duration::from_secs(60));
        assert_eq!(number, Ok(Some(1)));
    }
}
