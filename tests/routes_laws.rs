//! Laws of the routes of captures on random positions of every variant, against a slow second generator: the path of
//! a move, the squares it may be written with, the capture between two squares.

#[path = "support/naive.rs"]
mod naive;
#[path = "support/positions.rs"]
mod positions;

use std::collections::BTreeSet;

use naive::Route;
use pdn::rules::routes::{Level, capture_by_ends, matching, path, turns};
use pdn::rules::{Board, Search, Square};
use positions::{for_positions, list, shown, sorted};

fn names(board: &Board, squares: &[Square]) -> Vec<String> {
    squares
        .iter()
        .map(|&square| board.name(square).to_string())
        .collect()
}

/// The PDN 3.0 form of a route.
fn written_form(board: &Board, route: &Route) -> Vec<Square> {
    let sign = |a: Square, b: Square| {
        let file = (board.file(b) as i8 - board.file(a) as i8).signum();
        (file, (board.rank(b) as i8 - board.rank(a) as i8).signum())
    };
    let mut out = vec![route.m.from];
    for i in 1..route.squares.len() - 1 {
        let [before, here, after] = route.squares[i - 1..=i + 1] else {
            unreachable!()
        };
        if sign(before, here) == sign(here, after) {
            // The first square behind the piece taken.
            let behind = route.passed[i - 1].iter().find(|&&square| {
                let victim = route.order[i - 1];
                sign(victim, square) == sign(before, here)
                    && sign(before, square) == sign(before, victim)
            });
            out.push(*behind.unwrap());
        } else {
            out.push(here);
        }
    }
    out.push(route.m.to);
    out
}

#[test]
fn the_path_is_the_first_route() {
    for_positions(400, |variant, position, _| {
        let routes = naive::routes(variant, position);
        for m in list::<u128>(variant, position) {
            let first = routes
                .iter()
                .filter(|route| route.m == m)
                .min_by_key(|route| names(variant.board, &route.squares))
                .unwrap();
            let shown = shown(variant, position);
            assert_eq!(
                path(variant, position, &m).to_vec(),
                first.squares,
                "{shown}"
            );
            assert_eq!(
                turns(variant, position, &m),
                written_form(variant.board, first),
                "{shown}"
            );
        }
    });
}

fn is_subsequence(part: &[Square], whole: impl IntoIterator<Item = Square>) -> bool {
    let mut part = part.iter().peekable();
    for square in whole {
        part.next_if_eq(&&square);
    }
    part.next().is_none()
}

/// Does a route fit the squares at a level (the unions apart)?
fn fits(route: &Route, written: &[Square], level: Level) -> bool {
    let [first, between @ .., last] = written else {
        return false;
    };
    if *first != route.m.from || *last != route.m.to {
        return false;
    }
    let inner = &route.squares[1..route.squares.len() - 1];
    match level {
        Level::WholePath => between == inner,
        Level::Landings => is_subsequence(between, inner.iter().copied()),
        Level::Passed => {
            let mut all: Vec<Square> = route.passed.concat();
            all.pop();
            is_subsequence(between, all)
        }
        Level::Ends => true,
        Level::Union => unreachable!(),
    }
}

#[test]
fn written_squares_find_the_moves_they_fit() {
    let mut ambiguous = 0;
    for_positions(250, |variant, position, random| {
        let mut routes = naive::routes(variant, position);
        if variant
            .priority
            .contains(&pdn::rules::variant::Priority::KingsEarly)
        {
            // Where the king is met first decides which move is legal, not how it may be written.
            routes.retain(|route| route.order.is_empty());
        }
        if routes.is_empty() {
            return;
        }
        let some = &routes[random.below(routes.len() as u64) as usize];
        let mut all: Vec<Square> = some.passed.concat();
        all.pop();
        let mut thinned = |squares: &[Square]| {
            let mut out = vec![some.m.from];
            out.extend(squares.iter().filter(|_| random.below(2) == 0));
            out.push(some.m.to);
            out
        };
        let inner = &some.squares[1..some.squares.len() - 1];
        let mut reversed = some.squares.clone();
        reversed.reverse();
        let forms = [
            some.squares.clone(),
            thinned(inner),
            thinned(&all),
            thinned(&[]),
            reversed,
        ];
        for written in &forms {
            for level in [
                Level::WholePath,
                Level::Landings,
                Level::Passed,
                Level::Ends,
            ] {
                let fitting = routes.iter().filter(|route| fits(route, written, level));
                let expected = sorted(fitting.map(|route| route.m));
                let found = matching(variant, position, written, level);
                assert_eq!(found.search, Search::Complete);
                assert_eq!(
                    sorted(found.moves),
                    expected,
                    "{} {level:?} {:?}",
                    shown(variant, position),
                    names(variant.board, written),
                );
                ambiguous += usize::from(expected.len() > 1);
            }
        }
    });
    assert!(ambiguous > 50, "only {ambiguous} ambiguous forms were met");
}

#[test]
fn unions_of_routes_are_found() {
    let mut unions = 0;
    for_positions(400, |variant, position, _| {
        let routes = naive::routes(variant, position);
        for m in list::<u128>(variant, position)
            .iter()
            .filter(|m| m.is_capture())
        {
            let of_move: Vec<&Route> = routes.iter().filter(|route| route.m == *m).collect();
            let inner = |route: &Route| route.squares.iter().copied().collect::<BTreeSet<_>>();
            let union: BTreeSet<Square> = of_move.iter().flat_map(|route| inner(route)).collect();
            let found =
                |written: &[Square]| matching(variant, position, written, Level::Union).moves;
            if of_move.len() > 1 && union.len() >= 4 {
                unions += 1;
                let written: Vec<Square> = union.into_iter().rev().collect();
                assert!(found(&written).contains(m), "{}", shown(variant, position));
                let off_the_way = variant.board.all().find(|square| !written.contains(square));
                let more: Vec<Square> = written.into_iter().chain(off_the_way).collect();
                assert!(!found(&more).contains(m), "{}", shown(variant, position));
            }
            let mut taken: Vec<Square> = of_move[0].order.clone();
            taken.reverse();
            let listed: Vec<Square> = [&[m.from], &taken[..], &[m.to]].concat();
            assert!(found(&listed).contains(m), "{}", shown(variant, position));
            if taken.len() > 1 {
                assert!(!found(&[m.from, taken[0], m.to]).contains(m));
            }
        }
    });
    assert!(unions > 100, "only {unions} unions were met");
}

#[test]
fn a_capture_judged_by_its_ends_is_a_whole_capture() {
    for_positions(200, |variant, position, _| {
        let moves = list::<u128>(variant, position);
        for m in moves.iter().filter(|m| m.is_capture()) {
            let shown = shown(variant, position);
            let found = capture_by_ends(variant, position, &path(variant, position, m)).unwrap();
            assert_eq!((found.from, found.to), (m.from, m.to), "{shown}");
            if variant.priority.is_empty() {
                assert!(moves.contains(&found), "{shown}");
            }
        }
        let empty = variant
            .board
            .all()
            .find(|&square| position.piece(square).is_none());
        if let Some(empty) = empty {
            assert_eq!(capture_by_ends(variant, position, &[empty, empty]), None);
        }
    });
}
