//! The two writers: `fmt` and `convert`, by tables, by laws, and over real files.

use std::path::{Path, PathBuf};

use pdn::diagnostic::{Edit, edits};
use pdn::notation::Captures;
use pdn::record::ItemKind;
use pdn::replay::Options;
use pdn::rules::Numbering;
use pdn::write::{Form, Joiner, Layout, Piece, Terminator, convert, normal};
use pdn::{Game, read};

fn games(text: &str) -> Vec<Game> {
    let options = Options {
        keep_steps: true,
        ..Options::default()
    };
    read(text, &options)
}

/// The games of a file after `fmt`, and which of them were written anew, the others being left as they were.
fn fmt_games(text: &str, layout: &Layout) -> Vec<(String, bool)> {
    let mut joiner = Joiner::default();
    let mut pieces: Vec<(String, bool)> = Vec::new();
    let mut stray = String::new();
    for game in games(text) {
        let new = game
            .replayed
            .as_ref()
            .and_then(|replayed| normal(text, &game.record, replayed, layout).ok());
        let (piece, changed) = joiner.next(&Piece::of(text, &game.record, new));
        match game.replayed {
            Some(_) => pieces.push((std::mem::take(&mut stray) + &piece, changed)),
            None => stray += &piece,
        }
    }
    pieces.push((stray, false));
    pieces
}

/// A whole file after `fmt`.
fn fmt(text: &str, layout: &Layout) -> String {
    fmt_games(text, layout)
        .into_iter()
        .map(|(piece, _)| piece)
        .collect()
}

fn fmt_with_marks(text: &str) -> (String, Vec<bool>) {
    let games = fmt_games(text, &Layout::default());
    games.into_iter().unzip()
}

/// A whole file after `convert`, and how many games were left as they were.
fn converted(text: &str, form: Form, captures: Captures) -> (String, usize) {
    let mut all: Vec<Edit> = Vec::new();
    let mut left = 0;
    for game in games(text) {
        let Some(replayed) = &game.replayed else {
            continue;
        };
        match convert(text, &game.record, replayed, form, captures) {
            Ok(edits) => {
                assert!(
                    edits
                        .windows(2)
                        .all(|pair| pair[0].span.end <= pair[1].span.start)
                );
                all.extend(edits);
            }
            Err(_) => left += 1,
        }
    }
    let edited = edits::apply(text, &all);
    assert_eq!(edited.refused, 0);
    (edited.text, left)
}

