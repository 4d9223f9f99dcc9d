//! Reads JSON records as if they were PDN: a reader over a reader.
//!
//! The objects of a file, whether they stand in an array, one a line or one after another, come out as PDN, each on the
//! line on which its object begins, so that findings name lines of the JSON file. To find where the objects end is quick;
//! all that are at hand are then made PDN of on all threads (`json_records.rs`). Where one of them is no record, what
//! stands behind it is passed over until a record begins a line.

use std::io::{self, Read};

use super::json_records::{self, Begun, Lined, Whole, place};

/// How much is read at first, and at once, at most.
const STEP: usize = 64 << 10;
const BATCH: usize = 2 << 20;
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
    /// The object that is being read, if one is.
    object: Option<Begun>,
    depth: u64,
    string: bool,
    escaped: bool,
    /// The line in the JSON file, from 1, and where in the buffer it begins, or before it.
    line: u64,
    line_start: i64,
    /// The next byte is its first.
    line_begins: bool,
    /// Objects that have been found whole in the buffer.
    whole: Vec<Whole>,
    seen: usize,
    ended: bool,
    /// What follows is passed over until a record begins a line.
    lost: bool,
    /// Records that could not be read: where, and why.
    failed: Vec<String>,
    pdn: Lined,
    /// A line that begins and ends as a record does is taken for one, until one is none.
    guessing: bool,
    /// Every byte is looked at, and none passed over: a test compares the two.
    general: bool,
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
            line_begins: true,
            line_start: 0,
            whole: Vec::new(),
            seen: 0,
            ended: false,
            lost: false,
            failed: Vec::new(),
            pdn: Lined::default(),
            guessing: true,
            general: false,
        }
    }

    /// Reads on until there is PDN to give, or nothing more.
    fn advance(&mut self) -> io::Result<()> {
        while self.pdn.is_empty() {
            loop {
                self.at += self.plain();
                if self.at >= self.buffer.len() {
                    break;
                }
                if let Err(fault) = self.look()
                    && self.convert()
                {
                    self.give_up(fault);
                }
                self.at += 1;
            }
            if !self.convert() {
                self.at += 1;
                continue;
            }
            if self.ended {
                if let Some(object) = self.object {
                    self.give_up(incomplete(object.line));
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
        let done = self.object.map_or(self.at, |object| object.start);
        self.buffer.drain(..done);
        self.at -= done;
        self.line_start -= done as i64;
        if let Some(object) = &mut self.object {
            object.start -= done;
            object.line_start -= done as i64;
        }
        if self.buffer.len() > LARGEST {
            self.give_up(place(self.line, 1, "the record is too large"));
            return Err(self.refusal());
        }
        let amount = self.seen.clamp(STEP, BATCH).max(self.buffer.len());
        let read = (&mut self.reader)
            .take(amount as u64)
            .read_to_end(&mut self.buffer)?;
        self.seen += read;
        self.ended = read < amount;
        Ok(())
    }

    /// How many of the next bytes say nothing about where objects end.
    fn plain(&self) -> usize {
        let rest = self.buffer.get(self.at..).unwrap_or_default();
        let count = |says: fn(&u8) -> bool| rest.iter().position(says).unwrap_or(rest.len());
        // A record may begin at the beginning of any line, whatever is open.
        if self.line_begins || self.escaped || self.general {
            0
        } else if self.lost {
            count(|byte| *byte == b'\n')
        } else if self.string {
            count(|byte| matches!(byte, b'\n' | b'"' | b'\\'))
        } else if self.depth > 0 {
            count(|byte| matches!(byte, b'\n' | b'"' | b'{' | b'}'))
        } else {
            0
        }
    }

    /// Looks at one byte. The error says what is wrong with the record, and where.
    fn look(&mut self) -> Result<(), String> {
        let Some(&byte) = self.buffer.get(self.at) else {
            return Ok(());
        };
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.at as i64 + 1;
        }
        // The bracket of a list does not count: its first record begins the line.
        let still = self.line_begins && byte == b'[' && self.depth == 0;
        let begins = std::mem::replace(&mut self.line_begins, byte == b'\n' || still);
        let begins_line = begins && byte == b'{';
        if begins_line {
            self.lost = false;
            // Records that stand one a line: the one before was not complete.
            if let Some(object) = self.object.filter(|object| object.begins_line) {
                if !self.convert() {
                    return Ok(());
                }
                self.give_up(incomplete(object.line));
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
                    let begun = Begun {
                        start: self.at,
                        line: self.line,
                        line_start: self.line_start,
                        begins_line: begins,
                    };
                    if begins && self.guess(begun) {
                        return Ok(());
                    }
                    self.object = Some(begun);
                }
                self.depth += 1;
            }
            b'"' if self.depth > 0 => self.string = true,
            b'}' if self.depth > 0 => {
                self.depth -= 1;
                if self.depth == 0
                    && let Some(begun) = self.object.take()
                {
                    self.whole.push(Whole {
                        begun,
                        end: self.at,
                        last_line: (self.line, self.line_start),
                        guessed: false,
                    });
                }
            }
            _ if self.depth > 0 => {}
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b'[' | b']' => {}
            0xEF | 0xBB | 0xBF if self.line == 1 && self.at < 3 => {
                self.line_start = self.at as i64 + 1;
            }
            _ => {
                let column = (self.at as i64 - self.line_start) as u64 + 1;
                return Err(place(
                    self.line,
                    column,
                    "a record, an object in braces, is expected here",
                ));
            }
        }
        Ok(())
    }

    /// Takes the line that begins here for a record if it ends as one does. Whether it is one shows when it is made PDN of: a
    /// whole object that is good JSON ends nowhere else.
    fn guess(&mut self, begun: Begun) -> bool {
        if !self.guessing || self.general {
            return false;
        }
        let rest = self.buffer.get(self.at..).unwrap_or_default();
        let Some(line) = memchr::memchr(b'\n', rest).and_then(|end| rest.get(..end)) else {
            return false;
        };
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b',');
        let last = line.iter().rposition(|byte| !blank(byte)).unwrap_or(0);
        if line.get(last) != Some(&b'}') {
            return false;
        }
        self.whole.push(Whole {
            begun,
            end: self.at + last,
            last_line: (self.line, self.line_start),
            guessed: true,
        });
        self.at += last;
        true
    }

    /// Gives the objects that were found as PDN. If the last that counts is no record, that is where looking goes on, and not
    /// all is well.
    fn convert(&mut self) -> bool {
        let whole = std::mem::take(&mut self.whole);
        let records = json_records::pdn(&self.buffer, &whole);
        let mut fault = None;
        for (object, record) in whole.iter().zip(records) {
            if fault.is_some() && !object.begun.begins_line {
                continue;
            }
            self.failed.extend(fault.take().map(|(_, said)| said));
            match record {
                Ok(pdn) => self.pdn.add(&pdn, object.begun.line),
                Err(_) if object.guessed => {
                    self.look_again(object);
                    return false;
                }
                Err(said) => fault = Some((object, said)),
            }
        }
        let Some((object, said)) = fault else {
            return true;
        };
        self.at = object.end;
        (self.line, self.line_start) = object.last_line;
        self.line_begins = false;
        self.give_up(said);
        false
    }

    /// Behind the brace that an object begins with.
    fn look_again(&mut self, object: &Whole) {
        self.guessing = false;
        self.at = object.begun.start;
        (self.line, self.line_start) = object.last_line;
        self.line_begins = false;
        self.object = Some(object.begun);
        self.depth = 1;
        self.string = false;
        self.escaped = false;
        self.lost = false;
    }
}

