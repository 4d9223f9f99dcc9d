//! `pdn convert`: games in another notation or format.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use clap::ValueEnum;

use super::args::{Paths, Reading as ReadingArgs};
use super::destination::Destination;
use super::fmt::LayoutArgs;
use super::forms;
use super::input::Source;
use super::options::{Common, Findings, Reading};
use super::output::{Failure, Status};
use super::piece::{Left, Pieces, inferred, normalized};
use super::run::{Judged, Portion, Seen};
use super::say;
use super::seam::{self, Seam};
use super::spare::Spare;
use super::survey::{Survey, Writes};
use super::visit::{Book, all_sources};
use crate::notation;
use crate::report::Inferred;
use crate::text::{Encoding, Lines};
use crate::write::{self, Draft, Joiner, Layout};

/// What is converted, into what, and where to.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What is read.
    #[command(flatten)]
    pub paths: Paths,
    /// The notation or format
    #[arg(long, value_enum, value_name = "FORM")]
    pub to: Form,
    /// Write everything to one file
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    pub output: Option<PathBuf>,
    /// Write each file to this directory, under its own name
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    /// When captures are written with the squares on their way
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub captures: Captures,
    /// The form of `--to pdn`.
    #[command(flatten)]
    pub layout: LayoutArgs,
    /// How games are read; `--numbering` is also how `--to numeric` counts.
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The notations and formats.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Names of squares, captures with a colon: c3-d4, d4:b6
    Russian,
    /// Names of squares, captures with an x: c3-d4, d4xb6
    Brazilian,
    /// Names of squares, separators as they were
    Algebraic,
    /// Numbers of squares, separators as they were
    Numeric,
    /// The notation of the games' own GameType
    Standard,
    /// Normalized PDN, as `pdn fmt` writes it
    Pdn,
    /// One JSON array of games
    Json,
    /// One JSON object a game and line
    Ndjson,
    /// One row a game
    Csv,
}

/// When captures are written with the squares on their way.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Captures {
    /// Only where the short form is ambiguous
    #[default]
    Auto,
    /// Always
    Full,
}

/// A chunk converted.
#[derive(Default)]
pub struct Converted {
    /// Its text.
    pub text: Draft,
    /// For `--to pdn`, in place of it, its games one by one.
    pub pieces: Pieces,
    /// The games that were left as they were, as far as that is known.
    pub left: Vec<Left>,
    /// How its games were read that do not say how.
    pub inferred: Inferred,
    /// A byte-order mark stood before it, and stays.
    pub marked: bool,
    /// How it begins and ends, where that has to be known.
    pub seam: Seam,
}

/// What a run needs to know.
struct Way {
    form: Form,
    notation: Option<write::Form>,
    captures: notation::Captures,
    layout: Layout,
}

/// A run: where it writes, and what it adds up to.
struct Run<'r> {
    to: &'r mut Destination,
    spare: &'r Spare,
    quiet: bool,
    /// Nothing of the source has been written.
    first: bool,
    /// The last game that was written has no terminator, and one could be put behind it.
    unended: bool,
    /// Why the file of the source could not be written.
    trouble: io::Result<()>,
    left: u64,
    inferred: Inferred,
}

/// Converts all that was named.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let mut reading = Reading::from_args(&args.reading)?;
    reading.options.keep_steps = true;
    if forms::is_text(args.to) {
        reading.findings = Findings::Unasked;
    }
    let captures = match args.captures {
        Captures::Auto => notation::Captures::Auto,
        Captures::Full => notation::Captures::Full,
    };
    let way = Way {
        form: args.to,
        notation: match args.to {
            Form::Russian => Some(write::Form::Russian),
            Form::Brazilian => Some(write::Form::Brazilian),
            Form::Algebraic => Some(write::Form::Algebraic),
            Form::Numeric => Some(write::Form::Numeric(reading.options.numbering)),
            Form::Standard => Some(write::Form::Standard),
            Form::Pdn | Form::Json | Form::Ndjson | Form::Csv => None,
        },
        captures,
        layout: Layout {
            captures,
            ..args.layout.meant()
        },
    };
    let mut to = Destination::begin(
        args.output.as_deref(),
        args.out_dir.as_deref(),
        &args.paths,
        way.form,
    )?;
    let spare = Spare::default();
    let options = &reading.options;
    let survey = Survey {
        reading: &reading,
        portion: Portion::Chunk,
        make: &|source, judged, _| {
            let mut converted = convert(judged, &way, source, &spare);
            converted.inferred = inferred(judged, options);
            // Where only moves change, the mark at the beginning stays too.
            converted.marked = way.notation.is_some()
                && judged.chunk.origin.byte > 0
                && judged.chunk.encoding == Encoding::Utf8;
            converted
        },
        only: |_| true,
        writes: match args.out_dir {
            Some(_) => Writes::Meanwhile,
            None => Writes::Nothing,
        },
    };
    let mut run = Run {
        to: &mut to,
        spare: &spare,
        quiet: common.quiet,
        first: true,
        unended: false,
        trouble: Ok(()),
        left: 0,
        inferred: Inferred::default(),
    };
    let mut status = all_sources(&args.paths, common, &survey, &mut run)?;
    let Run { left, inferred, .. } = run;
    to.finish()?;
    if !common.quiet {
        for line in inferred.lines() {
            say(format_args!("{line}"));
        }
    }
    if left > 0 {
        status = status.max(Status::Findings);
    }
    Ok(status)
}

