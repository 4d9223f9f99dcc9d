//! Writes a report while games come in: rendered in parallel, written in order.

use std::io::Write;

use rayon::prelude::*;

use super::across::{Across, Kept, facts};
use super::codes::Codes;
use super::output::Failure;
use super::run::{Judged, Numbered};
use super::say;
use crate::check::archive::ArchiveFinding;
use crate::diagnostic::{Diagnostic, Severity};
use crate::record::TagName;
use crate::replay::Options;
use crate::report::{Finding, Findings, Format, Look, Totals};
use crate::text::{Lines, Span};

/// So many bytes of a report are held back until the archive as a whole has been looked at, so that its findings stand at
/// their games; a longer report is written as it comes, and they stand at its end.
const HELD: usize = 32 << 20;

/// What is shown, and how.
#[derive(Clone, Debug)]
pub struct Show {
    /// The format.
    pub format: Format,
    /// Colours and the like.
    pub look: Look,
    /// Notes too.
    pub strict: bool,
    /// Only counts at the end.
    pub statistics: bool,
    /// Which codes count.
    pub codes: Codes,
    /// How the games were read.
    pub options: Options,
}

impl Show {
    fn shows(&self, found: &Diagnostic) -> bool {
        (self.strict || found.severity > Severity::Note) && !self.statistics
    }

    /// Are only counts printed, one by one?
    fn counts_only(&self) -> bool {
        self.statistics && self.format != Format::Json
    }
}

/// A report that is being written.
pub struct Reporter {
    show: Show,
    out: Box<dyn Write + Send>,
    /// Held back: file, byte, text.
    held: Vec<(u32, u64, String)>,
    size: usize,
    /// Nothing is held back any more.
    flows: bool,
    /// Has a finding been written?
    begun: bool,
    totals: Totals,
    across: Option<Across>,
}

impl Reporter {
    /// Opens a report on a stream.
    pub fn new(show: Show, mut out: Box<dyn Write + Send>) -> Result<Reporter, Failure> {
        let totals = Totals::default();
        if !show.format.ends_first() && !show.counts_only() {
            out.write_all(show.format.head(&totals).as_bytes())?;
        }
        let across = show.codes.keeps_archive().then(Across::default);
        Ok(Reporter {
            show,
            out,
            held: Vec::new(),
            size: 0,
            flows: false,
            begun: false,
            totals,
            across,
        })
    }

    /// A source begins.
    pub fn file(&mut self, name: &str) {
        if let Some(across) = &mut self.across {
            across.file(name);
        }
    }

