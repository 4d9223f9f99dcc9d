//! Initials: `A. Ivanov` and `Aleksei Ivanov` are one person where nobody else can be meant.

use rustc_hash::{FxHashMap, FxHashSet};

/// Is any word of a folded name an initial? `Engine 7` has none.
pub(super) fn has_initial(name: &[u8]) -> bool {
    words(name).any(|word| matches!(word, [letter] if letter.is_ascii_alphabetic()))
}

/// The persons who may be meant by one that is written with initials.
#[derive(Debug, Default)]
pub(super) struct Initials {
    /// The persons written with initials.
    short: Vec<(u64, Vec<u8>)>,
    /// By the words of these: the persons written in full who have the word too.
    full: FxHashMap<Vec<u8>, Vec<(u64, Vec<u8>)>>,
    seen: FxHashSet<u64>,
}

impl Initials {
    /// A person written with initials. All of them are to be added before the others.
    pub fn add_short(&mut self, person: u64, name: &[u8]) {
        if self.seen.insert(person) {
            for word in words(name).filter(|word| is_full(word)) {
                self.full.entry(word.to_vec()).or_default();
            }
            self.short.push((person, name.to_vec()));
        }
    }

    /// Another person.
    pub fn add(&mut self, person: u64, name: &[u8]) {
        let known = |word| self.full.contains_key(word);
        if words(name).any(known) && words(name).all(is_full) && self.seen.insert(person) {
            for word in words(name) {
                if let Some(persons) = self.full.get_mut(word) {
                    persons.push((person, name.to_vec()));
                }
            }
        }
    }

    /// Persons written with initials to the one person written in full that they can mean; where several can be meant,
    /// nobody is.
    pub fn meant(&self) -> FxHashMap<u64, u64> {
        let mut meant = FxHashMap::default();
        for (person, short) in &self.short {
            let rarest = words(short)
                .filter_map(|word| self.full.get(word))
                .min_by_key(|others| others.len());
            let others = rarest.into_iter().flatten();
            let mut fitting = others.filter(|(_, long)| abbreviates(short, long));
            if let (Some(&(only, _)), None) = (fitting.next(), fitting.next()) {
                meant.insert(*person, only);
            }
        }
        meant
    }
}

fn words(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    name.split(|&byte| byte == b' ')
}

/// A word that is a name, not an initial.
fn is_full(word: &[u8]) -> bool {
    word.len() >= 3 && word.iter().all(u8::is_ascii_alphabetic)
}

/// Does the folded name `short` stand for `long` with initials in place of names: `a ivanov` for `aleksei ivanov`?
/// `long` itself has no initials.
fn abbreviates(short: &[u8], long: &[u8]) -> bool {
    let mut left: Vec<&[u8]> = words(long).collect();
    if !left.iter().all(|word| is_full(word)) {
        return false;
    }
    let mut initials = 0;
    // Whole words first, so that an initial does not take the place of one.
    for word in words(short).filter(|word| word.len() > 1) {
        match left.iter().position(|other| *other == word) {
            Some(at) => left.swap_remove(at),
            None => return false,
        };
    }
    for word in words(short).filter(|word| word.len() == 1) {
        match left.iter().position(|other| other.starts_with(word)) {
            Some(at) => left.swap_remove(at),
            None => return false,
        };
        initials += 1;
    }
    initials > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_stand_for_names() {
        for (short, long, expected) in [
            ("a ivanov", "aleksei ivanov", true),
            ("a ivanov", "aleksei ivanov petrovic", true),
            ("b ivanov", "aleksei ivanov", false),
            ("ivanov", "aleksei ivanov", false),
            ("a ivanov", "a ivanov", false),
            ("1 engine", "engine the", false),
        ] {
            let found = abbreviates(short.as_bytes(), long.as_bytes());
            assert_eq!(found, expected, "{short} {long}");
        }
    }

    #[test]
    fn an_initial_is_a_letter() {
        assert!(has_initial(b"a ivanov"));
        for name in ["7 engine", "ab ivanov", ""] {
            assert!(!has_initial(name.as_bytes()), "{name}");
        }
    }
}
