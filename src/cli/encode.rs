//! Text back into the bytes of its file.

use crate::text::{Encoding, decode};

/// The bytes; `None` where the encoding has no byte for a character. What was decoded comes back as the same bytes.
pub fn encode(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
    match encoding {
        Encoding::Utf8 => Some(text.as_bytes().to_vec()),
        Encoding::SingleByte(page) => {
            let bytes: Vec<u8> = (0..=u8::MAX).collect();
            let mut table: Vec<(char, u8)> = decode::single_byte(&bytes, page)
                .chars()
                .zip(bytes)
                .collect();
            table.sort_unstable();
            let byte = |c: char| {
                if c.is_ascii() {
                    return Some(c as u8);
                }
                let at = table.binary_search_by_key(&c, |(known, _)| *known).ok()?;
                table.get(at).map(|(_, byte)| *byte)
            };
            text.chars().map(byte).collect()
        }
        Encoding::Utf16 { little_endian } => {
            let bytes = |unit: u16| {
                if little_endian {
                    unit.to_le_bytes()
                } else {
                    unit.to_be_bytes()
                }
            };
            Some(text.encode_utf16().flat_map(bytes).collect())
        }
    }
}

/// The byte-order mark of an encoding.
pub fn mark(encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::SingleByte(_) => Vec::new(),
        _ => encode("\u{feff}", encoding).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        for page in [
            encoding_rs::WINDOWS_1251,
            encoding_rs::WINDOWS_1252,
            encoding_rs::KOI8_R,
            encoding_rs::IBM866,
            encoding_rs::WINDOWS_1253,
        ] {
            let text = decode::single_byte(&bytes, page);
            assert_eq!(
                encode(&text, Encoding::SingleByte(page)).as_deref(),
                Some(&bytes[..]),
                "{}",
                page.name()
            );
            assert_eq!(encode("\u{1f600}", Encoding::SingleByte(page)), None);
        }
        assert_eq!(
            encode(
                "aЖ",
                Encoding::Utf16 {
                    little_endian: false
                }
            ),
            Some(vec![0, b'a', 4, 0x16])
        );
        assert_eq!(
            mark(Encoding::Utf16 {
                little_endian: true
            }),
            [0xff, 0xfe]
        );
    }
}
