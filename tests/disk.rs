//! Mending on disk: `check --fix` and `fmt` through the built program, over copies of the corpus.

#[path = "support/program.rs"]
mod program;
#[path = "support/records.rs"]
mod records;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use records::{name, records};
use serde_json::Value;
use tempfile::TempDir;

/// All records of the corpus in one directory.
fn corpus() -> TempDir {
    let to = tempfile::tempdir().expect("a directory");
    let records = records();
    for (i, path) in records.iter().enumerate() {
        fs::copy(path, to.path().join(format!("{i:03}-{}", name(path)))).expect("a copy");
    }
    let count = records.len();
    assert!(count > 200, "{count} records");
    to
}

/// Name and bytes of each file of a directory.
fn bytes(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(directory).expect("a directory");
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).expect("a file"))
    };
    entries
        .map(|entry| file(entry.expect("an entry")))
        .collect()
}

/// All findings, notes too.
fn findings(directory: &Path) -> Vec<Value> {
    let said = program::stdout(directory, &["check", "--strict", "--format", "ndjson", "."]);
    let lines = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

/// Mends, and mends again: nothing is left to mend, and the second time changes nothing.
fn once_is_enough(arguments: &[&str], counts: impl Fn(&Value) -> bool) {
    let directory = corpus();
    let before = bytes(directory.path());
    program::run(directory.path(), arguments);
    let once = bytes(directory.path());
    let changed = once.iter().filter(|(name, bytes)| before[*name] != **bytes);
    assert!(changed.count() > 50);
    let left: Vec<String> = findings(directory.path())
        .iter()
        .filter(|found| counts(&found["fix"]))
        .map(|found| format!("{}:{} {}", found["path"], found["line"], found["code"]))
        .collect();
    assert!(
        left.is_empty(),
        "left by {arguments:?}:\n{}",
        left.join("\n")
    );
    program::run(directory.path(), arguments);
    for (name, bytes) in bytes(directory.path()) {
        assert!(
            once[&name] == bytes,
            "{name} changes again by {arguments:?}"
        );
    }
}

#[test]
fn safe_fixes_once_are_enough() {
    once_is_enough(&["check", "--fix", "-q", "."], |fix| fix["safe"] == true);
}

#[test]
fn unsafe_fixes_once_are_enough() {
    once_is_enough(&["check", "--fix", "--unsafe-fixes", "-q", "."], |fix| {
        !fix.is_null()
    });
}

/// The bytes with the edits of all safe fixes of one report; a fix that touches another waits for the next report.
fn edited(bytes: &[u8], fixes: &[&Value]) -> Vec<u8> {
    let mut accepted: Vec<(usize, usize, &str)> = Vec::new();
    for fix in fixes {
        let edits: Vec<(usize, usize, &str)> = fix["edits"]
            .as_array()
            .expect("edits")
            .iter()
            .map(|edit| {
                let at = |key: &str| edit[key].as_u64().expect("a number") as usize;
                (at("start"), at("end"), edit["text"].as_str().expect("text"))
            })
            .collect();
        let apart = |a: &(usize, usize, &str), b: &(usize, usize, &str)| {
            (a.1 <= b.0 || b.1 <= a.0) && (a.0, a.1) != (b.0, b.1)
        };
        if edits
            .iter()
            .all(|edit| accepted.iter().all(|other| apart(edit, other)))
        {
            accepted.extend(edits);
        }
    }
    accepted.sort_by_key(|edit| (edit.0, edit.1));
    let mut out = Vec::new();
    let mut at = 0;
    for (start, end, text) in accepted {
        out.extend_from_slice(&bytes[at..start]);
        out.extend_from_slice(text.as_bytes());
        at = end;
    }
    out.extend_from_slice(&bytes[at..]);
    out
}

/// What `--fix` writes is what the edits of the reports say and nothing else: applied by hand, report by report, they
/// give the same bytes.
#[test]
fn all_but_the_edits_stays_byte_for_byte() {
    let (by_hand, by_program) = (corpus(), corpus());
    program::run(by_program.path(), &["check", "--fix", "-q", "."]);
    for _ in 0..6 {
        let found = findings(by_hand.path());
        let mut fixes: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for found in found.iter().filter(|found| found["fix"]["safe"] == true) {
            let path = found["path"].as_str().expect("a path");
            fixes.entry(path).or_default().push(&found["fix"]);
        }
        for (path, fixes) in fixes {
            let path = by_hand.path().join(path);
            let old = fs::read(&path).expect("a file");
            fs::write(&path, edited(&old, &fixes)).expect("a file");
        }
    }
    let (by_hand, by_program) = (bytes(by_hand.path()), bytes(by_program.path()));
    let mut compared = 0;
    for (name, bytes) in &by_hand {
        // In other encodings the text of an edit is not the bytes that are written.
        if let Ok(text) = std::str::from_utf8(bytes) {
            let other = String::from_utf8_lossy(&by_program[name]);
            assert_eq!(text, other, "{name}");
            compared += 1;
        }
    }
    assert!(compared > 190, "{compared}");
}

/// Games that have much to mend.
fn untidy(count: usize) -> String {
    "[GameType \"25\"]\n\n1. cd4 dc5 2. b2 - c3 F6-G5\n\n".repeat(count)
}

/// Where the disk is full the original stays, nothing else is left behind, and the program says so.
#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_original() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = untidy(4000);
    fs::write(directory.path().join("a.pdn"), &text).expect("a file");
    for command in [
        "fmt -q a.pdn",
        "check --fix -q a.pdn",
        "convert --to json -q -o a.pdn a.pdn",
    ] {
        // A file may have 32 blocks of 512 or 1024 bytes; a longer one cannot be written.
        let script = format!("trap '' XFSZ; ulimit -f 32; exec \"$0\" {command}");
        let output = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_pdn")])
            .current_dir(directory.path())
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains("a.pdn"), "{command}: {said}");
        let now = bytes(directory.path());
        assert_eq!(now.keys().collect::<Vec<_>>(), ["a.pdn"], "{command}");
        assert!(now["a.pdn"] == text.as_bytes(), "{command}");
    }
}

