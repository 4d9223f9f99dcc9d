//! `check --fix` and `--diff`: fixes applied until nothing is left to mend, chunk by chunk.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use rayon::prelude::*;

use super::args::Paths;
use super::codes::Codes;
use super::encode::encode;
use super::input::Source;
use super::options::{Common, Reading};
use super::output::{Failure, Status};
use super::reporter::{Reporter, Show};
use super::rewrite::{Rewriter, Way, refuse};
use super::run::{Judged, each_batch, judge_chunk};
use super::say;
use super::visit::{Seen, each_source, open};
use crate::diagnostic::{Code, Diagnostic, Edit, edits};
use crate::replay::{FileReading, Options};
use crate::report::{Paint, Totals};
use crate::syntax;
use crate::text::{Chunk, Encoding, Lines, Place};

/// More rounds than any text needs: each fix takes its finding away.
const ROUNDS: usize = 20;

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
    let mut differs = false;
    let mut status = each_source(paths, common, &mut |source| {
        let done = one(source, reading, mend, &mut reporter)?;
        Ok(done.map(|(seen, changed, count)| {
            mended += count;
            files += u64::from(changed);
            differs |= changed;
            seen
        }))
    })?;
    if mend.diff && differs {
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

/// Whether the source held anything, whether it changed, and how many findings were mended.
type Done = (Seen, bool, u64);

fn one(
    source: &Source,
    reading: &Reading,
    mend: &Mend,
    reporter: &mut Reporter,
) -> Result<io::Result<Done>, Failure> {
    let way = if mend.diff {
        Way::Diff(mend.paint)
    } else {
        Way::InPlace
    };
    if let Some(error) = refuse(source, way) {
        return Ok(Err(error));
    }
    let opened = open(source).and_then(|reader| Ok((reader, Rewriter::begin(source, way, true)?)));
    let (mut reader, mut rewriter) = match opened {
        Ok(opened) => opened,
        Err(error) => return Ok(Err(error)),
    };
    let to_utf8 = mend.guess && mend.codes.keeps(Code::T101);
    let mut origin: Option<Place> = None;
    let mut number = 0;
    let mut mended = 0;
    let mut trouble = None;
    reporter.file(&source.name);
    let read = each_batch(&mut reader, reading, &mut |judged, file| {
        let new: Vec<Option<Mended>> = judged
            .par_iter()
            .map(|judged| chunk(judged, file, &reading.options, mend, to_utf8))
            .collect();
        let mut after = Vec::with_capacity(judged.len());
        for (judged, new) in judged.iter().zip(new) {
            let at = origin.unwrap_or(judged.chunk.origin);
            let old = &judged.chunk;
            let (text, encoding) = new.as_ref().map_or((&*old.text, old.encoding), |new| {
                (new.text.as_str(), new.encoding)
            });
            if let Err(error) = rewriter.add(old, text, encoding)? {
                trouble.get_or_insert(error);
            }
            let mut chunk = judged.chunk.clone();
            if let Some(new) = new {
                mended += new.count;
                chunk.text = new.text.into();
                chunk.encoding = new.encoding;
            }
            chunk.origin = at;
            let end = u32::try_from(chunk.text.len()).unwrap_or(u32::MAX);
            origin = Some(Lines::new(&chunk).place(end));
            after.push(chunk);
        }
        let mut left: Vec<Judged<'_>> = after
            .into_par_iter()
            .map(|chunk| judge_again(chunk, file, &reading.options))
            .collect();
        for numbered in left.iter_mut().flat_map(|judged| &mut judged.games) {
            if numbered.game.replayed.is_some() {
                number += 1;
                numbered.number = Some(number);
            }
        }
        reporter.batch(&source.name, &left)?;
        Ok(ControlFlow::Continue(()))
    })?;
    let done = read.and_then(|()| trouble.map_or(Ok(()), Err));
    Ok(match done {
        Ok(()) => rewriter
            .finish()?
            .map(|changed| (reader.seen, changed, mended)),
        Err(error) => Err(error),
    })
}

/// A chunk mended.
struct Mended {
    text: String,
    encoding: Encoding,
    /// How many findings were mended.
    count: u64,
}

/// The mended chunk, if there was anything to mend. A text that its encoding cannot write stays as it was.
fn chunk(
    judged: &Judged<'_>,
    file: &FileReading,
    options: &Options,
    mend: &Mend,
    to_utf8: bool,
) -> Option<Mended> {
    let old = &judged.chunk;
    let encoding = if to_utf8 {
        Encoding::Utf8
    } else {
        old.encoding
    };
    let mut now = Chunk {
        encoding,
        ..old.clone()
    };
    let mut again: Option<Judged<'_>> =
        (encoding != old.encoding).then(|| judge_again(now.clone(), file, options));
    let mut count = u64::from(encoding != old.encoding);
    // Codes whose fixes do not help the text as it is now.
    let mut barred: Vec<Code> = Vec::new();
    for _ in 0..ROUNDS {
        let before = again.as_ref().unwrap_or(judged);
        let wanted = fixable(before, mend).filter(|found| !barred.contains(&found.code));
        let (edits, fixes) = chosen(wanted, mend.guess);
        let edited = edits::apply(&now.text, edits);
        if fixes.is_empty() || edited.text == *now.text {
            break;
        }
        let next = Chunk {
            text: edited.text.into(),
            ..now.clone()
        };
        let after = judge_again(next.clone(), file, options);
        let useless = useless(&fixes, before, &after, mend);
        if !useless.is_empty() {
            barred.extend(useless);
            continue;
        }
        barred.clear();
        count += fixes.len() as u64;
        now = next;
        again = Some(after);
    }
    let writable = count > 0 && encode(&now.text, encoding).is_some();
    writable.then(|| Mended {
        text: now.text.into_owned(),
        encoding,
        count,
    })
}

fn judge_again<'b>(chunk: Chunk<'b>, file: &FileReading, options: &Options) -> Judged<'b> {
    let parsed = syntax::parse(&chunk);
    judge_chunk(chunk, parsed, file, options)
}

