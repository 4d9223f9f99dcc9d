//! N604: move numbers.

use smallvec::{SmallVec, smallvec};

use super::Subject;
use crate::diagnostic::{Code, Diagnostic, Edit, Fix, Severity};
use crate::record::{Item, ItemKind, Written};
use crate::text::Span;

/// Where a line of play is in its numbers.
#[derive(Clone, Copy)]
struct Line<'a> {
    /// Half moves: even before a move of the side that begins, odd before one of the other.
    half: u32,
    /// The number due at `half` 0 (wrapping), once a number has been seen.
    base: Option<u32>,
    /// The last move, to know the next part of a capture that was written in several.
    last: Option<&'a Written>,
    /// The highest number seen: a lower one falls back.
    highest: u32,
    /// The finding of this line, an index into the list.
    finding: Option<usize>,
    /// A number that waits for its move; without one it is S210's.
    waiting: Option<(&'a Item, u32, bool)>,
}

impl<'a> Line<'a> {
    /// A line that begins at that half move.
    fn at(half: u32) -> Self {
        Line {
            half,
            base: None,
            last: None,
            highest: 0,
            finding: None,
            waiting: None,
        }
    }

    /// The number that is due.
    #[inline(always)]
    fn due(&self) -> Option<u32> {
        self.base.map(|base| base.wrapping_add(self.half / 2))
    }

    /// Passes over a move.
    #[inline(always)]
    fn enter(&mut self, written: &'a Written) {
        if !self.last.is_some_and(|last| goes_on(last, written)) {
            self.half += 1;
        }
        self.last = Some(written);
    }
}

/// One finding a line of play, at its first wrong number; the fix rights all that follow in the line. The first
/// number of a game or variation may be any: fragments begin in the middle. One slip of the pen is one finding: numbers that
/// are right once a move that was left out or written twice is mended are right, and so are those that are right without.
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    if subject.replayed.variant.is_none() {
        return;
    }
    let mends = mends(found);
    let before = found.len();
    judge(subject, &mends, found);
    if !mends.is_empty() && found.len() > before {
        let mended = found.split_off(before);
        judge(subject, &[], found);
        let as_written = found.get(before..).unwrap_or_default();
        if wrong(as_written) > wrong(&mended) {
            found.truncate(before);
            found.extend(mended);
        }
    }
    // Of moves that cannot be played nobody knows how to mend, the numbers are all that is known.
    let (known, numbers) = found.split_at_mut(before);
    if !numbers.is_empty() && known.iter().any(is_open) {
        numbers.iter_mut().for_each(|number| number.fix = None);
    }
}

/// Can the move of the main line not be played, and nobody knows what was meant?
fn is_open(found: &Diagnostic) -> bool {
    let of_move = (Code::M501..=Code::M506).contains(&found.code);
    of_move && found.ply.is_some() && found.severity == Severity::Error && found.fix.is_none()
}

/// How many numbers are wrong.
fn wrong(found: &[Diagnostic]) -> usize {
    let fixes = found.iter().filter_map(|found| found.fix.as_ref());
    fixes.map(|fix| fix.edits.len()).sum()
}

/// Judges the numbers with moves put in and struck out.
fn judge(subject: &Subject, mends: &[Span], found: &mut Vec<Diagnostic>) {
    let second_begins = subject
        .replayed
        .variant
        .is_some_and(|variant| variant.starts != subject.replayed.start.side);
    let mut line = Line::at(second_begins.into());
    let mut outer: Vec<Line> = Vec::new();
    let items = subject.record.items.get(subject.record.head()..);
    let mut rest = items.unwrap_or_default();
    for mend in mends {
        let (before, behind) = rest.split_at(begun(rest, mend.start));
        along(subject, &mut line, &mut outer, before, found);
        if mend.is_empty() {
            // One was left out.
            line.half += 1;
            line.last = None;
        }
        rest = behind.get(begun(behind, mend.end)..).unwrap_or_default();
    }
    along(subject, &mut line, &mut outer, rest, found);
}

/// Where a move is put in, or which are struck out, by the likeliest repairs.
fn mends(found: &[Diagnostic]) -> SmallVec<[Span; 1]> {
    let mend = |found: &Diagnostic| {
        let best = found.repairs.first().filter(|best| best.plays_to_end)?;
        (best.written.is_empty() || best.text.is_empty()).then_some(best.span)
    };
    let mut mends: SmallVec<[Span; 1]> = found.iter().filter_map(mend).collect();
    mends.sort_unstable_by_key(|mend| mend.start);
    mends
}

