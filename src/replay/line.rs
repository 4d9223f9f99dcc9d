//! One written move, and the moves that follow it in its line of play.

use smallvec::SmallVec;

use crate::notation::{self, Names, Reading, Style};
use crate::record::{Item, ItemKind, Record, Separator, Written, WrittenSquare};
use crate::rules::diagonal::Diagonal;
use crate::rules::routes::capture_by_ends;
use crate::rules::{Move, Position, Square, Variant, Word};

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
    /// For the games that are played at sight.
    diagonal: Option<Diagonal>,
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
            diagonal: Diagonal::of(variant),
        }
    }

    /// Are its squares names?
    #[inline(always)]
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

    /// Has the board the squares of the move at an item? Of a short form nothing is known.
    pub fn has_squares(&self, item: u32) -> bool {
        match self.item(item).map(|item| item.kind) {
            Some(ItemKind::Move(written)) => {
                written.is(Written::SHORT)
                    || [written.from, written.to]
                        .map(|square| self.names.square(square, written.algebraic()))
                        .iter()
                        .all(Option::is_some)
            }
            _ => true,
        }
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

/// The move that two squares mean, where it can be told without a list. The sign says only what is likely.
#[inline]
pub(super) fn at_once<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    written: Written,
) -> Option<Move<W>> {
    let Some(diagonal) = &setting.diagonal else {
        return notation::at_once(setting.variant, position, written, setting.names);
    };
    let (from, to) = two_squares(setting, &written)?;
    let position = small(position);
    let step = || diagonal.quiet(position, from, to);
    let capture = || diagonal.capture(position, from, to);
    let m = match written.separator {
        Separator::X | Separator::Colon => capture().or_else(step),
        _ => step().or_else(capture),
    }?;
    Some(Move {
        taken: W::narrow(m.taken.wide()),
        from: m.from,
        to: m.to,
        crowned: m.crowned,
    })
}

/// The squares of a move of which two were written, and no more is to be known.
#[inline]
fn two_squares(setting: &Setting, written: &Written) -> Option<(Square, Square)> {
    if written.len > 2 || written.is(Written::SHORT) {
        return None;
    }
    let algebraic = written.algebraic();
    let from = setting.names.square(written.from, algebraic)?;
    let to = setting.names.square(written.to, algebraic)?;
    Some((from, to))
}

/// A position of a board of 64 bits.
#[inline]
fn small<W: Word>(position: &Position<W>) -> Position<u64> {
    Position {
        us: position.us.wide() as u64,
        them: position.them.wide() as u64,
        kings: position.kings.wide() as u64,
        side: position.side,
        runs: position.runs,
    }
}

/// Is it plain, without a list, that two squares mean no legal move?
fn is_none<W: Word>(setting: &Setting, position: &Position<W>, written: &Written) -> bool {
    if written.len > 2 || written.is(Written::SHORT) {
        return false;
    }
    let Some((from, to)) = two_squares(setting, written) else {
        return true;
    };
    match &setting.diagonal {
        Some(diagonal) => diagonal.refuses(&small(position), from, to),
        None => !position.us.has(from.index()),
    }
}

/// Reads the move at an item; a capture written as several moves is joined.
pub(super) fn meaning<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    item: u32,
    written: Written,
    read: &mut notation::Scratch<W>,
) -> Meaning<W> {
    read.listed = false;
    read.exceeded = false;
    if let Some(m) = at_once(setting, position, written) {
        return Meaning::One(m, item);
    }
    if is_none(setting, position, &written) {
        return joined(setting, position, item, written, read);
    }
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
        read,
    );
    match reading {
        Reading::One(m) => Meaning::One(m, item),
        Reading::None => joined(setting, position, item, written, read),
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
    read: &mut notation::Scratch<W>,
) -> Meaning<W> {
    // Nearly always something else comes next.
    let next = setting.item(item + 1).map(|item| item.kind);
    let goes_on = |next: Written| next.from == first.to && next.algebraic() == first.algebraic();
    if !matches!(next, Some(ItemKind::Move(next)) if goes_on(next)) {
        return Meaning::None;
    }
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
            read,
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