impl Book<Converted> for Run<'_> {
    fn begin(&mut self, source: &Source) -> Result<io::Result<()>, Failure> {
        self.first = true;
        self.trouble = Ok(());
        let opened = self.to.open(source)?;
        Ok(match opened {
            Ok(()) => Ok(()),
            Err(error) => self.to.close(Err(error)).map(drop),
        })
    }

    fn take(&mut self, source: &Source, converted: Converted) -> Result<(), Failure> {
        self.inferred.merge(converted.inferred);
        let (text, open) = self.to.join(&converted.text, converted.pieces);
        for game in converted.left.into_iter().chain(open) {
            self.left += 1;
            if !self.quiet {
                game.report(&source.name);
            }
        }
        let first = std::mem::replace(&mut self.first, false);
        if first {
            self.to.part(self.unended && converted.seam.untagged)?;
        }
        self.unended = converted.seam.unended;
        let mark = first && converted.marked;
        let added = self.to.add(mark, &text)?;
        self.spare.keep(converted.text);
        self.trouble = std::mem::replace(&mut self.trouble, Ok(())).and(added);
        Ok(())
    }

    fn end(&mut self, _: &Source, read: io::Result<Seen>) -> Result<io::Result<Seen>, Failure> {
        let trouble = std::mem::replace(&mut self.trouble, Ok(()));
        Ok(self.to.close(read.and_then(|seen| trouble.map(|()| seen))))
    }
}

fn convert(judged: &Judged<'_>, way: &Way, source: &Source, spare: &Spare) -> Converted {
    match (way.form, way.notation) {
        (Form::Json | Form::Ndjson | Form::Csv, _) => {
            forms::games(judged, way.form, &source.name, spare)
        }
        (_, Some(notation)) => respelled(judged, notation, way.captures, spare),
        (_, None) => {
            let pieces = normalized(judged, &way.layout, None);
            let (tagged, ended) = pieces.ends();
            Converted {
                pieces,
                seam: Seam::of(judged, tagged, ended),
                ..Converted::default()
            }
        }
    }
}

/// The text of a chunk in another notation; all but the moves stays as it was.
fn respelled(
    judged: &Judged<'_>,
    notation: write::Form,
    captures: notation::Captures,
    spare: &Spare,
) -> Converted {
    let text = &*judged.chunk.text;
    let mut out = spare.take(text.len() + text.len() / 8);
    let mut left = Vec::new();
    // Made once, and only where a game is left.
    let mut lines = None;
    for numbered in &judged.games {
        let record = &numbered.game.record;
        let Some(replayed) = &numbered.game.replayed else {
            out.text(record.span.of(text).as_bytes());
            continue;
        };
        if let Err(why) = write::convert(text, record, replayed, notation, captures, &mut out) {
            out.text(record.span.of(text).as_bytes());
            left.push(Left::new(
                lines.get_or_insert_with(|| Lines::new(judged.chunk)),
                judged.number(numbered),
                &why,
            ));
        }
    }
    // Where the notation changes a tag is put in that says so.
    let tagged = seam::begins_with_tags(out.as_bytes());
    Converted {
        seam: Seam::of(judged, tagged, false),
        text: out,
        left,
        ..Converted::default()
    }
}

/// Puts the games of one file together.
#[derive(Default)]
pub struct Between {
    joiner: Joiner,
    begun: bool,
}

impl Between {
    /// What is to be written for a chunk, and the games that are left as they were for what stands around them.
    pub fn next<'t>(
        &mut self,
        form: Form,
        text: &'t Draft,
        pieces: Pieces,
    ) -> (Cow<'t, [u8]>, Vec<Left>) {
        let mut left = Vec::new();
        let whole = text.as_bytes();
        match form {
            Form::Pdn => {
                let mut text = Vec::new();
                pieces.join(&mut self.joiner, &mut text, |game| left.push(game));
                (text.into(), left)
            }
            Form::Json if !text.is_empty() => {
                let begun = std::mem::replace(&mut self.begun, true);
                let first = whole.strip_prefix(forms::COMMA).filter(|_| !begun);
                (first.unwrap_or(whole).into(), left)
            }
            _ => (whole.into(), left),
        }
    }
}
