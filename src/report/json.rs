//! Findings as JSON: one a line (`ndjson`), or one object (`json`, schema `pdn-report/1`).

use serde_json::{Map, Value, json};

use super::finding::{Finding, Findings};
use super::totals::Totals;

/// One object.
pub fn value(findings: &Findings<'_>, finding: &Finding<'_>) -> Value {
    let found = finding.diagnostic;
    let fix = found.fix.as_ref().map(|fix| {
        let edit = |edit: super::PlacedEdit<'_>| json!({"start": edit.start.byte, "end": edit.end.byte, "text": edit.text});
        json!({"safe": fix.safe, "edits": finding.edits().map(edit).collect::<Vec<_>>()})
    });
    let end = finding.end();
    let repair = |repair: &crate::diagnostic::Repair| json!({"ply": repair.ply, "written": repair.written.as_str(), "text": repair.text.as_str(), "plays_to_end": repair.plays_to_end});
    json!({
        "path": findings.path,
        "game": findings.game,
        "white": findings.white,
        "black": findings.black,
        "round": findings.round,
        "line": finding.start.line,
        "column": finding.start.column,
        "end_line": end.line,
        "end_column": end.column,
        "byte": finding.start.byte,
        "ply": found.ply,
        "code": found.code.code(),
        "name": found.code.name(),
        "severity": found.severity.name(),
        "message": found.message,
        "help": found.help,
        "fix": fix,
        "repairs": found.repairs.iter().map(repair).collect::<Vec<_>>(),
    })
}

/// What opens the report.
pub const HEAD: &str = "{\"schema\":\"pdn-report/1\",\"findings\":[\n";
/// Between two findings.
pub const BETWEEN: &str = ",\n";

/// What closes the report.
pub fn tail(totals: &Totals) -> String {
    format!(
        "\n],\"games\":{},\"counts\":{}}}\n",
        totals.games,
        counts(totals)
    )
}

/// All findings by code, those too that are not shown.
pub fn counts(totals: &Totals) -> Value {
    let counts = totals
        .counts()
        .map(|(code, count)| (code.code().to_string(), Value::from(count)));
    Value::Object(counts.collect::<Map<_, _>>())
}
