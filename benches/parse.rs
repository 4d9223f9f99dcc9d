//! Reading alone: MB/s of plain game text on one core.

use pdn::syntax::parse;
use pdn::text::Chunk;

fn main() {
    divan::main();
}

/// About 1 MB of games: tags, numbered moves of two-digit squares or names, a result.
fn games(moves: &str, number: usize) -> String {
    let mut game = String::from(
        "[Event \"E\"]\n[Site \"S\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-1\"]\n\n",
    );
    let pairs: Vec<&str> = moves.split(' ').collect();
    for ply in 0..80 {
        if ply % 2 == 0 {
            game.push_str(&format!("{}. ", ply / 2 + 1));
        }
        game.push_str(pairs[ply % pairs.len()]);
        game.push(if ply % 12 == 11 { '\n' } else { ' ' });
    }
    game.push_str("1-1\n\n");
    game.repeat(number)
}

#[divan::bench(args = ["32-28 19-23 28x19 14x23", "c3-d4 f6-e5 d4:f6 g7:e5"])]
fn plain_games(bencher: divan::Bencher, moves: &str) {
    let text = games(moves, 1500);
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| parse(&Chunk::whole(text.as_str())).len());
}