/// The cases of a table: heading, then blocks of text, each behind a line `--- name`.
fn cases(folder: &str) -> Vec<(PathBuf, Vec<(String, String)>)> {
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

/// Writes what was found in place of what was expected, if the environment says so.
fn bless(path: &Path, blocks: &[(String, String)]) -> bool {
    if std::env::var_os("BLESS").is_none() {
        return false;
    }
    let text: String = blocks
        .iter()
        .map(|(name, block)| format!("--- {name}\n{block}"))
        .collect();
    std::fs::write(path, text).unwrap();
    true
}

#[test]
fn fmt_writes_what_the_tables_say() {
    for (path, mut blocks) in cases("fmt") {
        let input = blocks[0].1.clone();
        let mut wrong = Vec::new();
        for (name, block) in blocks.iter_mut().skip(1) {
            let mut layout = Layout::default();
            for word in name.split_whitespace() {
                match word.split_once('=') {
                    Some(("width", width)) => layout.width = width.parse().unwrap(),
                    Some(("terminator", "result")) => layout.terminator = Terminator::Result,
                    _ => assert_eq!(word, "fmt", "{}", path.display()),
                }
            }
            let found = fmt(&input, &layout);
            assert_eq!(
                fmt(&found, &layout),
                found,
                "not idempotent: {}",
                path.display()
            );
            if found != *block {
                wrong.push(format!("{name}: found\n{found}\nexpected\n{block}"));
                *block = found;
            }
        }
        if !wrong.is_empty() && !bless(&path, &blocks) {
            panic!("{}:\n{}", path.display(), wrong.join("\n"));
        }
    }
}

#[test]
fn convert_writes_what_the_tables_say() {
    for (path, mut blocks) in cases("convert") {
        let input = blocks[0].1.clone();
        let mut wrong = Vec::new();
        for (name, block) in blocks.iter_mut().skip(1) {
            let mut captures = Captures::Auto;
            let mut form = None;
            for word in name.split_whitespace() {
                match word {
                    "full" => captures = Captures::Full,
                    "russian" => form = Some(Form::Russian),
                    "brazilian" => form = Some(Form::Brazilian),
                    "algebraic" => form = Some(Form::Algebraic),
                    "numeric" => form = Some(Form::Numeric(None)),
                    "bottom-left" => form = Some(Form::Numeric(Some(Numbering::BOTTOM_LEFT))),
                    "standard" => form = Some(Form::Standard),
                    other => panic!("{other}"),
                }
            }
            let (found, _) = converted(&input, form.unwrap(), captures);
            if found != *block {
                wrong.push(format!("{name}: found\n{found}\nexpected\n{block}"));
                *block = found;
            }
        }
        if !wrong.is_empty() && !bless(&path, &blocks) {
            panic!("{}:\n{}", path.display(), wrong.join("\n"));
        }
    }
}

/// What `fmt` must not lose.
#[derive(Debug, PartialEq, Default)]
struct Kept {
    games: usize,
    comments: Vec<String>,
    variations: usize,
    tags: Vec<(String, String)>,
    nags: Vec<u32>,
    setups: usize,
    moves: Vec<(usize, Option<pdn::rules::Move>)>,
    winners: Vec<Option<pdn::replay::Winner>>,
}

/// Moves and winners are those of the games that were written anew: what another game is taken for may depend on
/// the tags of these.
fn kept(text: &str, written: &[bool]) -> Kept {
    let mut kept = Kept::default();
    for game in games(text) {
        let Some(replayed) = &game.replayed else {
            continue;
        };
        if written.get(kept.games) == Some(&true) {
            kept.winners.push(replayed.winner);
            let moves = replayed.steps.iter().map(|step| (kept.games, step.played));
            kept.moves.extend(moves);
        }
        kept.games += 1;
        for item in &game.record.items {
            let written = item.span.of(text);
            match item.kind {
                ItemKind::Comment | ItemKind::LineComment | ItemKind::Escape => {
                    let inner = written.trim_matches(['{', '}', ';', ' ', '\n', '\r', '\t']);
                    kept.comments.push(inner.to_string());
                }
                ItemKind::VariationStart => kept.variations += 1,
                ItemKind::Nag(nag) => kept.nags.push(nag),
                ItemKind::Setup { .. } => kept.setups += 1,
                _ => {}
            }
        }
        for tag in &game.record.tags {
            let name = tag.name.of(text);
            let value = tag.value(text);
            // Its place may change, and a FEN is written in the standard's form.
            if !matches!(name, "FEN" | "GameType") && !value.is_empty() {
                kept.tags.push((name.to_string(), value.into_owned()));
            }
        }
    }
    kept.comments.sort();
    kept.tags.sort();
    kept
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path
            .extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("pdn"))
        {
            found.push(path);
        }
    }
}

/// Files of our own, and those that the environment points to.
fn texts() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"),
        &mut found,
    );
    match std::env::var_os("PDN_RECORDS") {
        Some(folder) => files(Path::new(&folder), &mut found),
        None => println!("PDN_RECORDS is not set: only the corpus is tried"),
    }
    let text = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => error
                .into_bytes()
                .iter()
                .map(|byte| char::from(*byte))
                .collect(),
        };
        (path, text)
    };
    found.into_iter().map(text).collect()
}

#[test]
fn fmt_twice_is_fmt_once_and_loses_nothing() {
    for (path, text) in texts() {
        let (once, written) = fmt_with_marks(&text);
        let (twice, written_again) = fmt_with_marks(&once);
        assert!(
            once == twice,
            "{}:\n{}",
            path.display(),
            difference(&once, &twice)
        );
        assert_eq!(written, written_again, "{}", path.display());
        let (before, after) = (kept(&text, &written), kept(&once, &written));
        let at = path.display();
        assert_eq!(before.games, after.games, "{at}");
        assert_eq!(before.comments, after.comments, "{at}");
        assert_eq!(before.variations, after.variations, "{at}");
        assert_eq!(before.setups, after.setups, "{at}");
        assert_eq!(before.moves.len(), after.moves.len(), "{at}");
        assert_eq!(before.moves, after.moves, "{at}");
        assert_eq!(before.winners, after.winners, "{at}");
        for nag in &before.nags {
            assert!(after.nags.contains(nag), "{at}: ${nag}");
        }
        for tag in &before.tags {
            let unknown = tag.0 == "Result" && matches!(tag.1.as_str(), "*" | "?");
            assert!(unknown || after.tags.contains(tag), "{at}: {tag:?}");
        }
    }
}

