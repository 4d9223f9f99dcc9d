//! Where games begin, on raw bytes.
//!
//! A cut must never be where the grammar would not end a record. So there is one only where a tag section follows
//! movetext, outside comments and strings (a comment that meets a blank line and a tag was never closed); and, in a
//! very long stretch without tags, where a line after a result begins with move 1. Whatever is doubtful stays in one
//! chunk, and the grammar finds the games in it.
//! Indexing here is by offsets that memchr found in the same slice, or by lengths of parts of it.

use super::leap::{Leap, leap};
use super::proof::{
    Found, Moves, NEAR, Word, after_blank_line, blanks, ends_with_result, escape_line, tag_opens,
    word_is,
};
use memchr::{memchr, memchr2, memchr2_iter, memchr3, memrchr2};

/// From this size on a game is also cut where an untagged one follows it.
pub const LONG: usize = 256 << 10;
/// Finds cuts in a buffer that grows at its end and is drained at its beginning.
#[derive(Debug, Default)]
pub struct Cutter {
    mode: Mode,
    /// All before this has been read.
    at: usize,
    /// Where the game at hand begins.
    start: usize,
    /// Has it movetext?
    moves: Moves,
    /// A tag was malformed, or braces nest: where it ends is not sure.
    lost: bool,
    /// A stray bracket makes the rest of its line doubtful.
    junk_line: bool,
    /// No leap from before this place leads anywhere.
    walk: usize,
    /// From where movetext was last looked at to this place there is no bracket, brace or semicolon.
    clear: usize,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Mode {
    #[default]
    Between,
    /// Inside the quotes of a tag.
    Tag,
    Comment {
        depth: u32,
        /// Braces nest, and one is closed: the grammar may be out of the comment already.
        closed: bool,
    },
    /// `;` or `%`, to the end of the line.
    Line,
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
                Mode::Comment { depth, closed } => self.comment(bytes, last, depth, closed),
                Mode::Line => {
                    let end = memchr2(b'\n', b'\r', &bytes[self.at..]);
                    self.at = end.map_or(bytes.len(), |end| self.at + end);
                    if end.is_some() {
                        self.mode = Mode::Between;
                    }
                    None
                }
            };
            if let Some(cut) = cut {
                self.moves = Moves::NotYet;
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

    /// A cut at least that far ahead, and not much further, where that is sure without a look at all games between; only
    /// from a cut on. Where it leads nowhere, [`next`](Self::next) goes on.
    pub fn leap(&mut self, bytes: &[u8], far: usize) -> Leap {
        let begun = self.at > self.start || self.mode != Mode::Between;
        if begun || self.moves != Moves::NotYet || self.junk_line || self.lost {
            return Leap::Odd;
        }
        let from = self.start + far;
        if self.start < self.walk {
            return Leap::Odd;
        }
        let found = leap(bytes, self.start, from, from + far);
        match found {
            Leap::To(cut) => (self.at, self.start) = (cut, cut),
            Leap::Short => {}
            Leap::Odd => self.walk = from,
        }
        found
    }

    /// The first bytes of the buffer are gone.
    pub fn drained(&mut self, bytes: usize) {
        for place in [
            &mut self.walk,
            &mut self.clear,
            &mut self.at,
            &mut self.start,
        ] {
            *place = place.saturating_sub(bytes);
        }
    }

    fn between(&mut self, bytes: &[u8], last: bool) -> Option<usize> {
        let from = self.at;
        // Nearly always the next tag follows a tag.
        if bytes[from..].starts_with(b"\n[") && !self.junk_line && from - self.start < LONG {
            return self.bracket(bytes, from + 1, last);
        }
        // What has been looked through is not looked through again.
        let search = from.max(self.clear);
        let hit = memchr3(b'[', b'{', b';', &bytes[search..]).map(|i| search + i);
        self.clear = hit.unwrap_or(bytes.len());
        let escape = escape_line(bytes, from, self.clear);
        let end = escape.unwrap_or(self.clear);
        if let Some(cut) = self.untagged(bytes, from, end, last) {
            return cut;
        }
        let complete = last || hit.is_some() || escape.is_some();
        // An unfinished line is looked at again together with what follows it.
        let known = match complete {
            true => end,
            false => memrchr2(b'\n', b'\r', &bytes[from..end]).map_or(from, |i| from + i),
        };
        self.movetext(&bytes[from..known]);
        if escape.is_some() {
            self.mode = Mode::Line;
            self.at = end;
            return None;
        }
        let Some(hit) = hit else {
            self.at = known;
            return None;
        };
        match bytes[hit] {
            b'{' => {
                self.mode = Mode::Comment {
                    depth: 1,
                    closed: false,
                };
                self.at = hit + 1;
            }
            b';' => {
                // Perhaps a part of a word that is no PDN, and what follows is read.
                let apart = bytes[..hit].last().is_none_or(u8::is_ascii_whitespace);
                self.lost |= self.junk_line || !apart;
                self.mode = Mode::Line;
                self.at = hit + 1;
            }
            _ => return self.bracket(bytes, hit, last),
        }
        None
    }

    /// A bracket outside comments: a tag, or junk.
    fn bracket(&mut self, bytes: &[u8], hit: usize, last: bool) -> Option<usize> {
        match tag_opens(bytes, hit, last) {
            (Found::Yes, inside) => {
                self.mode = Mode::Tag;
                self.at = inside;
                return self.begins(bytes, hit);
            }
            (Found::No, _) => {
                // Of several in a row, the last one opens no tag either.
                self.at = hit + bytes[hit..].iter().take_while(|&&b| b == b'[').count();
                self.moves = Moves::Doubtful;
                self.junk_line = true;
            }
            (Found::Unknown, _) => self.at = hit,
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

    /// A tag stands there: is it the first of a game? Not where it is glued to a result, which the grammar wants to see,
    /// unless the game is very long.
    fn begins(&mut self, bytes: &[u8], bracket: usize) -> Option<usize> {
        let before = &bytes[..bracket];
        let glued = !before.ends_with(b"\xef\xbb\xbf")
            && before.last().is_some_and(|b| !b.is_ascii_whitespace());
        if glued && self.moves == Moves::Doubtful {
            // Perhaps part of a word that is no PDN.
            return None;
        }
        let moves = self.moves;
        if moves != Moves::Doubtful {
            self.moves = Moves::NotYet;
        }
        if self.lost {
            // A blank line and a tag end whatever is open.
            self.lost = !after_blank_line(bytes, bracket);
            return None;
        }
        let ended = matches!(moves, Moves::Seen | Moves::Ended);
        let long = bracket - self.start > LONG;
        (ended && (!glued || long)).then_some(bracket)
    }

    /// Reads a stretch between tags and comments, lines with brackets one by one: what stands in brackets behind a result
    /// is left over, and where that ends is not sure.
    fn movetext(&mut self, mut stretch: &[u8]) {
        while let Some(bracket) = memchr(b'(', stretch) {
            let line = memrchr2(b'\n', b'\r', &stretch[..bracket]).map_or(0, |i| i + 1);
            let end =
                memchr2(b'\n', b'\r', &stretch[bracket..]).map_or(stretch.len(), |i| bracket + i);
            self.words(&stretch[..line]);
            let mut before =
                stretch[line..bracket].split(|&b| b.is_ascii_whitespace() || b == b')');
            self.lost |= matches!(self.moves, Moves::Ended | Moves::Doubtful)
                || before.any(|word| matches!(word_is(word), Word::Result));
            self.words(&stretch[line..end]);
            stretch = &stretch[end..];
        }
        self.words(stretch);
    }

    /// Notes whether a stretch between tags and comments holds moves or a result. The last word that proves something
    /// decides: behind a stray `]`, for one, a tag section may have begun unseen.
    fn words(&mut self, stretch: &[u8]) {
        // Between two tags.
        if !self.junk_line && stretch.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let line_end = memchr2(b'\n', b'\r', stretch);
        let stretch = match line_end.filter(|_| self.junk_line) {
            Some(end) => &stretch[end..],
            None => stretch,
        };
        if self.junk_line {
            self.moves = Moves::Doubtful;
            self.junk_line = line_end.is_none();
        }
        if self.junk_line {
            return;
        }
        let (mut result, mut number, mut mark) = (false, false, false);
        let mut rest = Some(stretch);
        while let Some(stretch) = rest {
            let line_end = memrchr2(b'\n', b'\r', stretch);
            rest = line_end.map(|at| &stretch[..at]);
            let line = &stretch[line_end.map_or(0, |at| at + 1)..];
            let mut proof = None;
            for word in line.rsplit(u8::is_ascii_whitespace) {
                match word_is(word) {
                    // Words make the rest of their line words.
                    Word::Other => proof = Some(Moves::Doubtful),
                    _ if proof.is_some() => {}
                    Word::Blank => {}
                    Word::Number => number = true,
                    Word::Mark => mark = true,
                    // A number behind a result belongs to a game without tags.
                    Word::Result if number || mark => proof = Some(Moves::Doubtful),
                    Word::Result => result = true,
                    Word::Move if result => proof = Some(Moves::Ended),
                    Word::Move => proof = Some(Moves::Seen),
                }
            }
            if let Some(proof) = proof {
                self.moves = proof;
                return;
            }
        }
        self.moves = match self.moves {
            Moves::NotYet if mark => Moves::Doubtful,
            Moves::NotYet | Moves::Seen if result => Moves::Ended,
            Moves::Ended if number || mark => Moves::Doubtful,
            same => same,
        };
    }

    fn tag(&mut self, bytes: &[u8], last: bool) {
        let hit = memchr3(b'"', b'\n', b'\r', &bytes[self.at..]).map(|i| self.at + i);
        // A bracket in a value may be another tag, and this one unclosed.
        if memchr(b'[', &bytes[self.at..hit.unwrap_or(bytes.len())]).is_some() {
            self.lost = true;
        }
        let Some(hit) = hit else {
            self.at = bytes.len();
            return;
        };
        if bytes[hit] != b'"' {
            // A value may go on in the next line, as long FENs do.
            let next = &bytes[hit + 1..bytes.len().min(hit + 1 + NEAR)];
            let stop = next.iter().position(|b| b"\"[\n".contains(b));
            match stop.map(|stop| next[stop]) {
                Some(b'"') => self.at = hit + 1,
                None if !last && next.len() < NEAR => self.at = hit,
                _ => {
                    self.mode = Mode::Between;
                    self.at = hit;
                    self.lost = true;
                }
            }
            return;
        }
        let blank = blanks(&bytes[hit + 1..]);
        match bytes.get(hit + 1 + blank) {
            Some(b']') => {
                self.mode = Mode::Between;
                self.at = hit + 2 + blank;
            }
            None if !last && blank < NEAR => self.at = hit,
            _ => {
                self.lost |= bytes[hit - 1] != b'\\';
                self.at = hit + 1;
            }
        }
    }

    fn comment(&mut self, bytes: &[u8], last: bool, depth: u32, closed: bool) -> Option<usize> {
        let Some(hit) = memchr3(b'{', b'}', b'[', &bytes[self.at..]).map(|i| self.at + i) else {
            self.at = bytes.len();
            return None;
        };
        self.at = hit + 1;
        match bytes[hit] {
            b'{' => {
                self.lost = true;
                self.mode = Mode::Comment {
                    depth: depth.saturating_add(1),
                    closed,
                }
            }
            b'}' if depth > 1 => {
                self.mode = Mode::Comment {
                    depth: depth - 1,
                    closed: true,
                }
            }
            b'}' => self.mode = Mode::Between,
            _ if after_blank_line(bytes, hit) => match tag_opens(bytes, hit, last) {
                (Found::Yes, inside) => {
                    self.mode = Mode::Tag;
                    self.at = inside;
                    return self.begins(bytes, hit).filter(|_| !closed);
                }
                (Found::No, _) => {}
                (Found::Unknown, _) => self.at = hit,
            },
            _ => {}
        }
        None
    }
}
