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
pub mod paint;
pub mod sarif;
mod sketch;
pub mod svg;
pub mod totals;

pub use finding::{Finding, Findings, PlacedEdit};
pub use full::Look;
pub use inferred::Inferred;
pub use paint::Paint;
pub use totals::Totals;

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
        let each = |one: &dyn Fn(&Finding<'_>) -> String| findings.list.iter().map(one).collect();
        match self {
            Format::Full => full::render(findings, look),
            Format::Concise => each(&|finding| concise::render(findings, finding, look.paint)),
            Format::Json => each(&|finding| json::value(findings, finding).to_string()),
            Format::Ndjson => each(&|finding| format!("{}\n", json::value(findings, finding))),
            Format::Github => each(&|finding| github::render(findings, finding)),
            Format::Sarif => each(&|finding| sarif::result(findings, finding).to_string()),
            Format::Junit => vec![junit::render(findings)],
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
