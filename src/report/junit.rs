//! JUnit XML: a test suite a run, a test case a game; a game with findings has failed.

use super::finding::Findings;
use super::svg::escape;
use super::totals::Totals;

/// What opens the document. The totals stand first, so this is written when all is known.
pub fn head(totals: &Totals) -> String {
    let (tests, failures) = (totals.cases, totals.failed);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pdn\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">\n\
         <testsuite name=\"pdn\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\">\n"
    )
}

/// What closes it.
pub fn tail() -> String {
    "</testsuite>\n</testsuites>\n".to_string()
}

/// One game.
pub fn render(findings: &Findings<'_>) -> String {
    let name = escape(&findings.title());
    let class = escape(findings.path);
    let line = findings.start().line;
    if findings.list.is_empty() {
        return format!(
            "<testcase classname=\"{class}\" name=\"{name}\" file=\"{class}\" line=\"{line}\"/>\n"
        );
    }
    let mut out = format!(
        "<testcase classname=\"{class}\" name=\"{name}\" file=\"{class}\" line=\"{line}\">\n"
    );
    let first = findings.list.first().map(|found| {
        (
            format!("{} {}", found.code, found.message),
            found.code.name(),
        )
    });
    let (message, kind) = first.unwrap_or_default();
    out.push_str(&format!(
        "<failure message=\"{}\" type=\"{kind}\">\n",
        escape(&message).replace('\n', " ")
    ));
    for finding in findings.each() {
        let found = finding.diagnostic;
        let (line, column) = (finding.start.line, finding.start.column);
        let text = format!(
            "{}:{line}:{column}: {} {} ({})",
            findings.path,
            found.code,
            found.message,
            found.severity.name()
        );
        out.push_str(&escape(&text));
        out.push('\n');
    }
    out.push_str("</failure>\n</testcase>\n");
    out
}
