//! Reads JSON records as if they were PDN: a reader over a reader.
//!
//! The objects of a file, whether they stand in an array, one a line or one after another, come out as PDN, each on the
//! line on which its object begins, so that findings name lines of the JSON file.

use std::io::{self, Read};

use crate::write::from_json;

/// How much is read at once.
const STEP: usize = 64 << 10;
/// So many faults are told one by one.
const TOLD: usize = 5;
/// The largest record.
const LARGEST: usize = 256 << 20;

/// Gives the records of a JSON file as PDN.
pub(super) struct JsonSource<R> {
    reader: R,
    /// Read, and not yet turned into PDN.
    buffer: Vec<u8>,
    /// Before this all has been looked at.
    at: usize,
    /// Where the object that is being read begins, if one is.
    object: Option<(usize, u64)>,
    depth: u64,
    string: bool,
    escaped: bool,
    /// The line in the JSON file, from 1, and where in the buffer it begins, as far as that is known.
    line: u64,
    line_start: usize,
    ended: bool,
    /// What follows is passed over until a record begins a line.
    lost: bool,
    /// Records that could not be read: where, and why.
    failed: Vec<String>,
    pdn: Vec<u8>,
    given: usize,
    pdn_line: u64,
    /// The last record has no terminator.
    open: bool,
}

impl<R: Read> JsonSource<R> {
    /// Reads from there.
    pub fn new(reader: R) -> JsonSource<R> {
        JsonSource {
            reader,
            buffer: Vec::new(),
            at: 0,
            object: None,
            depth: 0,
            string: false,
            escaped: false,
            line: 1,
            line_start: 0,
            ended: false,
            lost: false,
            failed: Vec::new(),
            pdn: Vec::new(),
            given: 0,
            pdn_line: 1,
            open: false,
        }
    }

    /// Reads on until there is PDN to give, or nothing more.
    fn advance(&mut self) -> io::Result<()> {
        self.pdn.clear();
        self.given = 0;
        while self.pdn.is_empty() {
            while self.at < self.buffer.len() {
                if let Err(fault) = self.look() {
                    self.give_up(fault);
                }
                self.at += 1;
                if self.pdn.len() > STEP {
                    return Ok(());
                }
            }
            if self.ended {
                if let Some((_, line)) = self.object {
                    self.give_up(incomplete(line));
                }
                // The records are given first.
                return match self.pdn.is_empty() && !self.failed.is_empty() {
                    true => Err(self.refusal()),
                    false => Ok(()),
                };
            }
            self.fill()?;
        }
        Ok(())
    }

    /// Passes over a record that cannot be read.
    fn give_up(&mut self, fault: String) {
        self.failed.push(fault);
        self.object = None;
        self.depth = 0;
        self.string = false;
        self.escaped = false;
        self.lost = true;
    }

    /// All that is wrong.
    fn refusal(&mut self) -> io::Error {
        let mut faults = std::mem::take(&mut self.failed);
        let more = faults.len().saturating_sub(TOLD);
        faults.truncate(TOLD);
        if more > 0 {
            faults.push(format!("and {more} records more"));
        }
        io::Error::new(io::ErrorKind::InvalidData, faults.join("; "))
    }

    fn fill(&mut self) -> io::Result<()> {
        let done = self.object.map_or(self.at, |(start, _)| start);
        self.buffer.drain(..done);
        self.at -= done;
        self.line_start = self.line_start.saturating_sub(done);
        self.object = self.object.map(|(_, line)| (0, line));
        if self.buffer.len() > LARGEST {
            self.give_up(place(self.line, 1, "the record is too large"));
            return Err(self.refusal());
        }
        let amount = STEP.max(self.buffer.len());
        let read = (&mut self.reader)
            .take(amount as u64)
            .read_to_end(&mut self.buffer)?;
        self.ended = read < amount;
        Ok(())
    }

    /// Looks at one byte. The error says what is wrong with the record, and where.
    fn look(&mut self) -> Result<(), String> {
        let Some(&byte) = self.buffer.get(self.at) else {
            return Ok(());
        };
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.at + 1;
        }
        let begins_line = self.at == self.line_start && byte == b'{';
        if begins_line {
            self.lost = false;
            // Records that stand one a line: the one before was not complete.
            if let Some((start, line)) = self.object
                && self.first_of_line(start)
            {
                self.give_up(incomplete(line));
                self.lost = false;
            }
        }
        if self.lost {
            return Ok(());
        }
        if self.string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.string = false,
                _ => {}
            }
            return Ok(());
        }
        match byte {
            b'{' => {
                if self.depth == 0 {
                    self.object = Some((self.at, self.line));
                }
                self.depth += 1;
            }
            b'"' if self.depth > 0 => self.string = true,
            b'}' if self.depth > 0 => {
                self.depth -= 1;
                if let (0, Some((start, line))) = (self.depth, self.object) {
                    self.object = None;
                    return self.record(start, line);
                }
            }
            _ if self.depth > 0 => {}
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b'[' | b']' => {}
            0xEF | 0xBB | 0xBF if self.line == 1 && self.at < 3 => {}
            _ => {
                let column = (self.at - self.line_start) as u64 + 1;
                return Err(place(
                    self.line,
                    column,
                    "a record, an object in braces, is expected here",
                ));
            }
        }
        Ok(())
    }

    /// Does an object begin its line?
    fn first_of_line(&self, start: usize) -> bool {
        start == 0 || self.buffer.get(start - 1) == Some(&b'\n')
    }

    /// The object that ends here, as PDN.
    fn record(&mut self, start: usize, line: u64) -> Result<(), String> {
        let bytes = self.buffer.get(start..=self.at).unwrap_or_default();
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(place(line, 1, "the record is not in UTF-8"));
        };
        let pdn = from_json::pdn(text).map_err(|error| {
            let before = text.get(..error.at).unwrap_or(text);
            let lines = before.matches('\n').count() as u64;
            let column = match before.rsplit_once('\n') {
                Some((_, last)) => last.chars().count(),
                None => start.saturating_sub(self.line_start) + before.chars().count(),
            };
            place(line + lines, column as u64 + 1, &error.reason)
        })?;
        if self.open && !pdn.text.starts_with('[') {
            // Else the two would be one game.
            self.pdn.extend_from_slice(b"* ");
        }
        self.open = !pdn.ended;
        while self.pdn_line < line {
            self.pdn.push(b'\n');
            self.pdn_line += 1;
        }
        self.pdn.extend_from_slice(pdn.text.as_bytes());
        self.pdn.push(b'\n');
        self.pdn_line += pdn.text.matches('\n').count() as u64 + 1;
        Ok(())
    }
}

/// A fault and its place.
fn place(line: u64, column: u64, reason: &str) -> String {
    format!("line {line}, column {column}: {reason}")
}

fn incomplete(line: u64) -> String {
    place(line, 1, "the record that begins here is not complete")
}

impl<R: Read> Read for JsonSource<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.pdn.len() {
            self.advance()?;
        }
        let ready = self.pdn.get(self.given..).unwrap_or_default();
        let count = ready.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), ready.get(..count)) {
            to.copy_from_slice(from);
        }
        self.given += count;
        Ok(count)
    }
}
