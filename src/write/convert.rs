//! Another notation: everything else stays byte for byte.

use std::iter::Peekable;
use std::slice;

use smol_str::format_smolstr;

use super::NotUnderstood;
use super::draft::Draft;
use super::settled::is_bare;
use super::target::{GameType, Understood};
use crate::diagnostic::Edit;
use crate::notation::{Captures, Pen, Style as Spelling};
use crate::record::{ItemKind, Record, Separator, TagName};
use crate::replay::{Replayed, Step, Steps};
use crate::rules::{Move, Numbering, Style, Variant, Word};
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
    #[inline]
    fn separator(self, variant: &Variant, m: &Move<impl Word>, written: Separator) -> char {
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

/// Adds the text of a record in another notation: its moves, FEN tags, set-ups and GameType tag change, all else stays
/// byte for byte. `replayed` must have its steps ([`Options::keep_steps`](crate::replay::Options)). A game that is not
/// understood adds nothing.
pub fn convert(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    form: Form,
    captures: Captures,
    out: &mut Draft,
) -> Result<(), NotUnderstood> {
    let game = Understood::new(text, record, replayed)?;
    write(&game, form, captures, is_bare(record, replayed), out)
}

/// The same, and without the short way for games that are one line of moves: a test compares the two.
pub fn convert_at_length(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    form: Form,
    captures: Captures,
    out: &mut Draft,
) -> Result<(), NotUnderstood> {
    let game = Understood::new(text, record, replayed)?;
    write(&game, form, captures, false, out)
}

fn write(
    game: &Understood,
    form: Form,
    captures: Captures,
    bare: bool,
    out: &mut Draft,
) -> Result<(), NotUnderstood> {
    let Understood {
        record, replayed, ..
    } = *game;
    let numbering = form.numbering(game.variant, replayed.numbering);
    let mut edits = Vec::new();
    tags(game, numbering, &mut edits)?;
    for item in &record.items {
        if let ItemKind::Setup { fen } = item.kind {
            edits.extend(fen_edit(game, fen, numbering)?);
        }
    }
    edits.sort_by_key(|edit| edit.span);
    let style = Spelling {
        captures,
        ..Spelling::of(game.variant, numbering)
    };
    let mut respelling = Respelling {
        pen: Pen::new(game.variant, &style),
        game,
        form,
        others: edits.iter().peekable(),
        at: record.span.start,
        out,
    };
    match &replayed.steps {
        Steps::Small(steps) => respelling.steps(steps, bare),
        Steps::Large(steps) => respelling.steps(steps, bare),
    }
    respelling.finish();
    Ok(())
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
            text: value.into(),
        },
        (None, Some(last)) => Edit {
            span: Span::at(last.span.end),
            text: format_smolstr!("{}[GameType \"{value}\"]", line_end(game)),
        },
        (None, None) => {
            // A game without a single item has nothing to convert.
            let Some(first) = game.record.items.first() else {
                return Ok(());
            };
            let line_end = line_end(game);
            Edit {
                span: Span::at(first.span.start),
                text: format_smolstr!("[GameType \"{value}\"]{line_end}{line_end}"),
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
    Ok(text.map(|text| Edit {
        span,
        text: text.into(),
    }))
}

/// A record that is being written, from front to back.
struct Respelling<'a, 'o> {
    game: &'a Understood<'a>,
    form: Form,
    pen: Pen<'static>,
    /// What else changes, in order.
    others: Peekable<slice::Iter<'a, Edit>>,
    /// What stands before is written.
    at: u32,
    out: &'o mut Draft,
}

impl Respelling<'_, '_> {
    fn steps<W: Word>(&mut self, steps: &[Step<W>], bare: bool) {
        if !bare {
            return steps.iter().for_each(|step| self.step(step));
        }
        // All else that changes are tags.
        self.others_before(u32::MAX);
        steps.iter().for_each(|step| self.plain_step(step));
    }

    /// A move of a game that has nothing else. What is written so already is copied with what stands around it.
    #[inline(always)]
    fn plain_step<W: Word>(&mut self, step: &Step<W>) {
        let item = self.game.record.items.get(step.item as usize);
        let (Some(item), Some(m)) = (item, &step.played) else {
            return;
        };
        let ItemKind::Move(written) = &item.kind else {
            return;
        };
        let separator = self.form.separator(self.game.variant, m, written.separator);
        let Some(ends) = self
            .pen
            .ends_of_plain(separator, &step.before, m, &item.kind)
        else {
            return self.step(step);
        };
        let now = self.game.text.as_bytes().get(item.span.start as usize..);
        if !now.is_some_and(|now| ends.begin(now, item.span.len())) {
            self.copy_to(item.span.start);
            self.out.ends(&ends);
            self.at = item.span.end;
        }
    }

    /// One move; of a capture that was written as several moves the first gets the whole, and the others go.
    fn step<W: Word>(&mut self, step: &Step<W>) {
        let items = &self.game.record.items;
        let (Some(first), Some(m)) = (items.get(step.item as usize), &step.played) else {
            return;
        };
        let ItemKind::Move(written) = first.kind else {
            return;
        };
        self.others_before(first.span.start);
        self.copy_to(first.span.start);
        let separator = self.form.separator(self.game.variant, m, written.separator);
        self.out.moved(&self.pen, separator, &step.before, m);
        self.at = first.span.end;
        let rest = items.get(step.item as usize + 1..step.last_item as usize + 1);
        for item in rest.unwrap_or_default() {
            if matches!(item.kind, ItemKind::Move(_) | ItemKind::Number { .. }) {
                self.others_before(item.span.start);
                let start = item.span.start as usize;
                // One blank before it goes too, so that no two are left.
                let before = self.game.text.get(self.at as usize..start);
                let blank = before.is_some_and(|before| before.ends_with(' '));
                self.copy_to(item.span.start - u32::from(blank));
                self.at = item.span.end;
            }
        }
    }

    /// What else changes up to a place; what is put in there comes before what stands there.
    fn others_before(&mut self, place: u32) {
        while let Some(edit) = self.others.next_if(|edit| edit.span.start <= place) {
            self.copy_to(edit.span.start);
            self.out.text(edit.text.as_bytes());
            self.at = edit.span.end;
        }
    }

    /// What stays as it is, up to a place.
    #[inline]
    fn copy_to(&mut self, place: u32) {
        let bytes = self.game.text.as_bytes();
        let bytes = bytes.get(self.at as usize..).unwrap_or_default();
        let len = place.saturating_sub(self.at) as usize;
        match bytes.first_chunk::<16>() {
            Some(short) if len <= 16 => self.out.add(*short, len),
            _ => self.out.text(bytes.get(..len).unwrap_or_default()),
        }
        self.at = place;
    }

    /// All that is behind the last move.
    fn finish(mut self) {
        self.others_before(u32::MAX);
        self.copy_to(self.game.record.span.end);
    }
}
