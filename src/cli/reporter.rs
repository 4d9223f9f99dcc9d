//! Writes a report while games come in: rendered in parallel, written in order.

use std::io::{self, Write};

use rayon::prelude::*;

use super::codes::Codes;
use super::output::Failure;
use super::run::{Judged, Numbered};
use crate::diagnostic::Severity;
use crate::record::TagName;
use crate::replay::Options;
use crate::report::{Finding, Findings, Format, Look, Totals};
use crate::text::Lines;

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

/// A report that is being written.
pub struct Reporter {
    show: Show,
    out: Box<dyn Write + Send>,
    /// Held back until the totals are known.
    held: String,
    /// Has a record been written?
    begun: bool,
    /// What the run adds up to so far.
    pub totals: Totals,
}

impl Reporter {
    /// Opens a report on a stream.
    pub fn new(show: Show, out: Box<dyn Write + Send>) -> Result<Reporter, Failure> {
        let mut reporter = Reporter {
            show,
            out,
            held: String::new(),
            begun: false,
            totals: Totals::default(),
        };
        if !reporter.show.format.ends_first() && !reporter.statistics_text() {
            let head = reporter.show.format.head(&reporter.totals);
            reporter.out.write_all(head.as_bytes())?;
        }
        Ok(reporter)
    }

    /// Are only counts printed, for people?
    fn statistics_text(&self) -> bool {
        self.show.statistics && self.show.format != Format::Json
    }

    /// Adds a batch of games.
    pub fn batch(&mut self, path: &str, judged: &[Judged<'_>]) -> Result<(), Failure> {
        let parts: Vec<(String, Totals)> = judged
            .par_iter()
            .map(|judged| chunk(&self.show, path, judged))
            .collect();
        for (text, totals) in parts {
            self.totals.add(totals);
            if text.is_empty() {
                continue;
            }
            if std::mem::replace(&mut self.begun, true) {
                self.write(self.show.format.between())?;
            }
            self.write(&text)?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        if self.show.format.ends_first() {
            self.held.push_str(text);
            return Ok(());
        }
        self.out.write_all(text.as_bytes())
    }

    /// Closes the report.
    pub fn finish(mut self) -> Result<Totals, Failure> {
        let format = self.show.format;
        let mut end = String::new();
        if self.statistics_text() {
            end = match format {
                Format::Ndjson => self.totals.statistics_lines(),
                _ => self.totals.statistics(self.show.look.paint),
            };
        } else {
            if format.ends_first() {
                end = format.head(&self.totals);
                end.push_str(&self.held);
            }
            end.push_str(&format.tail(&self.totals));
        }
        self.out.write_all(end.as_bytes())?;
        self.out.flush()?;
        Ok(self.totals)
    }
}

/// Counts and renders the games of one chunk.
fn chunk(show: &Show, path: &str, judged: &Judged<'_>) -> (String, Totals) {
    let mut totals = Totals::default();
    let mut out = String::new();
    let mut lines = None;
    for numbered in &judged.games {
        if let Some(replayed) = &numbered.game.replayed {
            totals.game(replayed, &show.options);
        }
        let counted = numbered
            .game
            .diagnostics
            .iter()
            .filter(|found| show.codes.keeps(found.code));
        let mut shown = Vec::new();
        for found in counted {
            totals.finding(found);
            if (show.strict || found.severity > Severity::Note) && !show.statistics {
                shown.push(found);
            }
        }
        let listed = show.format == Format::Junit && numbered.number.is_some() && !show.statistics;
        if shown.is_empty() && !listed {
            continue;
        }
        totals.cases += 1;
        totals.failed += u64::from(!shown.is_empty());
        let lines = lines.get_or_insert_with(|| Lines::new(&judged.chunk));
        let list = shown
            .into_iter()
            .map(|found| Finding::new(found, lines))
            .collect();
        let text = record(show, path, judged, numbered, lines, list);
        if !out.is_empty() {
            out.push_str(show.format.between());
        }
        out.push_str(&text);
    }
    (out, totals)
}

fn record(
    show: &Show,
    path: &str,
    judged: &Judged<'_>,
    numbered: &Numbered,
    lines: &Lines<'_>,
    list: Vec<Finding<'_>>,
) -> String {
    let text = &*judged.chunk.text;
    let tag = |name| numbered.game.record.value(text, name);
    let (white, black, round) = (
        tag(TagName::White),
        tag(TagName::Black),
        tag(TagName::Round),
    );
    let findings = Findings {
        path,
        game: numbered.number,
        white: white.as_deref(),
        black: black.as_deref(),
        round: round.as_deref(),
        text,
        span: numbered.game.record.span,
        start: lines.place(numbered.game.record.span.start),
        list,
    };
    show.format.record(&findings, show.look)
}
