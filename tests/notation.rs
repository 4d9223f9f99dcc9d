//! Moves and positions as text, against tables and against the rules.

use pdn::notation::fen::{self, Fault};
use pdn::notation::{Captures, Names, Reading, Scratch, Style, read, text};
use pdn::record::{Written, WrittenSquare};
use pdn::rules::variants::VARIANTS;
use pdn::rules::{Move, Numbering, Piece, Position, Side, Variant, Word, legal_moves};

fn variant(name: &str) -> &'static Variant {
    VARIANTS
        .iter()
        .find(|variant| variant.name == name)
        .unwrap()
}

fn rows(table: &str) -> impl Iterator<Item = &str> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// The squares of a text that is well formed.
fn written(text: &str) -> (Written, Vec<WrittenSquare>) {
    let algebraic = text.starts_with(|c: char| c.is_ascii_lowercase());
    let squares: Vec<WrittenSquare> = text
        .split([':', 'x', '-'])
        .map(|square| match algebraic {
            true => WrittenSquare::algebraic(
                square.as_bytes()[0] - b'a',
                square[1..].parse().unwrap_or(0),
            ),
            false => WrittenSquare::numeric(square.parse().unwrap()),
        })
        .collect();
    let mut manner = if algebraic { Written::ALGEBRAIC } else { 0 };
    if squares
        .iter()
        .any(|square| algebraic && square.rank().is_none())
    {
        manner |= Written::SHORT;
    }
    let written = Written {
        from: squares[0],
        to: squares[squares.len() - 1],
        len: squares.len() as u8,
        manner,
        ..Written::default()
    };
    (written, squares)
}

fn reading<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    numbering: Numbering,
    text: &str,
) -> Reading<W> {
    let (written, squares) = written(text);
    let names = Names::of(variant.board, numbering);
    read(
        variant,
        position,
        &squares,
        written,
        names,
        &mut Scratch::default(),
    )
}

fn describe(variant: &Variant, m: &Move) -> String {
    let mut taken: Vec<_> = pdn::rules::board::bits(m.taken)
        .map(|s| variant.board.name(s))
        .collect();
    taken.sort();
    let mut out = format!("{}{}", variant.board.name(m.from), variant.board.name(m.to));
    taken.iter().for_each(|name| out += &name.to_string());
    out
}

#[test]
fn moves_are_written_as_the_table_says() {
    let mut count = 0;
    for row in rows(include_str!("data/notation/moves.txt")) {
        let mut words = row.split(' ');
        let variant = variant(words.next().unwrap());
        let fen =
            fen::read_any(variant, Some(Numbering::ALGEBRAIC), words.next().unwrap()).unwrap();
        let mut expected: Vec<String> = words
            .filter(|word| !word.is_empty())
            .map(str::to_string)
            .collect();
        let style = Style::of(variant, variant.numbering);
        let mut legal = Vec::new();
        assert_eq!(
            legal_moves(variant, &fen.position, &mut legal),
            pdn::rules::Search::Complete
        );
        let mut found: Vec<String> = legal
            .iter()
            .map(|m| {
                let text = text(variant, &fen.position, m, &legal, &style);
                // Known or looked up: the same text.
                assert_eq!(
                    text,
                    pdn::notation::text(variant, &fen.position, m, &[], &style)
                );
                format!("{text}={}", describe(variant, m))
            })
            .collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{row}");
        count += 1;
    }
    assert!(count > 300);
}

#[test]
fn texts_mean_what_the_table_says() {
    for row in rows(include_str!("data/notation/readings.txt")) {
        let [name, position, text, expected] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let variant = variant(name);
        let position = fen::read(variant, variant.numbering, position)
            .unwrap()
            .position;
        let list = |moves: &[Move]| {
            let mut moves: Vec<_> = moves.iter().map(|m| describe(variant, m)).collect();
            moves.sort();
            moves.join(" ")
        };
        let found = match reading(variant, &position, variant.numbering, text) {
            Reading::One(m) => list(&[m]),
            Reading::OneOrLonger(m, longer) => format!("{} or {}", list(&[m]), list(&longer)),
            Reading::Several(moves, level) => format!("{level:?} {}", list(&moves)),
            Reading::None => "none".to_string(),
        };
        assert_eq!(found, expected, "{row}");
    }
}

#[test]
fn fens_are_read_and_written() {
    for row in rows(include_str!("data/notation/fen.txt")) {
        let [name, written, expected, oddities] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let variant = variant(name.trim());
        // Blanks beyond the one before the text and the one behind it belong to it.
        let written = written[1..]
            .strip_suffix(' ')
            .unwrap_or_default()
            .replace("\\n", "\n");
        let found = match fen::read(variant, variant.numbering, &written) {
            Err(error) => format!("! {} {}", error.at, error.reason),
            Ok(fen) => {
                let again = fen::write(variant, variant.numbering, &fen.position);
                assert_eq!(
                    fen::read(variant, variant.numbering, &again)
                        .unwrap()
                        .position,
                    fen.position,
                    "{row}"
                );
                let square = |square| {
                    let mut out = String::new();
                    variant.numbering.write(variant.board, square, &mut out);
                    out
                };
                let faults: Vec<String> = fen
                    .faults
                    .iter()
                    .map(|fault| match fault {
                        Fault::NoSuchSquare(text) => format!("NoSuchSquare({text})"),
                        Fault::Twice(s) => format!("Twice({})", square(*s)),
                        Fault::ManOnCrownRow(s) => format!("ManOnCrownRow({})", square(*s)),
                        Fault::TooMany(side, count) => format!("TooMany({} {count})", side.name()),
                    })
                    .collect();
                let oddities_found: Vec<String> = fen
                    .oddities
                    .iter()
                    .map(|oddity| format!("{oddity:?}"))
                    .collect();
                assert_eq!(oddities_found.join(" "), oddities.trim(), "{row}");
                if faults.is_empty() {
                    again
                } else {
                    format!("{again} [{}]", faults.join(" "))
                }
            }
        };
        assert_eq!(found, expected.trim(), "{row}");
    }
}

