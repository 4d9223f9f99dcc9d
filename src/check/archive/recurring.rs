//! Which hashes come more than once: in an archive most do not, and to find that out by sorting costs far more.

/// Hashes by some of their bits: two may be taken for one, so what it says of a hash is certain only when it says no.
#[derive(Debug)]
pub(super) struct Recurring {
    /// Each of the lower 32 bits says that a hash has come, the one 32 above it that it has come again. As many words as
    /// a power of two.
    words: Vec<u64>,
}

impl Recurring {
    /// For about that many hashes; it takes two to four bytes for each.
    pub fn with_capacity(hashes: usize) -> Recurring {
        Recurring {
            words: vec![0; (hashes / 4).next_power_of_two()],
        }
    }

    /// A hash comes.
    #[inline]
    pub fn add(&mut self, hash: u64) {
        let (at, bit) = self.place(hash);
        if let Some(word) = self.words.get_mut(at) {
            *word |= bit | (*word & bit) << 32;
        }
    }

    /// May it have come?
    #[inline]
    pub fn has(&self, hash: u64) -> bool {
        let (at, bit) = self.place(hash);
        self.words.get(at).is_some_and(|word| word & bit != 0)
    }

    /// May it have come twice?
    #[inline]
    pub fn has_twice(&self, hash: u64) -> bool {
        let (at, bit) = self.place(hash);
        self.words.get(at).is_some_and(|word| word & bit << 32 != 0)
    }

    #[inline]
    fn place(&self, hash: u64) -> (usize, u64) {
        let at = (hash >> 5) as usize & (self.words.len() - 1);
        (at, 1 << (hash & 31))
    }
}

/// Which of many things are meant: a bit for each.
#[derive(Debug)]
pub(super) struct Chosen(Vec<u64>);

impl Chosen {
    /// Those of the things for which it holds.
    pub fn of<T>(things: impl Iterator<Item = T>, holds: impl Fn(T) -> bool) -> Chosen {
        let mut words = Vec::with_capacity(things.size_hint().0 / 64 + 1);
        things.enumerate().for_each(|(i, thing)| {
            if i.is_multiple_of(64) {
                words.push(0);
            }
            if let Some(word) = words.last_mut() {
                *word |= u64::from(holds(thing)) << (i % 64);
            }
        });
        Chosen(words)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Their numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let words = (0u32..).zip(&self.0);
        words.flat_map(|(at, &word)| {
            let some = |word: u64| (word != 0).then_some(word);
            let rest = std::iter::successors(some(word), move |word| some(word & (word - 1)));
            rest.map(move |word| at * 64 + word.trailing_zeros())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::mix;
    use super::*;

    #[test]
    fn what_recurs_is_never_missed_and_the_rest_nearly_always_told_apart() {
        let hash = |i: u64| mix(i, 1);
        let mut recurring = Recurring::with_capacity(1500);
        // The first 500 come twice.
        for i in (0..1000).chain(0..500) {
            recurring.add(hash(i));
        }
        assert!((0..500).all(|i| recurring.has_twice(hash(i))));
        assert!((0..1000).all(|i| recurring.has(hash(i))));
        let wrong = (500..1000).filter(|&i| recurring.has_twice(hash(i)));
        assert!(wrong.count() < 100);
        let wrong = (1000..2000).filter(|&i| recurring.has(hash(i)));
        assert!(wrong.count() < 200);
    }

    #[test]
    fn chosen_are_those_for_which_it_holds() {
        for count in [0, 1, 64, 65, 1000] {
            let holds = |i: u32| i.is_multiple_of(3) || i % 64 == 63;
            let chosen = Chosen::of(0..count, holds);
            let expected: Vec<u32> = (0..count).filter(|&i| holds(i)).collect();
            assert_eq!(chosen.iter().collect::<Vec<_>>(), expected);
            assert_eq!(chosen.len(), expected.len());
        }
    }
}
