//! The law of cutting: read chunk by chunk, a text gives the same records as read whole.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use pdn::record::ItemKind;
use pdn::syntax::{Parsed, parse};
use pdn::text::cut::Cutter;
use pdn::text::leap::Leap;
use pdn::text::{Batches, Chunk, Span, Wanted};

/// Where the cutter cuts, when it sees the text in steps of that size.
fn cuts(text: &str, step: usize) -> Vec<usize> {
    let mut cutter = Cutter::default();
    let mut found = Vec::new();
    let mut end = 0;
    while end < text.len() {
        end = text.len().min(end + step);
        let bytes = &text.as_bytes()[..end];
        while let Some(cut) = cutter.next(bytes, end == text.len()) {
            found.push(cut);
        }
    }
    found
}

/// Where it cuts when it leaps that far where it can, and how often it can.
fn leaps(text: &str, far: usize) -> (Vec<usize>, usize) {
    let mut cutter = Cutter::default();
    let mut found = Vec::new();
    let mut leaps = 0;
    loop {
        let leap = cutter.leap(text.as_bytes(), far);
        leaps += usize::from(matches!(leap, Leap::To(_)));
        let cut = match leap {
            Leap::To(cut) => Some(cut),
            Leap::Short => None,
            Leap::Odd => cutter.next(text.as_bytes(), true),
        };
        match cut {
            Some(cut) => found.push(cut),
            None => return (found, leaps),
        }
    }
}

/// What is compared of a record: spans in the whole text, items, tags, findings.
fn described(parsed: &Parsed, base: usize) -> String {
    let at = |span: Span| (span.start as usize + base, span.end as usize + base);
    let record = &parsed.record;
    let mut all: Vec<Box<dyn Debug>> = vec![Box::new(at(record.span))];
    for item in &record.items {
        let kind = match item.kind {
            ItemKind::Setup { fen } => format!("setup {:?}", at(fen)),
            other => format!("{other:?}"),
        };
        all.push(Box::new((at(item.span), kind)));
    }
    for tag in &record.tags {
        all.push(Box::new((at(tag.name), at(tag.value), tag.known)));
    }
    all.push(Box::new(&record.squares));
    for found in &parsed.diagnostics {
        all.push(Box::new((found.code, at(found.span))));
    }
    format!("{all:?}")
}

fn whole(text: &str) -> Vec<String> {
    let parsed = parse(&Chunk::whole(text));
    parsed.iter().map(|parsed| described(parsed, 0)).collect()
}

fn in_parts(text: &str, cuts: &[usize]) -> Vec<String> {
    let mut records = Vec::new();
    let mut start = 0;
    for &end in cuts.iter().chain([&text.len()]) {
        let parsed = parse(&Chunk::whole(&text[start..end]));
        records.extend(parsed.iter().map(|parsed| described(parsed, start)));
        start = end;
    }
    records
}

#[track_caller]
fn obeys(text: &str) -> usize {
    obeys_cut_at(text, &cuts(text, text.len().max(1)))
}

#[track_caller]
fn obeys_cut_at(text: &str, found: &[usize]) -> usize {
    let (whole, parts) = (whole(text), in_parts(text, found));
    let further = [whole.get(parts.len()), parts.get(whole.len())];
    assert_eq!(
        further,
        [None, None],
        "further records of {text:?}, cut at {found:?}"
    );
    for (whole, part) in whole.iter().zip(&parts) {
        assert_eq!(whole, part, "in {text:?}, cut at {found:?}");
    }
    let further = [whole.get(parts.len()), parts.get(whole.len())];
    assert_eq!(
        further,
        [None, None],
        "further records of {text:?}, cut at {found:?}"
    );
    found.len()
}

/// Pieces of records, good and bad ones.
const PIECES: &[&str] = &[
    "[Event \"a\"]",
    "[Site \"b\"]",
    "[Event \"a\"]\n",
    "\n[White \"x\"]\n",
    "[FEN \"W:W31:B20\"]",
    "[Empty]",
    "[ Event \"x\"]",
    "[Event “x”]",
    "[Event \"x\"",
    "Event \"x\"]\n",
    "[White \"a [b\"]",
    "[A \"{\"]",
    "[",
    "]",
    "\"",
    "{",
    "}",
    "{note}",
    "{[%clk 1:00]}",
    "{[Event \"x\"]}",
    "{\n\n[Event \"x\"]",
    "(",
    ")",
    " ( 32-28 ) ",
    "1. ",
    "1.",
    "12. ",
    "32-28 ",
    "19-23 ",
    "28x19 ",
    "c3-d4 ",
    "a3b4 ",
    "- - ",
    "* ",
    "*\n",
    "1-0",
    " 1-0\n",
    " 0-0",
    "1/2-1/2\n",
    "½–½ ",
    "; line\n",
    "; [Event \"x\"]\n",
    "\n% [Event \"x\"]\n",
    "%",
    "/FEN \"W:W31:B20\"/ ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{feff}",
    "\u{a0}",
    "!",
    "$1 ",
    "text ",
    "3 ",
    "03-12-2006 ",
    "é",
];

