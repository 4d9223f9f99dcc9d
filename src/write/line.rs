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
    gap(column, end.len(), layout.width, out);
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
        match NUMBERS.get(number as usize).zip(ends) {
            Some(((number, digits), ends)) => {
                column = gap(column, digits + ends.as_bytes().len(), width, out);
                out.add(*number, *digits);
                out.ends(&ends);
            }
            _ => {
                let mut word = Vec::new();
                if begins {
                    word.extend_from_slice(format!("{number}. ").as_bytes());
                }
                pen.write(separator, &step.before, m, &mut word);
                column = gap(column, word.len(), width, out);
                out.text(&word);
            }
        }
    }
    column
}

/// Numbers with the full stop and the blank behind them, and their lengths; the first is none.
const NUMBERS: [([u8; 8], usize); 256] = {
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

/// What stands before a word of so many characters: a blank, or a line break where it is too long for the line. How long
/// is the line with it?
#[inline(always)]
fn gap(column: usize, word: usize, width: usize, out: &mut Draft) -> usize {
    let fits = column + 1 + word <= width;
    out.add(if fits { *b" " } else { *b"\n" }, usize::from(column > 0));
    if column > 0 && fits {
        column + 1 + word
    } else {
        word
    }
}
