//! What stands under the message and its place: the board, and remarks with a heading.

use super::board;
use super::full::{Look, WIDTH};
use super::lettering::{blanks, number};
use super::paint::{Paint, harmless, is_plain, is_printable, tame};
use crate::diagnostic::{Diagnostic, Diagram, Edit, Repair};

/// So many edits of a fix are shown.
const EDITS: usize = 3;
/// So many characters of an edit are shown.
const BRIEF: usize = 40;
/// The column behind a heading.
const INDENT: usize = 11;
/// A line holds so much text.
const LINE: usize = WIDTH - 12;

/// Adds all that stands there. `text` is that of the chunk, for what is changed.
pub(super) fn below(out: &mut String, text: &str, found: &Diagnostic, look: Look) {
    let paint = look.paint;
    if let Some(diagram) = &found.diagram {
        draw(out, diagram, look);
    }
    if let Some(help) = &found.help {
        remark(out, paint, "help", &harmless(help));
    }
    let mut words = String::with_capacity(LINE);
    if let Some(fix) = &found.fix {
        for (i, edit) in fix.edits.iter().take(EDITS).enumerate() {
            words.push_str(if i == 0 { "" } else { ", " });
            change(&mut words, text, edit);
        }
        if fix.edits.is_empty() {
            words.push_str("write the file in UTF-8");
        }
        if fix.edits.len() > EDITS {
            words.push_str(", and ");
            number(&mut words, fix.edits.len() - EDITS, 0);
            words.push_str(" more");
        }
        words.push_str(match fix.safe {
            true => " (--fix)",
            false => " (--fix --unsafe-fixes)",
        });
        remark(out, paint, "fix", &words);
    }
    for repair in &found.repairs {
        words.clear();
        mending(&mut words, repair);
        remark(out, paint, "repair", &harmless(&words));
    }
}

fn draw(out: &mut String, diagram: &Diagram, look: Look) {
    let paint = look.paint;
    let board = diagram.variant.board;
    if look.narrated {
        remark(out, paint, "position", &diagram.position.fen(board));
    } else {
        board::draw(out, 2, board, &diagram.position, diagram.numbering, paint);
    }
    if !diagram.legal_text.is_empty() {
        let captures = diagram.legal.first().is_some_and(|m| m.is_capture());
        let heading = if captures { "captures" } else { "legal" };
        remark(out, paint, heading, &diagram.legal_text);
    }
}

/// A heading and its text, wrapped.
pub(super) fn remark(out: &mut String, paint: Paint, heading: &str, text: &str) {
    let mut line = Line::new(out, paint, heading);
    line.text(text);
    line.end();
}

/// A remark while it is written.
struct Line<'a> {
    out: &'a mut String,
    paint: Paint,
    /// Stands before the first word: without one there is no heading.
    heading: &'a str,
    /// Characters in this line.
    column: usize,
}

impl<'a> Line<'a> {
    fn new(out: &'a mut String, paint: Paint, heading: &'a str) -> Line<'a> {
        Line {
            out,
            paint,
            heading,
            column: 0,
        }
    }

    /// Adds words.
    fn text(&mut self, text: &str) {
        // Most texts are short, and have single blanks between their words.
        if self.column + text.len() < LINE && is_set(text.as_bytes()) {
            return self.word(text, text.len());
        }
        for word in text.split_whitespace() {
            self.word(word, word.chars().count());
        }
    }

    fn word(&mut self, word: &str, length: usize) {
        if self.column == 0 {
            blanks(self.out, (INDENT - 1).saturating_sub(self.heading.len()));
            if self.paint.on {
                let heading = self.paint.accent(format_args!("{}:", self.heading));
                self.out.push_str(&heading);
            } else {
                self.out.push_str(self.heading);
                self.out.push(':');
            }
        } else if self.column + length + 1 > LINE {
            self.out.push('\n');
            blanks(self.out, INDENT);
            self.column = 0;
        }
        self.out.push(' ');
        self.out.push_str(word);
        self.column += length + 1;
    }

    fn end(self) {
        self.out.push('\n');
    }
}

/// Are these words of ASCII with one blank between each two?
fn is_set(text: &[u8]) -> bool {
    let behind = text.get(1..).unwrap_or_default();
    // Two passes, as the machine then looks at many bytes at once.
    let blanks = |set, (a, b): (&u8, &u8)| set & !((*a == b' ') & (*b == b' '));
    is_plain(text)
        && text.first() != Some(&b' ')
        && text.last() != Some(&b' ')
        && text.iter().zip(behind).fold(true, blanks)
}

/// A repair in words.
fn mending(out: &mut String, repair: &Repair) {
    let parts = match (repair.written.as_str(), repair.text.as_str()) {
        ("", text) => ["put in `", text, "`", "", " before ply "],
        (written, "") => ["strike out `", written, "`", "", " at ply "],
        (written, text) => ["`", text, "` for `", written, "` at ply "],
    };
    parts.iter().for_each(|part| out.push_str(part));
    number(out, repair.ply as usize, 0);
    if repair.plays_to_end {
        out.push_str("; then the game plays to its end");
    }
}

/// An edit in words.
fn change(out: &mut String, text: &str, edit: &Edit) {
    let old = edit.span.of(text);
    match (old, edit.text.as_str()) {
        ("", new) => put(out, ["insert `", new, "`"]),
        (_, "") => put(out, ["remove `", old, "`"]),
        (_, new) => {
            put(out, ["`", new, "` for `"]);
            put(out, ["", old, "`"]);
        }
    }
}

/// Adds a text, no more than its beginning and on one line, with something before and behind it.
fn put(out: &mut String, [before, text, behind]: [&str; 3]) {
    out.push_str(before);
    if text.len() <= BRIEF && is_printable(text) {
        out.push_str(text);
    } else {
        brief(out, text);
    }
    out.push_str(behind);
}

fn brief(out: &mut String, text: &str) {
    for (i, c) in text.chars().enumerate() {
        if i == BRIEF {
            return out.push('…');
        }
        out.push(if c == '\n' { '↵' } else { tame(c) });
    }
}
