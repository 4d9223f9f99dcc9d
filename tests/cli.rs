//! The program as its users see it: pages of `tests/cmd` are run as they stand, and what a page cannot say is tested here.
//!
//! A page holds files (` ```pdn a.pdn `) and sessions (` ```console `): a line that begins with `$ ` is run, and the lines
//! after it are what must come out: stdout, then stderr with `! ` before each line, then `[status]` where it is not 0.
//! A line `…` stands for any lines. `SNAPSHOTS=overwrite cargo test --test cli` writes down what came out.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let pages = fs::read_dir(root().join("tests/cmd")).expect("tests/cmd");
    let mut paths: Vec<PathBuf> = pages.map(|page| page.expect("page").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "md"));
    paths.sort();
    let page = |path: PathBuf| {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Trial::test(format!("page::{name}"), move || run_page(&path))
    };
    let mut trials: Vec<Trial> = paths.into_iter().map(page).collect();
    for (name, test) in TESTS {
        trials.push(Trial::test(*name, *test));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

type Test = fn() -> Result<(), Failed>;

const TESTS: &[(&str, Test)] = &[
    ("threads_give_the_same_bytes", threads_give_the_same_bytes),
    ("a_closed_pipe_is_no_error", a_closed_pipe_is_no_error),
    ("colours_only_where_wanted", colours_only_where_wanted),
    ("links_and_permissions_stay", links_and_permissions_stay),
    ("bytes_of_old_encodings_stay", bytes_of_old_encodings_stay),
    ("compressed_files_are_read", compressed_files_are_read),
    ("fixes_leave_nothing_to_fix", fixes_leave_nothing_to_fix),
    ("real_records", real_records),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The program, in a directory, with nothing of the tester's own surroundings.
fn pdn(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdn"));
    command.current_dir(directory);
    for name in ["NO_COLOR", "NO_GRAPHICS", "TERM", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs it to its end with that on standard input.
fn run(command: &mut Command, input: &[u8]) -> Result<Output, Failed> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().ok_or("no stdin")?;
    let input = input.to_vec();
    // Written by another thread, since the program may write before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output()?;
    // It may rightly have ended before it read all.
    let _ = writer.join();
    Ok(output)
}

// ---- pages

fn run_page(path: &Path) -> Result<(), Failed> {
    let page = fs::read_to_string(path)?;
    let directory = tempfile::tempdir()?;
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
        } else {
            session(&block, directory.path(), &mut actual, &mut wrong)?;
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
            command = Command::new(env!("CARGO_BIN_EXE_pdn"));
            command.arg("--version");
            let mut output = run(&mut command, b"")?;
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
    run(&mut command, &input)
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

// ---- what a page cannot say

/// Games with something wrong here and there, more than one batch has.
fn many_games() -> String {
    let mut text = String::new();
    for i in 0..4000 {
        let moves = match i % 7 {
            0 => "1. c3-d4 f6-e5 2. g3-h4",
            1 => "1. c3-d4 b6-a5 2. d4-c5 c7-d6 3. b2-c3",
            3 => "1. cd4 dc5 { a comment\nof two lines } 2. b2-c3 (2. g3-f4) f6-g5 *",
            _ => "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5",
        };
        let filler = "x".repeat(300 + i % 50);
        let _ = write!(
            text,
            "[Event \"{i}\"]\n[GameType \"25\"]\n[Result \"1-0\"]\n\n{moves} {{{filler}}} 1-0\n\n"
        );
        if i % 500 == 0 {
            text.push_str("stray words\n\n");
        }
    }
    text
}

fn threads_give_the_same_bytes() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    fs::write(directory.path().join("a.pdn"), many_games())?;
    for arguments in [
        &["check", "--strict", "--format", "ndjson"][..],
        &["check", "--format", "full"],
        &["check", "--format", "junit"],
        &["fmt", "--stdout"],
        &["convert", "--to", "numeric"],
        &["convert", "--to", "json"],
        &["convert", "--to", "csv"],
        &["stats"],
    ] {
        let with = |threads: &str| {
            run(
                pdn(directory.path())
                    .args(arguments)
                    .args(["a.pdn", threads]),
                b"",
            )
        };
        let (one, four) = (with("-j1")?, with("-j4")?);
        if one != four {
            return Err(format!("{arguments:?} differs with the number of threads").into());
        }
        if one.stdout.len() < 100 {
            return Err(format!("{arguments:?} says nothing").into());
        }
    }
    Ok(())
}

fn a_closed_pipe_is_no_error() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    fs::write(directory.path().join("a.pdn"), many_games())?;
    for arguments in [
        &["fmt", "--stdout", "-q"][..],
        &["convert", "--to", "russian", "-q"],
        &["check", "--strict", "-q", "--format", "json"],
    ] {
        let mut command = pdn(directory.path());
        command
            .args(arguments)
            .arg("a.pdn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let mut stdout = child.stdout.take().ok_or("no stdout")?;
        let mut few = [0; 10];
        stdout.read_exact(&mut few)?;
        drop(stdout);
        let output = child.wait_with_output()?;
        if output.status.code() != Some(0) || !output.stderr.is_empty() {
            return Err(format!("{arguments:?}: {output:?}").into());
        }
    }
    Ok(())
}

fn colours_only_where_wanted() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    let game = b"[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. g3-h4 *\n";
    let coloured = |arguments: &[&str], no_color: bool| -> Result<bool, Failed> {
        let mut command = pdn(directory.path());
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let output = run(command.arg("check").args(arguments), game)?;
        if output.stdout.is_empty() {
            return Err("nothing was said".into());
        }
        Ok(output.stdout.contains(&0x1b))
    };
    for (arguments, no_color, expected) in [
        (&[][..], false, false),
        (&["--color", "always"], false, true),
        (&["--color", "always"], true, true),
        (&["--color=never"], false, false),
        (&["--color", "always", "--format", "concise"], false, true),
        (&["--color", "always", "--format", "json"], false, false),
    ] {
        if coloured(arguments, no_color)? != expected {
            return Err(format!(
                "{arguments:?} with NO_COLOR {no_color}: colours should be {expected}"
            )
            .into());
        }
    }
    Ok(())
}

#[cfg(unix)]
fn links_and_permissions_stay() -> Result<(), Failed> {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir()?;
    let (path, link) = (
        directory.path().join("a.pdn"),
        directory.path().join("b.pdn"),
    );
    fs::write(&path, "[GameType \"25\"]\n\n1. c3-d4 d6-c5\n")?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640))?;
    std::os::unix::fs::symlink("a.pdn", &link)?;
    let output = run(pdn(directory.path()).args(["fmt", "b.pdn"]), b"")?;
    let now = fs::read_to_string(&path)?;
    let mode = fs::metadata(&path)?.permissions().mode() & 0o777;
    if output.status.code() != Some(0)
        || !now.starts_with("[Event \"?\"]")
        || mode != 0o640
        || !fs::symlink_metadata(&link)?.is_symlink()
    {
        return Err(format!("{output:?} {mode:o} {now}").into());
    }
    // What cannot be read or written is said, and the rest is done.
    fs::write(
        directory.path().join("c.pdn"),
        "[GameType \"25\"]\n\n1. c3-d4 d6-c5\n",
    )?;
    let output = run(
        pdn(directory.path()).args(["fmt", "missing.pdn", "c.pdn"]),
        b"",
    )?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let done = fs::read_to_string(directory.path().join("c.pdn"))?.starts_with("[Event");
    if output.status.code() != Some(2) || !said.contains("missing.pdn") || !done {
        return Err(format!("{output:?}").into());
    }
    Ok(())
}

