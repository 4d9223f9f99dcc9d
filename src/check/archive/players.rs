//! The names of an archive, each kept once, and who is who among them (A803).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Findings, Kept, fold};
use crate::diagnostic::Code;

/// The person of names that say nothing.
const NOBODY: u32 = 0;

/// Names by number, and the person behind each: names that fold alike are one person.
#[derive(Debug, Default)]
pub(super) struct Players {
    numbers: FxHashMap<Arc<str>, u32>,
    names: Vec<(Arc<str>, u32)>,
    persons: FxHashMap<Box<str>, u32>,
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
    /// The number of a name.
    pub fn add(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let person = if fold::unknown(name) {
            NOBODY
        } else {
            let next = self.persons.len() as u32 + 1;
            *self.persons.entry(fold::fold(name).into()).or_insert(next)
        };
        let number = self.names.len() as u32;
        let name: Arc<str> = name.into();
        self.names.push((name.clone(), person));
        self.numbers.insert(name, number);
        number
    }

    /// The name of that number.
    pub fn text(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("", |(name, _)| name)
    }

    /// The person of that name; `None` where the name says nothing.
    pub fn person(&self, number: u32) -> Option<u32> {
        let person = self.names.get(number as usize)?.1;
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

/// One player under several spellings: one finding a player, at the first game of the rarest spelling.
pub(super) fn find(findings: &mut Findings) {
    let players = &findings.archive.players;
    let mut uses = vec![Use::default(); players.names.len()];
    for (game, kept) in (0u32..).zip(findings.games()) {
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
    let mut spellings: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for (number, &(_, person)) in (0u32..).zip(&players.names) {
        let used = uses.get(number as usize).is_some_and(|used| used.games > 0);
        if person != NOBODY && used {
            let person = same.get(&person).copied().unwrap_or(person);
            spellings.entry(person).or_default().push(number);
        }
    }
    for mut names in spellings.into_values().filter(|names| names.len() > 1) {
        let used = |name: u32| uses.get(name as usize).copied().unwrap_or_default();
        names.sort_by_key(|&name| (std::cmp::Reverse(used(name).games), used(name).first, name));
        let rarest = names.last().map_or(0, |&name| used(name).first);
        let message = message(players, &names, |name| used(name).games);
        findings.push(rarest, Code::A803, message);
    }
}

fn message(players: &Players, names: &[u32], games: impl Fn(u32) -> u32) -> String {
    const SHOWN: usize = 5;
    let mut list: Vec<String> = names
        .iter()
        .take(SHOWN)
        .map(|&name| {
            let n = games(name);
            let s = if n == 1 { "" } else { "s" };
            format!("\"{}\" ({n} game{s})", players.text(name))
        })
        .collect();
    if names.len() > SHOWN {
        list.push("…".into());
    }
    format!(
        "One player seems to be spelled in {} ways: {}",
        names.len(),
        list.join(", ")
    )
}

/// Persons written with initials to the one person written in full that they can mean; where several can be meant,
/// nobody is.
fn initials(players: &Players) -> FxHashMap<u32, u32> {
    let mut by_word: FxHashMap<&str, Vec<(u32, &str)>> = FxHashMap::default();
    for (name, &person) in &players.persons {
        for word in name.split(' ').filter(|word| is_full(word)) {
            by_word.entry(word).or_default().push((person, name));
        }
    }
    let mut same = FxHashMap::default();
    for (short, &person) in &players.persons {
        let rarest = short
            .split(' ')
            .filter(|word| is_full(word))
            .filter_map(|word| by_word.get(word))
            .min_by_key(|others| others.len());
        let Some(others) = rarest else { continue };
        let mut fitting = others.iter().filter(|(_, long)| abbreviates(short, long));
        if let (Some(&(only, _)), None) = (fitting.next(), fitting.next()) {
            same.insert(person, only);
        }
    }
    same
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
