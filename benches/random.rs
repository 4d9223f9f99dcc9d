//! Random legal games, so that nothing large need be kept in the repository. Shared by the benches.

use std::fmt::Write;

use pdn::rules::generate::legal_moves;
use pdn::rules::variant::Goal;
use pdn::rules::{Move, Position, Variant, routes};

/// A generator of numbers (xorshift), seeded so that a corpus can be made again.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Appends one game of at most `plies` plies, played at random, as normalized PDN with a short header; says how many
/// plies it has.
pub fn game(variant: &Variant, dice: &mut Dice, plies: usize, out: &mut String) -> usize {
    let _ = write!(
        out,
        "[Event \"Random\"]\n[GameType \"{}\"]\n[Result \"*\"]\n\n",
        variant.game_type
    );
    let mut position = Position::start(variant);
    let mut legal: Vec<Move> = Vec::new();
    let mut column = 0;
    let mut count = 0;
    while count < plies {
        let _ = legal_moves(variant, &position, &mut legal);
        if legal.is_empty() {
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
        position = position.play(variant, &chosen);
        count += 1;
        if chosen.crowned && variant.goal == Goal::FirstKing {
            break;
        }
    }
    out.push_str(" *\n\n");
    count
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