#[cfg(not(unix))]
fn links_and_permissions_stay() -> Result<(), Failed> {
    Ok(())
}

fn bytes_of_old_encodings_stay() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("a.pdn");
    let (russian, ..) = encoding_rs::WINDOWS_1251.encode("[Event \"Первенство города, финал\"]\n[White \"Белые\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 {хорошо} 2. b2-c3 f6-g5 *\n");
    let (expected, ..) = encoding_rs::WINDOWS_1251.encode("c3-d4 d6-c5 {хорошо} 2. b2-c3 f6-g5 *");
    fs::write(&path, &russian)?;
    run(pdn(directory.path()).args(["check", "--fix", "a.pdn"]), b"")?;
    let now = fs::read(&path)?;
    if now == *russian
        || !now
            .windows(expected.len())
            .any(|window| window == &*expected)
        || std::str::from_utf8(&now).is_ok()
    {
        return Err(format!("--fix: {}", String::from_utf8_lossy(&now)).into());
    }
    run(
        pdn(directory.path()).args(["check", "--fix", "--unsafe-fixes", "a.pdn"]),
        b"",
    )?;
    let now = fs::read(&path)?;
    if !std::str::from_utf8(&now)?.contains("{хорошо}") {
        return Err("--unsafe-fixes makes it UTF-8".into());
    }
    Ok(())
}

