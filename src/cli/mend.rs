//! `check --fix` and `--diff`: sources mended until nothing changes, and what is left reported.
//!
//! What was mended is read again as it will stand on disk: with what was put in, games may be told apart otherwise, an old
//! encoding be guessed otherwise, and other variants fit. Only a text that is read as it was meant is written.

use std::borrow::Cow;
use std::io::{self, BufWriter, Seek, Write};
use std::ops::ControlFlow;

use flate2::Crc;
use tempfile::SpooledTempFile;

use super::args::Paths;
use super::codes::Codes;
use super::encode::{encode, mark};
use super::files::Replacement;
use super::input::Source;
use super::mending::mended;
use super::options::{Common, Reading};
use super::output::{Failure, Status, print};
use super::reporter::{Reporter, Show};
use super::rewrite::{Way, diff, refuse};
use super::run::{Portion, count, each_chunk};
use super::say;
use super::visit::{Seen, each_source};
use crate::diagnostic::Code;
use crate::report::{Paint, Totals};
use crate::text::{Encoding, Wanted};

/// More passes than any text needs.
const PASSES: usize = 12;
/// Texts up to this size are held in memory, longer ones in temporary files.
const IN_MEMORY: usize = 8 << 20;

/// What is mended, and what becomes of it.
#[derive(Clone, Debug)]
pub struct Mend {
    /// Which codes count.
    pub codes: Codes,
    /// Unsafe fixes too?
    pub guess: bool,
    /// Show the changes, and change nothing.
    pub diff: bool,
    /// Colours of the diff.
    pub paint: Paint,
}

/// Mends all that was named, and reports what is left.
pub fn run(
    paths: &Paths,
    reading: &Reading,
    common: &Common,
    mend: &Mend,
    show: Show,
) -> Result<(Status, Totals), Failure> {
    // From standard input the mended text goes to stdout, and so the report to stderr.
    let piped =
        paths.files_from.is_none() && paths.paths.iter().all(|path| path.as_os_str() == "-");
    let out: Box<dyn Write + Send> = match (mend.diff, piped) {
        (true, _) => Box::new(io::sink()),
        (false, true) => Box::new(io::stderr()),
        (false, false) => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
    };
    let mut reporter = Reporter::new(show, out)?;
    let mut mended = 0;
    let mut files = 0;
    let mut status = each_source(paths, common, &mut |source| {
        let done = one(source, reading, mend, &mut reporter)?;
        Ok(done.map(|(seen, count)| {
            mended += count;
            files += u64::from(count > 0);
            seen
        }))
    })?;
    if mend.diff && mended > 0 {
        status = status.max(Status::Findings);
    }
    if mended > 0 && !common.quiet {
        let would = if mend.diff { "would mend" } else { "mended" };
        say(format_args!(
            "{would} {} in {}",
            crate::report::totals::plural(mended, "finding"),
            crate::report::totals::plural(files, "file")
        ));
    }
    Ok((status, reporter.finish()?))
}

fn one(
    source: &Source,
    reading: &Reading,
    mend: &Mend,
    reporter: &mut Reporter,
) -> Result<io::Result<(Seen, u64)>, Failure> {
    let way = if mend.diff {
        Way::Diff(mend.paint)
    } else {
        Way::InPlace
    };
    if let Some(error) = refuse(source, way) {
        return Ok(Err(error));
    }
    let mut text = SpooledTempFile::new(IN_MEMORY);
    // What comes before an error is reported all the same, but nothing is mended.
    let mut whole = match source.open() {
        Ok(mut reader) => io::copy(&mut reader, &mut text),
        Err(error) => return Ok(Err(error)),
    };
    let mut mended = 0;
    let mut now = Cow::Borrowed(reading);
    if whole.is_ok() {
        match until_nothing_changes(&source.name, &mut text, reading, mend)? {
            Ok(Some(mut new)) => match put(source, &mut new, mend)? {
                Ok(()) => {
                    (text, mended) = (new.text, new.count);
                    now = mend.reading(reading);
                }
                Err(error) => whole = Err(error),
            },
            Ok(None) if !mend.diff && source.path().is_none() => {
                // Piped through as it is.
                let mut out = io::stdout().lock();
                if let Err(error) = text.rewind() {
                    return Ok(Err(error));
                }
                io::copy(&mut text, &mut out)?;
                out.flush()?;
            }
            Ok(None) => {}
            Err(error) => whole = Err(error),
        }
    }
    reporter.file(&source.name);
    let read = match text.rewind() {
        Ok(()) => {
            let show = reporter.show().clone();
            each_chunk(
                &mut text,
                &now,
                Portion::Few,
                &|judged, _| show.part(&source.name, judged),
                &mut |part| {
                    reporter.add(part)?;
                    Ok(ControlFlow::Continue(()))
                },
            )?
        }
        Err(error) => Err(error),
    };
    Ok(whole.and_then(|bytes| {
        let seen = if bytes == 0 {
            Seen::Nothing
        } else {
            Seen::Text
        };
        read.map(|()| (seen, mended))
    }))
}

