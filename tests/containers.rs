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
