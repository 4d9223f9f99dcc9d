//! Where games begin, on raw bytes.
//!
//! A cut must never be where the grammar would not end a record. So there is one only where a tag section follows
//! movetext, outside comments and strings; where a comment meets a blank line and a tag, which leaves it unclosed; and,
//! in a very long stretch without tags, where a line after a result begins with move 1. Whatever is doubtful stays in
//! one chunk, and the grammar finds the games in it.
//!
//! Indexing here is by offsets that memchr found in the same slice, or by lengths of parts of it.

use memchr::{memchr, memchr2, memchr2_iter, memchr3, memrchr};

/// From this size on a game is also cut where an untagged one follows it.
pub const LONG: usize = 1 << 20;
/// How far a tag's opening quote can be from its bracket, and the like.
const NEAR: usize = 80;

/// Finds cuts in a buffer that grows at its end and is drained at its beginning.
#[derive(Debug, Default)]
pub struct Cutter {
    mode: Mode,
    /// All before this has been read.
    at: usize,
    /// Where the game at hand begins.
    start: usize,
    /// Has it movetext?
    moves: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Mode {
    #[default]
    Between,
    /// Inside the quotes of a tag.
    Tag,
    Comment {
        depth: u32,
    },
    /// `;` or `%`, to the end of the line.
    Line,
}

/// What was found at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Yes,
    No,
    /// The buffer ends too early to tell.
    Unknown,
}

impl Cutter {
    /// The next cut: offset of the first byte of a game that is not the first. `None`: none in what is at hand; `last`
    /// says that nothing will follow.
    pub fn next(&mut self, bytes: &[u8], last: bool) -> Option<usize> {
        while self.at < bytes.len() {
            let before = (self.at, self.mode);
            let cut = match self.mode {
                Mode::Between => self.between(bytes, last),
                Mode::Tag => {
                    self.tag(bytes, last);
                    None
                }
                Mode::Comment { depth } => self.comment(bytes, last, depth),
                Mode::Line => {
                    match memchr2(b'\n', b'\r', &bytes[self.at..]) {
                        Some(end) => {
                            self.at += end;
                            self.mode = Mode::Between;
                        }
                        None => self.at = bytes.len(),
                    }
                    None
                }
            };
            if let Some(cut) = cut {
                self.moves = false;
                if cut > self.start {
                    self.start = cut;
                    return Some(cut);
                }
            } else if before == (self.at, self.mode) {
                // More bytes are needed to go on.
                return None;
            }
        }
        None
    }

    /// The first bytes of the buffer are gone.
    pub fn drained(&mut self, bytes: usize) {
        self.at = self.at.saturating_sub(bytes);
        self.start = self.start.saturating_sub(bytes);
    }

    fn between(&mut self, bytes: &[u8], last: bool) -> Option<usize> {
        let from = self.at;
        let hit = memchr3(b'[', b'{', b';', &bytes[from..]).map(|i| from + i);
        let mut end = hit.unwrap_or(bytes.len());
        let escape = escape_line(bytes, from, end);
        end = escape.unwrap_or(end);
        if let Some(cut) = self.untagged(bytes, from, end, last) {
            return cut;
        }
        self.movetext(&bytes[from..end]);
        if escape.is_some() {
            self.mode = Mode::Line;
            self.at = end;
            return None;
        }
        let Some(hit) = hit else {
            // The last byte is looked at again together with what follows it.
            self.at = if last { end } else { from.max(end - 1) };
            return None;
        };
        match bytes[hit] {
            b'{' => {
                self.mode = Mode::Comment { depth: 1 };
                self.at = hit + 1;
            }
            b';' => {
                self.mode = Mode::Line;
                self.at = hit + 1;
            }
            _ => match tag_opens(bytes, hit, last) {
                (Found::Yes, inside) => {
                    self.mode = Mode::Tag;
                    self.at = inside;
                    if self.moves {
                        return Some(before_mark(bytes, hit));
                    }
                }
                (Found::No, _) => self.at = hit + 1,
                (Found::Unknown, _) => self.at = hit,
            },
        }
        None
    }

