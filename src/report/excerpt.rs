//! The few lines of a record around each place of a finding.

use memchr::{memchr, memchr_iter, memrchr};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::finding::Finding;
use super::shown::Page;
use crate::text::{Place, Span};

/// How much of a long line is shown on either side of the place.
const AROUND: usize = 60;
/// How long a word is that is not cut.
const WORD: usize = 16;

/// The text of one game as a source that knows where it begins in its file.
pub(super) struct Excerpt<'a> {
    /// The file's name, fit for one line.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// Where the text begins in its chunk.
    begin: u32,
    finding: &'a Finding<'a>,
}

impl<'a> Excerpt<'a> {
    pub fn new(page: &'a Page<'a>, finding: &'a Finding<'a>, text: &'a str) -> Excerpt<'a> {
        Excerpt {
            name: &page.name,
            text,
            begin: page.findings.span.start,
            finding,
        }
    }

    /// Without a text.
    pub fn empty(&self) -> Excerpt<'a> {
        Excerpt { text: "", ..*self }
    }

    /// The line and the column of an offset, both from 0.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let Place { line, column, .. } = self.finding.place(self.begin + offset as u32);
        (line as usize - 1, column as usize - 1)
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

    /// The line, from 0, of an offset at most some lines before a place whose line is known.
    pub fn line_of(&self, from: usize, place: usize, line: usize) -> usize {
        let lines = self.text.as_bytes().get(from..place).unwrap_or_default();
        line.saturating_sub(memchr_iter(b'\n', lines).count())
    }

    /// A span of the chunk in this text, no further than the end of its first line.
    pub fn within(&self, span: Span) -> (usize, usize) {
        let offset = |place: u32| self.floor(place.saturating_sub(self.begin) as usize);
        let (start, end) = (offset(span.start), offset(span.end));
        let end = end.min(self.floor(start + 2 * AROUND)).max(start);
        let covered = self.text.get(start..end).unwrap_or_default();
        // Nearly always it is a word or a move.
        let line = covered.bytes().position(|byte| byte == b'\n');
        let line = line.unwrap_or(covered.len());
        (start, start + line)
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
                    word_from(self.text, self.floor(end - AROUND))
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
                    word_to(self.text, self.floor(end + AROUND))
                } else {
                    end
                };
            };
            end += length;
        }
        end
    }
}

/// Where a line that is cut there is shown from: behind what is left of a word no longer than a move. `6.` is not shown for
/// `36.`.
fn word_from(text: &str, cut: usize) -> usize {
    let (before, behind) = text.as_bytes().split_at_checked(cut).unwrap_or_default();
    if before.last().is_none_or(is_blank) {
        return cut;
    }
    let rest = behind.iter().take(WORD).position(is_blank);
    rest.map_or(cut, |rest| cut + rest + 1)
}

/// To where a line that is cut there is shown: the same.
fn word_to(text: &str, cut: usize) -> usize {
    let (before, behind) = text.as_bytes().split_at_checked(cut).unwrap_or_default();
    if behind.first().is_none_or(is_blank) {
        return cut;
    }
    let part = before.iter().rev().take(WORD).position(is_blank);
    part.map_or(cut, |part| cut - part - 1)
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
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
        let (line, column) = self.place(start);
        let (line, column) = match (before, after) {
            (0, 0) => (line, column),
            // Of what is shown the line alone is told.
            _ => (self.line_of(from, start, line), 0),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_not_cut() {
        let text = "35. c3-d4\td6-c5 36. b2-c3 аааааааааааааааааааа";
        let shown = |from, to| &text[word_from(text, from)..word_to(text, to)];
        let table = [
            ((2, 21), "c3-d4\td6-c5 36."),
            ((17, 25), "b2-c3"),
            ((18, 26), "b2-c3"),
            ((4, 9), "c3-d4"),
            ((3, 10), "c3-d4"),
            ((0, 4), "35."),
            // Longer words are.
            ((30, 54), "аааааааааааа"),
        ];
        for ((from, to), wanted) in table {
            assert_eq!(shown(from, to), wanted, "{from} to {to}");
        }
    }
}
