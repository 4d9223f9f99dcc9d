//! Names by number, each once. They are told apart by hashes of 64 bits: equal ones are taken for equal names.

/// The hash of a name.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    hash_of_words(name, |word| word)
}

/// The hash of a name in small letters.
#[inline(always)]
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

/// Finds numbers by hashes: a table at most half full, searched onwards from the place the hash says. Hash and number
/// stand side by side: a large table is not at hand, and what is fetched from it should be enough.
#[derive(Debug, Default)]
struct Index {
    /// As many as a power of two.
    slots: Vec<Slot>,
    used: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: u64,
    /// The number and 1; 0: the slot is free.
    number: u32,
}

impl Index {
    /// For about that many names.
    fn with_capacity(names: usize) -> Index {
        Index {
            slots: vec![Slot::default(); (2 * names).next_power_of_two()],
            used: 0,
        }
    }

    /// The number of the hash, and whether it is new: numbers are given one after the other.
    #[inline]
    fn find(&mut self, hash: u64) -> (u32, bool) {
        if self.used as usize * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.number == 0 {
                self.used += 1;
                *slot = Slot {
                    hash,
                    number: self.used,
                };
                return (self.used - 1, true);
            }
            if slot.hash == hash {
                return (slot.number - 1, false);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let next = Index::with_capacity(self.slots.len().max(32));
        let old = std::mem::replace(&mut self.slots, next.slots);
        let mask = self.slots.len() - 1;
        for slot in old.into_iter().filter(|slot| slot.number > 0) {
            let mut at = slot.hash as usize & mask;
            while self.slots[at].number > 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

/// Some names, one behind the other.
#[derive(Debug, Default)]
struct Row {
    text: String,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Row {
    #[inline]
    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    fn text(&self, number: usize) -> &str {
        let end = |number: usize| self.ends.get(number).copied();
        let start = number.checked_sub(1).and_then(end).unwrap_or_default();
        let name = end(number).and_then(|end| self.text.get(start..end));
        name.unwrap_or_default()
    }
}

/// The names of some games.
#[derive(Debug, Default)]
pub(super) struct Few {
    index: Index,
    hashes: Vec<u64>,
    row: Row,
}

impl Few {
    /// For about that many names.
    pub fn with_capacity(names: usize) -> Few {
        Few {
            index: Index::with_capacity(names),
            hashes: Vec::with_capacity(names),
            row: Row {
                text: String::with_capacity(16 * names),
                ends: Vec::with_capacity(names),
            },
        }
    }

    /// The number of a name.
    #[inline]
    pub fn add(&mut self, name: &str) -> u32 {
        let hash = hash(name.as_bytes());
        let (number, new) = self.index.find(hash);
        if new {
            self.hashes.push(hash);
            self.row.push(name);
        }
        number
    }

    /// All of them by number, with their hashes.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &str)> {
        let row = &self.row;
        let mut start = 0;
        let names = self.hashes.iter().zip(&row.ends);
        names.map(move |(&hash, &end)| {
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
        let (number, new) = self.index.find(hash);
        if new {
            if (number as usize).is_multiple_of(ROW) {
                self.rows.push(Row::default());
            }
            if let Some(row) = self.rows.last_mut() {
                row.push(name);
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
        full + self.rows.last().map_or(0, |row| row.ends.len())
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
