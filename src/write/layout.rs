//! Lines of movetext, and games one after another.

use crate::notation::Captures;
use crate::record::Record;

/// How normalized text is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The greatest length of a line of moves, in characters.
    pub width: usize,
    /// What ends a game.
    pub terminator: Terminator,
    /// When captures are written with the squares on their way.
    pub captures: Captures,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            width: 80,
            terminator: Terminator::Star,
            captures: Captures::Auto,
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

/// A record as it is to be written.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its normalized form, or other text that stands for it; `None`: it is left as it was.
    new: Option<String>,
    /// Its text as it was.
    raw: String,
    /// Nothing in it ends its tags; only the tag that follows it does.
    open: bool,
}

impl Piece {
    /// A record in its new form, or one that is left as it was.
    pub fn of(text: &str, record: &Record, new: Option<String>) -> Piece {
        Piece {
            new,
            raw: record.span.of(text).to_string(),
            open: !record.tags.is_empty() && !record.has_body(),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.new.as_deref().unwrap_or(&self.raw)
    }
}

impl From<String> for Piece {
    /// Text that stands by itself.
    fn from(text: String) -> Piece {
        Piece {
            new: Some(text),
            raw: String::new(),
            open: false,
        }
    }
}

/// Puts the games of one file together, with one blank line between them. What stands between two records that are left
/// as they were stays as it was too: the meaning of broken text depends on its surroundings.
#[derive(Clone, Debug, Default)]
pub struct Joiner {
    begun: bool,
    /// The record before is left as it was.
    left: bool,
    /// And nothing in it ends its tags, so that a changed tag behind it might be taken for one of its own.
    open: bool,
    /// Line breaks that end what is written so far, two at most.
    breaks: usize,
}

impl Joiner {
    /// What is to be written for the next record, and whether its new form was taken.
    pub fn next(&mut self, piece: &Piece) -> (String, bool) {
        let new = piece.new.as_deref().filter(|_| !self.open);
        let written = match new {
            Some(new) => format!("{}{}\n", self.blank_line(), new.trim_end()),
            None if self.left => piece.raw.clone(),
            None => {
                // The blanks that begin its first line are part of it.
                let raw = piece.raw.as_str();
                let blank = raw.len() - raw.trim_start().len();
                let start = raw[..blank].rfind(['\n', '\r']).map_or(0, |at| at + 1);
                if raw.trim().is_empty() {
                    String::new()
                } else {
                    format!("{}{}", self.blank_line(), &raw[start..])
                }
            }
        };
        if !written.trim().is_empty() {
            self.begun = true;
            self.left = new.is_none();
            self.open = new.is_none() && piece.open;
            self.breaks = 0;
        }
        let behind = &written[written.trim_end().len()..];
        self.breaks = (self.breaks + behind.matches('\n').count()).min(2);
        (written, new.is_some())
    }

    /// The line breaks that are missing to a blank line.
    fn blank_line(&self) -> &'static str {
        if self.begun {
            &"\n\n"[self.breaks.min(2)..]
        } else {
            ""
        }
    }
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
        // Records that begin with a capital are written anew.
        for (records, file) in [
            (&["A\n", "B"][..], "A\n\nB\n"),
            (
                &["\n\n  a \n", "B", "\n c\n\n\n", "\td", "A"],
                "  a \n\nB\n\n c\n\n\n\td\n\nA\n",
            ),
            (&["a", " ", "\nb ", "\n"], "a \nb \n"),
            (&[" \n", "A", "\n \n", "b"], "A\n\nb"),
            (&[" "], ""),
        ] {
            let mut joiner = Joiner::default();
            let mut found = String::new();
            for raw in records {
                let record = Record {
                    span: Span::new(0, raw.len()),
                    ..Record::default()
                };
                let new = raw.starts_with(['A', 'B']).then(|| raw.to_string());
                found += &joiner.next(&Piece::of(raw, &record, new)).0;
            }
            assert_eq!(found, file);
        }
    }
}
