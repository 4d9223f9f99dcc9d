//! White space, and what stands among it that only looks like nothing: byte-order marks, control characters,
//! no-break spaces, line ends that another program wrote out as `\r`.

/// What of it is worth a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Oddity {
    /// U+FEFF
    ByteOrderMark,
    /// NUL, Ctrl-Z, …
    Control,
    /// A space that is not the plain one.
    Typographic,
    /// `\r`, `\n` or `\t` written out.
    Escape,
}

/// The end of the white space at `at`, and the first oddity in it, with its place: reading goes on behind that.
#[inline(always)]
pub(super) fn skip(bytes: &[u8], mut at: usize) -> (usize, Option<(usize, Oddity)>) {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c => at += 1,
            b'!'..=b'[' | b']'..=b'~' => break,
            _ => match odd(&bytes[at..]) {
                Some((len, oddity)) => return (at + len, Some((at, oddity))),
                None => break,
            },
        }
    }
    (at, None)
}

/// A run of one oddity: its length and kind.
#[cold]
fn odd(rest: &[u8]) -> Option<(usize, Oddity)> {
    let (mut len, oddity) = odd_char(rest)?;
    while let Some((more, same)) = odd_char(&rest[len..])
        && same == oddity
    {
        len += more;
    }
    Some((len, oddity))
}

fn odd_char(rest: &[u8]) -> Option<(usize, Oddity)> {
    Some(match rest {
        [b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c, ..] => return None,
        [0..=0x1f | 0x7f, ..] => (1, Oddity::Control),
        [0xc2, 0x80..=0x9f, ..] => (2, Oddity::Control),
        [0xef, 0xbb, 0xbf, ..] => (3, Oddity::ByteOrderMark),
        [b'\\', b'r' | b'n' | b't', next @ ..]
            if !next.first().is_some_and(u8::is_ascii_alphanumeric) =>
        {
            (2, Oddity::Escape)
        }
        _ => (blank_char(rest)?, Oddity::Typographic),
    })
}

/// The length of a space other than those of ASCII.
pub(super) fn blank_char(rest: &[u8]) -> Option<usize> {
    match rest {
        // no-break space
        [0xc2, 0xa0, ..] => Some(2),
        // U+2000 … U+200F: spaces, zero-width ones and direction marks
        [0xe2, 0x80, 0x80..=0x8f, ..] => Some(3),
        // line and paragraph separators, direction marks, narrow no-break space
        [0xe2, 0x80, 0xa8..=0xaf, ..] => Some(3),
        // word joiner; medium mathematical space
        [0xe2, 0x81, 0xa0 | 0x9f, ..] => Some(3),
        // ideographic space
        [0xe3, 0x80, 0x80, ..] => Some(3),
        _ => None,
    }
}
