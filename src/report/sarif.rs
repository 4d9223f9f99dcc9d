//! SARIF 2.1.0, which code hosts and editors read.

use serde_json::{Value, json};

use super::finding::{Finding, Findings, PlacedEdit};
use crate::diagnostic::{Code, Severity};

/// Between two results.
pub const BETWEEN: &str = ",\n";

/// What opens the log: the tool and all its rules.
pub fn head() -> String {
    let rules: Vec<Value> = Code::ALL.iter().map(|code| rule(*code)).collect();
    let driver = json!({"name": "pdn", "version": env!("CARGO_PKG_VERSION"), "rules": rules});
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\
         \"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
    )
}

/// What closes it.
pub fn tail() -> String {
    "\n]}]}\n".to_string()
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.code(),
        "name": code.name(),
        "shortDescription": {"text": code.name().replace('-', " ")},
        "help": {"text": code.page(), "markdown": code.page()},
        "defaultConfiguration": {"level": level(code.severity())},
    })
}

fn level(severity: Severity) -> &'static str {
    severity.name()
}

/// One finding.
pub fn result(findings: &Findings<'_>, finding: &Finding<'_>) -> Value {
    let found = finding.diagnostic;
    let rule = Code::ALL.iter().position(|code| *code == found.code);
    let text = match &found.help {
        Some(help) => format!("{} {help}", found.message),
        None => found.message.to_string(),
    };
    let mut result = json!({
        "ruleId": found.code.code(),
        "ruleIndex": rule,
        "level": level(found.severity),
        "message": {"text": text},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": {"uri": uri(findings.path)},
                "region": region(&PlacedEdit { start: finding.start, end: finding.end(), text: "" }),
            },
            "logicalLocations": [{"name": findings.title()}],
        }],
    });
    if let (Some(fix), Value::Object(result)) = (&found.fix, &mut result) {
        let replacement = |edit: PlacedEdit<'_>| json!({"deletedRegion": region(&edit), "insertedContent": {"text": edit.text}});
        let replacements: Vec<Value> = finding.edits().map(replacement).collect();
        let description = if fix.safe {
            "safe: the record says the same"
        } else {
            "unsafe: a likely guess"
        };
        result.insert(
            "fixes".to_string(),
            json!([{
                "description": {"text": description},
                "artifactChanges": [{"artifactLocation": {"uri": uri(findings.path)}, "replacements": replacements}],
            }]),
        );
    }
    result
}

fn region(edit: &PlacedEdit<'_>) -> Value {
    json!({
        "startLine": edit.start.line,
        "startColumn": edit.start.column,
        "endLine": edit.end.line,
        "endColumn": edit.end.column,
        "byteOffset": edit.start.byte,
        "byteLength": edit.end.byte.saturating_sub(edit.start.byte),
    })
}

/// A path as a relative or absolute URI reference.
fn uri(path: &str) -> String {
    use std::fmt::Write;
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'\\' => out.push('/'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'!' => {
                out.push(byte as char)
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_and_closes_as_json() {
        let log: Value = serde_json::from_str(&format!("{}{}", head(), tail())).unwrap();
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][0]["id"], "T101");
        assert_eq!(uri("a b/ü.pdn"), "a%20b/%C3%BC.pdn");
    }
}
