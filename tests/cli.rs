//! The program as its users see it: pages of `tests/cmd` and the README are run as they stand. What a page cannot say is in `program.rs`.
//!
//! A page holds files (` ```pdn a.pdn `) and sessions (` ```console `): a line that begins with `$ ` is run, and the lines
//! after it are what must come out: stdout, then stderr with `! ` before each line, then `[status]` where it is not 0.
//! A line `…` stands for any lines. `SNAPSHOTS=overwrite cargo test --test cli` writes down what came out.

#[path = "support/program.rs"]
mod program;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use libtest_mimic::{Arguments, Failed, Trial};
use program::{feed, pdn};

fn main() {
    let pages = fs::read_dir(root().join("tests/cmd")).expect("tests/cmd");
    let mut paths: Vec<PathBuf> = pages.map(|page| page.expect("page").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "md"));
    paths.push(root().join("README.md"));
    paths.sort();
    let page = |path: PathBuf| {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Trial::test(format!("page::{name}"), move || run_page(&path))
    };
    let trials: Vec<Trial> = paths.into_iter().map(page).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run_page(path: &Path) -> Result<(), Failed> {
    let page = fs::read_to_string(path)?;
    let directory = tempfile::tempdir()?;
    bring_archive(directory.path())?;
    let mut actual = String::new();
    let mut wrong = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(actual, "{line}");
        let Some(fence) = line.strip_prefix("```").filter(|fence| !fence.is_empty()) else {
            continue;
        };
        let mut block = Vec::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            block.push(line);
        }
        if let Some((_, name)) = fence.split_once(' ') {
            let file = directory.path().join(name);
            fs::create_dir_all(file.parent().ok_or("no parent")?)?;
            fs::write(
                file,
                block
                    .iter()
                    .map(|line| format!("{line}\n"))
                    .collect::<String>(),
            )?;
            block
                .iter()
                .for_each(|line| actual.push_str(&format!("{line}\n")));
        } else if fence == "console" {
            session(&block, directory.path(), &mut actual, &mut wrong)?;
        } else {
            block
                .iter()
                .for_each(|line| actual.push_str(&format!("{line}\n")));
        }
        actual.push_str("```\n");
    }
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(path, actual)?;
        return Ok(());
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.into())
    }
}

/// The bundled archive, where the README's commands look for it.
fn bring_archive(directory: &Path) -> Result<(), Failed> {
    const ARCHIVE: &str = "corpus/archives/club";
    let to = directory.join(ARCHIVE);
    fs::create_dir_all(&to)?;
    for entry in fs::read_dir(root().join(ARCHIVE))? {
        let from = entry?.path();
        fs::copy(&from, to.join(from.file_name().ok_or("no name")?))?;
    }
    Ok(())
}

/// Runs the commands of a block.
fn session(
    block: &[&str],
    directory: &Path,
    actual: &mut String,
    wrong: &mut String,
) -> Result<(), Failed> {
    let starts: Vec<usize> = (0..block.len())
        .filter(|i| block[*i].starts_with("$ "))
        .collect();
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(block.len());
        let line = block[*start].trim_start_matches("$ ");
        let expected = &block[start + 1..end];
        let came = said(&command(line, directory)?);
        let _ = writeln!(actual, "$ {line}");
        if matches(expected, &came) {
            expected
                .iter()
                .for_each(|line| actual.push_str(&format!("{line}\n")));
            continue;
        }
        came.iter()
            .for_each(|line| actual.push_str(&format!("{line}\n")));
        let _ = write!(
            wrong,
            "$ {line}\n--- expected\n{}\n--- came\n{}\n",
            expected.join("\n"),
            came.join("\n")
        );
    }
    Ok(())
}

/// What a command said, as a page writes it down.
fn said(output: &Output) -> Vec<String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace('\r', "␍");
    let mut lines: Vec<String> = text(&output.stdout)
        .lines()
        .map(|line| line.trim_end().to_string())
        .collect();
    lines.extend(
        text(&output.stderr)
            .lines()
            .map(|line| format!("! {line}").trim_end().to_string()),
    );
    match output.status.code() {
        Some(0) => {}
        Some(status) => lines.push(format!("[{status}]")),
        None => lines.push("[killed]".to_string()),
    }
    lines
}

/// Does it fit? `…` is any number of lines.
fn matches(expected: &[&str], came: &[String]) -> bool {
    match expected.split_first() {
        None => came.is_empty(),
        Some((&"…", rest)) => (0..=came.len()).any(|skip| matches(rest, &came[skip..])),
        Some((line, rest)) => came
            .split_first()
            .is_some_and(|(first, others)| first == line.trim_end() && matches(rest, others)),
    }
}

/// `NAME=value pdn args < file`, or `cat file` to see what became of it; words may stand in single quotes.
fn command(line: &str, directory: &Path) -> Result<Output, Failed> {
    let mut words = words(line).into_iter().peekable();
    let mut command = pdn(directory);
    while let Some((name, value)) = words.peek().and_then(|word| word.split_once('=')) {
        command.env(name, value);
        words.next();
    }
    let mut input = Vec::new();
    match words.next().as_deref() {
        Some("pdn") => {}
        Some("cat") => {
            let name = words.next().ok_or("cat what?")?;
            let mut output = feed(pdn(directory).arg("--version"), b"")?;
            output.stdout = fs::read(directory.join(name))?;
            return Ok(output);
        }
        other => return Err(format!("a page runs pdn and cat, not {other:?}").into()),
    }
    while let Some(word) = words.next() {
        if word == "<" {
            input = fs::read(directory.join(words.next().ok_or("from where?")?))?;
        } else {
            command.arg(word);
        }
    }
    Ok(feed(&mut command, &input)?)
}

fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}
