//! The batch runner: reads a source in batches of whole games, replays and checks them in parallel, and hands each batch
//! on in order. Memory is two batches (the next is read meanwhile); the output never depends on the number of threads.

use std::io::{self, Read};
use std::ops::ControlFlow;

use rayon::prelude::*;

use super::options::Reading;
use super::output::Failure;
use crate::game::Game;
use crate::judge;
use crate::replay::{FileReading, Options, read_file};
use crate::syntax::{self, Parsed};
use crate::text::{Batch, Batches, Chunk};

/// A chunk with its games.
#[derive(Debug)]
pub struct Judged<'b> {
    /// The text.
    pub chunk: Chunk<'b>,
    /// Its records, in order.
    pub games: Vec<Numbered>,
}

/// A record and its number in the file.
#[derive(Debug)]
pub struct Numbered {
    /// The game.
    pub game: Game,
    /// Its number from 1; `None` for text that is no game.
    pub number: Option<u64>,
}

/// What is done with a batch; it may break off.
pub type Work<'w> =
    dyn FnMut(&[Judged<'_>], &FileReading) -> Result<ControlFlow<()>, Failure> + Send + 'w;

/// Reads a source to its end. The inner error says that it could not be read, or not to its end; what was read before has
/// been worked on.
pub fn each_batch<R: Read + Send>(
    reader: R,
    reading: &Reading,
    work: &mut Work<'_>,
) -> Result<io::Result<()>, Failure> {
    let mut batches = Batches::new(reader, reading.encoding);
    let mut file = None;
    let mut number = 0;
    let mut next = batches.next();
    while let Some(batch) = next {
        let batch = match batch {
            Ok(batch) => batch,
            Err(error) => return Ok(Err(error)),
        };
        let (following, done) = rayon::join(
            || batches.next(),
            || {
                let (mut judged, reading) = judge_batch(&batch, file.take(), &reading.options);
                for numbered in judged.iter_mut().flat_map(|judged| &mut judged.games) {
                    if numbered.game.replayed.is_some() {
                        number += 1;
                        numbered.number = Some(number);
                    }
                }
                let done = work(&judged, &reading);
                file = Some(reading);
                done
            },
        );
        if done?.is_break() {
            break;
        }
        next = following;
    }
    Ok(Ok(()))
}

/// Parses, replays and checks all chunks of a batch. What the games of the file share is read from its first batch.
fn judge_batch<'b>(
    batch: &'b Batch,
    file: Option<FileReading>,
    options: &Options,
) -> (Vec<Judged<'b>>, FileReading) {
    let read = |index: usize| {
        let chunk = batch.chunk(index)?;
        let parsed = syntax::parse(&chunk);
        Some((chunk, parsed))
    };
    match file {
        Some(file) => {
            let all = (0..batch.len()).into_par_iter().filter_map(read);
            let judged = all
                .map(|(chunk, parsed)| judge_chunk(chunk, parsed, &file, options))
                .collect();
            (judged, file)
        }
        None => {
            let all: Vec<(Chunk<'b>, Vec<Parsed>)> =
                (0..batch.len()).into_par_iter().filter_map(read).collect();
            let games = all.iter().flat_map(|(chunk, parsed)| {
                parsed.iter().map(|parsed| (&*chunk.text, &parsed.record))
            });
            let file = read_file(games, options);
            let judged = all
                .into_par_iter()
                .map(|(chunk, parsed)| judge_chunk(chunk, parsed, &file, options))
                .collect();
            (judged, file)
        }
    }
}

/// Replays and checks the games of one chunk.
pub fn judge_chunk<'b>(
    chunk: Chunk<'b>,
    parsed: Vec<Parsed>,
    file: &FileReading,
    options: &Options,
) -> Judged<'b> {
    let game = |parsed| Numbered {
        game: judge(&chunk.text, parsed, file, options),
        number: None,
    };
    let games = parsed.into_iter().map(game).collect();
    Judged { chunk, games }
}
