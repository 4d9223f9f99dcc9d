//! Reads JSON records as if they were PDN: a reader over a reader.
//!
//! The objects of a file, whether they stand in an array, one a line or one after another, come out as PDN, each on the
//! line on which its object begins, so that findings name lines of the JSON file.

use std::io::{self, Read};

use crate::write::from_json;

/// How much is read at once.
const STEP: usize = 64 << 10;
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
    /// What is wrong with what follows.
    failed: Option<io::Error>,
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
            failed: None,
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
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while self.pdn.is_empty() {
            while self.at < self.buffer.len() {
                if let Err(error) = self.look() {
                    // The records before it are given first.
                    self.ended = true;
                    self.object = None;
                    self.at = self.buffer.len();
                    self.failed = Some(error);
                    break;
                }
                self.at += 1;
                if self.pdn.len() > STEP {
                    return Ok(());
                }
            }
            if self.pdn.is_empty()
                && let Some(error) = self.failed.take()
            {
                return Err(error);
            }
            if self.ended {
                return match self.object {
                    Some((_, line)) if self.pdn.is_empty() => Err(refusal(
                        line,
                        1,
                        "the record that begins here is not complete",
                    )),
                    _ => Ok(()),
                };
            }
            self.fill()?;
        }
        Ok(())
    }

    fn fill(&mut self) -> io::Result<()> {
        let done = self.object.map_or(self.at, |(start, _)| start);
        self.buffer.drain(..done);
        self.at -= done;
        self.line_start = self.line_start.saturating_sub(done);
        self.object = self.object.map(|(_, line)| (0, line));
        if self.buffer.len() > LARGEST {
            return Err(refusal(self.line, 1, "the record is too large"));
        }
        let amount = STEP.max(self.buffer.len());
        let read = (&mut self.reader)
            .take(amount as u64)
            .read_to_end(&mut self.buffer)?;
        self.ended = read < amount;
        Ok(())
    }

    /// Looks at one byte.
    fn look(&mut self) -> io::Result<()> {
        let Some(&byte) = self.buffer.get(self.at) else {
            return Ok(());
        };
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.at + 1;
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
                return Err(refusal(
                    self.line,
                    column,
                    "a record, an object in braces, is expected here",
                ));
            }
        }
        Ok(())
    }

    /// The object that ends here, as PDN.
    fn record(&mut self, start: usize, line: u64) -> io::Result<()> {
        let bytes = self.buffer.get(start..=self.at).unwrap_or_default();
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(refusal(line, 1, "the record is not in UTF-8"));
        };
        let pdn = from_json::pdn(text).map_err(|error| {
            let before = text.get(..error.at).unwrap_or(text);
            let lines = before.matches('\n').count() as u64;
            let column = match before.rsplit_once('\n') {
                Some((_, last)) => last.chars().count(),
                None => start.saturating_sub(self.line_start) + before.chars().count(),
            };
            refusal(line + lines, column as u64 + 1, &error.reason)
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

fn refusal(line: u64, column: u64, reason: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("line {line}, column {column}: {reason}"),
    )
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
