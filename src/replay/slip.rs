//! How likely it is that one move was meant where another was written.

use smallvec::SmallVec;

use super::line::Setting;
use super::say;
use crate::record::WrittenSquare;
use crate::rules::{Move, Position, Square, Word};

/// A measure of a slip; less is likelier.
pub(super) type Cost = u32;

/// A written move, as far as it is compared with others.
pub(super) struct Slip {
    written: Plain,
    /// The characters in it, those that are alike in their last six bits together.
    characters: u64,
    /// The moves whose squares it names as the opponent would.
    mirrored: SmallVec<[(Square, Square); 2]>,
}

/// Letters and digits of a move; most are the names of two squares.
type Plain = SmallVec<[u8; 16]>;

/// What it costs if only one end of the move is right.
const ONE_END: Cost = 5;
/// Longer texts are compared with nothing.
const MOST: usize = 48;

impl Slip {
    /// The move as it was written.
    pub fn new(setting: &Setting, written: &str) -> Slip {
        let written = plain(written);
        Slip {
            mirrored: mirrored(setting, &written),
            characters: written.iter().fold(0, |all, c| all | 1 << (c & 63)),
            written,
        }
    }

    /// How unlikely the slip is by which it stands for a legal move; `None`: the texts have nothing in common, or the cost
    /// is more than `most`.
    pub fn cost<W: Word>(
        &self,
        setting: &Setting,
        position: &Position<W>,
        m: &Move<W>,
        most: Cost,
    ) -> Option<Cost> {
        let written = self.written.as_slice();
        // Most moves share too few characters with the written one for it to be worth more looking.
        let far = self.least(setting, m) > 2;
        let long = m.taken.count() > 1;
        if far && !long && most < ONE_END && !self.mirrored.contains(&(m.from, m.to)) {
            return None;
        }
        let ends = TwoNames::new(setting, m);
        let distance = match far {
            true => u32::MAX,
            false => distance(written, ends.as_slice()),
        };
        if distance == 0 {
            return Some(0);
        }
        let (from, to) = ends.split();
        if is_both(written, to, from) {
            return Some(2);
        }
        if self.mirrored.contains(&(m.from, m.to)) {
            return Some(3);
        }
        if distance == 1 {
            let near = neighbouring(written, ends.as_slice());
            return Some(if near { 1 } else { 2 });
        }
        // The path may have been written.
        if long && self::distance(written, &plain(&say::full(setting, position, m))) <= 1 {
            return Some(2);
        }
        if distance == 2 {
            return Some(4);
        }
        let same_start = written.starts_with(from);
        let same_end = written.ends_with(to);
        (most >= ONE_END && (same_start || same_end)).then_some(ONE_END)
    }

    /// So many edits it takes at least: each character that the texts do not share takes one.
    #[inline]
    fn least<W>(&self, setting: &Setting, m: &Move<W>) -> u32 {
        let ((from, first), (to, second)) =
            (setting.names.bytes(m.from), setting.names.bytes(m.to));
        // Behind the names stand zeros, which no text has.
        let has = |c: u8| (self.characters >> (c & 63) & 1) as u32;
        let shared = |[a, b, c, _]: [u8; 4]| has(a) + has(b) + has(c);
        let longer = (first + second).max(self.written.len()) as u32;
        longer - (shared(from) + shared(to))
    }
}

/// The edit distance, with exchanged neighbours as one edit: all places of the one text at once, as bits, for each
/// character of the other (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
fn distance(text: &[u8], other: &[u8]) -> u32 {
    if text.len() > MOST || other.len() > MOST {
        return u32::MAX;
    }
    let Some(last) = text.len().checked_sub(1) else {
        return other.len() as u32;
    };
    // Where the distance grows and shrinks from one place to the next, and where it stays along a diagonal.
    let (mut grows, mut shrinks, mut stays, mut before) = (!0u64, 0u64, 0u64, 0u64);
    let mut distance = text.len() as u32;
    for c in other {
        let of = text.iter().enumerate();
        let places = of.fold(0, |places, (i, own)| places | u64::from(own == c) << i);
        let exchanged = ((!stays & places) << 1) & before;
        let sum = (places & grows).wrapping_add(grows);
        stays = (sum ^ grows) | places | shrinks | exchanged;
        let more = shrinks | !(stays | grows);
        let less = stays & grows;
        distance = distance + (more >> last & 1) as u32 - (less >> last & 1) as u32;
        let (more, less) = (more << 1 | 1, less << 1);
        grows = less | !(stays | more);
        shrinks = more & stays;
        before = places;
    }
    distance
}

