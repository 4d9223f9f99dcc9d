//! What a run adds up to: the summary on stderr, and `--statistics`.

use std::collections::BTreeMap;

use super::inferred::Inferred;
use super::paint::Paint;
use crate::diagnostic::{Code, Diagnostic, Fixable, Severity};
use crate::replay::{Options, Replayed};

/// Counts of a run, or of a part of it.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Plies played in main lines.
    pub plies: u64,
    /// Games with a move that is not understood: what follows it in its line is not judged.
    pub open: u64,
    /// Findings: notes, warnings, errors.
    pub severities: [u64; 3],
    /// Findings with a safe fix, and with another one.
    pub fixable: [u64; 2],
    /// Cases of a JUnit report, and those that failed.
    pub cases: u64,
    /// Those of them that have findings to show.
    pub failed: u64,
    /// How games were read that do not say how.
    inferred: Inferred,
    counts: BTreeMap<Code, (u64, Option<Severity>)>,
}

impl Totals {
    /// Counts a game.
    pub fn game(&mut self, replayed: &Replayed, options: &Options) {
        self.games += 1;
        self.plies += u64::from(replayed.plies);
        self.open += u64::from(replayed.variant.is_some() && !replayed.understood);
        self.inferred.game(replayed, options);
    }

    /// Counts a finding, shown or not.
    pub fn finding(&mut self, found: &Diagnostic) {
        self.severities[found.severity as usize] += 1;
        if let Some(fix) = &found.fix {
            self.fixable[usize::from(!fix.safe)] += 1;
        }
        let (count, severity) = self.counts.entry(found.code).or_default();
        *count += 1;
        *severity = (*severity).max(Some(found.severity));
    }

    /// Adds the counts of another part.
    pub fn add(&mut self, other: Totals) {
        self.games += other.games;
        self.plies += other.plies;
        self.open += other.open;
        self.cases += other.cases;
        self.failed += other.failed;
        for (sum, part) in self.severities.iter_mut().zip(other.severities) {
            *sum += part;
        }
        for (sum, part) in self.fixable.iter_mut().zip(other.fixable) {
            *sum += part;
        }
        self.inferred.merge(other.inferred);
        for (code, (count, severity)) in other.counts {
            let sum = self.counts.entry(code).or_default();
            sum.0 += count;
            sum.1 = sum.1.max(severity);
        }
    }

    /// How often each code was found.
    pub fn counts(&self) -> impl Iterator<Item = (Code, u64)> + '_ {
        self.counts.iter().map(|(code, (count, _))| (*code, *count))
    }

    /// Was anything found that is at least so grave?
    pub fn reaches(&self, severity: Severity) -> bool {
        self.severities
            .iter()
            .skip(severity as usize)
            .any(|count| *count > 0)
    }

    /// The summary on stderr, some lines. `strict`: notes were shown.
    pub fn summary(&self, strict: bool, paint: Paint) -> String {
        let [notes, warnings, errors] = self.severities;
        let mut found = Vec::new();
        for (severity, count) in [
            (Severity::Error, errors),
            (Severity::Warning, warnings),
            (Severity::Note, notes),
        ] {
            if count > 0 {
                let hint = if severity == Severity::Note && !strict {
                    " (--strict shows them)"
                } else {
                    ""
                };
                found.push(format!(
                    "{}{hint}",
                    paint.severity(severity, plural(count, severity.name()))
                ));
            }
        }
        let found = if found.is_empty() {
            "nothing to report".to_string()
        } else {
            found.join(", ")
        };
        let mut out = format!(
            "{}, {}: {found}\n",
            plural(self.games, "game"),
            plural(self.plies, "move")
        );
        if self.open > 0 {
            out.push_str(&format!(
                "{} with a move that is not understood: what follows it is not judged\n",
                plural(self.open, "game")
            ));
        }
        for line in self.inferred.lines() {
            out.push_str(&line);
            out.push('\n');
        }
        match self.fixable {
            [0, 0] => {}
            [safe, 0] => out.push_str(&format!("{safe} can be mended with --fix\n")),
            [0, guess] => out.push_str(&format!(
                "{guess} can perhaps be mended with --fix --unsafe-fixes\n"
            )),
            [safe, guess] => {
                out.push_str(&format!(
                    "{safe} can be mended with --fix, perhaps {guess} more with --unsafe-fixes\n"
                ));
            }
        }
        out
    }

    /// `--statistics`: how often each code was found, the most frequent first.
    pub fn statistics(&self, paint: Paint) -> String {
        let mut rows: Vec<_> = self.counts.iter().collect();
        rows.sort_by_key(|(code, (count, _))| (std::cmp::Reverse(*count), **code));
        let width = rows
            .first()
            .map_or(0, |(_, (count, _))| count.to_string().len());
        let mut out = String::new();
        for (code, (count, severity)) in rows {
            let severity = severity.unwrap_or(code.severity());
            let fix = match code.fixable() {
                Fixable::None => "   ",
                Fixable::Safe => "[*]",
                Fixable::Unsafe => "[?]",
            };
            let name = paint.severity(severity, format_args!("{:<7}", severity.name()));
            out.push_str(&format!(
                "{count:>width$}  {code}  {name}  {fix}  {}\n",
                code.name()
            ));
        }
        out
    }
}

impl Totals {
    /// `--statistics` for programs: one object a code and line.
    pub fn statistics_lines(&self) -> String {
        let line = |(code, (count, severity)): (&Code, &(u64, Option<Severity>))| {
            let severity = severity.unwrap_or(code.severity()).name();
            let row = serde_json::json!({"code": code.code(), "name": code.name(), "severity": severity, "count": count});
            format!("{row}\n")
        };
        self.counts.iter().map(line).collect()
    }
}

/// `1 game`, `2 games`.
pub fn plural(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
