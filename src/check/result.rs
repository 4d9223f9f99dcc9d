//! H304: the value of the Result tag.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::notation::result;
use crate::record::{Score, TagName};
use crate::rules::variant::ResultType;

/// A Result that is not in a form of PDN. Blanks and typographic dashes around a good one are passed over here.
pub(super) fn check(subject: Subject, found: &mut Vec<Diagnostic>) {
    let Some(tag) = subject.record.tag(TagName::Result) else {
        return;
    };
    let value = tag.value(subject.text);
    if result::is_standard(&value) || value.is_empty() || value == "?" {
        return;
    }
    // Points of a match are right where a ResultFormat tag announces them.
    if subject.record.tag(TagName::ResultFormat).is_some() {
        return;
    }
    let score = meaning(&value);
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
    let mut diagnostic = Diagnostic::new(Code::H304, tag.value, message);
    if let Some(text) = text {
        diagnostic = diagnostic.fix(false, tag.value, text);
    }
    found.push(diagnostic);
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

/// What the value means to a person.
fn meaning(value: &str) -> Score {
    let lower = value.to_lowercase();
    let lower = lower.trim();
    const DRAWS: &[&str] = &[
        "draw",
        "drawn",
        "remise",
        "remis",
        "empate",
        "tablas",
        "patta",
        "nulle",
        "ничья",
        "=",
    ];
    if DRAWS.contains(&lower) {
        return Score::Draw {
            international: false,
        };
    }
    if matches!(lower, "-" | "--") {
        return Score::Unknown;
    }
    // `0-2t`: lost on time.
    result::read(lower.trim_end_matches('t'))
}