#[test]
fn a_numeric_fen_on_the_command_line_counts_from_the_top_left() {
    let russian = variant("russian");
    for (numbering, start) in [
        (None, "W:W21-32:B1-12"),
        (Some(Numbering::TOP_LEFT), "W:W21-32:B1-12"),
        (Some(Numbering::BOTTOM_LEFT), "W:W1-12:B21-32"),
        (
            None,
            "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
        ),
    ] {
        let fen = fen::read_any(russian, numbering, start).unwrap();
        assert_eq!(fen.position, Position::start(russian), "{start}");
        assert!(fen.oddities.is_empty() && fen.faults.is_empty(), "{fen:?}");
    }
}

/// A small generator of numbers: the same positions in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// A position of a few pieces of either side, kings among them.
fn random_position(variant: &Variant, dice: &mut Dice) -> Position {
    let squares: Vec<_> = variant.board.all().collect();
    let side = if dice.roll(2) == 0 {
        Side::White
    } else {
        Side::Black
    };
    let mut position = Position::empty(side);
    let (few, many) = (1 + dice.roll(4), 3 + dice.roll(squares.len() / 4));
    for (side, count) in [(side, few), (side.other(), many)] {
        for _ in 0..count {
            let square = squares[dice.roll(squares.len())];
            let rank = variant.board.rank(square);
            let crown_row = if side == Side::White {
                variant.board.ranks - 1
            } else {
                0
            };
            let king = rank == crown_row || dice.roll(3) == 0;
            position.put(square, Piece { side, king });
        }
    }
    position
}

/// The law of writing: the text of a legal move means that move and only it.
#[test]
fn what_is_written_reads_as_that_move() {
    let mut dice = Dice(7);
    let mut with_path = 0;
    for variant in VARIANTS {
        for _ in 0..600 {
            let position = random_position(variant, &mut dice);
            let mut legal = Vec::new();
            if legal_moves(variant, &position, &mut legal) != pdn::rules::Search::Complete {
                continue;
            }
            for m in &legal {
                for captures in [Captures::Auto, Captures::Full] {
                    let style = Style {
                        captures,
                        ..Style::of(variant, variant.numbering)
                    };
                    let text = text(variant, &position, m, &legal, &style);
                    let at = || format!("{} {} {text}", variant.name, position.fen(variant.board));
                    with_path += usize::from(text.matches(style.separator).count() > 1);
                    match reading(variant, &position, variant.numbering, &text) {
                        Reading::One(found) => assert_eq!(found, *m, "{}", at()),
                        // The two squares of a single capture are also the ends of a longer one.
                        Reading::OneOrLonger(found, _) => {
                            assert_eq!((found, m.taken.count_ones()), (*m, 1), "{}", at());
                        }
                        other => panic!("{}: {other:?}", at()),
                    }
                }
            }
        }
    }
    assert!(with_path > 1000);
}

fn widened(reading: Reading<u64>) -> Reading<u128> {
    let wide = |moves: Vec<Move<u64>>| moves.iter().map(Move::widen).collect();
    match reading {
        Reading::One(m) => Reading::One(m.widen()),
        Reading::OneOrLonger(m, longer) => Reading::OneOrLonger(m.widen(), wide(longer)),
        Reading::Several(moves, level) => Reading::Several(wide(moves), level),
        Reading::None => Reading::None,
    }
}

/// Two squares have a meaning exactly where the list of legal moves has a move with these ends, in either word.
#[test]
fn the_quick_way_agrees_with_the_list() {
    let mut dice = Dice(11);
    for variant in VARIANTS {
        for _ in 0..60 {
            let position = random_position(variant, &mut dice);
            let mut legal = Vec::new();
            if legal_moves(variant, &position, &mut legal) != pdn::rules::Search::Complete {
                continue;
            }
            for from in variant.board.all() {
                for to in variant.board.all() {
                    let mut text = String::new();
                    Names::of(variant.board, variant.numbering).join(&[from, to], '-', &mut text);
                    let fits = legal.iter().any(|m| m.from == from && m.to == to);
                    let wide = reading(variant, &position, variant.numbering, &text);
                    assert_eq!(
                        wide != Reading::None,
                        fits,
                        "{} {text}",
                        position.fen(variant.board)
                    );
                    if variant.board.is_small() {
                        let narrow =
                            reading(variant, &position.narrow::<u64>(), variant.numbering, &text);
                        assert_eq!(widened(narrow), wide);
                    }
                }
            }
        }
    }
}
