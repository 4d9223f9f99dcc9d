//! What several tests of the rules share: a game replayed with full lists of moves, and readers of the tables.

// Not every test that includes this uses all of it.
#![allow(dead_code)]

use pdn::rules::draw::RuleSet;
use pdn::rules::generate::{Search, legal_moves};
use pdn::rules::routes::{Level, matching_among};
use pdn::rules::variants::VARIANTS;
use pdn::rules::{Adjudicator, End, Move, Over, Piece, Position, Side, Square, Variant};

/// One game with its adjudicator: in both words where the board fits in the small one.
pub struct Game {
    pub variant: &'static Variant,
    pub position: Position,
    pub adjudicator: Adjudicator<u128>,
    narrow: Adjudicator<u64>,
}

impl Game {
    pub fn new(variant: &'static Variant, set: &'static RuleSet, fen: &str) -> Game {
        let position = position(variant, fen);
        let mut game = Game {
            variant,
            position,
            adjudicator: Adjudicator::new(),
            narrow: Adjudicator::new(),
        };
        game.adjudicator.start(variant, set, &position);
        if variant.board.is_small() {
            game.narrow.start(variant, set, &position.narrow());
        }
        game
    }

    /// Plays the one legal move of that start, end and, where written, way.
    pub fn play(&mut self, written: &str) -> Move {
        let squares = squares(self.variant, written);
        let mut legal = Vec::new();
        let search = legal_moves(self.variant, &self.position, &mut legal);
        assert_eq!(search, Search::Complete);
        let (v, before) = (self.variant, self.position);
        let meant = matching_among(v, &before, &legal, &squares, Level::Landings);
        let [m] = meant[..] else {
            panic!("{written} in {}", before.fen(v.board));
        };
        self.make(m);
        m
    }

    /// Plays a legal move.
    pub fn make(&mut self, m: Move) {
        let (v, before) = (self.variant, self.position);
        let after = before.play(v, &m);
        self.adjudicator.ply(&before, &m, &after);
        if v.board.is_small() {
            self.narrow
                .ply(&before.narrow(), &m.narrow(), &after.narrow());
        }
        self.position = after;
    }

    /// A set-up inside the game.
    pub fn set_up(&mut self, fen: &str) {
        let (before, after) = (self.position, position(self.variant, fen));
        self.adjudicator.set_up(&before, &after);
        if self.variant.board.is_small() {
            self.narrow.set_up(&before.narrow(), &after.narrow());
        }
        self.position = after;
    }

    /// The first end, when play stops here.
    pub fn over(&mut self) -> Option<Over> {
        self.adjudicator.finish(&self.position);
        let over = self.adjudicator.over().copied();
        if self.variant.board.is_small() {
            self.narrow.finish(&self.position.narrow());
            assert_eq!(self.narrow.over().copied(), over, "the two words differ");
        }
        over
    }

    /// The same as text: `10 win white no-moves`, `10 draw russian-balance`, `open`.
    pub fn verdict(&mut self) -> String {
        let Some(over) = self.over() else {
            return "open".into();
        };
        let mut rules = over.rules();
        rules.sort_unstable();
        let rules = rules.join(" ");
        match over.end {
            End::Win { winner, .. } => format!("{} win {} {rules}", over.ply, winner.name()),
            End::Draw { .. } => format!("{} draw {rules}", over.ply),
        }
    }
}

/// The squares of `a1b2` or `a1:c3:e5`.
fn squares(variant: &Variant, written: &str) -> Vec<Square> {
    let letters: String = written.chars().filter(|&c| c != ':').collect();
    let starts = letters.match_indices(|c: char| c.is_ascii_lowercase());
    let starts: Vec<usize> = starts.map(|(at, _)| at).chain([letters.len()]).collect();
    let name = |pair: &[usize]| square(variant, &letters[pair[0]..pair[1]]);
    starts.windows(2).map(name).collect()
}

pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

pub fn fields<const N: usize>(line: &str) -> [&str; N] {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    fields
        .try_into()
        .unwrap_or_else(|_| panic!("{N} fields: {line}"))
}

pub fn variant_named(name: &str) -> &'static Variant {
    VARIANTS.iter().find(|v| v.name == name).expect(name)
}

pub fn square(variant: &Variant, name: &str) -> Square {
    variant.board.named(name).expect(name)
}

/// Reads `W:Wa1,Kc3:Bb8`.
pub fn position(variant: &Variant, fen: &str) -> Position {
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
