//! One written move, and the moves that follow it in its line of play.

use smallvec::SmallVec;

use super::desk::Scratch;
use crate::notation::{self, Names, Reading, Style};
use crate::record::{Item, ItemKind, Record, Separator, Written, WrittenSquare};
use crate::rules::routes::capture_by_ends;
use crate::rules::{Move, Position, Variant, Word};

/// What stays the same while a record is played.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub text: &'a str,
    pub record: &'a Record,
    pub variant: &'static Variant,
    pub names: &'static Names,
    pub style: Style,
    /// What a capture is written with.
    pub sign: Separator,
    /// The manner of a move that is written as the game wants.
    pub manner: u8,
}

impl<'a> Setting<'a> {
    /// The setting of a record played as that variant, with squares printed that way.
    pub fn new(
        text: &'a str,
        record: &'a Record,
        variant: &'static Variant,
        numbering: crate::rules::Numbering,
    ) -> Self {
        let style = Style::of(variant, numbering);
        let algebraic = numbering.style == crate::rules::Style::Algebraic;
        Setting {
            text,
            record,
            variant,
            names: Names::of(variant.board, numbering),
            style,
            sign: match style.separator {
                ':' => Separator::Colon,
                'x' => Separator::X,
                _ => Separator::Hyphen,
            },
            manner: Written::ALGEBRAIC * u8::from(algebraic),
        }
    }

    /// Are its squares names?
    pub fn algebraic(&self) -> bool {
        self.manner & Written::ALGEBRAIC != 0
    }

    /// The text of an item.
    pub fn written(&self, item: u32) -> &'a str {
        self.item(item).map_or("", |item| item.span.of(self.text))
    }

    /// An item of the record.
    pub fn item(&self, item: u32) -> Option<&'a Item> {
        self.record.items.get(item as usize)
    }

    /// The squares of a move, its ends where it has no more.
    pub fn squares(&self, written: &Written) -> SmallVec<[WrittenSquare; 8]> {
        if written.len <= 2 {
            return SmallVec::from_slice(&[written.from, written.to]);
        }
        SmallVec::from_slice(&self.record.squares_of(written))
    }
}

/// The readings of an ambiguous move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Candidates<W> {
    pub moves: Vec<Move<W>>,
    /// The first is the whole of a single capture, the others are longer: it holds unless the rest of the game says
    /// otherwise.
    pub first_holds: bool,
}

/// What a written move means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Meaning<W> {
    /// This move, and the last of the items that say so.
    One(Move<W>, u32),
    /// One of these.
    Several(Candidates<W>, u32),
    /// No legal move.
    None,
}

/// Reads the move at an item; a capture written as several moves is joined.
#[inline]
pub(super) fn meaning<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    item: u32,
    written: Written,
    scratch: &mut Scratch<W>,
) -> Meaning<W> {
    let ends = [written.from, written.to];
    let squares = if written.len <= 2 {
        &ends[..]
    } else {
        let start = written.path as usize;
        setting
            .record
            .squares
            .get(start..start + written.len as usize)
            .unwrap_or(&ends)
    };
    let reading = notation::read(
        setting.variant,
        position,
        squares,
        written,
        setting.names,
        &mut scratch.read,
    );
    match reading {
        Reading::One(m) => Meaning::One(m, item),
        Reading::None => joined(setting, position, item, written, scratch),
        several => Meaning::Several(candidates(several), item),
    }
}

#[cold]
fn candidates<W: Word>(reading: Reading<W>) -> Candidates<W> {
    match reading {
        Reading::OneOrLonger(single, longer) => Candidates {
            moves: std::iter::once(single).chain(longer).collect(),
            first_holds: true,
        },
        Reading::Several(moves, _) => Candidates {
            moves,
            first_holds: false,
        },
        Reading::One(m) => Candidates {
            moves: vec![m],
            first_holds: true,
        },
        Reading::None => Candidates {
            moves: Vec::new(),
            first_holds: false,
        },
    }
}

