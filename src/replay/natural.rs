//! The order in which a person sorts moves: by the letters and the numbers of their squares.

/// For sorting: letters before numbers as text, numbers by their value.
pub(super) fn natural(a: &str, b: &str) -> std::cmp::Ordering {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    loop {
        // At the end of a text there is none, which comes before all.
        let parts = (part(&mut a), part(&mut b));
        if parts.0 != parts.1 || parts.0.is_none() {
            return parts.0.cmp(&parts.1);
        }
    }
}

/// The next byte of a text, or the number that begins there as one.
fn part(text: &mut &[u8]) -> Option<(u32, u8)> {
    let (first, mut rest) = text.split_first()?;
    let part = match first {
        b'0'..=b'9' => {
            let mut number = u32::from(first - b'0');
            while let Some((digit @ b'0'..=b'9', behind)) = rest.split_first() {
                number = number
                    .saturating_mul(10)
                    .saturating_add(u32::from(digit - b'0'));
                rest = behind;
            }
            (number, b' ')
        }
        other => (0, *other),
    };
    *text = rest;
    Some(part)
}

/// For sorting as [`natural`] does, of texts of at most eight bytes whose squares are named alike and have no numbers above
/// 255: a letter or a number a byte.
pub(super) fn order(text: &[u8]) -> u64 {
    let (mut order, mut parts, mut in_number) = (0, 0, false);
    for byte in text {
        let is_digit = byte.is_ascii_digit();
        let value = u64::from(if is_digit { byte - b'0' } else { *byte });
        if is_digit && in_number {
            order = (order & !0xff) | ((order & 0xff) * 10 + value) & 0xff;
        } else {
            order = order << 8 | value;
            parts += 1;
        }
        in_number = is_digit;
    }
    order << (64 - 8 * parts.clamp(1, 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_by_their_value() {
        let lists = [
            ["a1-b2", "a1:c3", "a3-b4", "a10-b9", "c3-b4", "c3-d4"],
            ["1-5", "2-6", "2-10", "10-15", "10x17", "100-111"],
        ];
        for sorted in lists {
            for (i, a) in sorted.iter().enumerate() {
                for (j, b) in sorted.iter().enumerate() {
                    let (first, second) = (order(a.as_bytes()), order(b.as_bytes()));
                    assert_eq!(natural(a, b), i.cmp(&j), "{a} {b}");
                    assert_eq!(first.cmp(&second), i.cmp(&j), "{a} {b}");
                }
            }
        }
    }
}
