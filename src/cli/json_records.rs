//! Objects of a JSON file made PDN of, by as many threads as there are. They are threads of their own: those of the team
//! are about the games that come of it.

use std::io::{self, Read};
use std::panic::resume_unwind;
use std::thread::{self, Builder};

use super::team;
use crate::syntax::ends_anywhere;
use crate::write::from_json::{self, Pdn};

/// So many bytes are not worth another thread.
const ALONE: usize = 256 << 10;

/// Where an object begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    /// Its first byte in the buffer.
    pub start: usize,
    /// Its line, and where in the buffer that begins, or before it.
    pub line: u64,
    pub line_start: i64,
    /// Nothing stands before it on its line.
    pub begins_line: bool,
}

/// An object in the buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    pub begun: Begun,
    /// Its last byte.
    pub end: usize,
    /// The line on which it ends, and where that begins in the buffer, or before it.
    pub last_line: (u64, i64),
    /// It was taken for one since it is a line that begins and ends as one does.
    pub guessed: bool,
}

/// A record as PDN, or what is wrong with it and where.
type Made = Result<Pdn, String>;

/// The records of the objects in their order.
pub(super) fn pdn(buffer: &[u8], objects: &[Whole]) -> Vec<Made> {
    let bytes: usize = objects
        .iter()
        .map(|whole| whole.end - whole.begun.start)
        .sum();
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
    let record = |object| record(buffer, object);
    objects.iter().map(record).collect()
}

fn record(buffer: &[u8], object: &Whole) -> Made {
    let Begun {
        start,
        line,
        line_start,
        ..
    } = object.begun;
    let bytes = buffer.get(start..=object.end).unwrap_or_default();
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Err(place(line, 1, "the record is not in UTF-8"));
    };
    from_json::pdn(text).map_err(|error| {
        let before = text.get(..error.at).unwrap_or(text);
        let lines = before.matches('\n').count() as u64;
        let column = match before.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => (start as i64 - line_start) as usize + before.chars().count(),
        };
        place(line + lines, column as u64 + 1, &error.reason)
    })
}

/// PDN, each record on the line on which its object begins.
#[derive(Default)]
pub(super) struct Lined {
    text: Vec<u8>,
    /// So much of it has been read.
    given: usize,
    /// How many lines there were, also before this text.
    lines: u64,
    /// The last record has no terminator.
    open: bool,
}

impl Lined {
    /// Is there nothing more to read?
    pub fn is_empty(&self) -> bool {
        self.given == self.text.len()
    }

    /// Adds a record whose object begins on that line, from 1.
    pub fn add(&mut self, pdn: &Pdn, line: u64) {
        if self.is_empty() {
            self.text.clear();
            self.given = 0;
        }
        if self.open && !pdn.text.starts_with('[') {
            // Else the two would be one game.
            self.text.extend_from_slice(b"* ");
        }
        let end = pdn.terminator.as_deref();
        self.open = !end.is_some_and(ends_anywhere);
        while self.lines + 1 < line {
            self.text.push(b'\n');
            self.lines += 1;
        }
        self.text.extend_from_slice(pdn.text.as_bytes());
        self.text.push(b'\n');
        self.lines += pdn.text.matches('\n').count() as u64 + 1;
    }
}

impl Read for Lined {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self
            .text
            .get(self.given..)
            .unwrap_or_default()
            .read(buffer)?;
        self.given += read;
        Ok(read)
    }
}

/// A fault and its place.
pub(super) fn place(line: u64, column: u64, reason: &str) -> String {
    format!("line {line}, column {column}: {reason}")
}
