//! The first end of a game beyond the draw tables: wins, their rank before draws, claims, set-ups, running counts.

mod game;

use game::{Game, fields, lines, variant_named};
use pdn::rules::draw::{Counters, Due, RuleSet};
use pdn::rules::quick::any_capture;
use pdn::rules::{Move, Position, Variant, legal_moves, rulesets};
use std::collections::HashMap;

/// variant | position | moves | verdict when play stops there
const ENDS: &str = "
russian | W:W:Bh8 | | 0 win black no-pieces
russian | W:Wd4:Be5,c5,b6,f6,g7 | | 0 win black no-moves
losing-russian | W:Wd4:Be5,c5,b6,f6,g7 | | 0 win white no-moves
losing-russian | W:Wc3:Bd4,h8 | c3e5 | open
losing-russian | W:Wc3:Bd4 | c3e5 | 1 win black no-pieces
# One ply before the balance runs out; at the limit; at the limit, and Black has no move: the win goes first.
russian | B:WKh6:BKa1,a7 | a7b6 h6f8 b6a5 f8h6 a5b4 h6f8 b4a3 f8h6 a3b2 | open
russian | B:WKh6:BKa1,a7 | a7b6 h6f8 b6a5 f8h6 a5b4 h6f8 b4a3 f8h6 a3b2 h6f8 | 10 draw russian-balance
russian | B:WKh6:BKa1,a7 | a7b6 h6f8 b6a5 f8h6 a5b4 h6f8 b4a3 f8h6 a3b2 h6c1 | 10 win white no-moves
brazilian | B:WKh6:BKa1,a7 | a7b6 h6f8 b6a5 f8h6 a5b4 h6f8 b4a3 f8h6 a3b2 h6c1 | 10 win white no-moves
# A win after the draw comes too late.
russian | B:WKh6:BKa1,a7 | a7b6 h6f8 b6a5 f8h6 a5b4 h6f8 b4a3 f8h6 a3b2 h6f8 b2c1 f8g7 a1h8 | 10 draw russian-balance
# Two rules at one ply are named together.
russian | W:WKa3,Ke1,Kg1:BKh6 | a3c1 h6f8 c1a3 f8h6 a3c1 h6f8 c1a3 f8h6 | 8 draw repetition
# Breakthrough: the first king wins, and what is played after it changes nothing.
breakthrough | W:Wa9,c3:Bj8 | a9b10 | 1 win white first-king
breakthrough | W:Wa9,c3:Bj8 | a9b10 j8i7 | 1 win white first-king
turkish | W:WKa1:BKh8 | | 0 draw turkish-one-piece-each
turkish | W:WKa1:BKa3 | a1a4 | 1 win white no-pieces
";

#[test]
fn games_end_by_the_first_rule_that_ends_them() {
    for line in lines(ENDS).chain(lines(include_str!("data/ends.txt"))) {
        let [variant, fen, moves, verdict] = fields(line);
        let variant = variant_named(variant);
        let mut game = Game::new(variant, variant.draws[0], fen);
        for m in moves.split_whitespace() {
            game.play(m);
        }
        assert_eq!(game.verdict(), verdict, "{line}");
        assert_eq!(game.verdict(), verdict, "asked twice: {line}");
    }
}

#[test]
fn a_claim_does_not_end_the_game() {
    let english = variant_named("english");
    let mut game = Game::new(english, english.draws[0], "W:WKg1,Ka3:BKa7");
    let cycle = ["g1h2", "a7b8", "h2g1", "b8a7"];
    for m in cycle.iter().cycle().take(90) {
        game.play(m);
    }
    assert_eq!(game.verdict(), "open");
    let claims = game.adjudicator.claims();
    let claims: Vec<_> = claims.map(|(rule, ply)| (rule.name, ply)).collect();
    assert_eq!(claims, [("repetition", 8), ("english-40-moves", 80)]);
}

#[test]
fn a_set_up_restarts_every_count() {
    let russian = variant_named("russian");
    let mut game = Game::new(russian, russian.draws[0], "W:WKa3:BKh6");
    for m in ["a3c1", "h6f8", "c1a3", "f8h6", "a3c1", "h6f8"] {
        game.play(m);
    }
    game.set_up("W:WKa3:BKh6");
    for m in ["a3c1", "h6f8", "c1a3", "f8h6", "a3c1", "h6f8", "c1a3"] {
        game.play(m);
    }
    assert_eq!(game.verdict(), "open");
    game.play("f8h6");
    assert_eq!(game.verdict(), "14 draw repetition");
    game.set_up("W:W:BKh6");
    assert_eq!(game.verdict(), "14 draw repetition");
}

#[test]
fn where_play_stops_before_a_set_up_the_game_may_be_won() {
    let russian = variant_named("russian");
    let mut game = Game::new(russian, russian.draws[0], "W:Wc3:Bd4");
    game.play("c3e5");
    game.set_up("W:WKa3:BKh6");
    game.play("a3c1");
    assert_eq!(game.verdict(), "1 win white no-pieces");
}

