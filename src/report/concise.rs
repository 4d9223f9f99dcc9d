//! `path:line:column: CODE message`, one finding a line.

use super::finding::{Finding, Findings};
use super::paint::{Paint, harmless, shown_name};

/// One finding.
pub fn render(findings: &Findings<'_>, finding: &Finding<'_>, paint: Paint) -> String {
    let place = format!(
        "{}:{}:{}:",
        shown_name(findings.path),
        finding.start.line,
        finding.start.column
    );
    let code = paint.severity(finding.diagnostic.severity, finding.code());
    let message = harmless(&finding.diagnostic.message).replace('\n', " ");
    format!("{} {code} {message}\n", paint.bold(place))
}
