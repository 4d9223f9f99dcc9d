//! Where rewritten text goes: back into its file, to stdout, nowhere (only whether it differs), or into a diff.

use std::io::{self, BufWriter, Stdout, Write};
use std::time::Duration;

use similar::TextDiff;

use super::encode::{encode, mark};
use super::files::Replacement;
use super::input::{Kind, Source};
use super::output::{Failure, print};
use crate::report::{Paint, paint::harmless};
use crate::text::{Chunk, Encoding};

/// What becomes of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The file is replaced, if the text differs.
    InPlace,
    /// It is printed.
    Stdout,
    /// It is only compared.
    Check,
    /// The difference is printed.
    Diff(Paint),
}

/// The text of one source on its way.
pub struct Rewriter {
    name: String,
    out: Out,
    compared: Compared,
    /// Is a byte-order mark at the beginning kept?
    keep_mark: bool,
    begun: bool,
}

enum Out {
    File(Replacement),
    Stdout(BufWriter<Stdout>),
    Nothing,
    Diff(Paint, String, String),
}

/// Why a source cannot be written back, if it cannot.
pub fn refuse(source: &Source, way: Way) -> Option<io::Error> {
    if way != Way::InPlace || source.writable || source.name == "-" {
        return None;
    }
    Some(io::Error::other(match source.kind {
        Kind::Json => "JSON is not rewritten in place: use `pdn convert --to pdn -o FILE`",
        Kind::Pdn => "archives are not written: unpack it, or use `pdn convert -o FILE`",
    }))
}

impl Rewriter {
    /// Begins with a source; the file is not touched before [`Rewriter::finish`].
    pub fn begin(source: &Source, way: Way, keep_mark: bool) -> io::Result<Rewriter> {
        let out = match (way, source.path()) {
            (Way::InPlace, Some(path)) => Out::File(Replacement::begin(path)?),
            (Way::InPlace | Way::Stdout, _) => {
                Out::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()))
            }
            (Way::Check, _) => Out::Nothing,
            (Way::Diff(paint), _) => Out::Diff(paint, String::new(), String::new()),
        };
        Ok(Rewriter {
            name: source.name.clone(),
            out,
            compared: Compared::default(),
            keep_mark,
            begun: false,
        })
    }

    /// Adds a chunk as it was and as it is now. The inner error is the file's.
    pub fn add(
        &mut self,
        old: &Chunk<'_>,
        new: &str,
        encoding: Encoding,
    ) -> Result<io::Result<()>, Failure> {
        if !std::mem::replace(&mut self.begun, true) && old.origin.byte > 0 {
            self.compared.old.extend(mark(old.encoding));
            if self.keep_mark
                && (encoding == old.encoding || matches!(old.encoding, Encoding::Utf8))
            {
                let bytes = mark(encoding);
                if let Err(error) = self.write(&bytes)? {
                    return Ok(Err(error));
                }
            }
        }
        if let Out::Diff(_, before, after) = &mut self.out {
            before.push_str(&old.text);
            after.push_str(new);
        }
        match old.encoding {
            Encoding::Utf8 => self.compared.old.extend(old.text.as_bytes()),
            other => self
                .compared
                .old
                .extend(encode(&old.text, other).unwrap_or_default()),
        }
        match encoding {
            Encoding::Utf8 => self.write(new.as_bytes()),
            other => self.write(&encode(new, other).unwrap_or_default()),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<io::Result<()>, Failure> {
        self.compared.add(bytes);
        match &mut self.out {
            Out::File(file) => return Ok(file.write(bytes)),
            Out::Stdout(out) => out.write_all(bytes)?,
            Out::Nothing | Out::Diff(..) => {}
        }
        Ok(Ok(()))
    }

    /// Ends it: puts a changed file in its place, prints the diff. Says whether anything differs.
    pub fn finish(self) -> Result<io::Result<bool>, Failure> {
        let differs = self.compared.differs();
        match self.out {
            Out::File(file) if differs => return Ok(file.commit().map(|()| true)),
            Out::Stdout(mut out) => out.flush()?,
            Out::Diff(paint, before, after) if before != after => {
                print(&diff(&self.name, &before, &after, paint))?
            }
            Out::File(_) | Out::Nothing | Out::Diff(..) => {}
        }
        Ok(Ok(differs))
    }
}

/// Compares two streams, whose pieces come in different sizes.
#[derive(Default)]
struct Compared {
    /// Not yet compared.
    old: Vec<u8>,
    new: Vec<u8>,
    different: bool,
}

impl Compared {
    fn add(&mut self, bytes: &[u8]) {
        if self.different {
            self.old.clear();
            return;
        }
        self.new.extend(bytes);
        let both = self.old.len().min(self.new.len());
        self.different = self.old.get(..both) != self.new.get(..both);
        self.old.drain(..both);
        self.new.drain(..both);
    }

    fn differs(&self) -> bool {
        self.different || !self.old.is_empty() || !self.new.is_empty()
    }
}

/// A unified diff.
pub fn diff(name: &str, old: &str, new: &str, paint: Paint) -> String {
    // Beyond the time the difference is still right, but not the shortest.
    let diff = TextDiff::configure()
        .timeout(Duration::from_secs(5))
        .diff_lines(old, new);
    let text = diff
        .unified_diff()
        .context_radius(3)
        .header(name, name)
        .to_string();
    if !paint.on {
        return text;
    }
    let mut out = String::with_capacity(text.len() * 2);
    for line in text.lines() {
        let line = harmless(line);
        out.push_str(&match line.as_bytes().first() {
            Some(b'+') => paint.added(line),
            Some(b'-') => paint.removed(line),
            Some(b'@') => paint.accent(line),
            _ => line,
        });
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_streams_in_pieces() {
        let differs = |pieces: &[(&str, &str)]| {
            let mut compared = Compared::default();
            for (old, new) in pieces {
                compared.old.extend(old.as_bytes());
                compared.add(new.as_bytes());
            }
            compared.differs()
        };
        assert!(!differs(&[("ab", "a"), ("c", "bc"), ("", "")]));
        assert!(differs(&[("ab", "a"), ("c", "bd")]));
        assert!(differs(&[("ab", "ab"), ("c", "")]));
        assert!(differs(&[("ab", "abc")]));
    }
}
