//! How many machine instructions `pdn check` needs for a ply, counted by callgrind: unlike the time, the count is the same
//! on a busy machine. A generous bound on the build that tests are made with; what a release build needs, and where it
//! goes, is in `benches/README.md`. Skipped where valgrind is not installed.

use std::process::Command;

use pdn::rules::variants::by_name;

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
    if !valgrind() {
        return;
    }
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
            (plies as u64, instructions(&path, folder.path()))
        };
        // The difference of two runs: what starting costs falls away.
        let (few_plies, few) = count(20);
        let (plies, all) = count(400);
        let each = (all - few) / (plies - few_plies);
        println!("{name}: {each} instructions a ply");
        assert!(each < bound, "{name}: {each} instructions a ply");
        assert!(each > 100, "{name}: {each} instructions a ply");
    }
}

#[test]
fn a_file_of_variants_in_turn_costs_what_its_games_cost() {
    if !valgrind() {
        return;
    }
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
    let [in_turn, in_blocks] = [in_turn, russian.concat() + &international.concat()].map(|text| {
        let path = folder.path().join("games.pdn");
        std::fs::write(&path, text).expect("a file");
        instructions(&path, folder.path())
    });
    println!("{in_turn} instructions in turn, {in_blocks} in blocks");
    assert!(in_turn > 1_000_000 && in_turn < in_blocks * 5 / 4);
}

/// Whether callgrind can count here; says so where it cannot.
fn valgrind() -> bool {
    let there = Command::new("valgrind").arg("--version").output();
    let there = there.is_ok_and(|output| output.status.success());
    if !there {
        println!("skipped: valgrind is not installed");
    }
    there
}

/// The instructions that a check of a file needs in all.
fn instructions(path: &std::path::Path, folder: &std::path::Path) -> u64 {
    let out = folder.join("callgrind.out");
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(env!("CARGO_BIN_EXE_pdn"))
        .args(["check", "-j1", "--fail-on", "never"])
        .arg(path)
        .output()
        .expect("valgrind runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find(|line| line.contains("refs:"));
    let digits = line.map(|line| line.rsplit(' ').next().unwrap_or_default().replace(',', ""));
    digits
        .and_then(|digits| digits.parse().ok())
        .unwrap_or_else(|| panic!("no count in {said}"))
}
