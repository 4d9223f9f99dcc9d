//! The rules against tables: all legal moves of a thousand positions, and numbers of move sequences.

use std::fs;
use std::path::Path;

use pdn::rules::generate::legal_moves_within;
use pdn::rules::perft::perft;
use pdn::rules::variants::{VARIANTS, by_name};
use pdn::rules::{
    Board, Move, Piece, Position, Search, Side, Square, Variant, Word, legal_moves, routes,
};

/// Reads `W:WKa1,c3:Bb8`, squares as names.
fn position(variant: &Variant, fen: &str) -> Position {
    if fen == "start" {
        return Position::start(variant);
    }
    let mut parts = fen.split(':');
    let side = |letter: &str| match letter {
        "W" => Side::White,
        "B" => Side::Black,
        other => panic!("{other} in {fen}"),
    };
    let mut position = Position::empty(side(parts.next().unwrap()));
    for part in parts {
        let (owner, squares) = part.split_at(1);
        for name in squares.split(',').filter(|name| !name.is_empty()) {
            let square = name.strip_prefix('K').unwrap_or(name);
            let square = variant
                .board
                .named(square)
                .unwrap_or_else(|| panic!("{name} in {fen}"));
            position.put(
                square,
                Piece {
                    side: side(owner),
                    king: name.starts_with('K'),
                },
            );
        }
    }
    position
}

fn names(board: &Board, squares: &[Square]) -> String {
    squares
        .iter()
        .map(|&square| board.name(square).to_string())
        .collect::<Vec<_>>()
        .join(":")
}

/// A move as the tables write it.
fn text(board: &Board, m: &Move, way: &[Square]) -> String {
    if m.taken == 0 {
        return format!("{}-{}", board.name(m.from), board.name(m.to));
    }
    let mut taken: Vec<_> = pdn::rules::board::bits(m.taken)
        .map(|s| board.name(s))
        .collect();
    taken.sort();
    let taken: Vec<_> = taken.iter().map(ToString::to_string).collect();
    let several = if way.len() > 2 { "!" } else { "" };
    format!("{several}{}({})", names(board, way), taken.join(","))
}

fn tables(folder: &str) -> Vec<(&'static Variant, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut tables = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let variant = by_name(&name).unwrap_or_else(|| panic!("no variant {name}"));
        tables.push((variant, fs::read_to_string(path).unwrap()));
    }
    assert!(!tables.is_empty());
    tables
}

fn rows(table: &str) -> impl Iterator<Item = &str> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn list<W: Word>(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let search = legal_moves(variant, &position.narrow::<W>(), &mut moves);
    assert_eq!(search, Search::Complete);
    moves.iter().map(Move::widen).collect()
}

#[test]
fn legal_moves_of_all_positions() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (variant, table) in tables("legal_moves") {
        let board = variant.board;
        for row in rows(&table) {
            count += 1;
            let (fen, rest) = row.split_once(" | ").unwrap();
            let rest = rest.split(" # ").next().unwrap();
            let position = position(variant, fen);
            let mut expected: Vec<&str> = rest.split(' ').filter(|text| *text != "none").collect();
            expected.sort();
            let moves = list::<u128>(variant, &position);
            let mut found: Vec<String> = moves
                .iter()
                .map(|m| {
                    let same_ends = |other: &&Move| other.from == m.from && other.to == m.to;
                    if moves.iter().filter(same_ends).count() > 1 {
                        let way = routes::turns(variant, &position, m);
                        let text = text(board, m, &way);
                        if way.len() == 2 {
                            format!("!{text}")
                        } else {
                            text
                        }
                    } else {
                        text(board, m, &[m.from, m.to])
                    }
                })
                .collect();
            found.sort();
            if found != expected {
                wrong.push(format!(
                    "{} {fen}\n  found    {found:?}\n  expected {expected:?}",
                    variant.name
                ));
            }
            if board.is_small() {
                let mut small = list::<u64>(variant, &position);
                let mut wide = moves;
                small.sort_by_key(|m| (m.from, m.to, m.taken));
                wide.sort_by_key(|m| (m.from, m.to, m.taken));
                assert_eq!(small, wide, "{} {fen}: the two words differ", variant.name);
            }
        }
    }
    assert_eq!(count, 1062);
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Counts up to this many sequences are run by the tests.
const SMALL: u64 = 3_000_000;

#[test]
fn numbers_of_move_sequences() {
    let limit = std::env::var("PDN_PERFT_LIMIT").map_or(SMALL, |limit| limit.parse().unwrap());
    let mut wrong = Vec::new();
    let mut count = 0;
    for (variant, table) in tables("perft") {
        for row in rows(&table) {
            let [fen, _source, numbers] = row.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("three fields: {row}");
            };
            let position = position(variant, fen);
            for pair in numbers.split(' ') {
                let (depth, nodes) = pair.split_once('=').unwrap();
                let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
                if nodes > limit {
                    continue;
                }
                count += 1;
                let found = if variant.board.is_small() {
                    perft::<u64>(variant, &position.narrow(), depth)
                } else {
                    perft(variant, &position, depth)
                };
                if found != Some(nodes) {
                    wrong.push(format!(
                        "{} {fen} depth {depth}: {found:?}, not {nodes}",
                        variant.name
                    ));
                }
            }
        }
    }
    println!("{count} counts");
    assert!(count >= 361, "{count}");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// A king that takes seventeen pieces in more than a million ways.
const DENSE: &str = "W:WKi9:Ba5,Kc1,c3,d8,b4,c9,j2,f10,i7,f4,j8,e9,g5,i3,h8,h6,b6,f2";

#[test]
fn a_position_with_a_million_routes_is_searched_to_the_end() {
    let variant = by_name("frisian").unwrap();
    let position = position(variant, DENSE);
    let moves = list::<u64>(variant, &position);
    assert_eq!(moves.len(), 29);
    assert!(moves.iter().all(|m| m.taken.count_ones() == 17));
    let path = routes::path(variant, &position, &moves[0]);
    assert_eq!(path.len(), 18);
    let found = routes::matching(variant, &position, &path, routes::Level::WholePath);
    assert_eq!(found.moves, [moves[0]]);
}

#[test]
fn a_search_cut_short_says_so() {
    let variant = by_name("frisian").unwrap();
    let position = position(variant, DENSE);
    let mut moves = Vec::new();
    let search = legal_moves_within(1000, variant, &position, &mut moves);
    assert_eq!(search, Search::Exceeded);
    assert!(
        moves.iter().all(Move::is_capture),
        "no step where a capture is compulsory"
    );
}

#[test]
fn every_variant_can_begin() {
    for variant in VARIANTS {
        assert!(
            !list::<u128>(variant, &Position::start(variant)).is_empty(),
            "{}",
            variant.name
        );
    }
}
