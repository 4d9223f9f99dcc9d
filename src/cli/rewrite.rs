//! Where rewritten text goes: back into its file, to stdout, nowhere (only whether it differs), or into a diff.

use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::Path;
use std::time::Duration;

use similar::TextDiff;

use super::files::Replacement;
use super::input::{Kind, Source};
use super::output::Failure;
use super::settle::Held;
use crate::report::{
    Paint,
    paint::{harmless, shown_name},
};

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

/// Why a source cannot be written back, if it cannot.
pub fn refuse(source: &Source, way: Way) -> Option<io::Error> {
    if way != Way::InPlace || source.writable || source.name == "-" {
        return None;
    }
    Some(io::Error::other(match source.kind {
        Kind::Json => "JSON is not rewritten in place: use `pdn convert --to pdn -o FILE`",
        Kind::Pdn if source.is_stream => {
            "a pipe is not rewritten: give it as standard input, and the result goes to stdout"
        }
        Kind::Pdn => "archives are not written: unpack it, or use `pdn convert -o FILE`",
    }))
}

/// Puts a text in the place of a file.
pub fn replace(path: &Path, text: &mut Held) -> io::Result<()> {
    text.rewind()?;
    let mut file = Replacement::begin(path)?;
    file.copy(text)?;
    file.commit()
}

/// Writes a text to stdout. The inner error is that of reading it.
pub fn print_all(text: &mut Held) -> Result<io::Result<()>, Failure> {
    if let Err(error) = text.rewind() {
        return Ok(Err(error));
    }
    let mut out = io::stdout().lock();
    io::copy(text, &mut out)?;
    out.flush()?;
    Ok(Ok(()))
}

/// Are two texts the same?
pub fn same(one: &mut Held, other: &mut Held) -> io::Result<bool> {
    one.rewind()?;
    other.rewind()?;
    let (mut one, mut other) = (BufReader::new(one), BufReader::new(other));
    loop {
        let (a, b) = (one.fill_buf()?, other.fill_buf()?);
        let both = a.len().min(b.len());
        if a.get(..both) != b.get(..both) || both == 0 && a.len() != b.len() {
            return Ok(false);
        }
        if both == 0 {
            return Ok(true);
        }
        one.consume(both);
        other.consume(both);
    }
}

/// A unified diff.
pub fn diff(name: &str, old: &str, new: &str, paint: Paint) -> String {
    let name = shown_name(name);
    // Beyond the time the difference is still right, but not the shortest.
    let diff = TextDiff::configure()
        .timeout(Duration::from_secs(5))
        .diff_lines(old, new);
    let text = diff
        .unified_diff()
        .context_radius(3)
        .header(&name, &name)
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
            _ => line.into_owned(),
        });
        out.push('\n');
    }
    out
}
