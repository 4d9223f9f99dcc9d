//! Laws of the rules on random positions of every variant: the generator and the quick answers against a slow second
//! generator and against each other. Those of routes are in `routes_laws.rs`.

#[path = "support/naive.rs"]
mod naive;
#[path = "support/positions.rs"]
mod positions;

use pdn::rules::diagonal::Diagonal;
use pdn::rules::perft::perft;
use pdn::rules::quick::{any_capture, capture, quiet};
use pdn::rules::variants::{EXTRA, VARIANTS};
use pdn::rules::{Move, Position, Variant, Word, has_move};
use positions::{for_positions, list, shown, sorted};

#[test]
fn the_generator_agrees_with_a_slow_one() {
    for_positions(1500, |variant, position, _| {
        let slow = sorted(naive::routes(variant, position).iter().map(|route| route.m));
        assert_eq!(
            list::<u128>(variant, position),
            slow,
            "{}",
            shown(variant, position)
        );
        if variant.board.is_small() {
            assert_eq!(
                list::<u64>(variant, position),
                slow,
                "{}",
                shown(variant, position)
            );
        }
    });
}

/// Sequences counted route by route, from a position.
fn slow_perft(variant: &Variant, position: &Position, depth: u32) -> u64 {
    let moves = sorted(naive::routes(variant, position).iter().map(|route| route.m));
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|m| slow_perft(variant, &position.play(variant, m), depth - 1))
        .sum()
}

#[test]
fn counts_agree_with_a_slow_generator() {
    for_positions(3, |variant, position, _| {
        let fast = perft(variant, position, 3);
        assert_eq!(
            fast,
            Some(slow_perft(variant, position, 3)),
            "{}",
            shown(variant, position)
        );
    });
    for variant in VARIANTS.iter().chain(EXTRA) {
        let start = Position::start(variant);
        assert_eq!(perft(variant, &start, 0), Some(1));
        assert_eq!(
            perft(variant, &start, 4),
            Some(slow_perft(variant, &start, 4)),
            "{}",
            variant.name
        );
    }
}

/// How many captures were told without a list?
fn quick_agrees<W: Word>(variant: &Variant, position: &Position) -> usize {
    let mut captures = 0;
    let moves = list::<u128>(variant, position);
    let narrow = position.narrow::<W>();
    let shown = shown(variant, position);
    assert_eq!(has_move(variant, &narrow), !moves.is_empty(), "{shown}");
    assert_eq!(
        any_capture(variant, &narrow),
        moves.iter().any(Move::is_capture),
        "{shown}"
    );
    for from in variant.board.all() {
        for to in variant.board.all() {
            let listed = moves
                .iter()
                .find(|m| m.from == from && m.to == to && !m.is_capture());
            let quick = quiet(variant, &narrow, from, to).map(|m| m.widen());
            assert_eq!(quick.as_ref(), listed, "{shown}");
            if let Some(m) = capture(variant, &narrow, from, to) {
                let same = moves.iter().filter(|m| m.from == from && m.to == to);
                assert_eq!(same.collect::<Vec<_>>(), [&m.widen()], "{shown}");
                captures += 1;
            }
        }
    }
    captures
}

/// How many captures and steps were told by the quick way of the diagonal boards, of how many?
fn diagonal_agrees(variant: &Variant, position: &Position) -> [usize; 2] {
    let Some(diagonal) = Diagonal::of(variant) else {
        return [0, 0];
    };
    let moves = list::<u128>(variant, position);
    let narrow = position.narrow::<u64>();
    let shown = shown(variant, position);
    let mut told = 0;
    for from in variant.board.all() {
        for to in variant.board.all() {
            let same = || moves.iter().filter(|m| m.from == from && m.to == to);
            let step = same().find(|m| !m.is_capture());
            let quiet = diagonal.quiet(narrow, from, to).map(|m| m.widen());
            assert_eq!(quiet.as_ref(), step, "{shown}");
            told += usize::from(quiet.is_some());
            if let Some(m) = diagonal.capture(narrow, from, to) {
                assert_eq!(same().collect::<Vec<_>>(), [&m.widen()], "{shown}");
                told += 1;
            }
            // Where nothing captures it is always plain.
            let refused = diagonal.refuses(&narrow, from, to);
            assert!(!refused || same().next().is_none(), "{shown}");
            let idle = moves.iter().all(|m| !m.is_capture());
            assert!(refused || !idle || same().next().is_some(), "{shown}");
        }
    }
    [told, moves.len()]
}

#[test]
fn the_quick_way_on_the_diagonals_agrees_with_the_list() {
    let mut sums = [0, 0];
    for_positions(5000, |variant, position, _| {
        let [told, moves] = diagonal_agrees(variant, position);
        sums = [sums[0] + told, sums[1] + moves];
    });
    let [told, moves] = sums;
    assert!(
        moves > 0 && told * 10 > moves * 8,
        "{told} of {moves} are told"
    );
}

#[test]
fn the_quick_answers_agree_with_the_list() {
    let (mut captures, mut quick) = (0, 0);
    for_positions(150, |variant, position, _| {
        let moves = list::<u128>(variant, position);
        captures += moves.iter().filter(|m| m.is_capture()).count();
        quick += quick_agrees::<u128>(variant, position);
        if variant.board.is_small() {
            quick_agrees::<u64>(variant, position);
        }
    });
    assert!(quick * 4 > captures, "{quick} of {captures} are quick");
}
