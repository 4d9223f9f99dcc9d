//! The number under which players find a move.

use super::line::Setting;
use super::meaning::is_part;
use crate::record::ItemKind;

/// So many items before a move are looked at; nearly always the number is the next or the one after it.
const NEAR: usize = 200;

/// The number of the move that begins at an item, or that would; `None` where no number stands before it in its line.
pub(super) fn numbered(setting: &Setting, item: u32) -> Option<u32> {
    let number = half(setting, item)? / 2;
    Some(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Twice that number, and one more for the second move of it.
pub(super) fn half(setting: &Setting, item: u32) -> Option<u64> {
    let items = setting.record.items.get(..item as usize)?;
    let (mut depth, mut moves) = (0, 0);
    for (at, item) in items.iter().enumerate().rev().take(NEAR) {
        match item.kind {
            ItemKind::VariationEnd => depth += 1,
            ItemKind::VariationStart if depth == 0 => return None,
            ItemKind::VariationStart => depth -= 1,
            _ if depth > 0 => {}
            ItemKind::Setup { .. } => return None,
            kind => match count(setting, at as u32, kind) {
                Some(Count::Number(_, half)) => return Some(half + moves),
                Some(Count::Move) => moves += 1,
                None => {}
            },
        }
    }
    None
}

/// What counts where moves and their numbers are compared.
pub(super) enum Count {
    /// A number, and twice itself, with one more where the second move comes.
    Number(u32, u64),
    /// A move, or what was meant as one; of a capture in several parts the last.
    Move,
}

/// What the item at an index is of that.
pub(super) fn count(setting: &Setting, at: u32, kind: ItemKind) -> Option<Count> {
    match kind {
        ItemKind::Number { value, second } => {
            let half = u64::from(value) * 2 + u64::from(second);
            Some(Count::Number(value, half))
        }
        ItemKind::Move(written) if is_part(setting, at, &written) => None,
        ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown => Some(Count::Move),
        _ => None,
    }
}

/// The number before a move, if a move that was left out belongs before it: it is the second move of a number that has one
/// only, or the number says that the second move follows.
pub(super) fn before_number(setting: &Setting, item: u32) -> Option<u32> {
    let (before, _) = setting.record.items.split_at_checked(item as usize)?;
    let (number, before) = before.split_last()?;
    let ItemKind::Number { second, .. } = number.kind else {
        return None;
    };
    // How many moves have the number before, if that is of the first.
    let mut moves = 0;
    let halved = before.iter().rev().find_map(|item| match item.kind {
        ItemKind::Number { second, .. } => Some(!second && moves == 1),
        ItemKind::Move(_) => {
            moves += 1;
            None
        }
        kind => (!kind.is_aside()).then_some(false),
    });
    (second || halved == Some(true)).then_some(item - 1)
}

/// The move of a ply in words, that begins or ends at an item: `move 20 (c3-d4)`.
pub(super) fn words(setting: &Setting, item: Option<u32>, ply: u32) -> String {
    let numbered = item.and_then(|item| Some((numbered(setting, item)?, setting.written(item))));
    match numbered {
        Some((number, written)) => format!("move {number} ({written})"),
        None => format!("ply {ply}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::RUSSIAN;
    use crate::syntax::parse;
    use crate::text::Chunk;

    /// The numbers of the moves of a text; 0: none.
    fn all(text: &str) -> Vec<u32> {
        let parsed = parse(&Chunk::whole(text));
        let record = &parsed[0].record;
        let setting = Setting::new(text, record, &RUSSIAN, RUSSIAN.numbering);
        let moves = (0..).zip(&record.items);
        let moves =
            moves.filter(|(_, item)| matches!(item.kind, ItemKind::Move(_) | ItemKind::Unknown));
        moves
            .map(|(item, _)| numbered(&setting, item).unwrap_or(0))
            .collect()
    }

    #[test]
    fn moves_have_the_number_before_them() {
        let table: [(&str, &[u32]); 9] = [
            ("1. c3-d4 d6-c5 2. b2-c3", &[1, 1, 2]),
            ("7... d6-c5 b2-c3", &[7, 8]),
            ("1. c3-d4 ... b2-c3", &[1, 1, 2]),
            ("c3-d4 d6-c5", &[0, 0]),
            ("1. c3-d4 (1. a3-b4 b6-a5) (c3-b4) d6-c5", &[1, 1, 1, 0, 1]),
            // One capture, in two parts.
            ("20. a1:c3 c3:e5 h8:f6", &[20, 20, 20]),
            ("1. c3-d4 2. d6-c5 3. b2-c3", &[1, 2, 3]),
            ("9. c3-d4 /FEN \"W:Wa1:Bh8\"/ a1-b2", &[9, 0]),
            (
                "4294967295. c3-d4 d6-c5 b2-c3",
                &[u32::MAX, u32::MAX, u32::MAX],
            ),
        ];
        for (text, wanted) in table {
            assert_eq!(all(text), wanted, "{text}");
        }
    }
}
