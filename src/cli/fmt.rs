//! `pdn fmt`: games rewritten in the normalized form.

use std::io::{self, Read, Seek, Write};
use std::ops::ControlFlow;

use clap::ValueEnum;

use super::args::{Paths, Reading as ReadingArgs};
use super::in_form::{self, InForm};
use super::input::Source;
use super::options::{Common, Findings, Reading};
use super::output::{Failure, Status, print};
use super::piece::{inferred, normalized};
use super::rewrite::{Way, diff, print_all, refuse, replace, same};
use super::run::{Portion, Seen, count, each_chunk};
use super::say;
use super::settle::{Held, Pass, Settled, hold, reading_again, settle};
use super::survey::{Survey, Writes};
use super::visit::each_looked_at;
use crate::report::totals::plural;
use crate::report::{Inferred, Paint, paint::shown_name};
use crate::text::Batches;
use crate::write::{self, Joiner, Layout};

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

/// What a run adds up to.
#[derive(Default)]
struct Sums {
    changed: u64,
    same: u64,
    left: u64,
    games: u64,
    inferred: Inferred,
}

/// Rewrites all that was named.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let mut reading = Reading::from_args(&args.reading)?;
    reading.options.keep_steps = true;
    reading.findings = Findings::Unasked;
    let layout = args.layout.meant();
    let way = match (args.check, args.diff, args.stdout) {
        (true, ..) => Way::Check,
        (_, true, _) => Way::Diff(Paint { on: common.color }),
        (.., true) => Way::Stdout,
        _ => Way::InPlace,
    };
    let mut run = Run {
        reading: &reading,
        common,
        sums: Sums::default(),
    };
    let mut joiner = Joiner::default();
    let survey = Survey {
        reading: &reading,
        portion: Portion::Chunk,
        make: &|_, judged, file| in_form::say(judged, file, &reading.options, &layout),
        only: match way {
            Way::Stdout => |_| false,
            _ => in_form::can_be_told,
        },
        writes: match way {
            Way::InPlace => Writes::Afterwards,
            _ => Writes::Nothing,
        },
    };
    // A file that is to be rewritten, or shown, is read again if it changes: how much of it does is not asked.
    let unchanged = way != Way::Check;
    let mut note = |found: &mut InForm, said| found.add(said, unchanged);
    let mut status = each_looked_at(
        &args.paths,
        common,
        &survey,
        &mut note,
        &mut |source, look| {
            if way != Way::Stdout {
                joiner = Joiner::default();
            }
            let Sums { left, games, .. } = run.sums;
            let told = look.and_then(|(found, read)| found.told(read, unchanged));
            let done = match told {
                Some(told) => told.map(|found| {
                    run.sums.games += found.games;
                    run.sums.inferred.merge(found.inferred);
                    (found.seen, found.changed)
                }),
                None => one(source, &layout, way, &mut joiner, &mut run)?,
            };
            let sums = &mut run.sums;
            if let Ok((seen, differs)) = &done
                && (source.name != "-" || way != Way::InPlace)
            {
                sums.changed += u64::from(*differs);
                // Of a file without games, or one in which a game was left as it was, that cannot be said.
                let sound = *seen == Seen::Text && sums.left == left && sums.games > games;
                sums.same += u64::from(!differs && sound);
                if *differs && way == Way::Check {
                    print(&format!("would rewrite {}\n", shown_name(&source.name)))?;
                }
            }
            Ok(done.map(|(seen, _)| seen))
        },
    )?;
    let sums = run.sums;
    let would = matches!(way, Way::Check | Way::Diff(_)) && sums.changed > 0;
    if would || sums.left > 0 {
        status = status.max(Status::Findings);
    }
    if !common.quiet {
        if sums.changed + sums.same + sums.left > 0 {
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
    layout: &Layout,
    way: Way,
    joiner: &mut Joiner,
    run: &mut Run<'_>,
) -> Result<io::Result<(Seen, bool)>, Failure> {
    if let Some(error) = refuse(source, way) {
        return Ok(Err(error));
    }
    let (mut text, whole) = match hold(source) {
        Ok(held) => held,
        Err(error) => return Ok(Err(error)),
    };
    let printed = way == Way::Stdout || way == Way::InPlace && source.path().is_none();
    if whole.is_err() && !printed {
        return Ok(whole.map(|_| (Seen::Text, false)));
    }
    let mut shown = None;
    let before = joiner.clone();
    let mut after = joiner.clone();
    let settled = settle(&source.name, &mut text, &mut |from, to| {
        after = joiner.clone();
        run.pass(
            &source.name,
            from,
            to,
            (layout, way),
            &mut after,
            &mut shown,
        )
    })?;
    *joiner = after;
    let done = match settled {
        Ok(Settled::Text(mut new)) => put(source, &mut new, way, &shown.unwrap_or_default())?,
        Ok(Settled::Same) if printed => print_all(&mut text)?.map(|()| false),
        Ok(Settled::Same) => Ok(false),
        Ok(Settled::Never) => {
            run.sums.left += 1;
            match printed.then(|| decoded(&mut text, run.reading)) {
                None => Ok(false),
                Some(Err(error)) => Err(error),
                Some(Ok(old)) => {
                    let mut text = Vec::new();
                    // What the passes added is not what is printed.
                    *joiner = before;
                    let new = format!("{}\n", old.trim_end());
                    let piece = write::Piece {
                        new: Some(new.as_bytes()),
                        raw: &old,
                        open: false,
                    };
                    joiner.add(&piece, &mut text);
                    print(&String::from_utf8_lossy(&text))?;
                    Ok(false)
                }
            }
        }
        Err(error) => Err(error),
    };
    Ok(done.and_then(|differs| {
        let seen = if whole? == 0 {
            Seen::Nothing
        } else {
            Seen::Text
        };
        Ok((seen, differs))
    }))
}

/// What the sources of a run have in common.
struct Run<'r> {
    reading: &'r Reading,
    common: &'r Common,
    sums: Sums,
}

