//! How fast records are written again, beside how fast they are checked, on one thread: `cargo bench --bench writing`.
//!
//! Each figure is million plies a second, and its share of checking; the best of several rounds, all jobs in turn. What
//! is to be written is read, replayed and checked too.

mod random;

use std::hint::black_box;
use std::time::{Duration, Instant};

use pdn::notation::Captures;
use pdn::replay::{FileReading, Options};
use pdn::rules::Style;
use pdn::rules::variants::by_name;
use pdn::text::{Batches, Chunk, Wanted};
use pdn::write::{self, Draft, Form, Layout, json};
use pdn::{Game, judge};

const VARIANTS: [&str; 5] = [
    "russian",
    "brazilian",
    "international",
    "english",
    "frisian",
];
const ROUNDS: usize = 7;

/// What is made of the games of a chunk: its length.
type Make = fn(&Chunk<'_>, &[Game]) -> usize;

const JOBS: [(&str, Make); 4] = [
    ("check", |_, games| {
        games.iter().map(|game| game.diagnostics.len()).sum()
    }),
    ("convert", convert),
    ("ndjson", ndjson),
    ("fmt", fmt),
];

fn main() {
    print!("{:<14}", "");
    JOBS.iter().for_each(|(name, _)| print!("{name:>15}"));
    println!();
    for name in VARIANTS {
        let (text, plies) = corpus(name, 2 << 20);
        let mut best = [Duration::MAX; JOBS.len()];
        for _ in 0..ROUNDS {
            for (best, (job, make)) in best.iter_mut().zip(JOBS) {
                let begin = Instant::now();
                black_box(run(&text, job != "check", make));
                *best = begin.elapsed().min(*best);
            }
        }
        print!("{name:<14}");
        for time in best {
            let speed = plies as f64 / time.as_secs_f64() / 1e6;
            let share = 100.0 * best[0].as_secs_f64() / time.as_secs_f64();
            print!("{speed:>9.2} {share:>4.0}%");
        }
        println!();
    }
}

/// About so many bytes of games, and how many plies they have.
fn corpus(variant: &str, bytes: usize) -> (String, usize) {
    let variant = by_name(variant).expect("a variant");
    let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
    let (mut text, mut plies) = (String::with_capacity(bytes + 4096), 0);
    while text.len() < bytes {
        plies += random::game(variant, &mut dice, 200, &mut text);
    }
    (text, plies)
}

fn run(text: &str, keep_steps: bool, make: Make) -> usize {
    let options = Options {
        keep_steps,
        ..Options::default()
    };
    let file = FileReading::default();
    let mut made = 0;
    for batch in Batches::new(text.as_bytes(), Wanted::Detect) {
        for chunk in batch.expect("bytes at hand").chunks() {
            let parsed = pdn::syntax::parse(&chunk).into_iter();
            let games: Vec<Game> = parsed
                .map(|parsed| judge(&chunk.text, parsed, &file, &options))
                .collect();
            made += make(&chunk, &games);
        }
    }
    made
}

/// To the other notation.
fn convert(chunk: &Chunk<'_>, games: &[Game]) -> usize {
    let mut out = Draft::with_capacity(chunk.text.len());
    for game in games {
        let Some(replayed) = &game.replayed else {
            continue;
        };
        let form = match replayed.numbering.style {
            Style::Algebraic => Form::Numeric(None),
            Style::Numeric => Form::Algebraic,
        };
        let done = write::convert(
            &chunk.text,
            &game.record,
            replayed,
            form,
            Captures::Auto,
            &mut out,
        );
        done.expect("a legal game");
    }
    out.len()
}

fn ndjson(chunk: &Chunk<'_>, games: &[Game]) -> usize {
    let mut out = Draft::default();
    let mut places = json::Places::new(chunk);
    for (number, game) in (1..).zip(games) {
        let source = json::Source {
            path: "-",
            game: number,
        };
        json::write_game(&chunk.text, game, &mut places, source, &mut out);
    }
    out.len()
}

fn fmt(chunk: &Chunk<'_>, games: &[Game]) -> usize {
    let layout = Layout::default();
    let mut joiner = write::Joiner::default();
    let mut out = Vec::with_capacity(chunk.text.len());
    let mut new = Draft::default();
    for game in games {
        let Some(replayed) = &game.replayed else {
            continue;
        };
        new.truncate(0);
        let done = write::normal(&chunk.text, &game.record, replayed, &layout, &mut new);
        let new = done.is_ok().then_some(new.as_bytes());
        let piece = write::Piece::of(&chunk.text, &game.record, new);
        joiner.add(&piece, &mut out);
    }
    out.len()
}
