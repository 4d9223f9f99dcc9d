//! Which files are read, under which names, and which archives are refused.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use pdn::cli::input::{Inputs, Kind, Search};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const GAME: &[u8] = b"[White \"A\"]\n1. 32-28 *\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (i, (name, bytes)) in members.iter().enumerate() {
        let method = [CompressionMethod::Deflated, CompressionMethod::Stored][i % 2];
        let options = SimpleFileOptions::default().compression_method(method);
        writer.start_file(*name, options).expect("a name");
        writer.write_all(bytes).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

/// A directory with these files.
fn directory(files: &[(&str, Vec<u8>)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a temporary directory");
    for (name, bytes) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, bytes).expect("a file");
    }
    root
}

/// One line for each source (name without the root, `*` where it can be written back, bytes) and each error.
fn read(root: &Path, names: &[&str]) -> Vec<String> {
    let search = Search {
        paths: names.iter().map(|name| root.join(name)).collect(),
        ..Search::default()
    };
    let prefix = format!("{}/", root.display());
    let lines = Inputs::collect(&search).sources().map(|found| match found {
        Err(error) => format!("{}: {}", error.name, error.message),
        Ok(source) => {
            let mut bytes = Vec::new();
            let read = source
                .open()
                .and_then(|mut reader| reader.read_to_end(&mut bytes));
            let star = if source.writable { "*" } else { "" };
            let kind = if source.kind == Kind::Json {
                " json"
            } else {
                ""
            };
            match read {
                Ok(_) if bytes == GAME => format!("{}{star}{kind}", source.name),
                Ok(length) => format!("{}{star}{kind} {length}", source.name),
                Err(error) => format!("{}: {error}", source.name),
            }
        }
    });
    lines.map(|line| line.replace(&prefix, "")).collect()
}

#[test]
fn a_directory_is_searched_in_the_order_of_names() {
    let nested = zip(&[("deep.pdn", GAME), ("deeper.zip", &zip(&[("x.pdn", GAME)]))]);
    let files = [
        ("d/b.PDN", GAME.to_vec()),
        ("d/a/z.pdn", GAME.to_vec()),
        ("d/c.pdn.gz", gzip(GAME)),
        ("d/really-gzip.pdn", gzip(GAME)),
        ("d/readme.txt", GAME.to_vec()),
        ("d/records.json", b"[]".to_vec()),
        ("d/records.ndjson", b"".to_vec()),
        ("d/.hidden/x.pdn", GAME.to_vec()),
        (
            "d/e.zip",
            zip(&[
                ("two.pdn", GAME),
                ("dir/one.Pdn", GAME),
                ("note.txt", GAME),
                ("three.pdn.gz", &gzip(GAME)),
                ("inner.zip", &nested),
            ]),
        ),
        ("d/other.gz", gzip(b"not named .pdn")),
        ("d/empty.pdn", Vec::new()),
    ];
    let root = directory(&files);
    let expected = [
        "d/a/z.pdn*",
        "d/b.PDN*",
        "d/c.pdn.gz",
        "d/e.zip!dir/one.Pdn",
        "d/e.zip!inner.zip!deep.pdn",
        "d/e.zip!inner.zip!deeper.zip: archives are nested too deep: not read",
        "d/e.zip!three.pdn.gz",
        "d/e.zip!two.pdn",
        "d/empty.pdn* 0",
        "d/really-gzip.pdn",
    ];
    assert_eq!(read(root.path(), &["d"]), expected);
}

