//! A fingerprint of a line of play, small enough to keep for every game of an archive.

use crate::rules::{Move, Position, Word};

/// Bytes of [`Trail::prefix`]; with four bits a ply it reaches over the first 88 plies.
pub const PREFIX: usize = 44;

/// The start and the moves of a main line, hashed: equal games have equal trails, and the trail of a game's
/// beginning is the beginning of its trail. Hashes of 64 bits: equal ones are taken for equal games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trail {
    /// Over the start and all moves.
    pub hash: u64,
    /// How many moves.
    pub plies: u32,
    /// Four bits of the hash after each ply, the first ply in the high half of the first byte. A difference at one
    /// ply changes all that follow, so only the very end of a shorter game can be mistaken.
    pub prefix: [u8; PREFIX],
}

impl Trail {
    /// The trail of a game that begins with this position, before its first move.
    pub fn start<W: Word>(position: &Position<W>) -> Trail {
        let mut hash = position.side as u64;
        for set in [position.us, position.them, position.kings] {
            let wide = set.wide();
            hash = mix(hash, wide as u64);
            hash = mix(hash, (wide >> 64) as u64);
        }
        Trail {
            hash,
            plies: 0,
            prefix: [0; PREFIX],
        }
    }

    /// Goes on by one move of the main line.
    #[inline(always)]
    pub fn play<W: Word>(&mut self, m: Move<W>) {
        step(&mut self.hash, self.plies, &mut self.prefix, m);
        self.plies += 1;
    }
}

/// The same for a trail in pieces, after so many plies; these are not counted on.
#[inline(always)]
pub(super) fn step<W: Word>(hash: &mut u64, plies: u32, prefix: &mut [u8; PREFIX], m: Move<W>) {
    let taken = m.taken.wide();
    let ends = u64::from(m.from.index()) << 8 | u64::from(m.to.index());
    let word = taken as u64 ^ (taken >> 64) as u64 ^ ends << 40;
    *hash = mix(*hash, word);
    if let Some(byte) = prefix.get_mut(plies as usize / 2) {
        let bits = (*hash >> 60) as u8;
        *byte |= if plies.is_multiple_of(2) {
            bits << 4
        } else {
            bits
        };
    }
}

/// One round of a multiplicative hash; the high bits are the good ones.
#[inline(always)]
fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
