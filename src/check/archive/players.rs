//! The names of players, and who is who among them (A803).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::fold::{Folder, unknown};
use super::initials::{Initials, has_initial};
use super::names::{Names, hash};
use super::recurring::{Chosen, Recurring};
use super::segments::Segments;
use super::{Archive, Found, Kept, What};
use crate::diagnostic::Code;

/// The person of names that say nothing.
const NOBODY: u64 = 0;

/// Names by number, and the person behind each: names that fold alike are one person.
#[derive(Debug, Default)]
pub(super) struct Players {
    names: Names,
    /// By the number of the name: the hash of what it folds to.
    persons: Segments<u64>,
    /// The numbers of those written with initials.
    short: Vec<u32>,
    folder: Folder,
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
    /// The number of the name with that hash; where it is new, it is asked for.
    #[inline]
    pub fn add<'n>(&mut self, hash_of_name: u64, name: impl FnOnce() -> &'n str) -> u32 {
        let Players {
            names,
            persons,
            short,
            folder,
        } = self;
        names.add(hash_of_name, |number| {
            let name = name();
            persons.push(if unknown(name) {
                NOBODY
            } else {
                let person = folder.fold(name);
                if has_initial(person) {
                    short.push(number);
                }
                hash(person).max(1)
            });
            name
        })
    }

    /// The name of that number.
    pub fn text(&self, number: u32) -> &str {
        self.names.text(number)
    }

    /// The person of that name; `None` where the name says nothing.
    #[inline]
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
    let mut names = players.alike();
    if names.is_empty() {
        return;
    }
    let uses = uses(archive);
    let used = |name: u32| uses.get(name as usize).copied().unwrap_or_default();
    let met = met(archive, &names);
    names.retain(|&(person, name)| used(name).games > 0 && !met.contains(&person));
    names.sort_unstable();
    let before = found.len();
    let spelled = names.chunk_by_mut(|a, b| a.0 == b.0);
    for names in spelled.filter(|names| names.len() > 1) {
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

/// The persons of which two names have met: opponents are two people, however alike their names.
fn met(archive: &Archive, names: &[(u64, u32)]) -> BTreeSet<u64> {
    let mut persons = vec![NOBODY; archive.players.names.len()];
    for &(person, name) in names {
        if let Some(own) = persons.get_mut(name as usize) {
            *own = person;
        }
    }
    let person = |name: u32| persons.get(name as usize).copied();
    let games = archive.games.iter();
    let opponents = games.filter(|game| game.white != game.black);
    opponents
        .filter(|game| person(game.white) == person(game.black))
        .filter_map(|game| person(game.white).filter(|person| *person != NOBODY))
        .collect()
}

/// How often each name stands in the archive.
fn uses(archive: &Archive) -> Vec<Use> {
    let mut uses = vec![Use::default(); archive.players.names.len()];
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
    uses
}

impl Players {
    /// The names of persons who have several, and perhaps some others, each behind its person.
    fn alike(&self) -> Vec<(u64, u32)> {
        let meant = self.initials().meant();
        let person = |person: &u64| match meant.is_empty() {
            true => *person,
            false => meant.get(person).copied().unwrap_or(*person),
        };
        let mut recurring = Recurring::with_capacity(self.names.len());
        for own in self.persons.iter() {
            recurring.add(person(own));
        }
        let persons = self.persons.iter();
        let alike = Chosen::of(persons, |own| {
            *own != NOBODY && recurring.has_twice(person(own))
        });
        let alike = alike.iter();
        alike
            .filter_map(|name| Some((person(self.persons.get(name)?), name)))
            .collect()
    }

    fn initials(&self) -> Initials {
        let mut initials = Initials::default();
        if self.short.is_empty() {
            return initials;
        }
        let mut folder = Folder::default();
        for &name in &self.short {
            if let Some(person) = self.person(name) {
                initials.add_short(person, folder.fold(self.text(name)));
            }
        }
        for (name, &person) in (0u32..).zip(self.persons.iter()) {
            if person != NOBODY {
                initials.add(person, folder.fold(self.text(name)));
            }
        }
        initials
    }

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
