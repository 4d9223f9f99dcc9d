//! One player twice in a round (A804).

use super::names::mix;
use super::recurring::{Chosen, Recurring};
use super::{Archive, Found, Kept, Key, What};
use crate::diagnostic::Code;

/// A player against two opponents in the same event, round and date. Several games against one opponent are a
/// micro-match, usual on 64 squares, and no finding.
pub(super) fn find(archive: &Archive, found: &mut Vec<Found>) {
    among(archive, &suspects(archive), found);
}

fn among(archive: &Archive, games: &Chosen, found: &mut Vec<Found>) {
    let mut order = Vec::with_capacity(games.len());
    let games = games.iter();
    order.extend(games.map(|game| Key::new(archive.kept(game).session, game)));
    order.sort_unstable();
    // (player, opponent, game)
    let mut seats: Vec<(u64, u64, u32)> = Vec::new();
    let before = found.len();
    for session in order.chunk_by(|a, b| a.head() == b.head()) {
        seats.clear();
        for game in session.iter().map(|key| key.game()) {
            if let Some((white, black)) = persons(archive, archive.kept(game)) {
                seats.push((white, black, game));
                seats.push((black, white, game));
            }
        }
        seats.sort_unstable_by_key(|&(player, _, game)| (player, game));
        for round in seats.chunk_by(|a, b| a.0 == b.0) {
            let Some(&(person, opponent, first)) = round.first() else {
                continue;
            };
            let Some(&(_, _, second)) = round.iter().find(|seat| seat.1 != opponent) else {
                continue;
            };
            let kept = archive.kept(second);
            let player = match archive.players.person(kept.white) == Some(person) {
                true => kept.white,
                false => kept.black,
            };
            found.push(Found {
                code: Code::A804,
                game: second,
                what: What::Twice { player, first },
            });
        }
    }
    // Of one game White comes first.
    let is_black = |found: &Found| {
        let black = archive.kept(found.game).black;
        matches!(found.what, What::Twice { player, .. } if player == black)
    };
    let found = found.get_mut(before..).unwrap_or_default();
    found.sort_by_key(|found| (found.game, is_black(found)));
}

/// The games by a player who has another game in the session, and perhaps some more.
fn suspects(archive: &Archive) -> Chosen {
    let mut recurring = Recurring::with_capacity(2 * archive.games.len());
    // Of each game what its session and its players come to, hashed: to look the players up costs more.
    let mut all = Vec::with_capacity(archive.games.len());
    for kept in archive.games.iter() {
        let session = u64::from(kept.session);
        let seats = persons(archive, kept)
            .map(|(white, black)| [white, black].map(|person| mix(session, person) as u32));
        for seat in seats.into_iter().flatten() {
            recurring.add(seat.into());
        }
        all.push(seats);
    }
    let recurs = |seat: u32| recurring.has_twice(seat.into());
    Chosen::of(all.iter(), |seats: &Option<[u32; 2]>| {
        seats.is_some_and(|[white, black]| recurs(white) || recurs(black))
    })
}

/// The two players of a game of a known session, where both are known.
fn persons(archive: &Archive, kept: &Kept) -> Option<(u64, u64)> {
    if kept.session == 0 {
        return None;
    }
    let white = archive.players.person(kept.white)?;
    let black = archive.players.person(kept.black)?;
    (white != black).then_some((white, black))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{archive, dice};
    use super::*;

    #[test]
    fn games_that_are_not_suspected_need_not_be_compared() {
        let (mut count, mut twice) = (0, 0);
        for seed in 0..100 {
            let archive = archive(&mut dice(seed));
            let all = Chosen::of(archive.games.iter(), |_| true);
            let (mut some, mut expected) = (Vec::new(), Vec::new());
            among(&archive, &all, &mut expected);
            find(&archive, &mut some);
            assert_eq!(format!("{some:?}"), format!("{expected:?}"), "{seed}");
            count += some.len();
            for pair in some.windows(2) {
                let [one, other] = [&pair[0], &pair[1]].map(|found| match found.what {
                    What::Twice { player, .. } => (found.game, player),
                    _ => unreachable!(),
                });
                assert!(one.0 <= other.0);
                if one.0 == other.0 {
                    assert_eq!(one.1, archive.kept(one.0).white, "{seed}");
                    twice += 1;
                }
            }
        }
        assert!(count > 500 && twice > 20, "{count} {twice}");
    }
}
