//! What the squares and signs of games look like, before they are played: enough to say which variants to try, and in
//! which order.

use std::sync::LazyLock;

use crate::record::{ItemKind, Record, Separator, TagName, Written, WrittenSquare};
use crate::rules::variant::Goal;
use crate::rules::variants::{
    BRAZILIAN, CANADIAN, CZECH, ENGLISH, FRISIAN, INTERNATIONAL, ITALIAN, POOL, PORTUGUESE,
    RUSSIAN, SPANISH, SPANTSIRETI, THAI, TURKISH, VARIANTS,
};
use crate::rules::{Style, Variant};

/// The greatest squares and the usual signs of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Shape {
    /// Moves with names and with numbers.
    names: u32,
    numbers: u32,
    /// Captures with `:` and with `x`.
    colons: u32,
    crosses: u32,
    /// Greatest file and rank of names, from 1, and greatest number.
    file: u8,
    rank: u8,
    number: u8,
}

impl Shape {
    /// Adds the moves and the FEN of a game.
    pub fn add(&mut self, text: &str, record: &Record) {
        for item in &record.items {
            if let ItemKind::Move(written) = item.kind {
                self.add_move(record, &written);
            }
        }
        if let Some(fen) = record.value(text, TagName::Fen) {
            self.add_fen(&fen);
        }
    }

    #[inline]
    fn add_move(&mut self, record: &Record, written: &Written) {
        match written.separator {
            Separator::Colon => self.colons += 1,
            Separator::X => self.crosses += 1,
            _ => {}
        }
        let algebraic = written.algebraic();
        *(if algebraic {
            &mut self.names
        } else {
            &mut self.numbers
        }) += 1;
        self.add_square(algebraic, written.from);
        self.add_square(algebraic, written.to);
        if written.len > 2 {
            for square in &*record.squares_of(written) {
                self.add_square(algebraic, *square);
            }
        }
    }

    #[inline(always)]
    fn add_square(&mut self, algebraic: bool, square: WrittenSquare) {
        if algebraic {
            self.file = self.file.max(square.file() + 1);
            self.rank = self.rank.max(square.rank().unwrap_or(1));
        } else {
            self.number = self.number.max(square.number());
        }
    }

    /// Squares of a FEN: a letter a–l before digits is a file, digits alone are a number.
    fn add_fen(&mut self, fen: &str) {
        for part in fen.split([':', ',', '-', '.', ' ']) {
            let part = part.trim_start_matches(['W', 'B', 'w', 'K', 'k']);
            let file = part.bytes().next().map(|byte| byte.to_ascii_lowercase());
            match file {
                Some(file @ b'a'..=b'l') => {
                    if let Ok(rank) = part[1..].parse::<u8>() {
                        self.file = self.file.max(file - b'a' + 1);
                        self.rank = self.rank.max(rank);
                    }
                }
                _ => {
                    if let Ok(number) = part.parse::<u8>() {
                        self.number = self.number.max(number);
                    }
                }
            }
        }
    }

    /// Mostly names?
    pub fn style(&self) -> Option<Style> {
        match (self.names, self.numbers) {
            (0, 0) if self.file == 0 && self.number > 0 => Some(Style::Numeric),
            (0, 0) => None,
            (names, numbers) if names > numbers => Some(Style::Algebraic),
            _ => Some(Style::Numeric),
        }
    }

    /// Has the variant's board all these squares, and may it be told by moves?
    pub fn fits(&self, variant: &Variant) -> bool {
        let board = variant.board;
        let names = self.file <= board.files && self.rank <= board.ranks;
        let numbers = u32::from(self.number) <= board.squares.count_ones();
        names && numbers && told_by_moves(variant)
    }
}

/// Are games of a variant told from others by their moves?
pub(super) fn told_by_moves(variant: &Variant) -> bool {
    variant.goal == Goal::Normal
}

/// The variants to try, the most usual first.
pub(super) fn order(shape: &Shape) -> &'static [&'static Variant] {
    static LARGE: Order =
        LazyLock::new(|| all(&[&INTERNATIONAL, &FRISIAN, &CANADIAN, &SPANTSIRETI]));
    static NUMBERS: Order = LazyLock::new(|| {
        all(&[
            &ENGLISH,
            &ITALIAN,
            &BRAZILIAN,
            &RUSSIAN,
            &POOL,
            &CZECH,
            &SPANISH,
            &PORTUGUESE,
            &THAI,
            &INTERNATIONAL,
            &FRISIAN,
            &CANADIAN,
            &TURKISH,
        ])
    });
    static NAMES_AND_COLONS: Order =
        LazyLock::new(|| all(&[&RUSSIAN, &BRAZILIAN, &CZECH, &POOL, &TURKISH]));
    static NAMES: Order = LazyLock::new(|| all(&[&BRAZILIAN, &RUSSIAN, &CZECH, &POOL, &TURKISH]));
    if shape.file > 8 || shape.rank > 8 || shape.number > 32 {
        return &LARGE;
    }
    match shape.style() {
        Some(Style::Numeric) => &NUMBERS,
        _ if shape.colons >= shape.crosses => &NAMES_AND_COLONS,
        _ => &NAMES,
    }
}

type Order = LazyLock<Vec<&'static Variant>>;

/// These, and then all others.
fn all(first: &[&'static Variant]) -> Vec<&'static Variant> {
    let others = VARIANTS.iter().filter(|row| !first.contains(row));
    first.iter().chain(others).copied().collect()
}
