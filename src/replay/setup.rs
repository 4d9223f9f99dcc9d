//! Positions set by a FEN tag or between moves, and the P findings.

use super::line::Setting;
use crate::diagnostic::{Code, Diagnostic};
use crate::notation::fen::{self, Fault, Fen, Oddity};
use crate::record::TagName;
use crate::rules::{Position, Side, Style};
use crate::text::Span;

/// Where a game starts.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The position.
    pub position: Position,
    /// It is not the variant's own, or a FEN tag says so.
    pub set_up: bool,
    /// The FEN whose side to move may be corrected by the first move.
    pub fen: Option<Span>,
    /// The position can be.
    pub plausible: bool,
    /// There is a FEN tag, and it cannot be read.
    pub unreadable: bool,
    /// P findings.
    pub found: Vec<Diagnostic>,
}

impl Start {
    /// A variant's own.
    pub fn own(position: Position) -> Start {
        Start {
            position,
            set_up: false,
            fen: None,
            plausible: true,
            unreadable: false,
            found: Vec::new(),
        }
    }
}

/// The start of a game by its FEN tag, or the variant's own.
pub(super) fn start(setting: &Setting) -> Start {
    let mut start = Start::own(Position::start(setting.variant));
    let Some(tag) = setting.record.tag(TagName::Fen) else {
        return start;
    };
    if tag.value(setting.text).is_empty() {
        return start;
    }
    if setting.record.tag(TagName::SetUp).is_none() {
        start.found.push(
            Diagnostic::new(
                Code::P406,
                tag.span,
                "A FEN tag wants the tag [SetUp \"1\"] beside it",
            )
            .fix(true, Span::at(tag.span.start), "[SetUp \"1\"]\n"),
        );
    }
    match read_text(
        setting,
        &tag.value(setting.text),
        tag.value,
        &mut start.found,
    ) {
        Some(position) => {
            start.set_up = position != start.position;
            start.position = position;
            start.fen = Some(tag.value);
            start.plausible = !start.found.iter().any(|found| found.code == Code::P403);
        }
        None => start.unreadable = true,
    }
    start
}

/// The position of a set-up between moves; `known` is the position on the board there.
pub(super) fn read(
    setting: &Setting,
    item: u32,
    span: Span,
    known: Option<&Position>,
    found: &mut Vec<Diagnostic>,
) -> Option<Position> {
    let position = read_text(setting, span.of(setting.text), span, found)?;
    let same = |known: &&Position| {
        (known.us, known.them, known.kings, known.side)
            == (position.us, position.them, position.kings, position.side)
    };
    if known.filter(same).is_some() {
        let whole = setting.item(item).map_or(span, |item| item.span);
        found.push(
            Diagnostic::new(
                Code::P405,
                whole,
                "The set-up repeats the position that is on the board",
            )
            .fix(true, with_blank(setting.text, whole), ""),
        );
    }
    Some(position)
}

/// The span with one blank behind it, so that striking it out leaves no two.
fn with_blank(text: &str, span: Span) -> Span {
    match text.as_bytes().get(span.end as usize) {
        Some(b' ') => Span {
            start: span.start,
            end: span.end + 1,
        },
        _ => span,
    }
}

fn read_text(
    setting: &Setting,
    value: &str,
    span: Span,
    found: &mut Vec<Diagnostic>,
) -> Option<Position> {
    let numbering = setting.names.numbering;
    let read = match fen::read(setting.variant, numbering, value) {
        Ok(read) => read,
        Err(error) => {
            found.push(Diagnostic::new(
                Code::P401,
                span,
                format!("The FEN cannot be read: {}", error.reason),
            ));
            return None;
        }
    };
    let mut impossible = impossible(setting, &read);
    if !read.oddities.is_empty() && read.faults.is_empty() {
        // `W::.`: how it is written says that there is no position.
        impossible.clear();
    }
    if !read.oddities.is_empty() && read.faults.is_empty() {
        let text = fen::write(setting.variant, numbering, &read.position);
        let others = read.oddities.contains(&Oddity::OtherNames);
        if others {
            let (these, those) = match numbering.style {
                Style::Algebraic => ("numbers", "names"),
                Style::Numeric => ("names", "numbers"),
            };
            let moved =
                |item: &crate::record::Item| matches!(item.kind, crate::record::ItemKind::Move(_));
            let rest = match setting.record.items.iter().any(moved) {
                true => "the moves as",
                false => "the game has",
            };
            found.push(
                Diagnostic::new(
                    Code::N605,
                    span,
                    format!("The FEN has squares as {these}, {rest} {those}: {text}"),
                )
                .fix(true, span, text.clone()),
            );
        }
        if read.oddities.iter().any(|odd| *odd != Oddity::OtherNames) {
            let odd = Diagnostic::new(
                Code::P402,
                span,
                format!("The FEN is not in the standard's form: {text}"),
            );
            // One fix mends both.
            found.push(match others {
                true => odd,
                false => odd.fix(true, span, text),
            });
        }
    }
    if !impossible.is_empty() {
        found.push(Diagnostic::new(
            Code::P403,
            span,
            format!("Impossible position: {}", impossible.join("; ")),
        ));
    }
    Some(read.position)
}

/// What cannot be in a game, in words.
fn impossible(setting: &Setting, read: &Fen) -> Vec<String> {
    let name = |square: &crate::rules::Square| setting.names.text(*square);
    let mut all: Vec<String> = read
        .faults
        .iter()
        .map(|fault| match fault {
            Fault::NoSuchSquare(text) => format!("{text} is not a square of the board"),
            Fault::Twice(square) => format!("two pieces stand on {}", name(square)),
            Fault::ManOnCrownRow(square) => {
                format!("the man on {} would have been crowned", name(square))
            }
            Fault::TooMany(side, count) => {
                let colour = super::say::colour(*side);
                let most = setting.variant.men();
                format!("{colour} has {count} pieces, {most} at most are possible")
            }
        })
        .collect();
    if read.position.occupied() == 0 {
        all.push("there is no piece at all".to_string());
    }
    all
}

/// How implausible a FEN is under the setting's numbering: the number of things that cannot be. `None`: unreadable.
pub(super) fn implausible(setting: &Setting) -> Option<usize> {
    let tag = setting.record.tag(TagName::Fen)?;
    let read = fen::read(
        setting.variant,
        setting.names.numbering,
        &tag.value(setting.text),
    )
    .ok()?;
    Some(impossible(setting, &read).len())
}

/// P404.
pub(super) fn wrong_side(side: Side, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::P404,
        span,
        format!(
            "The FEN says that {} is to move, but the first move is {}'s",
            super::say::colour(side.other()),
            super::say::colour(side)
        ),
    )
}
