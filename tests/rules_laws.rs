//! Laws of the rules on random positions of every variant: the generator, the quick answers and the routes
//! against a slow second generator and against each other.

#[path = "support/naive.rs"]
mod naive;

use std::collections::BTreeSet;

use naive::Route;
use pdn::rules::perft::perft;
use pdn::rules::position::KingRun;
use pdn::rules::quick::{any_capture, quiet};
use pdn::rules::routes::{Level, capture_by_ends, matching, path, turns};
use pdn::rules::variants::{EXTRA, VARIANTS};
use pdn::rules::{
    Board, Move, Piece, Position, Search, Side, Square, Variant, Word, has_move, legal_moves,
};

/// xorshift64*: the same positions on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    }
}

/// A position of up to twelve pieces, kings among them; men not on their crown row.
fn random_position(variant: &Variant, random: &mut Random) -> Position {
    let squares: Vec<Square> = variant.board.all().collect();
    let side = |random: &mut Random| {
        if random.below(2) == 0 {
            Side::White
        } else {
            Side::Black
        }
    };
    let to_move = side(random);
    let mut position = Position::empty(to_move);
    let ours = 1 + random.below(4);
    for number in 0..ours + 1 + random.below(8) {
        let square = squares[random.below(squares.len() as u64) as usize];
        let side = if number < ours {
            to_move
        } else {
            to_move.other()
        };
        let rank = variant.board.rank(square);
        let crown_rank = if side == Side::White {
            variant.board.ranks - 1
        } else {
            0
        };
        let king = rank == crown_rank || random.below(3) == 0;
        position.put(square, Piece { side, king });
    }
    if variant.king_run_limit.is_some() {
        for side in [Side::White, Side::Black] {
            let king = squares
                .iter()
                .find(|&&s| position.piece(s) == Some(Piece { side, king: true }));
            if let Some(king) = king {
                let count = random.below(4) as u8;
                position.runs[side as usize] = KingRun {
                    square: king.index(),
                    count,
                };
            }
        }
    }
    position
}

fn for_positions(count: u32, mut check: impl FnMut(&'static Variant, &Position, &mut Random)) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for variant in VARIANTS.iter().chain(EXTRA) {
        for _ in 0..count {
            let position = random_position(variant, &mut random);
            check(variant, &position, &mut random);
        }
    }
}

fn list<W: Word>(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    assert_eq!(
        legal_moves(variant, &position.narrow::<W>(), &mut moves),
        Search::Complete
    );
    let mut moves: Vec<Move> = moves.iter().map(Move::widen).collect();
    moves.sort_by_key(key);
    moves
}

fn key(m: &Move) -> (Square, Square, u128, bool) {
    (m.from, m.to, m.taken, m.crowned)
}

fn sorted(routes: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = routes.into_iter().collect();
    moves.sort_by_key(key);
    moves.dedup();
    moves
}

fn shown(variant: &Variant, position: &Position) -> String {
    format!(
        "{} {} runs {:?}",
        variant.name,
        position.fen(variant.board),
        position.runs
    )
}

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

fn quick_agrees<W: Word>(variant: &Variant, position: &Position) {
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
        }
    }
}

#[test]
fn the_quick_answers_agree_with_the_list() {
    for_positions(150, |variant, position, _| {
        quick_agrees::<u128>(variant, position);
        if variant.board.is_small() {
            quick_agrees::<u64>(variant, position);
        }
    });
}

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
            assert_eq!(path(variant, position, &m), first.squares, "{shown}");
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
