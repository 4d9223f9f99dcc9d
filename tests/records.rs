//! No game of the real files is lost: `tests/data/records.txt` says how many each has.

#[path = "support/pipeline.rs"]
mod pipeline;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pdn::replay::Options;
use rayon::prelude::*;

/// The table: file and games.
fn table() -> BTreeMap<&'static str, usize> {
    let lines = include_str!("data/records.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let (games, file) = row.split_once('\t').expect("games, tab, file");
        (file, games.parse().expect("a number"))
    })
    .collect()
}

fn files(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(root, &path, found);
        } else if path.extension().is_some_and(|end| end == "pdn") {
            let name = path.strip_prefix(root).expect("below");
            found.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn no_game_of_the_real_files_is_lost() {
    let table = table();
    assert_eq!(table.len(), 58);
    assert_eq!(table.values().sum::<usize>(), 1112);
    let Some(root) = std::env::var_os("PDN_RECORDS") else {
        println!("skipped: PDN_RECORDS is not set");
        return;
    };
    let root = Path::new(&root);
    let mut found = Vec::new();
    files(root, root, &mut found);
    found.sort();
    assert_eq!(found, table.keys().copied().collect::<Vec<_>>());
    let wrong: Vec<String> = found
        .par_iter()
        .filter_map(|file| {
            let bytes = fs::read(root.join(file)).expect("a record");
            let pieces = pipeline::read(&bytes, &Options::default());
            let games = pieces.iter().flat_map(|piece| &piece.games);
            let read = games.filter(|game| game.replayed.is_some()).count();
            let there = table[file.as_str()];
            (read != there).then(|| format!("{file}: {read} of {there}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
