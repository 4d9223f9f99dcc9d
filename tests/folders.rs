//! A folder of files of all kinds and sizes, read by any number of threads: what is said of it, and in which order, is
//! what its files say one by one.

#[path = "support/program.rs"]
mod program;
#[path = "../benches/random.rs"]
mod random;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Output;

use flate2::Compression;
use flate2::write::GzEncoder;
use pdn::rules::variants::by_name;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// How many rounds of all kinds of files.
const ROUNDS: usize = 12;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).expect("memory");
    encoder.finish().expect("memory")
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let named = writer.start_file(*name, SimpleFileOptions::default());
        named.expect("a name");
        writer.write_all(bytes).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

/// Many small files, among them such as cannot be read, and some that have more than one batch; the games of some are
/// those of others.
fn folder() -> tempfile::TempDir {
    let russian = by_name("russian").expect("there is one");
    let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
    let mut number = 0;
    let mut games = |count: usize| {
        let mut text = String::new();
        for _ in 0..count {
            number += 1;
            random::record(russian, &mut dice, number, &mut text);
        }
        text
    };
    let shared = games(2);
    let large = games(2500);
    let slips =
        "[Event \"?\"]\n[Date \"1999.99.99\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-d5 2. a1-a2 *\n\n";
    let old = b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n[Black \"B\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
    let wide: Vec<u8> = "\u{feff}1. c3-d4 *\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let mut cut = gzip(games(20).as_bytes());
    cut.truncate(cut.len() - 9);
    let root = tempfile::tempdir().expect("a temporary directory");
    for round in 0..ROUNDS {
        let at = root
            .path()
            .join(["a", "b/c"][round % 2])
            .join(format!("{round:02}"));
        fs::create_dir_all(&at).expect("a directory");
        let some = |count: usize| {
            large
                .split_inclusive("\n\n[")
                .take(count)
                .collect::<String>()
        };
        for (name, bytes) in [
            ("a.pdn", games(1).into_bytes()),
            ("b.pdn", games(3).into_bytes()),
            ("c.pdn", Vec::new()),
            ("d.pdn", old.to_vec()),
            ("e.pdn", wide.clone()),
            ("f.pdn.gz", gzip(games(5).as_bytes())),
            ("g.pdn.gz", cut.clone()),
            ("h.pdn.gz", b"no gzip at all".to_vec()),
            ("i.pdn", slips.repeat(1 + round % 3).into_bytes()),
            ("j.pdn", shared.clone().into_bytes()),
            ("k.pdn", some(200 + 20 * round).into_bytes()),
            (
                "l.zip",
                zip(&[("b.pdn", slips.as_bytes()), ("a.pdn", shared.as_bytes())]),
            ),
            ("m.zip", b"PK\x03\x04 and no more".to_vec()),
            ("n.pdn", games(2).into_bytes()),
            ("o.pdn", b"stray words\n\n1. 32-28 *".to_vec()),
        ] {
            fs::write(at.join(name), bytes).expect("a file");
        }
    }
    fs::write(root.path().join("b/large.pdn"), format!("{large}{slips}")).expect("a file");
    fs::write(root.path().join("b/large.pdn.gz"), gzip(large.as_bytes())).expect("a file");
    let records = program::stdout(
        root.path(),
        &["convert", "--to", "ndjson", "b/large.pdn", "-q"],
    );
    // Some of the records in it are none.
    let damaged: String = records
        .lines()
        .enumerate()
        .map(|(at, line)| match at {
            3 | 700 => line[..line.len() / 2].to_owned() + "\n",
            1000 => line.replace(":", ";") + "\n",
            1500 => "and what is this?\n".to_owned(),
            _ => format!("{line}\n"),
        })
        .collect();
    assert!(damaged.len() > 4 << 20, "{}", damaged.len());
    fs::write(root.path().join("b/large.ndjson"), damaged).expect("a file");
    root
}

fn same(what: &str, one: &Output, other: &Output) {
    let first = |a: &[u8], b: &[u8]| {
        let (a, b) = (String::from_utf8_lossy(a), String::from_utf8_lossy(b));
        let lines = a.lines().zip(b.lines());
        let differ = lines.clone().position(|(a, b)| a != b);
        format!(
            "{} and {} lines; at {differ:?}: {:?}",
            a.lines().count(),
            b.lines().count(),
            differ.and_then(|at| lines.clone().nth(at))
        )
    };
    assert!(
        one.stdout == other.stdout,
        "{what}: {}",
        first(&one.stdout, &other.stdout)
    );
    assert!(
        one.stderr == other.stderr,
        "{what}, remarks: {}",
        first(&one.stderr, &other.stderr)
    );
    assert_eq!(one.status, other.status, "{what}");
}

/// Each takes the folder by its name, and files of it by theirs.
const COMMANDS: &[&[&str]] = &[
    &["check", "--strict"],
    &["check", "--strict", "--format", "ndjson"],
    &["check", "--format", "junit"],
    &["check", "--diff", "--unsafe-fixes"],
    &["convert", "--to", "numeric"],
    &["convert", "--to", "pdn"],
    &["convert", "--to", "json"],
    &["fmt", "--check"],
    &["fmt", "--diff"],
    &["fmt", "--stdout"],
    &["stats"],
];

#[test]
fn the_number_of_threads_changes_nothing() {
    let root = folder();
    for command in COMMANDS {
        let with = |threads| {
            let paths = [
                "b/c/01/a.pdn",
                ".",
                "no such.pdn",
                "b/large.ndjson",
                "b/c/01",
                threads,
            ];
            program::run(root.path(), &[command, &paths[..]].concat())
        };
        let one = with("-j1");
        let told = one.stdout.len() + one.stderr.len();
        assert!(told > 400, "{command:?} says nothing: {one:?}");
        for threads in ["-j2", "-j3", "-j2"] {
            same(&format!("{command:?} {threads}"), &one, &with(threads));
        }
    }
}

/// Names of files and directories, as they are searched.
fn names(root: &Path, below: &str, out: &mut Vec<String>) {
    let entries = fs::read_dir(root.join(below)).expect("a directory");
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("an entry")).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{below}/{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => names(root, &name, out),
            false => out.push(name),
        }
    }
}