    /// In a very long game: a line that begins with move 1 after a line that ends with a result.
    fn untagged(
        &mut self,
        bytes: &[u8],
        from: usize,
        end: usize,
        last: bool,
    ) -> Option<Option<usize>> {
        let first = from.max(self.start + LONG);
        let stretch = bytes.get(first..end)?;
        for line_end in memchr2_iter(b'\n', b'\r', stretch).map(|i| first + i) {
            if !ends_with_result(&bytes[self.start..line_end]) {
                continue;
            }
            let rest = &bytes[line_end..];
            let blank = rest
                .iter()
                .take(NEAR)
                .take_while(|b| b.is_ascii_whitespace());
            let next = line_end + blank.count();
            let head = &bytes[next..bytes.len().min(next + 3)];
            if head.len() < 3 && !last {
                self.movetext(&bytes[from..line_end]);
                self.at = line_end;
                return Some(None);
            }
            if next < end && (head.starts_with(b"1.") || head.starts_with(b"01.")) {
                self.at = next;
                return Some(Some(next));
            }
        }
        None
    }

    /// Notes whether a stretch between tags and comments holds moves or a result. After a stray `]` (a tag without its
    /// `[` or its quotes) a tag section may have begun unseen.
    fn movetext(&mut self, stretch: &[u8]) {
        let after = match memrchr(b']', stretch) {
            Some(bracket) => {
                self.moves = false;
                &stretch[bracket + 1..]
            }
            None => stretch,
        };
        self.moves = self.moves
            || after
                .windows(2)
                .any(|pair| pair[0].is_ascii_digit() && b"-xX:.".contains(&pair[1]))
            || memchr(b'*', after).is_some();
    }

    fn tag(&mut self, bytes: &[u8], last: bool) {
        let Some(hit) = memchr3(b'"', b'\n', b'\r', &bytes[self.at..]).map(|i| self.at + i) else {
            self.at = bytes.len();
            return;
        };
        if bytes[hit] != b'"' {
            self.mode = Mode::Between;
            self.at = hit;
            return;
        }
        let blank = blanks(&bytes[hit + 1..]);
        match bytes.get(hit + 1 + blank) {
            Some(b']') => {
                self.mode = Mode::Between;
                self.at = hit + 2 + blank;
            }
            None if !last && blank < NEAR => self.at = hit,
            _ => self.at = hit + 1,
        }
    }

    fn comment(&mut self, bytes: &[u8], last: bool, depth: u32) -> Option<usize> {
        let Some(hit) = memchr3(b'{', b'}', b'[', &bytes[self.at..]).map(|i| self.at + i) else {
            self.at = bytes.len();
            return None;
        };
        self.at = hit + 1;
        match bytes[hit] {
            b'{' => {
                self.mode = Mode::Comment {
                    depth: depth.saturating_add(1),
                }
            }
            b'}' if depth > 1 => self.mode = Mode::Comment { depth: depth - 1 },
            b'}' => self.mode = Mode::Between,
            _ if after_blank_line(bytes, hit) => match tag_opens(bytes, hit, last) {
                (Found::Yes, inside) => {
                    self.mode = Mode::Tag;
                    self.at = inside;
                    return Some(before_mark(bytes, hit));
                }
                (Found::No, _) => {}
                (Found::Unknown, _) => self.at = hit,
            },
            _ => {}
        }
        None
    }
}

/// Does `[Name "` stand here? And where the value begins.
fn tag_opens(bytes: &[u8], bracket: usize, last: bool) -> (Found, usize) {
    let end = bytes.len().min(bracket + NEAR);
    let Some(near) = bytes.get(bracket + 1..end) else {
        return (Found::No, 0);
    };
    let unknown = if last || end == bracket + NEAR {
        Found::No
    } else {
        Found::Unknown
    };
    let name = blanks(near);
    let letter = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || !b.is_ascii();
    let length = near[name..].iter().take_while(|b| letter(b)).count();
    let quote = name + length + blanks(&near[name + length..]);
    match (near.get(name), near.get(quote)) {
        (None, _) => (unknown, 0),
        (Some(first), _) if first.is_ascii_digit() || !letter(first) => (Found::No, 0),
        (_, None) => (unknown, 0),
        (_, Some(b'"')) => (Found::Yes, bracket + 1 + quote + 1),
        _ => (Found::No, 0),
    }
}

fn blanks(bytes: &[u8]) -> usize {
    let blank = |b: &&u8| **b == b' ' || **b == b'\t';
    bytes.iter().take(NEAR).take_while(blank).count()
}

/// A byte-order mark before a tag belongs to the game that the tag begins.
fn before_mark(bytes: &[u8], bracket: usize) -> usize {
    let before = &bytes[..bracket];
    before
        .strip_suffix("\u{feff}".as_bytes())
        .unwrap_or(before)
        .len()
}

