//! Moves as players name them: by whose they are and by the number that stands before them.

use super::line::Setting;
use super::meaning::goes_on;
use crate::record::ItemKind;
use crate::rules::Side;

/// Whose move it is that begins at an item, and its number; `None` where no number stands before it in its line.
pub(super) fn turn(setting: &Setting, item: u32) -> Option<(Side, u32)> {
    let items = setting.record.items.get(..item as usize)?;
    let (mut depth, mut moves) = (0, 0);
    for (at, item) in items.iter().enumerate().rev() {
        match item.kind {
            ItemKind::VariationEnd => depth += 1,
            ItemKind::VariationStart if depth == 0 => return None,
            ItemKind::VariationStart => depth -= 1,
            _ if depth > 0 => {}
            ItemKind::Number { value, second } => {
                let half = u64::from(value) * 2 + u64::from(second) + moves;
                let side = match half % 2 {
                    0 => setting.variant.starts,
                    _ => setting.variant.starts.other(),
                };
                return Some((side, (half / 2) as u32));
            }
            // A part of a capture.
            ItemKind::Move(written) if goes_on(setting, at as u32, &written) => {}
            ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown => moves += 1,
            ItemKind::Setup { .. } => return None,
            _ => {}
        }
    }
    None
}

/// The move of a ply in words, that begins or ends at an item: `Black's move 20`.
pub(super) fn words(setting: &Setting, item: Option<u32>, ply: u32) -> String {
    match item.and_then(|item| turn(setting, item)) {
        Some((Side::White, number)) => format!("White's move {number}"),
        Some((Side::Black, number)) => format!("Black's move {number}"),
        None => format!("ply {ply}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::by_name;
    use crate::syntax::parse;
    use crate::text::Chunk;

    /// What each move of a text is called.
    fn all(variant: &str, text: &str) -> Vec<String> {
        let variant = by_name(variant).unwrap();
        let parsed = parse(&Chunk::whole(text));
        let record = &parsed[0].record;
        let setting = Setting::new(text, record, variant, variant.numbering);
        let moves = (0..).zip(&record.items);
        let moves = moves.filter(|(_, item)| matches!(item.kind, ItemKind::Move(_)));
        moves
            .map(|(item, _)| words(&setting, Some(item), 7))
            .collect()
    }

    #[test]
    fn moves_are_named_by_the_number_before_them() {
        let table: [(&str, &str, &[&str]); 6] = [
            (
                "russian",
                "1. c3-d4 d6-c5 2. b2-c3",
                &["White's move 1", "Black's move 1", "White's move 2"],
            ),
            (
                "english",
                "1. 11-15 23-19",
                &["Black's move 1", "White's move 1"],
            ),
            (
                "russian",
                "7... d6-c5 b2-c3",
                &["Black's move 7", "White's move 8"],
            ),
            ("russian", "c3-d4 d6-c5", &["ply 7", "ply 7"]),
            (
                "russian",
                "1. c3-d4 (1. a3-b4 b6-a5) (c3-b4) d6-c5",
                &[
                    "White's move 1",
                    "White's move 1",
                    "Black's move 1",
                    "ply 7",
                    "Black's move 1",
                ],
            ),
            // One capture, in two parts.
            (
                "international",
                "20. 37x28 28x19 13x24",
                &["White's move 20", "White's move 20", "Black's move 20"],
            ),
        ];
        for (variant, text, wanted) in table {
            assert_eq!(all(variant, text), wanted, "{text}");
        }
    }
}
