//! Lines of movetext, and games one after another.

use crate::record::{ItemKind, Record};

/// How normalized text is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The greatest length of a line of moves, in characters.
    pub width: usize,
    /// What ends a game.
    pub terminator: Terminator,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            width: 80,
            terminator: Terminator::Star,
        }
    }
}

/// What ends a normalized game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Terminator {
    /// `*`, as PDN 3.0 wants.
    #[default]
    Star,
    /// The result.
    Result,
}

/// Puts the games of one file together, with one blank line between them. What stands between two records that are left
/// as they were stays as it was too: the meaning of broken text depends on its surroundings.
#[derive(Clone, Debug, Default)]
pub struct Joiner {
    begun: bool,
    /// The record before is left as it was: the white space behind it.
    behind: Option<String>,
    /// Nothing in that record ends its tags; only the tag that follows it now does.
    open: bool,
}

impl Joiner {
    /// What is to be written for the next record: its normalized form, if there is one, or its own text; and whether
    /// the normalized form was taken. White space around the record comes with the next one, or with
    /// [`finish`](Joiner::finish).
    pub fn next(&mut self, text: &str, record: &Record, new: Option<&str>) -> (String, bool) {
        let new = new.filter(|_| !self.open);
        self.open = new.is_none() && !record.tags.is_empty() && !has_body(record);
        let piece = match new {
            Some(new) => {
                self.behind = None;
                self.after("\n\n") + new.trim_end()
            }
            None => self.left(record.span.of(text)),
        };
        (piece, new.is_some())
    }

    /// The end of the file.
    pub fn finish(self) -> &'static str {
        if self.begun { "\n" } else { "" }
    }

    fn left(&mut self, raw: &str) -> String {
        let piece = raw.trim_start();
        let (before, piece) = match self.behind.take() {
            Some(behind) => (behind + &raw[..raw.len() - piece.len()], piece.trim_end()),
            None => {
                // The blanks that begin its first line are part of it.
                let blank = raw.len() - piece.len();
                let start = raw[..blank].rfind(['\n', '\r']).map_or(0, |at| at + 1);
                ("\n\n".to_string(), raw[start..].trim_end())
            }
        };
        if piece.is_empty() {
            self.behind = Some(before).filter(|_| self.begun);
            return String::new();
        }
        self.behind = Some(raw[raw.trim_end().len()..].to_string());
        self.after(&before) + piece
    }

    /// What stands between the record before and the next.
    fn after(&mut self, between: &str) -> String {
        if std::mem::replace(&mut self.begun, true) {
            between.to_string()
        } else {
            String::new()
        }
    }
}

/// Is there anything after which a tag begins another game?
fn has_body(record: &Record) -> bool {
    record.items.iter().any(|item| {
        matches!(
            item.kind,
            ItemKind::Move(_)
                | ItemKind::NoMove
                | ItemKind::Unknown
                | ItemKind::Setup { .. }
                | ItemKind::Result(_)
        )
    })
}

/// Text that grows by words, with line breaks where the width is reached. What is glued to a word stays on its line.
pub(super) struct Lines {
    out: String,
    width: usize,
    /// Characters on the last line.
    column: usize,
    /// The word that may still grow.
    word: String,
    /// The next word continues this one: it is an opening bracket.
    open: bool,
}

impl Lines {
    /// Goes on behind a text that ends a line.
    pub fn after(out: String, width: usize) -> Lines {
        Lines {
            out,
            width,
            column: 0,
            word: String::new(),
            open: false,
        }
    }

    /// A word of its own.
    pub fn word(&mut self, text: &str) {
        if !std::mem::take(&mut self.open) {
            self.flush();
        }
        self.word.push_str(text);
    }

    /// Glued to the word before it.
    pub fn glue(&mut self, text: &str) {
        self.open = false;
        self.word.push_str(text);
    }

    /// A word to which the next is glued.
    pub fn open(&mut self, text: &str) {
        self.word(text);
        self.open = true;
    }

    /// A word after which the line ends.
    pub fn last_word(&mut self, text: &str) {
        self.word(text);
        self.flush();
        self.end_line();
    }

    /// A line of its own.
    pub fn line(&mut self, text: &str) {
        self.open = false;
        self.flush();
        if self.column > 0 {
            self.end_line();
        }
        self.out.push_str(text);
        self.end_line();
    }

    /// The whole text; its last line is ended.
    pub fn finish(mut self) -> String {
        self.flush();
        if self.column > 0 {
            self.end_line();
        }
        self.out
    }

    fn end_line(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }

    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let first = self.word.lines().next().unwrap_or_default().chars().count();
        if self.column > 0 {
            if self.column + 1 + first <= self.width {
                self.out.push(' ');
                self.column += 1;
            } else {
                self.end_line();
            }
        }
        self.out.push_str(&self.word);
        match self.word.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += self.word.chars().count(),
        }
        self.word.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    #[test]
    fn lines_are_broken_between_words() {
        let mut lines = Lines::after(String::new(), 10);
        lines.open("(");
        lines.open("(");
        lines.word("1. a");
        lines.glue(")");
        lines.word("bcde");
        lines.word("{x\ny}");
        lines.word("12345678");
        lines.last_word("; c");
        lines.glue(")");
        lines.line("% e");
        lines.word("z");
        assert_eq!(
            lines.finish(),
            "((1. a)\nbcde {x\ny}\n12345678\n; c\n)\n% e\nz\n"
        );
    }

    #[test]
    fn one_blank_line_stands_between_games() {
        // Upper-case records are written anew.
        for (pieces, file) in [
            (&["A\n", "B"][..], "A\n\nB\n"),
            (
                &["\n\n  a \n", "B", "\n c\n\n\n", "\td"],
                "  a\n\nB\n\n c\n\n\n\td\n",
            ),
            (&["a", " ", "\nb ", "\n"], "a \nb\n"),
            (&[" \n", "A", "\n \n", "b"], "A\n\nb\n"),
            (&[" "], ""),
        ] {
            let mut joiner = Joiner::default();
            let mut found = String::new();
            for piece in pieces {
                let record = Record {
                    span: Span::new(0, piece.len()),
                    ..Record::default()
                };
                let new = Some(*piece).filter(|piece| piece.starts_with(['A', 'B']));
                found += &joiner.next(piece, &record, new).0;
            }
            found += joiner.finish();
            assert_eq!(found, file);
        }
    }
}
