//! The PDN grammar.
//!
//! In: a [`Chunk`] of text. Out: records and what is wrong with their form; parsing never fails, and keeps every byte's
//! place. It is the only module that knows nom; it knows nothing of boards and rules.

mod around;
mod bounds;
mod expected;
mod findings;
mod header;
mod junk;
mod manner;
mod moves;
mod movetext;
mod names;
mod nested;
mod plain;
mod productions;
mod records;
#[cfg(test)]
mod short_ways;
mod space;
mod tag;
mod tagged;
mod terminal;
mod two_squares;
mod written;

pub use productions::PRODUCTIONS;

use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Item, ItemKind, Record, Score, stock};
use crate::text::{Chunk, Span};

/// A record and what is wrong with its form.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The record.
    pub record: Record,
    /// T and S findings, and those notes on notation that need no board.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all records of a chunk. They tile it.
pub fn parse(chunk: &Chunk) -> Vec<Parsed> {
    Reader::new(&chunk.text).records(chunk)
}

/// Does this text end a game wherever it stands, as the usual results do, also where a game without tags follows?
pub fn ends_anywhere(text: &str) -> bool {
    let result = movetext::result(text.as_bytes());
    text == "*" || matches!(result, Ok(([], score)) if score != Score::Other)
}

/// The place in the text, and the record that is being read.
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    record: Record,
    found: Vec<Diagnostic>,
    /// Of each code found in the record: how many, and where the last one is.
    reported: Vec<(Code, usize, usize)>,
    /// Records that are whole.
    done: Vec<Parsed>,
    /// Has the record moves, a result or the like: will a tag begin the next one?
    body: bool,
    /// Has it text that is no PDN?
    junk_seen: bool,
    /// The terminator, once it is read.
    ended: Option<Score>,
    /// Variations that are open: where.
    open: Vec<u32>,
    deepest: usize,
    /// A number that no move has followed yet.
    lone_number: Option<Span>,
    last_number: u32,
    /// The value of the Result tag, where it is none of the usual ones.
    free_result: Option<Span>,
    /// The GameType is no draughts: any word is a move.
    foreign: bool,
    /// No closing brace stands alone before this place.
    no_surplus: usize,
    /// All is read the general way, and nothing by the short ways for plain forms: a test compares the two.
    general: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            bytes: text.as_bytes(),
            at: 0,
            record: Record::with(stock::take().unwrap_or_default()),
            found: Vec::new(),
            reported: Vec::new(),
            done: Vec::new(),
            body: false,
            junk_seen: false,
            ended: None,
            open: Vec::new(),
            deepest: 0,
            lone_number: None,
            last_number: 0,
            free_result: None,
            foreign: false,
            no_surplus: 0,
            general: false,
        }
    }

    /// White space; plain moves; then whatever the next byte says. What fits nothing is skipped and said so. Whether
    /// there was anything.
    fn token(&mut self) -> bool {
        if self.white() {
            return true;
        }
        if let Some(b'0'..=b'9' | b'a'..=b'z' | b'{') = self.bytes.get(self.at) {
            self.plain_moves();
            if self.white() {
                return true;
            }
        }
        let Some(&first) = self.bytes.get(self.at) else {
            return false;
        };
        match first {
            b'0'..=b'9' => self.digit(),
            b'a'..=b'z' | b'A'..=b'Z' => self.letter(),
            b'{' => self.comment(),
            b'[' => self.bracket(),
            b'.' => self.dots(),
            b'(' => self.open_variation(),
            b')' => self.close_variation(),
            b'$' => self.nag(),
            b'!' | b'?' => self.strength(),
            b'*' => self.star(),
            b'-' => self.dash(),
            b';' => self.line(ItemKind::LineComment),
            b'%' if self.at_line_start() => self.line(ItemKind::Escape),
            b'/' => self.setup(),
            b'}' | b']' => self.stray(),
            b'+' | b'#' | b'=' | b'~' => self.mark(),
            0x80.. => self.beyond_ascii(),
            _ => self.junk_word(),
        }
        true
    }

    /// Skips white space; whether something odd stood there, and was reported.
    #[inline(always)]
    fn white(&mut self) -> bool {
        let (at, oddity) = space::skip(self.bytes, self.at);
        if let Some((start, oddity)) = oddity {
            self.odd_space(start, at, oddity);
        }
        self.at = at;
        oddity.is_some()
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The place of what is left of the text.
    #[inline(always)]
    fn place(&self, rest: &[u8]) -> usize {
        self.bytes.len() - rest.len()
    }

    #[inline(always)]
    fn push(&mut self, kind: ItemKind, end: usize) {
        self.record.branched |= matches!(kind, ItemKind::VariationStart | ItemKind::Setup { .. });
        let span = Span::new(self.at, end);
        self.record.items.push(Item { span, kind });
        self.at = end;
    }

    fn last(&self) -> Option<&Item> {
        self.record.items.last()
    }

    /// Does the last item end right here?
    fn glued(&self) -> bool {
        self.last()
            .is_some_and(|item| item.span.end as usize == self.at)
    }

    fn at_line_start(&self) -> bool {
        // What is nothing in the text is nothing here: a line begins where it will begin once that is taken out.
        let mut before = &self.bytes[..self.at];
        loop {
            before = match before {
                [] | [.., b'\n' | b'\r'] | [.., 0xef, 0xbb, 0xbf] => return true,
                [rest @ .., 0..=b' ' | 0x7f] | [rest @ .., 0xc2, 0x80..=0xa0] => rest,
                _ => return false,
            };
        }
    }

    /// Has the game ended, so that what comes now begins another? Not in a variation behind the result.
    #[inline(always)]
    fn game_over(&self) -> bool {
        self.ended.is_some() && self.open.is_empty()
    }
}
