//! Texts and what the parser makes of them, by table; and what holds for any text.
//!
//! `SNAPSHOTS=overwrite cargo test --test syntax` writes the tables anew: read the difference.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use pdn::record::{ItemKind, Record, Score, Separator, Written};
use pdn::syntax::{Parsed, parse};
use pdn::text::{Chunk, Span};

/// A record on one line: its items, and behind `|` its findings.
fn dump(text: &str, parsed: &Parsed) -> String {
    let mut out = String::new();
    let record = &parsed.record;
    for item in &record.items {
        let written = item.span.of(text);
        match item.kind {
            ItemKind::Tag(index) => {
                let tag = &record.tags[index as usize];
                let name = tag.name.of(text);
                match tag.known.filter(|_| tag.foreign_name) {
                    Some(known) => write!(out, "[{name}={}:{}]", known.text(), tag.value(text)),
                    None => write!(out, "[{name}:{}]", tag.value(text)),
                }
            }
            ItemKind::Number { value, second } => {
                write!(out, "{value}{}", if second { "..." } else { "." })
            }
            ItemKind::Move(written) => write!(out, "{}", move_text(record, &written)),
            ItemKind::NoMove => write!(out, "nomove({written})"),
            ItemKind::Unknown => write!(out, "unknown"),
            ItemKind::Strength => write!(out, "mark({written})"),
            ItemKind::Nag(number) => write!(out, "${number}"),
            ItemKind::Comment => write!(out, "{{{}}}", written.len()),
            ItemKind::LineComment => write!(out, ";"),
            ItemKind::Escape => write!(out, "%"),
            ItemKind::VariationStart => write!(out, "("),
            ItemKind::VariationEnd => write!(out, ")"),
            ItemKind::Setup { fen } => write!(out, "setup({})", fen.of(text)),
            ItemKind::Result(score) => write!(out, "end({})", score_text(score)),
            ItemKind::Error => write!(out, "junk({written})"),
        }
        .unwrap();
        out.push(' ');
    }
    out.push('|');
    for finding in &parsed.diagnostics {
        write!(out, " {}@{}", finding.code, finding.span.of(text)).unwrap();
        if let Some(fix) = &finding.fix {
            let mut fixed = text.to_owned();
            for edit in fix.edits.iter().rev() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            let start = finding.span.start as usize;
            let end = (finding.span.end as usize + fixed.len()).saturating_sub(text.len());
            let shown = fixed.get(start..end.max(start)).unwrap_or("?");
            write!(out, "{}{shown}", if fix.safe { "=>" } else { "~>" }).unwrap();
        }
    }
    out.replace('\n', "⏎").replace('\r', "␍").replace('\0', "␀")
}

fn move_text(record: &Record, written: &Written) -> String {
    let separator = match written.separator {
        Separator::None => "",
        Separator::Hyphen => "-",
        Separator::X => "x",
        Separator::Colon => ":",
        Separator::Mixed => "~",
    };
    let squares = record.squares_of(written);
    let names: Vec<String> = squares
        .iter()
        .map(|square| {
            if written.algebraic() {
                let file = (b'a' + square.file()) as char;
                let rank = square.rank().map(|rank| rank.to_string());
                format!("{file}{}", rank.unwrap_or_default())
            } else {
                square.number().to_string()
            }
        })
        .collect();
    names.join(separator)
}

fn score_text(score: Score) -> &'static str {
    match score {
        Score::First { international } => ["1-0", "2-0"][usize::from(international)],
        Score::Second { international } => ["0-1", "0-2"][usize::from(international)],
        Score::Draw { international } => ["1/2", "1-1"][usize::from(international)],
        Score::BothZero => "0-0",
        Score::Unknown => "*",
        Score::Other => "other",
    }
}

/// The laws of a parsed text: records tile it, items ascend, and only white space lies between.
fn check_tiling(text: &str) -> Vec<Parsed> {
    let parsed = parse(&Chunk::whole(text));
    let mut at = 0;
    for Parsed {
        record,
        diagnostics,
    } in &parsed
    {
        assert_eq!(record.span.start, at, "records tile {text:?}");
        assert!(record.span.end >= at);
        let mut place = record.span.start;
        for item in &record.items {
            assert!(item.span.start >= place, "items ascend in {text:?}");
            assert!(item.span.end > item.span.start, "items are not empty");
            assert_blank(text, Span::new(place as usize, item.span.start as usize));
            place = item.span.end;
        }
        assert!(record.span.end >= place, "items stay in their record");
        assert_blank(text, Span::new(place as usize, record.span.end as usize));
        at = record.span.end;
        for item in &record.items {
            if let ItemKind::Move(written) = item.kind {
                let squares = record.squares_of(&written);
                assert_eq!(squares.len(), written.len as usize, "{text:?}");
                assert_eq!(squares.first(), Some(&written.from));
                assert_eq!(squares.last(), Some(&written.to));
            }
        }
        for finding in diagnostics {
            let span = finding.span;
            assert!(text.get(span.range()).is_some(), "{span:?} of {text:?}");
            for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
                assert!(text.get(edit.span.range()).is_some());
            }
        }
    }
    assert_eq!(
        at as usize,
        text.len(),
        "records reach to the end of {text:?}"
    );
    parsed
}

