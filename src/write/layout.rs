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
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Its normalized form, UTF-8 that ends with one line break; `None`: it is left as it was.
    pub new: Option<&'a [u8]>,
    /// Its text as it was; of one with a new form it is needed only behind a record whose tags are open.
    pub raw: &'a str,
    /// Nothing in it ends its tags; only the tag that follows it does.
    pub open: bool,
}

impl<'a> Piece<'a> {
    /// A record in its new form, or one that is left as it was.
    pub fn of(text: &'a str, record: &Record, new: Option<&'a [u8]>) -> Piece<'a> {
        Piece {
            new,
            raw: record.span.of(text),
            open: !record.tags.is_empty() && !record.has_body(),
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
    pub fn add(&mut self, piece: &Piece, out: &mut Vec<u8>) -> bool {
        match piece.new.filter(|_| !self.open) {
            Some(new) => {
                out.extend_from_slice(self.blank_line());
                out.extend_from_slice(new);
                *self = Joiner {
                    begun: true,
                    left: false,
                    open: false,
                    breaks: 1,
                };
                true
            }
            None => {
                self.add_raw(piece, out);
                false
            }
        }
    }

    fn add_raw(&mut self, piece: &Piece, out: &mut Vec<u8>) {
        let raw = piece.raw;
        let solid = raw.trim_end().len();
        if self.left {
            out.extend_from_slice(raw.as_bytes());
        } else if solid > 0 {
            // The blanks that begin its first line are part of it.
            let blank = raw.len() - raw.trim_start().len();
            let first = raw[..blank].rfind(['\n', '\r']).map_or(0, |at| at + 1);
            out.extend_from_slice(self.blank_line());
            out.extend_from_slice(&raw.as_bytes()[first..]);
        } else {
            return;
        }
        if solid > 0 {
            *self = Joiner {
                begun: true,
                left: true,
                open: piece.open,
                breaks: 0,
            };
        }
        self.breaks = (self.breaks + raw[solid..].matches('\n').count()).min(2);
    }

    /// The line breaks that are missing to a blank line.
    fn blank_line(&self) -> &'static [u8] {
        if self.begun {
            &b"\n\n"[self.breaks.min(2)..]
        } else {
            b""
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
            let mut found = Vec::new();
            for raw in records {
                let mut record = Record::default();
                record.span.end = raw.len() as u32;
                let new = format!("{}\n", raw.trim_end());
                let new = raw.starts_with(['A', 'B']).then_some(new.as_bytes());
                joiner.add(&Piece::of(raw, &record, new), &mut found);
            }
            assert_eq!(found, file.as_bytes());
        }
    }
}
