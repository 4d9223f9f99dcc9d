//! What stays the same while a record is played, and the moves of a line of play, one behind the other.

use smallvec::SmallVec;

use crate::notation::{Names, Style};
use crate::record::{Item, ItemKind, Record, Separator, Written, WrittenSquare};
use crate::rules::Variant;
use crate::rules::diagonal::Diagonal;

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
    /// To look at moves one by one; for games that are played at sight it is at hand elsewhere, and not here.
    pub diagonal: Option<Diagonal>,
}

impl<'a> Setting<'a> {
    /// The setting of a record played as that variant, with squares printed that way.
    pub fn new(
        text: &'a str,
        record: &'a Record,
        variant: &'static Variant,
        numbering: crate::rules::Numbering,
    ) -> Self {
        Setting {
            diagonal: Diagonal::of(variant),
            ..Setting::at_sight(text, record, variant, numbering)
        }
    }

    /// The same, for games that are played at sight.
    pub fn at_sight(
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
            diagonal: None,
        }
    }

    /// Is a move of two squares written as captures are in this game, or as steps? `None`: it is written otherwise.
    #[inline(always)]
    pub fn captures(&self, written: &Written) -> Option<bool> {
        if written.len != 2 || written.manner != self.manner {
            None
        } else if written.separator == Separator::Hyphen {
            Some(false)
        } else if written.separator == self.sign {
            Some(true)
        } else {
            None
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

    /// The squares of a move, its ends where it has no more.
    pub fn squares(&self, written: &Written) -> SmallVec<[WrittenSquare; 8]> {
        if written.len <= 2 {
            return SmallVec::from_slice(&[written.from, written.to]);
        }
        SmallVec::from_slice(&self.record.squares_of(written))
    }
}

/// Has the board the squares of the move at an item? Of a short form nothing is known.
pub(super) fn has_squares(names: &Names, record: &Record, item: u32) -> bool {
    match record.items.get(item as usize).map(|item| item.kind) {
        Some(ItemKind::Move(written)) => {
            let known = |square| names.square(square, written.algebraic()).is_some();
            written.is(Written::SHORT) || known(written.from) && known(written.to)
        }
        _ => true,
    }
}

/// The items of a line without variations that are moves.
pub(super) fn moves(items: &[Item]) -> impl Iterator<Item = u32> {
    let is_move = |item: &Item| matches!(item.kind, ItemKind::Move(_));
    let moves = (0..).zip(items).filter(move |(_, item)| is_move(item));
    moves.map(|(i, _)| i)
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

impl Token {
    /// `None`: no move can stand in its place.
    #[inline]
    pub fn of(kind: &ItemKind) -> Option<Token> {
        match *kind {
            ItemKind::Move(written) => Some(Token::Move(written)),
            ItemKind::NoMove => Some(Token::NoMove),
            ItemKind::Unknown => Some(Token::Unknown),
            ItemKind::Setup { fen } => Some(Token::Setup(fen)),
            _ => None,
        }
    }
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
            kind => Token::of(&kind),
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
