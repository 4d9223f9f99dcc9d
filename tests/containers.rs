//! Archives and lists of files, as a user of the program sees them.

#[path = "support/program.rs"]
mod program;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A game with one error: M502 in line 3.
const GAME: &str = "[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. g3-h4 *\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        writer.start_file(*name, options).expect("a name");
        writer.write_all(bytes).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

fn directory(files: &[(&str, Vec<u8>)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a directory");
    for (name, bytes) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, bytes).expect("a file");
    }
    root
}

/// Where the reports say findings are, in each format; what goes to stderr; the status.
fn checked(root: &Path, arguments: &[&str]) -> (Vec<String>, String, Option<i32>) {
    let arguments = [&["check", "--format", "ndjson", "-q"], arguments].concat();
    let output = program::run(root, &arguments);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let places = text.lines().map(|line| {
        let found: Value = serde_json::from_str(line).expect("JSON");
        let path = found["path"].as_str().expect("a path");
        format!(
            "{path}:{}:{} {}",
            found["line"],
            found["column"],
            found["code"].as_str().expect("a code")
        )
    });
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    (places.collect(), said, output.status.code())
}

#[test]
fn members_are_named_after_their_archive() {
    let inner = zip(&[("deep.PDN", GAME.as_bytes())]);
    let archive = zip(&[
        ("b.pdn", GAME.as_bytes()),
        ("sub/c.Pdn", GAME.as_bytes()),
        ("d.pdn.gz", &gzip(GAME.as_bytes())),
        ("inner.zip", &inner),
        ("readme.txt", b"1. a1-b2"),
    ]);
    // Found by content, whatever the name says.
    let root = directory(&[
        ("a.zip", archive.clone()),
        ("x.pdn", gzip(GAME.as_bytes())),
        ("y.data", archive),
    ]);
    let members = ["b.pdn", "d.pdn.gz", "inner.zip!deep.PDN", "sub/c.Pdn"];
    for archive in ["a.zip", "y.data"] {
        let expected: Vec<String> = members
            .iter()
            .map(|name| format!("{archive}!{name}:3:19 M502"))
            .collect();
        let (places, said, status) = checked(root.path(), &[archive, "--ignore", "A"]);
        assert_eq!((places, said.as_str(), status), (expected, "", Some(1)));
    }
    let (places, ..) = checked(root.path(), &["x.pdn"]);
    assert_eq!(places, ["x.pdn:3:19 M502"]);

    for (format, words) in [
        ("concise", "a.zip!b.pdn:3:19: M502 "),
        ("full", "a.zip!b.pdn:3:19"),
        ("github", "file=a.zip!b.pdn,line=3,"),
        ("sarif", "a.zip!b.pdn\""),
        ("junit", "a.zip!b.pdn"),
        ("json", "\"path\":\"a.zip!b.pdn\""),
    ] {
        let said = program::stdout(
            root.path(),
            &["check", "a.zip", "--color", "never", "--format", format],
        );
        assert!(said.contains(words), "{format}: {said}");
    }
    let json = program::stdout(root.path(), &["convert", "--to", "json", "a.zip"]);
    let games: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(games.as_array().map(Vec::len), Some(4));
    assert_eq!(games[2]["source"]["path"], "a.zip!inner.zip!deep.PDN");
}

#[test]
fn directories_and_lists_are_searched() {
    let files = [
        ("d/a.PDN", GAME.as_bytes().to_vec()),
        ("d/sub/b.Pdn", GAME.as_bytes().to_vec()),
        ("d/c.txt", GAME.as_bytes().to_vec()),
        ("list.txt", b"d/c.txt\n\nd/sub\r\nnone.pdn\n".to_vec()),
        ("named", b"d/a.PDN\n".to_vec()),
    ];
    let root = directory(&files);
    let (places, _, status) = checked(root.path(), &["d", "--ignore", "A"]);
    assert_eq!(places, ["d/a.PDN:3:19 M502", "d/sub/b.Pdn:3:19 M502"]);
    assert_eq!(status, Some(1));
    let (places, said, status) =
        checked(root.path(), &["--files-from", "list.txt", "--ignore", "A"]);
    assert_eq!(places, ["d/c.txt:3:19 M502", "d/sub/b.Pdn:3:19 M502"]);
    assert!(said.contains("none.pdn: there is no such file"), "{said}");
    assert_eq!(status, Some(2), "one of many cannot be read");
    let (places, ..) = checked(
        root.path(),
        &["--files-from", "named", "d/c.txt", "--ignore", "A"],
    );
    assert_eq!(places.len(), 2, "{places:?}");
}

/// An archive whose second member is the first once more, under another name: the way to make a small file large.
fn overlapping() -> Vec<u8> {
    let mut bytes = zip(&[("a.pdn", GAME.as_bytes()), ("b.pdn", GAME.as_bytes())]);
    let header = |from: usize, bytes: &[u8]| {
        bytes[from..]
            .windows(4)
            .position(|four| four == b"PK\x01\x02")
            .map(|at| from + at)
    };
    let first = header(0, &bytes).expect("a directory");
    let second = header(first + 4, &bytes).expect("a second entry");
    // The place of a member's data stands 42 bytes into its entry.
    bytes[second + 42..second + 46].copy_from_slice(&[0; 4]);
    bytes
}