impl Run<'_> {
    /// Rewrites a text once. What was read in the first pass is `shown` in a diff; its findings are reported.
    fn pass(
        &mut self,
        name: &str,
        from: &mut Held,
        to: &mut Held,
        (layout, way): (&Layout, Way),
        joiner: &mut Joiner,
        shown: &mut Option<String>,
    ) -> Result<io::Result<Pass>, Failure> {
        if let Err(error) = from.rewind() {
            return Ok(Err(error));
        }
        let first = shown.is_none();
        let reading = reading_again(self.reading, !first);
        let mut old = String::new();
        let mut pass = Pass::settled_so_far();
        let mut kept = Ok(());
        let sums = &mut self.sums;
        let is_shown = first && matches!(way, Way::Diff(_));
        // The text of the first pass is that of the file; of a later one it is compared with what was meant.
        let wanted = is_shown || !first;
        let read = each_chunk(
            &mut *from,
            &reading,
            Portion::Chunk,
            &|judged, file| {
                let games = count(&judged.games);
                let inferred = inferred(judged, &self.reading.options);
                let old = wanted.then(|| judged.chunk.text.to_string());
                let new = normalized(judged, layout, Some((file, &reading.options)));
                (old, games, new, inferred)
            },
            &mut |(chunk, games, pieces, inferred)| {
                let mut text = Vec::new();
                pass.settled &= pieces.join(joiner, &mut text, |left| {
                    if first {
                        sums.left += 1;
                        if !self.common.quiet {
                            left.report(name);
                        }
                    }
                });
                if first {
                    sums.games += games;
                    sums.inferred.merge(inferred);
                }
                if is_shown {
                    old.push_str(chunk.as_deref().unwrap_or_default());
                }
                pass.add(games, chunk.as_deref(), &text);
                if kept.is_ok() {
                    kept = to.write_all(&text);
                }
                Ok(ControlFlow::Continue(()))
            },
        )?;
        shown.get_or_insert(old);
        Ok(read.and(kept).and_then(|()| {
            pass.changed = !same(from, to)?;
            Ok(pass)
        }))
    }
}

/// The whole text.
fn decoded(text: &mut Held, reading: &Reading) -> io::Result<String> {
    text.rewind()?;
    let mut all = String::new();
    for batch in Batches::new(text, reading.encoding) {
        batch?
            .chunks()
            .iter()
            .for_each(|chunk| all.push_str(&chunk.text));
    }
    Ok(all)
}

/// Puts the new text where it belongs, and says that it differs.
fn put(source: &Source, new: &mut Held, way: Way, old: &str) -> Result<io::Result<bool>, Failure> {
    let done = match (way, source.path()) {
        (Way::Check, _) => Ok(()),
        (Way::Diff(paint), _) => {
            let mut text = String::new();
            let read = new.rewind().and_then(|()| new.read_to_string(&mut text));
            if read.is_ok() && text != old {
                print(&diff(&source.name, old, &text, paint))?;
            }
            read.map(drop)
        }
        (Way::InPlace, Some(path)) => replace(path, new),
        (Way::InPlace | Way::Stdout, _) => print_all(new)?,
    };
    Ok(done.map(|()| true))
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
