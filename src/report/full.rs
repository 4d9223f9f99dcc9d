//! Findings for people: message, the place in the game's text, the board as it stood, what was legal, what helps.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    NarratableReportHandler, SourceCode, SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};

use super::board;
use super::finding::{Finding, Findings};
use super::paint::{Paint, harmless, shown_name};
use crate::diagnostic::{Diagnostic, Diagram, Edit, Severity};
use crate::text::Place;

/// How wide text is set.
const WIDTH: usize = 100;
/// How much of a long line is shown on either side of the place.
const AROUND: usize = 60;

/// How to show them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Colours.
    pub paint: Paint,
    /// In sentences, for who cannot see lines and arrows (`NO_GRAPHICS`).
    pub narrated: bool,
}

/// The findings of one record, one by one.
pub fn render(findings: &Findings<'_>, look: Look) -> Vec<String> {
    if findings.list.is_empty() {
        return Vec::new();
    }
    // miette reads the source again for every label: it gets this game's text alone, which knows where it begins.
    let game = findings.span.of(findings.text);
    let text = harmless(&lone_returns(game));
    let one = |finding| {
        let shown = Shown::new(findings, finding, &text);
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = if look.narrated {
            NarratableReportHandler::new()
                .with_context_lines(1)
                .render_report(&mut out, &shown)
        } else {
            graphical(look.paint).render_report(&mut out, &shown)
        };
        if text.is_empty() {
            let Place { line, column, .. } = finding.start;
            let place = format!("{}:{line}:{column}", shown_name(findings.path));
            remark(&mut out, look.paint, "at", &harmless(&place));
        }
        below(&mut out, findings, finding.diagnostic, look);
        out.push('\n');
        out
    };
    findings.list.iter().map(one).collect()
}

fn graphical(paint: Paint) -> GraphicalReportHandler {
    let styles = if paint.on {
        ThemeStyles::ansi()
    } else {
        ThemeStyles::none()
    };
    let characters = ThemeCharacters::unicode();
    GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_links(false)
        .with_width(WIDTH)
        .with_context_lines(1)
}

/// A lone CR ends a line; miette knows only LF.
fn lone_returns(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // Same length: the line then ends in a blank, which nobody sees.
            '\r' if chars.peek() == Some(&'\n') => out.push(' '),
            '\r' => out.push('\n'),
            c => out.push(c),
        }
    }
    out
}

/// What stands under the message and its place.
fn below(out: &mut String, findings: &Findings<'_>, found: &Diagnostic, look: Look) {
    let paint = look.paint;
    if let Some(diagram) = &found.diagram {
        draw(out, diagram, look);
    }
    if let Some(help) = &found.help {
        remark(out, paint, "help", &harmless(help));
    }
    if let Some(fix) = &found.fix {
        let edits: Vec<String> = fix
            .edits
            .iter()
            .take(3)
            .map(|edit| change(findings.text, edit))
            .collect();
        let more = if fix.edits.len() > 3 {
            format!(", and {} more", fix.edits.len() - 3)
        } else {
            String::new()
        };
        let option = if fix.safe {
            "--fix"
        } else {
            "--fix --unsafe-fixes"
        };
        remark(
            out,
            paint,
            "fix",
            &format!("{}{more} ({option})", edits.join(", ")),
        );
    }
    for repair in &found.repairs {
        let what = match (repair.written.as_str(), repair.text.as_str()) {
            ("", text) => format!("put in `{text}` before ply {}", repair.ply),
            (written, "") => format!("strike out `{written}` at ply {}", repair.ply),
            (written, text) => format!("`{text}` for `{written}` at ply {}", repair.ply),
        };
        let end = if repair.plays_to_end {
            "; then the game plays to its end"
        } else {
            ""
        };
        remark(out, paint, "repair", &harmless(&format!("{what}{end}")));
    }
}

fn draw(out: &mut String, diagram: &Diagram, look: Look) {
    let paint = look.paint;
    let board = diagram.variant.board;
    if look.narrated {
        remark(out, paint, "position", &diagram.position.fen(board));
    } else {
        for line in board::draw(board, &diagram.position, diagram.numbering, paint) {
            out.push_str(&format!("  {line}\n"));
        }
    }
    if !diagram.legal_text.is_empty() {
        let captures = diagram.legal.first().is_some_and(|m| m.is_capture());
        remark(
            out,
            paint,
            if captures { "captures" } else { "legal" },
            &diagram.legal_text.join("  "),
        );
    }
}

/// A heading and its text, wrapped.
fn remark(out: &mut String, paint: Paint, heading: &str, text: &str) {
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count() + 1;
        if column == 0 {
            out.push_str(&format!(
                "{}{}",
                " ".repeat(10usize.saturating_sub(heading.len())),
                paint.accent(format_args!("{heading}:"))
            ));
        } else if column + length > WIDTH - 12 {
            out.push('\n');
            out.push_str(&" ".repeat(11));
            column = 0;
        }
        out.push(' ');
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}

