//! Problems that users had with other programs, each with the right answer: `tests/data/reports.txt`.

#[path = "support/blocks.rs"]
mod blocks;
#[path = "support/program.rs"]
mod program;

use std::cell::OnceCell;
use std::path::Path;

use serde_json::Value;

const TABLE: &str = include_str!("data/reports.txt");
const FILE: &str = "report.pdn";

/// Too short for all tags: these say nothing about a report.
const EVERYWHERE: &[&str] = &["H301", "H310", "P406"];

#[test]
fn reports_are_answered_rightly() {
    let cases: Vec<&str> = TABLE.split("\n== ").skip(1).collect();
    assert_eq!(cases.len(), 85);
    let directory = tempfile::tempdir().expect("a directory for records");
    let failures: Vec<String> = cases
        .iter()
        .flat_map(|case| answer(case, directory.path()))
        .collect();
    assert!(
        failures.is_empty(),
        "{} wrong:\n{}\n",
        failures.len(),
        failures.join("\n")
    );
}

/// Runs one case; what is wrong with it.
fn answer(case: &str, directory: &Path) -> Vec<String> {
    let (head, rest) = case.split_once('\n').expect("a record");
    let (name, title) = head.split_once(": ").expect("a title");
    let (id, how) = name.split_once(' ').unwrap_or((name, ""));
    let (record, expectations) = rest.split_once("\n--\n").expect("expectations");
    let bytes = blocks::decode(how, &format!("{record}\n")).expect("a record");
    std::fs::write(directory.join(FILE), bytes).expect("a record can be written");
    let answers = Answers {
        directory,
        report: OnceCell::new(),
        games: OnceCell::new(),
    };
    expectations
        .lines()
        .filter(|line| !line.is_empty())
        .filter_map(|line| {
            let error = answers.check(line).err()?;
            Some(format!("{id} {title}\n    {line}\n    {error}"))
        })
        .collect()
}

/// What the program says about a record.
struct Answers<'a> {
    directory: &'a Path,
    report: OnceCell<Value>,
    games: OnceCell<Value>,
}

impl Answers<'_> {
    fn json(&self, arguments: &[&str]) -> Value {
        let text = program::stdout(self.directory, arguments);
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{text}"))
    }

    fn report(&self) -> &Value {
        self.report
            .get_or_init(|| self.json(&["check", "--strict", "--format", "json", FILE]))
    }

    fn games(&self) -> &Value {
        self.games
            .get_or_init(|| self.json(&["convert", "--to", "json", FILE]))
    }

    fn findings(&self) -> impl Iterator<Item = &Value> {
        self.report()["findings"].as_array().into_iter().flatten()
    }

    fn game(&self, number: &str) -> Result<&Value, String> {
        let index: usize = number.parse().map_err(|_| "which game?")?;
        self.games()
            .get(index - 1)
            .ok_or_else(|| format!("there is no game {index}"))
    }

    fn check(&self, line: &str) -> Result<(), String> {
        let (what, rest) = line.split_once(' ').ok_or("what?")?;
        match what {
            // Without the notes: some records have a game a hundred thousand times.
            "games" => {
                let report = self.json(&["check", "--format", "json", FILE]);
                same(rest, &report["games"].to_string())
            }
            "plies" => {
                let games = self.games().as_array().ok_or("no games")?;
                let plies: Vec<String> = games
                    .iter()
                    .map(|game| game["end"]["plies"].to_string())
                    .collect();
                same(rest, &plies.join(" "))
            }
            "moves" => {
                let (number, moves) = rest.split_once(' ').ok_or("which game?")?;
                let game = self.game(number)?;
                let texts: Vec<&str> = game["moves"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|m| m["text"].as_str())
                    .collect();
                same(moves, &texts.join(" "))
            }
            "codes" => self.codes(rest),
            "has" => {
                let codes = self.sorted_codes();
                match codes.contains(&rest) {
                    true => Ok(()),
                    false => Err(format!("found: {codes:?}")),
                }
            }
            "at" => self.at(rest),
            "says" => {
                let (code, text) = rest.split_once(' ').ok_or("which text?")?;
                let said: Vec<String> = self
                    .findings()
                    .filter(|found| found["code"] == code)
                    .map(Value::to_string)
                    .collect();
                match said.iter().any(|found| found.contains(text)) {
                    true => Ok(()),
                    false => Err(format!("said: {said:?}")),
                }
            }
            "json" => {
                let mut parts = rest.splitn(3, ' ');
                let (Some(number), Some(pointer), Some(value)) =
                    (parts.next(), parts.next(), parts.next())
                else {
                    return Err("which value?".into());
                };
                let expected: Value = serde_json::from_str(value).map_err(|e| e.to_string())?;
                let game = self.game(number)?;
                let found = game.pointer(pointer).unwrap_or(&Value::Null);
                match *found == expected {
                    true => Ok(()),
                    false => Err(format!("is {found}")),
                }
            }
            "writes" => {
                let text = program::stdout(self.directory, &["fmt", "--stdout", FILE]);
                match text.contains(rest) {
                    true => Ok(()),
                    false => Err(format!("writes:\n{text}")),
                }
            }
            other => Err(format!("unknown expectation {other}")),
        }
    }

    fn sorted_codes(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = self
            .findings()
            .filter_map(|found| found["code"].as_str())
            .collect();
        codes.sort_unstable();
        codes
    }

    fn codes(&self, expected: &str) -> Result<(), String> {
        let mut codes = self.sorted_codes();
        codes.retain(|code| !EVERYWHERE.contains(code));
        codes.dedup();
        let mut expected: Vec<&str> = expected.split(' ').filter(|code| *code != "-").collect();
        expected.sort_unstable();
        if codes == expected {
            return Ok(());
        }
        let said: Vec<String> = self
            .findings()
            .filter(|found| !EVERYWHERE.iter().any(|code| found["code"] == *code))
            .map(|found| format!("{} {}", found["code"], found["message"]))
            .collect();
        Err(format!("found: {said:?}"))
    }

    fn at(&self, rest: &str) -> Result<(), String> {
        let mut parts = rest.split(' ');
        let code = parts.next().ok_or("which code?")?;
        let place: Vec<&str> = parts.collect();
        let places: Vec<[String; 2]> = self
            .findings()
            .filter(|found| found["code"] == code)
            .map(|found| [found["line"].to_string(), found["column"].to_string()])
            .collect();
        let there = places
            .iter()
            .any(|found| place.iter().zip(found).all(|(a, b)| a == b));
        if there {
            Ok(())
        } else {
            Err(format!("stands at {places:?}"))
        }
    }
}

fn same(expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("found: {found}"))
    }
}
