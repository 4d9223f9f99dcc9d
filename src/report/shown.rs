//! One finding of a page as it is drawn, by miette or by our own hand.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr;
use miette::{LabeledSpan, SourceCode, SourceSpan};
use smallvec::SmallVec;

use super::excerpt::Excerpt;
use super::finding::{Finding, Findings};
use super::lettering::number;
use super::paint::{harmless, is_printable, shown_name};
use crate::diagnostic::{Diagnostic, Severity};

/// What the findings of one record have in common.
pub(super) struct Page<'a> {
    pub findings: &'a Findings<'a>,
    /// The file's name, fit for one line.
    pub name: Cow<'a, str>,
    /// Are the names in its title fit for a terminal?
    printable: bool,
    /// The text of the record, as it was read.
    pub text: &'a str,
}

impl<'a> Page<'a> {
    pub fn new(findings: &'a Findings<'a>) -> Page<'a> {
        let names = [findings.white, findings.black, findings.round];
        Page {
            findings,
            name: shown_name(findings.path),
            printable: names.into_iter().flatten().all(is_printable),
            text: findings.span.of(findings.text),
        }
    }

    /// Adds which game it is, fit for a terminal.
    fn write_title(&self, out: &mut String) {
        match self.printable {
            true => self.findings.write_title(out),
            false => out.push_str(&harmless(&self.findings.title())),
        }
    }
}

/// The text of a record as it can be shown, each character in its place: harmless, and with LF at the end of every line,
/// for miette knows no other.
pub(super) fn presentable(text: &str) -> Cow<'_, str> {
    if memchr(b'\r', text.as_bytes()).is_none() {
        return harmless(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr(b'\r', rest.as_bytes()) {
        out.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + 1..).unwrap_or_default();
        // Of CR LF the line then ends in a blank, which nobody sees.
        out.push(if rest.starts_with('\n') { ' ' } else { '\n' });
    }
    out.push_str(rest);
    Cow::Owned(harmless(&out).into_owned())
}

/// A place in the text, and what is said there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label<'a> {
    pub start: usize,
    pub end: usize,
    /// `None`: the finding's own place.
    pub words: Option<&'a str>,
}

/// Nearly always one or two.
pub(super) type Labels<'a> = SmallVec<[Label<'a>; 2]>;

/// A finding as it is drawn.
pub(super) struct Shown<'a> {
    pub page: &'a Page<'a>,
    pub found: &'a Diagnostic,
    /// The message, fit for a terminal.
    pub message: Cow<'a, str>,
    /// The places, in their order.
    pub labels: Labels<'a>,
    pub excerpt: Excerpt<'a>,
}

impl<'a> Shown<'a> {
    /// `text` is the record's: as it was read, or as it can be shown.
    pub fn new(page: &'a Page<'a>, finding: &'a Finding<'a>, text: &'a str) -> Shown<'a> {
        let found = finding.diagnostic;
        let excerpt = Excerpt::new(page, finding, text);
        let label = |span, words| {
            let (start, end) = excerpt.within(span);
            Label { start, end, words }
        };
        let mut labels = Labels::new();
        labels.push(label(found.span, None));
        for (span, words) in &found.labels {
            labels.push(label(*span, Some(&**words)));
        }
        if labels.len() > 1 {
            labels.sort_by_key(|label| label.start);
        }
        Shown {
            page,
            found,
            message: harmless(&found.message),
            labels,
            excerpt,
        }
    }

    /// The same without the lines of the record.
    pub fn without_places(&self) -> Shown<'_> {
        Shown {
            page: self.page,
            found: self.found,
            message: Cow::Borrowed(&self.message),
            labels: SmallVec::new(),
            excerpt: self.excerpt.empty(),
        }
    }

    /// Adds code, game and ply, in one line.
    pub fn head(&self, out: &mut String) {
        let code = self.found.code;
        for part in [code.code(), " ", code.name(), " ("] {
            out.push_str(part);
        }
        self.page.write_title(out);
        if let Some(ply) = self.found.ply {
            out.push_str(", ply ");
            number(out, ply as usize, 0);
        } else if code.is_of_moves() {
            // Those of the main line have their ply.
            out.push_str(", in a variation");
        }
        out.push(')');
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
        let mut code = String::new();
        self.head(&mut code);
        Some(Box::new(code))
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
        Some(Box::new(self.labels.iter().map(|label| {
            let span = SourceSpan::new(label.start.into(), label.end - label.start);
            match label.words {
                None => LabeledSpan::new_primary_with_span(None, span),
                Some(words) => LabeledSpan::new_with_span(Some(harmless(words).into_owned()), span),
            }
        })))
    }
}
