//! The first end of games by the draw rules: real sequences of moves that go on past it (data/draws.txt),
//! and for each rule of every set the last ply before its limit and the limit (data/limits.txt).

mod game;

use game::{Game, fields, lines, variant_named};
use pdn::rules::draw::{Counters, Due, Effect, RuleSet};
use pdn::rules::variants::VARIANTS;
use pdn::rules::{Variant, rulesets};
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
        let said = game.verdict();
        match verdict.split_once(' ') {
            // The cases do not say by what a game was won.
            Some(("win", _)) => {
                assert!(said.starts_with(&format!("{ply} {verdict} no-")), "{line}")
            }
            Some(_) => assert_eq!(said, format!("{ply} {verdict}"), "{line}"),
            None => assert_eq!(said, verdict, "{line}"),
        }
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
