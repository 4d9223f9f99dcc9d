//! Moves of both sides that were left out show in the numbers: one does not follow the other.

use super::line::Setting;
use super::say;
use crate::diagnostic::Diagnostic;
use crate::record::{Item, ItemKind};

/// Says of a move of the main line which numbers are missing before it.
pub(super) fn hint(setting: &Setting, item: u32, found: &mut Diagnostic) {
    let before = setting.record.items.get(..item as usize);
    let help = match left_out(before.unwrap_or_default()) {
        Some((first, last)) if first == last => {
            format!("number {first} is missing before it: were its moves left out?")
        }
        Some((first, last)) => {
            format!("numbers {first} to {last} are missing before it: were their moves left out?")
        }
        None => return,
    };
    say::add_help(found, help);
}

/// The first and the last of the numbers that were left out, where the others follow each other. Variations are passed over.
fn left_out(items: &[Item]) -> Option<(u32, u32)> {
    let (mut depth, mut last, mut gap) = (0, None, None);
    for item in items {
        match item.kind {
            ItemKind::VariationStart => depth += 1,
            ItemKind::VariationEnd => depth -= 1,
            ItemKind::Number { value, second } if depth == 0 => {
                let due = last.map_or(value, |last: u32| last.saturating_add(u32::from(!second)));
                match (value > due, gap) {
                    (true, None) => gap = Some((due, value - 1)),
                    (false, _) if value == due => {}
                    // They are in no order.
                    _ => return None,
                }
                last = Some(value);
            }
            _ => {}
        }
    }
    gap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse;
    use crate::text::Chunk;

    #[test]
    fn numbers_that_are_left_out_are_found() {
        let table = [
            ("1. c3-d4 d6-c5 2. b2-c3 f6-g5", None),
            ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 4. d2-e3", Some((2, 2))),
            ("5. c3-d4 d6-c5 9. b2-c3 9... f6-g5", Some((6, 8))),
            ("1. c3-d4 1... d6-c5 2. b2-c3", None),
            // What a variation leaves out is not missing.
            (
                "1. c3-d4 (1. a3-b4 b6-a5 3. b4-c5) 1... d6-c5 2. b2-c3",
                None,
            ),
            // Two gaps, or numbers that go back, are another habit.
            ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 5. d2-e3", None),
            ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 1. d2-e3", None),
            ("1. c3-d4 2. d6-c5 3. b2-c3", None),
        ];
        for (text, wanted) in table {
            let parsed = parse(&Chunk::whole(text));
            assert_eq!(left_out(&parsed[0].record.items), wanted, "{text}");
        }
    }
}
