//! Games that are played at sight come to what the usual way makes of them: random games of every variant, sound and
//! damaged, and all files of the corpus.

use std::ffi::OsStr;

use pdn::notation::Captures;
use pdn::replay::{Draws, FileReading, Options, Steps, read_file, replay, replay_at_length};
use pdn::rules::Numbering;
use pdn::rules::variants::{VARIANTS, by_name};
use pdn::syntax::parse;
use pdn::text::Chunk;
use pdn::write::{Draft, Form, convert};

#[path = "../benches/random.rs"]
mod random;
#[path = "support/records.rs"]
mod records;

use random::Dice;

/// How many games are plain, and how many games there are.
fn both_ways(text: &str) -> [usize; 2] {
    let usual = Options::default();
    for options in [
        Options {
            variant: by_name("brazilian"),
            ..usual.clone()
        },
        Options {
            numbering: Some(Numbering::BOTTOM_LEFT),
            ..usual.clone()
        },
        Options {
            draws: Draws::None,
            keep_steps: true,
            ..usual.clone()
        },
        Options {
            keep_steps: true,
            ..usual.clone()
        },
    ] {
        both_ways_by(text, &options);
    }
    kept_or_not(text);
    both_ways_by(text, &usual)
}

/// A game comes to the same whether its moves are kept or not: those that cannot be judged are then passed over.
fn kept_or_not(text: &str) {
    let parsed = parse(&Chunk::whole(text));
    for parsed in parsed.iter().filter(|parsed| parsed.record.is_game()) {
        let [kept, passed] = [true, false].map(|keep_steps| {
            let options = Options {
                keep_steps,
                ..Options::default()
            };
            let mut game = replay(text, &parsed.record, &FileReading::default(), &options);
            game.counters.clear();
            game.steps = Steps::Small(Vec::new());
            format!("{game:?}")
        });
        assert_eq!(kept, passed, "{}", parsed.record.span.of(text));
    }
}

/// The same as the options want it.
fn both_ways_by(text: &str, options: &Options) -> [usize; 2] {
    let parsed = parse(&Chunk::whole(text));
    let file = read_file(parsed.iter().map(|parsed| (text, &parsed.record)), options);
    let mut sums = [0, 0];
    for parsed in parsed.iter().filter(|parsed| parsed.record.is_game()) {
        let record = &parsed.record;
        let mut short = replay(text, record, &file, options);
        let usual = replay_at_length(text, record, &file, options);
        sums = [sums[0] + usize::from(short.plain), sums[1] + 1];
        short.plain = false;
        assert_eq!(
            format!("{short:?}"),
            format!("{usual:?}"),
            "{options:?}: {}",
            record.span.of(text)
        );
    }
    sums
}

/// The same games with the squares on the way of captures.
fn with_ways(text: &str) -> String {
    let options = Options {
        keep_steps: true,
        ..Options::default()
    };
    let mut out = Draft::default();
    for game in pdn::read(text, &options) {
        let replayed = game.replayed.expect("a game");
        let done = convert(
            text,
            &game.record,
            &replayed,
            Form::Standard,
            Captures::Full,
            &mut out,
        );
        done.expect("a sound game");
    }
    String::from_utf8(out.finish()).expect("UTF-8")
}

/// Random games of a variant, each with a result of some kind.
fn games(name: &str, count: usize, dice: &mut Dice) -> String {
    let variant = by_name(name).expect("a variant");
    const RESULTS: [&str; 6] = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "1-1"];
    let mut text = String::new();
    for _ in 0..count {
        let mut game = String::new();
        random::game(variant, dice, 120, &mut game);
        let result = RESULTS[dice.below(RESULTS.len())];
        let game = game.replace("\"*\"", &format!("\"{result}\""));
        let moves = game.trim_end().trim_end_matches('*');
        text.push_str(&format!("{moves}{result}\n\n"));
    }
    text
}

#[test]
fn sound_games_are_played_alike() {
    let mut dice = Dice(0x5eed_0001);
    for variant in VARIANTS {
        let text = games(variant.name, 60, &mut dice);
        let [played, all] = both_ways(&text);
        let usual_board = pdn::rules::diagonal::Diagonal::of(variant).is_some();
        if usual_board && variant.goal != pdn::rules::variant::Goal::FirstKing {
            // The others have draws before their end, or captures with squares on the way.
            assert!(played * 2 > all, "{}: {played} of {all}", variant.name);
        } else if !usual_board {
            assert_eq!(played, 0, "{}", variant.name);
        }
    }
}

