//! Prints random legal games: `cargo bench --bench games -- VARIANT MEGABYTES > FILE`.

mod random;

use std::io::{self, Write};

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let [name, megabytes] = &words[..] else {
        // Run among all benches, there is nothing to print.
        return Ok(());
    };
    let variant = pdn::rules::variants::by_name(name)
        .ok_or_else(|| io::Error::other(format!("no variant is called {name}")))?;
    let megabytes: usize = megabytes.parse().map_err(io::Error::other)?;
    let mut out = io::stdout().lock();
    let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
    let mut left = megabytes << 20;
    let mut text = String::new();
    for number in 0.. {
        if left == 0 {
            break;
        }
        text.clear();
        random::record(variant, &mut dice, number, &mut text);
        out.write_all(text.as_bytes())?;
        left = left.saturating_sub(text.len());
    }
    Ok(())
}
