//! What stands under the message and its place: the board, and remarks with a heading.

use super::board;
use super::full::{Look, WIDTH};
use super::lettering::{blanks, number};
use super::paint::{Paint, all, harmless, is_printable, tame};
use crate::diagnostic::{Diagnostic, Diagram, Edit, Fix, Repair};

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
        remark(out, paint, "help", help);
    }
    if let Some(fix) = &found.fix {
        written(out, paint, "fix", |out| mending(out, text, fix));
    }
    for repair in &found.repairs {
        written(out, paint, "repair", |out| mended(out, repair));
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
    if !diagram.legal.is_empty() {
        let heading = if diagram.captures {
            "captures"
        } else {
            "legal"
        };
        remark(out, paint, heading, &diagram.legal);
    }
}

/// A heading and its text, made fit for a terminal, and wrapped.
pub(super) fn remark(out: &mut String, paint: Paint, heading: &str, text: &str) {
    written(out, paint, heading, |out| out.push_str(text));
}

/// The same of words that are written there.
fn written(out: &mut String, paint: Paint, heading: &str, words: impl FnOnce(&mut String)) {
    blanks(out, (INDENT - 1).saturating_sub(heading.len()));
    if paint.on {
        out.push_str(&paint.accent(format_args!("{heading}:")));
    } else {
        out.push_str(heading);
        out.push(':');
    }
    let start = out.len();
    out.push(' ');
    words(out);
    // Most are few and plain.
    let text = out.get(start + 1..).unwrap_or_default();
    if text.len() >= LINE || !is_set(text.as_bytes()) {
        let text = harmless(text).into_owned();
        out.truncate(start);
        wrap(out, &text);
    }
    out.push('\n');
}

/// Adds words, a blank before each, and breaks the line where it is full.
fn wrap(out: &mut String, text: &str) {
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + length + 1 > LINE {
            out.push('\n');
            blanks(out, INDENT);
            column = 0;
        }
        out.push(' ');
        out.push_str(word);
        column += length + 1;
    }
}

/// Are these words with one blank between each two, and neither another white space nor a character that is not shown as
/// it is?
fn is_set(text: &[u8]) -> bool {
    // In UTF-8 each of those beyond ASCII has one of these bytes.
    let is_plain = |byte| matches!(byte, b' '..=b'~' | 0x82..=0xC1 | 0xC3..);
    all(text, is_plain)
        && text.first() != Some(&b' ')
        && text.last() != Some(&b' ')
        && !has_two_blanks(text)
}

/// Do two blanks stand together? No text here is longer than a line: without a way out in the middle many places are
/// looked at at once.
fn has_two_blanks(text: &[u8]) -> bool {
    let next = text.get(1..).unwrap_or_default();
    let twos = text.iter().zip(next);
    twos.fold(false, |found, (one, two)| {
        found | (*one == b' ') & (*two == b' ')
    })
}

/// A fix in words.
fn mending(out: &mut String, text: &str, fix: &Fix) {
    for (i, edit) in fix.edits.iter().take(EDITS).enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        change(out, text, edit);
    }
    if fix.edits.is_empty() {
        out.push_str("write the file in UTF-8");
    }
    if fix.edits.len() > EDITS {
        out.push_str(", and ");
        number(out, fix.edits.len() - EDITS, 0);
        out.push_str(" more");
    }
    out.push_str(match fix.safe {
        true => " (--fix)",
        false => " (--fix --unsafe-fixes)",
    });
}

/// A repair in words.
fn mended(out: &mut String, repair: &Repair) {
    let parts = match (repair.written.as_str(), repair.text.as_str()) {
        ("", text) => ["put in `", text, "", "", "` at "],
        (written, "") => ["strike out `", written, "", "", "` at "],
        (written, text) => ["`", text, "` for `", written, "` at "],
    };
    let (unit, place) = repair.place();
    for part in parts.iter().chain(&[unit, " "]) {
        out.push_str(part);
    }
    number(out, place as usize, 0);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_already_is_not_set_otherwise() {
        let again = |text: &str| {
            let mut out = String::new();
            wrap(&mut out, &harmless(text));
            out
        };
        let mut set = 0;
        for c in '\0'..=char::MAX {
            let texts = [format!("a{c}b"), format!("a {c}"), format!("{c} b")];
            for text in texts.iter().filter(|text| is_set(text.as_bytes())) {
                assert_eq!(again(text), format!(" {text}"));
                set += 1;
            }
        }
        assert!(set > 1_000_000, "{set}");
        for text in ["", " ", " a", "a ", "a  b", "a\nb"] {
            assert_eq!(is_set(text.as_bytes()), text.is_empty(), "{text:?}");
        }
        for (length, at) in (2..60).flat_map(|length| (1..length).map(move |at| (length, at))) {
            let mut text = vec![b'a'; length];
            text[at] = b' ';
            assert!(!has_two_blanks(&text), "{length} {at}");
            text[at - 1] = b' ';
            assert!(has_two_blanks(&text), "{length} {at}");
        }
    }
}