#[test]
fn a_folder_is_its_files_one_after_another() {
    let root = folder();
    let mut files = Vec::new();
    names(root.path(), ".", &mut files);
    files.retain(|name| !name.ends_with(".ndjson"));
    assert_eq!(files.len(), 15 * ROUNDS + 2);
    for command in [
        &[
            "check", "--strict", "--format", "ndjson", "--ignore", "A", "-q",
        ][..],
        &["convert", "--to", "ndjson", "-q"],
        &["fmt", "--check", "-q"],
    ] {
        let whole = program::run(root.path(), &[command, &[".", "-j2"]].concat());
        let mut parts = Output {
            stdout: Vec::new(),
            stderr: Vec::new(),
            ..whole.clone()
        };
        for file in &files {
            let part = program::run(root.path(), &[command, &[file, "-j1"]].concat());
            parts.stdout.extend(part.stdout);
            parts.stderr.extend(part.stderr);
        }
        same(&format!("{command:?}"), &parts, &whole);
    }
}

/// What is written may be read later in the same run: it is read as it stands then, whatever threads do meanwhile.
#[test]
fn what_is_written_is_read_in_its_turn() {
    for command in [
        &["fmt", "a", "a", "b/c/01"][..],
        &["check", "--fix", "a", "b", "a"],
        &[
            "convert",
            "--to",
            "numeric",
            "--out-dir",
            "a/00/out",
            "a",
            "b/c",
        ],
        &["convert", "--to", "pdn", "-o", "a/new.pdn", "."],
    ] {
        let with = |threads| {
            let root = folder();
            let output = program::run(root.path(), &[command, &[threads]].concat());
            let mut files = Vec::new();
            names(root.path(), ".", &mut files);
            let read = |name: &String| fs::read(root.path().join(name)).expect("a file");
            let all: Vec<_> = files
                .iter()
                .map(|name| (name.clone(), read(name)))
                .collect();
            (output, all)
        };
        let (one, files) = with("-j1");
        for threads in ["-j2", "-j3"] {
            let (output, other) = with(threads);
            same(&format!("{command:?} {threads}"), &one, &output);
            let differ = files.iter().zip(&other).find(|(a, b)| a != b);
            assert!(
                files.len() == other.len() && differ.is_none(),
                "{command:?} {threads}: {:?}",
                differ.map(|(a, _)| &a.0)
            );
        }
    }
}

/// The games of a file that have a say in what its untagged ones are: those at its beginning, wherever it is cut.
#[test]
fn what_games_share_does_not_depend_on_the_cuts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pdn");
    let tagged = "[Event \"e\"]\n[GameType \"21\"]\n\n1. 11-16 22-18 END\n\n";
    let untagged = "[Event \"y\"]\n\n1. 32-28 END\n\n";
    let games = [
        tagged.repeat(10_701),
        untagged.repeat(3_000),
        tagged.repeat(2_000),
    ];
    // Of these a file is cut in other places.
    for end in ["*  ", "..."] {
        fs::write(&path, games.concat().replace("END", end)).expect("a file");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pdn"));
        let output = command.arg("stats").arg(&path).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout);
        let rows: Vec<Vec<&str>> = told
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        for row in [["english", "12701"], ["international", "3000"]] {
            assert!(rows.iter().any(|told| *told == row), "{row:?} in {told}");
        }
    }
}
