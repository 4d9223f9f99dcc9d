//! How many machine instructions `pdn check` needs for a ply, counted by callgrind: unlike the time, the count is the same
//! on a busy machine. A generous bound on the build that tests are made with; what a release build needs, and where it
//! goes, is in `benches/README.md`. Skipped where valgrind is not installed.

use std::ffi::OsStr;
use std::path::Path;

use pdn::rules::variants::by_name;

#[path = "../benches/callgrind.rs"]
mod callgrind;
#[path = "../benches/random.rs"]
mod random;

/// Instructions a ply of this build (little optimised, with assertions), twice what they are.
const BOUNDS: [(&str, u64); 4] = [
    ("russian", 1900),
    ("brazilian", 1900),
    ("international", 1500),
    ("english", 1550),
];

#[test]
fn a_ply_needs_no_more_instructions_than_twice_what_it_did() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bound) in BOUNDS {
        let variant = by_name(name).expect("a variant");
        let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
        let mut text = String::new();
        let mut count = |games: usize| {
            text.clear();
            let plies: usize = (0..games)
                .map(|_| random::game(variant, &mut dice, 200, &mut text))
                .sum();
            let path = folder.path().join("games.pdn");
            std::fs::write(&path, &text).expect("a file");
            Some((plies as u64, instructions(&path)?))
        };
        // The difference of two runs: what starting costs falls away.
        let (Some((few_plies, few)), Some((plies, all))) = (count(20), count(400)) else {
            return;
        };
        let each = (all - few) / (plies - few_plies);
        println!("{name}: {each} instructions a ply");
        assert!(each < bound, "{name}: {each} instructions a ply");
        assert!(each > 100, "{name}: {each} instructions a ply");
    }
}

#[test]
fn a_file_of_variants_in_turn_costs_what_its_games_cost() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = |name: &str| -> Vec<String> {
        let variant = by_name(name).expect("a variant");
        let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
        let game = |_| {
            let mut text = String::new();
            random::game(variant, &mut dice, 60, &mut text);
            text
        };
        (0..200).map(game).collect()
    };
    let (russian, international) = (games("russian"), games("international"));
    let in_turn: String = std::iter::zip(&russian, &international)
        .flat_map(|(one, other)| [one.as_str(), other.as_str()])
        .collect();
    let counts = [in_turn, russian.concat() + &international.concat()].map(|text| {
        let path = folder.path().join("games.pdn");
        std::fs::write(&path, text).expect("a file");
        instructions(&path)
    });
    let [Some(in_turn), Some(in_blocks)] = counts else {
        return;
    };
    println!("{in_turn} instructions in turn, {in_blocks} in blocks");
    assert!(in_turn > 1_000_000 && in_turn < in_blocks * 5 / 4);
}

/// The instructions that a check of a file needs in all; where they cannot be counted it is said.
fn instructions(path: &Path) -> Option<u64> {
    let args = ["check", "-j1", "--fail-on", "never"].map(OsStr::new);
    let count = callgrind::instructions(args.into_iter().chain([path.as_os_str()]));
    if count.is_none() {
        println!("skipped: valgrind is not installed");
    }
    count
}
