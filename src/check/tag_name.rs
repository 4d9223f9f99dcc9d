//! H309: tag names that are not PDN's.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::TagName;

/// Reports translated and misspelled names of known tags, and other names that do not begin with a capital. Where the
/// tag stands there under its own name too, the other is one more tag of the writer's, and not reported.
#[inline]
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    if subject.record.header.others == 0 && !subject.record.header.foreign {
        return;
    }
    for tag in &subject.record.tags {
        if tag.known.is_some() && !tag.foreign_name {
            continue;
        }
        let name = tag.name.of(subject.text);
        match tag.known {
            Some(known) if tag.foreign_name && !is_given(subject, known) => found.push(
                Diagnostic::new(
                    Code::H309,
                    tag.name,
                    format!("PDN calls this tag {}, not {name}", known.text()),
                )
                .fix(false, tag.name, known.text()),
            ),
            None if name.starts_with(char::is_lowercase) => found.push(Diagnostic::new(
                Code::H309,
                tag.name,
                format!("{name} is no tag of PDN, whose names begin with a capital"),
            )),
            _ => {}
        }
    }
}

fn is_given(subject: &Subject, name: TagName) -> bool {
    let mut tags = subject.record.tags.iter();
    tags.any(|tag| tag.known == Some(name) && !tag.foreign_name)
}
