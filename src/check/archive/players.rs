//! The names of players, and who is who among them (A803).

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use super::names::{Names, hash};
use super::segments::Segments;
use super::{Archive, Found, Kept, What, fold};
use crate::diagnostic::Code;

/// The person of names that say nothing.
const NOBODY: u64 = 0;

/// Names by number, and the person behind each: names that fold alike are one person.
#[derive(Debug, Default)]
pub(super) struct Players {
    names: Names,
    /// By the number of the name: the hash of what it folds to.
    persons: Segments<u64>,
    /// Is any of them written with initials?
    initials: bool,
}

/// What the players of two games say about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Agreement {
    /// The same two, each with the same colour.
    Same,
    /// Somebody is not known, the others are the same.
    Possible,
    /// Other players.
    No,
}

impl Players {
    /// The number of a name with that hash.
    pub fn add(&mut self, hash_of_name: u64, name: &str) -> u32 {
        let (number, new) = self.names.add(hash_of_name, name);
        if new {
            self.persons.push(match fold::unknown(name) {
                true => NOBODY,
                false => {
                    let person = fold::fold(name);
                    self.initials |= has_initial(&person);
                    hash(&person).max(1)
                }
            });
        }
        number
    }

    /// The name of that number.
    pub fn text(&self, number: u32) -> &str {
        self.names.text(number)
    }

    /// The person of that name; `None` where the name says nothing.
    pub fn person(&self, number: u32) -> Option<u64> {
        let person = *self.persons.get(number)?;
        (person != NOBODY).then_some(person)
    }

    /// Can two games be by the same players?
    pub fn agreement(&self, a: &Kept, b: &Kept) -> Agreement {
        let mut agreement = Agreement::Same;
        for (a, b) in [(a.white, b.white), (a.black, b.black)] {
            match (self.person(a), self.person(b)) {
                (Some(a), Some(b)) if a != b => return Agreement::No,
                (Some(_), Some(_)) => {}
                _ => agreement = Agreement::Possible,
            }
        }
        agreement
    }
}

/// How often a name stands in the archive, and where first.
#[derive(Clone, Copy, Default)]
struct Use {
    games: u32,
    first: u32,
}

/// The names of one player.
#[derive(Debug)]
pub(super) struct Spellings {
    /// How many there are.
    all: usize,
    /// Some of them, the most frequent first, and in how many games each stands.
    some: Vec<(u32, u32)>,
}

/// So many names of a player are told.
const SHOWN: usize = 5;

/// One player under several spellings: one finding a player, at the first game of the rarest spelling.
pub(super) fn find(archive: &Archive, found: &mut Vec<Found>) {
    let players = &archive.players;
    let mut uses = vec![Use::default(); players.names.len()];
    for (game, kept) in (0u32..).zip(archive.games.iter()) {
        for name in [kept.white, kept.black] {
            if let Some(used) = uses.get_mut(name as usize) {
                if used.games == 0 {
                    used.first = game;
                }
                used.games += 1;
            }
        }
    }
    let same = initials(players);
    let mut names: Vec<(u64, u32)> = Vec::with_capacity(uses.len());
    for (number, &person) in (0u32..).zip(players.persons.iter()) {
        let used = uses.get(number as usize).is_some_and(|used| used.games > 0);
        if person != NOBODY && used {
            names.push((same.get(&person).copied().unwrap_or(person), number));
        }
    }
    names.sort_unstable();
    let before = found.len();
    let spelled = names.chunk_by_mut(|a, b| a.0 == b.0);
    for names in spelled.filter(|names| names.len() > 1) {
        let used = |name: u32| uses.get(name as usize).copied().unwrap_or_default();
        names.sort_by_key(|&(_, name)| (Reverse(used(name).games), used(name).first, name));
        let some = names.iter().take(SHOWN);
        found.push(Found {
            code: Code::A803,
            game: names.last().map_or(0, |&(_, name)| used(name).first),
            what: What::Spelled(Box::new(Spellings {
                all: names.len(),
                some: some.map(|&(_, name)| (name, used(name).games)).collect(),
            })),
        });
    }
    // Of several at one game, the player who has the more games comes first: by hashes, any might.
    if let Some(found) = found.get_mut(before..) {
        found.sort_by_cached_key(|found| match &found.what {
            What::Spelled(spellings) => spellings
                .some
                .first()
                .map(|&(name, games)| (Reverse(games), name)),
            _ => None,
        });
    }
}

