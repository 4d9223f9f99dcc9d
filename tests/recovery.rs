//! Damage costs what it hits: every record of the corpus is damaged at every byte, and the other games stay as they were.
//!
//! Each record stands between two games before it and two after it, so that there is always something to lose. Records
//! up to 4 KiB are damaged at every byte, larger ones at every [`STRIDE`]th; all that is parsed, and every
//! [`SAMPLE`]th is replayed and checked as well.

use std::fs;
use std::path::{Path, PathBuf};

use pdn::record::{ItemKind, Record};
use pdn::replay::Options;
use pdn::syntax::{Parsed, parse};
use pdn::text::{Batches, Chunk, Lines, Span, Wanted};
use rayon::prelude::*;

/// Which bytes of records above 4 KiB are damaged.
const STRIDE: usize = 11;
/// Which of the damaged records are replayed too.
const SAMPLE: usize = 101;
/// Takes the place of a byte.
const PUT: &[u8] = b"{}()[]\"*;\0";
/// Ways to damage a byte: strike it out, double it, put another in its place.
const WAYS: usize = 2 + PUT.len();

/// Two games that stand before the record, and two after it.
const BEFORE: &str = "[Event \"before\"]\n[White \"far\"]\n\n1. c3-d4 b6-a5 {far} *\n\n\
                      [Event \"before\"]\n[White \"near\"]\n\n1. c3-b4 b6-a5 *\n\n";
const AFTER: &str = "\n\n[Event \"after\"]\n[White \"near\"]\n\n1. g3-h4 b6-a5 *\n\n\
                     [Event \"after\"]\n[White \"far\"]\n\n1. g3-f4 b6-a5 (1... f6-g5) *\n";

/// The records: name and bytes.
fn records() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the corpus") {
            let path: PathBuf = entry.expect("an entry").path();
            let name = path
                .strip_prefix(&root)
                .expect("below")
                .display()
                .to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".pdn") && name.matches('.').count() == 1 {
                found.push((name, fs::read(path).expect("a record")));
            }
        }
    }
    found.sort();
    assert!(found.len() > 200, "{} records", found.len());
    found
}

/// The byte at `at` damaged in one of the [`WAYS`].
fn damaged(bytes: &[u8], at: usize, way: usize) -> Vec<u8> {
    let mut out = bytes.to_vec();
    match way {
        0 => drop(out.remove(at)),
        1 => out.insert(at, bytes[at]),
        _ => out[at] = PUT[way - 2],
    }
    out
}

/// The records of a text of any encoding.
fn with_records<T>(bytes: &[u8], mut each: impl FnMut(&str, &[Parsed]) -> T) -> Vec<T> {
    // Read chunk by chunk or whole, the records are the same: `tests/cutting.rs`.
    if let Ok(text) = std::str::from_utf8(bytes) {
        return vec![each(text, &parse(&Chunk::whole(text)))];
    }
    let mut all = Vec::new();
    for batch in Batches::new(bytes, Wanted::Detect) {
        for chunk in batch.expect("bytes in memory").chunks() {
            all.push(each(&chunk.text, &parse(&chunk)));
        }
    }
    all
}

/// What must hold of the records of any text: they tile it, and their items ascend with nothing but white space between.
fn tiles(text: &str, parsed: &[Parsed]) -> Result<(), String> {
    let mut at = 0;
    for Parsed {
        record,
        diagnostics,
    } in parsed
    {
        if record.span.start as usize != at || record.span.end < record.span.start {
            return Err(format!("a record begins at {:?}, not at {at}", record.span));
        }
        for item in &record.items {
            let start = item.span.start as usize;
            let between = text.get(at..start).ok_or("items do not ascend")?;
            if !is_blank(between) {
                return Err(format!("{between:?} belongs to no item"));
            }
            at = item.span.end as usize;
            if at < start {
                return Err(format!("an item is {:?}", item.span));
            }
        }
        let rest = text.get(at..record.span.end as usize);
        let rest = rest.ok_or("an item goes on over the end of its record")?;
        if !is_blank(rest) {
            return Err(format!("{rest:?} belongs to no item"));
        }
        at = record.span.end as usize;
        let inside =
            |span: &Span| span.start <= span.end && text.is_char_boundary(span.end as usize);
        if !diagnostics.iter().all(|found| inside(&found.span)) {
            return Err("a finding is outside the text".into());
        }
    }
    match at == text.len() {
        true => Ok(()),
        false => Err(format!("the records end at {at} of {}", text.len())),
    }
}

