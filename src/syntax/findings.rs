//! The findings about form that are not about moves, tags or skipped text.

use super::space::Oddity;
use super::{Parsed, Reader};
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::record::{ItemKind, Score};
use crate::text::{Chunk, Encoding, Span};

/// Deeper variations are reported.
const DEPTH_LIMIT: usize = 256;
/// So many findings of the codes that litter a damaged file are shown one by one in a record.
const LIMIT: usize = 20;

impl Reader<'_> {
    /// Reports; of a code that comes without end, the later findings of a record are added to one.
    pub(super) fn report(&mut self, finding: Diagnostic) {
        let code = finding.code;
        let index = self.found.len();
        let Some(slot) = self.reported.iter_mut().find(|slot| slot.0 == code) else {
            self.reported.push((code, 1, index));
            return self.found.push(finding);
        };
        let limit = match code {
            Code::T102 | Code::T103 | Code::T106 | Code::S203 | Code::S206 => LIMIT,
            _ => 1000,
        };
        if slot.1 < limit {
            *slot = (code, slot.1 + 1, index);
            return self.found.push(finding);
        }
        let Some(last) = self.found.get_mut(slot.2) else {
            return;
        };
        last.help = Some("more of them follow in this game".into());
        if let (Some(fix), Some(more)) = (&mut last.fix, finding.fix) {
            fix.edits.extend(more.edits);
        }
    }

    pub(super) fn odd_space(&mut self, start: usize, end: usize, oddity: Oddity) {
        let span = Span::new(start, end);
        // It parts what stands beside it, as a blank does, and still has to.
        let blank = |at: Option<usize>| {
            let byte = at.and_then(|at| self.bytes.get(at));
            byte.is_none_or(u8::is_ascii_whitespace)
        };
        let parts = match blank(start.checked_sub(1)) || blank(Some(end)) {
            true => "",
            false => " ",
        };
        let (code, message, safe, text) = match oddity {
            Oddity::ByteOrderMark => (
                Code::T102,
                "A byte-order mark in the middle of the file".to_owned(),
                true,
                parts,
            ),
            Oddity::Control => (
                Code::T103,
                format!("Control character {}", control_name(span.of(self.text))),
                true,
                parts,
            ),
            Oddity::Typographic => (
                Code::T104,
                "A no-break or other special space instead of a blank".to_owned(),
                true,
                " ",
            ),
            Oddity::Escape => (
                Code::T106,
                format!(
                    "`{}` is an escape that was never decoded",
                    span.of(self.text)
                ),
                false,
                "",
            ),
        };
        self.report(Diagnostic::new(code, span, message).fix(safe, span, text));
    }

    /// S210, where a number waits for its move.
    pub(super) fn note_lone_number(&mut self) {
        if let Some(span) = self.lone_number.take() {
            self.report(Diagnostic::new(
                Code::S210,
                span,
                "A move number without a move",
            ));
        }
    }

    pub(super) fn note_depth(&mut self) {
        if self.deepest == DEPTH_LIMIT + 1 {
            let span = Span::new(self.at - 1, self.at);
            self.found.push(
                Diagnostic::new(
                    Code::S207,
                    span,
                    format!("Variations nested deeper than {DEPTH_LIMIT}"),
                )
                .help("they are kept, but not judged"),
            );
        }
    }

    pub(super) fn note_open_variations(&mut self) {
        if let Some(&start) = self.open.first() {
            let message = match self.open.len() {
                1 => "This variation is never closed".to_owned(),
                count => format!(
                    "This variation is never closed, nor are {} in it",
                    count - 1
                ),
            };
            let span = Span {
                start,
                end: start + 1,
            };
            self.found.push(Diagnostic::new(Code::S202, span, message));
        }
    }

    /// S208, with the star to be appended; not behind a comment or variation that was never closed.
    pub(super) fn note_no_terminator(&mut self) {
        let open = self.found.iter().any(|f| matches!(f.code, Code::S201));
        let Some(last) = self.last().copied() else {
            return;
        };
        if self.ended.is_some() || !self.record.is_game() || open {
            return;
        }
        let span = Span::at(last.span.end);
        let finding = Diagnostic::new(Code::S208, span, "The game has no terminator");
        let star = match last.kind {
            // On the line of text that is no PDN the star would be a part of it.
            ItemKind::LineComment | ItemKind::Escape | ItemKind::Tag(_) | ItemKind::Error => "\n*",
            _ => " *",
        };
        self.found.push(match self.open.is_empty() {
            true => finding.fix(true, span, star),
            false => finding,
        });
    }

    pub(super) fn note_cut(&mut self) {
        let span = self
            .last()
            .map_or(Span::at(self.at as u32), |item| Span::at(item.span.end));
        self.found.push(
            Diagnostic::new(
                Code::S214,
                span,
                "The game is larger than the limit: read up to here",
            )
            .help("is a closing brace or quote missing?"),
        );
        self.ended.get_or_insert(Score::Unknown);
    }
}

/// T101: one for a record that holds characters which the encoding could have got wrong.
pub(super) fn note_encoding(parsed: &mut Parsed, chunk: &Chunk) {
    let name = match chunk.encoding {
        Encoding::Utf8 => return,
        Encoding::SingleByte(page) => page.name(),
        Encoding::Utf16 { .. } => "UTF-16",
    };
    let span = parsed.record.span;
    let text = span.of(&chunk.text);
    let wide = matches!(chunk.encoding, Encoding::Utf16 { .. });
    let Some((at, first)) = text
        .char_indices()
        .find(|(_, c)| !c.is_ascii() || (wide && !c.is_whitespace()))
    else {
        return;
    };
    let start = span.start as usize + at;
    let mut finding = Diagnostic::new(
        Code::T101,
        Span::new(start, start + first.len_utf8()),
        format!(
            "Not UTF-8; read as {}",
            name.to_lowercase().replace("utf", "UTF")
        ),
    );
    finding.fix = Some(Fix {
        safe: false,
        edits: Default::default(),
    });
    parsed.diagnostics.push(finding);
}

fn control_name(text: &str) -> String {
    let first = text.chars().next().unwrap_or_default();
    match first {
        '\0' => "NUL".to_owned(),
        '\x1a' => "Ctrl-Z".to_owned(),
        _ => format!("U+{:04X}", first as u32),
    }
}