/// The names of the two squares of a move, one behind the other.
struct TwoNames {
    bytes: [u8; 6],
    first: usize,
    len: usize,
}

impl TwoNames {
    fn new<W>(setting: &Setting, m: &Move<W>) -> TwoNames {
        let (from, first) = setting.names.bytes(m.from);
        let (to, second) = setting.names.bytes(m.to);
        let mut bytes = [0; 6];
        let places = bytes.iter_mut();
        for (place, byte) in places.zip(from.iter().take(first).chain(to.iter().take(second))) {
            *place = *byte;
        }
        TwoNames {
            bytes,
            first,
            len: first + second,
        }
    }

    fn as_slice(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    fn split(&self) -> (&[u8], &[u8]) {
        self.as_slice()
            .split_at_checked(self.first)
            .unwrap_or_default()
    }
}

/// Is it the one text and then the other?
fn is_both(written: &[u8], first: &[u8], then: &[u8]) -> bool {
    written.strip_prefix(first) == Some(then)
}

/// The moves between the squares that a text names, each square as the opponent would name it.
fn mirrored(setting: &Setting, written: &[u8]) -> SmallVec<[(Square, Square); 2]> {
    let board = setting.variant.board;
    let turned = |name: &[u8]| {
        let square = named(setting, name)?;
        let (file, rank) = (board.file(square), board.rank(square));
        board.square(board.files - 1 - file, board.ranks - 1 - rank)
    };
    let splits = (1..written.len().min(4)).filter_map(|at| written.split_at_checked(at));
    splits
        .filter_map(|(from, to)| Some((turned(from)?, turned(to)?)))
        .collect()
}

/// The square with that printed name.
fn named(setting: &Setting, name: &[u8]) -> Option<Square> {
    let algebraic = setting.algebraic();
    let (file, number) = match (algebraic, name) {
        (true, [file @ b'a'..=b'p', rank @ ..]) => (file - b'a', rank),
        (false, number) => (0, number),
        _ => return None,
    };
    let digits = number.iter().try_fold(0u8, |sum, digit| {
        let digit = digit.is_ascii_digit().then(|| digit - b'0')?;
        sum.checked_mul(10)?.checked_add(digit)
    })?;
    let written = match algebraic {
        true if digits < 16 => WrittenSquare::algebraic(file, digits),
        true => return None,
        false => WrittenSquare::numeric(digits),
    };
    let square = setting.names.square(written, algebraic)?;
    (setting.names.text(square).as_bytes() == name).then_some(square)
}

/// Letters and digits only, what is easily taken for another as that other.
fn plain(text: &str) -> Plain {
    let mut out = Plain::new();
    // So it is of nearly all moves.
    let as_it_is = |c: &u8| matches!(c, b'a'..=b'h' | b'0'..=b'9');
    if text
        .bytes()
        .all(|c| as_it_is(&c) || matches!(c, b'-' | b':' | b'x'))
    {
        out.extend(text.bytes().filter(as_it_is));
        return out;
    }
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
    /// Edits counted with bits, and one by one.
    #[test]
    fn edits_are_counted_alike() {
        let texts: Vec<Vec<u8>> = (0..1500u32)
            .map(|n| {
                let mut dice = n.wrapping_mul(2_654_435_769) | 1;
                let length = if n % 40 == 0 { 48 - n % 7 } else { n % 9 };
                let letter = |_| {
                    dice ^= dice << 13;
                    dice ^= dice >> 17;
                    dice ^= dice << 5;
                    b'a' + (dice % 4) as u8
                };
                (0..length).map(letter).collect()
            })
            .collect();
        for (n, a) in texts.iter().enumerate() {
            for b in texts.iter().skip(n % 13).step_by(13) {
                assert_eq!(distance(a, b), one_by_one(a, b), "{a:?} {b:?}");
            }
        }
    }

    fn one_by_one(a: &[u8], b: &[u8]) -> u32 {
        let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                rows[i][j] = match (i, j) {
                    (0, _) | (_, 0) => (i + j) as u32,
                    _ => (rows[i - 1][j - 1] + u32::from(a[i - 1] != b[j - 1]))
                        .min(rows[i - 1][j] + 1)
                        .min(rows[i][j - 1] + 1),
                };
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i][j] = rows[i][j].min(rows[i - 2][j - 2] + 1);
                }
            }
        }
        rows[a.len()][b.len()]
    }
}