#[test]
fn what_is_named_is_read_whatever_its_name() {
    let files = [
        ("games.txt", GAME.to_vec()),
        ("games.gz", gzip(GAME)),
        ("all.dat", zip(&[("x.pdn", GAME)])),
        (
            "twice.gz",
            [gzip(b"[White \"A\"]\n"), gzip(b"1. 32-28 *\n")].concat(),
        ),
        ("a.json", b"[]".to_vec()),
        (
            "a.ndjson.gz",
            gzip(br#"{"tags":[["White","A"]],"moves":[]}"#),
        ),
    ];
    let root = directory(&files);
    let names = [
        "games.txt",
        "games.gz",
        "all.dat",
        "twice.gz",
        "a.json",
        "a.ndjson.gz",
        "no.pdn",
    ];
    let expected = [
        "games.txt*",
        "games.gz",
        "all.dat!x.pdn",
        "twice.gz",
        "a.json json 0",
        "a.ndjson.gz json 14",
        "no.pdn: there is no such file or directory",
    ];
    assert_eq!(read(root.path(), &names), expected);
}

#[test]
fn hostile_and_damaged_archives_are_refused() {
    let bomb = vec![b' '; 80 << 20];
    let mut damaged = zip(&[("x.pdn", GAME), ("y.pdn", GAME)]);
    // The second member is stored: change a letter of its text.
    let at = damaged
        .windows(6)
        .rposition(|six| six == b"[White")
        .expect("the stored member");
    damaged[at + 1] = b'w';
    let mut cut = gzip(&GAME.repeat(1000));
    cut.truncate(cut.len() - 12);
    let files = [
        ("absolute.zip", zip(&[("/etc/x.pdn", GAME)])),
        ("drive.zip", zip(&[("C:\\x.pdn", GAME)])),
        (
            "up.zip",
            zip(&[("fine.pdn", GAME), ("a/../../x.pdn", GAME)]),
        ),
        ("bomb.zip", zip(&[("x.pdn", &bomb)])),
        ("bomb.pdn.gz", gzip(&bomb)),
        ("damaged.zip", damaged),
        ("none.zip", b"PK\x03\x04 and nothing more".to_vec()),
        ("cut.pdn.gz", cut),
        ("large.pdn.gz", gzip(&GAME.repeat(500_000))),
    ];
    let root = directory(&files);
    let refused = |name: &str, words: &str| {
        let lines = read(root.path(), &[name]);
        assert!(
            lines.iter().any(|line| line.contains(words)),
            "{lines:?} without {words}"
        );
        lines.len()
    };
    assert_eq!(refused("absolute.zip", "absolute path"), 1);
    assert_eq!(refused("drive.zip", "absolute path"), 1);
    assert_eq!(refused("up.zip", "leads out of it"), 1);
    assert_eq!(refused("bomb.zip", "100 times its size: refused"), 1);
    assert_eq!(refused("bomb.pdn.gz", "100 times its size: refused"), 1);
    assert_eq!(
        refused("damaged.zip", "y.pdn: the archive is damaged here"),
        2
    );
    assert_eq!(refused("none.zip", "it is no zip archive"), 1);
    // Too much repeated is no bomb while it is small.
    assert_eq!(
        read(root.path(), &["large.pdn.gz"]),
        ["large.pdn.gz 11500000"]
    );
    let lines = read(root.path(), &["cut.pdn.gz"]);
    assert!(lines[0].starts_with("cut.pdn.gz: "), "{lines:?}");
}

#[test]
fn a_zip_that_lies_about_sizes_is_stopped() {
    let mut lying = zip(&[("x.pdn", &vec![b' '; 70 << 20])]);
    let size = (70u32 << 20).to_le_bytes();
    let places: Vec<usize> = (0..lying.len() - 4)
        .filter(|&i| lying[i..i + 4] == size)
        .collect();
    assert!(!places.is_empty());
    for at in places {
        lying[at..at + 4].copy_from_slice(&1000u32.to_le_bytes());
    }
    let root = directory(&[("lying.zip", lying)]);
    assert_eq!(
        read(root.path(), &["lying.zip"]),
        ["lying.zip!x.pdn: the archive is damaged here"]
    );
}

#[test]
fn paths_come_from_a_list_too() {
    let root = directory(&[("a.pdn", GAME.to_vec()), ("b b.pdn", GAME.to_vec())]);
    let list = root.path().join("list");
    let line = |name: &str| root.path().join(name).display().to_string();
    fs::write(
        &list,
        format!("{}\r\n\n{}\n", line("b b.pdn"), line("none")),
    )
    .expect("a file");
    let search = Search {
        paths: vec![root.path().join("a.pdn")],
        files_from: Some(list),
        ..Search::default()
    };
    let names: Vec<String> = Inputs::collect(&search)
        .sources()
        .map(|found| found.map_or_else(|error| format!("! {}", error.name), |source| source.name))
        .collect();
    assert_eq!(
        names,
        [
            line("a.pdn"),
            line("b b.pdn"),
            format!("! {}", line("none"))
        ]
    );
}

#[test]
fn without_paths_standard_input_is_read_unless_it_is_a_terminal() {
    let collect = |stdin_is_terminal, walk_here| {
        Inputs::collect(&Search {
            stdin_is_terminal,
            walk_here,
            ..Search::default()
        })
    };
    let inputs = collect(false, true).sources().flatten();
    let names: Vec<_> = inputs.map(|source| source.name).collect();
    assert_eq!(names, ["-"]);
    assert!(!collect(true, true).nothing_named);
    let nothing = collect(true, false);
    assert!(nothing.nothing_named && nothing.sources().next().is_none());
    let none = Search {
        paths: vec![PathBuf::from("no such place")],
        ..Search::default()
    };
    assert_eq!(Inputs::collect(&none).sources().count(), 1);
}
