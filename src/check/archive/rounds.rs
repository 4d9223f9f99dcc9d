//! One player twice in a round (A804).

use super::Findings;
use crate::diagnostic::Code;

/// A player against two opponents in the same event, round and date. Several games against one opponent are a
/// micro-match, usual on 64 squares, and no finding.
pub(super) fn find(findings: &mut Findings) {
    let players = &findings.archive.players;
    let games = findings.games();
    // (session, player, opponent, game)
    let mut seats: Vec<(u32, u32, u32, u32)> = Vec::new();
    for (i, kept) in (0u32..).zip(games).filter(|(_, kept)| kept.session != 0) {
        if let (Some(white), Some(black)) = (players.person(kept.white), players.person(kept.black))
            && white != black
        {
            seats.push((kept.session, white, black, i));
            seats.push((kept.session, black, white, i));
        }
    }
    seats.sort_unstable_by_key(|&(session, player, _, game)| (session, player, game));
    for round in seats.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let Some(&(_, player, opponent, first)) = round.first() else {
            continue;
        };
        let Some(&(_, _, _, second)) = round.iter().find(|seat| seat.2 != opponent) else {
            continue;
        };
        let (first, second_game) = (&games[first as usize], &games[second as usize]); // both from `zip` above
        let name = [second_game.white, second_game.black]
            .into_iter()
            .find(|&name| players.person(name) == Some(player))
            .map_or("", |name| players.text(name));
        let message = format!(
            "{name} also plays in {} of the same round",
            findings.name(first, second_game)
        );
        findings.push(second, Code::A804, message);
    }
}
