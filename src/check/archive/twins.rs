//! The same game twice (A801), and a game that is the beginning of another (A802).
//!
//! Moves are compared first, then the players: a short game is played by many, a long one only once.

use super::names::mix;
use super::players::Agreement;
use super::recurring::{Chosen, Recurring};
use super::{Archive, Found, Kept, Key, What};
use crate::diagnostic::Code;
use crate::replay::trail::PREFIX;

/// From this many plies on, equal games are one game whatever the tags say: openings go on for 20 to 30 plies, and
/// quick draws end there.
const SURE: u16 = 40;
/// Below this many plies, games of the same players in different rounds are two games.
const SHORT: u16 = 12;
/// At most so many copies of one game are reported one by one; the last of them tells the number of the others.
const COPIES: usize = 10;
/// So many beginnings of a game are looked at.
const BEGINNINGS: usize = 8;

/// Finds both, by one sort: games with equal beginnings then stand together, the shorter first.
pub(super) fn find(archive: &Archive, found: &mut Vec<Found>) {
    among(archive, &suspects(archive), found);
}

fn among(archive: &Archive, games: &Chosen, found: &mut Vec<Found>) {
    let mut order = Vec::with_capacity(games.len());
    let games = games.iter();
    order.extend(games.map(|game| Key::new(head(archive.kept(game)), game)));
    // First by what is at hand: most games differ in their first plies, and need not be looked up.
    order.sort_unstable();
    let mut chain = Vec::new();
    for alike in order.chunk_by_mut(|a, b| a.head() == b.head()) {
        // A head that does not end in 0 is of a game at least as long.
        let long = alike.first().is_some_and(|key| key.head() & 0xF > 0);
        if alike.len() == 1 && chain.is_empty() && long {
            continue;
        }
        alike.sort_unstable_by_key(|key| {
            let kept = archive.kept(key.game());
            (kept.prefix, kept.plies, kept.hash, key.game())
        });
        let same = |a: &Key, b: &Key| same_moves(archive.kept(a.game()), archive.kept(b.game()));
        for run in alike.chunk_by(same) {
            twins(archive, run, found);
        }
        beginnings(archive, alike, &mut chain, found);
        chain.retain(|&(game, _)| archive.kept(game).plies < HEAD);
    }
}

/// The games that begin as another does or are as short as that, and perhaps some more.
fn suspects(archive: &Archive) -> Chosen {
    let mut recurring = Recurring::with_capacity(archive.games.len());
    // A bit for each length below [`START`] that a game has.
    let mut short = 0u32;
    let played = archive.games.iter().filter(|game| game.plies > 0);
    played.for_each(|game| {
        recurring.add(start(game, game.plies));
        if game.plies < START {
            short |= 1 << game.plies;
        }
    });
    let short: Vec<u16> = (1..START).filter(|plies| short >> plies & 1 == 1).collect();
    Chosen::of(archive.games.iter(), |game| {
        let goes_on = |&plies: &u16| recurring.has(start(game, plies));
        match game.plies {
            0 => false,
            1..START => true,
            _ => recurring.has_twice(start(game, game.plies)) || short.iter().any(goes_on),
        }
    })
}

/// Where so many plies are equal, games are compared.
const START: u16 = 16;

/// The first of so many plies, hashed.
fn start(game: &Kept, plies: u16) -> u64 {
    let plies = plies.min(START);
    let start = game.prefix.first_chunk();
    let start = start.map_or(0, |start| u64::from_be_bytes(*start));
    mix(start >> (64 - 4 * plies), plies.into())
}

/// So many plies are in a [`head`].
const HEAD: u16 = 8;

/// The first plies, so that numbers are in the order of the prefixes.
fn head(game: &Kept) -> u32 {
    let head = game.prefix.first_chunk();
    head.map_or(0, |head| u32::from_be_bytes(*head))
}

fn same_moves(a: &Kept, b: &Kept) -> bool {
    (a.hash, a.plies, a.prefix) == (b.hash, b.plies, b.prefix)
}