/// Findings that a fix may take away.
fn fixable<'j>(judged: &'j Judged<'_>, mend: &'j Mend) -> impl Iterator<Item = &'j Diagnostic> {
    let found = judged.games.iter().map(|numbered| &numbered.game);
    found.flat_map(|game| &game.diagnostics).filter(|found| {
        let fix = found.fix.as_ref();
        mend.codes.keeps(found.code) && fix.is_some_and(|fix| fix.safe || mend.guess)
    })
}

/// Codes whose fixes were made, and of which there are as many findings as before: in text damaged badly enough what was
/// put in is read as part of the damage, and would be put in again and again. A line of play may well show its next
/// illegal move where the first was mended.
fn useless(fixes: &[Code], before: &Judged<'_>, after: &Judged<'_>, mend: &Mend) -> Vec<Code> {
    let mut codes = fixes.to_vec();
    codes.sort_unstable();
    codes.dedup();
    let count = |judged, code| {
        fixable(judged, mend)
            .filter(|found| found.code == code)
            .count()
    };
    codes
        .retain(|&code| !code.code().starts_with('M') && count(after, code) >= count(before, code));
    codes
}

/// Fixes that do not touch each other, each whole, in the order of their findings; the codes of these.
fn chosen<'d>(
    found: impl Iterator<Item = &'d Diagnostic>,
    guess: bool,
) -> (Vec<&'d Edit>, Vec<Code>) {
    let mut edits = Vec::new();
    let mut fixes = Vec::new();
    // From where to where something is changed already.
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    for found in found {
        let Some(fix) = found.fix.as_ref().filter(|fix| fix.safe || guess) else {
            continue;
        };
        if fix.edits.is_empty() || !fix.edits.iter().all(|edit| free(&taken, edit)) {
            continue;
        }
        fixes.push(found.code);
        for edit in &fix.edits {
            taken.insert(edit.span.start, edit.span.end);
            edits.push(edit);
        }
    }
    (edits, fixes)
}

/// Does nothing else change what the edit changes? Two changes that begin at one place (insertions, say) would be made in
/// an order nobody chose.
fn free(taken: &BTreeMap<u32, u32>, edit: &Edit) -> bool {
    let before = taken.range(..=edit.span.start).next_back();
    let after = taken.range(edit.span.start..).next();
    before.is_none_or(|(start, end)| *end <= edit.span.start && *start < edit.span.start)
        && after.is_none_or(|(start, _)| *start >= edit.span.end && *start > edit.span.start)
}
