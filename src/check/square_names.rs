//! N605: a game all of whose squares are of the other kind than its GameType says.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::notation::gametype;
use crate::record::{ItemKind, TagName};
use crate::rules::numbering::Style;

/// One finding a game: it was read consistently, only not as its tag says. The fix lets the tag say it.
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let (record, replayed) = (subject.record, subject.replayed);
    let (Some(variant), Some(tag)) = (replayed.variant, subject.record.tag(TagName::GameType))
    else {
        return;
    };
    let style = replayed.numbering.style;
    let written = tag.value.of(subject.text).as_bytes();
    if style == variant.numbering.style && !written.contains(&b',') {
        // A bare number says what is usual.
        return;
    }
    let value = tag.value(subject.text);
    let Some(said) = gametype::said(variant, &value) else {
        return;
    };
    if said.numbering.style == style {
        return;
    }
    let first = record.items.iter().find(|item| {
        matches!(item.kind, ItemKind::Move(written) if written.algebraic() == (style == Style::Algebraic))
    });
    let Some(first) = first else {
        return;
    };
    let (these, those) = match style {
        Style::Numeric => ("numbers", "names"),
        Style::Algebraic => ("names", "numbers"),
    };
    let full = gametype::full(variant, replayed.numbering);
    found.push(
        Diagnostic::new(
            Code::N605,
            first.span,
            format!("Squares as {these}, where GameType {value} has {those}"),
        )
        .fix(true, tag.value, full),
    );
}
