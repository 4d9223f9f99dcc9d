//! How many edits make one text of the other: of letters and digits, as moves are written.

use smallvec::SmallVec;

/// Longer texts are compared with nothing.
const MOST: usize = 48;

/// Letters and digits of a move; most are the names of two squares.
pub(super) type Plain = SmallVec<[u8; 16]>;

/// A text with which others are compared.
pub(super) struct Pattern {
    text: Plain,
    /// The same as one word, if it is no longer than that.
    word: Option<u64>,
    /// Its characters, as bits; of two that come to the same one may be missing.
    characters: u64,
}

impl Pattern {
    /// Of small letters and digits.
    pub fn new(text: Plain) -> Pattern {
        Pattern {
            word: word(&text),
            characters: text.iter().fold(0, |all, c| all | bit(*c)),
            text,
        }
    }

    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The text as one word, zeros behind it, if it is no longer than that.
    pub fn word(&self) -> Option<u64> {
        self.word
    }

    /// The places where a character stands, as bits.
    #[inline(always)]
    fn places(&self, c: u8) -> u64 {
        match self.word {
            Some(word) => places_in(word, c),
            None => {
                let places = self.text.iter().take(MOST).enumerate();
                places.fold(0, |places, (i, other)| places | u64::from(*other == c) << i)
            }
        }
    }

    /// So many edits it takes at least: each character that the texts do not share takes one, except a few.
    #[inline(always)]
    fn least(&self, other: &[u8]) -> u32 {
        let mut least = other.len().max(self.text.len()) as u32;
        for c in other {
            least -= u32::from(self.characters & bit(*c) != 0);
        }
        least
    }

    /// The edit distance to a text that is also a word, if it is two at most; most are further than that, which is seen soon.
    #[inline(always)]
    pub fn near(&self, other: &[u8], word: u64) -> Option<u32> {
        if self.least(other) > 2 {
            return None;
        }
        match self.word {
            Some(own) => edits(own, word),
            None => Some(self.distance(other)).filter(|distance| *distance <= 2),
        }
    }

    /// The edit distance, with exchanged neighbours as one edit: all places of the one text at once, as bits, for each
    /// character of the other (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
    pub fn distance(&self, other: &[u8]) -> u32 {
        if self.text.len() > MOST || other.len() > MOST {
            return u32::MAX;
        }
        let Some(last) = self.text.len().checked_sub(1) else {
            return other.len() as u32;
        };
        // Where the distance grows and shrinks from one place to the next, and where it stays along a diagonal.
        let (mut grows, mut shrinks, mut stays, mut before) = (!0u64, 0u64, 0u64, 0u64);
        let mut distance = self.text.len() as u32;
        for c in other {
            let places = self.places(*c);
            let exchanged = ((!stays & places) << 1) & before;
            let sum = (places & grows).wrapping_add(grows);
            stays = (sum ^ grows) | places | shrinks | exchanged;
            let more = shrinks | !(stays | grows);
            let less = stays & grows;
            distance = distance + (more >> last & 1) as u32 - (less >> last & 1) as u32;
            let (more, less) = (more << 1 | 1, less << 1);
            grows = less | !(stays | more);
            shrinks = more & stays;
            before = places;
        }
        distance
    }
}

/// How many edits make one word of the other, if two do.
fn edits(a: u64, b: u64) -> Option<u32> {
    let (a, b) = differing(a, b);
    if a == b {
        return Some(0);
    }
    if is_one_edit(a, b) {
        return Some(1);
    }
    let then_one = |(a, b)| is_one_edit(a, b);
    let two = then_one(differing(a >> 8, b >> 8))
        || then_one(differing(a >> 8, b))
        || then_one(differing(a, b >> 8))
        || begin_exchanged(a, b) && then_one(differing(a >> 16, b >> 16));
    two.then_some(2)
}

/// Two words without the bytes with which both begin.
#[inline(always)]
fn differing(a: u64, b: u64) -> (u64, u64) {
    let same = (a ^ b).trailing_zeros() & !7;
    (a.unbounded_shr(same), b.unbounded_shr(same))
}

/// Is one word the other but for its first byte, or two that are exchanged?
#[inline(always)]
fn is_one_edit(a: u64, b: u64) -> bool {
    a >> 8 == b >> 8 || a >> 8 == b || a == b >> 8 || a >> 16 == b >> 16 && begin_exchanged(a, b)
}

#[inline(always)]
fn begin_exchanged(a: u64, b: u64) -> bool {
    (a as u16).swap_bytes() == b as u16
}

#[inline(always)]
fn bit(c: u8) -> u64 {
    1 << (c & 63)
}

/// A text of at most eight bytes as one word, zeros behind it.
fn word(text: &[u8]) -> Option<u64> {
    let mut bytes = [0; 8];
    bytes.get_mut(..text.len())?.copy_from_slice(text);
    Some(u64::from_le_bytes(bytes))
}

/// The bytes of a word that are this one, as bits.
#[inline(always)]
fn places_in(word: u64, byte: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = 0x7f * ONES;
    let differs = word ^ (u64::from(byte) * ONES);
    // The highest bit of each byte that is zero here, and then these side by side.
    let same = !(((differs & LOW) + LOW) | differs | LOW);
    (same >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    fn distance(text: &[u8], other: &[u8]) -> u32 {
        let pattern = Pattern::new(text.into());
        let distance = pattern.distance(other);
        assert!(pattern.least(other) <= distance, "{text:?} {other:?}");
        if let Some(word) = word(other) {
            let near = (distance <= 2).then_some(distance);
            assert_eq!(pattern.near(other, word), near, "{text:?} {other:?}");
        }
        distance
    }

    #[test]
    fn edits_are_counted() {
        let table = [
            ("c3d4", "c3d4", 0),
            ("c3d5", "c3d4", 1),
            ("3cd4", "c3d4", 1),
            ("3228", "3328", 1),
            ("2823", "3328", 3),
            ("2823", "2832", 1),
            ("", "c3", 2),
        ];
        for (a, b, edits) in table {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), edits, "{a} {b}");
        }
    }
    /// Edits counted with bits, and one by one.
    #[test]
    fn edits_are_counted_alike() {
        let mut dice = Dice(1);
        let texts: Vec<Vec<u8>> = (0..1500)
            .map(|n| {
                let length = if n % 40 == 0 { 48 - n % 7 } else { n % 9 };
                let letter = |_| b'a' + dice.below(4) as u8;
                (0..length).map(letter).collect()
            })
            .collect();
        for (n, a) in texts.iter().enumerate() {
            for b in texts.iter().skip(n % 13).step_by(13) {
                assert_eq!(distance(a, b), one_by_one(a, b), "{a:?} {b:?}");
            }
        }
    }

    fn one_by_one(a: &[u8], b: &[u8]) -> u32 {
        let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                rows[i][j] = match (i, j) {
                    (0, _) | (_, 0) => (i + j) as u32,
                    _ => (rows[i - 1][j - 1] + u32::from(a[i - 1] != b[j - 1]))
                        .min(rows[i - 1][j] + 1)
                        .min(rows[i][j - 1] + 1),
                };
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i][j] = rows[i][j].min(rows[i - 2][j - 2] + 1);
                }
            }
        }
        rows[a.len()][b.len()]
    }
}