impl Players {
    /// Says how a player is spelled.
    pub fn message(&self, spellings: &Spellings) -> String {
        let told = spellings.some.iter().map(|&(name, games)| {
            let s = if games == 1 { "" } else { "s" };
            format!("\"{}\" ({games} game{s})", self.text(name))
        });
        let mut list: Vec<String> = told.collect();
        if spellings.all > list.len() {
            list.push("…".into());
        }
        format!(
            "One player seems to be spelled in {} ways: {}",
            spellings.all,
            list.join(", ")
        )
    }
}

/// Persons written with initials to the one person written in full that they can mean; where several can be meant,
/// nobody is.
fn initials(players: &Players) -> FxHashMap<u64, u64> {
    let mut same = FxHashMap::default();
    if !players.initials {
        return same;
    }
    let mut seen = FxHashSet::default();
    let mut persons: Vec<(u64, String)> = Vec::new();
    for (number, &person) in (0u32..).zip(players.persons.iter()) {
        if person != NOBODY && seen.insert(person) {
            persons.push((person, fold::fold(players.text(number))));
        }
    }
    let mut by_word: FxHashMap<&str, Vec<(u64, &str)>> = FxHashMap::default();
    for (person, name) in &persons {
        for word in name.split(' ').filter(|word| is_full(word)) {
            by_word.entry(word).or_default().push((*person, name));
        }
    }
    for (person, short) in &persons {
        let rarest = short
            .split(' ')
            .filter(|word| is_full(word))
            .filter_map(|word| by_word.get(word))
            .min_by_key(|others| others.len());
        let Some(others) = rarest.filter(|_| has_initial(short)) else {
            continue;
        };
        let mut fitting = others.iter().filter(|(_, long)| abbreviates(short, long));
        if let (Some(&(only, _)), None) = (fitting.next(), fitting.next()) {
            same.insert(*person, only);
        }
    }
    same
}

/// Has a folded name an initial?
fn has_initial(name: &str) -> bool {
    name.split(' ').any(|word| word.len() == 1)
}

/// A word that is a name, not an initial.
fn is_full(word: &str) -> bool {
    word.len() >= 3 && word.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Does the folded name `short` stand for `long` with initials in place of names: `a ivanov` for `aleksei ivanov`?
/// `long` itself has no initials.
fn abbreviates(short: &str, long: &str) -> bool {
    let mut left: Vec<&str> = long.split(' ').collect();
    if !left.iter().all(|word| is_full(word)) {
        return false;
    }
    let mut initials = 0;
    // Whole words first, so that an initial does not take the place of one.
    for word in short.split(' ').filter(|word| word.len() > 1) {
        match left.iter().position(|other| *other == word) {
            Some(at) => left.swap_remove(at),
            None => return false,
        };
    }
    for word in short.split(' ').filter(|word| word.len() == 1) {
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
    use super::abbreviates;

    #[test]
    fn initials_stand_for_names() {
        assert!(abbreviates("a ivanov", "aleksei ivanov"));
        assert!(abbreviates("a ivanov", "aleksei ivanov petrovic"));
        assert!(!abbreviates("b ivanov", "aleksei ivanov"));
        assert!(!abbreviates("ivanov", "aleksei ivanov"));
        assert!(!abbreviates("a ivanov", "a ivanov"));
        assert!(!abbreviates("1 engine", "engine the"));
    }
}
