//! Names by number, each once. They are told apart by hashes of 64 bits: equal ones are taken for equal names.

use super::segments::Segments;

/// The hash of a name.
pub(super) fn hash(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = bytes.len() as u64;
    let mut rest = bytes;
    while let Some((word, more)) = rest.split_first_chunk::<8>() {
        hash = mix(hash, u64::from_le_bytes(*word));
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
    mix(hash, tail)
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

/// The names of some games.
#[derive(Debug, Default)]
pub(super) struct Few {
    index: Index,
    /// One behind the other.
    text: String,
    /// Of each: its hash, and where it ends.
    names: Vec<(u64, usize)>,
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
            ..Few::default()
        }
    }

    /// The number of a name.
    pub fn add(&mut self, name: &str) -> u32 {
        let hash = hash(name);
        let next = self.names.len();
        let names = &self.names;
        let hash_of = |number: u32| names.get(number as usize).map_or(0, |(hash, _)| *hash);
        let number = self.index.find(hash, next, hash_of);
        if number as usize == next {
            self.text.push_str(name);
            self.names.push((hash, self.text.len()));
        }
        number
    }

    /// All of them by number, with their hashes.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &str)> {
        let mut start = 0;
        self.names.iter().map(move |&(hash, end)| {
            let name = self.text.get(start..end).unwrap_or_default();
            start = end;
            (hash, name)
        })
    }
}

/// The names of an archive.
#[derive(Debug, Default)]
pub(super) struct Names {
    index: Index,
    names: Segments<(u64, Box<str>)>,
}

impl Names {
    /// The number of a name with that hash, and whether it is new.
    pub fn add(&mut self, hash: u64, name: &str) -> (u32, bool) {
        let next = self.names.len();
        let names = &self.names;
        let hash_of = |number| names.get(number).map_or(0, |(hash, _)| *hash);
        let number = self.index.find(hash, next, hash_of);
        let new = number as usize == next;
        if new {
            self.names.push((hash, name.into()));
        }
        (number, new)
    }

    /// The name of that number.
    pub fn text(&self, number: u32) -> &str {
        self.names.get(number).map_or("", |(_, name)| name)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{Few, Names, hash};

    #[test]
    fn each_name_has_one_number() {
        let (mut few, mut all) = (Few::default(), Names::default());
        for round in 0..2 {
            for i in 0..5000u32 {
                let name = format!("Player {i}");
                assert_eq!(few.add(&name), i);
                assert_eq!(all.add(hash(&name), &name), (i, round == 0));
                assert_eq!(all.text(i), name);
            }
        }
        assert_eq!((few.iter().count(), all.len()), (5000, 5000));
        assert!(few.iter().all(|(number, name)| number == hash(name)));
    }

    #[test]
    fn names_of_every_length_differ_from_those_like_them() {
        let text = "0123456789abcdefghijklmnopqrstuvwxyz";
        for i in 0..text.len() {
            let name = &text[..i];
            assert_ne!(hash(name), hash(&text[..i + 1]));
            for j in 0..i {
                let mut other = name.as_bytes().to_vec();
                other[j] ^= 1;
                assert_ne!(
                    hash(name),
                    hash(std::str::from_utf8(&other).unwrap()),
                    "{i} {j}"
                );
            }
        }
    }
}
