//! Which variant a game is: the user, the tags, or trial.

use super::VariantFrom;
use super::gametype::GameType;
use super::judge::Job;
use super::shape::{self, Shape};
use crate::diagnostic::{Code, Diagnostic};
use crate::notation::gametype;
use crate::record::{Record, Tag, TagName};
use crate::rules::variants::{by_game_type, by_name};
use crate::rules::{Numbering, Variant};
use crate::text::Span;

/// What is known of a game before it is played.
#[derive(Clone, Debug)]
pub(super) struct Ruling {
    /// `None`: no variant plays it.
    pub variant: Option<&'static Variant>,
    pub from: VariantFrom,
    /// The number as written.
    pub game_type: Option<u32>,
    /// The scheme of squares that the tag names.
    pub named: Option<Numbering>,
    /// The GameType tag says a variant.
    pub declared: bool,
    /// The number is one that nobody knows: what is tried may not fit.
    pub unknown: bool,
    /// Under this scheme of squares the tag is known to be written as the standard wants it.
    pub standard: Option<Numbering>,
    pub found: Vec<Diagnostic>,
}

/// A GameType tag that says all, written as it should be. Nearly all games of a file have the same, so it is read once.
#[derive(Debug)]
pub(super) struct Familiar {
    value: String,
    ruling: Ruling,
}

impl Familiar {
    /// `None`: there is more to say about the tags of this game.
    pub fn new(job: &Job, ruling: &Ruling) -> Option<Familiar> {
        let value = Familiar::value(job)?;
        let variant = ruling
            .variant
            .filter(|_| ruling.declared && ruling.found.is_empty())?;
        let numbering = ruling.named.unwrap_or(variant.numbering);
        let older = older_form(job.text, job.record, variant, numbering);
        older.is_none().then(|| Familiar {
            value: value.to_string(),
            ruling: Ruling {
                standard: Some(numbering),
                ..ruling.clone()
            },
        })
    }

    /// What is known of a game whose tag is the same.
    pub fn ruling(&self, job: &Job) -> Option<Ruling> {
        (Familiar::value(job)? == self.value).then(|| Ruling {
            // There is nothing to say about the tag.
            found: Vec::new(),
            ..self.ruling
        })
    }

    /// The value of the GameType tag, if it alone says what a game is.
    fn value<'t>(job: &Job<'t>) -> Option<&'t str> {
        let tag = job.record.tag(TagName::GameType)?;
        let alone = job.options.variant.is_none() && job.record.tag(TagName::Variant).is_none();
        alone.then(|| tag.value.of(job.text))
    }
}

/// Numbers of other programs, and what PDN gives for them: hcheckers' Turkish, lidraughts' "from position".
const FOREIGN: &[(u32, u8)] = &[(43, 30), (99, 20)];

/// Numbers of PDN's own table for games that are not draughts.
const OTHER_GAMES: &[(std::ops::RangeInclusive<u32>, &str)] = &[
    (0..=0, "chess"),
    (1..=1, "Chinese chess"),
    (2..=19, "a game of the chess family"),
    (50..=50, "Othello"),
];

/// Reads the tags of a game. `None` as variant and `unknown` ask for trial.
pub(super) fn by_tags(job: &Job) -> Ruling {
    let Job {
        text,
        record,
        file,
        options,
    } = *job;
    let mut ruling = Ruling {
        variant: None,
        from: VariantFrom::Tag,
        game_type: None,
        named: None,
        declared: false,
        unknown: false,
        standard: None,
        found: Vec::new(),
    };
    let tag = record
        .tag(TagName::GameType)
        .filter(|tag| !tag.value(text).is_empty());
    let by_name_tag = record.value(text, TagName::Variant);
    if let Some(tag) = tag {
        by_game_type_tag(text, tag, by_name_tag.as_deref(), &mut ruling);
    } else {
        ruling.variant = by_name_tag.as_deref().and_then(by_name);
    }
    if let Some(variant) = options.variant {
        ruling.found.clear();
        ruling.unknown = false;
        ruling.declared = false;
        ruling.from = VariantFrom::Option;
        ruling.variant = Some(variant);
    } else if tag.is_none() && ruling.variant.is_none() {
        ruling.from = VariantFrom::Inferred;
        ruling.variant = file.variant;
    }
    ruling
}