fn assert_blank(text: &str, gap: Span) {
    let between = text.get(gap.range());
    let Some(between) = between else {
        panic!("{gap:?} is no place in {text:?}");
    };
    let without = between
        .replace("\\r", "")
        .replace("\\n", "")
        .replace("\\t", "");
    let odd = without.chars().find(|c| {
        !(c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{feff}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'))
    });
    assert_eq!(odd, None, "{between:?} lies between items of {text:?}");
}

fn records() -> Option<PathBuf> {
    let records = std::env::var_os("PDN_RECORDS").map(PathBuf::from);
    if records.is_none() {
        println!("PDN_RECORDS is not set: no real files to read");
    }
    records
}

#[test]
fn real_files_give_their_games() {
    let Some(records) = records() else { return };
    let table = [
        ("italian-championship-2004.pdn", 190),
        ("italian-championship-2016.pdn", 119),
        ("lidraughts-export-clocks.pdn", 1),
        ("kingsrow-match.pdn", 1),
        ("avignon-open-2014.pdn", 97),
        ("translated-tag-names.pdn", 1),
        ("world-championship-2007-all.pdn", 190),
        ("dammen-invalid.pdn", 1),
        ("dynamo-dbase.pdn", 1),
        ("sage-oldbury.pdn", 1),
        ("russian-drawn-opening-1.pdn", 1),
        ("russian-drawn-opening-126.pdn", 1),
        ("mobydam-book-babasy.pdn", 43),
        ("standard-fail/40Camp.DamaInternazionaleAssoluto.pdn", 45),
        ("lidraughts-brazilian.pdn", 25),
    ];
    for (name, games) in table {
        let bytes = std::fs::read(records.join(name)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let parsed = check_tiling(text.trim_start_matches('\u{feff}'));
        let found = parsed.iter().filter(|p| p.record.is_game()).count();
        assert_eq!(found, games, "{name}");
    }
}

#[test]
fn show_real_files() {
    let (Some(records), Ok(filter)) = (records(), std::env::var("PDN_SHOW")) else {
        return;
    };
    let mut folders = vec![records];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().contains(&filter) {
                show(&path);
            }
        }
    }
}

fn show(path: &Path) {
    let bytes = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let parsed = check_tiling(text.trim_start_matches('\u{feff}'));
    let text = text.trim_start_matches('\u{feff}');
    let games = parsed.iter().filter(|p| p.record.is_game()).count();
    println!(
        "== {}: {games} games, {} records",
        path.display(),
        parsed.len()
    );
    for game in &parsed {
        for finding in &game.diagnostics {
            println!(
                "   {} {:.60} {:?}",
                finding.code,
                finding.message,
                finding.span.of(text).get(..40)
            );
        }
        if std::env::var_os("PDN_DUMP").is_some() {
            println!("   {}", dump(text, game));
        }
    }
}

/// A table: `# heading`, a text as a JSON string, and a line for each of its records.
#[test]
fn tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syntax");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let table = std::fs::read_to_string(&path).unwrap();
        let mut now = String::new();
        for line in table.lines() {
            if line.starts_with('#') {
                writeln!(now, "{line}").unwrap();
            } else if line.starts_with('"') {
                let text: String = serde_json::from_str(line).unwrap();
                writeln!(now, "{line}").unwrap();
                for parsed in check_tiling(&text) {
                    writeln!(now, "{}", dump(&text, &parsed)).unwrap();
                }
                now.push('\n');
            }
        }
        if std::env::var("SNAPSHOTS").is_ok_and(|mode| mode == "overwrite") {
            std::fs::write(&path, &now).unwrap();
        }
        for (was, is) in table.lines().zip(now.lines()) {
            assert_eq!(is, was, "{}", path.display());
        }
        assert_eq!(now, table, "{}", path.display());
    }
}

/// Small texts that together hold every construct.
const SMALL: &[&str] = &[
    "[Event \"a\"]\n[Result \"1-0\"]\n\n1. 32-28 {x} 19-23 2. 28x19 14x23 1-0\n\n",
    "[Event \"b\"]\n[FEN \"W:W31:B20\"]\n1. c3-d4! f6:d4:b2 (1... h8-a1 $3 {y}) 2. cd4 *\n\n",
    "[Event \"c\"]\n; remark\n% line\n1. 3228 ... 2. - - /FEN \"W:W1:B2\"/ 2... аЗ-Ь4 ½–½\n\n",
];

