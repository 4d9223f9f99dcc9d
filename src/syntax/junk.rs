//! Text that is no PDN: how far it reaches, and what was said about it.

use super::terminal::tag_opening;
use super::{Reader, movetext, written};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Item, ItemKind};
use crate::text::Span;

/// Is this no text at all? Then it is one piece of junk, and not searched for games. `controls`: how many characters are
/// below the blank, LF aside, if that is known.
pub(super) fn is_binary(bytes: &[u8], controls: Option<usize>) -> bool {
    let least = (bytes.len() / 32).max(8);
    // White space included, there are nearly always too few.
    if controls.is_some_and(|controls| controls < least) {
        return false;
    }
    // Tab to carriage return are white space.
    let control = |b: u8| (b < 0x20) & (b.wrapping_sub(b'\t') > b'\r' - b'\t');
    if count(bytes, control) < least {
        return false;
    }
    // A text padded with NULs is a text: its runs count, not its characters.
    let runs = bytes
        .windows(2)
        .filter(|pair| control(pair[0]) && !control(pair[1]))
        .count();
    runs >= 8 && runs > bytes.len() / 32
}

/// How many bytes are such; counted in bytes, block by block: that the compiler can do sixteen at a time.
fn count(bytes: &[u8], such: impl Fn(u8) -> bool) -> usize {
    let (blocks, rest) = bytes.as_chunks::<128>();
    let block = |block: &[u8]| block.iter().map(|b| u8::from(such(*b))).sum::<u8>();
    let blocks = blocks.iter().map(|all| usize::from(block(all)));
    blocks.sum::<usize>() + usize::from(block(rest))
}

impl Reader<'_> {
    /// A bracket or brace that closes or opens nothing.
    pub(super) fn stray(&mut self) {
        let same = self.bytes[self.at];
        let len = self.rest().iter().take_while(|b| **b == same).count();
        let span = Span::new(self.at, self.at + len);
        self.begin_junk();
        self.report(Diagnostic::new(
            Code::S203,
            span,
            format!("Stray `{}`", same as char),
        ));
        self.push(ItemKind::Error, span.end as usize);
    }

    /// A word: a move that names no square, or no PDN.
    pub(super) fn word(&mut self) {
        let rest = self.rest();
        let len = rest
            .iter()
            .position(|b| {
                let sign = matches!(b, b'-' | b':' | b'=' | b'@');
                let chess = self.foreign && matches!(b, b'+' | b'#');
                !(b.is_ascii_alphanumeric() || sign || chess || *b >= 0x80)
            })
            .unwrap_or(rest.len());
        let word = &rest[..len];
        if len > 0 && (looks_like_move(word) && !self.before_all_moves_of_a_line() || self.foreign)
        {
            if self.game_over() {
                self.next_record();
            }
            self.body = true;
            self.lone_number = None;
            return self.push(ItemKind::NoMove, self.at + len);
        }
        if !self.body && self.at_line_start() || self.ended.is_some() {
            return self.junk_line();
        }
        self.junk_word();
    }

    /// In a record that is only junk so far, on a line that began as junk.
    fn before_all_moves_of_a_line(&self) -> bool {
        !self.body && self.last().is_some_and(|item| item.kind == ItemKind::Error)
    }

    /// Up to the next blank or bracket.
    pub(super) fn junk_word(&mut self) {
        let rest = self.rest();
        let len = rest
            .iter()
            .skip(1)
            .position(|b| *b <= b' ' || matches!(b, b'{' | b'}' | b'(' | b')' | b'[' | b']' | 0x7f))
            .map_or(rest.len(), |at| at + 1);
        self.junk(self.at + len);
    }

    /// Up to the end of the line, a tag, a comment or the number of a first move.
    fn junk_line(&mut self) {
        let rest = self.rest();
        let mut at = 1;
        while let Some(byte) = rest.get(at) {
            let stop = match byte {
                b'\n' | b'\r' | b'{' => true,
                b'[' => tag_opening(&rest[at..]).is_ok(),
                b'0' | b'1' if rest[at - 1] == b' ' => first_move(&rest[at..]),
                _ => false,
            };
            if stop {
                break;
            }
            at += 1;
        }
        let len = rest[..at].trim_ascii_end().len();
        self.junk(self.at + len);
    }

    /// Text that is no PDN, joined to such text right before it.
    pub(super) fn junk(&mut self, end: usize) {
        self.begin_junk();
        if let Some(Item {
            kind: ItemKind::Error,
            span,
        }) = self.record.items.last_mut()
            && self.found.last().is_some_and(|f| f.code == Code::S206)
        {
            span.end = end as u32;
            let joined = *span;
            if let Some(finding) = self.found.last_mut() {
                finding.span = joined;
                finding.message = skipped(joined.of(self.text)).into();
            }
            self.at = end;
            return;
        }
        self.junk_seen = true;
        let span = Span::new(self.at, end);
        self.push(ItemKind::Error, end);
        let finding = Diagnostic::new(Code::S206, span, skipped(span.of(self.text)));
        self.report(finding);
    }

    /// Junk after the end of a game belongs to what follows, unless it is glued to the result.
    fn begin_junk(&mut self) {
        if self.game_over() && !self.glued() {
            self.next_record();
        }
    }
}

/// What is said of text that is no PDN; its beginning is quoted.
fn skipped(text: &str) -> String {
    let short: String = text.chars().take(24).filter(|c| !c.is_control()).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("This is no PDN, and was skipped: `{short}{dots}`")
}

/// `1.` or `01.` and a move behind it.
fn first_move(i: &[u8]) -> bool {
    let number = i.strip_prefix(b"0").unwrap_or(i);
    let Some(rest) = number.strip_prefix(b"1.") else {
        return false;
    };
    let rest = &rest[written::blanks(rest)..];
    written::written_move(rest, &mut Vec::new()).is_ok() || movetext::unknown_move(rest).is_ok()
}

/// Letters and digits on both sides of a separator, or a single square: meant as a move.
fn looks_like_move(word: &[u8]) -> bool {
    let separator = |b: &u8| matches!(b, b'-' | b'x' | b'X' | b':');
    let mut parts = word.split(separator);
    let Some(first) = parts.next() else {
        return false;
    };
    if word.len() > 64 || first.is_empty() {
        return false;
    }
    let square = |part: &[u8]| {
        let digits = part.iter().filter(|b| b.is_ascii_digit()).count();
        (1..=3).contains(&part.len()) && (digits > 0 || part.len() == 1)
    };
    if !word.iter().any(separator) {
        return matches!(word, [b'a'..=b'l' | b'A'..=b'L', b'1'..=b'9'] | [b'a'..=b'l' | b'A'..=b'L', b'1', b'0'..=b'2']);
    }
    square(first)
        && word.iter().any(u8::is_ascii_digit)
        && parts.all(|part| part.is_empty() || square(part))
}

#[cfg(test)]
mod tests {
    use super::is_binary;

    #[test]
    fn what_is_known_changes_nothing() {
        // One control character in so many bytes, each followed by a line end: from 1 in 32 on it is no text.
        for (apart, binary) in [(8, true), (16, true), (31, true), (40, false)] {
            let piece = format!("\u{1}{}\n", "a".repeat(apart - 2));
            let bytes = piece.repeat(100).into_bytes();
            for controls in [None, Some(100)] {
                assert_eq!(is_binary(&bytes, controls), binary, "{apart} {controls:?}");
            }
        }
    }
}
