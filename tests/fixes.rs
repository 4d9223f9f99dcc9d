//! Laws of fixes, over every record of the corpus: what a safe fix can mend is mended after one run, and what the
//! record says stays the same.

#[path = "support/pipeline.rs"]
mod pipeline;
#[path = "support/records.rs"]
mod records;

use std::fs;
use std::path::PathBuf;

use pdn::diagnostic::Code;
use pdn::replay::Trail;

/// Every PDN file of the corpus, the golden ones too.
fn records() -> Vec<PathBuf> {
    let found = records::files(|path| path.extension().is_some_and(|ext| ext == "pdn"));
    assert!(found.len() > 150);
    found
}

/// Every game's line of play and tag values.
fn meaning(bytes: &[u8]) -> Vec<(Trail, usize)> {
    pipeline::read(bytes, &Default::default())
        .iter()
        .flat_map(|piece| &piece.games)
        .filter_map(|game| {
            let replayed = game.replayed.as_ref()?;
            let comments = game.record.items.iter();
            let comments = comments.filter(|item| {
                matches!(
                    item.kind,
                    pdn::record::ItemKind::Comment | pdn::record::ItemKind::LineComment
                )
            });
            Some((replayed.trail, comments.count()))
        })
        .collect()
}

#[test]
fn safe_fixes_leave_nothing_for_safe_fixes() {
    let mut wrong = Vec::new();
    for path in records() {
        let bytes = fs::read(&path).expect("a record");
        let fixed = pipeline::fixed(&bytes, |_, fix| fix.safe);
        let left: Vec<String> = pipeline::read(fixed.as_bytes(), &Default::default())
            .iter()
            .flat_map(|piece| piece.findings())
            .filter(|(_, found)| found.fix.as_ref().is_some_and(|fix| fix.safe))
            .map(|(place, found)| format!("{}:{} {}", place.line, place.column, found.code))
            .collect();
        if !left.is_empty() {
            wrong.push(format!("{}: {}", path.display(), left.join(", ")));
        }
    }
    assert!(
        wrong.is_empty(),
        "left after the fixes:\n{}\n",
        wrong.join("\n")
    );
}

#[test]
fn safe_fixes_keep_moves_and_comments() {
    let mut wrong = Vec::new();
    for path in records() {
        let bytes = fs::read(&path).expect("a record");
        // A set-up starts the counts of the draw rules anew, so even one that repeats the position belongs to the line.
        let fixed = pipeline::fixed(&bytes, |code, fix| fix.safe && code != Code::P405);
        if meaning(&bytes) != meaning(fixed.as_bytes()) {
            wrong.push(format!("{}:\n{fixed}", path.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "changed by the fixes:\n{}\n",
        wrong.join("\n")
    );
}

#[test]
fn fixes_of_a_clean_record_change_nothing() {
    for path in records()
        .iter()
        .filter(|path| path.components().any(|part| part.as_os_str() == "accept"))
    {
        let bytes = fs::read(path).expect("a record");
        let fixed = pipeline::fixed(&bytes, |_, _| true);
        assert_eq!(String::from_utf8_lossy(&bytes), fixed, "{}", path.display());
    }
}

#[test]
fn a_control_character_between_words_leaves_them_apart() {
    let damaged = "[GameType \"25\"]\n\n1. c3-d4\u{14}d6-c5 \u{2}2. b2-c3 *\n";
    let fixed = pipeline::fixed(damaged.as_bytes(), |code, fix| {
        fix.safe && matches!(code, Code::T102 | Code::T103)
    });
    assert!(fixed.ends_with("\n1. c3-d4 d6-c5 2. b2-c3 *\n"), "{fixed}");
}

#[test]
fn lines_that_are_put_in_end_as_the_others_do() {
    for end in ["\n", "\r\n", "\r"] {
        let lines = [
            "[Event \"x\"]",
            "[White \"A\"]",
            "",
            "1. c3-d4 d6-c5 2. b2-c3 f6-g5",
        ];
        let games = pdn::read(&lines.join(end), &pdn::replay::Options::default());
        let found = games.iter().flat_map(|game| &game.diagnostics);
        let fixes = found.filter_map(|found| found.fix.as_ref());
        let put_in: Vec<&str> = fixes
            .flat_map(|fix| &fix.edits)
            .map(|edit| edit.text.as_str())
            .filter(|text| text.contains(['\n', '\r']))
            .collect();
        // Five tags of the seven, and the GameType.
        assert_eq!(put_in.len(), 6, "{end:?} {put_in:?}");
        for text in put_in {
            assert!(!text.replace(end, "").contains(['\n', '\r']), "{text:?}");
        }
    }
}

/// A star behind a move is a mark; one between two squares may be meant for anything.
#[test]
fn a_star_within_a_word_is_left() {
    let table = [
        ("1. 32-28* 19-23 *\n", "1. 32-28 $7 19-23 *\n"),
        ("1. 32-28*{x} 19-23 *\n", "1. 32-28 $7{x} 19-23 *\n"),
        (
            "1. 32-28*19-23*2. 33-29 *\n",
            "1. 32-28 $7 19-23 $7 2. 33-29 *\n",
        ),
        ("1. 32*28 19-23 *\n", "1. 32*28 19-23 *\n"),
        ("1. c3*d4 d6-c5 *\n", "1. c3*d4 d6-c5 *\n"),
    ];
    for (text, wanted) in table {
        let fixed = pipeline::fixed(text.as_bytes(), |code, fix| fix.safe && code == Code::N606);
        assert_eq!(fixed, wanted);
    }
}
