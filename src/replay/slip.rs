//! How likely it is that one move was meant where another was written.

use smallvec::SmallVec;

use super::line::Setting;
use super::say;
use crate::rules::{Move, Position, Word};

/// A measure of a slip; less is likelier.
pub(super) type Cost = u32;

/// A written move, as far as it is compared with others.
pub(super) struct Slip {
    written: Plain,
    /// The characters in it.
    characters: u128,
}

/// Letters and digits of a move; most are the names of two squares.
type Plain = SmallVec<[u8; 16]>;

impl Slip {
    /// The move as it was written.
    pub fn new(written: &str) -> Slip {
        let written = plain(written);
        Slip {
            characters: written.iter().fold(0, |all, c| all | 1 << (c & 127)),
            written,
        }
    }

    /// How unlikely the slip is by which it stands for a legal move; `None`: the texts have nothing in common.
    pub fn cost<W: Word>(
        &self,
        setting: &Setting,
        position: &Position<W>,
        m: &Move<W>,
    ) -> Option<Cost> {
        let written = self.written.as_slice();
        let from = setting.names.text(m.from).as_bytes();
        let to = setting.names.text(m.to).as_bytes();
        let mut ends = Plain::from_slice(from);
        ends.extend_from_slice(to);
        let distance = self.distance(&ends);
        if distance == 0 {
            return Some(0);
        }
        if is_both(written, to, from) {
            return Some(2);
        }
        if is_mirrored(setting, written, m) {
            return Some(3);
        }
        if distance == 1 {
            return Some(if neighbouring(written, &ends) { 1 } else { 2 });
        }
        // The path may have been written.
        let long = m.taken.count() > 1;
        if long && self::distance(written, &plain(&say::full(setting, position, m))) <= 1 {
            return Some(2);
        }
        if distance == 2 {
            return Some(4);
        }
        let same_start = written.starts_with(from);
        let same_end = written.ends_with(to);
        (same_start || same_end).then_some(5)
    }
}

impl Slip {
    /// The edit distance as far as it matters: beyond 2 it is enough to know that.
    fn distance(&self, ends: &[u8]) -> u32 {
        let shared = ends
            .iter()
            .filter(|c| self.characters >> (*c & 127) & 1 == 1);
        // Each character that the texts do not share takes an edit.
        let least = ends.len().max(self.written.len()) - shared.count();
        if least > 2 {
            return least as u32;
        }
        distance(&self.written, ends)
    }
}

/// Is it the one text and then the other?
fn is_both(written: &[u8], first: &[u8], then: &[u8]) -> bool {
    written.strip_prefix(first) == Some(then)
}

/// Are these the squares of a move as the opponent would name them?
fn is_mirrored<W: Word>(setting: &Setting, written: &[u8], m: &Move<W>) -> bool {
    let board = setting.variant.board;
    let name = |square| {
        let (file, rank) = (board.file(square), board.rank(square));
        let turned = board.square(board.files - 1 - file, board.ranks - 1 - rank)?;
        Some(setting.names.text(turned).as_bytes())
    };
    match (name(m.from), name(m.to)) {
        (Some(from), Some(to)) => is_both(written, from, to),
        _ => false,
    }
}

/// Letters and digits only, what is easily taken for another as that other.
fn plain(text: &str) -> Plain {
    let mut out = Plain::new();
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
    // What both begin or end with costs nothing.
    let begin = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[begin..], &b[begin..]);
    let end = a.iter().rev().zip(b.iter().rev());
    let end = end.take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    if a.is_empty() || b.is_empty() {
        return (a.len() + b.len()) as u32;
    }
    let mut rows = [[0u8; MOST + 1]; 3];
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j as u8;
    }
    for (i, x) in a.iter().enumerate() {
        // Of this character, of the one before it, and of the one before that.
        let (this, last, before) = ((i + 1) % 3, i % 3, (i + 2) % 3);
        rows[this][0] = i as u8 + 1;
        for (j, y) in b.iter().enumerate() {
            let mut best = (rows[last][j] + u8::from(x != y))
                .min(rows[last][j + 1] + 1)
                .min(rows[this][j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(rows[before][j - 1] + 1);
            }
            rows[this][j + 1] = best;
        }
    }
    u32::from(rows[a.len() % 3][b.len()])
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
        assert_eq!(plain("аЗ-Ь4").as_slice(), b"a3b4");
        assert!(neighbouring(b"c3d4", b"c3e4"));
        assert!(!neighbouring(b"c3d4", b"c3g4"));
    }
}
