//! How likely it is that one move was meant where another was written.

use super::line::Setting;
use crate::rules::{Move, Position, Word};

/// A measure of a slip; less is likelier.
pub(super) type Cost = u32;

/// How unlikely the slip is; `None`: the texts have nothing in common.
pub(super) fn cost<W: Word>(
    setting: &Setting,
    written: &str,
    position: &Position<W>,
    m: &Move<W>,
) -> Option<Cost> {
    let written = plain(written);
    let from = setting.names.text(m.from).as_bytes();
    let to = setting.names.text(m.to).as_bytes();
    let ends = [from, to].concat();
    let turned = [to, from].concat();
    let distance = distance(&written, &ends);
    if distance == 0 {
        return Some(0);
    }
    if written == turned {
        return Some(2);
    }
    if mirrored(setting, m).is_some_and(|squares| written == squares) {
        return Some(3);
    }
    if distance == 1 {
        return Some(if neighbouring(&written, &ends) { 1 } else { 2 });
    }
    // The path may have been written.
    let path: Vec<u8> = plain(&super::say::full(setting, position, m));
    if m.taken.count() > 1 && self::distance(&written, &path) <= 1 {
        return Some(2);
    }
    if distance == 2 {
        return Some(4);
    }
    let same_start = written.starts_with(from);
    let same_end = written.ends_with(to);
    (same_start || same_end).then_some(5)
}

/// The squares of a move as the opponent would name them.
fn mirrored<W: Word>(setting: &Setting, m: &Move<W>) -> Option<Vec<u8>> {
    let board = setting.variant.board;
    let name = |square| {
        let (file, rank) = (board.file(square), board.rank(square));
        let turned = board.square(board.files - 1 - file, board.ranks - 1 - rank)?;
        Some(setting.names.text(turned))
    };
    Some([name(m.from)?.as_bytes(), name(m.to)?.as_bytes()].concat())
}

/// Letters and digits only, what is easily taken for another as that other.
fn plain(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(8);
    // `x` is a sign, not a file.
    for c in text
        .chars()
        .filter(|c| c.is_alphanumeric() && !matches!(c, 'x' | 'X'))
    {
        let c = match c {
            'O' | 'o' | 'О' | 'о' => '0',
            'l' | 'I' | '|' => '1',
            'З' | 'з' => '3',
            'а' | 'А' => 'a',
            'в' | 'В' | 'Ь' | 'ь' => 'b',
            'с' | 'С' => 'c',
            'е' | 'Е' => 'e',
            'н' | 'Н' => 'h',
            _ => c.to_ascii_lowercase(),
        };
        if c.is_ascii() {
            out.push(c as u8);
        }
    }
    out
}

/// Of two texts of one length that differ in one place: are the characters neighbours (`c` and `d`, 4 and 5)?
fn neighbouring(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= 1)
}

/// Edit distance with exchanged neighbours as one edit; texts are a few bytes long.
fn distance(a: &[u8], b: &[u8]) -> u32 {
    const MOST: usize = 48;
    if a.len() > MOST || b.len() > MOST {
        return u32::MAX;
    }
    let mut before: Vec<u32> = Vec::new();
    let mut last: Vec<u32> = (0..=b.len() as u32).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i as u32 + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = (last[j] + u32::from(x != y))
                .min(last[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        let table = [
            ("c3d4", "c3d4", 0),
            ("c3d5", "c3d4", 1),
            ("3cd4", "c3d4", 1),
            ("3228", "3328", 1),
            ("2823", "3328", 3),
            ("2823", "2832", 1),
            ("", "c3", 2),
        ];
        for (a, b, edits) in table {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), edits, "{a} {b}");
        }
        assert_eq!(plain("аЗ-Ь4"), b"a3b4");
        assert!(neighbouring(b"c3d4", b"c3e4"));
        assert!(!neighbouring(b"c3d4", b"c3g4"));
    }
}
