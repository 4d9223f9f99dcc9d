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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Names;
    use crate::rules::Numbering;
    use crate::rules::variants::VARIANTS;

    #[test]
    fn numbers_count_by_their_value() {
        let lists = [
            ["a1-b2", "a1:c3", "a3-b4", "a10-b9", "c3-b4", "c3-d4"],
            ["1-5", "2-6", "2-10", "10-15", "10x17", "100-111"],
        ];
        for sorted in lists {
            for (i, a) in sorted.iter().enumerate() {
                for (j, b) in sorted.iter().enumerate() {
                    assert_eq!(natural(a, b), i.cmp(&j), "{a} {b}");
                }
            }
        }
    }

    /// Between each two squares of every board that have a move.
    #[test]
    fn names_keep_the_order_of_texts() {
        for variant in VARIANTS {
            for numbering in [variant.numbering, Numbering::ALGEBRAIC, Numbering::TOP_LEFT] {
                let names = Names::of(variant.board, numbering);
                let squares: Vec<_> = variant.board.all().collect();
                let mut moves = Vec::new();
                for from in squares.iter().step_by(5) {
                    for to in squares.iter().step_by(3) {
                        for separator in ['-', variant.capture_separator] {
                            let ends = names.ends(*from, *to, separator as u8);
                            let order = names.order(*from, *to, separator);
                            moves.push((ends.as_str().to_string(), order));
                        }
                    }
                }
                moves.sort_by(|(a, _), (b, _)| natural(a, b));
                let sorted = moves.is_sorted_by_key(|(_, order)| order);
                assert!(sorted, "{} {numbering:?}", variant.name);
            }
        }
    }
}
