//! The names of an archive by number, each once ([`Names`]), and before that those of some games, all of them and without
//! numbers ([`Listed`]). They are told apart by hashes of 64 bits: equal ones are taken for equal names.

/// The hash of a name.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    hash_of_words(name, |word| word)
}

/// The hash of a name in small letters.
#[inline(always)]
pub(super) fn hash_of_small(name: &str) -> u64 {
    hash_unless(name, |_| 0).unwrap_or_default()
}

/// The same; `None` where a `?` is in it.
#[inline(always)]
pub(super) fn hash_of_known(name: &str) -> Option<u64> {
    hash_unless(name, |word| zeros(word ^ (EACH * u64::from(b'?'))))
}

/// The hash of a name in small letters, unless that finds something in eight bytes of it.
#[inline(always)]
fn hash_unless(name: &str, finds: impl Fn(u64) -> u64) -> Option<u64> {
    let (mut all, mut found) = (0, 0);
    let hash_of_small = hash_of_words(name.as_bytes(), |word| {
        all |= word;
        found |= finds(word);
        small(word)
    });
    match (found, all & HIGH) {
        (0, 0) => Some(hash_of_small),
        (0, _) => Some(hash(name.to_lowercase().as_bytes())),
        _ => None,
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
        (None, _) => few(rest),
    };
    mix(hash, read(tail))
}

/// Fewer than eight bytes, some of them twice: how many there are is known.
#[inline(always)]
fn few(bytes: &[u8]) -> u64 {
    let four = |four: &[u8; 4]| u64::from(u32::from_le_bytes(*four));
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => four(first) | four(last) << 32,
        _ => {
            let byte = |at: usize| u64::from(bytes.get(at).copied().unwrap_or_default());
            byte(0) | byte(1) << 8 | byte(2) << 16
        }
    }
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

/// Not 0 if one of eight bytes is: subtracting has borrowed from it.
#[inline(always)]
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(EACH) & !word & HIGH
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

/// The names of some games, all of them: which of them are the same is asked once, where all games are.
#[derive(Debug, Default)]
pub(super) struct Listed {
    text: String,
    names: Vec<Name>,
}

/// A name in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    /// The hash of its text.
    pub hash: u64,
    start: u32,
    end: u32,
}

impl Listed {
    /// For about that many names.
    pub fn with_capacity(names: usize) -> Listed {
        Listed {
            text: String::with_capacity(12 * names),
            names: Vec::with_capacity(names),
        }
    }

    /// Adds one.
    #[inline(always)]
    pub fn push(&mut self, name: &str) {
        let start = self.text.len();
        self.text.push_str(name);
        self.names.push(Name {
            hash: hash(name.as_bytes()),
            start: start as u32,
            end: self.text.len() as u32,
        });
    }

    /// Some at a time.
    pub fn by<const SOME: usize>(&self) -> &[[Name; SOME]] {
        self.names.as_chunks().0
    }

    /// What one of them is.
    pub fn text(&self, name: &Name) -> &str {
        let range = name.start as usize..name.end as usize;
        self.text.get(range).unwrap_or_default()
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
    /// The number of the name with that hash; where that is new, the name is asked for.
    #[inline]
    pub fn add<'n>(&mut self, hash: u64, name: impl FnOnce(u32) -> &'n str) -> u32 {
        let (number, new) = self.index.find(hash);
        if new {
            if (number as usize).is_multiple_of(ROW) {
                self.rows.push(Row::default());
            }
            if let Some(row) = self.rows.last_mut() {
                row.push(name(number));
            }
        }
        number
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
    use super::{Listed, Names, hash, hash_of_known, hash_of_small};

    #[test]
    fn each_name_has_one_number() {
        let (mut listed, mut all) = (Listed::default(), Names::default());
        let names: Vec<String> = (0..5000).map(|i| format!("Player {i}")).collect();
        for name in names.iter().chain(&names) {
            listed.push(name);
        }
        assert_eq!(listed.by::<1>().len(), 10_000);
        for (i, [name]) in (0u32..).zip(listed.by()) {
            let (number, text) = (i % 5000, listed.text(name));
            assert_eq!(text, names[number as usize]);
            assert_eq!(name.hash, hash(text.as_bytes()));
            let mut asked = false;
            let ask = |_| {
                asked = true;
                text
            };
            assert_eq!(all.add(name.hash, ask), number);
            assert_eq!((asked, all.text(number)), (i < 5000, text));
        }
        assert_eq!(all.len(), 5000);
    }

    #[test]
    fn what_is_not_known_is_seen_wherever_it_stands() {
        let text = "2020.11.28 10:30";
        for i in 0..text.len() {
            let known = &text[..i];
            assert_eq!(hash_of_known(known), Some(hash_of_small(known)));
            for j in 0..i {
                let mut date = known.to_string();
                date.replace_range(j..j + 1, "?");
                assert_eq!(hash_of_known(&date), None, "{date}");
            }
        }
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
