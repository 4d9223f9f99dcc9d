//! Findings about games together: `tests/data/archive.txt`.

#[path = "support/pipeline.rs"]
mod pipeline;

const TABLE: &str = include_str!("data/archive.txt");

#[test]
fn archives_are_compared_rightly() {
    let cases: Vec<&str> = TABLE.split("\n== ").skip(1).collect();
    assert!(cases.len() > 12);
    let mut wrong = Vec::new();
    for case in cases {
        let (title, rest) = case.split_once('\n').expect("a title");
        let (games, expected) = rest.split_once("\n--\n").expect("expectations");
        let text: String = games.lines().map(game).collect();
        let file = pipeline::read(text.as_bytes(), &Default::default());
        let found: Vec<String> = pipeline::archive(&[file], &|_| "a.pdn")
            .iter()
            .map(|found| {
                let diagnostic = &found.diagnostic;
                format!(
                    "{} {} {}",
                    found.at.game, diagnostic.code, diagnostic.message
                )
            })
            .collect();
        let expected: Vec<&str> = expected.lines().filter(|line| !line.is_empty()).collect();
        if found != expected {
            wrong.push(format!("{title}\n  found {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// One line of the table: `Event | Round | Date | White | Black | moves`.
fn game(line: &str) -> String {
    let mut fields = line.split('|').map(str::trim);
    let mut out = String::new();
    for tag in ["Event", "Round", "Date", "White", "Black"] {
        let value = fields.next().expect("five tags");
        if !value.is_empty() {
            out.push_str(&format!("[{tag} \"{value}\"]\n"));
        }
    }
    let moves = fields.next().expect("moves");
    format!("[GameType \"20\"]\n{out}\n{moves} *\n\n")
}

#[test]
fn a_game_copied_a_thousand_times_is_told_a_few_times() {
    let text = "[GameType \"20\"]\n[White \"A\"]\n[Black \"B\"]\n1. 32-28 19-23 *\n\n".repeat(1000);
    let file = pipeline::read(text.as_bytes(), &Default::default());
    let found = pipeline::archive(&[file], &|_| "a.pdn");
    assert_eq!(found.len(), 10);
    let last = &found.last().expect("ten").diagnostic.message;
    assert!(last.ends_with("989 more copies follow"), "{last}");
}
