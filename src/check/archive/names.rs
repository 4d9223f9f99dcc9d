//! Names by number, each once. They are told apart by hashes of 64 bits: equal ones are taken for equal names.

/// The hash of a name.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    hash_of_words(name, |word| word)
}

/// The hash of a name in small letters.
#[inline]
pub(super) fn hash_of_small(name: &str) -> u64 {
    let mut all = 0;
    let hash_of_small = hash_of_words(name.as_bytes(), |word| {
        all |= word;
        small(word)
    });
    match all & HIGH {
        0 => hash_of_small,
        _ => hash(name.to_lowercase().as_bytes()),
    }
}

/// Eight bytes at once.
#[inline(always)]
fn hash_of_words(bytes: &[u8], mut read: impl FnMut(u64) -> u64) -> u64 {
    let mut hash = bytes.len() as u64;
    let mut rest = bytes;
    while let Some((word, more)) = rest.split_first_chunk::<8>() {
        hash = mix(hash, read(u64::from_le_bytes(*word)));
        rest = more;
    }
    // What is left over is read together with what stands before it, where there is anything.
    let tail = match (bytes.last_chunk::<8>(), rest) {
        (_, []) => return hash,
        (Some(word), _) => u64::from_le_bytes(*word),
        (None, _) => rest
            .iter()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    mix(hash, read(tail))
}

/// A bit in each of eight bytes, and the highest one.
const EACH: u64 = u64::MAX / 0xff;
const HIGH: u64 = EACH << 7;

/// Eight ASCII characters with small letters for capitals: what is at least `A`, but not behind `Z`, has its high bit set
/// by the sums, and the bit that tells small letters is two below.
#[inline(always)]
fn small(word: u64) -> u64 {
    let from_a = word.wrapping_add(EACH * (0x80 - b'A' as u64));
    let behind_z = word.wrapping_add(EACH * (0x7f - b'Z' as u64));
    word | (from_a & !behind_z & HIGH) >> 2
}

/// Both halves of a product, so that every bit of both counts everywhere.
#[inline(always)]
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let product =
        u128::from(hash ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xd1b5_4a32_d192_ed03);
    (product as u64) ^ (product >> 64) as u64
}

/// Finds numbers by hashes: a table at most half full, searched onwards from the place the hash says.
#[derive(Debug, Default)]
struct Index {
    /// A number and 1; 0: nothing. As many as a power of two.
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    /// The number of the hash; if it is new, it gets `next`. `hash_of` gives the hash of a number.
    #[inline(always)]
    fn find(&mut self, hash: u64, next: usize, hash_of: impl Fn(u32) -> u64) -> u32 {
        if self.used * 2 >= self.slots.len() {
            self.grow(&hash_of);
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                0 => {
                    self.used += 1;
                    self.slots[at] = next as u32 + 1;
                    return next as u32;
                }
                taken if hash_of(taken - 1) == hash => return taken - 1,
                _ => at = (at + 1) & mask,
            }
        }
    }

    #[cold]
    fn grow(&mut self, hash_of: &impl Fn(u32) -> u64) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; (old.len() * 2).max(64)];
        let mask = self.slots.len() - 1;
        for taken in old.into_iter().filter(|&taken| taken > 0) {
            let mut at = hash_of(taken - 1) as usize & mask;
            while self.slots[at] > 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = taken;
        }
    }
}

/// Some names, one behind the other.
#[derive(Debug, Default)]
struct Row {
    text: String,
    /// Of each: its hash, and where it ends.
    names: Vec<(u64, usize)>,
}

impl Row {
    #[inline]
    fn push(&mut self, hash: u64, name: &str) {
        self.text.push_str(name);
        self.names.push((hash, self.text.len()));
    }

    #[inline]
    fn hash(&self, number: usize) -> u64 {
        self.names.get(number).map_or(0, |(hash, _)| *hash)
    }

    fn text(&self, number: usize) -> &str {
        let end = |number: usize| self.names.get(number).map(|(_, end)| *end);
        let start = number.checked_sub(1).and_then(end).unwrap_or_default();
        let name = end(number).and_then(|end| self.text.get(start..end));
        name.unwrap_or_default()
    }
}

