//! Findings about the manner in which a move or result is written.

use super::Reader;
use super::written::{blanks, dash};
use crate::diagnostic::{Code, Diagnostic, Edit, Edits, Fix};
use crate::record::Written;
use crate::text::Span;

impl Reader<'_> {
    /// T104, T105, S211, S212 of a written move.
    pub(super) fn note_manner(&mut self, written: &Written, span: Span) {
        let text = span.of(self.text);
        if written.is(Written::BLANKS) {
            let edits = edits(span, text, blanks, |_| "");
            self.report(with_fix(
                Code::S211,
                span,
                format!("Blanks inside the move `{text}`"),
                edits,
            ));
        }
        if written.is(Written::TYPOGRAPHIC) {
            let width = |rest: &[u8]| match rest {
                [0xc3, 0x97, ..] => 2,
                [0xef, 0xbc, 0x9a, ..] => 3,
                _ => dash(rest).unwrap_or(0),
            };
            let plain = |piece: &str| match piece {
                "×" => "x",
                "：" => ":",
                _ => "-",
            };
            let edits = edits(span, text, width, plain);
            self.report(with_fix(
                Code::T104,
                span,
                format!("Typographic sign in the move `{text}`"),
                edits,
            ));
        }
        if written.is(Written::LOOK_ALIKE) {
            let width = |rest: &[u8]| usize::from(matches!(rest, [0xd0 | 0xd1, ..])) * 2;
            let edits = edits(span, text, width, |piece| latin(piece));
            let mut read = text.to_owned();
            for edit in edits.iter().rev() {
                let start = (edit.span.start - span.start) as usize;
                read.replace_range(start..start + edit.span.len(), &edit.text);
            }
            self.report(with_fix(
                Code::T105,
                span,
                format!("Cyrillic letters in `{text}`: read as `{read}`"),
                edits,
            ));
        }
        if written.is(Written::GLUED) {
            let place = glue_places(text, written.algebraic());
            let edits = place
                .into_iter()
                .map(|at| Edit {
                    span: Span::at(span.start + at as u32),
                    text: "-".into(),
                })
                .collect();
            self.report(with_fix(
                Code::S212,
                span,
                format!("No separator between the squares of `{text}`"),
                edits,
            ));
        }
    }

    pub(super) fn note_dash_in_result(&mut self, span: Span) {
        let text = span.of(self.text);
        if text.is_ascii() {
            return;
        }
        let edits = edits(span, text, |rest| dash(rest).unwrap_or(0), |_| "-");
        if !edits.is_empty() {
            self.report(with_fix(
                Code::T104,
                span,
                "Typographic dash in the result".to_owned(),
                edits,
            ));
        }
    }
}

/// Edits for all pieces of the text that `width` measures.
fn edits<'t>(
    span: Span,
    text: &'t str,
    width: impl Fn(&[u8]) -> usize,
    plain: impl Fn(&'t str) -> &'t str,
) -> Edits {
    let mut edits = Edits::new();
    let mut at = 0;
    while at < text.len() {
        let len = width(&text.as_bytes()[at..]);
        if let Some(piece) = text.get(at..at + len).filter(|piece| !piece.is_empty()) {
            let start = span.start as usize + at;
            edits.push(Edit {
                span: Span::new(start, start + len),
                text: plain(piece).into(),
            });
        }
        at += len.max(1);
    }
    edits
}

fn with_fix(code: Code, span: Span, message: String, edits: Edits) -> Diagnostic {
    let mut finding = Diagnostic::new(code, span, message);
    finding.fix = Some(Fix { safe: true, edits });
    finding
}

/// Where two squares touch.
fn glue_places(text: &str, algebraic: bool) -> Vec<usize> {
    let bytes = text.as_bytes();
    if !algebraic {
        return vec![2];
    }
    // A digit (or Cyrillic ze, be) and a letter that is no separator.
    let char_starts = text.char_indices().skip(1);
    char_starts
        .filter(|(at, c)| {
            let rank_before =
                bytes[at - 1].is_ascii_digit() || text[..*at].ends_with(['З', 'з', 'б']);
            rank_before && c.is_alphabetic() && !matches!(c, 'x' | 'X' | 'х' | 'Х' | 'З' | 'з')
        })
        .map(|(at, _)| at)
        .collect()
}

/// The Latin letter or digit that a Cyrillic one stands for.
fn latin(piece: &str) -> &'static str {
    match piece {
        "а" | "А" => "a",
        "в" | "В" | "ь" | "Ь" => "b",
        "с" | "С" | "ц" | "Ц" => "c",
        "д" | "Д" => "d",
        "е" | "Е" => "e",
        "ф" | "Ф" => "f",
        "г" | "Г" => "g",
        "н" | "Н" => "h",
        "З" | "з" => "3",
        "б" => "6",
        _ => "x",
    }
}
