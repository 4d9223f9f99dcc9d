//! How fast records are read and replayed, on one thread: `cargo bench --bench pipeline`.
//!
//! Items are plies, bytes are bytes of text. The corpus is random legal games, made when the bench starts.

mod random;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use pdn::replay::{self, Options};
use pdn::rules::variants::by_name;
use pdn::text::Chunk;

const VARIANTS: [&str; 6] = [
    "russian",
    "brazilian",
    "international",
    "english",
    "frisian",
    "canadian",
];

fn main() {
    divan::main();
}

/// About so many bytes of games, and how many games and plies they are.
fn corpus(variant: &'static pdn::rules::Variant, bytes: usize) -> (String, usize, usize) {
    let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
    let mut text = String::with_capacity(bytes + 4096);
    let (mut games, mut plies) = (0, 0);
    while text.len() < bytes {
        plies += random::game(variant, &mut dice, 200, &mut text);
        games += 1;
    }
    (text, games, plies)
}

/// Text to records.
#[divan::bench(args = VARIANTS, max_time = 5)]
fn parse(bencher: Bencher, name: &str) {
    let (text, _, plies) = corpus(by_name(name).expect("a variant"), 4 << 20);
    let chunk = Chunk::whole(text.as_str());
    bencher
        .counter(BytesCount::of_str(&text))
        .counter(ItemsCount::new(plies))
        .bench_local(|| pdn::syntax::parse(black_box(&chunk)));
}

/// Text to findings: parse, replay, draws, result, checks.
#[divan::bench(args = VARIANTS, max_time = 5)]
fn check(bencher: Bencher, name: &str) {
    let (text, _, plies) = corpus(by_name(name).expect("a variant"), 4 << 20);
    let options = Options::default();
    bencher
        .counter(BytesCount::of_str(&text))
        .counter(ItemsCount::new(plies))
        .bench_local(|| {
            let chunk = Chunk::whole(black_box(text.as_str()));
            let parsed = pdn::syntax::parse(&chunk);
            let file = replay::read_file(
                parsed.iter().map(|one| (text.as_str(), &one.record)),
                &options,
            );
            let mut found = 0;
            for one in parsed {
                found += pdn::judge(&text, one, &file, &options).diagnostics.len();
            }
            found
        });
}