/// An edit in words.
fn change(text: &str, edit: &Edit) -> String {
    let old = brief(edit.span.of(text));
    match (old.as_str(), edit.text.as_str()) {
        ("", new) => format!("insert `{}`", brief(new)),
        (_, "") => format!("remove `{old}`"),
        (_, new) => format!("`{}` for `{old}`", brief(new)),
    }
}

/// The beginning of a text, on one line.
fn brief(text: &str) -> String {
    let line = harmless(text).replace('\n', "↵");
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// A finding as miette sees it.
struct Shown<'a> {
    found: &'a Diagnostic,
    code: String,
    message: String,
    labels: Vec<LabeledSpan>,
    excerpt: Excerpt<'a>,
}

impl<'a> Shown<'a> {
    fn new(findings: &'a Findings<'a>, finding: &'a Finding<'a>, text: &'a str) -> Shown<'a> {
        let found = finding.diagnostic;
        let ply = found
            .ply
            .map(|ply| format!(", ply {ply}"))
            .unwrap_or_default();
        let excerpt = Excerpt {
            path: findings.path,
            text,
            first: findings.start,
        };
        let mut labels = vec![LabeledSpan::new_primary_with_span(
            None,
            excerpt.within(findings, found.span),
        )];
        for (span, words) in &found.labels {
            labels.push(LabeledSpan::new_with_span(
                Some(harmless(words)),
                excerpt.within(findings, *span),
            ));
        }
        Shown {
            found,
            code: harmless(&format!(
                "{} {} ({}{ply})",
                found.code,
                found.code.name(),
                findings.title()
            )),
            message: harmless(&found.message),
            labels,
            excerpt,
        }
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl miette::Diagnostic for Shown<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        Some(Box::new(&self.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.found.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        // Findings about the archive come when the text has gone.
        (!self.excerpt.text.is_empty()).then_some(&self.excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.source_code()?;
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// The text of one game as a source that knows where it begins in its file.
struct Excerpt<'a> {
    path: &'a str,
    text: &'a str,
    /// Where the text begins.
    first: Place,
}

impl Excerpt<'_> {
    /// A span of the chunk in this text, no further than the end of its first line.
    fn within(&self, findings: &Findings<'_>, span: crate::text::Span) -> SourceSpan {
        let offset = |place: u32| self.floor(place.saturating_sub(findings.span.start) as usize);
        let (start, end) = (offset(span.start), offset(span.end));
        let covered = self.text.get(start..end).unwrap_or_default();
        let line = covered.find('\n').unwrap_or(covered.len());
        SourceSpan::new(
            start.into(),
            self.floor(start + line.min(2 * AROUND)) - start,
        )
    }

    /// The beginning of the character there.
    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// From where a place is shown: its line and those before, but no more than so much of a long line.
    fn from(&self, place: usize, lines: usize) -> usize {
        let mut start = place;
        for line in 0..=lines {
            // The line break that ends the line before is passed over from the second line on.
            let end = if line == 0 {
                start
            } else {
                start.saturating_sub(1)
            };
            let begin = self
                .text
                .get(..end)
                .and_then(|text| text.rfind('\n'))
                .map_or(0, |at| at + 1);
            if end - begin > AROUND {
                return if line == 0 {
                    self.floor(end - AROUND)
                } else {
                    start
                };
            }
            start = begin;
        }
        start
    }

    /// To where a place is shown.
    fn to(&self, place: usize, lines: usize) -> usize {
        let mut end = place;
        for line in 0..=lines {
            let rest = self.text.get(end..).unwrap_or_default();
            let length = rest.find('\n').map_or(rest.len(), |at| at + 1);
            if length > AROUND {
                return if line == 0 {
                    self.floor(end + AROUND)
                } else {
                    end
                };
            }
            end += length;
        }
        end
    }
}

impl SourceCode for Excerpt<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        // Two places far from each other are not shown in one piece.
        if span.len() > 8 * AROUND || end > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let (from, to) = (self.from(start, before), self.to(end, after));
        let data = self.text.get(from..to).ok_or(MietteError::OutOfBounds)?;
        let text = self.text.get(
            ..if (before, after) == (0, 0) {
                start
            } else {
                from
            },
        );
        let text = text.unwrap_or_default();
        let passed = text.matches('\n').count();
        // Without context it is the place that is asked for.
        let column = match text.rfind('\n') {
            _ if (before, after) != (0, 0) => 0,
            Some(end) => text[end..].chars().count() - 1,
            None => text.chars().count() + self.first.column as usize - 1,
        };
        let line = self.first.line as usize - 1 + passed;
        Ok(Box::new(MietteSpanContents::new_named(
            shown_name(self.path),
            data.as_bytes(),
            SourceSpan::new(from.into(), to - from),
            line,
            column,
            data.matches('\n').count() + 1,
        )))
    }
}
