//! What proves that a game is under way: tags, and words that are surely moves or results.

/// How far a tag's opening quote can be from its bracket, and the like.
pub(super) const NEAR: usize = 80;

/// Has a game movetext?
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) enum Moves {
    #[default]
    NotYet,
    Seen,
    /// And a result came last.
    Ended,
    /// What came last is neither a move nor a result: the grammar may take it for no PDN.
    Doubtful,
}

/// What was found at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Yes,
    No,
    /// The buffer ends too early to tell.
    Unknown,
}

/// What a word between tags and comments is, as strictly as it takes to be sure.
pub(super) enum Word {
    /// Nothing, or a byte-order mark.
    Blank,
    /// A number, dots, a short form such as `cd4`: no proof of anything.
    Number,
    /// A glyph, a bracket: that needs moves before it.
    Mark,
    /// Squares with separators, perhaps in brackets or with a mark.
    Move,
    Result,
    Other,
}

/// The results that are sure to be read as such.
pub(super) const RESULTS: [&[u8]; 8] = [
    b"*", b"1-0", b"0-1", b"1/2-1/2", b"2-0", b"0-2", b"1-1", b"0-0",
];

pub(super) fn word_is(word: &[u8]) -> Word {
    // What nearly all words are.
    match word {
        [] => return Word::Blank,
        [b'1'..=b'9', b'.'] | [b'1'..=b'9', b'0'..=b'9', b'.'] => return Word::Number,
        [
            b'a'..=b'l',
            b'1'..=b'9',
            b'-' | b'x' | b':',
            b'a'..=b'l',
            b'1'..=b'9',
        ]
        | [
            b'1'..=b'4',
            b'1'..=b'9',
            b'-' | b'x' | b':',
            b'1'..=b'4',
            b'1'..=b'9',
        ] => {
            return Word::Move;
        }
        _ => {}
    }
    if RESULTS.contains(&word) {
        return Word::Result;
    }
    if word.is_empty() || word == b"\xef\xbb\xbf" {
        return Word::Blank;
    }
    let opened = word.iter().take_while(|&&b| b == b'(').count();
    let number = word[opened..]
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .count();
    let dots = word[opened + number..]
        .iter()
        .take_while(|&&b| b == b'.')
        .count();
    let word = &word[if dots > 0 {
        opened + number + dots
    } else {
        opened
    }..];
    let marks = word.iter().rev().take_while(|b| b"!?)".contains(b)).count();
    let word = &word[..word.len() - marks];
    let short = matches!(*word, [a, b, c] if is_file(a) && is_file(b) && c.is_ascii_digit());
    let nag = word.first() == Some(&b'$') && word[1..].iter().all(u8::is_ascii_digit);
    let small = word.len() < 4 && word.iter().all(u8::is_ascii_digit);
    let mut squares = word.split(|b| matches!(b, b'-' | b'x' | b'X' | b':'));
    let several = word.len() > 2 && word.iter().any(|b| b"-xX:".contains(b));
    match several && squares.all(is_square) {
        _ if nag || word.is_empty() && opened + marks > 0 => Word::Mark,
        _ if short || small => Word::Number,
        true => Word::Move,
        false => Word::Other,
    }
}

fn is_square(text: &[u8]) -> bool {
    match text {
        [file, rank @ ..] if is_file(*file) => {
            matches!(rank, [b'1'..=b'9'] | [b'1', b'0'..=b'2'])
        }
        [b'1'..=b'9'] | [b'0'..=b'4', b'1'..=b'9'] | [b'1'..=b'5', b'0'] => true,
        _ => false,
    }
}

fn is_file(letter: u8) -> bool {
    matches!(letter | 0x20, b'a'..=b'l')
}

/// Does a line end with a result?
pub(super) fn ends_with_result(text: &[u8]) -> bool {
    let blank = text
        .iter()
        .rev()
        .take(NEAR)
        .take_while(|&&b| b == b' ' || b == b'\t');
    let line = &text[..text.len() - blank.count()];
    RESULTS.iter().any(|result| {
        line.strip_suffix(*result)
            .is_some_and(|rest| rest.last().is_none_or(u8::is_ascii_whitespace))
    })
}

/// Does `[Name "` stand here? And where the value begins.
pub(super) fn tag_opens(bytes: &[u8], bracket: usize, last: bool) -> (Found, usize) {
    let end = bytes.len().min(bracket + NEAR);
    let Some(near) = bytes.get(bracket + 1..end) else {
        return (Found::No, 0);
    };
    // Nearly always: a word, a blank and a quote.
    let word = near.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    if word > 0 && near[word..].starts_with(b" \"") {
        return (Found::Yes, bracket + 1 + word + 2);
    }
    let unknown = if last || end == bracket + NEAR {
        Found::No
    } else {
        Found::Unknown
    };
    let letter = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || !b.is_ascii();
    let length = near.iter().take_while(|b| letter(b)).count();
    let quote = length + blanks(&near[length..]);
    // Blanks that are not ASCII are no letters.
    let odd = [b"\xc2\xa0".as_slice(), b"\xe2\x80", b"\xef\xbb\xbf"];
    if odd
        .iter()
        .any(|blank| memchr::memmem::find(&near[..length], blank).is_some())
    {
        return (Found::No, 0);
    }
    match (near.first(), near.get(quote)) {
        (None, _) => (unknown, 0),
        (Some(first), _) if first.is_ascii_digit() || !letter(first) => (Found::No, 0),
        (_, None) => (unknown, 0),
        (_, Some(b'"')) => (Found::Yes, bracket + 1 + quote + 1),
        _ => (Found::No, 0),
    }
}

pub(super) fn blanks(bytes: &[u8]) -> usize {
    let blank = |b: &&u8| **b == b' ' || **b == b'\t';
    bytes.iter().take(NEAR).take_while(blank).count()
}

/// Is there a blank line right before this place?
pub(super) fn after_blank_line(bytes: &[u8], place: usize) -> bool {
    let before = &bytes[..place];
    let blank = before.iter().rev().take_while(|b| b.is_ascii_whitespace());
    let gap = &before[place - blank.count()..];
    let breaks = gap
        .iter()
        .enumerate()
        .filter(|&(i, &b)| b == b'\n' && (i == 0 || gap[i - 1] != b'\r') || b == b'\r');
    breaks.count() >= 2
}

/// The first `%` at the beginning of a line.
pub(super) fn escape_line(bytes: &[u8], from: usize, end: usize) -> Option<usize> {
    let mut at = from;
    while let Some(hit) = memchr::memchr(b'%', &bytes[at..end]).map(|i| at + i) {
        let blank = bytes[..hit]
            .iter()
            .rev()
            .take_while(|&&b| b == b' ' || b == b'\t');
        let line = &bytes[..hit - blank.count()];
        if line.is_empty()
            || line.ends_with(b"\n")
            || line.ends_with(b"\r")
            || line.ends_with(b"\xbf")
        {
            return Some(hit);
        }
        at = hit + 1;
    }
    None
}