/// How many items begin before a place.
fn begun(items: &[Item], place: u32) -> usize {
    items.partition_point(|item| item.span.start < place)
}

/// Goes along items.
fn along<'a>(
    subject: &Subject,
    line: &mut Line<'a>,
    outer: &mut Vec<Line<'a>>,
    mut rest: &'a [Item],
    found: &mut Vec<Diagnostic>,
) {
    loop {
        rest = due_moves(line, rest);
        let Some((item, behind)) = rest.split_first() else {
            return;
        };
        rest = behind;
        match &item.kind {
            ItemKind::Number { value, second } => {
                line.waiting = Some((item, *value, *second));
                // What a number parts is not one capture.
                line.last = None;
            }
            ItemKind::Move(written) => {
                number(subject, line, found);
                line.enter(written);
            }
            ItemKind::NoMove | ItemKind::Unknown => {
                number(subject, line, found);
                line.half += 1;
                line.last = None;
            }
            ItemKind::VariationStart => {
                outer.push(*line);
                // It replaces the move before it.
                *line = Line::at(line.half.saturating_sub(1));
            }
            ItemKind::VariationEnd => {
                if let Some(back) = outer.pop() {
                    *line = back;
                }
            }
            ItemKind::Setup { fen } => {
                let black = fen.of(subject.text).trim_start().starts_with(['B', 'b']);
                *line = Line::at(u32::from(black == starts_white(subject)));
            }
            _ => {}
        }
    }
}

/// Passes over full moves that have the numbers that are due, as nearly all have.
fn due_moves<'a>(line: &mut Line<'a>, mut rest: &'a [Item]) -> &'a [Item] {
    let Some(due) = line.due() else {
        return rest;
    };
    let (mut moves, mut last) = (0, None);
    while let [
        Item {
            kind: ItemKind::Number { value, .. },
            ..
        },
        Item {
            kind: ItemKind::Move(one),
            ..
        },
        Item {
            kind: ItemKind::Move(two),
            ..
        },
        behind @ ..,
    ] = rest
        && Some(*value) == due.checked_add(moves)
        && !goes_on(one, two)
    {
        moves += 1;
        last = Some(two);
        rest = behind;
    }
    if moves > 0 {
        line.half += 2 * moves;
        line.last = last;
        line.highest = line.highest.max(due + (moves - 1));
        line.waiting = None;
    }
    rest
}

fn starts_white(subject: &Subject) -> bool {
    subject
        .replayed
        .variant
        .is_none_or(|variant| variant.starts == crate::rules::Side::White)
}

/// `18x25` after `11x18`: the same piece, so the same move. No opponent moves from a square that was just entered, unless moves
/// are exchanged.
fn goes_on(last: &Written, next: &Written) -> bool {
    last.to == next.from && last.algebraic() == next.algebraic()
}

/// Judges the number before the move that comes now.
#[inline(always)]
fn number(subject: &Subject, line: &mut Line, found: &mut Vec<Diagnostic>) {
    let Some((item, value, second)) = line.waiting.take() else {
        return;
    };
    if line.due() == Some(value) {
        line.highest = line.highest.max(value);
    } else {
        wrong_or_first(subject, line, (item.span, value, second), found);
    }
}

