//! Writes a report while games come in: what they come to ([`Part`]) is found out in parallel, and written in order.

use std::io::Write;

use super::across::Across;
use super::codes::Codes;
use super::output::Failure;
use super::part::{Part, Texts};
use super::say;
use crate::check::archive::Found;
use crate::diagnostic::{Diagnostic, Severity};
use crate::replay::Options;
use crate::report::{Format, Look, Totals};

/// So many bytes of a report are held back until the archive as a whole has been looked at, so that its findings stand at
/// their games; a longer report is written as it comes, and they stand at its end.
const HELD: usize = 8 << 20;

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
    /// Is a finding shown?
    pub fn shows(&self, found: &Diagnostic) -> bool {
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
    /// Held back, in the order of the report as far as it is known.
    held: Vec<Held>,
    size: usize,
    /// Nothing is held back any more.
    flows: bool,
    /// Has a finding been written?
    begun: bool,
    totals: Totals,
    across: Option<Across>,
}

/// Findings of one part of a source.
struct Held {
    file: u32,
    texts: Texts,
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

    /// What is shown.
    pub fn show(&self) -> &Show {
        &self.show
    }

    /// A source begins.
    pub fn file(&mut self, name: &str) {
        if let Some(across) = &mut self.across {
            across.file(name);
        }
    }

    /// Adds some games of the source, in order.
    pub fn add(&mut self, part: Part) -> Result<(), Failure> {
        self.totals.add(part.totals);
        let file = self.across.as_mut().map_or(0, |across| {
            across.add(part.games);
            across.current()
        });
        if !part.texts.is_empty() {
            self.size += part.texts.size();
            self.held.push(Held {
                file,
                texts: part.texts,
            });
        }
        // JUnit is held to the end in any case: its head counts.
        if (self.size > HELD || self.flows || self.across.is_none())
            && !self.show.format.ends_first()
        {
            self.flows = true;
            self.flow()?;
        }
        Ok(())
    }

    /// Writes what was held back.
    fn flow(&mut self) -> Result<(), Failure> {
        if self.held.is_empty() {
            return Ok(());
        }
        for held in std::mem::take(&mut self.held) {
            for (_, text) in held.texts.iter() {
                self.write(text)?;
            }
        }
        self.out.flush()?;
        Ok(())
    }

    /// Writes a finding.
    fn write(&mut self, text: &str) -> Result<(), Failure> {
        if std::mem::replace(&mut self.begun, true) {
            self.out.write_all(self.show.format.between().as_bytes())?;
        }
        self.out.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Closes the report.
    pub fn finish(mut self) -> Result<Totals, Failure> {
        let across = self.across.take().unwrap_or_default();
        let left_out = across.left_out();
        if left_out > 0 {
            say(format_args!(
                "{left_out} games were not compared with each other: they are too many"
            ));
        }
        let keeps = |found: &Found| self.show.codes.keeps(found.code);
        let found: Vec<Found> = across.compare().into_iter().filter(keeps).collect();
        for found in &found {
            let diagnostic = across.tell(found).diagnostic;
            self.totals.finding(&diagnostic);
            if self.show.shows(&diagnostic) {
                self.totals.cases += 1;
                self.totals.failed += 1;
            }
        }
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
            self.rest(&across, &found)?;
            self.out.write_all(format.tail(&self.totals).as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.totals)
    }

    /// Writes what was held back, and the findings about games among others, each at its game.
    fn rest(&mut self, across: &Across, found: &[Found]) -> Result<(), Failure> {
        let held = std::mem::take(&mut self.held);
        let mut texts: Vec<((u32, u64), &str)> = Vec::new();
        for held in &held {
            let all = held.texts.iter();
            texts.extend(all.map(|(byte, text)| ((held.file, byte), text)));
        }
        // Stable: findings of one place stay in their order.
        texts.sort_by_key(|(place, _)| *place);
        let mut texts = texts.into_iter().peekable();
        for found in found {
            let found = across.tell(found);
            let place = (found.at.file, found.at.place.byte);
            while let Some((_, text)) = texts.next_if(|(at, _)| *at <= place) {
                self.write(text)?;
            }
            if self.show.shows(&found.diagnostic) {
                for text in self.show.archive(across, &found) {
                    self.write(&text)?;
                }
            }
        }
        for (_, text) in texts {
            self.write(text)?;
        }
        Ok(())
    }
}
