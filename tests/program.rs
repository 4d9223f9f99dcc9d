//! What a page of `tests/cmd` cannot say: threads, pipes, colours, links, old encodings, archives, real records.

#[path = "support/program.rs"]
mod program;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use program::{feed, pdn};

type Checked = Result<(), Box<dyn Error>>;

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

#[test]
fn threads_give_the_same_bytes() -> Checked {
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
            feed(
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

#[test]
fn a_closed_pipe_is_no_error() -> Checked {
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

#[test]
fn colours_only_where_wanted() -> Checked {
    let directory = tempfile::tempdir()?;
    let game = b"[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. g3-h4 *\n";
    let coloured = |arguments: &[&str], no_color: bool| -> Result<bool, Box<dyn Error>> {
        let mut command = pdn(directory.path());
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let output = feed(command.arg("check").args(arguments), game)?;
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

#[test]
#[cfg(unix)]
fn links_and_permissions_stay() -> Checked {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir()?;
    let (path, link) = (
        directory.path().join("a.pdn"),
        directory.path().join("b.pdn"),
    );
    fs::write(&path, "[GameType \"25\"]\n\n1. c3-d4 d6-c5\n")?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640))?;
    std::os::unix::fs::symlink("a.pdn", &link)?;
    let output = feed(pdn(directory.path()).args(["fmt", "b.pdn"]), b"")?;
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
    let output = feed(
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

#[test]
fn bytes_of_old_encodings_stay() -> Checked {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("a.pdn");
    let (russian, ..) = encoding_rs::WINDOWS_1251.encode("[Event \"Первенство города, финал\"]\n[White \"Белые\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 {хорошо} 2. b2-c3 f6-g5 *\n");
    let (expected, ..) = encoding_rs::WINDOWS_1251.encode("c3-d4 d6-c5 {хорошо} 2. b2-c3 f6-g5 *");
    fs::write(&path, &russian)?;
    feed(pdn(directory.path()).args(["check", "--fix", "a.pdn"]), b"")?;
    let now = fs::read(&path)?;
    if now == *russian
        || !now
            .windows(expected.len())
            .any(|window| window == &*expected)
        || std::str::from_utf8(&now).is_ok()
    {
        return Err(format!("--fix: {}", String::from_utf8_lossy(&now)).into());
    }
    feed(
        pdn(directory.path()).args(["check", "--fix", "--unsafe-fixes", "a.pdn"]),
        b"",
    )?;
    let now = fs::read(&path)?;
    if !std::str::from_utf8(&now)?.contains("{хорошо}") {
        return Err("--unsafe-fixes makes it UTF-8".into());
    }
    Ok(())
}

#[test]
fn compressed_files_are_read() -> Checked {
    let directory = tempfile::tempdir()?;
    let file = fs::File::create(directory.path().join("a.pdn.gz"))?;
    let mut gz = flate2::write::GzEncoder::new(file, flate2::Compression::default());
    gz.write_all(b"[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. g3-h4 *\n")?;
    gz.finish()?;
    let output = feed(
        pdn(directory.path()).args(["check", "--format", "concise", "."]),
        b"",
    )?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(1) || !said.starts_with("./a.pdn.gz:3:19: M502 ") {
        return Err(format!("{output:?}").into());
    }
    let output = feed(pdn(directory.path()).args(["fmt", "a.pdn.gz"]), b"")?;
    if output.status.code() != Some(2)
        || !String::from_utf8_lossy(&output.stderr).contains("archives are not written")
    {
        return Err(format!("{output:?}").into());
    }
    Ok(())
}

#[test]
fn fixes_leave_nothing_to_fix() -> Checked {
    let directory = tempfile::tempdir()?;
    fs::write(directory.path().join("a.pdn"), many_games())?;
    feed(
        pdn(directory.path()).args(["check", "--fix", "--unsafe-fixes", "a.pdn"]),
        b"",
    )?;
    let output = feed(
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

/// A change of a text.
type Tweak = fn(&str) -> String;

/// Whether a file is in form is told while it is read once; `--stdout` always goes the long way.
#[test]
fn fmt_tells_in_one_reading_what_it_would_do() -> Checked {
    let directory = tempfile::tempdir()?;
    let fmt = |arguments: &[&str]| feed(pdn(directory.path()).arg("fmt").args(arguments), b"");
    let mut games = String::new();
    for i in 0..3000 {
        let moves = match i % 9 {
            3 => "1. cd4 dc5 { a comment\nof two lines } 2. b2-c3 (2. g3-f4) f6-g5",
            _ => "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5",
        };
        let _ = write!(games, "[Event \"{i}\"]\n[GameType \"25\"]\n\n{moves} *\n\n");
    }
    games.push_str("[GameType \"25\"]\n\n1. c3-d4 *\n");
    fs::write(directory.path().join("a.pdn"), games)?;
    let formatted = String::from_utf8(fmt(&["--stdout", "-q", "a.pdn"])?.stdout)?;
    assert!(formatted.len() > 300_000);
    let tweaks: [(&str, Tweak); 12] = [
        ("none", str::to_owned),
        ("mark", |text| format!("\u{feff}{text}")),
        ("blank line first", |text| format!("\n{text}")),
        ("blank line last", |text| format!("{text}\n")),
        ("no end", |text| text.trim_end().to_owned()),
        ("carriage returns", |text| text.replace('\n', "\r\n")),
        ("two blank lines", |text| {
            text.replacen("\n\n[", "\n\n\n[", 900)
        }),
        ("no blank line", |text| text.replacen("\n\n[", "\n[", 900)),
        ("a blank", |text| text.replace("1. c3-d4 *", "1. c3-d4  *")),
        ("a result", |text| {
            text.replace("1. c3-d4 *", "1. c3-d4 1-0")
        }),
        ("a name", |text| {
            text.replace("[Event \"9\"]", "[Event \"\u{e9}\"]")
        }),
        ("what is no move", |text| {
            text.replace("1. c3-d4 *", "1. c3-h8 *")
        }),
    ];
    // Games so long that each chunk has but some, with a blank line too many after one of them.
    let filler = "{x} ".repeat(5000).replace("{x} {x}", "{x}\n{x}");
    let long = format!("[Event \"?\"]\n[GameType \"25\"]\n\n1. c3-d4 {filler} *\n");
    fs::write(directory.path().join("a.pdn"), long)?;
    let long = String::from_utf8(fmt(&["--stdout", "-q", "a.pdn"])?.stdout)?;
    let gaps = (0..10).map(|gap| {
        let after = |game| if game == gap { "\n\n" } else { "\n" };
        let games = (0..9).map(|game| format!("{long}{}", after(game)));
        let text: String = games.collect();
        ("a gap", text[..text.len() - 1].to_owned())
    });
    let tweaked = tweaks.map(|(name, tweak)| (name, tweak(&formatted)));
    for (name, text) in tweaked.into_iter().chain(gaps) {
        fs::write(directory.path().join("b.pdn"), &text)?;
        let shown = fmt(&["--stdout", "b.pdn"])?;
        let differs = shown.stdout != text.as_bytes();
        let checked = fmt(&["--check", "b.pdn"])?;
        let left = String::from_utf8_lossy(&shown.stderr).contains("left as it was");
        let status = i32::from(differs || left);
        assert_eq!(checked.status.code(), Some(status), "{name}: {checked:?}");
        assert_eq!(!checked.stdout.is_empty(), differs, "{name}");
        let put = fmt(&["-q", "b.pdn"])?;
        assert_eq!(put.status.code(), Some(i32::from(left)), "{name}");
        assert!(
            fs::read(directory.path().join("b.pdn"))? == shown.stdout,
            "{name}"
        );
    }
    Ok(())
}

/// Real files, where they are at hand: `fmt` twice is `fmt` once, and what it says is written in the order of the text.
#[test]
fn real_records() -> Checked {
    let Some(records) = std::env::var_os("PDN_RECORDS") else {
        println!("real_records: skipped, PDN_RECORDS is not set");
        return Ok(());
    };
    let directory = tempfile::tempdir()?;
    let list = feed(
        pdn(directory.path())
            .args(["fmt", "--check", "-q"])
            .arg(&records),
        b"",
    )?;
    let mut files = 0;
    for line in String::from_utf8(list.stdout)?.lines() {
        let path = line.strip_prefix("would rewrite ").ok_or("what?")?;
        let once = feed(
            pdn(directory.path()).args(["fmt", "--stdout", "-q", path]),
            b"",
        )?;
        let twice = feed(
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
    let report = feed(
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
