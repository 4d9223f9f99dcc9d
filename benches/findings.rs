//! What a finding in every game costs: instructions of the program for an archive whose games all have one, against the
//! same archive without any, kind by kind; and the same for real files, where PDN_RECORDS names a folder of them, with a
//! wrong digit in every game. Instructions are counted by valgrind: unlike time they are the same on a busy machine.
//!
//! `cargo bench --bench findings -- GAMES`, some hundred games of each.

mod callgrind;
mod kinds;
mod random;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use callgrind::instructions;
use kinds::{KINDS, archive, games};
use pdn::rules::variants::by_name;
use random::Dice;

const VARIANTS: [&str; 4] = ["russian", "brazilian", "international", "english"];

fn main() {
    let mut words = std::env::args().skip(1);
    let Some(count) = words.find_map(|word| word.parse().ok()) else {
        // Run among all benches, it would take minutes.
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pdn");
    let all = VARIANTS.map(|name| games(by_name(name).expect("a variant"), count));
    println!(
        "{:<34} {:>14} {:>14} {:>14} {:>14}",
        "in each game", "russian", "brazilian", "international", "english"
    );
    let kinds = KINDS
        .iter()
        .map(|kind| (kind.name, std::slice::from_ref(kind)));
    // What a bad archive has: not the same in each game.
    let (_, faults) = KINDS.split_first().expect("kinds");
    let mut clean = [0; 4];
    for (name, kinds) in kinds.chain([("one of these, in turn", faults)]) {
        print!("{name:<34}");
        for (games, clean) in all.iter().zip(&mut clean) {
            fs::write(&path, archive(kinds, games)).expect("a file");
            let Some(instructions) = check(&path, kinds.iter().any(|kind| kind.strict)) else {
                println!("\nvalgrind is not there: nothing is counted");
                return;
            };
            if *clean == 0 {
                *clean = instructions;
            }
            let each = instructions / count as u64;
            print!(" {each:>8} {:>5.2}", instructions as f64 / *clean as f64);
        }
        println!();
    }
    real_files(folder.path());
}

/// What `pdn check` needs for files, the archive's own findings left out.
fn check(path: &Path, strict: bool) -> Option<u64> {
    let args = ["check", "-j1", "--ignore", "A"].map(OsStr::new);
    let strict = strict.then_some(OsStr::new("--strict"));
    instructions(args.into_iter().chain(strict).chain([path.as_os_str()]))
}

/// Real files as they are, and with a wrong digit in one move of every game that begins with an Event tag.
fn real_files(folder: &Path) {
    let Some(root) = std::env::var_os("PDN_RECORDS") else {
        println!("real files: skipped, PDN_RECORDS is not set");
        return;
    };
    let [as_they_are, damaged] = ["real", "damaged"].map(|name| folder.join(name));
    let mut dice = Dice(7);
    let (mut all, mut wrong) = (0, 0);
    let files = walkdir::WalkDir::new(&root).sort_by_file_name().into_iter();
    let files = files.filter_map(Result::ok);
    let records = files.filter(|file| file.path().extension().is_some_and(|end| end == "pdn"));
    for (number, file) in records.enumerate() {
        let text = fs::read(file.path()).expect("a file");
        let mut other = text.clone();
        let mut starts = places_of(&text, b"[Event ");
        starts.push(text.len());
        for game in starts.windows(2) {
            all += 1;
            wrong += usize::from(one_digit(&mut other[game[0]..game[1]], &mut dice));
        }
        let name = format!("{number}.pdn");
        for (folder, text) in [(&as_they_are, &text), (&damaged, &other)] {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(folder.join(&name), text).expect("a file");
        }
    }
    let counts = [&as_they_are, &damaged].map(|folder| check(folder, false));
    if let [Some(clean), Some(damaged)] = counts {
        let each = clean / all.max(1) as u64;
        let more = damaged.saturating_sub(clean) / wrong.max(1) as u64;
        println!(
            "real files, {all} games: {each} instructions a game; {wrong} with a wrong digit: {} more, {:.2} times",
            more,
            1.0 + more as f64 / each.max(1) as f64
        );
    }
}

/// Where a word begins.
fn places_of(text: &[u8], word: &[u8]) -> Vec<usize> {
    let at = text.windows(word.len()).enumerate();
    at.filter(|(_, window)| *window == word)
        .map(|(at, _)| at)
        .collect()
}

/// Changes the last digit of a move of two squares.
fn one_digit(game: &mut [u8], dice: &mut Dice) -> bool {
    let moves = game.iter().rposition(|byte| *byte == b']').unwrap_or(0);
    let ends: Vec<usize> = (moves + 3..game.len().saturating_sub(1))
        .filter(|at| is_move_end(game, *at))
        .collect();
    // Not the first and the last.
    let [_, ends @ .., _] = &ends[..] else {
        return false;
    };
    if ends.len() < 5 {
        return false;
    }
    let at = ends[dice.below(ends.len())];
    let digit = game[at] - b'0';
    game[at] = b'1' + (digit + dice.below(8) as u8) % 9;
    true
}

/// Is there the last digit of `32-28`, `d2:f4` and the like?
fn is_move_end(game: &[u8], at: usize) -> bool {
    let ends = game[at].is_ascii_digit() && game[at + 1].is_ascii_whitespace();
    let separator = |at: usize| matches!(game[at], b'-' | b':' | b'x');
    ends && game[at - 3].is_ascii_digit() && separator(at - 2)
}
