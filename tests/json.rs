//! Games as JSON: goldens, the way back, depth, and what is refused.

#[path = "support/as_json.rs"]
mod as_json;
#[path = "../benches/random.rs"]
mod random;

use pdn::replay::Options;
use pdn::write::{csv, from_json, json};
use serde_json::Value;

use as_json::{lines_by_both_ways, lines_of, meaning, values};

const ANNOTATED: &str = r#"[Event "a \"b\" \\ c"]
[White "Ы"]
[GameType "25"]
[Result "1/2-1/2"]

{start} 1. c3-d4! {good [%clk 1:55:21]} ( 1. e3-f4 d6-c5 ( 1... f6-g5 {deep} ) 2. f4-e5 ) {after} d6-c5 $1 $3
2. b2-c3 f6-g5 (?) 3. c3-b4 {a {nested} note} g5-h4 ; line
4. b4:d6 {two
lines} e7:c5 1/2-1/2 {end}
"#;

const OTHERS: &str = r#"[GameType "25"]
[SetUp "1"]
[FEN "W:WKg5:Bd6,f6,d4,d2"]
1. g5:e7:c5:e3:c1 *

[GameType "20"]
1... 19-23 2. 99-3 - - *

[GameType "21"]
[Result "*"]

1. 11-15 24-20 /FEN "W:W21:BK1"/ 2. 21-17 1-0

[GameType "0"]
1. e4 e5 1-0

[GameType "20"]
( ( 1. 32-28 ) ) 1. 33-29 19-24 ( 1... 20-24 ) ( 1... 17-21 2. 31-26 ) 2. 29x20 ( {only a comment} ) {x}
"#;

#[test]
fn an_annotated_game() {
    let mut game = values(ANNOTATED).remove(0);
    // What the messages say is not this test's business.
    let found = game["diagnostics"].take();
    let codes = |found: &Value| found["code"].as_str().unwrap_or_default().to_owned();
    let codes: Vec<String> = found.as_array().into_iter().flatten().map(codes).collect();
    assert_eq!(codes, ["H301", "N606", "S213"]);
    let mut golden: Value =
        serde_json::from_str(include_str!("data/json/annotated.json")).expect("the golden JSON");
    golden["diagnostics"] = Value::Null;
    assert_eq!(game, golden);
    // Keys in the order of the contract.
    let line = &lines_of(ANNOTATED)[0];
    let keys = [
        "schema",
        "source",
        "variant",
        "tags",
        "start",
        "moves",
        "end",
        "result",
        "diagnostics",
    ];
    let found: Vec<&String> = game.as_object().expect("an object").keys().collect();
    let order: Vec<&&str> = keys
        .iter()
        .filter(|key| found.iter().any(|found| found == *key))
        .collect();
    assert_eq!(order.len(), keys.len());
    assert!(line.starts_with(
        r#"{"schema":"pdn/1","source":{"path":"a.pdn","game":1,"line":1,"byte":0},"variant":{"#
    ));
    assert!(!line.contains('\n'));
}

