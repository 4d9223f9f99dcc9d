//! Workflow commands that GitHub shows beside the lines of a pull request.

use super::finding::{Finding, Findings};
use crate::diagnostic::Severity;

/// One finding.
pub fn render(findings: &Findings<'_>, finding: &Finding<'_>) -> String {
    let found = finding.diagnostic;
    let level = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let (start, end) = (finding.start, finding.end());
    let title = format!("pdn ({} {})", found.code, found.code.name());
    let text = format!(
        "{}:{}:{}: {} {}",
        findings.path, start.line, start.column, found.code, found.message
    );
    format!(
        "::{level} title={},file={},line={},col={},endLine={},endColumn={}::{}\n",
        property(&title),
        property(findings.path),
        start.line,
        start.column,
        end.line,
        end.column,
        data(&text),
    )
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    #[test]
    fn escapes() {
        assert_eq!(super::property("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
        assert_eq!(super::data("a:b,c%\r\n"), "a:b,c%25%0D%0A");
    }
}
