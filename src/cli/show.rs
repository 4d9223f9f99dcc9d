//! `pdn show`: the board of a game.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::ValueEnum;

use super::args::{Paths, Reading as ReadingArgs};
use super::options::{Common, Findings, Reading};
use super::output::{Failure, Status, print};
use super::position::player;
use super::run::{Judged, Numbered, Portion, Seen, count, each_chunk};
use super::visit::each_source;
use crate::record::TagName;
use crate::replay::Replayed;
use crate::report::{Paint, board, paint::harmless, svg};
use crate::rules::{Position, Variant};

/// Which board.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file, or - for standard input
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The number of the game in the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub game: u64,
    /// After how many plies; 0 = the start [default: the end]
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// Letters, or a picture
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: Format,
    /// How games are read.
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How it is drawn.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Format {
    /// In letters
    #[default]
    Text,
    /// As an SVG picture
    Svg,
}

/// Draws it.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    if args.game == 0 {
        return Err(Failure::usage("games are counted from 1"));
    }
    let mut reading = Reading::from_args(&args.reading)?;
    reading.options.keep_steps = true;
    reading.findings = Findings::Unasked;
    let paths = Paths {
        paths: args.path.iter().cloned().collect(),
        files_from: None,
    };
    let paint = Paint {
        on: common.color && args.format == Format::Text,
    };
    let mut games = 0;
    let mut shown = None;
    let status = each_source(&paths, common, &mut |source| {
        if shown.is_some() {
            return Ok(Ok(Seen::Text));
        }
        let reader = match source.open() {
            Ok(reader) => reader,
            Err(error) => return Ok(Err(error)),
        };
        let sought = args.game - games;
        let make = |judged: &Judged<'_>| {
            let mut all = judged.games.iter();
            let wanted = all.find(|numbered| judged.number(numbered) == Some(sought));
            let drawn = wanted.map(|numbered| draw(judged, numbered, &args, paint));
            (count(&judged.games), drawn)
        };
        let read = each_chunk(
            reader,
            &reading,
            Portion::Chunk,
            &|judged, _| make(judged),
            &mut |(count, drawn)| {
                games += count;
                shown = drawn.transpose()?;
                Ok(match shown {
                    Some(_) => ControlFlow::Break(()),
                    None => ControlFlow::Continue(()),
                })
            },
        )?;
        Ok(read)
    })?;
    match shown {
        Some(shown) => print(&shown)?,
        None if games > 0 => {
            let are = crate::report::totals::plural(games, "game");
            return Err(Failure::usage(format!(
                "there is no game {}: {are} in all",
                args.game
            )));
        }
        None if status == Status::Clean => return Err(Failure::usage("there is no game to show")),
        None => {}
    }
    Ok(status)
}

fn draw(
    judged: &Judged<'_>,
    numbered: &Numbered,
    args: &Args,
    paint: Paint,
) -> Result<String, Failure> {
    let text = &*judged.chunk.text;
    let game = &numbered.game;
    let (Some(replayed), Some(variant)) = (
        &game.replayed,
        game.replayed.as_ref().and_then(|replayed| replayed.variant),
    ) else {
        return Err(Failure::usage(format!(
            "game {} is of a kind that no variant here plays",
            args.game
        )));
    };
    let (position, when) = at(replayed, variant, args.ply).map_err(|ply| {
        let main = replayed.steps.iter().filter(|step| step.main);
        let step = main.clone().find(|step| step.ply == ply);
        Failure::usage(
            match step.and_then(|step| game.record.items.get(step.item as usize)) {
                Some(item) => format!(
                    "ply {ply} is not understood: `{}` (`pdn check` says why)",
                    harmless(item.span.of(text))
                ),
                None => format!(
                    "game {} has {}",
                    args.game,
                    crate::report::totals::plural(main.count() as u64, "ply")
                        .replace("plys", "plies")
                ),
            },
        )
    })?;
    let value = |name| {
        game.record
            .value(text, name)
            .map(|value| harmless(&value).into_owned())
            .filter(|value| !value.is_empty() && value != "?")
    };
    let mut title = format!("Game {}", args.game);
    if let (Some(white), Some(black)) = (value(TagName::White), value(TagName::Black)) {
        title.push_str(&format!(": {white} – {black}"));
    }
    let place = [
        value(TagName::Event),
        value(TagName::Round).map(|round| format!("round {round}")),
        value(TagName::Date),
    ];
    let place: Vec<String> = place.into_iter().flatten().collect();
    let line = format!(
        "{}, {when}, {} to move",
        variant.title,
        player(position.side)
    );
    if args.format == Format::Svg {
        return Ok(svg::draw(
            variant.board,
            &position,
            replayed.numbering,
            &format!("{title}. {line}"),
        ));
    }
    let mut out = format!("{}\n", paint.bold(title));
    if !place.is_empty() {
        out.push_str(&format!("{}\n", place.join(", ")));
    }
    out.push_str(&format!("{line}\n\n"));
    board::draw(
        &mut out,
        0,
        variant.board,
        &position,
        replayed.numbering,
        paint,
    );
    out.push_str(&format!("\n{}\n", position.fen(variant.board)));
    Ok(out)
}

/// The position after so many plies, and when that is in words; or the ply that cannot be shown.
fn at(
    replayed: &Replayed,
    variant: &'static Variant,
    ply: Option<u32>,
) -> Result<(Position, String), u32> {
    let Some(ply) = ply else {
        let end = match &replayed.over {
            Some(over) if over.ply == replayed.plies => match over.winner {
                Some(winner) => format!("{} has won ({})", player(winner), over.rules.join(", ")),
                None => format!("drawn ({})", over.rules.join(", ")),
            },
            _ => "the last position".to_string(),
        };
        return Ok((replayed.end, format!("after ply {}: {end}", replayed.plies)));
    };
    if ply == 0 {
        return Ok((replayed.start, "at the start".to_string()));
    }
    let step = replayed
        .steps
        .iter()
        .find(|step| step.main && step.ply == ply)
        .ok_or(ply)?;
    let played = step.played.ok_or(ply)?;
    Ok((
        step.before.play(variant, &played),
        format!("after ply {ply}"),
    ))
}
