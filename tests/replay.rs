//! Replays the tables of `tests/data/replay`. A case begins with `# what it shows`, then one line a game:
//! `= VARIANT FROM PLIES OVER WINNER : CODES`, then lines `? words` that some finding must contain and
//! `~ PLY:WRITTEN>TEXT` for the first repair offered, `~ any PLY:WRITTEN>TEXT` for one of them, `~ not PLY:WRITTEN>TEXT`
//! for one that is not among them, `@ move N` for where the first is, `> TEXT` for what stands somewhere in the text once
//! the fix that comes with it is made (`\n` is a line's end; `> -`: there is none), then the text as it stands up to the next `# `.
//! OVER is `-`, `white@PLY` or `draw@PLY`; codes are those of the replay with the ply where they have one: `M502@3`.

use std::fmt::Write;

use pdn::Game;
use pdn::diagnostic::edits::apply;
use pdn::diagnostic::{Code, Diagnostic, Severity};
use pdn::replay::{Options, Over, VariantFrom, Winner};
use pdn::rules::Side;

#[test]
fn tables() {
    let mut failures = String::new();
    let mut count = 0;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/replay");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files {
        let table = std::fs::read_to_string(&path).unwrap();
        for case in cases(&table) {
            count += 1;
            let wrong = case.check();
            if !wrong.is_empty() {
                let file = path.file_name().unwrap().to_string_lossy();
                let _ = writeln!(failures, "{file}: {}\n{}\n{wrong}", case.title, case.text);
            }
        }
    }
    assert!(count > 60, "only {count} cases were read");
    assert!(failures.is_empty(), "{failures}");
}

struct Case<'t> {
    title: &'t str,
    games: Vec<&'t str>,
    words: Vec<&'t str>,
    repairs: Vec<&'t str>,
    places: Vec<&'t str>,
    mended: Vec<&'t str>,
    text: String,
}

fn cases(table: &str) -> Vec<Case<'_>> {
    let mut all: Vec<Case> = Vec::new();
    for line in table.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            all.push(Case {
                title,
                games: Vec::new(),
                words: Vec::new(),
                repairs: Vec::new(),
                places: Vec::new(),
                mended: Vec::new(),
                text: String::new(),
            });
            continue;
        }
        let Some(case) = all.last_mut() else { continue };
        if let Some(game) = line.strip_prefix("= ") {
            case.games.push(game);
        } else if let Some(words) = line.strip_prefix("? ") {
            case.words.push(words);
        } else if let Some(repair) = line.strip_prefix("~ ") {
            case.repairs.push(repair);
        } else if let Some(place) = line.strip_prefix("@ ") {
            case.places.push(place);
        } else if let Some(mended) = line.strip_prefix("> ") {
            case.mended.push(mended);
        } else {
            case.text.push_str(line);
            case.text.push('\n');
        }
    }
    all
}

impl Case<'_> {
    /// What is not as it should be; empty: all is.
    fn check(&self) -> String {
        let mut wrong = String::new();
        let games = pdn::read(&self.text, &Options::default());
        let read: Vec<String> = games.iter().map(summary).collect();
        if read != self.games {
            let _ = writeln!(wrong, "  wanted {:#?}\n  read {read:#?}", self.games);
        }
        let found: Vec<&Diagnostic> = games.iter().flat_map(|game| &game.diagnostics).collect();
        for words in &self.words {
            let says = |found: &&Diagnostic| {
                found.message.contains(words)
                    || found.help.as_ref().is_some_and(|help| help.contains(words))
            };
            if !found.iter().any(says) {
                let _ = writeln!(wrong, "  nothing says {words:?}");
            }
        }
        let repairs = found.iter().find(|found| !found.repairs.is_empty());
        let first = repairs.and_then(|found| found.repairs.first());
        let place = first.map(|first| first.place());
        let place = place.map(|(unit, number)| format!("{unit} {number}"));
        for wanted in &self.places {
            if place.as_deref() != Some(*wanted) {
                let _ = writeln!(wrong, "  wanted {wanted:?}, it is at {place:?}");
            }
        }
        let fix = repairs.and_then(|found| found.fix.as_ref());
        let mended = fix.map(|fix| apply(&self.text, &fix.edits).text);
        for wanted in &self.mended {
            let lines = wanted.replace("\\n", "\n");
            let as_wanted = match &mended {
                Some(mended) => *wanted != "-" && mended.contains(&lines),
                None => *wanted == "-",
            };
            if !as_wanted {
                let _ = writeln!(wrong, "  wanted {wanted:?}, mended {mended:?}");
            }
        }
        let repairs: Vec<String> = repairs
            .map_or(&[][..], |found| &found.repairs)
            .iter()
            .map(|repair| format!("{}:{}>{}", repair.ply, repair.written, repair.text))
            .collect();
        for wanted in &self.repairs {
            let offered = |wanted| repairs.iter().any(|repair| repair == wanted);
            let as_wanted = match wanted.split_once(' ') {
                Some(("any", wanted)) => offered(wanted),
                Some(("not", unwanted)) => !offered(unwanted),
                _ => repairs.first().is_some_and(|repair| repair == wanted),
            };
            if !as_wanted {
                let _ = writeln!(wrong, "  wanted repair {wanted:?}, got {repairs:?}");
            }
        }
        if wrong.contains("nothing says") {
            for found in found {
                let _ = writeln!(
                    wrong,
                    "  {}: {} ({:?})",
                    found.code, found.message, found.help
                );
            }
        }
        wrong
    }
}