#[test]
fn games_begin_where_tags_follow_movetext() {
    // `|` stands where a cut is expected.
    let table = [
        "[White \"A\"]\n1. 32-28 *\n\n|[White \"B\"]\n1. 33-29 *",
        "[White \"A\"]\r1. c3-d4 *\r|[White \"B\"]\r1. c3-d4 *",
        "1. 32-28 1-1[FEN \"W:\n\"]\n1. 32-28 1-1\n|[FEN \"W:\n\"]",
        "1. 32-28 *\n\u{feff}|[Event \"2\"]\n1. 33-29 *",
        "[Event \"A\"]\n[Event \"B\"]\n{no moves} [Event \"C\"]",
        "1. 32-28 {[Event \"x\"]\n[Event \"y\"]} *",
        "1. 32-28 ; [Event \"x\"]\n *\n% [Event \"x\"]\n|[Event \"x\"]",
        "1. 32-28 {never closed\n \t\n|[Event \"x\"]\n1. 32-28 *\n|[Event \"y\"]",
        "1. 32-28 { a {b}\n[Event \"x\"] } *\n\n[Event \"y\"]\n*\n|[Event \"z\"]",
        "[White \"1-0 {x\"]\n[Black \"*\"]\n[Event \"{\"]\n1. 32-28 *\n|[White \"{\"]",
        // A tag without its bracket begins the second game; what is doubtful stays together.
        "1. 32-28 *\nEvent \"x\"]\n[Site \"\"]\n1. 32-28 *\n|[White \"B\"]",
        "1. 32-28 ]\n1-0\n[White \"B\"]\n1. 32-28 *\n|[White \"C\"]",
        "Bulletin 03-12-2006, 1-0\n[White \"B\"]\n1. c3-d4 *\n|[White \"B\"]",
    ];
    for row in table {
        let expected: Vec<&str> = row.split('|').collect();
        let text = expected.concat();
        let mut parts = Vec::new();
        let mut start = 0;
        for end in cuts(&text, text.len()).into_iter().chain([text.len()]) {
            parts.push(&text[start..end]);
            start = end;
        }
        assert_eq!(parts, expected);
    }
}

/// Brackets behind a result: to which game they belong depends on what follows, so the law does not hold there.
fn bracket_behind_result(text: &str) -> bool {
    let ends = ["*", "1-0", "0-0", "1-1", "1/2-1/2", "½–½"];
    let first = ends.iter().filter_map(|end| text.find(end)).min();
    first.is_some_and(|end| text[end..].contains('('))
}

/// Numbers below what is asked for, always the same ones.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    }
}

#[test]
fn random_texts_obey() {
    let mut next = numbers(1);
    let mut cut = 0;
    for _ in 0..80_000 {
        let length = 1 + next(24);
        let text: String = (0..length).map(|_| PIECES[next(PIECES.len())]).collect();
        if bracket_behind_result(&text) {
            continue;
        }
        cut += obeys(&text);
        let step = 1 + next(9);
        assert_eq!(
            cuts(&text, step),
            cuts(&text, text.len()),
            "{text:?} in steps of {step}"
        );
    }
    assert!(cut > 5_000, "only {cut} cuts: the law was hardly tried");
}

/// Pieces of games, whole or with something odd in them.
const STRETCHES: &[&str] = &[
    "[Event \"a\"]\n[White \"x\"]\n\n1. 32-28 19-23 2. 28x19 14x23\n3. 37-32 *\n\n",
    "[Event \"b\"]\n\n1. c3-d4 f6-g5 2. d4-e5 1-0\n",
    "[Event \"c\"]\r\n\r\n1. c3-d4 {[%clk 1:00]} f6-g5 {note}\r\n*\r\n\r\n",
    "[Event \"d\"]\n1. 32-28 19-23\n\n1-1 {late}\n\n",
    "[Event \"e\"]\n1. 32-28 ( 31-26 ) *\n",
    "[Result \"32-28\"]\n1. 32-28\n",
    "[GameType \"1\"]\n1. e4 c3-d4 *\n",
    "[Event \"f\"]\n1. 32-28 19-23 ... 1-1\n\n",
    "[Event \"g\"]\n1. c3-d4 ...\n\n",
    "[Event \"h\"]\n1. c3-d4 f6-g5 2. ... g5-h4\n... *\n",
];

