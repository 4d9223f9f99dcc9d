//! A cut far ahead, found without a walk through all games before it.
//!
//! What the grammar needs for a cut is in the lines right before it, but for one thing: it must not stand in a comment.
//! A line feed and a bracket end whatever else goes on over lines. So there is a sure cut where no brace opens within
//! another, and moves in their plainest forms, perhaps with a result, stand before a tag that begins a line.

use std::mem::replace;

use memchr::{memchr, memchr2, memmem, memrchr};

use super::proof::{Found, RESULTS, tag_opens};

/// How far before a cut it is looked for brackets, which the grammar takes for a part of the game if they are closed
/// soon; and where the lines that prove it begin.
const NEAR: usize = 1000;
/// How many lines with nothing but a result or comments are passed over.
const LINES: usize = 4;

/// Where a leap ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leap {
    /// There.
    To(usize),
    /// Nowhere in what is at hand.
    Short,
    /// Something is odd: walk.
    Odd,
}

/// The first sure cut at `from` or behind it, and before `to`, if one can be sure of what begins at `start`.
pub(super) fn leap(bytes: &[u8], start: usize, from: usize, to: usize) -> Leap {
    let mut braces = Braces {
        at: start,
        open: false,
    };
    let mut at = from;
    while let Some(stretch) = bytes.get(at..to.min(bytes.len())) {
        let Some(line_end) = memmem::find(stretch, b"\n[") else {
            break;
        };
        let bracket = at + line_end + 1;
        at = bracket;
        if !is_begun(bytes, start, bracket) {
            continue;
        }
        if !braces.stay_flat(bytes, bracket) {
            return Leap::Odd;
        }
        if !braces.open {
            return Leap::To(bracket);
        }
    }
    match bytes.len() < to {
        true => Leap::Short,
        false => Leap::Odd,
    }
}

/// Where comments begin and end.
struct Braces {
    /// All before this has been looked at.
    at: usize,
    open: bool,
}

impl Braces {
    /// Does none open within another up to there?
    fn stay_flat(&mut self, bytes: &[u8], to: usize) -> bool {
        while let Some(next) = bytes.get(self.at..to).and_then(first_brace) {
            self.at += next + 1;
            if !self.turn(bytes[self.at - 1]) {
                return false;
            }
            // In a game with comments the next one is near: eight bytes are looked at together.
            let mut idle = 0;
            for near in bytes[self.at..to].as_chunks().0 {
                let mut hits = from_brace_on(*near);
                idle = if hits == 0 { idle + 1 } else { 0 };
                while hits != 0 {
                    if !self.turn(near[(hits.trailing_zeros() / 8) as usize]) {
                        return false;
                    }
                    hits &= hits - 1;
                }
                self.at += 8;
                if idle > 8 {
                    break;
                }
            }
        }
        self.at = to;
        true
    }

    /// Whatever byte it is: is it no brace that opens where one is open? One that closes nothing changes nothing.
    fn turn(&mut self, byte: u8) -> bool {
        match byte {
            b'{' => !replace(&mut self.open, true),
            b'}' => {
                self.open = false;
                true
            }
            _ => true,
        }
    }
}

/// Nearly always there is none: many bytes are looked at together, without a branch among them, that the compiler can do
/// sixteen at a time. Few others come behind the letters; bytes beyond ASCII are negative here.
fn first_brace(bytes: &[u8]) -> Option<usize> {
    let none = |block: &[u8; 128]| {
        let behind_letters = |byte: &u8| (*byte as i8) > b'z' as i8;
        !block
            .iter()
            .fold(false, |some, byte| some | behind_letters(byte))
    };
    let blocks = bytes.as_chunks().0.iter();
    let passed = blocks.take_while(|block| none(block)).count() * 128;
    Some(passed + memchr2(b'{', b'}', bytes.get(passed..)?)?)
}

