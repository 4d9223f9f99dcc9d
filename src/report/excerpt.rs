//! One finding as miette sees it: a message, and the few lines of the record around each place.

use std::borrow::Cow;
use std::fmt;

use memchr::{memchr, memchr_iter, memrchr};
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use smallvec::{SmallVec, smallvec};

use super::finding::{Finding, Findings};
use super::paint::{harmless, shown_name};
use crate::diagnostic::{Diagnostic, Severity};
use crate::text::{Place, Span};

/// How much of a long line is shown on either side of the place.
const AROUND: usize = 60;

/// A finding as miette sees it.
pub(super) struct Shown<'a> {
    pub found: &'a Diagnostic,
    /// Code, game and ply in one line.
    pub code: String,
    /// The message, fit for a terminal.
    pub message: Cow<'a, str>,
    /// The places, the finding's own first.
    pub labels: SmallVec<[LabeledSpan; 1]>,
    pub excerpt: Excerpt<'a>,
}

impl<'a> Shown<'a> {
    /// `text` is the record's, as it can be shown.
    pub fn new(findings: &'a Findings<'a>, finding: &'a Finding<'a>, text: &'a str) -> Shown<'a> {
        let found = finding.diagnostic;
        let excerpt = Excerpt::new(findings, finding, text);
        let mut labels = smallvec![LabeledSpan::new_primary_with_span(
            None,
            excerpt.within(found.span),
        )];
        for (span, words) in &found.labels {
            labels.push(LabeledSpan::new_with_span(
                Some(harmless(words).into_owned()),
                excerpt.within(*span),
            ));
        }
        let (code, name, title) = (found.code, found.code.name(), findings.title());
        let code = match found.ply {
            Some(ply) => format!("{code} {name} ({title}, ply {ply})"),
            None => format!("{code} {name} ({title})"),
        };
        Shown {
            found,
            code: match harmless(&code) {
                Cow::Owned(code) => code,
                Cow::Borrowed(_) => code,
            },
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
pub(super) struct Excerpt<'a> {
    /// The file's name, fit for one line.
    pub name: Cow<'a, str>,
    /// The text.
    pub text: &'a str,
    /// Where the text begins in its chunk.
    begin: u32,
    /// Places that are known, by their offset in the text: its beginning, and where the finding and its labels begin.
    known: SmallVec<[(usize, Place); 4]>,
}

impl<'a> Excerpt<'a> {
    fn new(findings: &'a Findings<'a>, finding: &Finding<'a>, text: &'a str) -> Excerpt<'a> {
        let begin = findings.span.start;
        let mut known = SmallVec::from_slice(&[(0, findings.start)]);
        let found = finding.diagnostic;
        let spans = std::iter::once(found.span).chain(found.labels.iter().map(|(span, _)| *span));
        let starts = std::iter::once(&finding.start).chain(&finding.labels);
        for (span, start) in spans.zip(starts) {
            let offset = span.start.checked_sub(begin).map(|offset| offset as usize);
            let within = offset.filter(|&offset| text.is_char_boundary(offset));
            known.extend(within.map(|offset| (offset, *start)));
        }
        Excerpt {
            name: shown_name(findings.path),
            text,
            begin,
            known,
        }
    }

    /// The line and the column of an offset, both from 0, counted from the nearest place before it that is known.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let before = self.known.iter().filter(|(known, _)| *known <= offset);
        let nearest = before.max_by_key(|(known, _)| *known);
        let (from, place) = nearest.copied().unwrap_or((0, Place::START));
        let passed = self.text.get(from..offset).unwrap_or_default();
        let breaks = memchr_iter(b'\n', passed.as_bytes()).count();
        let column = match passed.rfind('\n') {
            Some(end) => passed[end + 1..].chars().count(),
            None => passed.chars().count() + place.column as usize - 1,
        };
        (place.line as usize - 1 + breaks, column)
    }

    /// What is shown of the text around two places, and where it begins; nothing where they are far from each other.
    pub fn around(
        &self,
        start: usize,
        end: usize,
        before: usize,
        after: usize,
    ) -> Option<(usize, &'a str)> {
        if end - start > 8 * AROUND || end > self.text.len() {
            return None;
        }
        let (from, to) = (self.from(start, before), self.to(end, after));
        Some((from, self.text.get(from..to)?))
    }

    /// The line, from 0, of an offset that is at most some lines before one whose place can be told.
    pub fn line_of(&self, from: usize, place: usize) -> usize {
        let (line, _) = self.place(place);
        let lines = self.text.as_bytes().get(from..place).unwrap_or_default();
        line.saturating_sub(memchr_iter(b'\n', lines).count())
    }

    /// A span of the chunk in this text, no further than the end of its first line.
    fn within(&self, span: Span) -> SourceSpan {
        let offset = |place: u32| self.floor(place.saturating_sub(self.begin) as usize);
        let (start, end) = (offset(span.start), offset(span.end));
        let end = end.min(self.floor(start + 2 * AROUND)).max(start);
        let covered = self.text.get(start..end).unwrap_or_default();
        let line = memchr(b'\n', covered.as_bytes()).unwrap_or(covered.len());
        SourceSpan::new(start.into(), line)
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
            // No further than needed: a line may be as long as the game.
            let window = end.saturating_sub(AROUND + 1);
            let near = self.text.as_bytes().get(window..end).unwrap_or_default();
            let begin = match memrchr(b'\n', near) {
                Some(at) => Some(window + at + 1),
                None => (window == 0 && end <= AROUND).then_some(0),
            };
            let Some(begin) = begin else {
                return if line == 0 {
                    self.floor(end - AROUND)
                } else {
                    start
                };
            };
            start = begin;
        }
        start
    }

    /// To where a place is shown.
    fn to(&self, place: usize, lines: usize) -> usize {
        let mut end = place;
        for line in 0..=lines {
            let rest = self.text.as_bytes().get(end..).unwrap_or_default();
            let near = rest.get(..AROUND).unwrap_or(rest);
            let length = match memchr(b'\n', near) {
                Some(at) => Some(at + 1),
                None => (rest.len() <= AROUND).then_some(rest.len()),
            };
            let Some(length) = length else {
                return if line == 0 {
                    self.floor(end + AROUND)
                } else {
                    end
                };
            };
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
        let piece = self.around(start, end, before, after);
        let (from, data) = piece.ok_or(MietteError::OutOfBounds)?;
        // Without context it is the place that is asked for.
        let (line, column) = if (before, after) == (0, 0) {
            self.place(start)
        } else {
            // Of what is shown the line alone is told.
            (self.line_of(from, start), 0)
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.to_string(),
            data.as_bytes(),
            SourceSpan::new(from.into(), data.len()),
            line,
            column,
            memchr_iter(b'\n', data.as_bytes()).count() + 1,
        )))
    }
}
