//! `pdn check`: reads, replays, reports, and mends.

use std::io::{self, BufWriter, Write};

use clap::ValueEnum;

use super::args::{Paths, Reading as ReadingArgs};
use super::codes::{self, Codes};
use super::input::Source;
use super::mend::{self, Mend};
use super::options::{Common, Reading};
use super::output::{Failure, Status};
use super::part::Part;
use super::reporter::{Reporter, Show};
use super::run::Portion;
use super::say;
use super::survey::{Survey, Writes};
use super::visit::{Book, all_sources};
use crate::diagnostic::Severity;
use crate::report::{self, Look, Paint, Totals};

/// What is checked, and how it is told.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What is read.
    #[command(flatten)]
    pub paths: Paths,
    /// The format of the report
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: Format,
    /// From which severity on the status is 1
    #[arg(long, value_enum, default_value_t, value_name = "SEVERITY")]
    pub fail_on: FailOn,
    /// Show notes too
    #[arg(long)]
    pub strict: bool,
    /// Which codes count.
    #[command(flatten)]
    pub codes: codes::Args,
    /// Show only how often each code was found
    #[arg(long)]
    pub statistics: bool,
    /// Mend what can be mended without changing what the record says
    #[arg(long)]
    pub fix: bool,
    /// With --fix or --diff: mend by likely guesses too
    #[arg(long)]
    pub unsafe_fixes: bool,
    /// Show what --fix would change, and change nothing
    #[arg(long)]
    pub diff: bool,
    /// How games are read.
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The formats of a report.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people: the place, the board, what was legal
    #[default]
    Full,
    /// path:line:column: CODE message
    Concise,
    /// One JSON object
    Json,
    /// One JSON object a finding
    Ndjson,
    /// Remarks beside the lines of a pull request
    Github,
    /// SARIF 2.1.0
    Sarif,
    /// JUnit XML
    Junit,
}

impl Format {
    fn meant(self) -> report::Format {
        match self {
            Format::Full => report::Format::Full,
            Format::Concise => report::Format::Concise,
            Format::Json => report::Format::Json,
            Format::Ndjson => report::Format::Ndjson,
            Format::Github => report::Format::Github,
            Format::Sarif => report::Format::Sarif,
            Format::Junit => report::Format::Junit,
        }
    }
}

/// What makes the status 1.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum FailOn {
    /// Errors
    #[default]
    Error,
    /// Warnings and errors
    Warning,
    /// Anything
    Note,
    /// Nothing
    Never,
}

impl FailOn {
    fn reached(self, totals: &Totals) -> bool {
        match self {
            FailOn::Error => totals.reaches(Severity::Error),
            FailOn::Warning => totals.reaches(Severity::Warning),
            FailOn::Note => totals.reaches(Severity::Note),
            FailOn::Never => false,
        }
    }
}

/// Checks all that was named.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let format = args.format.meant();
    let reading = Reading::from_args(&args.reading)?;
    let codes = Codes::from_args(&args.codes)?;
    let show = Show {
        format,
        look: Look {
            paint: Paint { on: common.color },
            narrated: std::env::var_os("NO_GRAPHICS").is_some(),
        },
        strict: args.strict,
        statistics: args.statistics,
        codes: codes.clone(),
        options: reading.options.clone(),
    };
    let human = format.is_human() && !common.quiet;
    let (status, totals) = if args.fix || args.diff {
        let mend = Mend {
            codes,
            guess: args.unsafe_fixes,
            diff: args.diff,
            paint: Paint { on: common.color },
        };
        mend::run(&args.paths, &reading, common, &mend, show)?
    } else {
        if args.unsafe_fixes && human {
            say(format_args!(
                "--unsafe-fixes does nothing without --fix or --diff"
            ));
        }
        look(&args.paths, &reading, common, show)?
    };
    let nothing_read = status == Status::Trouble && totals.games == 0;
    // With --diff what counts is what no fix can mend.
    let quiet = args.diff && !totals.reaches(Severity::Warning);
    if human && !nothing_read && !quiet {
        let paint = Paint {
            on: common.color && io::IsTerminal::is_terminal(&io::stderr()),
        };
        let _ = io::stderr()
            .lock()
            .write_all(totals.summary(args.strict, paint).as_bytes());
    }
    Ok(if args.fail_on.reached(&totals) {
        status.max(Status::Findings)
    } else {
        status
    })
}

/// Reports, and changes nothing.
fn look(
    paths: &Paths,
    reading: &Reading,
    common: &Common,
    show: Show,
) -> Result<(Status, Totals), Failure> {
    let out = Box::new(BufWriter::with_capacity(1 << 16, io::stdout()));
    let mut reporter = Reporter::new(show.clone(), out)?;
    let survey = Survey {
        reading,
        portion: Portion::Few,
        make: &|source, judged, _| show.part(&source.name, judged),
        only: |_| true,
        writes: Writes::Nothing,
    };
    let status = all_sources(paths, common, &survey, &mut reporter)?;
    Ok((status, reporter.finish()?))
}

impl Book<Part> for Reporter {
    fn opened(&mut self, source: &Source) {
        self.file(&source.name);
    }

    fn take(&mut self, _: &Source, part: Part) -> Result<(), Failure> {
        self.add(part)
    }
}