/// A mended source.
struct New {
    text: SpooledTempFile,
    /// How many findings were mended.
    count: u64,
    /// For a diff: the text before and after.
    shown: (String, String),
}

/// The source as it can stay, if there was anything to mend.
fn until_nothing_changes(
    name: &str,
    text: &mut SpooledTempFile,
    reading: &Reading,
    mend: &Mend,
) -> Result<io::Result<Option<New>>, Failure> {
    let mut new: Option<New> = None;
    let mut last = None;
    for _ in 0..PASSES {
        let mut next = SpooledTempFile::new(IN_MEMORY);
        let now = match &mut new {
            None => pass(text, &mut next, reading, mend)?,
            Some(new) => pass(&mut new.text, &mut next, &mend.reading(reading), mend)?,
        };
        let now = match now {
            Ok(now) => now,
            Err(error) => return Ok(Err(error)),
        };
        // Read as it was meant?
        if last.is_some_and(|meant| meant != (now.games, now.read)) {
            break;
        }
        last = Some((now.games, now.written));
        if now.mended == 0 {
            if let Some(new) = &mut new {
                new.shown.1 = now.shown;
            }
            return Ok(Ok(new));
        }
        new = Some(match new {
            None => New {
                text: next,
                count: now.mended,
                shown: (now.shown, String::new()),
            },
            Some(new) => New {
                text: next,
                count: new.count + now.mended,
                ..new
            },
        });
    }
    say(format_args!(
        "{name}: left as it was, since it would be read as something else once it is mended"
    ));
    Ok(Ok(None))
}

/// What a pass over a text came to.
struct Pass {
    mended: u64,
    games: u64,
    /// What tells the text that was read from others, and the text that was written.
    read: Mark,
    written: Mark,
    /// The text that was read, if it is to be shown.
    shown: String,
}

/// Length and checksum of a text.
type Mark = (u32, u32);

/// Mends a text once, and writes it.
fn pass(
    text: &mut SpooledTempFile,
    out: &mut SpooledTempFile,
    reading: &Reading,
    mend: &Mend,
) -> Result<io::Result<Pass>, Failure> {
    if let Err(error) = text.rewind() {
        return Ok(Err(error));
    }
    let (mut read, mut written) = (Crc::new(), Crc::new());
    let (mut fixed, mut games) = (0, 0);
    let mut shown = String::new();
    let mut begun = false;
    let mut kept = Ok(());
    let done = each_chunk(
        text,
        reading,
        Portion::Chunk,
        &|judged, file| {
            let new = mended(judged, file, &reading.options, mend);
            let old = judged.chunk.clone().into_owned();
            (old, count(&judged.games), new)
        },
        &mut |(old, count, new)| {
            let (text, encoding) = new.as_ref().map_or((&*old.text, old.encoding), |new| {
                (new.text.as_str(), new.encoding)
            });
            fixed += new.as_ref().map_or(0, |new| new.count);
            games += count;
            read.update(old.text.as_bytes());
            written.update(text.as_bytes());
            if mend.diff {
                shown.push_str(&old.text);
            }
            let mut bytes = Vec::new();
            let marked = !std::mem::replace(&mut begun, true) && old.origin.byte > 0;
            if marked && (encoding == old.encoding || old.encoding == Encoding::Utf8) {
                bytes = mark(encoding);
            }
            match encoding {
                Encoding::Utf8 => bytes.extend_from_slice(text.as_bytes()),
                other => bytes.extend(encode(text, other).unwrap_or_default()),
            }
            if kept.is_ok() {
                kept = out.write_all(&bytes);
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(done.and(kept).map(|()| Pass {
        mended: fixed,
        games,
        read: (read.amount(), read.sum()),
        written: (written.amount(), written.sum()),
        shown,
    }))
}

/// Puts the mended text where it belongs: in the place of the file, on stdout, or into a diff.
fn put(source: &Source, new: &mut New, mend: &Mend) -> Result<io::Result<()>, Failure> {
    if mend.diff {
        let (old, new) = &new.shown;
        print(&diff(&source.name, old, new, mend.paint))?;
        return Ok(Ok(()));
    }
    if let Err(error) = new.text.rewind() {
        return Ok(Err(error));
    }
    let Some(path) = source.path() else {
        let mut out = io::stdout().lock();
        io::copy(&mut new.text, &mut out)?;
        out.flush()?;
        return Ok(Ok(()));
    };
    Ok(Replacement::begin(path).and_then(|mut file| {
        file.copy(&mut new.text)?;
        file.commit()
    }))
}

impl Mend {
    /// How text is read that was mended: what is written in UTF-8 is read so, whatever was said of the old text.
    fn reading<'r>(&self, reading: &'r Reading) -> Cow<'r, Reading> {
        match self.to_utf8() && reading.encoding != Wanted::Detect {
            true => Cow::Owned(Reading {
                encoding: Wanted::As(Encoding::Utf8),
                ..reading.clone()
            }),
            false => Cow::Borrowed(reading),
        }
    }

    /// Is all that is mended written in UTF-8?
    pub fn to_utf8(&self) -> bool {
        self.guess && self.codes.keeps(Code::T101)
    }
}