#[test]
fn hostile_archives_are_refused_and_the_rest_is_read() {
    let bomb = {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        writer
            .start_file("x.pdn", SimpleFileOptions::default())
            .expect("a name");
        writer.write_all(&vec![b' '; 80 << 20]).expect("memory");
        writer.finish().expect("memory").into_inner()
    };
    let third = zip(&[("x.pdn", GAME.as_bytes())]);
    let second = zip(&[("third.zip", &third)]);
    for (archive, words) in [
        (overlapping(), "overlap"),
        (bomb, "refused"),
        (zip(&[("/etc/a.pdn", GAME.as_bytes())]), "absolute path"),
        (zip(&[("..\\a.pdn", GAME.as_bytes())]), "leads out of it"),
        (
            zip(&[("a/../../b.pdn", GAME.as_bytes())]),
            "leads out of it",
        ),
        (zip(&[("second.zip", &second)]), "nested too deep"),
    ] {
        let root = directory(&[("bad.zip", archive), ("good.pdn", GAME.as_bytes().to_vec())]);
        let (places, said, status) = checked(root.path(), &["."]);
        assert_eq!(places, ["./good.pdn:3:19 M502"], "{words}");
        assert!(
            said.contains("bad.zip") && said.contains(words),
            "{words}: {said}"
        );
        assert_eq!(status, Some(2), "{words}");
        let written = program::run(
            root.path(),
            &["convert", "--to", "json", "--out-dir", "out", "bad.zip"],
        );
        assert_eq!(written.status.code(), Some(2), "{words}");
        assert!(
            !root.path().join("b.pdn").exists()
                && !root
                    .path()
                    .parent()
                    .expect("a parent")
                    .join("b.json")
                    .exists()
        );
    }
}

/// Two members of one name: the writer refuses them, so the name of the second is changed afterwards.
#[test]
fn members_of_one_name_are_not_passed_over() {
    let mut bytes = zip(&[("a.pdn", GAME.as_bytes()), ("b.pdn", GAME.as_bytes())]);
    while let Some(at) = bytes.windows(5).position(|five| five == b"b.pdn") {
        bytes[at] = b'a';
    }
    let root = directory(&[("two.zip", bytes)]);
    let (places, said, status) = checked(root.path(), &["two.zip"]);
    assert_eq!(places, ["two.zip!a.pdn:3:19 M502"]);
    assert!(
        said.contains("two.zip!a.pdn: the archive holds another member of this name"),
        "{said}"
    );
    assert_eq!(status, Some(2));
}

#[test]
fn what_stands_behind_gzip_is_told_from_what_is_missing() {
    let whole = gzip(GAME.as_bytes());
    let cut = whole[..whole.len() - 9].to_vec();
    for (name, bytes, words, games) in [
        ("more", [&whole[..], &whole].concat(), "", 2),
        ("zeros", [&whole[..], &[0; 700]].concat(), "", 1),
        ("junk", [&whole[..], b"junk"].concat(), "something else", 1),
        (
            "text",
            [&whole[..], GAME.as_bytes()].concat(),
            "something else",
            1,
        ),
        ("cut", cut, "ends too early", 1),
    ] {
        let root = directory(&[("a.pdn.gz", bytes)]);
        let (places, said, status) = checked(root.path(), &["a.pdn.gz", "--ignore", "A"]);
        assert_eq!(places.len(), games, "{name}: {places:?}");
        assert!(said.contains(words), "{name}: {said}");
        let expected = if words.is_empty() { 1 } else { 2 };
        assert_eq!(status, Some(expected), "{name}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn names_that_would_break_a_line_are_written_out() {
    let root = directory(&[
        ("a\u{1b}[31m\nb.pdn", GAME.as_bytes().to_vec()),
        ("c\nd.pdn", Vec::new()),
    ]);
    for format in ["full", "concise"] {
        let output = program::run(root.path(), &["check", "--format", format, "."]);
        let all = [output.stdout, output.stderr].concat();
        let all = String::from_utf8(all).expect("UTF-8");
        assert!(all.contains("./a\\u{1b}[31m\\nb.pdn:3:19"), "{all}");
        assert!(all.contains("./c\\nd.pdn: empty"), "{all}");
        assert!(!all.contains('\u{1b}'), "{all}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_and_not_called_an_archive() {
    let root = directory(&[]);
    let made = std::process::Command::new("mkfifo")
        .arg(root.path().join("pipe.pdn"))
        .status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo here");
        return;
    }
    for arguments in [&["fmt", "pipe.pdn"][..], &["check", "--fix", "pipe.pdn"]] {
        let output = program::run(root.path(), arguments);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.contains("pipe.pdn: a pipe is not rewritten"), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
    let path = root.path().join("pipe.pdn");
    let writer = std::thread::spawn(move || fs::write(path, GAME));
    let (places, ..) = checked(root.path(), &["pipe.pdn"]);
    assert_eq!(places, ["pipe.pdn:3:19 M502"]);
    assert!(writer.join().is_ok_and(|written| written.is_ok()));
}

/// What cannot be called in form is not counted so: a file without games, and one in which a game is left as it was.
#[test]
fn only_whole_files_are_called_in_form() {
    let formed = |text: &str| {
        let root = directory(&[("a.pdn", text.into())]);
        program::run(root.path(), &["fmt", "a.pdn"]);
        fs::read(root.path().join("a.pdn")).expect("a file")
    };
    let root = directory(&[
        (
            "d/broken.pdn",
            b"[White \"A\"]\n\n1. c3-d4 f6-e5 {never closed".to_vec(),
        ),
        ("d/empty.pdn", Vec::new()),
        ("d/junk.pdn", b"no record at all\n".to_vec()),
        ("d/good.pdn", formed("1. c3-d4 f6-e5 *")),
    ]);
    let output = program::run(root.path(), &["fmt", "--check", "d"]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.contains("0 files would be rewritten, 1 file in form"),
        "{said}"
    );
    assert_eq!(output.status.code(), Some(1), "a game was left as it was");
}