fn wrong_or_first(
    subject: &Subject,
    line: &mut Line,
    (span, value, second): (Span, u32, bool),
    found: &mut Vec<Diagnostic>,
) {
    let Some(base) = line.base else {
        if second && line.half.is_multiple_of(2) {
            line.half += 1;
        }
        line.base = Some(value.wrapping_sub(line.half / 2));
        line.highest = value;
        return;
    };
    let due = base.wrapping_add(line.half / 2);
    let falls_back = value < line.highest;
    line.highest = line.highest.max(value);
    let digits = span
        .of(subject.text)
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let edit = Edit {
        span: Span {
            start: span.start,
            end: span.start + digits as u32,
        },
        text: itoa::Buffer::new().format(due).into(),
    };
    let safe = !falls_back && subject.replayed.understood;
    if let Some(fix) = line
        .finding
        .and_then(|i| found.get_mut(i))
        .and_then(|first| first.fix.as_mut())
    {
        fix.safe &= safe;
        fix.edits.push(edit);
        return;
    }
    let mut diagnostic = Diagnostic::new(
        Code::N604,
        span,
        format!("Move number {value} stands where {due} is due"),
    );
    if falls_back {
        diagnostic = diagnostic.help("the numbers fall back: is the end of a game missing here?");
    }
    diagnostic.fix = Some(Fix {
        safe,
        edits: smallvec![edit],
    });
    line.finding = Some(found.len());
    found.push(diagnostic);
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::dice::Dice;

    /// What is found of the numbers of a game, but for the places.
    fn found(text: &str) -> Vec<String> {
        let games = crate::read(text, &Default::default());
        let all = games.iter().flat_map(|game| &game.diagnostics);
        let numbers = all.filter(|found| found.code == Code::N604);
        let edits = |fix: &crate::diagnostic::Fix| {
            let texts = fix.edits.iter().map(|edit| edit.text.clone());
            (fix.safe, texts.collect::<Vec<_>>())
        };
        let shown = numbers.map(|found| {
            let fix = found.fix.as_ref().map(edits);
            format!("{} {:?} {fix:?}", found.message, found.help)
        });
        shown.collect()
    }

    /// A move left out, or written twice, leaves no second finding of the numbers behind it.
    #[test]
    fn one_slip_is_one_finding() {
        let opening = "1. c3-b4 d6-e5 2. b4-a5 e7-d6 3. b2-c3";
        let table = [
            (25, "4. e3-f4 g5:e3 5. d2:f4 g7-f6", None),
            (25, "f6-g5 4. g5:e3 5. d2:f4 g7-f6", None),
            (25, "f6-g5 4. e3-f4 g5:e3 5. g5:e3 d2:f4 6. g7-f6", None),
            (
                25,
                "4. e3-f4 g5:e3 6. d2:f4 g7-f6",
                Some("Move number 6 stands where 5 is due"),
            ),
            // The best repair strikes one out; the numbers are right as they stand.
            (20, "1. 32-28 37-32 2. 19-23 28x19", None),
        ];
        for (game_type, moves, expected) in table {
            let opening = if game_type == 25 { opening } else { "" };
            let text = format!("[GameType \"{game_type}\"]\n\n{opening} {moves} *\n");
            let games = crate::read(&text, &Default::default());
            let found = &games[0].diagnostics;
            let slips = found.iter().filter(|found| !found.repairs.is_empty());
            assert_eq!(slips.count(), 1, "{moves}");
            let mut numbers = found.iter().filter(|found| found.code == Code::N604);
            let message = numbers.next().map(|found| &*found.message);
            assert_eq!(message, expected, "{moves}");
        }
    }

    /// Full moves are passed over together: with a comment between their two moves they are not, and the same is found.
    #[test]
    fn full_moves_are_numbered_alike() {
        let mut dice = Dice(7);
        let mut below = |n| dice.below(n);
        const MOVES: [&str; 8] = [
            "32-28", "18x22", "22x28", "28x32", "x", "...", "(32-27)", "28-23!",
        ];
        let (mut wrong, mut sound) = (0, 0);
        for _ in 0..2000 {
            let (mut one, mut other) = (String::new(), String::new());
            let mut number = below(3);
            for _ in 0..below(12) {
                number = match below(8) {
                    0 => below(9),
                    1 => number,
                    _ => number + 1,
                };
                let dots = if below(9) == 0 { "..." } else { "." };
                let [a, b] = [0; 2].map(|_| match below(5) {
                    0 => MOVES[below(8)],
                    _ => MOVES[below(4)],
                });
                let b = if below(9) == 0 { "" } else { b };
                one.push_str(&format!("{number}{dots} {a} {b} "));
                other.push_str(&format!("{number}{dots} {a} {{}} {b} "));
            }
            let [one, other] = [one, other].map(|moves| {
                let text = format!("[GameType \"20\"]\n\n{moves}*\n");
                found(&text)
            });
            assert_eq!(one, other);
            wrong += usize::from(!one.is_empty());
            sound += usize::from(one.is_empty());
        }
        assert!(wrong > 200 && sound > 200, "{wrong} {sound}");
    }
}
