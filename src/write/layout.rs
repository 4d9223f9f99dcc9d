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
    /// Adds what is to be written for the next record; was its new form taken?
    pub fn add(&mut self, piece: &Piece, out: &mut String) -> bool {
        let new = piece.new.as_deref().filter(|_| !self.open);
        let start = out.len();
        match new {
            Some(new) => {
                out.push_str(self.blank_line());
                out.push_str(new.trim_end());
                out.push('\n');
            }
            None if self.left => out.push_str(&piece.raw),
            None if piece.raw.trim().is_empty() => {}
            None => {
                // The blanks that begin its first line are part of it.
                let raw = piece.raw.as_str();
                let blank = raw.len() - raw.trim_start().len();
                let first = raw[..blank].rfind(['\n', '\r']).map_or(0, |at| at + 1);
                out.push_str(self.blank_line());
                out.push_str(&raw[first..]);
            }
        }
        let written = &out[start..];
        let solid = written.trim_end().len();
        if solid > 0 {
            self.begun = true;
            self.left = new.is_none();
            self.open = new.is_none() && piece.open;
            self.breaks = 0;
        }
        let behind = &written[solid..];
        self.breaks = (self.breaks + behind.matches('\n').count()).min(2);
        new.is_some()
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
    /// UTF-8, since only whole texts are added.
    out: Vec<u8>,
    width: usize,
    /// Characters on the last line, without the word that may still grow.
    column: usize,
    /// Where that word begins: behind a blank, which becomes a line break if the word is too long for the line.
    word: usize,
    /// The next word continues this one: it is an opening bracket.
    open: bool,
}

impl Lines {
    /// Goes on behind a text that ends a line.
    pub fn after(out: String, width: usize) -> Lines {
        Lines {
            word: out.len(),
            out: out.into_bytes(),
            width,
            column: 0,
            open: false,
        }
    }

    /// A word of its own.
    pub fn word(&mut self, text: &str) {
        self.word_of(|out| out.extend_from_slice(text.as_bytes()));
    }

    /// The same, of what is added to the text.
    #[inline]
    pub fn word_of(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if !std::mem::take(&mut self.open) {
            self.flush();
        }
        self.grow(write);
    }

    /// Glued to the word before it.
    pub fn glue(&mut self, text: &str) {
        self.open = false;
        self.grow(|out| out.extend_from_slice(text.as_bytes()));
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
        self.out.extend_from_slice(text.as_bytes());
        self.end_line();
    }

    /// The whole text; its last line is ended.
    pub fn finish(mut self) -> String {
        self.flush();
        if self.column > 0 {
            self.end_line();
        }
        String::from_utf8(self.out).unwrap_or_default()
    }

    fn end_line(&mut self) {
        self.out.push(b'\n');
        self.column = 0;
        self.word = self.out.len();
    }

    #[inline]
    fn grow(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let begins = self.word == self.out.len();
        if begins && self.column > 0 {
            self.out.push(b' ');
            self.word += 1;
        }
        write(&mut self.out);
    }

    /// Nothing is glued to the word any more.
    #[inline]
    fn flush(&mut self) {
        let word = self.out.get(self.word..).unwrap_or_default();
        if word.is_empty() {
            return;
        }
        // A word within one line, of characters of one byte, as nearly all are.
        let special = |byte: u8| byte == b'\n' || byte >= 0x80;
        let (first, last) = match word.iter().fold(false, |any, &byte| any | special(byte)) {
            false => (word.len(), None),
            true => first_and_last(word),
        };
        if self.column > 0 {
            if self.column + 1 + first <= self.width {
                self.column += 1;
            } else {
                // The blank is there since the line is not empty.
                self.out[self.word - 1] = b'\n';
                self.column = 0;
            }
        }
        self.column = last.unwrap_or(self.column + first);
        self.word = self.out.len();
    }
}

/// The characters on the first line of a word, and on its last if that is another.
#[cold]
fn first_and_last(word: &[u8]) -> (usize, Option<usize>) {
    let word = std::str::from_utf8(word).unwrap_or_default();
    let first = word.lines().next().unwrap_or_default().chars().count();
    let last = word.rsplit_once('\n');
    (first, last.map(|(_, last)| last.chars().count()))
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
                joiner.add(&Piece::of(raw, &record, new), &mut found);
            }
            assert_eq!(found, file);
        }
    }
}
