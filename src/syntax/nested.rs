//! Comments in comments.

use super::Reader;
use super::terminal::tag_opening;
use crate::diagnostic::{Code, Diagnostic, Edit, Fix};
use crate::text::Span;

impl Reader<'_> {
    /// The end of a comment with braces inside, where a closing brace too many follows in the same game.
    pub(super) fn surplus_brace(&mut self, from: usize) -> Option<usize> {
        if from < self.no_surplus {
            return None;
        }
        // One was opened inside and one closed: two are still open if braces nest.
        let start = self.at;
        let mut depth = self.bytes[start..from]
            .iter()
            .filter(|b| **b == b'{')
            .count() as isize
            - 1;
        let mut flat_open = false;
        let mut found = None;
        let mut at = from;
        while let Some(next) = memchr::memchr3(b'{', b'}', b'[', &self.bytes[at..]) {
            at += next;
            match self.bytes[at] {
                b'{' if found.is_some() => break,
                b'{' => {
                    depth += 1;
                    flat_open = true;
                }
                b'}' => {
                    depth -= 1;
                    if !flat_open {
                        found = Some(at + 1);
                    }
                    flat_open = false;
                    if depth == 0 {
                        break;
                    }
                }
                _ if !flat_open && tag_opening(&self.bytes[at..]).is_ok() => break,
                _ => {}
            }
            at += 1;
            if at >= self.bytes.len() {
                break;
            }
        }
        if found.is_none() {
            self.no_surplus = at;
        }
        found
    }

    pub(super) fn note_nested(&mut self, span: Span) {
        let bytes = &self.bytes[span.range()];
        let edits = bytes
            .iter()
            .enumerate()
            .skip(1)
            .take(bytes.len().saturating_sub(2))
            .filter_map(|(at, byte)| {
                let text = match byte {
                    b'{' => "(",
                    b'}' => ")",
                    _ => return None,
                };
                let at = span.start as usize + at;
                Some(Edit {
                    span: Span::new(at, at + 1),
                    text: text.into(),
                })
            });
        let mut finding = Diagnostic::new(Code::S213, span, "A comment inside a comment");
        finding.fix = Some(Fix {
            safe: false,
            edits: edits.collect(),
        });
        self.found.push(finding);
    }
}
