//! Checks that need neither the parser's nor the replay's inside: tags, move numbers, marks, the archive as a whole.
//!
//! In: a record and its replay. Out: findings. It knows nothing of files.

pub mod archive;
mod date;
mod numbers;
mod ply_count;
mod repeated;
mod result;
mod roster;
mod square_names;
mod strength;
mod tag_name;
mod time_control;

use crate::diagnostic::Diagnostic;
use crate::record::{Record, Tag, TagName};
use crate::replay::Replayed;

/// What a check looks at.
struct Subject<'a> {
    text: &'a str,
    record: &'a Record,
    replayed: &'a Replayed,
    /// The Result tag, and its value as written, without blanks around it.
    result: Option<(&'a Tag, &'a str)>,
}

/// Adds what is wrong with the tags, numbers and marks of one game. A clean game costs no allocation.
pub fn check(text: &str, record: &Record, replayed: &Replayed, found: &mut Vec<Diagnostic>) {
    let subject = &Subject {
        text,
        record,
        replayed,
        result: record
            .tag(TagName::Result)
            .map(|tag| (tag, tag.trimmed(text))),
    };
    roster::check(subject, found);
    repeated::check(subject, found);
    tag_name::check(subject, found);
    date::check(subject, found);
    time_control::check(subject, found);
    result::check(subject, found);
    ply_count::check(subject, found);
    if !replayed.plain {
        numbers::check(subject, found);
        strength::check(subject, found);
    }
    square_names::check(subject, found);
}