#[test]
fn leaps_obey() {
    let mut next = numbers(7);
    let mut leapt = 0;
    for _ in 0..60_000 {
        let length = 3 + next(12);
        let pieces = (0..length).map(|_| match next(3) {
            0 => PIECES[next(PIECES.len())],
            _ => STRETCHES[next(STRETCHES.len())],
        });
        let mut text: String = pieces.collect();
        if next(2) == 0 {
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
            let place = places[next(places.len())];
            let end = place + text[place..].chars().next().map_or(0, char::len_utf8);
            let odd = ["", "{", "}", "\"", "[", "]", "(", "%", ";", "\n", "\r", "x"];
            text.replace_range(place..end, odd[next(odd.len())]);
        }
        if bracket_behind_result(&text) {
            continue;
        }
        let far = 1 + next(300);
        let (found, leaps) = leaps(&text, far);
        leapt += leaps;
        obeys_cut_at(&text, &found);
    }
    assert!(
        leapt > 5_000,
        "only {leapt} leaps: the law was hardly tried"
    );
}

#[test]
fn leaps_end_where_plain_moves_stand_before_a_tag() {
    let table = [
        ("[A \"\"]\n1. 32-28 *\n\n|[B \"\"]", true),
        ("[A \"\"]\n1. 32-28\n\n1-0\r\n\r\n|[B \"\"]", true),
        ("[A \"\"]\n1. c3:e5:g7 {[%clk 1:00]} *\n|[B \"\"]", true),
        ("[A \"\"]\n1. 32-28 19-23 ... 1-0\n|[B \"\"]", true),
        ("[A \"\"]\n1. 32-28 19-23\n2. ... 1-0\n|[B \"\"]", false),
        ("[A \"\"]\n32-28\n... 1-0\n|[B \"\"]", false),
        ("[A \"\"]\n1. 32-28 {\n32-28 *\n|[B \"\"] } *", false),
        ("[A \"\"]\n1. 32-28 {{}\n} 19-23 *\n|[B \"\"]", false),
        ("[A \"\"]\n1. } 32-28\n19-23 *\n|[B \"\"]", true),
        ("[A \"\"]\n1. } 32-28 {\n19-23 *\n|[B \"\"]", false),
        ("[A \"\"]\n1. 32-28 ( 31-26 *\n|[B \"\"]", false),
        ("[A \"\"]\n32-28 *\n(\n31-26 *\n|[B \"\"] )", false),
        ("[A \"\"]\n; 1. 32-28 *\n|[B \"\"]", false),
        ("[A \"\"]\n1. *\n|[B \"\"]", false),
        ("[A \"\"]\n32-28 * *\n|[B \"\"]", false),
        ("[A \"\"]\n32-28 * 1.\n|[B \"\"]", false),
        ("[A \"\"]\n1-1\n|[B \"\"]", false),
        ("[A \"\n1. 32-28 {\"]} *\n|[B \"\"]", false),
        ("[A \"\"]\n[\nc3-d4 *\n|[B \"\"]", false),
        ("[A \"\"]\n1. 32-28 word *\n|[B \"\"]", false),
    ];
    for (row, sure) in table {
        let (first, second) = row.split_once('|').expect("a place");
        let text = [first, second].concat();
        let found = Cutter::default().leap(text.as_bytes(), first.len() - 1);
        assert_eq!(found == Leap::To(first.len()), sure, "{row:?}: {found:?}");
    }
}

#[test]
fn real_files_obey() {
    let Some(root) = std::env::var_os("PDN_RECORDS") else {
        println!("skipped: PDN_RECORDS is not set");
        return;
    };
    let mut files = Vec::new();
    collect(Path::new(&root), &mut files);
    assert!(!files.is_empty());
    for file in files {
        let bytes = std::fs::read(&file).expect("a readable file");
        let mut text = String::new();
        for batch in Batches::new(&bytes[..], Wanted::Detect) {
            let batch = batch.expect("bytes in memory");
            text.extend(batch.chunks().iter().map(|chunk| chunk.text.as_ref()));
        }
        println!("{}: {} cuts", file.display(), obeys(&text));
        obeys_cut_at(&text, &leaps(&text, 500).0);
        // All games twice, and joined without a line end.
        obeys(&text.repeat(2));
        obeys(&text.trim_end().repeat(2));
    }
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("a directory");
    for entry in entries {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => collect(&path, files),
            false if path.extension().is_some_and(|end| end == "pdn") => files.push(path),
            false => {}
        }
    }
    files.sort();
}
