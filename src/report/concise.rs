//! `path:line:column: CODE message`, one finding a line.

use super::finding::Findings;
use super::paint::{Paint, harmless};

/// The findings of one record.
pub fn render(findings: &Findings<'_>, paint: Paint) -> String {
    let mut out = String::new();
    for finding in &findings.list {
        let place = format!(
            "{}:{}:{}:",
            harmless(findings.path),
            finding.start.line,
            finding.start.column
        );
        let code = paint.severity(finding.diagnostic.severity, finding.code());
        let message = harmless(&finding.diagnostic.message).replace('\n', " ");
        out.push_str(&format!("{} {code} {message}\n", paint.bold(place)));
    }
    out
}
