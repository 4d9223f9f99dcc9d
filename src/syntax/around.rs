//! What stands around the moves: variations, marks, comments, set-ups, brackets.

use super::{Reader, movetext, tag, terminal};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::{ItemKind, Score};
use crate::text::Span;

impl Reader<'_> {
    pub(super) fn open_variation(&mut self) {
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

    pub(super) fn close_variation(&mut self) {
        if self.open.pop().is_none() {
            return self.stray();
        }
        self.note_lone_number();
        self.push(ItemKind::VariationEnd, self.at + 1);
    }

    pub(super) fn nag(&mut self) {
        match terminal::nag(self.rest()) {
            Ok((rest, value)) => self.push(ItemKind::Nag(value), self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    pub(super) fn strength(&mut self) {
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

    pub(super) fn mark(&mut self) {
        match terminal::mark(self.rest()) {
            Ok((rest, _)) if self.after_move() => {
                self.push(ItemKind::Strength, self.place(rest));
            }
            _ => self.word(),
        }
    }

    pub(super) fn after_move(&self) -> bool {
        self.last().is_some_and(|item| {
            matches!(
                item.kind,
                ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Strength | ItemKind::Nag(_)
            )
        })
    }

    /// `*` glued to a move is a mark, and ends the game elsewhere.
    pub(super) fn star(&mut self) {
        let end = self.at + 1;
        if self.glued() && self.after_move() {
            return self.push(ItemKind::Strength, end);
        }
        if self.bytes.get(end) == Some(&b'*') {
            return self.junk_word();
        }
        self.push_result(Score::Unknown, end);
    }

    pub(super) fn line(&mut self, kind: ItemKind) {
        let line = match kind {
            ItemKind::Escape => terminal::escape(self.rest()),
            _ => terminal::line_comment(self.rest()),
        };
        match line {
            Ok((rest, ())) => self.push(kind, self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    pub(super) fn setup(&mut self) {
        match movetext::setup(self.rest()) {
            Ok((rest, fen)) => self.push_setup(fen, self.place(rest)),
            Err(_) => self.junk_word(),
        }
    }

    pub(super) fn push_setup(&mut self, fen: &[u8], end: usize) {
        if self.game_over() {
            self.next_record();
        }
        self.body = true;
        let start = fen.as_ptr() as usize - self.bytes.as_ptr() as usize;
        let fen = Span::new(start, start + fen.len());
        self.push(ItemKind::Setup { fen }, end);
    }

    pub(super) fn comment(&mut self) {
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
                    "This comment is never closed",
                ));
            }
        }
    }

    pub(super) fn bracket(&mut self) {
        if self.plain_tags() {
            return;
        }
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
