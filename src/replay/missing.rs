//! What numbers tell of a line that cannot be played: where one does not follow the other, moves of both sides were left out,
//! or another game begins.

use std::mem::replace;

use super::fault::Fault;
use super::line::Setting;
use super::numbered::{Count, count, half};
use super::say;
use crate::diagnostic::Diagnostic;
use crate::record::{Item, ItemKind};
use crate::rules::Word;

/// What is told by the numbers before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    /// From the one to the other they are missing.
    Missing(u32, u32),
    /// They begin anew.
    Anew,
}

/// So many full moves may be left out; with more, a number is something else.
const MOST: u64 = 20;

/// Says of a move of the main line what the numbers before it tell; do they tell that more is wrong than a move?
pub(super) fn hint<W: Word>(setting: &Setting, fault: &Fault<W>, found: &mut Diagnostic) -> bool {
    if is_regular(setting, fault) {
        return false;
    }
    let help = match told(setting, fault.base_item, fault.item) {
        Some(Told::Missing(first, last)) if first == last => {
            format!("number {first} is missing before it: were its moves left out?")
        }
        Some(Told::Missing(first, last)) => {
            format!("numbers {first} to {last} are missing before it: were their moves left out?")
        }
        Some(Told::Anew) => {
            "the numbers begin anew before it: does another game begin there?".to_string()
        }
        None => return false,
    };
    say::add_help(found, help);
    true
}

/// Is the number before the move the one that is due there, but for one move? Then none is missing.
fn is_regular<W: Word>(setting: &Setting, fault: &Fault<W>) -> bool {
    let head = setting.record.head() as u32;
    let first = setting
        .item(head)
        .and_then(|item| count(setting, head, item.kind));
    let Some(Count::Number(_, first)) = first.filter(|_| fault.base_item == 0) else {
        return false;
    };
    let plies = u64::from(fault.ply.saturating_sub(1));
    half(setting, fault.item).is_some_and(|half| half.abs_diff(first + plies) < 2)
}

/// Of a line that begins at an item and cannot be played at another. The numbers follow each other there but once.
fn told(setting: &Setting, base: u32, fault: u32) -> Option<Told> {
    // Twice the number, and one more where the second move comes.
    let (mut due, mut told, mut moved) = (None, None, true);
    for count in counts(setting, base, fault) {
        let Count::Number(number, half) = count else {
            due = due.map(|due: u64| due + 1);
            moved = true;
            continue;
        };
        if !replace(&mut moved, false) {
            // The number before it stands there, without its moves.
            return None;
        }
        match due {
            Some(due) if half > due && told.is_none() => {
                let full = due % 2 == 0 && half % 2 == 0 && half - due <= 2 * MOST;
                let first = u32::try_from(due / 2).ok().filter(|_| full)?;
                told = Some(Told::Missing(first, number.saturating_sub(1)));
            }
            Some(due) if half == 2 && due > 3 => told = Some(Told::Anew),
            // They are in no order.
            Some(due) if half != due => return None,
            _ => {}
        }
        due = Some(half);
    }
    // What comes only later is not missing.
    let comes_later = |first, last| {
        let items = setting.record.items.get(fault as usize..);
        let is_setup = |(_, item): &(u32, &Item)| matches!(item.kind, ItemKind::Setup { .. });
        let setup = (fault..).zip(items.unwrap_or_default()).find(is_setup);
        let end = setup.map_or(u32::MAX, |(at, _)| at);
        let within =
            |count| matches!(count, Count::Number(number, _) if (first..=last).contains(&number));
        counts(setting, fault, end).any(within)
    };
    told.filter(|told| !matches!(*told, Told::Missing(first, last) if comes_later(first, last)))
}

/// The numbers and moves of the main line from an item to another; variations are passed over.
fn counts(setting: &Setting, from: u32, to: u32) -> impl Iterator<Item = Count> {
    let items = setting.record.items.get(from as usize..);
    let mut depth = 0u32;
    (from..to)
        .zip(items.unwrap_or_default())
        .filter_map(move |(at, item)| {
            match item.kind {
                ItemKind::VariationStart => depth += 1,
                ItemKind::VariationEnd => depth = depth.saturating_sub(1),
                kind if depth == 0 => return count(setting, at, kind),
                _ => {}
            }
            None
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::RUSSIAN;
    use crate::syntax::parse;
    use crate::text::Chunk;

    /// What is told of a line that cannot be played at a1-h8.
    fn told_of(text: &str) -> Option<Told> {
        let parsed = parse(&Chunk::whole(text));
        let record = &parsed[0].record;
        let setting = Setting::new(text, record, &RUSSIAN, RUSSIAN.numbering);
        let fault = record
            .items
            .iter()
            .position(|item| item.span.of(text) == "a1-h8");
        told(&setting, 0, fault.unwrap() as u32)
    }

    #[test]
    fn numbers_tell_what_is_missing() {
        let missing = |first, last| Some(Told::Missing(first, last));
        let table = [
            ("1. c3-d4 d6-c5 2. b2-c3 a1-h8", None),
            ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 4. a1-h8", missing(2, 2)),
            ("1. c3-d4 d6-c5 2. b2-c3 f6-g5 5. a1-h8", missing(3, 4)),
            ("5. c3-d4 d6-c5 9. b2-c3 9... f6-g5 a1-h8", missing(6, 8)),
            ("1. c3-d4 1... d6-c5 2. a1-h8", None),
            // Numbers that are left out where their moves are not.
            ("1. c3-d4 d6-c5 b2-c3 f6-g5 3. a1-h8", None),
            // One move is missing, or half a number.
            ("1. c3-d4 d6-c5 2. b2-c3 3. f6-g5 a1-h8", None),
            ("1. c3-d4 d6-c5 2... b2-c3 f6-g5 a1-h8", None),
            // What a variation leaves out is not missing.
            (
                "1. c3-d4 (1. a3-b4 b6-a5 3. b4-c5) 1... d6-c5 2. a1-h8",
                None,
            ),
            // Two gaps, numbers that go back, and such as are none, are another habit.
            ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 5. a1-h8", None),
            ("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. d2-e3 2. a1-h8", None),
            ("1. c3-d4 2. d6-c5 3. b2-c3 a1-h8", None),
            ("1. c3-d4 d6-c5 23. b2-c3 a1-h8", None),
            // It stands there, without its moves.
            ("1. c3-d4 d6-c5 2. {lost} 3. b2-c3 a1-h8", None),
            ("1. c3-d4 d6-c5 22. b2-c3 a1-h8", missing(2, 21)),
            ("1. c3-d4 1. a1-h8", None),
            (
                "1. c3-d4 d6-c5 3. b2-c3 a1-h8 /FEN \"W:Wa1:Bh8\"/ 2. a1-b2",
                missing(2, 2),
            ),
            // It comes later.
            ("1. c3-d4 d6-c5 3. b2-c3 a1-h8 2. d2-e3", None),
            (
                "1. c3-d4 d6-c5 3. b2-c3 a1-h8 (2. d2-e3) 4. d2-e3",
                missing(2, 2),
            ),
            (
                "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1. d2-e3 a1-h8",
                Some(Told::Anew),
            ),
            ("1. c3-d4 1. d6-c5 2. b2-c3 a1-h8", None),
            // One capture, in two parts.
            (
                "1. c3-d4 d6-c5 2. a1:c3 c3:e5 d6-c5 4. a1-h8",
                missing(3, 3),
            ),
        ];
        for (text, wanted) in table {
            assert_eq!(told_of(text), wanted, "{text}");
        }
    }
}
