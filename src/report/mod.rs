//! Findings and boards as people and programs want to see them.
//!
//! In: findings with their places, positions. Out: text, one file a format. It knows nothing of files, options and
//! streams; it alone, with the program's `main`, knows miette.

pub mod board;
pub mod concise;
mod excerpt;
pub mod finding;
pub mod full;
pub mod github;
pub mod inferred;
pub mod json;
pub mod junit;
mod lettering;
pub mod paint;
mod remark;
pub mod sarif;
mod shown;
mod sketch;
pub mod svg;
pub mod totals;

pub use finding::{Finding, Findings, PlacedEdit, Places};
pub use full::Look;
pub use inferred::Inferred;
pub use paint::Paint;
pub use totals::Totals;

use crate::text::Place;

/// The formats of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// For people, with the board.
    #[default]
    Full,
    /// One line a finding.
    Concise,
    /// One JSON object.
    Json,
    /// One JSON object a finding.
    Ndjson,
    /// Workflow commands.
    Github,
    /// SARIF 2.1.0.
    Sarif,
    /// JUnit XML.
    Junit,
}

impl Format {
    /// Is it read by people? Then a summary goes with it.
    pub fn is_human(self) -> bool {
        matches!(self, Format::Full | Format::Concise)
    }

    /// Does its head hold the totals, so that it can be written only when all is known?
    pub fn ends_first(self) -> bool {
        self == Format::Junit
    }

    /// What opens the report.
    pub fn head(self, totals: &Totals) -> String {
        match self {
            Format::Json => json::HEAD.to_string(),
            Format::Sarif => sarif::head(),
            Format::Junit => junit::head(totals),
            _ => String::new(),
        }
    }

    /// The findings of one record, one by one (JUnit: the record); in any order of records and by any thread.
    pub fn record(self, findings: &Findings<'_>, look: Look) -> Vec<String> {
        let (mut out, mut texts) = (String::new(), Vec::new());
        let mut start = 0;
        let mut ends = Vec::new();
        self.write(findings, look, &mut out, |_, end| ends.push(end));
        for end in ends {
            texts.push(out.get(start..end).unwrap_or_default().to_string());
            start = end;
        }
        texts
    }

    /// The same, added to a string; of each it is told where it stands on disk, and where it ends in the string.
    pub fn write(
        self,
        findings: &Findings<'_>,
        look: Look,
        out: &mut String,
        mut ends: impl FnMut(Place, usize),
    ) {
        let one: &dyn Fn(&Finding<'_>) -> String = match self {
            Format::Full => return full::render(findings, look, out, ends),
            Format::Junit => {
                out.push_str(&junit::render(findings));
                let first = findings.each().next();
                let place = first.map_or_else(|| findings.start(), |first| first.start);
                return ends(place, out.len());
            }
            Format::Concise => &|finding| concise::render(findings, finding, look.paint),
            Format::Json => &|finding| json::value(findings, finding).to_string(),
            Format::Ndjson => &|finding| format!("{}\n", json::value(findings, finding)),
            Format::Github => &|finding| github::render(findings, finding),
            Format::Sarif => &|finding| sarif::result(findings, finding).to_string(),
        };
        for finding in findings.each() {
            out.push_str(&one(&finding));
            ends(finding.start, out.len());
        }
    }

    /// What stands between two findings.
    pub fn between(self) -> &'static str {
        match self {
            Format::Json => json::BETWEEN,
            Format::Sarif => sarif::BETWEEN,
            _ => "",
        }
    }

    /// What closes the report.
    pub fn tail(self, totals: &Totals) -> String {
        match self {
            Format::Json => json::tail(totals),
            Format::Sarif => sarif::tail(),
            Format::Junit => junit::tail(),
            _ => String::new(),
        }
    }
}
