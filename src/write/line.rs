//! The movetext of a game that is one line of moves and nothing else.
//!
//! Nearly all games are such. [`body`](super::body) writes them as well, but asks at each of their items what else it
//! might be; a test compares the two.

use super::draft::Draft;
use super::layout::Layout;
use super::target::Understood;
use crate::notation::{Pen, Style};
use crate::replay::{Step, Steps};
use crate::rules::Word;

/// Adds the moves and what ends the game, in lines; the last line is ended.
pub(super) fn line(game: &Understood, style: &Style, layout: &Layout, end: &str, out: &mut Draft) {
    let pen = Pen::new(game.variant, style);
    let column = match &game.replayed.steps {
        Steps::Small(steps) => moves(game, steps, &pen, layout.width, out),
        Steps::Large(steps) => moves(game, steps, &pen, layout.width, out),
    };
    let (gap, _) = gap(column, end.len(), layout.width);
    out.add(gap.0, gap.1);
    out.text(end.as_bytes());
    out.put(b"\n");
}

/// The moves, those of the side that begins with their numbers; how long is the last line?
fn moves<W: Word>(
    game: &Understood,
    steps: &[Step<W>],
    pen: &Pen,
    width: usize,
    out: &mut Draft,
) -> usize {
    let items = &game.record.items;
    let mut column = 0;
    for step in steps {
        let (Some(m), Some(item)) = (&step.played, items.get(step.item as usize)) else {
            continue;
        };
        let begins = step.side == game.variant.starts;
        let number = if begins { step.ply / 2 + 1 } else { 0 };
        let separator = pen.usual(m);
        let ends = pen.ends_of_plain(separator, &step.before, m, &item.kind);
        match (NUMBERS.get(number as usize), ends) {
            (Some((number, digits)), Some(ends)) => out.within(|slip| {
                let (gap, after) = gap(column, digits + ends.len(), width);
                column = after;
                slip.add(gap.0, gap.1);
                slip.add(*number, *digits);
                slip.add(ends.padded(), ends.len());
            }),
            _ => {
                let mut word = Vec::new();
                if begins {
                    word.extend_from_slice(format!("{number}. ").as_bytes());
                }
                pen.write(separator, &step.before, m, &mut word);
                let (gap, after) = gap(column, word.len(), width);
                column = after;
                out.add(gap.0, gap.1);
                out.text(&word);
            }
        }
    }
    column
}

/// Numbers with the full stop and the blank behind them, and their lengths; the first is none.
static NUMBERS: [([u8; 8], usize); 256] = {
    let mut numbers = [([0; 8], 0); 256];
    let mut number = 1;
    while number < numbers.len() {
        let (mut text, mut len) = ([0; 8], 0);
        let mut unit = 100;
        while unit > 0 {
            if number >= unit {
                text[len] = b'0' + (number / unit % 10) as u8;
                len += 1;
            }
            unit /= 10;
        }
        (text[len], text[len + 1]) = (b'.', b' ');
        numbers[number] = (text, len + 2);
        number += 1;
    }
    numbers
};

/// What stands before a word of so many characters, a blank, or a line break where it is too long for the line; and how
/// long the line is with it.
#[inline(always)]
fn gap(column: usize, word: usize, width: usize) -> (([u8; 1], usize), usize) {
    match column {
        0 => ((*b" ", 0), word),
        _ if column + 1 + word <= width => ((*b" ", 1), column + 1 + word),
        _ => ((*b"\n", 1), word),
    }
}

#[cfg(test)]
mod tests {
    use super::NUMBERS;

    #[test]
    fn numbers_are_written_with_all_their_digits() {
        for (number, (text, len)) in NUMBERS.iter().enumerate().skip(1) {
            assert_eq!(&text[..*len], format!("{number}. ").as_bytes());
        }
    }
}
