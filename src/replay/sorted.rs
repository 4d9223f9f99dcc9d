//! Moves in the order in which a person lists them: by the letters and the numbers of their squares.

use smallvec::SmallVec;

use super::line::Setting;
use super::say;
use crate::notation::Pen;
use crate::rules::{Move, Position, Word};

/// All legal moves in the order of their texts, and these with a blank between each two.
pub(super) fn listed<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    legal: &[Move<W>],
) -> (Vec<Move>, String) {
    let pen = Pen::new(setting.variant, &setting.style);
    let mut texts = String::with_capacity(8 * legal.len());
    let mut add = |text: &str| {
        texts.push_str(if texts.is_empty() { "" } else { " " });
        texts.push_str(text);
    };
    let mut all: SmallVec<[_; 24]> = SmallVec::new();
    for m in legal {
        let Some(ends) = pen.ends(pen.usual(m), position, m, legal) else {
            break;
        };
        all.push((order(ends.as_bytes()), m, ends));
    }
    let moves = match all.len() == legal.len() {
        true => {
            all.sort_unstable_by_key(|(order, ..)| *order);
            all.iter().for_each(|(.., ends)| add(ends.as_str()));
            all.iter().map(|(_, m, _)| m.widen()).collect()
        }
        // Squares on the way have to be written.
        false => {
            let text = |m| (say::text(setting, position, m, legal), m);
            let mut all: Vec<(String, &Move<W>)> = legal.iter().map(text).collect();
            all.sort_by(|(a, _), (b, _)| natural(a, b));
            all.iter().for_each(|(text, _)| add(text));
            all.iter().map(|(_, m)| m.widen()).collect()
        }
    };
    (moves, texts)
}

/// For sorting as [`natural`] does, of texts of at most eight bytes with numbers below 256: their parts as one number.
fn order(text: &[u8]) -> u128 {
    let (mut order, mut number) = (0, None);
    let mut parts = 0;
    let mut add = |part: u32| {
        order = order << 16 | u128::from(part);
        parts += 1;
    };
    for byte in text {
        match byte {
            b'0'..=b'9' => number = Some(number.unwrap_or(0) * 10 + u32::from(byte - b'0')),
            _ => {
                if let Some(number) = number.take() {
                    add(number << 8);
                }
                add(u32::from(*byte));
            }
        }
    }
    if let Some(number) = number {
        add(number << 8);
    }
    order << (16 * 8u32.saturating_sub(parts))
}

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

    #[test]
    fn numbers_count_by_their_value() {
        let sorted = [
            "a1-b2", "a1:c3", "a3-b4", "a10-b9", "c3-b4", "c3-d4", "1-5", "2-6", "10-15", "10x17",
        ];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                let (first, second) = (order(a.as_bytes()), order(b.as_bytes()));
                assert_eq!(natural(a, b), i.cmp(&j), "{a} {b}");
                assert_eq!(first.cmp(&second), i.cmp(&j), "{a} {b}");
            }
        }
    }
}
