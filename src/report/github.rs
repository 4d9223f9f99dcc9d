//! Workflow commands that GitHub shows beside the lines of a pull request.

use super::finding::Findings;
use crate::diagnostic::Severity;

/// The findings of one record.
pub fn render(findings: &Findings<'_>) -> String {
    let mut out = String::new();
    for finding in &findings.list {
        let found = finding.diagnostic;
        let level = match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        out.push_str(&format!(
            "::{level} title={},file={},line={},col={},endLine={},endColumn={}::{}\n",
            property(&format!("pdn ({} {})", found.code, found.code.name())),
            property(findings.path),
            finding.start.line,
            finding.start.column,
            finding.end.line,
            finding.end.column,
            data(&format!(
                "{}:{}:{}: {} {}",
                findings.path, finding.start.line, finding.start.column, found.code, found.message
            )),
        ));
    }
    out
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