/// A capture written as several moves of one piece: `11x18 18x25`. The more of them belong together the better.
#[cold]
fn joined<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    item: u32,
    first: Written,
    scratch: &mut Scratch<W>,
) -> Meaning<W> {
    let mut squares = setting.squares(&first);
    let mut found = Meaning::None;
    for (next, other) in (item + 1..).zip(setting.record.items.iter().skip(item as usize + 1)) {
        let ItemKind::Move(other) = other.kind else {
            break;
        };
        let on = setting.squares(&other);
        let fits = other.algebraic() == first.algebraic()
            && on.first() == squares.last()
            && squares.len() + on.len() < 64
            && (first.separator != Separator::Hyphen
                || setting.style.separator == '-'
                || other.separator == first.separator);
        if !fits {
            break;
        }
        squares.extend_from_slice(&on[1..]);
        let whole = Written {
            to: other.to,
            len: squares.len() as u8,
            ..first
        };
        match notation::read(
            setting.variant,
            position,
            &squares,
            whole,
            setting.names,
            &mut scratch.read,
        ) {
            Reading::One(m) if m.is_capture() => found = Meaning::One(m, next),
            Reading::One(_) | Reading::None => {}
            several => found = Meaning::Several(candidates(several), next),
        }
    }
    found
}

/// A capture with the ends that were written, whether or not it is in a list that was cut short.
pub(super) fn by_ends<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    written: &Written,
) -> Option<Move<W>> {
    let squares: Option<Vec<_>> = setting
        .squares(written)
        .iter()
        .map(|square| setting.names.square(*square, written.algebraic()))
        .collect();
    capture_by_ends(setting.variant, position, &squares?)
}

/// What stands in a line of play where a move may stand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token {
    /// A move.
    Move(Written),
    /// What was meant as one and names no square.
    NoMove,
    /// A move the writer did not know.
    Unknown,
    /// A new position.
    Setup(crate::text::Span),
}

/// The next token of a line of play from an item on; variations are passed over. `None` at the line's end.
pub(super) fn next_token(record: &Record, from: u32) -> Option<(u32, Token)> {
    next_with(record, &[], from, &mut 0)
}

/// The same, with the ends of the variations at hand ([`ends`]), and counting the items it looks at.
pub(super) fn next_with(
    record: &Record,
    ends: &[u32],
    from: u32,
    passed: &mut u32,
) -> Option<(u32, Token)> {
    let mut depth = 0u32;
    let mut i = from;
    loop {
        let item = record.items.get(i as usize)?;
        *passed = passed.saturating_add(1);
        let token = match item.kind {
            ItemKind::VariationStart => match ends.get(i as usize) {
                Some(end) => {
                    i = *end;
                    continue;
                }
                None => {
                    depth += 1;
                    None
                }
            },
            ItemKind::VariationEnd => {
                depth = depth.checked_sub(1)?;
                None
            }
            _ if depth > 0 => None,
            ItemKind::Move(written) => Some(Token::Move(written)),
            ItemKind::NoMove => Some(Token::NoMove),
            ItemKind::Unknown => Some(Token::Unknown),
            ItemKind::Setup { fen } => Some(Token::Setup(fen)),
            _ => None,
        };
        if let Some(token) = token {
            return Some((i, token));
        }
        i += 1;
    }
}

/// For each item where a variation opens, the item behind the one that closes it; with it variations are passed over
/// at one look, however deep they are.
pub(super) fn ends(record: &Record) -> Vec<u32> {
    let count = record.items.len() as u32;
    let mut ends = vec![count; record.items.len()];
    let mut open = Vec::new();
    for (i, item) in (0..).zip(&record.items) {
        match item.kind {
            ItemKind::VariationStart => open.push(i),
            ItemKind::VariationEnd => {
                let start = open
                    .pop()
                    .and_then(|start: u32| ends.get_mut(start as usize));
                if let Some(end) = start {
                    *end = i + 1;
                }
            }
            _ => {}
        }
    }
    ends
}
