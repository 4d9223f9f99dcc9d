//! `check --fix` and `--diff`: sources mended until nothing changes, and what is left reported.

use std::borrow::Cow;
use std::io::{self, BufWriter, Seek, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::args::Paths;
use super::codes::Codes;
use super::encode::{encode, mark};
use super::input::Source;
use super::mending::{is_fine, mended};
use super::options::{Common, Reading};
use super::output::{Failure, Status, print};
use super::part::Part;
use super::reporter::{Reporter, Show};
use super::rewrite::{Way, diff, print_all, refuse, replace};
use super::run::{Portion, Seen, count, each_chunk};
use super::say;
use super::settle::{Held, Pass, Settled, hold, reading_again, settle};
use super::survey::{Survey, Writes};
use super::visit::each_looked_at;
use crate::diagnostic::Code;
use crate::report::{Paint, Totals};
use crate::text::Encoding;

/// So many bytes of a report are held at most before it is known whether anything in its sources is to be mended.
const HELD: usize = 8 << 20;

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
    let show = reporter.show().clone();
    let survey = Survey {
        reading,
        portion: Portion::Chunk,
        make: &|source, judged, _| is_fine(judged, mend).then(|| show.part(&source.name, judged)),
        // What can be read again, if something is to be mended.
        only: |source| source.path().is_some(),
        writes: match mend.diff {
            true => Writes::Nothing,
            false => Writes::Afterwards,
        },
    };
    let held = AtomicUsize::new(0);
    let mut note = |fine: &mut Fine, part| fine.add(part, &held);
    let mut status = each_looked_at(paths, common, &survey, &mut note, &mut |source, look| {
        if let Some((fine, read)) = look {
            held.fetch_sub(fine.size, Relaxed);
            if let (false, Ok(seen)) = (fine.spoilt, read) {
                reporter.file(&source.name);
                let mut parts = fine.parts.into_iter();
                parts.try_for_each(|part| reporter.add(part))?;
                return Ok(Ok(seen));
            }
        }
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

/// The report of a source in which there is nothing to mend, as far as it has been read.
#[derive(Default)]
struct Fine {
    parts: Vec<Part>,
    size: usize,
    /// There is something to mend after all, or the report is too long to be held.
    spoilt: bool,
}

impl Fine {
    /// Adds what some games come to, if there is nothing to mend in them.
    fn add(&mut self, part: Option<Part>, held: &AtomicUsize) -> ControlFlow<()> {
        let size = part.as_ref().map_or(0, |part| part.texts.size());
        self.size += size;
        self.spoilt = part.is_none() || held.fetch_add(size, Relaxed) + size > HELD;
        self.parts.extend(part);
        match self.spoilt {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
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
    // What comes before an error is reported all the same, but nothing is mended.
    let (mut text, mut whole) = match hold(source) {
        Ok(held) => held,
        Err(error) => return Ok(Err(error)),
    };
    let mut mended = 0;
    let mut now = Cow::Borrowed(reading);
    if whole.is_ok() {
        let mut work = Work {
            count: 0,
            shown: Vec::new(),
        };
        let settled = settle(&source.name, &mut text, &mut |from, to| {
            let again = reading_again(reading, mend.to_utf8() && !work.shown.is_empty());
            work.pass(from, to, &again, mend)
        })?;
        let put = match settled {
            Ok(Settled::Text(new)) => {
                let old = std::mem::replace(&mut text, new);
                let put = put(source, &mut text, &work, mend)?;
                match &put {
                    Ok(()) => {
                        mended = work.count;
                        now = reading_again(reading, mend.to_utf8());
                    }
                    Err(_) => text = old,
                }
                put
            }
            // Piped through as it is.
            Ok(_) if !mend.diff && source.path().is_none() => print_all(&mut text)?,
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        whole = put.and(whole);
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
        read.map(|_| (seen, mended))
    }))
}

/// The work on a source, pass after pass.
struct Work {
    /// How many findings were mended.
    count: u64,
    /// For each pass the text that was read, if it is to be shown.
    shown: Vec<String>,
}

impl Work {
    /// Mends a text once, and writes it.
    fn pass(
        &mut self,
        text: &mut Held,
        out: &mut Held,
        reading: &Reading,
        mend: &Mend,
    ) -> Result<io::Result<Pass>, Failure> {
        if let Err(error) = text.rewind() {
            return Ok(Err(error));
        }
        let mut pass = Pass::default();
        let mut shown = String::new();
        let mut begun = false;
        let mut kept = Ok(());
        let done = each_chunk(
            text,
            reading,
            Portion::Chunk,
            &|judged, file| {
                let new = mended(judged, file, reading, mend);
                let old = judged.chunk.clone().into_owned();
                (old, count(&judged.games), new)
            },
            &mut |(old, games, new)| {
                let (text, encoding) = match &new {
                    Some(new) => (new.text.as_str(), new.encoding),
                    None => (&*old.text, old.encoding),
                };
                pass.add(games, Some(&old.text), text.as_bytes());
                pass.changed |= new.is_some();
                self.count += new.as_ref().map_or(0, |new| new.count);
                if mend.diff {
                    shown.push_str(&old.text);
                }
                let marked = !std::mem::replace(&mut begun, true) && old.origin.byte > 0;
                let mut bytes = Vec::new();
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
        self.shown.push(shown);
        Ok(done.and(kept).map(|()| pass))
    }
}

/// Puts the mended text where it belongs: in the place of the file, on stdout, or into a diff.
fn put(
    source: &Source,
    text: &mut Held,
    work: &Work,
    mend: &Mend,
) -> Result<io::Result<()>, Failure> {
    if mend.diff {
        if let [old, .., new] = work.shown.as_slice() {
            print(&diff(&source.name, old, new, mend.paint))?;
        }
        return Ok(Ok(()));
    }
    match source.path() {
        None => print_all(text),
        Some(path) => Ok(replace(path, text)),
    }
}

impl Mend {
    /// Is all that is mended written in UTF-8?
    pub fn to_utf8(&self) -> bool {
        self.guess && self.codes.keeps(Code::T101)
    }
}
