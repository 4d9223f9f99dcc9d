//! H308: the TimeControl tag.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::TagName;

/// Reports a value that PDN 3.0's grammar of time controls does not read. An empty one says nothing.
#[inline]
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let Some(tag) = subject.record.tag(TagName::TimeControl) else {
        return;
    };
    let value = tag.value(subject.text);
    if value.is_empty() || value.split(':').all(is_period) {
        return;
    }
    found.push(
        Diagnostic::new(
            Code::H308,
            tag.value,
            format!("{value} is no time control as PDN writes it"),
        )
        .help("in seconds: 300, with an increment 4500+60, 40 moves in two hours 40/7200"),
    );
}

/// One period: `?`, `-`, `300`, `4500+60`, `40/7200`, `*60`.
fn is_period(text: &str) -> bool {
    let text = text.trim();
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match text.split_once(['+', '/']) {
        Some((left, right)) => number(left) && number(right),
        None => matches!(text, "?" | "-") || number(text.strip_prefix('*').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::is_period;

    #[test]
    fn periods() {
        for text in ["?", "-", "300", "4500+60", "40/7200", "*60"] {
            assert!(is_period(text), "{text}");
        }
        for text in ["", "5 minutes", "1h", "40/", "+5", "**6", "40/7200+30"] {
            assert!(!is_period(text), "{text}");
        }
    }
}
