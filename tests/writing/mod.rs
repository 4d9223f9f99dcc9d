//! The writers over whole files, for the tests of both.

#![allow(dead_code)] // Each test program uses what it needs.

use std::path::{Path, PathBuf};

use pdn::notation::Captures;
use pdn::replay::Options;
use pdn::write::{Again, Draft, Form, Joiner, Layout, Piece, convert, convert_at_length};
use pdn::{Game, read};

pub fn games(text: &str) -> Vec<Game> {
    let options = Options {
        keep_steps: true,
        ..Options::default()
    };
    read(text, &options)
}

/// A game written anew, if it is one that is understood. The short way for plain games must write it as the other does.
pub fn normal(text: &str, game: &Game, layout: &Layout) -> Option<(String, Again)> {
    let replayed = game.replayed.as_ref()?;
    let mut out = Draft::default();
    let again = pdn::write::normal(text, &game.record, replayed, layout, &mut out);
    let mut at_length = Draft::default();
    let usual = pdn::write::normal_at_length(text, &game.record, replayed, layout, &mut at_length);
    assert_eq!(again.clone().err(), usual.err());
    assert_eq!(
        String::from_utf8_lossy(out.as_bytes()),
        String::from_utf8_lossy(at_length.as_bytes())
    );
    Some((String::from_utf8(out.finish()).expect("UTF-8"), again.ok()?))
}

/// The games of a file after `fmt`, and which of them were written anew, the others being left as they were.
pub fn fmt_games(text: &str, layout: &Layout) -> Vec<(String, bool)> {
    let mut joiner = Joiner::default();
    let mut pieces: Vec<(String, bool)> = Vec::new();
    let mut stray = String::new();
    for game in games(text) {
        let new = normal(text, &game, layout);
        let new = new.as_ref().map(|(new, _)| new.as_bytes());
        let mut piece = Vec::new();
        let changed = joiner.add(&Piece::of(text, &game.record, new), &mut piece);
        let piece = String::from_utf8(piece).expect("UTF-8");
        match game.replayed {
            Some(_) => pieces.push((std::mem::take(&mut stray) + &piece, changed)),
            None => stray += &piece,
        }
    }
    pieces.push((stray, false));
    pieces
}

/// A whole file after `fmt`.
pub fn fmt(text: &str, layout: &Layout) -> String {
    fmt_games(text, layout)
        .into_iter()
        .map(|(piece, _)| piece)
        .collect()
}

pub fn fmt_with_marks(text: &str) -> (String, Vec<bool>) {
    let games = fmt_games(text, &Layout::default());
    games.into_iter().unzip()
}

/// A whole file after `convert`, and how many games were left as they were. The short way for plain games must write them
/// as the other does.
pub fn converted(text: &str, form: Form, captures: Captures) -> (String, usize) {
    let mut out = Draft::default();
    let mut left = 0;
    for game in games(text) {
        let record = &game.record;
        let done = game.replayed.as_ref().is_some_and(|replayed| {
            let mut at_length = Draft::default();
            let before = out.len();
            let done = convert(text, record, replayed, form, captures, &mut out);
            let usual = convert_at_length(text, record, replayed, form, captures, &mut at_length);
            assert_eq!(done, usual);
            assert_eq!(
                String::from_utf8_lossy(&out.as_bytes()[before..]),
                String::from_utf8_lossy(at_length.as_bytes())
            );
            done.is_ok()
        });
        if !done {
            left += usize::from(game.replayed.is_some());
            out.text(record.span.of(text).as_bytes());
        }
    }
    (String::from_utf8(out.finish()).expect("UTF-8"), left)
}

/// The cases of a table: heading, then blocks of text, each behind a line `--- name`.
pub fn cases(folder: &str) -> Vec<(PathBuf, Vec<(String, String)>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "txt"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let blocks = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut blocks: Vec<(String, String)> = Vec::new();
        for line in text.split_inclusive('\n') {
            match line.strip_prefix("--- ") {
                Some(name) => blocks.push((name.trim().to_string(), String::new())),
                None => {
                    if let Some((_, block)) = blocks.last_mut() {
                        block.push_str(line);
                    }
                }
            }
        }
        (path, blocks)
    };
    files.into_iter().map(blocks).collect()
}
