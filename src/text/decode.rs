//! Bytes → text: byte-order marks, UTF-16, and the old 8-bit pages.

use std::borrow::Cow;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};

use super::chunk::Encoding;

/// How the bytes are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// Find out: byte-order mark, UTF-8, UTF-16, else an 8-bit page, game by game.
    #[default]
    Detect,
    /// The user says so (`--encoding`). Pure ASCII is still called UTF-8; a game that is not UTF-8 though that was
    /// asked for is read as Windows-1252, so that nothing is lost.
    As(Encoding),
}

impl Wanted {
    /// The encoding of that name or label (`cp1251`, `koi8-r`, `latin1`, `utf-16le` …), `auto` for detection; `None`
    /// for a name that is unknown or means neither Unicode nor an 8-bit page.
    pub fn named(name: &str) -> Option<Wanted> {
        let name = name.trim();
        if name.eq_ignore_ascii_case("auto") || name.eq_ignore_ascii_case("detect") {
            return Some(Wanted::Detect);
        }
        let found = encoding_rs::Encoding::for_label(name.as_bytes())
            .or_else(|| encoding_rs::Encoding::for_label(&respelled(name)))?;
        Wanted::encoding(found)
    }

    /// That encoding; `None` where it is neither Unicode nor an 8-bit page.
    pub fn encoding(wanted: &'static encoding_rs::Encoding) -> Option<Wanted> {
        let encoding = if wanted == UTF_8 {
            Encoding::Utf8
        } else if wanted == UTF_16LE || wanted == UTF_16BE {
            Encoding::Utf16 {
                little_endian: wanted == UTF_16LE,
            }
        } else if wanted.is_single_byte() {
            Encoding::SingleByte(wanted)
        } else {
            return None;
        };
        Some(Wanted::As(encoding))
    }
}

/// `cp-1251`, `CP_866`, `koi8r`, `win1251`, `iso8859_5`: spellings in use that are no official label.
fn respelled(name: &str) -> Vec<u8> {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let spelled = match plain.as_str() {
        "koi8r" => "koi8-r".to_owned(),
        "koi8u" => "koi8-u".to_owned(),
        "dos" | "dos866" | "alt" => "ibm866".to_owned(),
        "ansi" => "windows-1252".to_owned(),
        other => match (other.strip_prefix("win"), other.strip_prefix("iso8859")) {
            (Some(page), _) => format!("windows-{}", page.trim_start_matches("dows")),
            (_, Some(part)) => format!("iso-8859-{part}"),
            _ => plain,
        },
    };
    spelled.into_bytes()
}

/// What the first bytes of a file say: its encoding, if they do, and how long its byte-order mark is.
pub fn beginning(bytes: &[u8], wanted: Wanted) -> (Option<Encoding>, usize) {
    let marked = match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some((Encoding::Utf8, 3)),
        [0xFF, 0xFE, ..] => Some((UTF16_LITTLE, 2)),
        [0xFE, 0xFF, ..] => Some((UTF16_BIG, 2)),
        _ => None,
    };
    match (wanted, marked) {
        // A mark of the encoding that was asked for is dropped; `п»ї` in the page that was asked for is text.
        (Wanted::As(encoding), Some((found, length))) if encoding == found => (Some(found), length),
        // `utf-16` is either of the two: the mark says which.
        (Wanted::As(Encoding::Utf16 { .. }), Some((found @ Encoding::Utf16 { .. }, length))) => {
            (Some(found), length)
        }
        (Wanted::As(encoding), _) => (Some(encoding), 0),
        // UTF-8 by its mark still holds games in an old page where files were joined: decided game by game.
        (Wanted::Detect, Some((Encoding::Utf8, length))) => (None, length),
        (Wanted::Detect, Some((found, length))) => (Some(found), length),
        (Wanted::Detect, None) => (unmarked_utf16(bytes), 0),
    }
}

const UTF16_LITTLE: Encoding = Encoding::Utf16 {
    little_endian: true,
};
const UTF16_BIG: Encoding = Encoding::Utf16 {
    little_endian: false,
};

/// UTF-16 without a mark: records are mostly ASCII, so every other byte is mostly zero.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let head = bytes.get(..bytes.len().min(4096))?;
    memchr::memchr(0, head)?;
    let pairs = head.len() / 2;
    let zeros = |first: usize| head.iter().skip(first).step_by(2).filter(|&&b| b == 0);
    let (even, odd) = (zeros(0).count(), zeros(1).count());
    match () {
        _ if pairs < 2 => None,
        _ if odd * 2 > pairs && even * 20 <= pairs => Some(UTF16_LITTLE),
        _ if even * 2 > pairs && odd * 20 <= pairs => Some(UTF16_BIG),
        _ => None,
    }
}

/// The text of bytes in an 8-bit page: one character for each byte. Bytes that the page does not define stay what they
/// are, the control or Latin-1 character of that number, and never become U+FFFD.
pub fn single_byte(bytes: &[u8], page: &'static encoding_rs::Encoding) -> String {
    let (text, undefined) = page.decode_without_bom_handling(bytes);
    if !undefined {
        return text.into_owned();
    }
    let table = table(page);
    bytes.iter().map(|&byte| character(byte, &table)).collect()
}

/// The characters of the upper half of an 8-bit page.
pub(super) fn table(page: &'static encoding_rs::Encoding) -> [char; 128] {
    std::array::from_fn(|i| {
        let byte = 128 + i as u8;
        let (text, undefined) = page.decode_without_bom_handling(std::slice::from_ref(&byte));
        match text.chars().next() {
            Some(c) if !undefined => c,
            _ => char::from(byte),
        }
    })
}

/// One byte by such a table.
pub(super) fn character(byte: u8, table: &[char; 128]) -> char {
    match byte.checked_sub(128) {
        Some(upper) => table.get(upper as usize).copied().unwrap_or_default(),
        None => char::from(byte),
    }
}

/// The text of a whole game in its encoding; UTF-16 has been made UTF-8 while reading.
pub(super) fn text(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    match encoding {
        Encoding::SingleByte(page) => Cow::Owned(single_byte(bytes, page)),
        // Checked when the pieces were made; lossy only to have no way to fail. The lossy check alone goes byte by byte.
        Encoding::Utf8 | Encoding::Utf16 { .. } => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(bytes),
        },
    }
}