/// The names of some games.
#[derive(Debug, Default)]
pub(super) struct Few {
    index: Index,
    row: Row,
}

impl Few {
    /// For about that many names.
    pub fn with_capacity(names: usize) -> Few {
        let slots = (2 * names).next_power_of_two();
        Few {
            index: Index {
                slots: vec![0; slots],
                used: 0,
            },
            row: Row {
                text: String::with_capacity(16 * names),
                names: Vec::with_capacity(names),
            },
        }
    }

    /// The number of a name.
    #[inline]
    pub fn add(&mut self, name: &str) -> u32 {
        let hash = hash(name.as_bytes());
        let row = &mut self.row;
        let next = row.names.len();
        let number = self
            .index
            .find(hash, next, |number| row.hash(number as usize));
        if number as usize == next {
            row.push(hash, name);
        }
        number
    }

    /// All of them by number, with their hashes.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &str)> {
        let row = &self.row;
        let mut start = 0;
        row.names.iter().map(move |&(hash, end)| {
            let name = row.text.get(start..end).unwrap_or_default();
            start = end;
            (hash, name)
        })
    }
}

/// So many names a row.
const ROW: usize = 4096;

/// The names of an archive: in rows, so that they need not be moved while they become more.
#[derive(Debug, Default)]
pub(super) struct Names {
    index: Index,
    rows: Vec<Row>,
}

impl Names {
    /// The number of a name with that hash, and whether it is new.
    #[inline]
    pub fn add(&mut self, hash: u64, name: &str) -> (u32, bool) {
        let next = self.len();
        let rows = &self.rows;
        let hash_of = |number: u32| {
            let row = rows.get(number as usize / ROW);
            row.map_or(0, |row| row.hash(number as usize % ROW))
        };
        let number = self.index.find(hash, next, hash_of);
        let new = number as usize == next;
        if new {
            if next.is_multiple_of(ROW) {
                self.rows.push(Row::default());
            }
            if let Some(row) = self.rows.last_mut() {
                row.push(hash, name);
            }
        }
        (number, new)
    }

    /// The name of that number.
    pub fn text(&self, number: u32) -> &str {
        let row = self.rows.get(number as usize / ROW);
        row.map_or("", |row| row.text(number as usize % ROW))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let full = self.rows.len().saturating_sub(1) * ROW;
        full + self.rows.last().map_or(0, |row| row.names.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{Few, Names, hash, hash_of_small};

    #[test]
    fn each_name_has_one_number() {
        let (mut few, mut all) = (Few::default(), Names::default());
        for round in 0..2 {
            for i in 0..5000u32 {
                let name = format!("Player {i}");
                let hash = hash(name.as_bytes());
                assert_eq!(few.add(&name), i);
                assert_eq!(all.add(hash, &name), (i, round == 0));
                assert_eq!(all.text(i), name);
            }
        }
        assert_eq!((few.iter().count(), all.len()), (5000, 5000));
        assert!(
            few.iter()
                .all(|(number, name)| number == hash(name.as_bytes()))
        );
    }

    #[test]
    fn names_of_every_length_differ_from_those_like_them() {
        let text = b"0123456789abcdefghijklmnopqrstuvwxyz";
        for i in 0..text.len() {
            let name = &text[..i];
            assert_ne!(hash(name), hash(&text[..i + 1]));
            for j in 0..i {
                let mut other = name.to_vec();
                other[j] ^= 1;
                assert_ne!(hash(name), hash(&other), "{i} {j}");
            }
        }
    }

    #[test]
    fn small_letters_are_hashed_as_if_they_had_been_written() {
        let mut all: String = (0..128).map(char::from).collect();
        all.push_str("ÀÉЖя");
        let starts = all.char_indices().map(|(start, _)| start);
        for name in starts.flat_map(|i| [&all[i..], &all[..i], all[..i].get(i / 2..).unwrap()]) {
            let expected = hash(name.to_lowercase().as_bytes());
            assert_eq!(hash_of_small(name), expected, "{name:?}");
        }
    }
}
