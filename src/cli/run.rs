//! The batch runner: reads a source in batches of whole games, replays and checks them in parallel, and hands each batch
//! on in order. Memory is two batches (the next is read meanwhile); the output never depends on the number of threads.

use std::io::{self, Read};
use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use super::options::Reading;
use super::output::Failure;
use crate::game::Game;
use crate::judge;
use crate::replay::{FileReading, Options, read_file};
use crate::syntax::{self, Parsed};
use crate::text::{Batch, Batches, Chunk};

/// From so many bytes at the beginning of a file is read what its games share. They are parsed before any of them is
/// judged, and leave the cache meanwhile: no more than the trials of games ask for (some thousand games).
const SHARED: usize = 512 << 10;

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

/// What is done with some games of a batch; it may break off.
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
    let options = &reading.options;
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
                let (parsed, shared) = match file.take() {
                    Some(shared) => (Vec::new(), shared),
                    None => beginning(&batch, options),
                };
                let mut parsed = parsed.into_iter();
                let mut done = Ok(ControlFlow::Continue(()));
                let known = parsed.len();
                for group in groups(0..known).chain(groups(known..batch.len())) {
                    let parsed = parsed.by_ref().take(group.len()).collect();
                    let mut judged = judge_group(&batch, group, parsed, &shared, options);
                    for numbered in judged.iter_mut().flat_map(|judged| &mut judged.games) {
                        if numbered.game.replayed.is_some() {
                            number += 1;
                            numbered.number = Some(number);
                        }
                    }
                    done = work(&judged, &shared);
                    if !matches!(done, Ok(ControlFlow::Continue(()))) {
                        break;
                    }
                }
                file = Some(shared);
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

/// A chunk and its records, before they are replayed.
type Parts<'b> = (Chunk<'b>, Vec<Parsed>);

fn read<'b>(batch: &'b Batch, index: usize) -> Option<Parts<'b>> {
    let chunk = batch.chunk(index)?;
    let parsed = syntax::parse(&chunk);
    Some((chunk, parsed))
}

/// Parses the first chunks of a file. What its games share is read from them.
fn beginning<'b>(batch: &'b Batch, options: &Options) -> (Vec<Parts<'b>>, FileReading) {
    let before = |index: usize| (0..index).map(|i| batch.raw(i).len()).sum::<usize>();
    let count = (0..batch.len()).take_while(|&index| before(index) < SHARED);
    let chunks = (0..count.count()).into_par_iter();
    let all: Vec<Parts<'b>> = chunks.filter_map(|index| read(batch, index)).collect();
    let games = all
        .iter()
        .flat_map(|(chunk, parsed)| parsed.iter().map(|parsed| (&*chunk.text, &parsed.record)));
    let shared = read_file(games, options);
    (all, shared)
}

/// Some chunks of a batch at a time: enough for all threads, few enough for their games to stay in the cache from
/// the parser to the report, and their memory to serve the next ones.
fn groups(chunks: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let size = 4 * rayon::current_num_threads();
    let end = chunks.end;
    let starts = chunks.step_by(size);
    starts.map(move |start| start..end.min(start + size))
}

/// Parses, replays and checks some chunks of a batch; those at the beginning of a file are `parsed` already.
fn judge_group<'b>(
    batch: &'b Batch,
    group: Range<usize>,
    parsed: Vec<Parts<'b>>,
    file: &FileReading,
    options: &Options,
) -> Vec<Judged<'b>> {
    let judge = |(chunk, parsed)| judge_chunk(chunk, parsed, file, options);
    if parsed.is_empty() {
        let all = group.into_par_iter().filter_map(|index| read(batch, index));
        all.map(judge).collect()
    } else {
        parsed.into_par_iter().map(judge).collect()
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