fn compressed_files_are_read() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    let file = fs::File::create(directory.path().join("a.pdn.gz"))?;
    let mut gz = flate2::write::GzEncoder::new(file, flate2::Compression::default());
    gz.write_all(b"[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. g3-h4 *\n")?;
    gz.finish()?;
    let output = run(
        pdn(directory.path()).args(["check", "--format", "concise", "."]),
        b"",
    )?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(1) || !said.starts_with("./a.pdn.gz:3:19: M502 ") {
        return Err(format!("{output:?}").into());
    }
    let output = run(pdn(directory.path()).args(["fmt", "a.pdn.gz"]), b"")?;
    if output.status.code() != Some(2)
        || !String::from_utf8_lossy(&output.stderr).contains("archives are not written")
    {
        return Err(format!("{output:?}").into());
    }
    Ok(())
}

fn fixes_leave_nothing_to_fix() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    fs::write(directory.path().join("a.pdn"), many_games())?;
    run(
        pdn(directory.path()).args(["check", "--fix", "--unsafe-fixes", "a.pdn"]),
        b"",
    )?;
    let output = run(
        pdn(directory.path()).args(["check", "--strict", "--format", "ndjson", "a.pdn"]),
        b"",
    )?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    match said.lines().find(|line| !line.contains("\"fix\":null")) {
        Some(line) => Err(format!("still to be mended: {line}").into()),
        None if said.is_empty() => Err("the stray words are no PDN, and nobody says so".into()),
        None => Ok(()),
    }
}

/// Real files, where they are at hand: `fmt` twice is `fmt` once, and what it says is written in the order of the text.
fn real_records() -> Result<(), Failed> {
    let Some(records) = std::env::var_os("PDN_RECORDS") else {
        println!("real_records: skipped, PDN_RECORDS is not set");
        return Ok(());
    };
    let directory = tempfile::tempdir()?;
    let list = run(
        pdn(directory.path())
            .args(["fmt", "--check", "-q"])
            .arg(&records),
        b"",
    )?;
    let mut files = 0;
    for line in String::from_utf8(list.stdout)?.lines() {
        let path = line.strip_prefix("would rewrite ").ok_or("what?")?;
        let once = run(
            pdn(directory.path()).args(["fmt", "--stdout", "-q", path]),
            b"",
        )?;
        let twice = run(
            pdn(directory.path()).args(["fmt", "--stdout", "-q"]),
            &once.stdout,
        )?;
        if once.stdout.len() < 100 || once.stdout != twice.stdout {
            return Err(format!("{path}: fmt of what fmt wrote differs").into());
        }
        files += 1;
    }
    if files == 0 {
        return Err("there are no records".into());
    }
    let report = run(
        pdn(directory.path())
            .args(["check", "--strict", "--format", "ndjson"])
            .arg(&records),
        b"",
    )?;
    let mut last = (String::new(), 0);
    for line in String::from_utf8(report.stdout)?.lines() {
        let finding: serde_json::Value = serde_json::from_str(line)?;
        let here = (
            finding["path"].to_string(),
            finding["byte"].as_u64().ok_or("no byte")?,
        );
        if here.0 == last.0 && here.1 < last.1 {
            return Err(format!("{here:?} stands after {last:?}").into());
        }
        last = here;
    }
    Ok(())
}