#[test]
fn what_is_there_and_what_is_not() {
    let games = values(OTHERS);
    assert_eq!(games.len(), 5);
    let capture = &games[0]["moves"][0];
    assert_eq!(
        capture["taken"],
        serde_json::json!(["d2", "d4", "d6", "f6"])
    );
    assert_eq!(capture["path"].as_array().map(Vec::len), Some(5));
    let first = &games[1]["moves"];
    assert_eq!(
        (&first[0]["side"], &first[0]["number"]),
        (&Value::from("white"), &Value::from(1))
    );
    assert!(first[1].get("from").is_none() && first[2].get("text").is_none());
    assert_eq!(first[2]["written"], "- -");
    assert_eq!(games[2]["moves"][2]["setup"], "W:W21:BK1");
    let chess = &games[3];
    assert_eq!(
        (&chess["variant"], &chess["start"], &chess["end"]["fen"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(chess["moves"].as_array().map(Vec::len), Some(2));
    let moves = &games[4]["moves"];
    assert_eq!(moves[0]["variations"][0][0]["written"], "32-28");
    assert_eq!(moves[1]["variations"].as_array().map(Vec::len), Some(2));
}

/// What is compared is in [`lines_of`].
#[test]
fn plain_games_are_written_alike_by_both_ways() {
    let mut dice = random::Dice(0x5eed_0008);
    for variant in pdn::rules::variants::VARIANTS {
        let mut text = String::new();
        for _ in 0..20 {
            random::game(variant, &mut dice, 300, &mut text);
        }
        // Another sign between the squares, and a comment, which is not plain any more.
        for text in [
            text.replace(['x', ':'], "-"),
            text.replacen("2.", "{a} 2.", 3),
            text,
        ] {
            assert_eq!(lines_of(&text).len(), 20, "{}", variant.name);
        }
    }
}

/// The longest captures have no room where plain moves are put together. They do not come up in random games, so one from
/// a set-up is taken for plain.
#[test]
fn a_capture_of_fifteen_is_written_alike_by_both_ways() {
    let men = "7,8,10,13,17,20,23,24,27,31,32,33,34,38,40,41,42,43";
    let text = format!("[GameType \"20\"]\n[FEN \"W:WK46:B{men}\"]\n1. 46x15 *\n");
    let options = Options {
        keep_steps: true,
        ..Options::default()
    };
    let mut games = pdn::read(&text, &options);
    let replayed = games[0].replayed.as_mut().expect("a game");
    let most = replayed
        .steps
        .iter()
        .map(|step| step.played.map_or(0, |m| m.taken.count_ones()));
    assert_eq!(most.max(), Some(15));
    replayed.plain = true;
    lines_by_both_ways(&text, &games);
}

#[test]
fn back_and_again_is_the_same() {
    for text in [ANNOTATED, OTHERS] {
        for line in lines_of(text) {
            let back = from_json::pdn(&line).expect("our own JSON");
            let again = values(&back.text);
            assert_eq!(again.len(), 1, "{}", back.text);
            let first: Value = serde_json::from_str(&line).expect("JSON");
            assert_eq!(meaning(again[0].clone()), meaning(first), "{}", back.text);
        }
    }
}

#[test]
fn what_belongs_to_no_move_is_kept() {
    let text = "% made by hand\n[GameType \"20\"]\n1. 32-28 19-23 junk /FEN \"B:W28:B19\"/ *";
    let game = values(text).remove(0);
    assert_eq!(
        game["others"],
        serde_json::json!(["% made by hand", "junk", "/FEN \"B:W28:B19\"/"])
    );
    // A set-up before a move stands at the move, and only there.
    let text = "[GameType \"20\"]\n1. 32-28 /FEN \"B:W28:B19\"/ 19-24 *";
    assert_eq!(values(text).remove(0).get("others"), None);
    let text = "% made by hand\n[GameType \"20\"]\n1. 32-28 19-23 /FEN \"B:W28:B19\"/ *";
    let first = values(text).remove(0);
    let back = from_json::pdn(&first.to_string())
        .expect("our own JSON")
        .text;
    assert_eq!(meaning(values(&back).remove(0)), meaning(first));
}

#[test]
fn deep_variations_neither_recurse_nor_get_lost_up_to_the_limit() {
    let deep = |levels: usize| {
        let open = "( 1. 32-28 ".repeat(levels);
        format!(
            "[GameType \"20\"]\n1. 33-29 {open}{} *\n",
            ")".repeat(levels)
        )
    };
    let line = &lines_of(&deep(200))[0];
    assert_eq!(line.matches("\"32-28\",\"text\"").count(), 200);
    let back = from_json::pdn(line).expect("our own JSON");
    assert_eq!(
        lines_of(&back.text)[0].matches("\"variations\"").count(),
        200
    );
    let line = &lines_of(&deep(50_000))[0];
    assert_eq!(line.matches("\"variations\"").count(), 256);
    let open = "{\"written\":\"32-28\",\"variations\":[[".repeat(5_000);
    let text = format!("{{\"moves\":[{open}{}]}}", "]]}".repeat(5_000));
    assert!(from_json::pdn(&text).is_ok());
}

#[test]
fn records_of_other_tools_are_understood() {
    let table = [
        (r#"{"tags":[["A","b"]],"moves":[]}"#, "[A \"b\"] *"),
        (
            r#"{"schema":"pdn/1","moves":[{"from":"c3","to":"d4"},{"from":"f4","to":"d6","taken":["e5"]}]}"#,
            "c3-d4 f4xd6",
        ),
        (
            r#"{"moves":[{"number":1,"side":"white","text":"c3-d4","strength":"!?","comments":["a } b","c"]}],"result":{"terminator":"*"}}"#,
            "1. c3-d4!? ;a } b\n{c} *",
        ),
        (
            r#"{"variant":{"name":"russian"},"start":"B:Wc3:Bb8","tags":[],"moves":[{"number":1,"side":"black","written":"b8-a7","before":["x"]}]}"#,
            "/FEN \"B:Wc3:Bb8\"/ 1... {x} b8-a7",
        ),
        (
            r#"{"moves":[{"comments":["a\n\n[Event \"x\"]"]}]}"#,
            "… {a\n[Event \"x\"]}",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(
            from_json::pdn(text).map(|pdn| pdn.text).as_deref(),
            Ok(expected),
            "{text}"
        );
    }
}

#[test]
fn what_is_no_record_is_refused_at_its_place() {
    let table = [
        ("{}", 0, "neither"),
        (r#"{"schema":"pdn-report/1","moves":[]}"#, 0, "not pdn/1"),
        ("{\"moves\":[\n{\"written\":5}]}", 22, "expected a string"),
        (
            r#"{"moves":[{"variations":[[{"nags":["x"]}]]}]}"#,
            37,
            "expected u32",
        ),
        (r#"{"tags":[["a"]],"moves":[]}"#, 13, "invalid length"),
    ];
    for (text, at, reason) in table {
        let refused = from_json::pdn(text).expect_err(text);
        assert!(
            refused.reason.contains(reason),
            "{text}: {}",
            refused.reason
        );
        assert!(refused.at.abs_diff(at) <= 3, "{text}: at {}", refused.at);
    }
}

#[test]
fn a_row_a_game() {
    let text = "[White \"A, \\\"B\\\"\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 99-1 2-0\n";
    let games = pdn::read(text, &Options::default());
    let mut out = csv::HEAD.to_owned();
    csv::write_row(
        text,
        &games[0],
        json::Source {
            path: "a b.pdn",
            game: 3,
        },
        &mut out,
    );
    let row = out.lines().nth(1).expect("a row");
    assert!(
        row.starts_with("a b.pdn,3,,,,,\"A, \"\"B\"\"\",,2-0,international,1,white,,"),
        "{row}"
    );
    assert!(row.contains("M501"), "{row}");
}

#[test]
fn the_schema_names_every_key() {
    let schema: Value =
        serde_json::from_str(include_str!("../grammar/pdn-1.schema.json")).expect("JSON");
    let definitions = &schema["$defs"];
    let known = |of: &str, value: &Value| {
        for key in value.as_object().expect("an object").keys() {
            assert!(
                definitions[of]["properties"].get(key).is_some(),
                "{of} has no {key}"
            );
        }
    };
    for game in values(ANNOTATED).into_iter().chain(values(OTHERS)) {
        known("game", &game);
        let mut moves: Vec<Value> = game["moves"].as_array().cloned().unwrap_or_default();
        while let Some(m) = moves.pop() {
            known("move", &m);
            let lines = m["variations"].as_array().cloned().unwrap_or_default();
            moves.extend(
                lines
                    .iter()
                    .flat_map(|line| line.as_array().cloned().unwrap_or_default()),
            );
        }
        for found in game["diagnostics"].as_array().into_iter().flatten() {
            known("diagnostic", found);
        }
        for required in definitions["game"]["required"]
            .as_array()
            .into_iter()
            .flatten()
        {
            assert!(
                game.get(required.as_str().unwrap_or_default()).is_some(),
                "{required}"
            );
        }
    }
}
