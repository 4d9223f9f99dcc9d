//! What some games come to in a report: counts, rendered findings, and what the archive as a whole needs to know of them.

use super::across::{Across, sheet};
use super::reporter::Show;
use super::run::{Judged, Numbered};
use crate::check::archive::{ArchiveFinding, Sheet};
use crate::diagnostic::Diagnostic;
use crate::record::TagName;
use crate::report::{Findings, Format, Places, Totals};
use crate::text::{Lines, Span};

/// What some games come to.
#[derive(Default)]
pub struct Part {
    /// Counts.
    pub totals: Totals,
    /// Rendered findings.
    pub texts: Texts,
    /// For the archive as a whole.
    pub games: Sheet,
}

/// So much room is made for the first of them; what is left over is given back.
const ROOM: usize = 64 << 10;

/// Rendered findings, one behind the other, and where they stand on disk.
#[derive(Default)]
pub struct Texts {
    text: String,
    /// Of each: the byte on disk, and where its text ends.
    ends: Vec<(u64, usize)>,
}

impl Texts {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many bytes of memory they take.
    pub fn size(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<(u64, usize)>()
    }

    /// Each with the byte where it stands on disk.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |&(byte, end)| {
            let text = self.text.get(start..end).unwrap_or_default();
            start = end;
            (byte, text)
        })
    }
}

impl Show {
    /// Counts and renders some games of a source.
    pub fn part(&self, path: &str, judged: &Judged<'_>) -> Part {
        let mut part = Part::default();
        if self.codes.keeps_archive() {
            part.games = sheet(judged);
        }
        let mut lines = None;
        let mut shown: Vec<&Diagnostic> = Vec::new();
        for numbered in &judged.games {
            if let Some(replayed) = &numbered.game.replayed {
                part.totals.game(replayed, &self.options);
            }
            shown.clear();
            let found = numbered.game.diagnostics.iter();
            for found in found.filter(|found| self.codes.keeps(found.code)) {
                part.totals.finding(found);
                if self.shows(found) {
                    shown.push(found);
                }
            }
            let listed = self.format == Format::Junit && numbered.nth.is_some() && !self.statistics;
            if shown.is_empty() && !listed {
                continue;
            }
            part.totals.cases += 1;
            part.totals.failed += u64::from(!shown.is_empty());
            let lines = lines.get_or_insert_with(|| Lines::new(judged.chunk));
            self.record(path, judged, numbered, lines, &shown, &mut part.texts);
        }
        part.texts.text.shrink_to_fit();
        part.texts.ends.shrink_to_fit();
        part
    }

    fn record(
        &self,
        path: &str,
        judged: &Judged<'_>,
        numbered: &Numbered,
        lines: &Lines<'_>,
        shown: &[&Diagnostic],
        out: &mut Texts,
    ) {
        let text = &*judged.chunk.text;
        let record = &numbered.game.record;
        let tag = |name| record.value(text, name);
        let (white, black, round) = (
            tag(TagName::White),
            tag(TagName::Black),
            tag(TagName::Round),
        );
        let findings = Findings {
            path,
            game: judged.number(numbered),
            white: white.as_deref(),
            black: black.as_deref(),
            round: round.as_deref(),
            text,
            span: record.span,
            places: Places::Of(lines),
            list: shown,
        };
        if out.is_empty() {
            out.text.reserve(ROOM);
        }
        let Texts { text, ends } = out;
        self.format.write(&findings, self.look, text, |place, end| {
            ends.push((place.byte, end));
        });
    }

    /// Renders a finding about a game among others.
    pub fn archive(&self, across: &Across, found: &ArchiveFinding) -> Vec<String> {
        let known = |name: &'_ str| !name.is_empty();
        let findings = Findings {
            path: across.name(found.at.file),
            game: Some(found.at.game.into()),
            white: Some(&*found.white).filter(|name| known(name)),
            black: Some(&*found.black).filter(|name| known(name)),
            round: Some(&*found.round).filter(|name| known(name)),
            text: "",
            span: Span::default(),
            places: Places::At(found.at.place),
            list: &[&found.diagnostic],
        };
        self.format.record(&findings, self.look)
    }
}
