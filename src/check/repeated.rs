//! H302: a tag given twice.

use std::collections::HashMap;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::Tag;

/// So many are shown one by one: in a damaged file one name may stand thousands of times.
const LIMIT: usize = 100;

/// One finding for each tag that stands a second time. A translated name beside the tag's own is not a repetition:
/// some programs write both.
#[inline]
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let record = subject.record;
    if record.header.doubled(record.tags.len()) {
        for tag in &subject.record.tags {
            let first = tag.known.and_then(|name| record.tag(name));
            if let Some(first) = first
                && first.span != tag.span
                && first.foreign_name == tag.foreign_name
            {
                report(subject, first, tag, found);
            }
        }
    }
    if record.header.others > 1 {
        unknown(subject, record.header.others as usize, found);
    }
}

/// Tags without a meaning here: a few are compared one by one, many by a map.
fn unknown(subject: &Subject, count: usize, found: &mut Vec<Diagnostic>) {
    let tags = || subject.record.tags.iter().filter(|tag| tag.known.is_none());
    let name = |tag: &Tag| tag.name.of(subject.text);
    if count <= 16 {
        for (i, tag) in tags().enumerate() {
            if let Some(first) = tags().take(i).find(|first| name(first) == name(tag)) {
                report(subject, first, tag, found);
            }
        }
        return;
    }
    let mut seen: HashMap<&str, &Tag> = HashMap::with_capacity(count);
    for tag in tags() {
        match seen.get(name(tag)) {
            Some(first) => report(subject, first, tag, found),
            None => {
                seen.insert(name(tag), tag);
            }
        }
    }
}

fn report(subject: &Subject, first: &Tag, tag: &Tag, found: &mut Vec<Diagnostic>) {
    let before = found
        .iter()
        .rev()
        .take_while(|other| other.code == Code::H302);
    if before.take(LIMIT).count() == LIMIT {
        if let Some(last) = found.last_mut() {
            last.help = Some("more of them follow in this game".into());
        }
        return;
    }
    let name = tag.name.of(subject.text);
    let same = first.value(subject.text) == tag.value(subject.text);
    let message = if same {
        format!("{name} is given twice, with the same value")
    } else {
        format!("{name} is given twice, and differently; the first one counts")
    };
    let mut diagnostic = Diagnostic::new(Code::H302, tag.span, message);
    diagnostic
        .labels
        .push((first.span, "given here first".into()));
    found.push(diagnostic);
}
