//! The machine word a set of squares is kept in.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares as bits: `u64` for every board of at most 64 bits (the quick replay), `u128` for
/// 12x12 and for all code that is not hot. A square has the same bit in both, so widening is a cast.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The empty set.
    const EMPTY: Self;
    /// How many bits the word has.
    const BITS: u32;
    /// Keeps the low bits of a wide set; boards that do not fit are never asked for.
    fn narrow(wide: u128) -> Self;
    /// The same set as the widest word.
    fn wide(self) -> u128;
    /// The set of one bit.
    fn bit(index: u8) -> Self;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// Index of the lowest bit; 0 ..= width for the empty set.
    fn lowest(self) -> u8;
    /// Index of the highest bit; 0 for the empty set.
    fn highest(self) -> u8;
    /// The set without its lowest bit.
    fn without_lowest(self) -> Self;
    /// Every square moved by that many bits (up if positive); what leaves one end comes in at the other,
    /// so a mask of the squares that have such a neighbour belongs to every use.
    fn rotate(self, by: i8) -> Self;

    /// Is the square with that bit in the set?
    #[inline(always)]
    fn has(self, index: u8) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// Is the set empty?
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

macro_rules! word {
    ($t:ty) => {
        impl Word for $t {
            const EMPTY: Self = 0;
            const BITS: u32 = <$t>::BITS;
            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as $t
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn bit(index: u8) -> Self {
                1 << (index & (<$t>::BITS - 1) as u8)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn highest(self) -> u8 {
                (<$t>::BITS - 1).saturating_sub(self.leading_zeros()) as u8
            }
            #[inline(always)]
            fn rotate(self, by: i8) -> Self {
                // The amount is taken modulo the width: -5 of 64 bits is 59.
                self.rotate_left(by as u32 & (<$t>::BITS - 1))
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

word!(u64);
word!(u128);

/// One round of a multiplicative hash; the high bits are the good ones.
#[inline(always)]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