    /// Adds a batch of games of the source.
    pub fn batch(&mut self, path: &str, judged: &[Judged<'_>]) -> Result<(), Failure> {
        let across = self.across.is_some();
        let parts: Vec<Part> = judged
            .par_iter()
            .map(|judged| chunk(&self.show, path, judged, across))
            .collect();
        for part in parts {
            self.totals.add(part.totals);
            let file = self.across.as_mut().map_or(0, |across| {
                across.add(part.games);
                across.current()
            });
            for (byte, text) in part.texts {
                self.size += text.len();
                self.held.push((file, byte, text));
            }
        }
        // JUnit is held to the end in any case: its head counts.
        if (self.size > HELD || self.flows || !across) && !self.show.format.ends_first() {
            self.flows = true;
            self.flow()?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes what was held back.
    fn flow(&mut self) -> Result<(), Failure> {
        for (.., text) in self.held.drain(..) {
            if std::mem::replace(&mut self.begun, true) {
                self.out.write_all(self.show.format.between().as_bytes())?;
            }
            self.out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Closes the report.
    pub fn finish(mut self) -> Result<Totals, Failure> {
        if let Some(mut across) = self.across.take() {
            let left_out = across.left_out();
            if left_out > 0 {
                say(format_args!(
                    "{left_out} games were not compared with each other: they are too many"
                ));
            }
            for found in across.finish() {
                self.archive(&across, &found);
            }
        }
        // Stable: findings of one place stay in their order.
        self.held.sort_by_key(|(file, byte, _)| (*file, *byte));
        let format = self.show.format;
        if self.show.counts_only() {
            let counts = match format {
                Format::Ndjson => self.totals.statistics_lines(),
                _ => self.totals.statistics(self.show.look.paint),
            };
            self.out.write_all(counts.as_bytes())?;
        } else {
            if format.ends_first() {
                self.out.write_all(format.head(&self.totals).as_bytes())?;
            }
            self.flow()?;
            self.out.write_all(format.tail(&self.totals).as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.totals)
    }

    /// Adds a finding about a game among others.
    fn archive(&mut self, across: &Across, found: &ArchiveFinding) {
        if !self.show.codes.keeps(found.diagnostic.code) {
            return;
        }
        self.totals.finding(&found.diagnostic);
        if !self.show.shows(&found.diagnostic) {
            return;
        }
        let place = found.at.place;
        let finding = Finding {
            diagnostic: &found.diagnostic,
            start: place,
            end: place,
            edits: Vec::new(),
        };
        let findings = Findings {
            path: across.name(found.at.file),
            game: Some(found.at.game.into()),
            white: Some(&*found.white).filter(|name| !name.is_empty()),
            black: Some(&*found.black).filter(|name| !name.is_empty()),
            round: Some(&*found.round).filter(|name| !name.is_empty()),
            text: "",
            span: Span::default(),
            start: place,
            list: vec![finding],
        };
        self.totals.cases += 1;
        self.totals.failed += 1;
        for text in self.show.format.record(&findings, self.show.look) {
            self.held.push((found.at.file, place.byte, text));
        }
    }
}

/// What one chunk comes to.
#[derive(Default)]
struct Part {
    totals: Totals,
    /// Rendered findings, and where they stand on disk.
    texts: Vec<(u64, String)>,
    /// For the archive as a whole.
    games: Vec<Kept>,
}

/// Counts and renders the games of one chunk.
fn chunk(show: &Show, path: &str, judged: &Judged<'_>, across: bool) -> Part {
    let mut part = Part::default();
    let mut lines = None;
    if across {
        part.games = facts(
            judged,
            lines.get_or_insert_with(|| Lines::new(&judged.chunk)),
        );
    }
    for numbered in &judged.games {
        if let Some(replayed) = &numbered.game.replayed {
            part.totals.game(replayed, &show.options);
        }
        let mut shown = Vec::new();
        for found in numbered
            .game
            .diagnostics
            .iter()
            .filter(|found| show.codes.keeps(found.code))
        {
            part.totals.finding(found);
            if show.shows(found) {
                shown.push(found);
            }
        }
        let listed = show.format == Format::Junit && numbered.number.is_some() && !show.statistics;
        if shown.is_empty() && !listed {
            continue;
        }
        part.totals.cases += 1;
        part.totals.failed += u64::from(!shown.is_empty());
        let lines = lines.get_or_insert_with(|| Lines::new(&judged.chunk));
        let list: Vec<Finding<'_>> = shown
            .into_iter()
            .map(|found| Finding::new(found, lines))
            .collect();
        record(show, path, judged, numbered, lines, list, &mut part.texts);
    }
    part
}

fn record(
    show: &Show,
    path: &str,
    judged: &Judged<'_>,
    numbered: &Numbered,
    lines: &Lines<'_>,
    list: Vec<Finding<'_>>,
    out: &mut Vec<(u64, String)>,
) {
    let text = &*judged.chunk.text;
    let tag = |name| numbered.game.record.value(text, name);
    let (white, black, round) = (
        tag(TagName::White),
        tag(TagName::Black),
        tag(TagName::Round),
    );
    let start = lines.place(numbered.game.record.span.start);
    let findings = Findings {
        path,
        game: numbered.number,
        white: white.as_deref(),
        black: black.as_deref(),
        round: round.as_deref(),
        text,
        span: numbered.game.record.span,
        start,
        list,
    };
    let places = findings
        .list
        .iter()
        .map(|finding| finding.start.byte)
        .chain([start.byte]);
    out.extend(places.zip(show.format.record(&findings, show.look)));
}