fn difference(one: &str, two: &str) -> String {
    let lines = one.lines().zip(two.lines());
    let first = lines.enumerate().find(|(_, (a, b))| a != b);
    format!(
        "{first:?} ({} and {} lines)",
        one.lines().count(),
        two.lines().count()
    )
}

#[test]
fn there_and_back_is_the_same_text() {
    for (path, text) in texts() {
        let canonical = fmt(&text, &Layout::default());
        for captures in [Captures::Auto, Captures::Full] {
            let russian = converted(&canonical, Form::Russian, captures).0;
            let brazilian = converted(&russian, Form::Brazilian, captures).0;
            let back = converted(&brazilian, Form::Russian, captures).0;
            assert!(
                back == russian,
                "{}:\n{}",
                path.display(),
                difference(&russian, &back)
            );
        }
        let standard = converted(&canonical, Form::Standard, Captures::Auto).0;
        let numeric = converted(&standard, Form::Numeric(None), Captures::Auto).0;
        let back = converted(&numeric, Form::Standard, Captures::Auto).0;
        assert!(
            back == standard,
            "{}:\n{}",
            path.display(),
            difference(&standard, &back)
        );
    }
}

/// A small generator of numbers: the same texts in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// What was written anew stays as it is. What was left may be understood later: the meaning of broken text depends
/// on what follows it.
fn stable(text: &str, once: &str) {
    let first = fmt_games(text, &Layout::default());
    let second = fmt_games(once, &Layout::default());
    for ((piece, written), (again, _)) in first.iter().zip(&second) {
        assert!(
            !written || piece.trim() == again.trim(),
            "of\n{text}\nto\n{piece}\nto\n{again}"
        );
    }
}

/// The laws hold for damaged text too: pieces of the tables struck out, doubled or replaced.
#[test]
fn damaged_text_is_neither_lost_nor_unstable() {
    const PIECES: &[&str] = &[
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "*",
        "!",
        "1-0",
        "\n",
        "\n\n",
        " ",
        "1.",
        "2...",
        "/",
        "$1",
        "%",
        ",",
        "[Event \"x\"]",
        "32-28",
        "c3-d4",
        "x",
        ":",
        "–",
        "é",
    ];
    let mut dice = Dice(5);
    let inputs: Vec<String> = ["fmt", "convert"]
        .iter()
        .flat_map(|folder| cases(folder))
        .map(|(_, blocks)| blocks[0].1.clone())
        .collect();
    let rounds = std::env::var("ROUNDS").map_or(40, |rounds| rounds.parse().unwrap());
    for input in &inputs {
        for _ in 0..rounds {
            let mut chars: Vec<char> = input.chars().collect();
            for _ in 0..1 + dice.roll(3) {
                let at = dice.roll(chars.len());
                let piece: Vec<char> = PIECES[dice.roll(PIECES.len())].chars().collect();
                let len = dice.roll(3).min(chars.len() - at);
                match dice.roll(3) {
                    0 => drop(chars.drain(at..at + len)),
                    1 => drop(chars.splice(at..at, piece)),
                    _ => drop(chars.splice(at..at + len, piece)),
                }
                if chars.is_empty() {
                    break;
                }
            }
            let text: String = chars.iter().collect();
            let (once, written) = fmt_with_marks(&text);
            stable(&text, &once);
            let (before, after) = (kept(&text, &written), kept(&once, &written));
            assert_eq!(before.games, after.games, "of\n{text}\nto\n{once}");
            assert_eq!(before.comments, after.comments, "of\n{text}\nto\n{once}");
            assert_eq!(
                before.variations, after.variations,
                "of\n{text}\nto\n{once}"
            );
            assert_eq!(before.moves, after.moves, "of\n{text}\nto\n{once}");
            assert_eq!(before.winners, after.winners, "of\n{text}\nto\n{once}");
            for form in [Form::Russian, Form::Numeric(None)] {
                converted(&text, form, Captures::Full);
            }
        }
    }
}
