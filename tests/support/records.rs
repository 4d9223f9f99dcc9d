//! The records of the corpus.

#![allow(dead_code)] // no runner needs all of it

use std::fs;
use std::path::{Path, PathBuf};

/// All of them, sorted by path, without the golden files beside them (`x.fmt.pdn`).
pub fn records() -> Vec<PathBuf> {
    files(|path| is_record(&name(path)))
}

/// All files of the corpus that fit, sorted by path.
pub fn files(fits: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the corpus") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if fits(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The name of a file without its folders.
pub fn name(path: &Path) -> String {
    let name = path.file_name().expect("a name");
    name.to_string_lossy().into_owned()
}

fn is_record(name: &str) -> bool {
    name.ends_with(".pdn") && name.matches('.').count() == 1
}
