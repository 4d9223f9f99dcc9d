//! A fingerprint of a line of play, small enough to keep for every game of an archive.

use crate::rules::{Move, Position, Word, mix};

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
        self.hash = mix(self.hash, word(m));
        if let Some(byte) = self.prefix.get_mut(self.plies as usize / 2) {
            let bits = (self.hash >> 60) as u8;
            *byte |= match self.plies.is_multiple_of(2) {
                true => bits << 4,
                false => bits,
            };
        }
        self.plies += 1;
    }
}

/// So many words have all bits of a prefix.
const WORDS: usize = PREFIX.div_ceil(8);

/// The bits of a prefix, gathered sixteen plies at a time.
pub(super) type Gathered = [u64; WORDS];

/// A trail while many moves are played. What is gathered lies apart: a list cannot stay in registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub hash: u64,
    pub plies: u32,
    /// Of the last plies, the newest in the lowest.
    bits: u64,
}

impl Run {
    /// From the start of a game.
    pub fn new(start: &Trail) -> Run {
        Run {
            hash: start.hash,
            plies: 0,
            bits: 0,
        }
    }

    /// Goes on by one move.
    #[inline(always)]
    pub fn play<W: Word>(&mut self, m: Move<W>, gathered: &mut Gathered) {
        self.hash = mix(self.hash, word(m));
        self.bits = self.bits << 4 | self.hash >> 60;
        self.put(gathered);
        self.plies += 1;
    }

    /// Goes on by two moves; the number of plies before is even: both then go into the same word.
    #[inline(always)]
    pub fn play_two<W: Word>(&mut self, one: Move<W>, two: Move<W>, gathered: &mut Gathered) {
        debug_assert!(self.plies.is_multiple_of(2), "{} plies", self.plies);
        let hash = mix(self.hash, word(one));
        self.hash = mix(hash, word(two));
        self.bits = self.bits << 8 | (hash >> 60) << 4 | self.hash >> 60;
        self.put(gathered);
        self.plies += 2;
    }

    /// Puts the bits in their word, every time anew: nothing foretells the sixteenth ply.
    #[inline(always)]
    fn put(&self, gathered: &mut Gathered) {
        if let Some(word) = gathered.get_mut(self.plies as usize / 16) {
            *word = self.bits;
        }
    }

    /// The trail as it is kept.
    pub fn trail(self, mut gathered: Gathered) -> Trail {
        // The last ones are not sixteen.
        let over = self.plies % 16;
        if over > 0
            && let Some(word) = gathered.get_mut(self.plies as usize / 16)
        {
            *word <<= 64 - 4 * over;
        }
        let mut bytes = [0; 8 * WORDS];
        let (eights, _) = bytes.as_chunks_mut();
        for (eight, word) in eights.iter_mut().zip(gathered) {
            *eight = word.to_be_bytes();
        }
        let mut prefix = [0; PREFIX];
        prefix.copy_from_slice(&bytes[..PREFIX]);
        Trail {
            hash: self.hash,
            plies: self.plies,
            prefix,
        }
    }
}

/// What a move adds.
#[inline(always)]
fn word<W: Word>(m: Move<W>) -> u64 {
    let taken = m.taken.wide();
    let ends = u64::from(m.from.index()) << 8 | u64::from(m.to.index());
    taken as u64 ^ (taken >> 64) as u64 ^ ends << 40
}
