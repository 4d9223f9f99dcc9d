//! H304: the value of the Result tag.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic, Edit, Fix};
use crate::notation::result;
use crate::record::{Item, ItemKind, Score, TagName};
use crate::rules::variant::ResultType;
use crate::text::Span;

/// A result that is not in a form of PDN: the tag's, or where there is none the text's at the end of the moves. Blanks
/// and typographic dashes around a good one are passed over here.
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let value = subject.result.map(|(_, value)| value);
    let free_end = match subject.record.terminator() {
        Some(Item {
            span,
            kind: ItemKind::Result(Score::Other),
        }) => Some(*span),
        Some(Item {
            span,
            kind: ItemKind::Result(score),
        }) => {
            with_colon(subject, *span, *score, found);
            None
        }
        _ => None,
    };
    // Nearly always it is; with an escape in it it is not.
    if let Some(value) = value.filter(|value| *value != "*" && result::is_standard(value)) {
        if let Some(span) = free_end {
            beside(subject, span, value, found);
        }
        return;
    }
    unusual(subject, free_end, found);
}

/// `1:0` at the end of the moves, whatever the tag says.
fn with_colon(subject: &Subject, span: Span, score: Score, found: &mut Vec<Diagnostic>) {
    let value = span.of(subject.text);
    if value.contains(':')
        && let Some(text) = result::write(score, result::points(score))
    {
        let message = format!("\"{value}\" is not a result as PDN writes it; it means {text}");
        found.push(Diagnostic::new(Code::H304, span, message).fix(false, span, text));
    }
}

/// A tag that is not in a form of PDN, or none.
fn unusual(subject: &Subject, free_end: Option<Span>, found: &mut Vec<Diagnostic>) {
    let tag = subject.result.map(|(tag, _)| tag);
    let value = tag.map(|tag| tag.value(subject.text));
    let (span, value) = match (tag, value) {
        (Some(tag), Some(value)) if !matches!(&*value, "" | "?" | "*") => (tag.value, value),
        _ => match free_end {
            Some(span) => (span, span.of(subject.text).into()),
            None => return,
        },
    };
    // Points of a match are right where a ResultFormat tag announces them.
    if result::is_standard(&value) || subject.record.tag(TagName::ResultFormat).is_some() {
        return;
    }
    let score = result::meaning(&value);
    let results = subject
        .replayed
        .variant
        .map_or(ResultType::Default, |variant| variant.results);
    let text = result::write(score, results);
    if is_spaced(&value, text) {
        return;
    }
    let message = match text {
        Some(text) => {
            format!("\"{value}\" is not a result as PDN writes it; it seems to mean {text}")
        }
        None => format!("\"{value}\" is no result of PDN; the result counts as not known"),
    };
    let mut diagnostic = Diagnostic::new(Code::H304, span, message);
    if let Some(text) = text {
        // A free form at the end is read as the result only while it equals the tag.
        let edits = [Some(span), free_end.filter(|&end| end != span)];
        let edit = |span| Edit {
            span,
            text: text.into(),
        };
        diagnostic.fix = Some(Fix {
            safe: false,
            edits: edits.into_iter().flatten().map(edit).collect(),
        });
    }
    found.push(diagnostic);
}

/// Another form at the end of the moves than the tag's good one.
fn beside(subject: &Subject, span: Span, tag: &str, found: &mut Vec<Diagnostic>) {
    if subject.record.tag(TagName::ResultFormat).is_some() {
        return;
    }
    let value = span.of(subject.text);
    let message = format!("\"{value}\" is not a result as PDN writes it; the tag says {tag}");
    found.push(Diagnostic::new(Code::H304, span, message).fix(false, span, tag));
}

/// The result with blanks or other dashes in it, of either type of results.
fn is_spaced(value: &str, text: Option<&str>) -> bool {
    let plain: String = value
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| {
            if matches!(c, '‐'..='―' | '−') {
                '-'
            } else {
                c
            }
        })
        .collect();
    let plain = plain.replace('½', "1/2");
    text.is_some() && plain.len() > 1 && result::is_standard(&plain)
}
