//! H307: the PlyCount tag.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::TagName;

/// Compares the tag with the moves, where all of them were understood.
#[inline]
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let Some(tag) = subject.record.tag(TagName::PlyCount) else {
        return;
    };
    let replayed = subject.replayed;
    if !replayed.understood || replayed.variant.is_none() {
        return;
    }
    let value = tag.value(subject.text);
    if matches!(&*value, "" | "?") || value.parse() == Ok(replayed.plies) {
        return;
    }
    let message = format!(
        "PlyCount says {value}, but the game has {} plies",
        replayed.plies
    );
    found.push(Diagnostic::new(Code::H307, tag.value, message).fix(
        true,
        tag.value,
        replayed.plies.to_string(),
    ));
}