/// White space, and what stands for it: a control character, or an escape (T103, T106).
fn is_blank(text: &str) -> bool {
    let wide = |c| matches!(c, '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}' | '\u{feff}');
    let blank = |c: char| c.is_whitespace() || c.is_control() || wide(c);
    let plain = |text: &str| text.chars().all(blank);
    plain(text) || plain(&text.replace("\\r", ""))
}

/// All that a game says, without the white space between its items.
fn said(text: &str, record: &Record) -> String {
    let mut out = String::new();
    for item in &record.items {
        out.push_str(item.span.of(text));
        out.push(match item.kind {
            ItemKind::Error => '\u{1}',
            ItemKind::Move(_) => '\u{2}',
            _ => '\u{3}',
        });
    }
    out
}

fn games(text: &str, parsed: &[Parsed]) -> Vec<(Span, String)> {
    let games = parsed.iter().filter(|parsed| parsed.record.is_game());
    games
        .map(|parsed| (parsed.record.span, said(text, &parsed.record)))
        .collect()
}

/// Damages one record everywhere; says what went wrong.
fn damage_everywhere(name: &str, inner: &[u8], replayed: bool) -> Vec<String> {
    let framed = std::str::from_utf8(inner).is_ok();
    let (before, after) = if framed { (BEFORE, AFTER) } else { ("", "") };
    let bytes = [before.as_bytes(), inner, after.as_bytes()].concat();
    let whole = std::str::from_utf8(&bytes)
        .map_or(Vec::new(), |text| games(text, &parse(&Chunk::whole(text))));
    let mut wrong = Vec::new();
    if framed && (whole.len() < 4 || !whole[whole.len() - 1].1.contains("\"far\"")) {
        wrong.push(format!("{name}: undamaged, it swallows the games after it"));
    }
    let step = if inner.len() > 4096 { STRIDE } else { 1 };
    for at in (before.len()..before.len() + inner.len()).step_by(step) {
        for way in 0..WAYS {
            if replayed && !(at * WAYS + way).is_multiple_of(SAMPLE) {
                continue;
            }
            let now = damaged(&bytes, at, way);
            if replayed {
                if let Ok(text) = std::str::from_utf8(&now) {
                    pdn::read(text, &Options::default());
                }
                continue;
            }
            let fault = with_records(&now, |text, parsed| {
                tiles(text, parsed)?;
                match text.len() == now.len() && framed {
                    true => lost(&whole, &games(text, parsed), at),
                    false => Ok(()),
                }
            });
            if let Some(fault) = fault.into_iter().find_map(Result::err) {
                wrong.push(format!(
                    "{name}, byte {} damaged ({way}): {fault}",
                    at - before.len()
                ));
            }
        }
    }
    wrong
}

/// The games before the one that is damaged and its neighbour must be the first ones still, those after them the last
/// ones. What is left of a damaged game may stand before the first of these, as a comment does.
fn lost(whole: &[(Span, String)], now: &[(Span, String)], at: usize) -> Result<(), String> {
    let hit = whole
        .iter()
        .rposition(|(span, _)| span.start as usize <= at)
        .unwrap_or(0);
    let before = &whole[..hit.saturating_sub(1)];
    let after = whole.get(hit + 2..).unwrap_or_default();
    if now.len() < before.len() + after.len() {
        return Err(format!("{} games are left of {}", now.len(), whole.len()));
    }
    if let Some(((_, old), _)) = before.iter().zip(now).find(|(old, now)| old.1 != now.1) {
        return Err(format!("lost before game {hit}: {old:?}"));
    }
    let ends = &now[now.len() - after.len()..];
    let mut pairs = after.iter().zip(ends).enumerate();
    let same = pairs.all(|(i, ((_, old), (_, now)))| match i {
        0 => now.ends_with(old),
        _ => now == old,
    });
    if !same {
        return Err(format!("lost after game {hit}: of {after:?}\n  {ends:?}"));
    }
    Ok(())
}

