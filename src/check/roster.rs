//! H301: tags of the seven that every game should have.

use smol_str::format_smolstr;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic, Edit, Edits, Fix};
use crate::notation;
use crate::record::{ItemKind, Score, TagName};
use crate::rules::variant::ResultType;
use crate::text::Span;

/// One finding a game that names all that are missing. An empty Result counts as missing: the seven are never empty
/// by PDN 3.0, but `Site` and others mostly are, and that tells nobody anything.
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    // Nearly always all are there.
    if subject.record.header.has_roster() && has(subject, TagName::Result) {
        return;
    }
    let mut missing = [None; TagName::ROSTER.len()];
    let mut count = 0;
    for &name in TagName::ROSTER {
        if !has(subject, name) {
            if let Some(place) = missing.get_mut(count) {
                *place = Some(name);
            }
            count += 1;
        }
    }
    if count == 0 {
        return;
    }
    let start = beginning(subject);
    let names = missing.iter().flatten().map(|name| name.text());
    let empty = subject.result.is_some();
    let message = match (empty && missing.contains(&Some(TagName::Result)), count) {
        (false, _) => message(names, count),
        (true, 1) => "The Result tag is empty".to_string(),
        (true, _) => {
            let names = names.filter(|name| *name != TagName::Result.text());
            message(names, count - 1) + ", and the Result tag is empty"
        }
    };
    let mut edits: Edits = missing
        .iter()
        .flatten()
        .map(|&name| insertion(subject, name, start))
        .collect();
    if let Some(first) = edits.iter_mut().find(|edit| edit.span == Span::at(start))
        && !begins_line(subject.text, start)
    {
        // What stands before it on the line, a bracket say, would be read with the tag.
        let line_end = subject.record.line_end(subject.text);
        first.text = format_smolstr!("{line_end}{}", first.text);
    }
    let mut diagnostic = Diagnostic::new(Code::H301, Span::at(start), message);
    diagnostic.fix = Some(Fix { safe: true, edits });
    found.push(diagnostic);
}

/// Put together without the formatting machinery: games of many archives lack tags, every one.
fn message<'n>(names: impl Iterator<Item = &'n str>, count: usize) -> String {
    let mut text = String::with_capacity(96);
    text.push_str(if count == 1 { "The " } else { "The tags " });
    for (i, name) in names.enumerate() {
        text.push_str(match i {
            0 => "",
            _ if i + 1 == count => " and ",
            _ => ", ",
        });
        text.push_str(name);
    }
    text.push_str(if count == 1 {
        " tag is missing"
    } else {
        " are missing"
    });
    text
}

#[inline]
fn has(subject: &Subject, name: TagName) -> bool {
    match name {
        TagName::Result => subject.result.is_some_and(|(_, value)| !value.is_empty()),
        _ => subject.record.tag(name).is_some(),
    }
}

/// Where its tags begin, or would: stray text before them may end a game, and would end this one.
fn beginning(subject: &Subject) -> u32 {
    let record = subject.record;
    let first = record.tags.first().map(|tag| tag.span.start);
    let item = || record.items.first().map(|item| item.span.start);
    first.or_else(item).unwrap_or(record.span.start)
}

/// Does nothing but blanks stand before the place on its line?
fn begins_line(text: &str, at: u32) -> bool {
    let before = text.get(..at as usize).unwrap_or_default();
    let before = before.trim_end_matches([' ', '\t', '\u{feff}']);
    before.is_empty() || before.ends_with(['\n', '\r'])
}

/// The tag with the value that says nothing, after the one that stands before it in the roster, else in front.
fn insertion(subject: &Subject, name: TagName, start: u32) -> Edit {
    let value = match name {
        TagName::Date => "????.??.??",
        TagName::Result => result(subject),
        _ => "?",
    };
    if let Some(tag) = subject.record.tag(name) {
        return Edit {
            span: tag.value,
            text: value.into(),
        };
    }
    let line_end = subject.record.line_end(subject.text);
    let before = TagName::ROSTER
        .iter()
        .take_while(|&&other| other != name)
        .filter_map(|&other| subject.record.tag(other))
        .last();
    let (at, ends) = match before {
        Some(before) => (before.span.end, [line_end, ""]),
        None => (start, ["", line_end]),
    };
    Edit {
        span: Span::at(at),
        // As above, without the formatting machinery.
        text: [ends[0], "[", name.text(), " \"", value, "\"]", ends[1]]
            .into_iter()
            .collect(),
    }
}

/// What the terminator says, in the game's own form.
fn result(subject: &Subject) -> &'static str {
    let score = match subject.record.terminator().map(|item| item.kind) {
        Some(ItemKind::Result(score)) => score,
        _ => Score::Unknown,
    };
    let results = subject
        .replayed
        .variant
        .map_or(ResultType::Default, |variant| variant.results);
    notation::result::write(score, results).unwrap_or("*")
}