#[test]
fn what_cannot_be_replaced_stays() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.pdn");
    fs::write(&path, untidy(1)).expect("a file");
    fs::create_dir(directory.path().join("folder")).expect("a directory");
    let mut permissions = fs::metadata(&path).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("permissions");
    for (arguments, words) in [
        (&["fmt", "a.pdn"][..], "permission"),
        (&["check", "--fix", "a.pdn"], "permission"),
        (
            &["convert", "--to", "json", "-o", "folder", "a.pdn"],
            "folder",
        ),
        (
            &["convert", "--to", "json", "-o", "none/b.json", "a.pdn"],
            "none/b.json",
        ),
    ] {
        let output = program::run(directory.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
        assert_eq!(
            fs::read_to_string(&path).expect("a file"),
            untidy(1),
            "{arguments:?}"
        );
        assert_eq!(
            fs::read_dir(directory.path()).expect("a directory").count(),
            2
        );
    }
}

#[cfg(unix)]
#[test]
fn fixes_keep_permissions_and_follow_links() {
    use std::os::unix::fs::PermissionsExt;
    for command in [
        &["fmt", "-q", "link.pdn"][..],
        &["check", "--fix", "-q", "link.pdn"],
    ] {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("a.pdn");
        fs::write(&path, untidy(1)).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o604)).expect("permissions");
        std::os::unix::fs::symlink("a.pdn", directory.path().join("link.pdn")).expect("a link");
        program::run(directory.path(), command);
        assert!(
            fs::read_to_string(&path)
                .expect("a file")
                .contains("1. c3-d4 d6-c5 2. b2-c3")
        );
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o604, "{command:?}");
        let link = fs::symlink_metadata(directory.path().join("link.pdn")).expect("a link");
        assert!(link.is_symlink(), "{command:?}");
    }
}

/// Names that look like what syntax is mended from stay as they are, character for character.
#[test]
fn a_repair_of_syntax_never_alters_a_name() {
    const NAMES: &[&str] = &[
        "аЗ-Ь4",
        "F6-G5",
        "cd4 dc5",
        "1 - 1",
        "O’Neill – Smith",
        "A\u{a0}B",
        "a2 - b3",
        "½–½",
        "В. Сб",
        "01.",
        "x X ×",
        "{}",
        "( )",
        "; %",
        "*",
        "Jr. \\\"Big\\\" A",
        "C:\\\\games\\\\a",
        "[A]",
    ];
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.pdn");
    let game = |name: &str| {
        format!(
            "[Event \"{name}\"]\n[Site “{name}”]\n[White \"{name}\"]\n[Black \"{name}\"]\n[Black \"{name}\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1.c3–d4 F6-G5 {{{}}} 2.b2 - c3 dб-c5*\n\n",
            name.replace(['{', '}'], "")
        )
    };
    for arguments in [
        &["check", "--fix", "-q", "a.pdn"][..],
        &["check", "--fix", "--unsafe-fixes", "-q", "a.pdn"],
        &["fmt", "-q", "a.pdn"],
    ] {
        for name in NAMES {
            fs::write(&path, game(name)).expect("a file");
            program::run(directory.path(), arguments);
            let now = fs::read_to_string(&path).expect("a file");
            assert!(
                now.contains("d6-c5"),
                "{arguments:?} mends the moves: {now}"
            );
            for tag in ["Event", "White", "Black"] {
                let line = format!("[{tag} \"{name}\"]");
                assert!(now.contains(&line), "{arguments:?}: no {line} in\n{now}");
            }
            assert!(
                now.contains(&name.replace(['{', '}'], "")),
                "{arguments:?}: {now}"
            );
        }
    }
}

/// Control characters are told and mended (T103) where syntax stands, and stay in names and remarks.
#[test]
fn nul_and_the_end_of_file_character_lose_no_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = "[Event \"A\"]\n[GameType \"25\"]\n\n1. c3-d4\0 d6-c5 2. b2-c3 *\n\x1a\n[Event \"B\"]\n[GameType \"25\"]\n\n1. c3-b4 *\n\x1a";
    fs::write(directory.path().join("a.pdn"), text).expect("a file");
    let read = || {
        let json = program::stdout(directory.path(), &["convert", "--to", "json", "a.pdn"]);
        let games: Value = serde_json::from_str(&json).expect("JSON");
        let games = games.as_array().expect("games").clone();
        let moves = |game: &Value| game["moves"].as_array().expect("moves").len();
        games.iter().map(moves).collect::<Vec<_>>()
    };
    assert_eq!(read(), [3, 1]);
    let report = findings(directory.path());
    let told = report.iter().filter(|found| found["code"] == "T103");
    assert!(told.count() >= 2, "{report:?}");
    program::run(directory.path(), &["check", "--fix", "-q", "a.pdn"]);
    let now = fs::read_to_string(directory.path().join("a.pdn")).expect("a file");
    assert!(!now.contains(['\0', '\x1a']), "{now:?}");
    assert_eq!(read(), [3, 1]);
}
