//! What miette draws for the usual finding, in a tenth of the time: no colours, a message of one line, and one place of
//! plain text. It must be the same to the last byte, which a test sees to; whatever is less usual is left to miette.

use std::fmt::Write;

use super::excerpt::Shown;
use crate::diagnostic::Severity;

/// Lines that are shown before and after the place.
const CONTEXT: usize = 1;

/// Draws a finding whose message fits on its line; `false`, and nothing is drawn: it is not a usual one.
pub(super) fn draw(out: &mut String, shown: &Shown<'_>) -> bool {
    let excerpt = &shown.excerpt;
    let [label] = &shown.labels[..] else {
        return false;
    };
    if excerpt.text.is_empty() {
        head(out, shown);
        return true;
    }
    let (start, end) = (label.offset(), label.offset() + label.len());
    let Some((from, data)) = excerpt.around(start, end, CONTEXT, CONTEXT) else {
        return false;
    };
    // A place is underlined by the width of what stands before it and in it.
    let line = data.get(..end - from).unwrap_or_default();
    let line = line.rsplit('\n').next().unwrap_or_default();
    if data.is_empty() || data.contains('\t') || !line.bytes().all(|b| matches!(b, b' '..=b'~')) {
        return false;
    }
    head(out, shown);
    let first = excerpt.line_of(from, start) + 1;
    let last = first + data.lines().count() - 1;
    let width = last.checked_ilog10().unwrap_or(0) as usize + 1;
    let (line, column) = excerpt.place(start);
    blanks(out, width + 2);
    let (line, column) = (line + 1, column + 1);
    // Writing to a string does not fail.
    let _ = writeln!(out, "╭─[{}:{line}:{column}]", excerpt.name);
    let mut offset = from;
    for (number, line) in (first..).zip(data.split_inclusive('\n')) {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let _ = writeln!(out, " {number:width$} │ {text}");
        if (offset..offset + line.len()).contains(&start) {
            blanks(out, width + 2);
            out.push_str("· ");
            blanks(out, start - offset);
            if start == end {
                out.push('▲');
            } else {
                out.extend(std::iter::repeat_n('─', end - start));
            }
            out.push('\n');
        }
        offset += line.len();
    }
    blanks(out, width + 2);
    out.push_str("╰────\n");
    true
}

/// The code, and the message.
fn head(out: &mut String, shown: &Shown<'_>) {
    let icon = match shown.found.severity {
        Severity::Error => "×",
        Severity::Warning => "⚠",
        Severity::Note => "☞",
    };
    for part in [&shown.code, "\n\n  ", icon, " ", &shown.message, "\n"] {
        out.push_str(part);
    }
}

fn blanks(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

#[cfg(test)]
mod tests {
    use super::super::finding::{Finding, Findings};
    use super::super::full::{Handlers, Look};
    use super::*;
    use crate::diagnostic::{Code, Diagnostic};
    use crate::text::{Chunk, Lines, Span};

    /// Every place in some texts, drawn by both.
    #[test]
    fn miette_draws_the_same() {
        let long = "1. 32-28 19-23 2. 28x19 14x23 ".repeat(12);
        let texts = [
            "[Event \"x\"]\n[Site \"Ц\"]\n\n1. 32-28 19-23\n2. 28x19 *\n",
            "a",
            "\n\nb\n",
            "é x\n\ty z\nend",
            &format!("{long}\n{long}"),
            &format!("{}\n8\n9\n10\n11\n", "x\n".repeat(7)),
        ];
        let severities = [Severity::Error, Severity::Warning, Severity::Note];
        let miette = Handlers::new(Look::default());
        let (mut drawn, mut left) = (0, 0);
        for text in texts {
            let chunk = Chunk::whole(text);
            let lines = Lines::new(&chunk);
            let places: Vec<usize> = (0..=text.len())
                .filter(|i| text.is_char_boundary(*i))
                .collect();
            for (n, &start) in places.iter().enumerate() {
                for &end in places.iter().skip(n).take(7) {
                    let severity = severities[n % 3];
                    let found = Diagnostic::new(Code::M501, Span::new(start, end), "Why it is so")
                        .severity(severity);
                    let findings = Findings {
                        path: "a b.pdn",
                        game: Some(3),
                        white: Some("A"),
                        black: Some("B\n"),
                        round: None,
                        text,
                        span: Span::new(0, text.len()),
                        start: lines.place(0),
                        list: Vec::new(),
                    };
                    let finding = Finding::new(&found, &lines);
                    let shown = Shown::new(&findings, &finding, text);
                    let mut sketch = String::new();
                    if !draw(&mut sketch, &shown) {
                        assert_eq!(sketch, "");
                        left += 1;
                        continue;
                    }
                    drawn += 1;
                    let mut whole = String::new();
                    miette.by_miette(&mut whole, &shown);
                    assert_eq!(sketch, whole, "{start}..{end} of {text:?}");
                }
            }
        }
        assert!(
            drawn > 5_000 && left > 50,
            "{drawn} drawn, {left} left to miette"
        );
    }
}