fn summary(game: &Game) -> String {
    let Some(replayed) = &game.replayed else {
        return "-".to_string();
    };
    let variant = replayed.variant.map_or("none", |variant| variant.name);
    let from = match replayed.from {
        VariantFrom::Tag => "tag",
        VariantFrom::Option => "option",
        VariantFrom::Inferred => "inferred",
    };
    let winner = match replayed.winner {
        None => "-",
        Some(Winner::White) => "white",
        Some(Winner::Black) => "black",
        Some(Winner::Draw) => "draw",
        Some(Winner::BothLost) => "both-lost",
    };
    let mut out = format!(
        "{variant} {from} {} {} {winner} :",
        replayed.plies,
        replayed.over.as_ref().map_or("-".to_string(), over)
    );
    for found in game.diagnostics.iter().filter(|found| is_ours(found.code)) {
        let _ = write!(out, " {}", found.code);
        if let Some(ply) = found.ply {
            let _ = write!(out, "@{ply}");
        }
        if found.severity != found.code.severity() {
            out.push(match found.severity {
                Severity::Note => 'n',
                Severity::Warning => 'w',
                Severity::Error => 'e',
            });
        }
    }
    out
}

fn over(over: &Over) -> String {
    match over.winner {
        Some(Side::White) => format!("white@{}", over.ply),
        Some(Side::Black) => format!("black@{}", over.ply),
        None => format!("draw@{}", over.ply),
    }
}

/// Codes of the replay; the parser's and the checks' have their own tests. P406, which most FENs here get, has one case.
fn is_ours(code: Code) -> bool {
    use Code::*;
    match code {
        H305 | H306 | H310 | H311 => true,
        N604 | N606 => false,
        _ => matches!(code.code().as_bytes()[0], b'P' | b'M' | b'N' | b'D'),
    }
}

/// Real files, where they lie at hand: how many games each has, which variant they are, how many replay whole.
const RECORDS: &[(&str, &str, usize, usize)] = &[
    ("avignon-open-2014.pdn", "international", 97, 97),
    ("horizon-oud-0913.pdn", "international", 26, 26),
    ("italian-championship-2004.pdn", "italian", 190, 190),
    ("italian-championship-2016.pdn", "italian", 119, 119),
    ("kingsrow-match.pdn", "english", 1, 1),
    ("lidraughts-brazilian.pdn", "brazilian", 25, 25),
    ("mobydam-book-babasy.pdn", "international", 43, 43),
    ("russian-drawn-opening-126.pdn", "russian", 1, 0),
    ("standard-succeed/mrcd2006.pdn", "czech", 44, 44),
    ("standard-succeed/schildpad.pdn", "international", 34, 34),
    ("standard-fail/Cat.A1.pdn", "international", 35, 35),
    ("ussr-1924/game-01.pdn", "russian", 1, 1),
    ("ussr-1924/game-23.pdn", "russian", 1, 1),
    ("world-championship-2007-all.pdn", "international", 190, 190),
];

#[test]
fn real_files() {
    let Some(folder) = std::env::var_os("PDN_RECORDS") else {
        println!("skipped: PDN_RECORDS names no folder of records");
        return;
    };
    for &(name, variant, count, whole) in RECORDS {
        let bytes = std::fs::read(std::path::Path::new(&folder).join(name)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let games = pdn::read(text.trim_start_matches('\u{feff}'), &Options::default());
        let replayed: Vec<_> = games
            .iter()
            .filter_map(|game| game.replayed.as_ref())
            .collect();
        assert_eq!(replayed.len(), count, "{name}");
        let understood = replayed.iter().filter(|game| game.understood).count();
        assert_eq!(understood, whole, "{name}");
        for game in replayed {
            assert_eq!(
                game.variant.map(|variant| variant.name),
                Some(variant),
                "{name}"
            );
        }
    }
}

/// Variations where nothing is judged: ply and side of the first move of each, by what stands in `( )`.
#[test]
fn variations_after_an_error_keep_their_numbers() {
    const TABLE: &[(&str, u32, Side)] = &[
        // In place of the move before them.
        (
            "1. 32-28 19-23 2. 33-27 14x23 ( 2... 10-14 ) *",
            4,
            Side::Black,
        ),
        ("1. 32-28 19-23 2. 33-27 14x23 ( 10-14 ) *", 4, Side::Black),
        // After it.
        (
            "1. 32-28 19-23 2. 33-27 14x23 ( 3. 34-30 ) *",
            5,
            Side::White,
        ),
    ];
    let options = Options {
        keep_steps: true,
        ..Options::default()
    };
    for &(moves, ply, side) in TABLE {
        let games = pdn::read(&format!("[GameType \"20\"]\n{moves}"), &options);
        let step = games[0].replayed.as_ref().unwrap().steps.iter();
        let first = step.clone().find(|step| !step.main).unwrap();
        assert_eq!((first.ply, first.side), (ply, side), "{moves}");
    }
}

/// A hundred thousand variations, nested and side by side, right and wrong: what is read of each is bounded. Were the
/// time quadratic, each of these would take minutes.
#[test]
fn many_variations_take_linear_time() {
    const MANY: usize = 100_000;
    for inner in ["1. 33-29 ", "1. 33-1 ", "1. 33-29 19-23 50-1 "] {
        for nested in [true, false] {
            let (opening, closing) = (format!("( {inner}"), ") ");
            let variations = match nested {
                true => opening.repeat(MANY) + &closing.repeat(MANY),
                false => (opening + closing).repeat(MANY),
            };
            let text = format!("[GameType \"20\"]\n1. 32-28 {variations}*");
            let before = std::time::Instant::now();
            let games = pdn::read(&text, &Options::default());
            let took = before.elapsed();
            assert_eq!(games.len(), 1);
            assert!(took.as_secs() < 20, "{inner} nested {nested}: {took:?}");
        }
    }
}
