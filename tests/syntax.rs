//! Texts and what the parser makes of them, by table; and the games of real files. What holds for any text is in
//! `syntax_laws.rs`.
//!
//! `SNAPSHOTS=overwrite cargo test --test syntax` writes the tables anew: read the difference.

#[path = "support/dump.rs"]
mod dump;
#[path = "support/tiling.rs"]
mod tiling;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use dump::dump;
use tiling::check_tiling;

/// A table: `# heading`, a text as a JSON string, and a line for each of its records.
#[test]
fn tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syntax");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let table = std::fs::read_to_string(&path).unwrap();
        let mut now = String::new();
        for line in table.lines() {
            if line.starts_with('#') {
                writeln!(now, "{line}").unwrap();
            } else if line.starts_with('"') {
                let text: String = serde_json::from_str(line).unwrap();
                writeln!(now, "{line}").unwrap();
                for parsed in check_tiling(&text) {
                    writeln!(now, "{}", dump(&text, &parsed)).unwrap();
                }
                now.push('\n');
            }
        }
        if std::env::var("SNAPSHOTS").is_ok_and(|mode| mode == "overwrite") {
            std::fs::write(&path, &now).unwrap();
        }
        for (was, is) in table.lines().zip(now.lines()) {
            assert_eq!(is, was, "{}", path.display());
        }
        assert_eq!(now, table, "{}", path.display());
    }
}

fn records() -> Option<PathBuf> {
    let records = std::env::var_os("PDN_RECORDS").map(PathBuf::from);
    if records.is_none() {
        println!("PDN_RECORDS is not set: no real files to read");
    }
    records
}

#[test]
fn real_files_give_their_games() {
    let Some(records) = records() else { return };
    let table = [
        ("italian-championship-2004.pdn", 190),
        ("italian-championship-2016.pdn", 119),
        ("lidraughts-export-clocks.pdn", 1),
        ("kingsrow-match.pdn", 1),
        ("avignon-open-2014.pdn", 97),
        ("translated-tag-names.pdn", 1),
        ("world-championship-2007-all.pdn", 190),
        ("dammen-invalid.pdn", 1),
        ("dynamo-dbase.pdn", 1),
        ("sage-oldbury.pdn", 1),
        ("russian-drawn-opening-1.pdn", 1),
        ("russian-drawn-opening-126.pdn", 1),
        ("mobydam-book-babasy.pdn", 43),
        ("standard-fail/40Camp.DamaInternazionaleAssoluto.pdn", 45),
        ("lidraughts-brazilian.pdn", 25),
    ];
    for (name, games) in table {
        let bytes = std::fs::read(records.join(name)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let parsed = check_tiling(text.trim_start_matches('\u{feff}'));
        let found = parsed.iter().filter(|p| p.record.is_game()).count();
        assert_eq!(found, games, "{name}");
    }
}

#[test]
fn show_real_files() {
    let (Some(records), Ok(filter)) = (records(), std::env::var("PDN_SHOW")) else {
        return;
    };
    let mut folders = vec![records];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().contains(&filter) {
                show(&path);
            }
        }
    }
}

fn show(path: &Path) {
    let bytes = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let parsed = check_tiling(text.trim_start_matches('\u{feff}'));
    let text = text.trim_start_matches('\u{feff}');
    let games = parsed.iter().filter(|p| p.record.is_game()).count();
    println!(
        "== {}: {games} games, {} records",
        path.display(),
        parsed.len()
    );
    for game in &parsed {
        for finding in &game.diagnostics {
            println!(
                "   {} {:.60} {:?}",
                finding.code,
                finding.message,
                finding.span.of(text).get(..40)
            );
        }
        if std::env::var_os("PDN_DUMP").is_some() {
            println!("   {}", dump(text, game));
        }
    }
}
