//! How fast the rules are, alone and on one thread, in millions a second: `cargo bench --bench rules [-- VARIANT ...]`.
//!
//! A node of perft is a move of the last ply, made as a `Move` in a list like those before it. The king-rich positions
//! are random, three kings and four men a side. Moves are listed, and plies read the quick way, in the positions of
//! random games; the plies that the quick way leaves to the list are read from it.

#[path = "random.rs"]
mod random;

use std::hint::black_box;
use std::time::{Duration, Instant};

use pdn::rules::perft::perft;
use pdn::rules::quick;
use pdn::rules::variants::VARIANTS;
use pdn::rules::{Move, Piece, Position, Side, Square, Variant, Word, legal_moves};
use random::Dice;

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    println!(
        "{:16}{:>12}{:>14}{:>12}{:>12}",
        "million a second", "perft start", "perft kings", "moves", "plies read"
    );
    for variant in VARIANTS {
        if !named.is_empty() && !named.iter().any(|name| name == variant.name) {
            continue;
        }
        if variant.board.is_small() {
            row::<u64>(variant);
        } else {
            row::<u128>(variant);
        }
    }
}

fn row<W: Word>(variant: &Variant) {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let start = Position::start(variant).narrow::<W>();
    let kings: Vec<Position<W>> = (0..4).map(|_| kings(variant, &mut dice).narrow()).collect();
    let plies = plies::<W>(variant, &mut dice);
    let mut out = Vec::new();
    let from_start = rate(|| counted(variant, &start, 100_000));
    let from_kings = rate(|| kings.iter().map(|p| counted(variant, p, 20_000)).sum());
    let listed = rate(|| {
        let mut moves = 0;
        for (position, _) in &plies {
            let _ = legal_moves(variant, black_box(position), &mut out);
            moves += black_box(&out).len() as u64;
        }
        moves
    });
    let read = rate(|| {
        for (position, m) in &plies {
            black_box(read(variant, black_box(position), m.from, m.to, &mut out));
        }
        plies.len() as u64
    });
    println!(
        "{:16}{from_start:12.1}{from_kings:14.1}{listed:12.1}{read:12.1}",
        variant.name
    );
}

/// The best of many short rounds: other work on the machine only ever makes a round slower.
fn rate(mut round: impl FnMut() -> u64) -> f64 {
    let mut best: f64 = 0.0;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(1) {
        let start = Instant::now();
        let done = round();
        best = best.max(done as f64 / start.elapsed().as_secs_f64() / 1e6);
    }
    best
}

/// The nodes of all depths up to the one at which they are more than so many.
fn counted<W: Word>(variant: &Variant, position: &Position<W>, enough: u64) -> u64 {
    let mut nodes = 0;
    for depth in 1..40 {
        nodes += perft(variant, position, depth).expect("a number that can be had");
        if nodes > enough {
            break;
        }
    }
    nodes
}

/// A random position of three kings and four men a side.
fn kings(variant: &Variant, dice: &mut Dice) -> Position {
    let squares: Vec<Square> = variant.board.all().collect();
    let mut position = Position::empty(Side::White);
    for side in [Side::White, Side::Black] {
        let crown_row = variant.board.crown_row(side);
        for number in 0..7 {
            let king = number < 3;
            let square = loop {
                let square = squares[dice.below(squares.len())];
                let crowned = crown_row >> square.index() & 1 == 1;
                if position.piece(square).is_none() && (king || !crowned) {
                    break square;
                }
            };
            position.put(square, Piece { side, king });
        }
    }
    position
}

/// The positions and moves of random games.
fn plies<W: Word>(variant: &Variant, dice: &mut Dice) -> Vec<(Position<W>, Move<W>)> {
    let mut plies = Vec::new();
    let mut legal = Vec::new();
    for _ in 0..100 {
        let mut position = Position::start(variant).narrow::<W>();
        for _ in 0..100 {
            let _ = legal_moves(variant, &position, &mut legal);
            if legal.is_empty() {
                break;
            }
            let m = legal[dice.below(legal.len())];
            plies.push((position, m));
            position = position.play(variant, &m);
        }
    }
    plies
}

/// The move that was written, as replay finds it.
fn read<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    from: Square,
    to: Square,
    out: &mut Vec<Move<W>>,
) -> Option<Move<W>> {
    quick::quiet(variant, position, from, to)
        .or_else(|| quick::capture(variant, position, from, to))
        .or_else(|| {
            let _ = legal_moves(variant, position, out);
            out.iter().find(|m| m.from == from && m.to == to).copied()
        })
}
