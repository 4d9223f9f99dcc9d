//! The PDN grammar.
//!
//! In: a [`Chunk`] of text. Out: records and what is wrong with their form; parsing never fails, and keeps every byte's
//! place. It is the only module that knows nom; it knows nothing of boards and rules.

mod bounds;
mod expected;
mod findings;
mod movetext;
mod names;
mod productions;
mod space;
mod tag;
mod tagged;
mod terminal;
mod written;

pub use productions::PRODUCTIONS;

use std::mem::{replace, take};

use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Item, ItemKind, Record, Score, Written};
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
    let mut reader = Reader::new(&chunk.text);
    if findings::is_binary(reader.bytes) {
        reader.junk(reader.bytes.len());
    }
    reader.read();
    reader.finish(chunk)
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
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            bytes: text.as_bytes(),
            at: 0,
            record: Record::default(),
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
        }
    }

    /// The loop: white space, then whatever the first byte says; what fits nothing is skipped and said so.
    fn read(&mut self) {
        loop {
            let (at, oddity) = space::skip(self.bytes, self.at);
            if let Some((start, oddity)) = oddity {
                self.odd_space(start, at, oddity);
                self.at = at;
                continue;
            }
            self.at = at;
            let Some(&first) = self.bytes.get(at) else {
                return;
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
        }
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
        let before = self.bytes[..self.at].iter().rev();
        let mut blanks = before.skip_while(|b| matches!(b, b' ' | b'\t'));
        matches!(blanks.next(), None | Some(b'\n' | b'\r' | 0xbf))
    }

    /// Has the game ended, so that what comes now begins another? Not in a variation behind the result.
    #[inline(always)]
    fn game_over(&self) -> bool {
        self.ended.is_some() && self.open.is_empty()
    }

    #[inline(always)]
    fn push_move(&mut self, written: Written, end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.body = true;
        self.lone_number = None;
        self.push(ItemKind::Move(written), end);
    }

    fn digit(&mut self) {
        let i = self.rest();
        if let Some(end) = self.free_result() {
            return self.push_result(Score::Other, end);
        }
        if let Ok((rest, written)) = written::plain_move(i) {
            return self.push_move(written, self.place(rest));
        }
        // Nearly always a number then; only `0.5-0.5` is a result with a dot.
        let dotted = matches!(
            i,
            [b'1'..=b'9', b'.', ..] | [b'1'..=b'9', b'0'..=b'9', b'.', ..]
        );
        if !dotted && let Ok((rest, score)) = movetext::result(i) {
            return self.push_result(score, self.place(rest));
        }
        if let Ok((rest, (value, second))) = terminal::move_number(i) {
            return self.push_number(value, second, self.place(rest));
        }
        if self.written_move() {
            return;
        }
        match terminal::number(i) {
            Ok((rest, value)) if terminal::boundary(rest) && rest.len() + 5 > i.len() => {
                self.bare_number(value, self.place(rest));
            }
            _ => self.word(),
        }
    }

    fn letter(&mut self) {
        let i = self.rest();
        if self.foreign {
            return self.word();
        }
        if let Ok((rest, written)) = written::plain_move(i) {
            return self.push_move(written, self.place(rest));
        }
        let line_start = self.at_line_start();
        if line_start && let Ok((rest, fen)) = movetext::bare_fen(i) {
            return self.push_setup(fen, self.place(rest));
        }
        if self.written_move() {
            return;
        }
        if i[0] == b'X' && self.after_move() && terminal::mark(i).is_ok() {
            return self.mark();
        }
        if let Some(end) = self.free_result() {
            return self.push_result(Score::Other, end);
        }
        if line_start && let Ok((rest, tag)) = tag::tag_without_bracket(i) {
            return self.push_tag(tag, self.place(rest));
        }
        self.word();
    }

    /// A move in one of its rarer forms.
    fn written_move(&mut self) -> bool {
        if self.game_over() && written::written_move(self.rest(), &mut Vec::new()).is_ok() {
            self.next_record();
        }
        let Ok((rest, written)) = written::written_move(self.rest(), &mut self.record.squares)
        else {
            return false;
        };
        let start = self.at;
        self.push_move(written, self.place(rest));
        self.note_manner(&written, Span::new(start, self.at));
        true
    }

    fn beyond_ascii(&mut self) {
        let i = self.rest();
        if let Ok((rest, score)) = movetext::result(i) {
            return self.push_result(score, self.place(rest));
        }
        if terminal::dots(i).is_ok() {
            return self.dots();
        }
        if written::dash(i).is_some() {
            return self.dash();
        }
        if terminal::strength(i).is_ok() {
            return self.strength();
        }
        if self.after_move() && terminal::mark(i).is_ok() {
            return self.mark();
        }
        if !self.written_move() {
            self.word();
        }
    }

    fn push_number(&mut self, value: u32, second: bool, end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.note_lone_number();
        if !second {
            self.lone_number = Some(Span::new(self.at, end));
        }
        if self.open.is_empty() {
            self.last_number = value;
        }
        self.push(ItemKind::Number { value, second }, end);
    }

    /// A number without a dot: in the middle of words it is one of them.
    fn bare_number(&mut self, value: u32, end: usize) {
        match self.last() {
            Some(Item {
                kind: ItemKind::Error,
                ..
            }) => self.junk(end),
            _ => self.push_number(value, false, end),
        }
    }

    /// Dots that stand alone: an unknown move, or the sign that the second player goes on.
    fn dots(&mut self) {
        let Ok((rest, count)) = terminal::dots(self.rest()) else {
            return self.junk_word();
        };
        let end = self.place(rest);
        if count < 2 {
            return self.junk(end);
        }
        let goes_on = match self.last().map(|item| item.kind) {
            None => true,
            Some(kind) => matches!(
                kind,
                ItemKind::Comment
                    | ItemKind::LineComment
                    | ItemKind::VariationStart
                    | ItemKind::VariationEnd
                    | ItemKind::Number { .. }
            ),
        };
        let (next, _) = space::skip(self.bytes, end);
        let before_move = self.bytes[next..]
            .first()
            .is_some_and(|b| b.is_ascii_alphanumeric())
            && terminal::move_number(&self.bytes[next..]).is_err();
        if goes_on && before_move {
            self.push_number(self.last_number, true, end);
        } else {
            self.push_unknown(end);
        }
    }

    fn dash(&mut self) {
        if let Ok((rest, ())) = movetext::unknown_move(self.rest()) {
            return self.push_unknown(self.place(rest));
        }
        if let Some(end) = self.free_result() {
            return self.push_result(Score::Other, end);
        }
        if self.after_move() && terminal::mark(self.rest()).is_ok() {
            return self.mark();
        }
        let len = written::dash(self.rest()).unwrap_or(1);
        let lone = terminal::boundary(&self.bytes[self.at + len..]);
        let number = |item: &Item| matches!(item.kind, ItemKind::Number { .. });
        if lone && self.last().is_some_and(number) {
            self.push_unknown(self.at + len);
        } else {
            self.word();
        }
    }

    fn push_unknown(&mut self, end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.body = true;
        self.lone_number = None;
        self.push(ItemKind::Unknown, end);
    }

    fn open_variation(&mut self) {
        if terminal::strength(self.rest()).is_ok() {
            return self.strength();
        }
        // Behind the result it belongs to that game only if it is closed soon.
        if self.game_over() && !self.rest().iter().take(1000).any(|b| *b == b')') {
            self.next_record();
        }
        self.open.push(self.at as u32);
        self.push(ItemKind::VariationStart, self.at + 1);
        if self.open.len() > self.deepest {
            self.deepest = self.open.len();
            self.note_depth();
        }
    }

    fn close_variation(&mut self) {
        if self.open.pop().is_none() {
            return self.stray();
        }
        self.note_lone_number();
        self.push(ItemKind::VariationEnd, self.at + 1);
    }

    fn nag(&mut self) {
        match terminal::nag(self.rest()) {
            Ok((rest, value)) => self.push(ItemKind::Nag(value), self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    fn strength(&mut self) {
        if self.at_line_start()
            && let Ok((rest, fen)) = movetext::bare_fen(self.rest())
        {
            return self.push_setup(fen, self.place(rest));
        }
        match terminal::strength(self.rest()) {
            Ok((rest, _)) => self.push(ItemKind::Strength, self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    fn mark(&mut self) {
        match terminal::mark(self.rest()) {
            Ok((rest, _)) if self.after_move() => {
                self.push(ItemKind::Strength, self.place(rest));
            }
            _ => self.word(),
        }
    }

    fn after_move(&self) -> bool {
        self.last().is_some_and(|item| {
            matches!(
                item.kind,
                ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Strength | ItemKind::Nag(_)
            )
        })
    }

    /// `*` glued to a move is a mark, and ends the game elsewhere.
    fn star(&mut self) {
        let end = self.at + 1;
        if self.glued() && self.after_move() {
            return self.push(ItemKind::Strength, end);
        }
        if self.bytes.get(end) == Some(&b'*') {
            return self.junk_word();
        }
        self.push_result(Score::Unknown, end);
    }

    fn line(&mut self, kind: ItemKind) {
        let line = match kind {
            ItemKind::Escape => terminal::escape(self.rest()),
            _ => terminal::line_comment(self.rest()),
        };
        match line {
            Ok((rest, ())) => self.push(kind, self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    fn setup(&mut self) {
        match movetext::setup(self.rest()) {
            Ok((rest, fen)) => self.push_setup(fen, self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    fn push_setup(&mut self, fen: &[u8], end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.body = true;
        let start = fen.as_ptr() as usize - self.bytes.as_ptr() as usize;
        let fen = Span::new(start, start + fen.len());
        self.push(ItemKind::Setup { fen }, end);
    }

    fn comment(&mut self) {
        let start = self.at;
        match terminal::comment(self.rest()) {
            Ok((rest, nested)) => {
                let end = self.place(rest);
                match nested.then(|| self.surplus_brace(end)).flatten() {
                    Some(end) => {
                        self.push(ItemKind::Comment, end);
                        self.note_nested(Span::new(start, end));
                    }
                    None => self.push(ItemKind::Comment, end),
                }
            }
            Err(_) => {
                let end = match terminal::unclosed_comment(self.rest()) {
                    Ok((rest, ())) => self.place(rest),
                    Err(_) => self.bytes.len(),
                };
                let end = start + self.text[start..end].trim_end().len();
                self.push(ItemKind::Comment, end);
                self.found.push(Diagnostic::new(
                    Code::S201,
                    Span::new(start, start + 1),
                    "this comment is never closed",
                ));
            }
        }
    }

    fn bracket(&mut self) {
        let lenient = self.at_line_start()
            || matches!(
                self.last().map(|item| item.kind),
                Some(ItemKind::Tag(_)) | None
            );
        match tag::tag_text(self.rest(), lenient) {
            Ok((rest, tag)) => self.push_tag(tag, self.place(rest)),
            Err(_) => self.stray(),
        }
    }
}

/// Takes what was read so far. The next record will be about as long.
fn drain(reader: &mut Reader) -> Parsed {
    let items = Vec::with_capacity(reader.record.items.len().min(512));
    let tags = Vec::with_capacity(reader.record.tags.len().min(32));
    let next = Record {
        items,
        tags,
        ..Record::default()
    };
    Parsed {
        record: replace(&mut reader.record, next),
        diagnostics: take(&mut reader.found),
    }
}
