//! The same game twice (A801), and a game that is the beginning of another (A802).
//!
//! Moves are compared first, then the players: a short game is played by many, a long one only once.

use super::players::Agreement;
use super::{Findings, Kept};
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
pub(super) fn find(findings: &mut Findings) {
    let games = findings.games();
    let mut order: Vec<u32> = (0u32..)
        .zip(games)
        .filter(|(_, game)| game.plies > 0)
        .map(|(i, _)| i)
        .collect();
    let game = |i: u32| &games[i as usize]; // `order` holds indexes of `games` only
    order.sort_unstable_by_key(|&i| {
        let kept = game(i);
        (kept.prefix, kept.plies, kept.hash, i)
    });
    for run in order.chunk_by(|&a, &b| same_moves(game(a), game(b))) {
        twins(findings, run);
    }
    beginnings(findings, &order);
}

fn same_moves(a: &Kept, b: &Kept) -> bool {
    (a.hash, a.plies, a.prefix) == (b.hash, b.plies, b.prefix)
}

/// Reports each game of a run of equal ones that is the same game as an earlier one of it.
fn twins(findings: &mut Findings, run: &[u32]) {
    let games = findings.games();
    let mut copies: Vec<(u32, u32)> = Vec::new();
    let mut originals: Vec<u32> = Vec::new();
    let mut more = 0;
    for &i in run {
        let kept = &games[i as usize]; // see `find`
        let original = originals
            .iter()
            .copied()
            .find(|&o| is_twin(findings, &games[o as usize], kept));
        match original {
            None if originals.len() < COPIES => originals.push(i),
            None => {}
            Some(original) if copies.len() < COPIES => copies.push((i, original)),
            Some(_) => more += 1,
        }
    }
    let last = copies.len();
    for (n, (i, original)) in (1..).zip(copies) {
        let (kept, original) = (&games[i as usize], &games[original as usize]);
        let mut message = format!("The same game as {}", findings.name(original, kept));
        if n == last && more > 0 {
            message.push_str(&format!("; {more} more copies follow"));
        }
        findings.push(i, Code::A801, message);
    }
}

fn is_twin(findings: &Findings, a: &Kept, b: &Kept) -> bool {
    a.plies >= SURE
        || (findings.archive.players.agreement(a, b) != Agreement::No
            && (a.plies >= SHORT || !other_session(a, b)))
}

/// Both games say event, round and date, and say differently.
fn other_session(a: &Kept, b: &Kept) -> bool {
    a.session != 0 && b.session != 0 && a.session != b.session
}

/// Walks through the sorted games with the chain of those that are beginnings of the present one.
fn beginnings(findings: &mut Findings, order: &[u32]) {
    let games = findings.games();
    let mut chain: Vec<(u32, bool)> = Vec::new();
    for &i in order {
        let long = &games[i as usize]; // see `find`
        while chain
            .last()
            .is_some_and(|&(top, _)| !begins(&games[top as usize], long))
        {
            chain.pop();
        }
        for (short, told) in chain.iter_mut().rev().take(BEGINNINGS) {
            let kept = &games[*short as usize];
            if *told || kept.plies == long.plies || !is_beginning(findings, kept, long) {
                continue;
            }
            *told = true;
            let message = format!("The beginning of {}", findings.name(long, kept));
            findings.found.push((*short, Code::A802, message));
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

fn is_beginning(findings: &Findings, short: &Kept, long: &Kept) -> bool {
    match findings.archive.players.agreement(short, long) {
        Agreement::Same if short.session != 0 && short.session == long.session => true,
        Agreement::Same => short.plies >= SHORT && !other_session(short, long),
        Agreement::Possible => short.plies >= SURE,
        Agreement::No => false,
    }
}