/// Reports each game of a run of equal ones that is the same game as an earlier one of it.
fn twins(archive: &Archive, run: &[Key], found: &mut Vec<Found>) {
    let mut copies: Vec<(u32, u32)> = Vec::new();
    let mut originals: Vec<u32> = Vec::new();
    let mut more = 0;
    if run.len() < 2 {
        return;
    }
    for i in run.iter().map(|key| key.game()) {
        let kept = archive.kept(i);
        let mut before = originals.iter().copied();
        match before.find(|&original| is_twin(archive, archive.kept(original), kept)) {
            None if originals.len() < COPIES => originals.push(i),
            None => {}
            Some(original) if copies.len() < COPIES => copies.push((i, original)),
            Some(_) => more += 1,
        }
    }
    let last = copies.len();
    found.extend((1..).zip(copies).map(|(n, (game, as_game))| Found {
        code: Code::A801,
        game,
        what: What::Same {
            as_game,
            more: if n == last { more } else { 0 },
        },
    }));
}

fn is_twin(archive: &Archive, a: &Kept, b: &Kept) -> bool {
    a.plies >= SURE
        || (archive.players.agreement(a, b) != Agreement::No
            && (a.plies >= SHORT || !other_session(a, b)))
}

/// Both games say event, round and date, and say differently.
fn other_session(a: &Kept, b: &Kept) -> bool {
    a.session != 0 && b.session != 0 && a.session != b.session
}

/// Walks through the sorted games with the chain of those that are beginnings of the present one.
fn beginnings(
    archive: &Archive,
    order: &[Key],
    chain: &mut Vec<(u32, bool)>,
    found: &mut Vec<Found>,
) {
    for i in order.iter().map(|key| key.game()) {
        let long = archive.kept(i);
        while chain
            .last()
            .is_some_and(|&(top, _)| !begins(archive.kept(top), long))
        {
            chain.pop();
        }
        for (short, told) in chain.iter_mut().rev().take(BEGINNINGS) {
            let kept = archive.kept(*short);
            if *told || kept.plies == long.plies || !is_beginning(archive, kept, long) {
                continue;
            }
            *told = true;
            found.push(Found {
                code: Code::A802,
                game: *short,
                what: What::Beginning { of: i },
            });
        }
        chain.push((i, false));
    }
}

/// Are the moves of the first the first moves of the second? Compared over the plies that are kept.
fn begins(short: &Kept, long: &Kept) -> bool {
    if short.plies > long.plies {
        return false;
    }
    let plies = usize::from(short.plies).min(PREFIX * 2);
    let (whole, half) = (plies / 2, plies % 2 == 1);
    short.prefix[..whole] == long.prefix[..whole]
        && (!half || short.prefix[whole] >> 4 == long.prefix[whole] >> 4)
}

fn is_beginning(archive: &Archive, short: &Kept, long: &Kept) -> bool {
    match archive.players.agreement(short, long) {
        Agreement::Same if short.session != 0 && short.session == long.session => true,
        Agreement::Same => short.plies >= SHORT && !other_session(short, long),
        Agreement::Possible => short.plies >= SURE,
        Agreement::No => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{archive, dice};
    use super::*;

    #[test]
    fn games_that_are_not_suspected_need_not_be_compared() {
        let mut counts = [0, 0];
        for seed in 0..300 {
            let mut dice = dice(seed);
            let archive = archive(&mut dice);
            let all = Chosen::of(archive.games.iter(), |game| game.plies > 0);
            let (mut some, mut expected) = (Vec::new(), Vec::new());
            among(&archive, &all, &mut expected);
            find(&archive, &mut some);
            assert_eq!(format!("{some:?}"), format!("{expected:?}"), "{seed}");
            for found in some {
                counts[usize::from(found.code == Code::A802)] += 1;
            }
        }
        assert!(counts.into_iter().all(|count| count > 500), "{counts:?}");
    }
}
