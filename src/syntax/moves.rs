//! Moves and their numbers into the record.

use super::{Reader, movetext, plain, space, tag, terminal, written};
use crate::record::{Item, ItemKind, Score, Written};
use crate::text::Span;

impl Reader<'_> {
    #[inline(always)]
    pub(super) fn push_move(&mut self, written: Written, end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.body = true;
        self.lone_number = None;
        self.push(ItemKind::Move(written), end);
    }

    pub(super) fn digit(&mut self) {
        let i = self.rest();
        if let Some(end) = self.free_result() {
            return self.push_result(Score::Other, end);
        }
        if !self.general
            && let Some((score, len)) = movetext::plain_result(i)
        {
            return self.push_result(score, self.at + len);
        }
        if let Ok((rest, written)) = plain::plain_move(i) {
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

    pub(super) fn letter(&mut self) {
        let i = self.rest();
        if self.foreign {
            return self.word();
        }
        if let Ok((rest, written)) = plain::plain_move(i) {
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
    pub(super) fn written_move(&mut self) -> bool {
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

    pub(super) fn beyond_ascii(&mut self) {
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

    pub(super) fn push_number(&mut self, value: u32, second: bool, end: usize) {
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
    pub(super) fn bare_number(&mut self, value: u32, end: usize) {
        match self.last() {
            Some(Item {
                kind: ItemKind::Error,
                ..
            }) => self.junk(end),
            _ => self.push_number(value, false, end),
        }
    }

    /// Dots that stand alone: an unknown move, or the sign that the second player goes on.
    pub(super) fn dots(&mut self) {
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

    pub(super) fn dash(&mut self) {
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
        } else if lone && self.after_move() && self.ends_variation_too(self.at + len) {
            self.push_result(Score::Other, self.at + len);
        } else {
            self.word();
        }
    }

    pub(super) fn push_unknown(&mut self, end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.body = true;
        self.lone_number = None;
        self.push(ItemKind::Unknown, end);
    }
}
