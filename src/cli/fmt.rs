//! `pdn fmt`: games rewritten in the normalized form.

use std::io;
use std::ops::ControlFlow;

use clap::ValueEnum;

use super::args::{Paths, Reading as ReadingArgs};
use super::input::Source;
use super::options::{Common, Reading};
use super::output::{Failure, Status, print};
use super::rewrite::{Rewriter, Way, refuse};
use super::run::{Judged, Portion, each_chunk};
use super::say;
use super::visit::{Seen, each_source, open};
use crate::replay::Options;
use crate::report::totals::plural;
use crate::report::{Inferred, Paint};
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
            ..Layout::default()
        }
    }
}

/// A record as it will be written.
pub struct Piece {
    /// Its text: normalized, or as it was.
    pub text: write::Piece,
    /// The number of the game, if it is one.
    number: Option<u64>,
    /// Why it was left as it was, if it was.
    pub left: Option<Left>,
}

/// A game that was left as it was.
pub struct Left {
    number: Option<u64>,
    place: Option<Place>,
    reason: String,
}

impl Left {
    /// A game that was not understood.
    pub fn new(lines: &Lines<'_>, number: Option<u64>, why: &NotUnderstood) -> Left {
        Left {
            number,
            place: Some(lines.place(why.span.start)),
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
        let place = place
            .map(|place| format!(":{}:{}", place.line, place.column))
            .unwrap_or_default();
        say(format_args!(
            "{name}{place}: {game} is left as it was: {reason}"
        ));
    }
}

/// How the games of a chunk were read that do not say how.
pub fn inferred(judged: &Judged<'_>, options: &Options) -> Inferred {
    let mut inferred = Inferred::default();
    let games = judged.games.iter();
    for replayed in games.filter_map(|numbered| numbered.game.replayed.as_ref()) {
        inferred.game(replayed, options);
    }
    inferred
}

/// The records of a chunk in normalized form.
pub fn normalized(judged: &Judged<'_>, layout: &Layout) -> Vec<Piece> {
    let text = &*judged.chunk.text;
    let piece = |numbered: &super::run::Numbered| {
        let record = &numbered.game.record;
        let lines = || Lines::new(judged.chunk);
        let number = judged.number(numbered);
        let replayed = numbered.game.replayed.as_ref();
        let new = replayed
            .map(|replayed| write::normal(text, record, replayed, layout))
            .transpose();
        let (new, left) = match new {
            Ok(new) => (new, None),
            Err(why) => (None, Some(Left::new(&lines(), number, &why))),
        };
        Piece {
            text: write::Piece::of(text, record, new),
            number,
            left,
        }
    };
    judged.games.iter().map(piece).collect()
}

impl Piece {
    /// Text that stands for no one record.
    pub fn whole(text: String) -> Piece {
        Piece {
            text: text.into(),
            number: None,
            left: None,
        }
    }

    /// What is to be written for it, and the game that is left as it was, if it is.
    pub fn join(self, joiner: &mut Joiner) -> (String, Option<Left>) {
        let (text, taken) = joiner.next(&self.text);
        let open = || Left {
            number: self.number,
            place: None,
            reason: "its tags would be taken for those of the record before it, which has no end"
                .to_string(),
        };
        let left = self
            .left
            .or_else(|| (!taken && self.number.is_some()).then(open));
        (text, left)
    }
}

/// What a run adds up to.
#[derive(Default)]
struct Sums {
    changed: u64,
    same: u64,
    left: u64,
    inferred: Inferred,
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
    if !common.quiet {
        if sums.changed > 0 || sums.same > 0 {
            summary(&sums, way);
        }
        for line in sums.inferred.lines() {
            say(format_args!("{line}"));
        }
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
    let make = |judged: &Judged<'_>| {
        let inferred = inferred(judged, &reading.options);
        (
            judged.chunk.clone().into_owned(),
            normalized(judged, layout),
            inferred,
        )
    };
    let read = each_chunk(
        &mut reader,
        reading,
        Portion::Chunk,
        &|judged, _| make(judged),
        &mut |(old, pieces, inferred)| {
            sums.inferred.merge(inferred);
            let mut text = String::new();
            for piece in pieces {
                let (joined, left) = piece.join(joiner);
                text.push_str(&joined);
                if let Some(left) = left {
                    sums.left += 1;
                    if !common.quiet {
                        left.report(&source.name);
                    }
                }
            }
            let added = rewriter.add(&old, &text, Encoding::Utf8)?;
            trouble = std::mem::replace(&mut trouble, Ok(())).and(added);
            Ok(ControlFlow::Continue(()))
        },
    )?;
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
