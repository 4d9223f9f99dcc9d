//! The quick ways of replay against the list of legal moves, in millions of positions: those of random games of every
//! variant, from its start and from scattered pieces, with and without kings. `PDN_POSITIONS=1000000` compares so many of
//! each variant.

#[path = "support/positions.rs"]
mod positions;

use std::num::NonZero;
use std::sync::Mutex;

use pdn::rules::diagonal::Diagonal;
use pdn::rules::diagonal::laws::{self, ByLaw, COMMON, Law, by_law};
use pdn::rules::variant::{Crowning, Priority};
use pdn::rules::variants::{EXTRA, VARIANTS};
use pdn::rules::{Move, Position, Search, Square, Variant, Word, has_move, legal_moves, quick};
use positions::{Random, random_position, shown, without_kings};

/// Positions of each variant.
const POSITIONS: u64 = 250_000;
/// A game of kings need not end.
const LONGEST: u32 = 150;

/// How many positions were compared, and how many of the legal captures were told without the list.
#[derive(Clone, Copy, Default, Debug)]
struct Told {
    positions: u64,
    captures: u64,
    quickly: u64,
}

/// A position and its legal moves.
struct Listed<'a, W, L> {
    variant: &'a Variant,
    diagonal: Option<&'a Diagonal<L>>,
    position: Position<W>,
    moves: &'a [Move<W>],
}

impl<W: Word, L: Law> Listed<'_, W, L> {
    fn shown(&self) -> String {
        shown(self.variant, &self.position.widen())
    }

    /// Has the side to move a capture? Then all its moves are.
    fn captures(&self) -> bool {
        self.moves.first().is_some_and(Move::is_capture)
    }

    /// The legal moves between two squares.
    fn between(&self, from: Square, to: Square) -> impl Iterator<Item = Move<W>> {
        let moves = self.moves.iter().copied();
        moves.filter(move |m| m.from == from && m.to == to)
    }

    /// Is it a capture that no list is needed for, however many ways there are?
    fn is_searched(&self, from: Square, to: Square) -> bool {
        let passing = self.variant.crowning == Crowning::Passing;
        let searched = match self.variant.priority {
            [] => true,
            [Priority::Pieces] => !passing,
            _ => false,
        };
        let mut legal = self.between(from, to);
        searched && legal.next().is_some_and(|m| m.is_capture()) && legal.next().is_none()
    }

    /// All that is told of two squares is what the list says. Is a capture told?
    fn agrees(&self, from: Square, to: Square) -> bool {
        let step = self.between(from, to).find(|m| !m.is_capture());
        let quiet = quick::quiet(self.variant, &self.position, from, to);
        assert_eq!(quiet, step, "{}", self.shown());
        let capture = quick::capture(self.variant, &self.position, from, to);
        self.is_the_only_one(capture, from, to);
        let Some(diagonal) = self.diagonal else {
            return capture.is_some();
        };
        let position = self.position.widen().narrow();
        let widen = |m: Option<Move<u64>>| m.map(|m| m.widen().narrow());
        let quiet = widen(diagonal.quiet(position, from, to));
        assert_eq!(quiet, step, "{}", self.shown());
        let hunted = widen(diagonal.capture(position, from, to));
        self.is_the_only_one(hunted, from, to);
        // It knows at least as much.
        assert!(
            hunted.is_some() || capture.is_none(),
            "{capture:?}: {}",
            self.shown()
        );
        let searched = widen(diagonal.branching(&position, from, to));
        self.is_the_only_one(searched, from, to);
        assert!(
            searched.is_some() || !self.is_searched(from, to),
            "{}",
            self.shown()
        );
        let refused = diagonal.refuses(&position, from, to);
        let legal = self.between(from, to).next().is_some();
        assert!(!(refused && legal), "{}", self.shown());
        // Where nothing captures it is always plain.
        assert!(refused || legal || self.captures(), "{}", self.shown());
        hunted.is_some()
    }

    /// What is no square is the end of no move.
    fn nowhere(&self, square: Square) {
        if let Some(diagonal) = self.diagonal {
            let position = self.position.widen().narrow();
            let nowhere = Square::NOWHERE;
            for (from, to) in [(square, nowhere), (nowhere, square), (nowhere, nowhere)] {
                assert_eq!(diagonal.quiet(position, from, to), None, "{}", self.shown());
                assert_eq!(
                    diagonal.capture(position, from, to),
                    None,
                    "{}",
                    self.shown()
                );
            }
        }
    }

    fn is_the_only_one(&self, told: Option<Move<W>>, from: Square, to: Square) {
        if let Some(told) = told {
            let legal = self.between(from, to);
            assert!(legal.eq([told]), "{told:?}: {}", self.shown());
        }
    }

    /// The position after a legal move, made in every way there is.
    fn play(&self, m: Move<W>) -> Position<W> {
        let after = self.position.play(self.variant, &m);
        if let Some(diagonal) = self.diagonal {
            let (position, m) = (self.position.widen().narrow(), m.widen().narrow());
            let played = diagonal.play(position, m);
            assert_eq!(played.widen().narrow(), after, "{m:?}: {}", self.shown());
            if position.kings == 0 && !m.crowned {
                let men = diagonal.play_man(position.us, position.them, m);
                assert_eq!(men, (played.us, played.them), "{}", self.shown());
            }
        }
        after
    }
}

fn any<T: Copy>(of: &[T], random: &mut Random) -> T {
    of[random.below(of.len() as u64) as usize]
}

