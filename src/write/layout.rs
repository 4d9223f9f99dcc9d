//! Lines of movetext, and games one after another.

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

/// Puts the games of one file together, with one blank line between them.
#[derive(Clone, Debug, Default)]
pub struct Joiner {
    begun: bool,
}

impl Joiner {
    /// What is to be written for the next piece: a normalized game, or the text of a record that was left as it was.
    /// Blank lines around it are not part of it; a piece of nothing else is nothing.
    pub fn next(&mut self, piece: &str) -> String {
        let blank = piece.len() - piece.trim_start().len();
        let start = piece[..blank].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let piece = piece[start..].trim_end();
        if piece.is_empty() {
            return String::new();
        }
        let between = if std::mem::replace(&mut self.begun, true) {
            "\n"
        } else {
            ""
        };
        format!("{between}{piece}\n")
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
        let mut joiner = Joiner::default();
        let file: String = ["a\nb\n", "\n\n  c \n\n", " \n", "d"]
            .map(|piece| joiner.next(piece))
            .concat();
        assert_eq!(file, "a\nb\n\n  c\n\nd\n");
    }
}