/// The first `%` at the beginning of a line.
fn escape_line(bytes: &[u8], from: usize, end: usize) -> Option<usize> {
    let mut at = from;
    while let Some(hit) = memchr(b'%', &bytes[at..end]).map(|i| at + i) {
        if hit == 0 || matches!(bytes[hit - 1], b'\n' | b'\r') {
            return Some(hit);
        }
        at = hit + 1;
    }
    None
}

/// Is there a blank line right before this place?
fn after_blank_line(bytes: &[u8], place: usize) -> bool {
    let before = &bytes[..place];
    let blank = before.iter().rev().take_while(|b| b.is_ascii_whitespace());
    let gap = &before[place - blank.count()..];
    let breaks = gap
        .iter()
        .enumerate()
        .filter(|&(i, &b)| b == b'\n' && (i == 0 || gap[i - 1] != b'\r') || b == b'\r');
    breaks.count() >= 2
}

/// Does a line end with a result?
fn ends_with_result(text: &[u8]) -> bool {
    let blank = text
        .iter()
        .rev()
        .take(NEAR)
        .take_while(|&&b| b == b' ' || b == b'\t');
    let line = &text[..text.len() - blank.count()];
    const RESULTS: [&[u8]; 8] = [
        b"*", b"1-0", b"0-1", b"1/2-1/2", b"2-0", b"0-2", b"1-1", b"0-0",
    ];
    RESULTS.iter().any(|result| {
        line.strip_suffix(*result)
            .is_some_and(|rest| rest.last().is_none_or(u8::is_ascii_whitespace))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str) -> Vec<String> {
        let mut cutter = Cutter::default();
        let mut parts = Vec::new();
        let mut start = 0;
        while let Some(cut) = cutter.next(text.as_bytes(), true) {
            parts.push(text[start..cut].to_owned());
            start = cut;
        }
        parts.push(text[start..].to_owned());
        parts
    }

    #[test]
    fn games_begin_where_tags_follow_movetext() {
        // `|` stands where a cut is expected.
        let table = [
            "[White \"A\"]\n1. 32-28 *\n\n|[White \"B\"]\n1. 33-29 *",
            "[White \"A\"]\r1. c3-d4 *\r|[White \"B\"]\r1. c3-d4 *",
            "1. 32-28 1-1|[FEN \"W:\n\"]",
            "1. 32-28 *\n|\u{feff}[Event \"2\"]\n1. 33-29 *",
            "[Event \"A\"]\n[Event \"B\"]\n{no moves} [Event \"C\"]",
            "1. 32-28 {[Event \"x\"]\n[Event \"y\"]} *",
            "1. 32-28 ; [Event \"x\"]\n *\n% [Event \"x\"]\n|[Event \"x\"]",
            "1. 32-28 {never closed\n \t\n|[Event \"x\"]\n1. 32-28 *\n|[Event \"y\"]",
            "1. 32-28 { a {b}\n[Event \"x\"] } *\n|[Event \"y\"]",
            "[White \"1-0 [x\"]\n[Black \"*\"]\n[Event \"{\"]\n1. 32-28 *\n|[White \"{\"]",
            // A tag without its bracket begins the second game; what is doubtful stays together.
            "1. 32-28 *\nEvent \"x\"]\n[Site \"\"]\n1. 32-28 *\n|[White \"B\"]",
            "1. 32-28 ] 33-29 *\n|[White \"B\"]",
            "/FEN \"W:W32:B19\"/ 32-28 *\n|[White \"B\"]",
        ];
        for row in table {
            let expected: Vec<&str> = row.split('|').collect();
            assert_eq!(cuts(&expected.concat()), expected);
        }
    }

    #[test]
    fn cuts_do_not_depend_on_how_much_is_read_at_once() {
        let text = "[White \"A \\\" [B\"]\n{a}1. 32-28 *\n\n{x\n\n[White \"B\"]\n%[\n1. 33-29 ;[\n *\n[A \"\"]";
        let whole = cuts(text);
        assert_eq!(whole.len(), 3);
        let mut cutter = Cutter::default();
        let mut found = Vec::new();
        for end in 1..=text.len() {
            while let Some(cut) = cutter.next(&text.as_bytes()[..end], end == text.len()) {
                found.push(cut);
            }
        }
        let mut start = 0;
        let ends: Vec<usize> = whole
            .iter()
            .map(|part| {
                start += part.len();
                start
            })
            .collect();
        assert_eq!(found, ends[..2]);
    }
}