/// The high bits of the bytes that are braces, and of some others.
fn from_brace_on(near: [u8; 8]) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let word = u64::from_le_bytes(near);
    word.wrapping_add(ONES * u64::from(0x80 - b'{')) & !word & (ONES << 7)
}

/// Does the bracket open a tag, and do plain moves stand in the lines before it?
fn is_begun(bytes: &[u8], start: usize, bracket: usize) -> bool {
    let before = &bytes[start.max(bracket.saturating_sub(NEAR))..bracket];
    let (opens, _) = tag_opens(bytes, bracket, false);
    opens == Found::Yes && ends_with_moves(before) && memchr(b'(', before).is_none()
}

/// Are the last lines nothing but plain moves with their numbers, comments, and a result at the end?
fn ends_with_moves(before: &[u8]) -> bool {
    let mut rest = before;
    let mut ended = false;
    for _ in 0..LINES {
        let text = rest.trim_ascii_end();
        let Some(line_end) = memrchr(b'\n', text) else {
            return false;
        };
        rest = &text[..line_end];
        match Line::read(&text[line_end + 1..]) {
            Some(line) if !(ended && line.result) => {
                ended |= line.result;
                if line.moves {
                    // A bracket could still take the line as the name of its tag.
                    return !matches!(rest.trim_ascii_end().last(), None | Some(b'['));
                }
            }
            _ => return false,
        }
    }
    false
}

/// What a line of plain movetext holds.
#[derive(Default)]
struct Line {
    moves: bool,
    /// A result at its end.
    result: bool,
}

/// A plain word.
enum Word {
    Number,
    Move,
    /// A move the writer did not know.
    Unknown,
    Result,
}

impl Line {
    /// Is it plain?
    fn read(text: &[u8]) -> Option<Line> {
        let mut line = Line::default();
        let mut number = false;
        let mut rest = text.trim_ascii();
        while let Some(first) = rest.first() {
            if *first == b'{' {
                let end = memchr(b'}', rest)?;
                // A quote could still end a tag that began before.
                let quote = |b: &u8| !b.is_ascii() || *b == b'"';
                if rest[..end].iter().any(quote) {
                    return None;
                }
                rest = rest[end + 1..].trim_ascii_start();
                continue;
            }
            let ends = |b: &u8| b.is_ascii_whitespace() || *b == b'{';
            let end = rest.iter().position(ends).unwrap_or(rest.len());
            match word(&rest[..end])? {
                _ if line.result => return None,
                Word::Number => number = true,
                Word::Move => (number, line.moves) = (false, true),
                Word::Unknown if number || !line.moves => return None,
                Word::Unknown => {}
                Word::Result if number => return None,
                Word::Result => line.result = true,
            }
            rest = rest[end..].trim_ascii_start();
        }
        (!number).then_some(line)
    }
}

/// `12.`, `c3-d4`, `12.c3-d4`, `32x23x12`, `...`, `2-0`.
fn word(text: &[u8]) -> Option<Word> {
    if RESULTS.contains(&text) {
        return Some(Word::Result);
    }
    if text == b"..." {
        return Some(Word::Unknown);
    }
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let text = match text.get(digits) {
        Some(b'.') if (1..4).contains(&digits) => &text[digits + 1..],
        _ => text,
    };
    if text.is_empty() {
        return (digits > 0).then_some(Word::Number);
    }
    let mut squares = text.split(|b| matches!(b, b'-' | b'x' | b':'));
    let (first, second) = (squares.next()?, squares.next()?);
    let name = |text: &[u8]| matches!(text, [b'a'..=b'l', b'1'..=b'9']);
    let number = |text: &[u8]| matches!(text, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    // `1-1` is a result.
    let small = |text: &[u8]| matches!(text, b"1" | b"2");
    let kind: &dyn Fn(&[u8]) -> bool = if name(first) { &name } else { &number };
    let whole = kind(first) && kind(second) && squares.all(kind);
    (whole && !(small(first) && small(second))).then_some(Word::Move)
}
