//! The games of a text as JSON.

use pdn::replay::Options;
use pdn::text::Chunk;
use pdn::write::{Draft, json};
use serde_json::Value;

/// The games of a text as lines of JSON. The short way for plain games must write them as the other does.
pub fn lines_of(text: &str) -> Vec<String> {
    let options = Options {
        keep_steps: true,
        ..Options::default()
    };
    lines_by_both_ways(text, &pdn::read(text, &options))
}

/// The same of games that were read.
pub fn lines_by_both_ways(text: &str, games: &[pdn::Game]) -> Vec<String> {
    let chunk = Chunk::whole(text);
    let mut places = json::Places::new(&chunk);
    let numbered = games.iter().filter(|game| game.replayed.is_some()).zip(1..);
    numbered
        .map(|(game, number)| {
            let mut out = Draft::default();
            let source = json::Source {
                path: "a.pdn",
                game: number,
            };
            json::write_game(text, game, &mut places, source, &mut out);
            let (mut again, mut at_length) = (json::Places::new(&chunk), Draft::default());
            json::write_game_at_length(text, game, &mut again, source, &mut at_length);
            assert_eq!(
                String::from_utf8_lossy(out.as_bytes()),
                String::from_utf8_lossy(at_length.as_bytes())
            );
            String::from_utf8(out.finish()).expect("UTF-8")
        })
        .collect()
}

pub fn values(text: &str) -> Vec<Value> {
    let lines = lines_of(text);
    lines
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// What a game says, without its place and without what depends on it.
pub fn meaning(mut game: Value) -> Value {
    let object = game.as_object_mut().expect("an object");
    object.remove("source");
    object.remove("diagnostics");
    game
}
