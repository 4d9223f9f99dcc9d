//! The first end of games by the draw rules: real sequences of moves that go on past it (data/draws.txt),
//! and for each rule of every set the last ply before its limit and the limit (data/limits.txt).

use pdn::rules::draw::{Counters, Due, Effect, RuleSet};
use pdn::rules::generate::{Search, legal_moves};
use pdn::rules::routes::{Level, matching_among};
use pdn::rules::variants::VARIANTS;
use pdn::rules::{Adjudicator, End, Move, Piece, Position, Side, Square, Variant, rulesets};
use std::collections::BTreeSet;

#[test]
fn games_end_where_the_rules_end_them() {
    let mut games = 0;
    for line in lines(include_str!("data/draws.txt")) {
        let [variant, fen, ply, verdict, last, moves] = fields(line);
        let variant = variant_named(variant);
        let mut game = Game::new(variant, variant.draws[0], fen);
        for written in moves.split(' ') {
            game.play(written);
        }
        let over = match game.over() {
            Some((ply, text)) => format!("{ply}|{text}"),
            None => "-|open".into(),
        };
        assert_eq!(over, format!("{ply}|{verdict}"), "{line}");
        assert_eq!(game.position.fen(variant.board), last, "{line}");
        games += 1;
    }
    assert_eq!(games, 285);
}

#[test]
fn every_rule_falls_due_at_its_limit_and_not_before() {
    let mut seen = BTreeSet::new();
    for line in lines(include_str!("data/limits.txt")) {
        let [variant, set, rule, ply, fen, prelude, cycle] = fields(line);
        let variant = variant_named(variant);
        let set = rulesets::named(variant.draws, set).expect(line);
        seen.insert((set.name, rule));
        assert_eq!(
            first_due(variant, set, rule, fen, prelude, cycle),
            ply,
            "{line}"
        );
    }
    for set in VARIANTS.iter().flat_map(|variant| variant.draws) {
        for rule in set.rules.iter().filter(|r| r.effect != Effect::Referee) {
            assert!(
                seen.contains(&(set.name, rule.name)),
                "no line for {} of {}",
                rule.name,
                set.name
            );
        }
    }
}

/// The first ply at which the rule is due, of the prelude and then of the cycle over and over.
fn first_due(
    variant: &'static Variant,
    set: &'static RuleSet,
    rule: &str,
    fen: &str,
    prelude: &str,
    cycle: &str,
) -> String {
    let mut game = Game::new(variant, set, fen);
    let mut counters = Counters::new();
    let named = |due: Due| due.rules(set).any(|due| due.name == rule);
    if named(counters.start(variant, set, &game.position)) {
        return "0".into();
    }
    let prelude = prelude.split_whitespace();
    let plies = prelude.chain(cycle.split_whitespace().cycle()).take(260);
    for (ply, written) in plies.enumerate() {
        let before = game.position;
        let m = game.play(written);
        if named(counters.ply(&before, &m, &game.position)) {
            return (ply + 1).to_string();
        }
    }
    "-".into()
}

/// One game with its adjudicator, replayed with full lists of moves.
struct Game {
    variant: &'static Variant,
    position: Position<u128>,
    adjudicator: Adjudicator<u128>,
}

impl Game {
    fn new(variant: &'static Variant, set: &'static RuleSet, fen: &str) -> Game {
        let position = position(variant, fen);
        let mut adjudicator = Adjudicator::new();
        adjudicator.start(variant, set, &position);
        Game {
            variant,
            position,
            adjudicator,
        }
    }

    /// Plays the one legal move of that start, end and, where written, way.
    fn play(&mut self, written: &str) -> Move {
        let squares = self.squares(written);
        let mut legal = Vec::new();
        let search = legal_moves(self.variant, &self.position, &mut legal);
        assert_eq!(search, Search::Complete);
        let meant = matching_among(
            self.variant,
            &self.position,
            &legal,
            &squares,
            Level::Landings,
        );
        let [m] = meant[..] else {
            panic!("{written} in {}", self.position.fen(self.variant.board));
        };
        let after = self.position.play(self.variant, &m);
        self.adjudicator.ply(&self.position, &m, &after);
        self.position = after;
        m
    }

    fn squares(&self, written: &str) -> Vec<Square> {
        let letters: String = written.chars().filter(|&c| c != ':').collect();
        let starts: Vec<usize> = letters
            .match_indices(|c: char| c.is_ascii_lowercase())
            .map(|(at, _)| at)
            .chain([letters.len()])
            .collect();
        let name = |pair: &[usize]| square(self.variant, &letters[pair[0]..pair[1]]);
        starts.windows(2).map(name).collect()
    }

    fn over(&mut self) -> Option<(u32, String)> {
        self.adjudicator.finish(&self.position);
        self.adjudicator.over().map(|over| {
            let text = match over.end {
                End::Win { winner, .. } => format!("win {}", winner.name()),
                End::Draw { .. } => {
                    let mut rules = over.rules();
                    rules.sort_unstable();
                    format!("draw {}", rules.join(" "))
                }
            };
            (over.ply, text)
        })
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn fields<const N: usize>(line: &str) -> [&str; N] {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    fields
        .try_into()
        .unwrap_or_else(|_| panic!("{N} fields: {line}"))
}

fn variant_named(name: &str) -> &'static Variant {
    VARIANTS.iter().find(|v| v.name == name).expect(name)
}

fn square(variant: &Variant, name: &str) -> Square {
    variant.board.named(name).expect(name)
}

/// Reads `W:Wa1,Kc3:Bb8`.
fn position(variant: &Variant, fen: &str) -> Position<u128> {
    let side = |text: &str| match text.as_bytes().first() {
        Some(b'W') => Side::White,
        Some(b'B') => Side::Black,
        _ => panic!("{fen}"),
    };
    let mut parts = fen.split(':');
    let mut position = Position::empty(side(parts.next().unwrap()));
    for part in parts {
        for name in part[1..].split(',').filter(|name| !name.is_empty()) {
            let king = name.starts_with('K');
            let at = square(variant, name.trim_start_matches('K'));
            let side = side(part);
            position.put(at, Piece { side, king });
        }
    }
    position
}
