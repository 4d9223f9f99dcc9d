//! One player twice in a round (A804).

use super::{Archive, Found, Key, What};
use crate::diagnostic::Code;

/// A player against two opponents in the same event, round and date. Several games against one opponent are a
/// micro-match, usual on 64 squares, and no finding.
pub(super) fn find(archive: &Archive, found: &mut Vec<Found>) {
    let mut order = Vec::with_capacity(archive.games.len());
    let games = (0u32..).zip(archive.games.iter());
    let known = games.filter(|(_, kept)| kept.session != 0);
    order.extend(known.map(|(i, kept)| Key::new(kept.session, i)));
    order.sort_unstable();
    // (player, opponent, game)
    let mut seats: Vec<(u64, u64, u32)> = Vec::new();
    for session in order.chunk_by(|a, b| a.head() == b.head()) {
        seats.clear();
        for game in session.iter().map(|key| key.game()) {
            let kept = archive.kept(game);
            let person = |name| archive.players.person(name);
            if let (Some(white), Some(black)) = (person(kept.white), person(kept.black))
                && white != black
            {
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
}
