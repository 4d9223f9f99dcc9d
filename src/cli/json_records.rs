//! Objects of a JSON file made PDN of, by as many threads as there are. They are threads of their own: those of the team
//! are about the games that come of it.

use std::panic::resume_unwind;
use std::thread::{self, Builder};

use super::team;
use crate::write::from_json::{self, Pdn};

/// So many bytes are not worth another thread.
const ALONE: usize = 256 << 10;

/// An object in the buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    /// Its first and its last byte.
    pub start: usize,
    pub end: usize,
    /// The line on which it begins.
    pub line: u64,
    /// The line on which it ends, and where that begins in the buffer.
    pub last_line: (u64, usize),
    /// It was taken for one since it is a line that begins and ends as one does.
    pub guessed: bool,
}

/// A record as PDN, or what is wrong with it and where.
type Made = Result<Pdn, String>;

/// The records of the objects in their order, up to the first that is none; what may follow behind that one counts for
/// nothing.
pub(super) fn pdn(buffer: &[u8], objects: &[Whole]) -> Vec<Made> {
    let bytes: usize = objects.iter().map(|whole| whole.end - whole.start).sum();
    let threads = match bytes > ALONE {
        true => team::start(),
        false => 1,
    };
    let mut shares = objects.chunks(objects.len().div_ceil(threads).max(1));
    let Some(first) = shares.next() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        let begin = |share| {
            let work = move || some(buffer, share);
            (share, Builder::new().spawn_scoped(scope, work))
        };
        let others: Vec<_> = shares.map(begin).collect();
        let mut made = some(buffer, first);
        for (share, thread) in others {
            made.extend(match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(_) => some(buffer, share),
            });
        }
        made
    })
}

/// The same, one after the other.
fn some(buffer: &[u8], objects: &[Whole]) -> Vec<Made> {
    let mut made = Vec::with_capacity(objects.len());
    for object in objects {
        made.push(record(buffer, object));
        if made.last().is_some_and(Result::is_err) {
            break;
        }
    }
    made
}

fn record(buffer: &[u8], object: &Whole) -> Made {
    let Whole {
        start,
        end,
        line,
        last_line: (_, line_start),
        ..
    } = *object;
    let bytes = buffer.get(start..=end).unwrap_or_default();
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Err(place(line, 1, "the record is not in UTF-8"));
    };
    from_json::pdn(text).map_err(|error| {
        let before = text.get(..error.at).unwrap_or(text);
        let lines = before.matches('\n').count() as u64;
        let column = match before.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => start.saturating_sub(line_start) + before.chars().count(),
        };
        place(line + lines, column as u64 + 1, &error.reason)
    })
}

/// A fault and its place.
pub(super) fn place(line: u64, column: u64, reason: &str) -> String {
    format!("line {line}, column {column}: {reason}")
}
