//! JSON back into PDN: nothing is lost or changed on the way, and what is no record is passed over.

#[path = "support/as_json.rs"]
mod as_json;
#[path = "support/program.rs"]
mod program;
#[path = "support/records.rs"]
mod records;

use pdn::text::{Batches, Wanted};
use pdn::write::from_json;
use serde_json::Value;

use as_json::{lines_of, meaning, values};

/// The texts of the chunks of a file.
fn texts(bytes: &[u8]) -> Vec<String> {
    let batches = Batches::new(bytes, Wanted::Detect);
    let texts = batches.flat_map(|batch| {
        let batch = batch.expect("bytes in memory");
        let chunks = batch.chunks();
        chunks
            .iter()
            .map(|chunk| chunk.text.to_string())
            .collect::<Vec<_>>()
    });
    texts.collect()
}

/// Every game of the corpus as JSON, back, and as JSON again.
#[test]
fn every_game_of_the_corpus_comes_back_the_same() {
    let mut games = 0;
    let mut wrong = Vec::new();
    for path in records::records() {
        let bytes = std::fs::read(&path).expect("a record");
        let name = records::name(&path);
        for text in texts(&bytes) {
            for line in lines_of(&text) {
                // What this reader of JSON finds too deep is another test's.
                let Ok(first) = serde_json::from_str::<Value>(&line) else {
                    continue;
                };
                // Of what nothing ends, the end has to be added on the way.
                let has_no_end = first["result"]["terminator"].is_null();
                if has_no_end && first["moves"].as_array().is_some_and(Vec::is_empty) {
                    continue;
                }
                games += 1;
                let back = from_json::pdn(&line).expect("our own JSON");
                let again = values(&back.text);
                if again.len() != 1 || meaning(again[0].clone()) != meaning(first.clone()) {
                    wrong.push(format!(
                        "{name}:\n{}\n{line}\n{}",
                        back.text,
                        again
                            .iter()
                            .map(|v| v.to_string())
                            .collect::<Vec<_>>()
                            .join("\n")
                    ));
                }
            }
        }
    }
    assert!(games > 300, "{games} games");
    assert!(
        wrong.is_empty(),
        "{} of {games}:\n{}\n",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn stray_text_comes_back_as_stray_text_where_it_can() {
    let table = [
        ("Program A - Program B 2-0 03-12-2006", true),
        ("junk", true),
        ("}", true),
        // At the beginning of a record this is a move.
        ("32-28", false),
        ("[A \"b\"]", false),
    ];
    for (stray, plain) in table {
        let json =
            serde_json::json!({"tags": [["GameType", "20"]], "moves": [], "others": [stray]});
        let back = from_json::pdn(&json.to_string()).expect("a record").text;
        let line = if plain {
            stray.to_string()
        } else {
            format!("% {stray}")
        };
        assert_eq!(back, format!("{line}\n[GameType \"20\"] *"));
        assert_eq!(values(&back)[0]["others"], serde_json::json!([line]));
    }
}

#[test]
fn a_value_is_not_cut_short_where_it_seems_to_end() {
    for value in [
        "a\"]",
        "a \"b\"]\nc",
        "a\"] \n[White \"x",
        "\"]\r\n",
        "a\nb",
        "\\\"]\nx\\",
    ] {
        let json = serde_json::json!({"tags": [["Event", value], ["White", "W"]], "moves": []});
        let back = from_json::pdn(&json.to_string()).expect("a record").text;
        let again = values(&back).remove(0);
        assert_eq!(
            again["tags"][1],
            serde_json::json!(["White", "W"]),
            "{back}"
        );
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let read = again["tags"][0][1].as_str().expect("a value");
        assert_eq!(words(read), words(value), "{back}");
    }
}

/// Of records one a line, those that cannot be read are passed over, each named by its place.
#[test]
fn a_broken_record_does_not_end_the_reading() {
    let good = |event: &str| {
        format!(
            r#"{{"tags":[["Event","{event}"],["GameType","20"]],"moves":[{{"written":"32-28"}}]}}"#
        )
    };
    let (first, last) = (good("first"), good("last"));
    for (broken, place) in [
        (r#"{"tags":5,"moves":[]}"#, "line 2, column 9: "),
        (
            r#"{"tags":[["Event","cut"#,
            "line 2, column 1: the record that begins here is not complete",
        ),
        (
            r#"{"tags":[],"moves":[{"written":"32-28"}]"#,
            "line 2, column 1: the record",
        ),
        (
            r#"{"schema":"other/1","moves":[]}"#,
            "line 2, column 1: its schema",
        ),
        (
            r#"nonsense"#,
            "line 2, column 1: a record, an object in braces",
        ),
        (r#"{"moves":[]}}"#, "line 2, column 13: a record"),
        ("{\"tags\":\n  5,\"moves\":[]}", "line 3, column"),
    ] {
        let directory = tempfile::tempdir().expect("a directory");
        let text = [&*first, broken, &*last].join("\n");
        std::fs::write(directory.path().join("a.ndjson"), text).expect("a file");
        let output = program::run(directory.path(), &["convert", "--to", "ndjson", "a.ndjson"]);
        let games: Vec<Value> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let events: Vec<&Value> = games.iter().map(|game| &game["tags"][0][1]).collect();
        assert!(
            events.starts_with(&[&Value::from("first")]),
            "{broken}: {events:?}"
        );
        assert!(
            events.ends_with(&[&Value::from("last")]),
            "{broken}: {events:?}"
        );
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.contains(&format!("a.ndjson: {place}")),
            "{broken}: {said}"
        );
        assert_eq!(output.status.code(), Some(2), "{broken}");
    }
    let directory = tempfile::tempdir().expect("a directory");
    let many = "{\"moves\":5}\n".repeat(9) + &last;
    std::fs::write(directory.path().join("a.ndjson"), many).expect("a file");
    let output = program::run(directory.path(), &["stats", "a.ndjson"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("line 5, column"), "{said}");
    assert!(said.contains("and 4 records more"), "{said}");
    assert!(!said.contains("line 6"), "{said}");
}

/// A game without tags may follow any end of a game: the two stay two, and each as it was.
#[test]
fn games_stay_apart_whatever_ends_them() {
    let next = "1. 33-29 19-23 *";
    for end in [
        "4-6", "1-9", "10-0", "1:0", "-", "1+ - 1-", "½–½", "0-2t", "1-0", "*", "",
    ] {
        let game = format!(
            "[Event \"a\"]\n[GameType \"20\"]\n[Result \"{end}\"]\n\n1. 32-28 19-23 {end}\n"
        );
        let directory = tempfile::tempdir().expect("a directory");
        let both: Vec<String> = [&game, next]
            .iter()
            .flat_map(|text| lines_of(text))
            .collect();
        std::fs::write(directory.path().join("a.ndjson"), both.join("\n")).expect("a file");
        let output = program::run(directory.path(), &["convert", "--to", "ndjson", "a.ndjson"]);
        let back: Vec<Value> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(back.len(), 2, "{end:?}");
        for (back, line) in back.iter().zip(&both) {
            let game: Value = serde_json::from_str(line).expect("JSON");
            let written = |game: &Value| {
                let moves = game["moves"].as_array().expect("moves").iter();
                moves.map(|m| m["written"].clone()).collect::<Vec<_>>()
            };
            assert_eq!(written(back), written(&game), "{end:?}");
            assert_eq!(back["tags"], game["tags"], "{end:?}");
            // Of what nothing ends, the end had to be added.
            if !end.is_empty() {
                assert_eq!(back["result"], game["result"], "{end:?}");
            }
        }
    }
}

/// The first record of a list, which its bracket stands before, ends like the others where the next begins a line.
#[test]
fn a_broken_record_does_not_swallow_a_list() {
    let record = r#"{"tags":[["GameType","20"]],"moves":[{"written":"32-28"}]}"#;
    let broken = record.trim_end_matches('}');
    let list = format!(
        "[{broken},\n{}{record}]\n",
        format!("{record},\n").repeat(3)
    );
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("a.json"), list).expect("a file");
    let output = program::run(directory.path(), &["convert", "--to", "ndjson", "a.json"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 4);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("a.json: line 1, column 1: the record"),
        "{said}"
    );
    assert_eq!(output.status.code(), Some(2));
}