fn incomplete(line: u64) -> String {
    place(line, 1, "the record that begins here is not complete")
}

impl<R: Read> Read for JsonSource<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.pdn.is_empty() {
            self.advance()?;
        }
        self.pdn.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two records one a line, and the same in an array over many lines.
    const TEXTS: &[&str] = &[
        "{\"schema\":\"pdn/1\",\"tags\":[[\"White\",\"A \\\"}\"]],\"moves\":[]}\n{\"tags\":[],\"moves\":[{\"written\":\"32-28\"}]}\n",
        "[\n {\n  \"tags\": [[\"Event\", \"{\"]],\n  \"moves\": [\n{\"written\": \"32-28\", \"comments\": [\"\\\\\"]}\n]\n },\n {\"tags\":[],\"moves\":[]}\n]\n",
    ];

    fn read(text: &[u8], general: bool) -> (Vec<u8>, Option<String>) {
        let mut source = JsonSource {
            general,
            ..JsonSource::new(text)
        };
        let mut pdn = Vec::new();
        let read = source.read_to_end(&mut pdn);
        (pdn, read.err().map(|error| error.to_string()))
    }

    #[test]
    fn a_fault_has_its_column_however_long_the_line_is() {
        let records = "{\"tags\":[],\"moves\":[]},".repeat(20_000);
        for (fault, within) in [("x", 0), ("{\"tags\":1}", 8)] {
            let (_, error) = read(format!("[{records}{fault}").as_bytes(), false);
            let column = format!("line 1, column {}:", records.len() + 2 + within);
            assert!(error.unwrap_or_default().starts_with(&column), "{column}");
        }
    }

    /// It would take minutes if all that was found behind a bad record were looked at anew.
    #[test]
    fn bad_records_cost_as_much_as_others() {
        let (_, error) = read("{}\n".repeat(500_000).as_bytes(), false);
        assert!(error.is_some_and(|error| error.ends_with("and 499995 records more")));
    }

    #[test]
    fn what_is_passed_over_says_nothing() {
        for text in TEXTS {
            let (pdn, error) = read(text.as_bytes(), false);
            assert!(pdn.len() > 10 && error.is_none(), "{text}: {error:?}");
            for at in 0..text.len() {
                for byte in *b"{}[]\"\\\n, x\xff" {
                    let mut damaged = text.as_bytes().to_vec();
                    damaged[at] = byte;
                    let cut = &text.as_bytes()[..at];
                    for text in [&damaged[..], cut] {
                        let shown = String::from_utf8_lossy(text);
                        assert_eq!(read(text, false), read(text, true), "{shown}");
                    }
                }
            }
        }
    }
}