#[test]
fn damaged_games_are_told_alike() {
    const PUT: &[u8] = b"0123456789abcdefgh-x:. {}()[]\"*!?\n;%$";
    let mut dice = Dice(0x5eed_0002);
    let mut sums = [0, 0];
    for variant in VARIANTS {
        let sound = games(variant.name, 4, &mut dice);
        let sound = [with_ways(&sound), sound];
        for i in 0..60 {
            let mut text = sound[i % 2].clone().into_bytes();
            for _ in 0..=dice.below(2) {
                let at = dice.below(text.len());
                let put = PUT[dice.below(PUT.len())];
                match dice.below(3) {
                    0 => text[at] = put,
                    1 => text.insert(at, put),
                    _ => drop(text.remove(at)),
                }
            }
            let text = String::from_utf8(text).expect("ASCII");
            let [played, all] = both_ways(&text);
            sums = [sums[0] + played, sums[1] + all];
        }
    }
    assert!(sums[0] * 4 > sums[1], "{sums:?}");
}

#[test]
fn what_is_plain_and_what_is_not() {
    let plain = "[GameType \"25\"]\n[Result \"*\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n";
    for (text, games) in [
        (plain.to_owned(), 1),
        (plain.repeat(3), 3),
        (plain.replace(" 2.", " {a} 2."), 1),
        (plain.replace("2. ", ""), 1),
        (plain.replace("c3-d4", "c3:d4"), 1),
        (plain.replace("c3-d4", "c3-d4!"), 0),
        (plain.replace("2. ", "3. "), 0),
        (plain.replace("2. ", "2... "), 0),
        (plain.replace("c3-d4", "cd4"), 0),
        (plain.replace("c3-d4", "c3-e5"), 0),
        // Nothing tells how their squares would be written.
        ("[GameType \"25,W,8,8,N1,0\"]\n*\n".to_owned(), 0),
        (plain.replace("f6-g5", "f6-g5 (e7-f8)"), 0),
        (plain.replace("[Result \"*\"]", "[FEN \"W:Wa1:Bh8\"]"), 0),
    ] {
        assert_eq!(both_ways(&text)[0], games, "{text}");
    }
}

#[test]
fn the_corpus_and_the_records_are_read_alike() {
    let mut files = records::records();
    match std::env::var_os("PDN_RECORDS") {
        Some(folder) => {
            let found = walkdir::WalkDir::new(folder)
                .sort_by_file_name()
                .into_iter();
            let found = found.filter_map(Result::ok).map(|entry| entry.into_path());
            let is_pdn = |ext: &OsStr| ext.eq_ignore_ascii_case("pdn");
            files.extend(found.filter(|path| path.extension().is_some_and(is_pdn)));
        }
        None => println!("PDN_RECORDS is not set: the real records are skipped"),
    }
    let mut sums = [0, 0];
    for path in files {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let [played, all] = both_ways(&text);
        sums = [sums[0] + played, sums[1] + all];
    }
    assert!(sums[0] > 20, "{sums:?}");
}

#[test]
fn what_is_not_judged_is_passed_over() {
    for moves in [
        // In place of the move that cannot be played, in place of one behind it, and from the beginning on.
        "1. c3-d4 d6-c5 2. b2-b3 (2. b2-b4) f6-g5 3. a1-b2 *",
        "1. c3-d4 d6-c5 2. b2-b3 f6-g5 (2. ... f6-f4) 3. a1-b2 *",
        "1. c3-d4 d6-c5 2. b2-b3 f6-g5 (1. c3-b4 d6-c5 2. b4-b6) 3. a1-b2 *",
        "1. c3-d4 d6-c5 2. b2-b3 f6-g5 3. g3- (3. g3-g4) a7-a6 *",
        "1. c3-d4 d6-c5 2. b2-b3 f6-g5 3. ... a7-b6 (3. ... a7-a6) *",
        "1. c3-d4 d6-c5 2. b2-b3 f6-g5 3. a1-b2 a7-b6 /FEN \"W:Wa1:Bh8\"/ 1. a1-b2 h8-h7 *",
    ] {
        kept_or_not(&format!("[GameType \"25\"]\n\n{moves}\n"));
    }
}
