//! The first end of games by the draw rules: real sequences of moves that go on past it (data/draws.txt),
//! and for each rule of every set the last ply before its limit and the limit (data/limits.txt).

mod game;

use game::{Game, fields, lines, variant_named};
use pdn::rules::draw::{
    Count, Counters, Due, Effect, Ending, Force, Limit, Restarts, Road, Rule, RuleSet,
};
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

/// A count that does not restart when its ending ceases is only interrupted. No set has such a rule today;
/// a book that counts all moves on the main road together would.
#[test]
fn without_ceasing_a_count_is_interrupted_and_goes_on() {
    const ROAD: Rule = Rule {
        name: "road",
        title: "",
        article: "",
        source: "",
        endings: &[Ending {
            strong: Force::WITH_KING,
            weak: Force::LONE_KING,
            road: Road::WeakAlone,
        }],
        counts: Count::Plies,
        restarts: Restarts::NEVER,
        limits: &[Limit {
            from: 2,
            to: 4,
            count: 5,
        }],
        effect: Effect::Automatic,
    };
    static INTERRUPTED: RuleSet = RuleSet {
        name: "",
        title: "",
        source: "",
        since: None,
        rules: &[ROAD],
    };
    static ANEW: RuleSet = RuleSet {
        name: "",
        title: "",
        source: "",
        since: None,
        rules: &[Rule {
            restarts: Restarts::CEASING,
            ..ROAD
        }],
    };
    let russian = variant_named("russian");
    // Three plies on the road; the fourth leaves it, the sixth, not counted, comes back.
    let fen = "W:WKa3,Ke1,Kg1:BKh8";
    let moves = "a3c1 h8g7 c1a3 g7f8 a3c1 f8g7 c1a3 g7h8";
    let cycle = "a3c1 h8a1 c1a3 a1h8";
    assert_eq!(
        first_due(russian, &INTERRUPTED, "road", fen, moves, cycle),
        "8"
    );
    assert_eq!(first_due(russian, &ANEW, "road", fen, moves, cycle), "11");
}

#[test]
fn the_tables_are_in_order() {
    for variant in VARIANTS {
        assert_eq!(variant.draws.last().map(|set| set.name), Some("none"));
        let default = rulesets::named(variant.draws, "default");
        assert_eq!(default, variant.draws.first().copied());
        for set in variant.draws {
            assert_eq!(rulesets::named(variant.draws, set.name), Some(*set));
            assert!(set.rules.len() <= 16, "{}: one bit a rule", set.name);
            let names: BTreeSet<_> = set.rules.iter().map(|rule| rule.name).collect();
            assert_eq!(names.len(), set.rules.len(), "{}: names twice", set.name);
            for rule in set.rules {
                let texts = [rule.name, rule.title, rule.article, rule.source];
                assert!(texts.iter().all(|text| !text.is_empty()), "{}", rule.name);
                let roads: Vec<_> = rule.endings.iter().map(|ending| ending.road).collect();
                let shared = roads.windows(2).all(|pair| pair[0] == pair[1]);
                assert!(
                    shared,
                    "{}: endings of one rule share their road",
                    rule.name
                );
            }
        }
    }
    let russian = variant_named("russian").draws;
    assert_eq!(russian[0].since, Some(2022));
    assert!(rulesets::named(russian, "cbd").is_none());
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