fn by_game_type_tag(text: &str, tag: &Tag, name: Option<&str>, ruling: &mut Ruling) {
    let value = tag.value(text);
    let read = GameType::read(&value);
    ruling.game_type = read.number;
    let Some(number) = read.number else {
        ruling.variant = by_name(&value);
        ruling.declared = ruling.variant.is_some();
        ruling.unknown = !ruling.declared;
        if ruling.unknown {
            ruling.found.push(Diagnostic::new(
                Code::H305,
                tag.value,
                format!("GameType {value} is not known"),
            ));
        }
        return;
    };
    let known = FOREIGN
        .iter()
        .find(|(foreign, _)| *foreign == number)
        .map_or(number, |(_, own)| u32::from(*own));
    ruling.variant = u8::try_from(known)
        .ok()
        .and_then(|known| refined(known, &read, name));
    match ruling.variant {
        Some(variant) => {
            ruling.declared = true;
            ruling.named = read.numbering(variant.starts);
        }
        None => {
            let other = OTHER_GAMES
                .iter()
                .find(|(range, _)| range.contains(&number));
            ruling.unknown = other.is_none();
            let message = match other {
                Some((_, game)) => {
                    format!("GameType {number} is {game}; its moves are only listed")
                }
                None => format!("GameType {number} is not known"),
            };
            ruling
                .found
                .push(Diagnostic::new(Code::H305, tag.value, message));
        }
    }
}

/// The row of a number, refined by the Variant tag: it may name a variant of the same number, or one that has no
/// number of its own in PDN (some programs write 20 for Antidraughts).
fn refined(number: u8, read: &GameType, name: Option<&str>) -> Option<&'static Variant> {
    let row = by_game_type(number, read.starts, read.inverted, name)?;
    let named = name.and_then(by_name).filter(|named| {
        named.private_number && std::ptr::eq(named.board, row.board) && named.starts == row.starts
    });
    Some(named.unwrap_or(row))
}

/// H311: the tag of a game that was read is neither the bare number nor the standard's full form.
pub(super) fn older_form(
    text: &str,
    record: &Record,
    variant: &'static Variant,
    numbering: Numbering,
) -> Option<Diagnostic> {
    let tag = record.tag(TagName::GameType)?;
    let value = tag.value(text);
    let bare = !value.starts_with(['0', '+']) && value.parse() == Ok(variant.game_type);
    if bare || *value == gametype::full(variant, numbering) {
        return None;
    }
    let standard = if value.contains(',') {
        gametype::full(variant, numbering)
    } else {
        gametype::value(variant, numbering)
    };
    Some(
        Diagnostic::new(
            Code::H311,
            tag.value,
            format!("GameType is written {standard}"),
        )
        .fix(true, tag.value, standard),
    )
}

/// H310: the game does not say what it is.
pub(super) fn missing(
    text: &str,
    record: &Record,
    variant: &'static Variant,
    numbering: Numbering,
    from: VariantFrom,
) -> Diagnostic {
    let standard = gametype::value(variant, numbering);
    let line_end = record.line_end(text);
    let (place, insert) = match record.tags.last() {
        Some(last) => (
            Span::at(last.span.end),
            format!("{line_end}[GameType \"{standard}\"]"),
        ),
        None => (
            Span::at(
                record
                    .items
                    .first()
                    .map_or(record.span.start, |item| item.span.start),
            ),
            format!("[GameType \"{standard}\"]{line_end}"),
        ),
    };
    let title = variant.title;
    let message = match from {
        VariantFrom::Tag => format!("No GameType; the Variant tag says {title}"),
        _ => format!("No GameType; read as {title}"),
    };
    let shown = record
        .tags
        .first()
        .map(|tag| tag.span)
        .or(record.items.first().map(|item| item.span))
        .unwrap_or(record.span);
    Diagnostic::new(Code::H310, shown, message).fix(false, place, insert)
}

/// H306: the GameType does not fit, another variant does.
pub(super) fn wrong(
    record: &Record,
    declared: &'static Variant,
    fits: &'static Variant,
    numbering: Numbering,
    why: &Diagnostic,
) -> Diagnostic {
    let span = record
        .tag(TagName::GameType)
        .map_or(record.span, |tag| tag.value);
    Diagnostic::new(
        Code::H306,
        span,
        format!(
            "This is not {}, as GameType says: the whole game is legal in {}",
            declared.title, fits.title
        ),
    )
    .help(format!("in {}: {}", declared.title, why.message))
    .fix(false, span, gametype::value(fits, numbering))
}

/// The variants to try on a game that does not say, in the most usual order.
pub(super) fn candidates(shape: &Shape) -> impl Iterator<Item = &'static Variant> {
    let rows = shape::order(shape).iter().copied();
    rows.filter(|row| shape.fits(row))
}
