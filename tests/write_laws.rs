//! What holds of the two writers for every text: over tables, real files and damaged ones.

use std::path::{Path, PathBuf};

use pdn::notation::Captures;
use pdn::record::ItemKind;
use pdn::replay::VariantFrom;
use pdn::write::{Again, Form, Layout, Terminator};

#[path = "../benches/random.rs"]
mod random;
mod writing;

use writing::{cases, converted, fmt, fmt_games, fmt_with_marks, games, normal};

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
        // Without a tag that names the game, numbers may be taken for those of another variant.
        let named = |game: &pdn::Game| {
            let replayed = game.replayed.as_ref();
            replayed.is_none_or(|replayed| replayed.from == VariantFrom::Tag)
        };
        if !games(&canonical).iter().all(named) {
            continue;
        }
        let standard = converted(&canonical, Form::Standard, Captures::Auto).0;
        let numeric = converted(&standard, Form::Numeric(None), Captures::Auto).0;
        let back = converted(&numeric, Form::Standard, Captures::Auto).0;
        // A tag with all fields comes back as the bare number.
        let bare = |text: &str| -> Vec<String> {
            let bare = |line: &str| match line.strip_prefix("[GameType \"") {
                Some(value) => value
                    .split([',', '"'])
                    .next()
                    .unwrap_or_default()
                    .to_string(),
                None => line.to_string(),
            };
            text.split('\n').map(bare).collect()
        };
        assert!(
            bare(&back) == bare(&standard),
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

/// Games of which `fmt` says that no second look is needed, written anew and read by themselves, are written so again.
#[test]
fn settled_games_are_written_so_again() {
    let mut dice = random::Dice(0x5eed_0007);
    let mut all: Vec<String> = texts().into_iter().map(|(_, text)| text).collect();
    for variant in pdn::rules::variants::VARIANTS {
        let mut text = String::new();
        for _ in 0..20 {
            random::game(variant, &mut dice, 80, &mut text);
        }
        let looser = text.replace(". ", ".").replace("\"*\"", "\"1-0\"");
        all.extend([looser.replace('\n', "\r\n"), looser, text]);
    }
    for text in &all {
        for form in [Form::Brazilian, Form::Numeric(None), Form::Standard] {
            converted(text, form, Captures::Auto);
        }
    }
    let mut count = 0;
    for layout in [
        Layout::default(),
        Layout {
            terminator: Terminator::Result,
            width: 30,
            captures: Captures::Full,
        },
    ] {
        for text in &all {
            for game in games(text) {
                let Some((new, Again::Same)) = normal(text, &game, &layout) else {
                    continue;
                };
                let again = games(&new);
                let [game] = again.as_slice() else {
                    panic!("{} games: {new}", again.len());
                };
                assert_eq!(normal(&new, game, &layout), Some((new, Again::Same)));
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}