#[test]
fn running_counts_are_those_of_endings_that_stand() {
    let russian = variant_named("russian");
    let running = |fen: &str, moves: &[&str]| {
        let mut game = Game::new(russian, russian.draws[0], fen);
        for m in moves {
            game.play(m);
        }
        let counters = game.adjudicator.counters().running();
        counters
            .map(|(rule, count, limit)| format!("{} {count}/{limit}", rule.name))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(running("W:Wc3:Bh6", &["c3d4"]), "");
    assert_eq!(
        running("W:WKa3,Ke1:BKh6,b8", &["a3c1", "h6f8", "c1a3", "b8a7"]),
        "russian-balance 4/60"
    );
    assert_eq!(
        running("W:WKa3,Ke1,Kg1:BKh8", &["a3c1", "h8a1", "c1a3"]),
        "russian-three-kings 2/15, russian-main-road 2/5, russian-balance 3/60, russian-kings-only 3/30"
    );
    // The first king of the game moves for the first time.
    let first_king = ["a7b8", "h6g5", "b8a7"];
    assert_eq!(
        running("W:Wa7,e1:Bh6,h8", &first_king),
        "russian-kings-only 1/30"
    );
    // The last king is taken, and nothing runs any more.
    let last_king = ["e1f2", "h6e3", "f2d4"];
    assert_eq!(running("W:We1,h2,g1:BKh6,h8", &last_king), "");
    assert_eq!(
        running("W:Wa7,e1,g1:BKh6", &["a7b8"]),
        "russian-balance 0/60"
    );
}

/// A long game of kings: repetition against a plain count of all positions, across the length at which
/// the window becomes a map.
#[test]
fn repetition_in_a_long_game_of_kings() {
    let set = &rulesets::REPETITION_ONLY;
    repeats(variant_named("russian"), set, "W:WKa3,Ke1:BKh6,Kd8", 20_000);
    repeats(
        variant_named("russian"),
        set,
        "W:WKa3,Ke1,a5:BKh6,Kd8,h4",
        300,
    );
    repeats(variant_named("turkish"), set, "W:Wa3,d3:Bh6,e6", 300);
}

fn repeats(variant: &'static Variant, set: &'static RuleSet, fen: &str, plies: u32) {
    let start = game::position(variant, fen);
    let mut counters = Counters::new();
    let (mut seed, mut long, mut due_plies) = (7_u64, 0, 0);
    for _ in 0..20 {
        let mut position = start;
        let mut seen = HashMap::from([(position, 1)]);
        assert_eq!(counters.start(variant, set, &position), Due(0));
        let mut legal = Vec::new();
        let a1 = game::square(variant, "a1");
        let nothing = Move {
            taken: 0,
            from: a1,
            to: a1,
            crowned: false,
        };
        let mut last = [nothing; 2];
        for ply in 1..=plies {
            let _ = legal_moves(variant, &position, &mut legal);
            // Moves after which nothing can be taken are preferred, so that games grow long.
            let quiet = |m: &Move| !any_capture(variant, &position.play(variant, m));
            if legal.iter().any(quiet) {
                legal.retain(quiet);
            }
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            let at = (seed >> 33) as usize % legal.len().max(1);
            // Every other time a side takes its last move back, so that positions come again.
            let back = |m: &&Move| [last[0].from, last[0].to] == [m.to, m.from];
            let back = legal.iter().find(back).filter(|_| seed >> 62 & 1 == 1);
            let Some(m) = back.or(legal.get(at)).copied() else {
                break;
            };
            last = [last[1], m];
            let after: Position = position.play(variant, &m);
            let due = counters.ply(&position, &m, &after);
            let times = seen.entry(after).or_insert(0);
            *times += 1;
            assert_eq!(
                !due.is_empty(),
                *times >= 3,
                "ply {ply}: {}",
                after.fen(variant.board)
            );
            due_plies += u32::from(!due.is_empty());
            long += u32::from(ply > 100);
            position = after;
        }
    }
    assert!(due_plies > 0, "{fen}: nothing repeated");
    assert!(plies < 1000 || long > 1000, "{fen}: no long game");
}

/// A hundred thousand plies to and fro: were each compared with all before it, this would not end.
#[test]
fn a_game_of_a_hundred_thousand_king_moves_is_counted_in_linear_time() {
    let russian = variant_named("russian");
    let mut game = Game::new(russian, &rulesets::REPETITION_ONLY, "W:WKa3,Ke1:BKh6,Kd8");
    let cycle = ["a3c1", "h6f8", "c1a3", "f8h6"].map(|m| game.play(m));
    for m in cycle.iter().cycle().take(100_000) {
        game.make(*m as Move);
    }
    assert_eq!(game.verdict(), "8 draw repetition");
}
