//! Random positions of every variant, the same on every run, and their moves in one order.

#![allow(dead_code)] // each test file uses its own part of it

use pdn::rules::position::KingRun;
use pdn::rules::variants::{EXTRA, VARIANTS};
use pdn::rules::{Move, Piece, Position, Search, Side, Square, Variant, Word, legal_moves};

/// xorshift64*: the same positions on every run.
pub struct Random(u64);

impl Random {
    /// Others for every name.
    pub fn new(name: &str) -> Random {
        let letters = |seed: u64, byte: u8| (seed ^ u64::from(byte)).rotate_left(5);
        Random(name.bytes().fold(0x9e37_79b9_7f4a_7c15, letters))
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    }
}

/// A position of up to twelve pieces, kings among them; men not on their crown row.
pub fn random_position(variant: &Variant, random: &mut Random) -> Position {
    let squares: Vec<Square> = variant.board.all().collect();
    let side = |random: &mut Random| {
        if random.below(2) == 0 {
            Side::White
        } else {
            Side::Black
        }
    };
    let to_move = side(random);
    let mut position = Position::empty(to_move);
    let ours = 1 + random.below(4);
    for number in 0..ours + 1 + random.below(8) {
        let square = squares[random.below(squares.len() as u64) as usize];
        let side = if number < ours {
            to_move
        } else {
            to_move.other()
        };
        let rank = variant.board.rank(square);
        let crown_rank = if side == Side::White {
            variant.board.ranks - 1
        } else {
            0
        };
        let king = rank == crown_rank || random.below(3) == 0;
        position.put(square, Piece { side, king });
    }
    if variant.king_run_limit.is_some() {
        for side in [Side::White, Side::Black] {
            let king = squares
                .iter()
                .find(|&&s| position.piece(s) == Some(Piece { side, king: true }));
            if let Some(king) = king {
                let count = random.below(4) as u8;
                position.runs[side as usize] = KingRun {
                    square: king.index(),
                    count,
                };
            }
        }
    }
    position
}

/// The same without its kings.
pub fn without_kings(mut position: Position) -> Position {
    position.us &= !position.kings;
    position.them &= !position.kings;
    position.kings = 0;
    position
}

pub fn for_positions(count: u32, mut check: impl FnMut(&'static Variant, &Position, &mut Random)) {
    let mut random = Random::new("");
    for variant in VARIANTS.iter().chain(EXTRA) {
        for _ in 0..count {
            let position = random_position(variant, &mut random);
            check(variant, &position, &mut random);
        }
    }
}

pub fn list<W: Word>(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    assert_eq!(
        legal_moves(variant, &position.narrow::<W>(), &mut moves),
        Search::Complete
    );
    let mut moves: Vec<Move> = moves.iter().map(Move::widen).collect();
    moves.sort_by_key(key);
    moves
}

fn key(m: &Move) -> (Square, Square, u128, bool) {
    (m.from, m.to, m.taken, m.crowned)
}

pub fn sorted(routes: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = routes.into_iter().collect();
    moves.sort_by_key(key);
    moves.dedup();
    moves
}

pub fn shown(variant: &Variant, position: &Position) -> String {
    format!(
        "{} {} runs {:?}",
        variant.name,
        position.fen(variant.board),
        position.runs
    )
}
