//! How many edits make one text of the other: of letters and digits, as moves are written.

/// Longer texts are compared with nothing.
const MOST: usize = 48;
/// So many letters and digits there are.
const CHARACTERS: usize = 36;

/// A text with which others are compared.
pub(super) struct Pattern {
    /// For each character the places where it stands, as bits.
    places: [u64; CHARACTERS],
    len: usize,
}

impl Pattern {
    /// Of small letters and digits.
    pub fn new(text: &[u8]) -> Pattern {
        let mut places = [0; CHARACTERS];
        for (i, c) in text.iter().take(MOST).enumerate() {
            if let Some(of) = places.get_mut(index(*c)) {
                *of |= 1 << i;
            }
        }
        Pattern {
            places,
            len: text.len(),
        }
    }

    #[inline(always)]
    fn places(&self, c: u8) -> u64 {
        self.places.get(index(c)).copied().unwrap_or_default()
    }

    /// So many edits it takes at least: each character that the texts do not share takes one.
    pub fn least(&self, other: &[u8]) -> u32 {
        let mut least = other.len().max(self.len) as u32;
        for c in other {
            least -= u32::from(self.places(*c) != 0);
        }
        least
    }

    /// The edit distance, with exchanged neighbours as one edit: all places of the one text at once, as bits, for each
    /// character of the other (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
    pub fn distance(&self, other: &[u8]) -> u32 {
        if self.len > MOST || other.len() > MOST {
            return u32::MAX;
        }
        let Some(last) = self.len.checked_sub(1) else {
            return other.len() as u32;
        };
        // Where the distance grows and shrinks from one place to the next, and where it stays along a diagonal.
        let (mut grows, mut shrinks, mut stays, mut before) = (!0u64, 0u64, 0u64, 0u64);
        let mut distance = self.len as u32;
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

/// Digits, then letters.
#[inline(always)]
fn index(c: u8) -> usize {
    usize::from(match c {
        b'a'.. => c - b'a' + 10,
        _ => c.wrapping_sub(b'0'),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(text: &[u8], other: &[u8]) -> u32 {
        let pattern = Pattern::new(text);
        let distance = pattern.distance(other);
        assert!(pattern.least(other) <= distance, "{text:?} {other:?}");
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
        let texts: Vec<Vec<u8>> = (0..1500u32)
            .map(|n| {
                let mut dice = n.wrapping_mul(2_654_435_769) | 1;
                let length = if n % 40 == 0 { 48 - n % 7 } else { n % 9 };
                let letter = |_| {
                    dice ^= dice << 13;
                    dice ^= dice >> 17;
                    dice ^= dice << 5;
                    b'a' + (dice % 4) as u8
                };
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
