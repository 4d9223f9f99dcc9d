//! How likely it is that one move was meant where another was written.

use super::edits::{Pattern, Plain};
use super::line::Setting;
use super::meaning::two_squares;
use super::say;
use crate::record::ItemKind;
use crate::rules::{Move, Position, Square, Word};

/// A measure of a slip; less is likelier.
pub(super) type Cost = u32;

/// A written move, as far as it is compared with others.
pub(super) struct Slip {
    written: Pattern,
    /// Its squares as the opponent would name them.
    mirrored: Option<(Square, Square)>,
}

/// What it costs if only one end of the move is right.
const ONE_END: Cost = 5;

impl Slip {
    /// The move as it was written, from one item to another.
    pub fn new(setting: &Setting, item: u32, last: u32) -> Slip {
        let first = setting.item(item).map(|item| &item.kind);
        let (squares, usual) = match first {
            Some(ItemKind::Move(written)) if item == last => (
                two_squares(setting, written),
                setting.captures(written).is_some(),
            ),
            _ => (None, false),
        };
        let text = match squares.filter(|_| usual) {
            Some((from, to)) => Plain::from_slice(TwoNames::of(setting, from, to).text()),
            None => plain(say::span(setting, item, last).of(setting.text)),
        };
        let board = setting.variant.board;
        let turned = |square: Square| {
            let (file, rank) = (board.file(square), board.rank(square));
            board.square(board.files - 1 - file, board.ranks - 1 - rank)
        };
        Slip {
            written: Pattern::new(text),
            mirrored: squares.and_then(|(from, to)| Some((turned(from)?, turned(to)?))),
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
        let ends = TwoNames::of(setting, m.from, m.to);
        let fits = |cost| (cost <= most).then_some(cost);
        let written = self.written.text();
        if let Some(word) = self.written.word() {
            if word == ends.word() {
                return Some(0);
            }
            if word == ends.swapped() {
                return fits(2);
            }
        }
        if self.mirrored == Some((m.from, m.to)) {
            return fits(3);
        }
        let distance = self.written.near(ends.text(), ends.word());
        if distance == Some(1) {
            let near = neighbouring(written, ends.text());
            return fits(if near { 1 } else { 2 });
        }
        if most < 2 {
            return None;
        }
        // The path may have been written. It has one name more at least, and so many characters more.
        let more = if setting.algebraic() { 2 } else { 1 };
        if m.taken.count() > 1 && ends.text().len() + more < written.len() + 2 {
            let path = plain(&say::full(setting, position, m));
            if self.written.distance(&path) <= 1 {
                return Some(2);
            }
        }
        if distance == Some(2) {
            return fits(4);
        }
        if most < ONE_END {
            return None;
        }
        let (from, to) = ends.split();
        let same = written.starts_with(from) || written.ends_with(to);
        same.then_some(ONE_END)
    }
}

/// The name of a square as one word, zeros behind it, and how many bytes it has.
#[inline(always)]
fn name(setting: &Setting, square: Square) -> (u64, usize) {
    let (bytes, len) = setting.names.bytes(square);
    (u64::from(u32::from_le_bytes(bytes) & 0xff_ffff), len)
}

/// The names of two squares.
struct TwoNames {
    /// One behind the other, zeros behind them.
    bytes: [u8; 8],
    from: (u64, usize),
    to: (u64, usize),
}

impl TwoNames {
    #[inline(always)]
    fn of(setting: &Setting, from: Square, to: Square) -> TwoNames {
        let (from, to) = (name(setting, from), name(setting, to));
        TwoNames {
            bytes: joined(from, to).to_le_bytes(),
            from,
            to,
        }
    }

    #[inline(always)]
    fn word(&self) -> u64 {
        u64::from_le_bytes(self.bytes)
    }

    /// The other way round.
    #[inline(always)]
    fn swapped(&self) -> u64 {
        joined(self.to, self.from)
    }

    #[inline(always)]
    fn text(&self) -> &[u8] {
        self.bytes
            .get(..self.from.1 + self.to.1)
            .unwrap_or_default()
    }

    fn split(&self) -> (&[u8], &[u8]) {
        self.text()
            .split_at_checked(self.from.1)
            .unwrap_or_default()
    }
}

#[inline(always)]
fn joined(first: (u64, usize), second: (u64, usize)) -> u64 {
    first.0 | second.0 << (8 * first.1)
}

/// Letters and digits only, what is easily taken for another as that other.
fn plain(text: &str) -> Plain {
    let mut out = Plain::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'h' | b'0'..=b'9' => out.push(byte),
            b'-' | b':' | b'x' => {}
            // Nearly all moves are written without anything else.
            _ => return likened(text),
        }
    }
    out
}

/// The same of any text.
#[cold]
fn likened(text: &str) -> Plain {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::VARIANTS;
    use crate::rules::{Position, legal_moves};
    use crate::syntax::parse;
    use crate::text::Chunk;

    #[test]
    fn texts_are_made_plain() {
        assert_eq!(plain("аЗ-Ь4").as_slice(), b"a3b4");
        for text in ["c3-d4", "32x28", "g5:c1:e3", ""] {
            assert_eq!(plain(text), likened(text), "{text}");
        }
        assert!(neighbouring(b"c3d4", b"c3e4"));
        assert!(!neighbouring(b"c3d4", b"c3g4"));
    }

    /// A move of two squares has the text that its names have, whether it is taken from these or from what was written;
    /// and what it may cost at most only leaves out what costs more.
    #[test]
    fn short_ways_tell_the_same() {
        let (mut texts, mut costs) = (0, 0);
        for variant in VARIANTS {
            let squares: Vec<Square> = variant.board.all().collect();
            let name = |square: &Square| {
                let mut out = String::new();
                variant.numbering.write(variant.board, *square, &mut out);
                out
            };
            let position = Position::<u128>::start(variant);
            let mut legal = Vec::new();
            let _ = legal_moves(variant, &position, &mut legal);
            for (n, from) in squares.iter().enumerate() {
                // Some of them.
                for to in squares.iter().skip(n % 5).step_by(5) {
                    let text = format!("1. {}-{} *", name(from), name(to));
                    let parsed = parse(&Chunk::whole(&text));
                    let record = &parsed[0].record;
                    let moves = (0..).zip(&record.items);
                    let mut moves =
                        moves.filter(|(_, item)| matches!(item.kind, ItemKind::Move(_)));
                    let Some((item, _)) = moves.next() else {
                        continue;
                    };
                    let setting = Setting::new(&text, record, variant, variant.numbering);
                    let slip = Slip::new(&setting, item, item);
                    assert_eq!(
                        slip.written.text(),
                        &plain(setting.written(item))[..],
                        "{text}"
                    );
                    texts += 1;
                    for m in &legal {
                        let cost = |most| slip.cost(&setting, &position, m, most);
                        for most in 0..8 {
                            let likely = cost(Cost::MAX).filter(|cost| *cost <= most);
                            assert_eq!(cost(most), likely, "{text} at most {most}");
                            costs += usize::from(likely.is_some());
                        }
                    }
                }
            }
        }
        assert!(texts > 5_000 && costs > 1_000, "{texts} {costs}");
    }
}
