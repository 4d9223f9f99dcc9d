//! `pdn fmt`: games rewritten in the normalized form.

use std::io;
use std::ops::ControlFlow;

use clap::ValueEnum;
use rayon::prelude::*;

use super::args::{Paths, Reading as ReadingArgs};
use super::input::Source;
use super::options::{Common, Reading};
use super::output::{Failure, Status, print};
use super::rewrite::{Rewriter, Way, refuse};
use super::run::{Judged, each_batch};
use super::say;
use super::visit::{Seen, each_source, open};
use crate::report::Paint;
use crate::report::totals::plural;
use crate::text::{Encoding, Lines, Place};
use crate::write::{self, Joiner, Layout, NotUnderstood};

/// What is rewritten, and where the result goes.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What is read.
    #[command(flatten)]
    pub paths: Paths,
    /// Change nothing: name the files that would change (status 1 if there are any)
    #[arg(long, conflicts_with = "stdout")]
    pub check: bool,
    /// Change nothing: show what would change (status 1 if anything would)
    #[arg(long, conflicts_with = "stdout")]
    pub diff: bool,
    /// Change nothing: print the result
    #[arg(long)]
    pub stdout: bool,
    /// The form of the result.
    #[command(flatten)]
    pub layout: LayoutArgs,
    /// How games are read.
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How normalized text is laid out, as typed.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub struct LayoutArgs {
    /// The greatest length of a line of moves
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub width: usize,
    /// What ends a game: a star, as PDN 3.0 wants, or its result
    #[arg(long, value_enum, default_value_t, value_name = "END")]
    pub terminator: Terminator,
}

/// What ends a game.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// *
    #[default]
    Star,
    /// 1-0, 1/2-1/2 …
    Result,
}

impl LayoutArgs {
    /// What they mean.
    pub fn meant(&self) -> Layout {
        Layout {
            width: self.width,
            terminator: match self.terminator {
                Terminator::Star => write::Terminator::Star,
                Terminator::Result => write::Terminator::Result,
            },
        }
    }
}

/// A record as it will be written.
pub struct Piece {
    /// Its text: normalized, or as it was.
    pub text: write::Piece,
    /// Why it was left as it was, if it was.
    pub left: Option<Left>,
}

/// A game that was left as it was.
pub struct Left {
    number: Option<u64>,
    place: Place,
    reason: String,
}

impl Left {
    /// A game that was not understood.
    pub fn new(lines: &Lines<'_>, number: Option<u64>, why: &NotUnderstood) -> Left {
        Left {
            number,
            place: lines.place(why.span.start),
            reason: why.reason.clone(),
        }
    }

    /// Says so on stderr.
    pub fn report(&self, name: &str) {
        let Left {
            number,
            place,
            reason,
        } = self;
        let game = number
            .map(|number| format!("game {number}"))
            .unwrap_or_default();
        say(format_args!(
            "{name}:{}:{}: {game} is left as it was: {reason}",
            place.line, place.column
        ));
    }
}

/// The records of a chunk in normalized form.
pub fn normalized(judged: &Judged<'_>, layout: &Layout) -> Vec<Piece> {
    let text = &*judged.chunk.text;
    let piece = |numbered: &super::run::Numbered| {
        let record = &numbered.game.record;
        let replayed = numbered.game.replayed.as_ref();
        match replayed.map(|replayed| write::normal(text, record, replayed, layout)) {
            None => Piece {
                text: write::Piece::of(text, record, None),
                left: None,
            },
            Some(Ok(new)) => Piece {
                text: write::Piece::of(text, record, Some(new)),
                left: None,
            },
            Some(Err(why)) => Piece {
                text: write::Piece::of(text, record, None),
                left: Some(Left::new(&Lines::new(&judged.chunk), numbered.number, &why)),
            },
        }
    };
    judged.games.iter().map(piece).collect()
}

/// What a run adds up to.
#[derive(Default)]
struct Sums {
    changed: u64,
    same: u64,
    left: u64,
}

/// Rewrites all that was named.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let mut reading = Reading::from_args(&args.reading)?;
    reading.options.keep_steps = true;
    let layout = args.layout.meant();
    let way = match (args.check, args.diff, args.stdout) {
        (true, ..) => Way::Check,
        (_, true, _) => Way::Diff(Paint { on: common.color }),
        (.., true) => Way::Stdout,
        _ => Way::InPlace,
    };
    let mut sums = Sums::default();
    let mut joiner = Joiner::default();
    let mut status = each_source(&args.paths, common, &mut |source| {
        if way != Way::Stdout {
            joiner = Joiner::default();
        }
        let done = one(
            source,
            &reading,
            &layout,
            way,
            &mut joiner,
            common,
            &mut sums,
        )?;
        if let Ok((_, differs)) = &done
            && (source.name != "-" || way != Way::InPlace)
        {
            sums.changed += u64::from(*differs);
            sums.same += u64::from(!differs);
            if *differs && way == Way::Check {
                print(&format!("would rewrite {}\n", source.name))?;
            }
        }
        Ok(done.map(|(seen, _)| seen))
    })?;
    let would = matches!(way, Way::Check | Way::Diff(_)) && sums.changed > 0;
    if would || sums.left > 0 {
        status = status.max(Status::Findings);
    }
    if !common.quiet && (sums.changed > 0 || sums.same > 0) {
        summary(&sums, way);
    }
    Ok(status)
}

fn one(
    source: &Source,
    reading: &Reading,
    layout: &Layout,
    way: Way,
    joiner: &mut Joiner,
    common: &Common,
    sums: &mut Sums,
) -> Result<io::Result<(Seen, bool)>, Failure> {
    if let Some(error) = refuse(source, way) {
        return Ok(Err(error));
    }
    let opened = open(source).and_then(|reader| Ok((reader, Rewriter::begin(source, way, false)?)));
    let (mut reader, mut rewriter) = match opened {
        Ok(opened) => opened,
        Err(error) => return Ok(Err(error)),
    };
    let mut trouble = Ok(());
    let read = each_batch(&mut reader, reading, &mut |judged, _| {
        let all: Vec<Vec<Piece>> = judged
            .par_iter()
            .map(|judged| normalized(judged, layout))
            .collect();
        for (judged, pieces) in judged.iter().zip(all) {
            let mut text = String::new();
            for piece in pieces {
                text.push_str(&joiner.next(&piece.text).0);
                if let Some(left) = piece.left {
                    sums.left += 1;
                    if !common.quiet {
                        left.report(&source.name);
                    }
                }
            }
            let added = rewriter.add(&judged.chunk, &text, Encoding::Utf8)?;
            trouble = std::mem::replace(&mut trouble, Ok(())).and(added);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    match read.and(trouble) {
        Ok(()) => Ok(rewriter.finish()?.map(|differs| (reader.seen, differs))),
        Err(error) => Ok(Err(error)),
    }
}

fn summary(sums: &Sums, way: Way) {
    let verb = match way {
        Way::InPlace => "rewritten",
        Way::Check | Way::Diff(_) => "would be rewritten",
        Way::Stdout => return,
    };
    let left = match sums.left {
        0 => String::new(),
        1 => ", 1 game is left as it was (`pdn check` says more)".to_string(),
        many => format!(", {many} games are left as they were (`pdn check` says more)"),
    };
    say(format_args!(
        "{} {verb}, {} in form already{left}",
        plural(sums.changed, "file"),
        plural(sums.same, "file")
    ));
}