/// One game of random moves: in each of its positions, what is told of every legal move, of any two squares, and of some
/// between which there may be a move.
fn game<W: Word, L: Law>(
    variant: &Variant,
    diagonal: Option<&Diagonal<L>>,
    start: Position<W>,
    random: &mut Random,
    told: &mut Told,
) {
    let squares: Vec<Square> = variant.board.all().collect();
    let (mut position, mut moves) = (start, Vec::new());
    for _ in 0..LONGEST {
        let complete = legal_moves(variant, &position, &mut moves);
        assert_eq!(complete, Search::Complete);
        let listed = Listed {
            variant,
            diagonal,
            position,
            moves: &moves,
        };
        told.positions += 1;
        assert_eq!(has_move(variant, &position), !moves.is_empty());
        assert_eq!(quick::any_capture(variant, &position), listed.captures());
        listed.agrees(any(&squares, random), any(&squares, random));
        if moves.is_empty() {
            return;
        }
        let from = any(&moves, random).from;
        listed.agrees(from, any(&moves, random).to);
        listed.agrees(from, any(&squares, random));
        listed.nowhere(from);
        for m in &moves {
            let quickly = listed.agrees(m.from, m.to);
            told.captures += u64::from(m.is_capture());
            told.quickly += u64::from(quickly);
        }
        position = listed.play(any(&moves, random));
    }
}

/// Games of a variant, by what knows its laws.
struct Games<'v>(&'v Variant, u64);

impl ByLaw for Games<'_> {
    type Made = Told;

    fn by<L: Law>(self) -> Told {
        games::<u64, L>(self.0, self.1)
    }
}

fn games_by_law(variant: &Variant, count: u64) -> Told {
    match Diagonal::of(variant) {
        Some(diagonal) => by_law(diagonal.laws(), Games(variant, count)),
        None => games::<u64, laws::Told>(variant, count),
    }
}

/// The same: in turn from its own start, and from scattered pieces with and without kings.
fn games<W: Word, L: Law>(variant: &Variant, count: u64) -> Told {
    let diagonal = Diagonal::of(variant).map(|diagonal| diagonal.known::<L>());
    let (mut random, mut told) = (Random::new(variant.name), Told::default());
    for number in 0_u64.. {
        let start = match number % 3 {
            0 => Position::start(variant),
            1 => random_position(variant, &mut random).narrow(),
            _ => without_kings(random_position(variant, &mut random)).narrow(),
        };
        game::<W, L>(variant, diagonal.as_ref(), start, &mut random, &mut told);
        if told.positions >= count {
            break;
        }
    }
    told
}

#[test]
fn what_is_told_quickly_is_what_the_list_says() {
    let count = match std::env::var("PDN_POSITIONS") {
        Ok(count) => count.parse().expect("a number of positions"),
        Err(_) => POSITIONS,
    };
    let left = Mutex::new(VARIANTS.iter().chain(EXTRA));
    let next = || left.lock().unwrap().next();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(variant) = next() {
                    let told = match variant.board.is_small() {
                        true => games_by_law(variant, count),
                        false => games::<u128, laws::Told>(variant, count),
                    };
                    println!("{}: {told:?}", variant.name);
                    assert!(told.quickly * 5 > told.captures * 2, "{}", variant.name);
                }
            });
        }
    });
}

/// All others are played by it: by the list alone they would be slow.
#[test]
fn the_quick_way_on_the_diagonals_is_for_nearly_all_variants() {
    let others = VARIANTS.iter().chain(EXTRA);
    let others = others.filter(|variant| Diagonal::of(variant).is_none());
    let others: Vec<&str> = others.map(|variant| variant.name).collect();
    assert_eq!(others, ["turkish", "thai", "canadian", "frisian", "frysk"]);
}

/// The games of nearly all records are played by laws that are built in.
#[test]
fn the_laws_of_the_commonest_variants_are_built_in() {
    let common =
        |variant| Diagonal::of(variant).is_some_and(|diagonal| COMMON.contains(&diagonal.laws()));
    let variants = VARIANTS.iter().chain(EXTRA);
    let variants = variants
        .filter(|variant| common(variant))
        .map(|variant| variant.name);
    let built_in = [
        "international",
        "russian",
        "brazilian",
        "english",
        "spantsireti",
        "losing-russian",
        "antidraughts",
        "breakthrough",
    ];
    assert_eq!(variants.collect::<Vec<_>>(), built_in);
}

/// The one jump there is, of a man forwards over a man, is the one move in all games that have no more captures.
#[test]
fn a_sole_jump_is_the_only_move_elsewhere_too() {
    let variants = || VARIANTS.iter().chain(EXTRA);
    let mut random = Random::new("sole");
    let (mut sole, mut others) = (0, 0);
    for variant in variants() {
        let Some(own) = Diagonal::of(variant) else {
            continue;
        };
        for _ in 0..2000 {
            let position = random_position(variant, &mut random);
            let kings = random.below(4) == 0;
            let position = match kings {
                true => position,
                false => without_kings(position),
            };
            let position: Position<u64> = position.narrow();
            let mut moves = Vec::new();
            assert_eq!(
                legal_moves(variant, &position, &mut moves),
                Search::Complete
            );
            let is_sole = |m: &&Move<u64>| m.is_capture() && own.is_sole_jump(&position, m);
            let Some(m) = moves.iter().find(is_sole).copied() else {
                continue;
            };
            sole += 1;
            for variant in variants().filter(|other| std::ptr::eq(other.board, variant.board)) {
                let laws = Diagonal::of(variant).map(|diagonal| diagonal.laws());
                if laws.is_some_and(|laws| laws.captures_within(&own.laws())) {
                    assert_eq!(
                        legal_moves(variant, &position, &mut moves),
                        Search::Complete
                    );
                    assert_eq!(moves, [m], "{}", shown(variant, &position.widen()));
                    others += 1;
                }
            }
        }
    }
    assert!(sole > 500 && others > 2000, "{sole} {others}");
}