#[test]
fn damage_stays_where_it_is() {
    let whole: String = [
        "[Event \"first\"]\n1. 34-30 *\n\n",
        "",
        "[Event \"next\"]\n1. 33-29 *\n\n",
        "[Event \"last\"]\n1. 31-26 20-24 *\n",
    ]
    .concat();
    let head = "[Event \"first\"]\n1. 34-30 *\n\n";
    for small in SMALL {
        for at in (0..small.len()).filter(|at| small.is_char_boundary(*at)) {
            let end = at + small[at..].chars().next().unwrap().len_utf8();
            let piece = &small[at..end];
            let mut instead = vec![String::new(), piece.repeat(2)];
            instead.extend("{}()[]\"*;\0".chars().map(String::from));
            for text in instead {
                let damaged = format!("{}{text}{}", &small[..at], &small[end..]);
                let file = whole.replacen(head, &format!("{head}{damaged}"), 1);
                let parsed = check_tiling(&file);
                let events: Vec<_> = parsed
                    .iter()
                    .filter_map(|p| p.record.value(&file, pdn::record::TagName::Event))
                    .collect();
                // The neighbour may be drawn in; the games beyond it may not.
                for event in ["first", "last"] {
                    assert!(events.iter().any(|e| e == event), "{event} in {file:?}");
                }
                let moves = |p: &Parsed| {
                    let items = p.record.items.iter();
                    items
                        .filter(|i| matches!(i.kind, ItemKind::Move(_)))
                        .count()
                };
                assert_eq!(moves(&parsed[0]), 1, "{file:?}");
                assert_eq!(moves(&parsed[parsed.len() - 1]), 2, "{file:?}");
            }
        }
    }
}

mod any_text {
    use super::*;
    use proptest::prelude::*;

    fn piece() -> impl Strategy<Value = String> {
        let tokens = [
            "[Event \"x\"]",
            "[Event ",
            "\"",
            "]",
            "[",
            "\n\n",
            "\n",
            " ",
            "{",
            "}",
            "(",
            ")",
            "1.",
            "1...",
            "32-28",
            "c3:e5",
            "a3b4",
            "1118",
            "cd4",
            "*",
            "1-0",
            "0-0",
            "01.",
            "½–½",
            "$3",
            "!",
            "?",
            "; x",
            "% y",
            "\0",
            "\u{feff}",
            "\u{a0}",
            "/FEN \"W:W1:B2\"/",
            "- -",
            "…",
            "...",
            "аЗ-Ь4",
            "×",
            "–",
            "“",
            "”",
            "\\r",
            "\\\"",
            "word",
            "12",
            "4-6",
            "[Result \"4-6\"]",
            "&#233;",
            "\r\n",
            "\t",
            "x",
            "X",
            ".",
            "W:W1:B2",
        ];
        prop_oneof![
            8 => prop::sample::select(tokens.to_vec()).prop_map(String::from),
            1 => any::<String>(),
            1 => "[ -~]{0,4}",
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn tiles(pieces in prop::collection::vec(piece(), 0..24)) {
            check_tiling(&pieces.concat());
        }
    }
}

/// Twice the text may take about twice the time; ten times would be another order.
#[test]
fn time_is_linear() {
    let rows: &[(&str, &str, &str)] = &[
        ("", "{ ", ""),
        ("", "{{ } ", ""),
        ("", "( ", ""),
        ("", "[", ""),
        ("", "[a \"", ""),
        ("[", "a \"\n", ""),
        ("", "[a \"b\" ", ""),
        ("", ")", ""),
        ("", "}", ""),
        ("", "\"", ""),
        ("", "1", ""),
        ("", "1-", ""),
        ("", "c3", ""),
        ("", "c3:", ""),
        ("", "- ", "x"),
        ("", ". ", ""),
        ("", "1. ", ""),
        ("", "*", ""),
        ("", "* ", ""),
        ("", "x * ", ""),
        ("", "\0", ""),
        ("", "a\u{a0}", ""),
        ("", "/FEN \"", ""),
        ("", "\\", ""),
        ("", "½ ", ""),
        ("", " ", "x"),
        ("", "\n", "{"),
        ("", "{\n\n[", ""),
        ("{", "\n\n[", ""),
        ("", "( 1-0 {x} ", ""),
        ("[Result \"4-6\"]", " 4-6 {x}", " 1."),
        ("", "{ { } } ", ""),
        ("", "{ { { } } ", ""),
        ("", "{ { { } ", ""),
        ("", "1-0 1-5 ", ""),
        ("", "%\n", ""),
        ("", "W:W1", ""),
        ("", "(!", ""),
        ("", "a b ", ""),
        ("", "3228 ", ""),
        ("", "&", ""),
        ("[Event \"", "&#1", "\"]"),
        ("[Event \"", "\\'", "\"]"),
        ("", "[Event \"x\"]\n\n", ""),
        ("", "1-0[a \"\"]", ""),
        ("", "… ", ""),
        ("", "– ", ""),
        ("", "1- 1- ", ""),
        ("", "0-0.", ""),
    ];
    let time = |text: &str| {
        let start = std::time::Instant::now();
        let parsed = parse(&Chunk::whole(text));
        (start.elapsed(), parsed.len())
    };
    for (head, middle, tail) in rows {
        let text = |size: usize| format!("{head}{}{tail}", middle.repeat(size / middle.len()));
        let (small, big) = (text(1 << 17), text(1 << 20));
        let (quick, _) = time(&small);
        let (slow, _) = time(&big);
        let limit = quick * 32 + std::time::Duration::from_millis(400);
        assert!(
            slow < limit,
            "{head}{middle}…{tail}: {quick:?}, then {slow:?}"
        );
    }
}
