//! The words of JSON: strings and numbers.

use super::super::draft::Draft;
use crate::text::Span;

/// Adds text that needs no escapes.
#[inline(always)]
pub(super) fn put(text: &str, out: &mut Draft) {
    out.text(text.as_bytes());
}

/// A string.
#[inline]
pub(super) fn string(text: &str, out: &mut Draft) {
    out.put(b"\"");
    inside(text, out);
    out.put(b"\"");
}

/// The inside of a string.
pub(super) fn inside(text: &str, out: &mut Draft) {
    if needs_escapes(text.as_bytes()) {
        escaped(text, out);
    } else {
        put(text, out);
    }
}

/// So many bytes are looked at together.
const SHORT: usize = 16;

/// The inside of a string, if it is short, needs no escapes, and has no blanks around it that would have to go. Most tags
/// are such.
#[inline]
pub(super) fn short(text: &str, span: Span, out: &mut Draft) -> bool {
    let bytes = text.as_bytes().get(span.start as usize..);
    let Some(&bytes) = bytes.and_then(|bytes| bytes.first_chunk::<SHORT>()) else {
        return false;
    };
    let len = span.len();
    let solid = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_graphic);
    if len > SHORT || !solid(0) || !solid(len.wrapping_sub(1)) {
        return false;
    }
    let (low, high) = bytes.split_at(8);
    let word = |half: &[u8]| {
        half.first_chunk()
            .map_or(0, |half| u64::from_le_bytes(*half))
    };
    // What stands behind the string is taken for zeros of text.
    let within = |word: u64, len: usize| match len {
        8.. => word,
        _ => word & !(u64::MAX << (8 * len)) | (EACH * u64::from(b'0')) << (8 * len),
    };
    let (low, high) = (
        within(word(low), len),
        within(word(high), len.saturating_sub(8)),
    );
    let special = special(low) | special(high) != 0;
    if !special {
        out.add(bytes, len);
    }
    !special
}

/// Is any of the bytes not to stand in a string as it is?
fn needs_escapes(bytes: &[u8]) -> bool {
    let special_at = |bytes: &[u8]| {
        bytes
            .first_chunk()
            .is_some_and(|bytes| special(u64::from_le_bytes(*bytes)) != 0)
    };
    match bytes.last_chunk::<8>() {
        // The last eight may be looked at twice.
        Some(last) => special_at(last) || bytes.chunks_exact(8).any(special_at),
        None => bytes
            .iter()
            .any(|&byte| byte < b' ' || byte == b'"' || byte == b'\\'),
    }
}

/// A byte eight times.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Not zero if any of eight bytes is not to stand in a string as it is.
#[inline(always)]
fn special(word: u64) -> u64 {
    // The highest bit of a byte is set where it is less than `least`; a byte before it may be what set it.
    let less = |word: u64, least: u64| word.wrapping_sub(EACH * least) & !word;
    let equal = |byte: u8| less(word ^ (EACH * u64::from(byte)), 1);
    (less(word, 0x20) | equal(b'"') | equal(b'\\')) & (EACH << 7)
}

/// Text with escapes.
fn escaped(text: &str, out: &mut Draft) {
    for byte in text.bytes() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0..=0x1f => {
                put("\\u00", out);
                for digit in [byte >> 4, byte & 15] {
                    out.put(&[b"0123456789abcdef"[usize::from(digit)]]);
                }
                continue;
            }
            _ => {
                out.put(&[byte]);
                continue;
            }
        };
        put(escape, out);
    }
}

/// A number; most have one or two digits.
#[inline]
pub(super) fn decimal(number: impl Into<u64>, out: &mut Draft) {
    match number.into() {
        number @ 0..100 => out.decimal(number as u32),
        number => out.long_decimal(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_strings_are_those_of_json() {
        const LONG: &str =
            "abcdefghijklmnopqrstu \\\"\n\t\u{1} é\u{7f}!#~ ?0123456789 abcdefghijklm";
        let mut count = 0;
        for start in 0..LONG.len() {
            for end in start..LONG.len() {
                let (Some(text), mut out) = (LONG.get(start..end), Draft::default()) else {
                    continue;
                };
                let taken = short(LONG, Span::new(start, end), &mut out);
                count += usize::from(taken);
                let mut usual = Draft::default();
                inside(text.trim(), &mut usual);
                assert!(!taken || out.as_bytes() == usual.as_bytes(), "{text}");
                assert!(taken || out.is_empty());
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn words_are_those_of_json() {
        for text in [
            "",
            "c3-d4",
            "a\"b\\c\n\r\t\u{1}\u{1f} é",
            "no escapes at all, but long",
        ] {
            let mut out = Draft::default();
            string(text, &mut out);
            assert_eq!(
                String::from_utf8(out.finish()).ok(),
                serde_json::to_string(text).ok()
            );
        }
        for number in [0, 7, 10, 99, 100, 101, 1000, u64::MAX] {
            let mut out = Draft::default();
            decimal(number, &mut out);
            assert_eq!(out.finish(), number.to_string().as_bytes());
        }
    }
}
