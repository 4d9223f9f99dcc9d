//! Every file of `corpus/` through the built program, compared with the golden files beside it.
//!
//! `BLESS=1 cargo test --test corpus` writes them anew; read each before it is committed. What is made of which
//! folder is one table, [`GOLDEN`].

#[path = "support/program.rs"]
mod program;

use std::path::{Path, PathBuf};
use std::{env, fs};

use libtest_mimic::{Arguments, Failed, Trial};

/// What is made of a record, by the extension of its golden file.
const MADE: &[(&str, &[&str])] = &[
    ("txt", &["check", "--strict", "--format", "concise"]),
    ("json", &["convert", "--to", "json"]),
    ("fmt.pdn", &["fmt", "--stdout"]),
    ("names.pdn", &["convert", "--to", "algebraic"]),
    ("numbers.pdn", &["convert", "--to", "numeric"]),
];

/// Which of them are made of the records of a folder.
const GOLDEN: &[(&str, &[&str])] = &[
    (
        "accept",
        &["txt", "json", "fmt.pdn", "names.pdn", "numbers.pdn"],
    ),
    ("archives", &["txt"]),
    ("encodings", &["txt", "json"]),
    ("forms", &["txt", "fmt.pdn"]),
    ("quirks", &["txt", "fmt.pdn"]),
    ("recover", &["txt", "json", "fmt.pdn"]),
    ("reject", &["txt"]),
];

fn main() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut trials = Vec::new();
    let mut made = Vec::new();
    for (folder, goldens) in GOLDEN {
        for record in records(&corpus.join(folder), *folder == "archives") {
            let record = slashes(record.strip_prefix(&corpus).unwrap_or(&record));
            for golden in *goldens {
                let target = format!("{}.{golden}", record.trim_end_matches(".pdn"));
                made.push(target.clone());
                let (corpus, record, golden) = (corpus.clone(), record.clone(), *golden);
                trials.push(Trial::test(target.clone(), move || {
                    compare(&corpus, &record, golden, &target)
                }));
            }
        }
    }
    trials.push(Trial::test("no golden file is left over", move || {
        left_over(&corpus, &made)
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The records below a folder; of the archives, the folders themselves.
fn records(folder: &Path, whole_folders: bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder of the corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for entry in entries {
        match (entry.is_dir(), whole_folders) {
            (true, true) => found.push(entry),
            (true, false) => found.extend(records(&entry, false)),
            (false, false) if is_record(&entry) => found.push(entry),
            _ => {}
        }
    }
    found
}

/// A record, not something made of one: its name has one dot.
fn is_record(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.ends_with(".pdn") && name.matches('.').count() == 1)
}

fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// What the program says: stdout, and for reports the summary and the status too.
fn make(corpus: &Path, record: &str, golden: &str) -> Vec<u8> {
    let arguments = MADE
        .iter()
        .find(|(extension, _)| *extension == golden)
        .map_or(&[][..], |(_, arguments)| arguments);
    let arguments: Vec<&str> = arguments.iter().copied().chain([record]).collect();
    let output = program::run(corpus, &arguments);
    let mut made = output.stdout;
    if golden == "txt" {
        made.extend_from_slice(b"--\n");
        made.extend_from_slice(&output.stderr);
        let status = output.status.code().unwrap_or(-1);
        made.extend_from_slice(format!("status {status}\n").as_bytes());
    }
    made
}

fn compare(corpus: &Path, record: &str, golden: &str, target: &str) -> Result<(), Failed> {
    let made = make(corpus, record, golden);
    let path = corpus.join(target);
    if env::var_os("BLESS").is_some() {
        return Ok(fs::write(path, made)?);
    }
    let expected = fs::read(&path).map_err(|e| format!("{target}: {e}; BLESS=1 makes it"))?;
    if expected == made {
        return Ok(());
    }
    let (expected, made) = (
        String::from_utf8_lossy(&expected),
        String::from_utf8_lossy(&made),
    );
    let diff = similar::TextDiff::from_lines(&*expected, &*made);
    Err(diff
        .unified_diff()
        .header("golden", "now")
        .to_string()
        .into())
}

/// Golden files whose record is gone.
fn left_over(corpus: &Path, made: &[String]) -> Result<(), Failed> {
    let mut stray = Vec::new();
    for (folder, _) in GOLDEN {
        for file in files(&corpus.join(folder)) {
            let name = slashes(file.strip_prefix(corpus).unwrap_or(&file));
            if !is_record(&file) && !made.contains(&name) {
                stray.push(name);
            }
        }
    }
    if stray.is_empty() {
        Ok(())
    } else {
        Err(format!("left over: {stray:?}").into())
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the corpus") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}
