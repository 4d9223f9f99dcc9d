//! What stands in directories in which no records were found: files of other kinds are read only when they are named.

use std::collections::BTreeSet;
use std::path::PathBuf;

use walkdir::WalkDir;

/// So many files tell what kind of directory it is.
const FILES: usize = 1000;
/// So many kinds are named.
const KINDS: usize = 3;

/// `; .json and .txt are read when they are named`; nothing where there are no files.
pub fn passed_over(paths: &[PathBuf]) -> String {
    let entries = paths
        .iter()
        .flat_map(|path| WalkDir::new(path).sort_by_file_name());
    let files = entries
        .flatten()
        .filter(|entry| entry.file_type().is_file());
    let kind = |name: &std::ffi::OsStr| {
        let ending = std::path::Path::new(name).extension()?.to_str()?;
        let plain = ending.len() <= 8 && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
        plain.then(|| format!(".{}", ending.to_ascii_lowercase()))
    };
    let kinds: BTreeSet<String> = files
        .take(FILES)
        .filter_map(|entry| kind(entry.file_name()))
        .collect();
    let kinds: Vec<String> = kinds.into_iter().take(KINDS).collect();
    match kinds.as_slice() {
        [] => String::new(),
        [one] => format!("; {one} is read when it is named"),
        [first @ .., last] => format!(
            "; {} and {last} are read when they are named",
            first.join(", ")
        ),
    }
}