#[test]
fn damage_costs_no_game_but_its_neighbours() {
    let wrong: Vec<String> = records()
        .par_iter()
        .flat_map_iter(|(name, bytes)| damage_everywhere(name, bytes, false))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} cases:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

/// How many bytes a character of a file has: records in old 8-bit pages and in UTF-16 are damaged character by character.
/// (Where half a character is gone, all that follows is another text.)
#[derive(Clone, Copy)]
enum Unit {
    One,
    Two { little_endian: bool },
}

impl Unit {
    fn of(inner: &[u8]) -> Option<Unit> {
        match inner {
            [0xff, 0xfe, ..] => Some(Unit::Two {
                little_endian: true,
            }),
            [0xfe, 0xff, ..] => Some(Unit::Two {
                little_endian: false,
            }),
            _ => std::str::from_utf8(inner).is_err().then_some(Unit::One),
        }
    }

    fn written(self, text: &str) -> Vec<u8> {
        match self {
            Unit::One => text.as_bytes().to_vec(),
            Unit::Two { little_endian } => {
                let bytes = |unit: u16| match little_endian {
                    true => unit.to_le_bytes(),
                    false => unit.to_be_bytes(),
                };
                text.encode_utf16().flat_map(bytes).collect()
            }
        }
    }

    fn damaged(self, bytes: &[u8], at: usize, way: usize) -> Vec<u8> {
        let end = at + self.written("a").len();
        let new = match way {
            0 => Vec::new(),
            1 => [&bytes[at..end], &bytes[at..end]].concat(),
            _ => self.written(&char::from(PUT[way - 2]).to_string()),
        };
        [&bytes[..at], &new, &bytes[end..]].concat()
    }
}

/// The games of a file of any encoding: where they begin on disk, and what they say. In which page a letter was read does
/// not count: with a letter less the guess may be another.
fn games_on_disk(bytes: &[u8]) -> Result<Vec<(Span, String)>, String> {
    let mut all = Vec::new();
    for batch in Batches::new(bytes, Wanted::Detect) {
        for chunk in batch.expect("bytes in memory").chunks() {
            let parsed = parse(&chunk);
            tiles(&chunk.text, &parsed)?;
            let lines = Lines::new(&chunk);
            all.extend(games(&chunk.text, &parsed).into_iter().map(|(span, said)| {
                let plain = |c: char| if c.is_ascii() { c } else { '?' };
                let at = |place| lines.place(place).byte as usize;
                let span = Span::new(at(span.start), at(span.end));
                (span, said.chars().map(plain).collect())
            }));
        }
    }
    Ok(all)
}

/// The same law for records in an old encoding or in UTF-16, among games in the same.
#[test]
fn damage_in_another_encoding_costs_no_more() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (name, inner) in records() {
        let Some(unit) = Unit::of(&inner) else {
            continue;
        };
        count += 1;
        let mark = if matches!(unit, Unit::Two { .. }) {
            2
        } else {
            0
        };
        let (mark, inner) = inner.split_at(mark);
        let before = [mark, &unit.written(BEFORE)].concat();
        let bytes = [&before, inner, &unit.written(AFTER)].concat();
        let whole = games_on_disk(&bytes).expect("records that tile");
        assert!(whole.len() >= 5, "{name}: {whole:?}");
        let units = (before.len()..before.len() + inner.len()).step_by(unit.written("a").len());
        let places: Vec<(usize, usize)> = units
            .flat_map(|at| (0..WAYS).map(move |way| (at, way)))
            .collect();
        let faults = places.par_iter().filter_map(|&(at, way)| {
            let now = games_on_disk(&unit.damaged(&bytes, at, way));
            let fault = now.and_then(|now| lost(&whole, &now, at)).err()?;
            Some(format!(
                "{name}, byte {} damaged ({way}): {fault}",
                at - before.len()
            ))
        });
        wrong.extend(faults.collect::<Vec<_>>());
    }
    assert!(count >= 8, "{count} records");
    let shown = wrong[..wrong.len().min(20)].join("\n");
    assert!(wrong.is_empty(), "{} cases:\n{shown}", wrong.len());
}

/// A sample of the damaged records goes through the whole pipeline: replay, draws, checks and repairs.
#[test]
fn damaged_games_are_replayed_without_a_panic() {
    records().par_iter().for_each(|(name, bytes)| {
        damage_everywhere(name, bytes, true);
    });
}
