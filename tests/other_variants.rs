//! A game that its GameType does not fit is told to be of a variant that fits the whole of it, wherever there is one: random
//! games of every variant, said to be of every other.
//!
//! Which variants fit is asked here by playing the game as each. Replay rules out most of them by a few moves, and what it
//! rules out must not fit.

use pdn::replay::{FileReading, Options, Replayed, replay};
use pdn::rules::Variant;
use pdn::rules::variant::Goal;
use pdn::rules::variants::VARIANTS;
use pdn::syntax::parse;
use pdn::text::Chunk;

#[path = "../benches/random.rs"]
mod random;

use random::Dice;

/// So many games of each pair of variants.
const GAMES: usize = 6;

/// What is said where the game is whole when the other side begins: that is likelier.
const EXCHANGED: &str = "is taken to move first";

/// A game of one record, read as its tags say or as a variant.
fn read(text: &str, variant: Option<&'static Variant>) -> Replayed {
    let options = Options {
        variant,
        ..Options::default()
    };
    let parsed = parse(&Chunk::whole(text));
    let record = &parsed.first().expect("a record").record;
    replay(text, record, &FileReading::default(), &options)
}

#[test]
fn a_variant_that_fits_the_whole_game_is_found() {
    let mut dice = Dice(0x5eed_0003);
    let told = VARIANTS.iter().filter(|v| v.goal == Goal::Normal);
    let told: Vec<&'static Variant> = told.copied().collect();
    let mut asked = 0;
    for own in &told {
        for said in told.iter().filter(|said| *said != own) {
            for _ in 0..GAMES {
                let mut sound = String::new();
                let plies = random::game(own, &mut dice, 40, &mut sound) as u32;
                let tag = |variant: &Variant| format!("GameType \"{}\"", variant.game_type);
                let text = sound.replace(&tag(own), &tag(said));
                // A fault of the last move proves nothing.
                if read(&text, Some(said)).plies + 1 >= plies || !read(&text, Some(own)).understood
                {
                    continue;
                }
                let found = read(&text, None);
                let exchanged = |help: &str| help.contains(EXCHANGED);
                if found
                    .diagnostics
                    .iter()
                    .any(|d| d.help.as_deref().is_some_and(exchanged))
                {
                    continue;
                }
                asked += 1;
                let variant = found.variant.expect("a variant");
                let message = || format!("{} as {}: {text}", own.name, said.name);
                assert_ne!(variant.name, said.name, "{}", message());
                assert!(read(&text, Some(variant)).understood, "{}", message());
            }
        }
    }
    // Else there would be no point in it.
    assert!(asked > 1000, "{asked}");
}
