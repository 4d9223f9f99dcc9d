//! Random legal games, so that nothing large need be kept in the repository. Shared by the benches.
#![allow(dead_code)] // none of them needs all of it

use std::fmt::Write;

#[path = "../src/dice.rs"]
mod dice;

pub use dice::Dice;
use pdn::notation::result;
use pdn::record::Score;
use pdn::rules::draw::RuleSet;
use pdn::rules::generate::legal_moves;
use pdn::rules::rulesets::NONE;
use pdn::rules::{Adjudicator, End, Move, Position, Variant, routes};

/// Appends one game of at most `plies` plies, played at random, as normalized PDN with a short header; says how many
/// plies it has.
pub fn game(variant: &'static Variant, dice: &mut Dice, plies: usize, out: &mut String) -> usize {
    let _ = write!(
        out,
        "[Event \"Random\"]\n[GameType \"{}\"]\n[Result \"*\"]\n\n",
        variant.game_type
    );
    let played = moves(variant, &NONE, dice, plies, out);
    out.push_str(" *\n\n");
    played.plies
}

/// Appends one game as an archive has it: all seven tags, players and rounds that differ, the end by the rules and the
/// result that follows from it. Nothing is to be found in it.
pub fn record(variant: &'static Variant, dice: &mut Dice, number: usize, out: &mut String) {
    let mut text = String::new();
    let rules = variant.draws.first().copied().unwrap_or(&NONE);
    let played = moves(variant, rules, dice, 300, &mut text);
    let score = match played.end {
        Some(End::Win { winner, .. }) if winner == variant.starts => Score::First {
            international: false,
        },
        Some(End::Win { .. }) => Score::Second {
            international: false,
        },
        Some(End::Draw { .. }) => Score::Draw {
            international: false,
        },
        None => Score::Unknown,
    };
    let result = result::write(score, variant.results).unwrap_or("*");
    let (round, day) = (number / 50 + 1, number % 28 + 1);
    // Nobody plays twice in a round.
    let (white, black) = (number % 2000, 2000 + (7 * number + number / 2000) % 2000);
    let _ = write!(
        out,
        "[Event \"Random games\"]\n[Site \"?\"]\n[Date \"2020.02.{day:02}\"]\n[Round \"{round}\"]\n\
         [White \"Player {white}\"]\n[Black \"Player {black}\"]\n[Result \"{result}\"]\n\
         [GameType \"{}\"]\n\n{text} {result}\n\n",
        variant.game_type
    );
}

/// What was played.
struct Played {
    plies: usize,
    end: Option<End>,
}

/// Appends at most so many random moves, to the end by the rules.
fn moves(
    variant: &'static Variant,
    rules: &'static RuleSet,
    dice: &mut Dice,
    plies: usize,
    out: &mut String,
) -> Played {
    let mut position = Position::start(variant);
    let mut referee = Adjudicator::new();
    referee.start(variant, rules, &position);
    let mut legal: Vec<Move> = Vec::new();
    let mut column = 0;
    let mut count = 0;
    while count < plies {
        let _ = legal_moves(variant, &position, &mut legal);
        if legal.is_empty() || referee.over().is_some() {
            break;
        }
        let chosen = legal[dice.below(legal.len())];
        let mut text = String::new();
        if count % 2 == 0 {
            let dots = if position.side == variant.starts {
                "."
            } else {
                "..."
            };
            let _ = write!(text, "{}{dots} ", count / 2 + 1);
        }
        write_move(variant, &position, &chosen, &legal, &mut text);
        if column + text.len() > 78 {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        column += text.len();
        out.push_str(&text);
        let after = position.play(variant, &chosen);
        referee.ply(&position, &chosen, &after);
        position = after;
        count += 1;
    }
    referee.finish(&position);
    Played {
        plies: count,
        end: referee.over().map(|over| over.end),
    }
}

fn write_move(variant: &Variant, position: &Position, m: &Move, legal: &[Move], out: &mut String) {
    let same_ends = legal
        .iter()
        .filter(|other| other.from == m.from && other.to == m.to)
        .count();
    let squares = if same_ends > 1 {
        routes::turns(variant, position, m)
    } else {
        vec![m.from, m.to]
    };
    let separator = if m.is_capture() {
        variant.capture_separator
    } else {
        '-'
    };
    for (i, square) in squares.into_iter().enumerate() {
        if i > 0 {
            out.push(separator);
        }
        variant.numbering.write(variant.board, square, out);
    }
}
