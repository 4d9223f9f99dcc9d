//! Another notation as edits: everything else stays byte for byte.

use super::NotUnderstood;
use super::target::{GameType, Understood};
use crate::diagnostic::Edit;
use crate::notation::{Captures, Names, write};
use crate::record::{ItemKind, Record, Separator, TagName};
use crate::replay::{Replayed, Step};
use crate::rules::{Move, Numbering, Style, Variant};
use crate::text::Span;

/// The notation to convert to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Names of squares, captures with `:`.
    Russian,
    /// Names of squares, captures with `x`.
    Brazilian,
    /// Names of squares, separators as they were.
    Algebraic,
    /// Numbers, separators as they were. `None`: a game with numbers keeps its own; one with names is counted as its
    /// variant counts, from the top left where that has names.
    Numeric(Option<Numbering>),
    /// The GameType's own notation.
    Standard,
}

impl Form {
    /// How the squares of a game will be printed.
    fn numbering(self, variant: &Variant, now: Numbering) -> Numbering {
        match self {
            Form::Russian | Form::Brazilian | Form::Algebraic => Numbering::ALGEBRAIC,
            Form::Numeric(Some(numbering)) => numbering,
            Form::Numeric(None) => [now, variant.numbering]
                .into_iter()
                .find(|numbering| numbering.style == Style::Numeric)
                .unwrap_or(Numbering::TOP_LEFT),
            Form::Standard => variant.numbering,
        }
    }

    /// The separator of a move; where nothing stood between the squares the usual one is put in, since numbers
    /// cannot do without.
    fn separator(self, variant: &Variant, m: &Move, written: Separator) -> char {
        let usual = match (m.is_capture(), self) {
            (false, _) => '-',
            (true, Form::Russian) => ':',
            (true, Form::Brazilian) => 'x',
            (true, _) => variant.capture_separator,
        };
        let kept = match written {
            Separator::Hyphen => '-',
            Separator::X => 'x',
            Separator::Colon => ':',
            Separator::None | Separator::Mixed => usual,
        };
        match self {
            Form::Algebraic | Form::Numeric(_) => kept,
            Form::Russian | Form::Brazilian | Form::Standard => usual,
        }
    }
}

/// The edits that bring a game into another notation: its moves, FEN tags, set-ups and GameType tag. They ascend and do
/// not overlap. `replayed` must have its steps ([`Options::keep_steps`](crate::replay::Options)).
pub fn convert(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    form: Form,
    captures: Captures,
) -> Result<Vec<Edit>, NotUnderstood> {
    let game = Understood::new(text, record, replayed)?;
    let numbering = form.numbering(game.variant, replayed.numbering);
    let mut edits = Vec::new();
    tags(&game, numbering, &mut edits)?;
    for item in &record.items {
        if let ItemKind::Setup { fen } = item.kind {
            edits.extend(fen_edit(&game, fen, numbering)?);
        }
    }
    for step in &replayed.steps {
        move_edits(&game, step, form, numbering, captures, &mut edits);
    }
    edits.sort_by_key(|edit| edit.span);
    Ok(edits)
}

fn tags(
    game: &Understood,
    numbering: Numbering,
    edits: &mut Vec<Edit>,
) -> Result<(), NotUnderstood> {
    for tag in &game.record.tags {
        if tag.known == Some(TagName::Fen) && !tag.value.of(game.text).trim().is_empty() {
            edits.extend(fen_edit(game, tag.value, numbering)?);
        }
    }
    let GameType::Set(value) = game.game_type(numbering, false) else {
        return Ok(());
    };
    let fen = game.record.tag(TagName::Fen);
    if game.replayed.steps.is_empty() && fen.is_none() {
        // No square is printed whose notation a tag could explain.
        return Ok(());
    }
    let edit = match (game.record.tag(TagName::GameType), game.record.tags.last()) {
        (Some(tag), _) => Edit {
            span: tag.value,
            text: value,
        },
        (None, Some(last)) => Edit {
            span: Span::at(last.span.end),
            text: format!("{}[GameType \"{value}\"]", line_end(game)),
        },
        (None, None) => {
            // A game without a single item has nothing to convert.
            let Some(first) = game.record.items.first() else {
                return Ok(());
            };
            let line_end = line_end(game);
            Edit {
                span: Span::at(first.span.start),
                text: format!("[GameType \"{value}\"]{line_end}{line_end}"),
            }
        }
    };
    edits.push(edit);
    Ok(())
}

/// How the game ends its lines.
fn line_end(game: &Understood) -> &'static str {
    if game.record.span.of(game.text).contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    }
}

fn fen_edit(
    game: &Understood,
    span: Span,
    numbering: Numbering,
) -> Result<Option<Edit>, NotUnderstood> {
    let text = game.fen(span, numbering, false)?;
    Ok(text.map(|text| Edit { span, text }))
}

/// The text of one move; of a capture that was written as several moves the first gets the whole, and the others go.
fn move_edits(
    game: &Understood,
    step: &Step,
    form: Form,
    numbering: Numbering,
    captures: Captures,
    edits: &mut Vec<Edit>,
) {
    let items = &game.record.items;
    let (Some(first), Some(m)) = (items.get(step.item as usize), step.played) else {
        return;
    };
    let ItemKind::Move(written) = first.kind else {
        return;
    };
    let separator = form.separator(game.variant, &m, written.separator);
    let squares = write::squares(game.variant, &step.before, &m, &[], captures);
    let mut text = String::new();
    Names::of(game.variant.board, numbering).join(&squares, separator, &mut text);
    if text != first.span.of(game.text) {
        edits.push(Edit {
            span: first.span,
            text,
        });
    }
    let rest = items.get(step.item as usize + 1..step.last_item as usize + 1);
    for item in rest.unwrap_or_default() {
        if matches!(item.kind, ItemKind::Move(_) | ItemKind::Number { .. }) {
            edits.push(Edit {
                span: with_blank(game.text, item.span),
                text: String::new(),
            });
        }
    }
}

/// The span with one blank before it, so that striking it out leaves no two.
fn with_blank(text: &str, span: Span) -> Span {
    let before = text.get(..span.start as usize).unwrap_or_default();
    Span {
        start: span.start - u32::from(before.ends_with(' ')),
        end: span.end,
    }
}
