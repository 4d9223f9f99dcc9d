//! The words of JSON: strings and numbers, added to bytes.

/// Adds text that needs no escapes.
#[inline(always)]
pub(super) fn put(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
}

/// A string.
#[inline]
pub(super) fn string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    inside(text, out);
    out.push(b'"');
}

/// The inside of a string.
pub(super) fn inside(text: &str, out: &mut Vec<u8>) {
    if needs_escapes(text.as_bytes()) {
        escaped(text, out);
    } else {
        put(text, out);
    }
}

/// Is any of the bytes not to stand in a string as it is? Eight are looked at together.
fn needs_escapes(bytes: &[u8]) -> bool {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let special = |bytes: &[u8; 8]| {
        let word = u64::from_le_bytes(*bytes);
        // The highest bit of a byte is set where it is less than `least`; a byte before it may be what set it.
        let less = |word: u64, least: u64| word.wrapping_sub(EACH * least) & !word;
        let equal = |byte: u8| less(word ^ (EACH * u64::from(byte)), 1);
        (less(word, 0x20) | equal(b'"') | equal(b'\\')) & (EACH << 7) != 0
    };
    match bytes.last_chunk() {
        // The last eight may be looked at twice.
        Some(last) => {
            special(last)
                || bytes
                    .chunks_exact(8)
                    .any(|word| word.try_into().is_ok_and(&special))
        }
        None => bytes
            .iter()
            .any(|&byte| byte < b' ' || byte == b'"' || byte == b'\\'),
    }
}

/// Text with escapes.
fn escaped(text: &str, out: &mut Vec<u8>) {
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
                    out.push(b"0123456789abcdef"[usize::from(digit)]);
                }
                continue;
            }
            _ => {
                out.push(byte);
                continue;
            }
        };
        put(escape, out);
    }
}

/// A string, or null.
pub(super) fn optional(text: Option<&str>, out: &mut Vec<u8>) {
    match text {
        Some(text) => string(text, out),
        None => put("null", out),
    }
}

/// A number; most have one or two digits.
#[inline]
pub(super) fn decimal(number: impl Into<u64>, out: &mut Vec<u8>) {
    let number = number.into();
    if number >= 100 {
        return long_decimal(number, out);
    }
    let digits = number as u8;
    if digits >= 10 {
        out.push(b'0' + digits / 10);
    }
    out.push(b'0' + digits % 10);
}

#[cold]
fn long_decimal(mut number: u64, out: &mut Vec<u8>) {
    let start = out.len();
    while number > 0 {
        out.push(b'0' + (number % 10) as u8);
        number /= 10;
    }
    out[start..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_json() {
        for text in [
            "",
            "c3-d4",
            "a\"b\\c\n\r\t\u{1}\u{1f} é",
            "no escapes at all, but long",
        ] {
            let mut out = Vec::new();
            string(text, &mut out);
            assert_eq!(
                String::from_utf8(out).ok(),
                serde_json::to_string(text).ok()
            );
        }
        for number in [0, 7, 10, 99, 100, 101, 1000, u64::MAX] {
            let mut out = Vec::new();
            decimal(number, &mut out);
            assert_eq!(out, number.to_string().as_bytes());
        }
    }
}
