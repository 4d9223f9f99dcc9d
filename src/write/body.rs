//! The movetext of a normalized game.

use std::ops::Range;

use super::NotUnderstood;
use super::layout::Lines;
use super::target::Understood;
use crate::notation::{Pen, Style};
use crate::record::{Item, ItemKind};
use crate::replay::Step;
use crate::rules::Side;

/// Writes moves, comments, variations and all else between the header and the terminator. Lines that are no PDN by the
/// writer's wish (`%`) are written where their items are among `escapes`.
pub(super) fn body(
    game: &Understood,
    escapes: Range<usize>,
    style: Style,
    lines: &mut Lines,
) -> Result<(), NotUnderstood> {
    let items = &game.record.items;
    let marks = items.iter().any(|item| item.kind == ItemKind::Strength);
    let mut body = Body {
        game,
        pen: Pen::new(game.variant, &style),
        style,
        counter: Counter::new(game),
        outer: Vec::new(),
        wants_number: true,
        marked: vec![false; if marks { items.len() } else { 0 }],
        lines,
    };
    let mut steps = game.replayed.steps.iter().peekable();
    let mut split_until = 0;
    for (index, item) in items.iter().enumerate() {
        match item.kind {
            ItemKind::Number { .. } | ItemKind::Tag(_) => {}
            ItemKind::Move(_) if index >= split_until => {
                while steps.next_if(|step| (step.item as usize) < index).is_some() {}
                if let Some(step) = steps.next_if(|step| step.item as usize == index) {
                    split_until = step.last_item as usize + 1;
                    body.step(&step);
                }
            }
            ItemKind::Escape if escapes.contains(&index) => {
                body.lines.line(item.span.of(game.text).trim_end());
            }
            _ => body.item(index, item)?,
        }
    }
    Ok(())
}

struct Body<'a> {
    game: &'a Understood<'a>,
    style: Style,
    pen: Pen<'static>,
    counter: Counter,
    /// The counters of the lines around the present variation, as they are to go on.
    outer: Vec<Counter>,
    /// The next move needs its number even if it is a second player's.
    wants_number: bool,
    /// Strength marks that are written; empty where the game has none at all.
    marked: Vec<bool>,
    lines: &'a mut Lines,
}

impl Body<'_> {
    fn step(&mut self, step: &Step) {
        let Some(m) = &step.played else { return };
        let second = step.side != self.game.variant.starts;
        let number = self.counter.number(step.ply, second);
        let numbered = std::mem::take(&mut self.wants_number) || !second;
        self.lines.word_of(|out| {
            if numbered {
                decimal(number, out);
                out.extend_from_slice(if second { b"... " } else { b". " });
            }
            let separator = self.pen.usual(m);
            self.pen.write(separator, &step.before, m, out);
        });
        if !self.marked.is_empty() {
            self.marks(step);
        }
    }

    /// The strength marks of a move: before it without a blank, or after it, comments, numbers and `$n` aside.
    fn marks(&mut self, step: &Step) {
        let items = &self.game.record.items;
        let (first, last) = (step.item as usize, step.last_item as usize);
        let before = first.checked_sub(1).filter(|&at| self.leads(at));
        let after = (last + 1..items.len()).take_while(|&at| {
            matches!(
                items[at].kind,
                ItemKind::Strength
                    | ItemKind::Comment
                    | ItemKind::LineComment
                    | ItemKind::Nag(_)
                    // Numbers are not written where they stand.
                    | ItemKind::Number { .. }
                    | ItemKind::Escape
            )
        });
        let within = first + 1..=last;
        let all: Vec<usize> = before
            .into_iter()
            .chain(within)
            .chain(after.filter(|&at| !self.leads(at)))
            .filter(|&at| items[at].kind == ItemKind::Strength)
            .collect();
        let mut nags = 0;
        for at in all {
            self.marked[at] = true;
            let mark: String = items[at]
                .span
                .of(self.game.text)
                .chars()
                .filter(|c| !c.is_whitespace())
                .collect();
            let plain = mark.replace('*', "");
            nags += usize::from(plain.len() < mark.len());
            if is_mark(&plain) {
                self.lines.glue(&plain);
            } else if !plain.is_empty() {
                // An unknown sign glued to a move might be read as part of it.
                self.lines.word(&plain);
            }
        }
        for _ in 0..nags {
            self.lines.word("$7");
        }
    }

    /// Does the item lead the next move, as in `!17x22`?
    fn leads(&self, at: usize) -> bool {
        let items = &self.game.record.items;
        let touches = |a: Option<&Item>, b: Option<&Item>| {
            a.zip(b).is_some_and(|(a, b)| a.span.end == b.span.start)
        };
        let item = items.get(at);
        let next = items.get(at + 1);
        item.is_some_and(|item| item.kind == ItemKind::Strength)
            && next.is_some_and(|next| matches!(next.kind, ItemKind::Move(_)))
            && touches(item, next)
            && !touches(at.checked_sub(1).and_then(|at| items.get(at)), item)
    }

    fn item(&mut self, index: usize, item: &Item) -> Result<(), NotUnderstood> {
        let text = item.span.of(self.game.text);
        match item.kind {
            ItemKind::Tag(_) | ItemKind::Number { .. } | ItemKind::Move(_) => {}
            // Written by other means, or refused before.
            ItemKind::NoMove | ItemKind::Unknown | ItemKind::Error | ItemKind::Escape => {}
            ItemKind::Strength => {
                if !self.marked[index] && !self.leads(index) {
                    // Written alone, a mark would mean something else: `*` ends the game.
                    let nag = nag(text).ok_or_else(|| NotUnderstood {
                        span: item.span,
                        reason: format!("the mark {text} belongs to no move"),
                    })?;
                    self.lines.word(nag);
                }
            }
            ItemKind::Nag(_) => self.lines.word(text),
            ItemKind::Comment => {
                self.lines.word(text);
                self.wants_number = true;
            }
            ItemKind::LineComment => {
                self.line_comment(text);
                self.wants_number = true;
            }
            ItemKind::VariationStart => {
                self.lines.open("(");
                self.outer.push(self.counter);
                self.wants_number = true;
            }
            ItemKind::VariationEnd => {
                self.lines.glue(")");
                if let Some(counter) = self.outer.pop() {
                    self.counter = counter;
                }
                self.wants_number = true;
            }
            ItemKind::Setup { fen } => {
                let known = fen.of(self.game.text);
                let new = self.game.fen(fen, self.style.numbering, true)?;
                self.lines
                    .word(&format!("/FEN \"{}\"/", new.as_deref().unwrap_or(known)));
                self.wants_number = true;
            }
            ItemKind::Result(_) => {
                if !self.outer.is_empty() {
                    self.lines.word(text);
                }
            }
        }
        Ok(())
    }

    /// `; …` becomes `{ … }` unless it holds a brace.
    fn line_comment(&mut self, text: &str) {
        let text = text.trim_end();
        let inner = text.strip_prefix(';').unwrap_or(text);
        if inner.contains(['{', '}']) {
            self.lines.last_word(text);
        } else {
            self.lines.word(&format!("{{{inner}}}"));
        }
    }
}

/// `!`, `?!`, `(?)`: what PDN 3.0 allows glued to a move.
fn is_mark(text: &str) -> bool {
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap_or(text);
    !inner.is_empty() && inner.chars().all(|c| matches!(c, '!' | '?'))
}

/// The `$n` of a mark that stands too far from its move to be glued to it.
fn nag(mark: &str) -> Option<&'static str> {
    Some(match mark.trim_matches(['(', ')', ' ']) {
        "!" => "$1",
        "?" => "$2",
        "!!" => "$3",
        "??" => "$4",
        "!?" => "$5",
        "?!" => "$6",
        "*" => "$7",
        _ => return None,
    })
}

/// A number; most have one or two digits.
#[inline]
fn decimal(number: u32, out: &mut Vec<u8>) {
    let digit = |number: u32| b'0' + (number % 10) as u8;
    if number >= 100 {
        return out.extend_from_slice(number.to_string().as_bytes());
    }
    if number >= 10 {
        out.push(digit(number / 10));
    }
    out.push(digit(number));
}

/// From plies to move numbers.
#[derive(Clone, Copy)]
struct Counter {
    /// The number of the first move.
    base: u32,
    /// Half-moves before the first ply; grows where a set-up gives the move to the same side again.
    shift: u32,
}

impl Counter {
    /// A game from the start is counted from 1, one from a position from the number its first move has.
    fn new(game: &Understood) -> Counter {
        let first = game
            .record
            .items
            .iter()
            .take_while(|item| !matches!(item.kind, ItemKind::Move(_)))
            .filter_map(|item| match item.kind {
                ItemKind::Number { value, .. } => Some(value),
                _ => None,
            })
            .last();
        let side: Side = game.replayed.start.side;
        Counter {
            base: first.filter(|_| game.replayed.set_up).unwrap_or(1).max(1),
            shift: u32::from(side != game.variant.starts),
        }
    }

    fn number(&mut self, ply: u32, second: bool) -> u32 {
        let before = ply.saturating_sub(1);
        if (before + self.shift) % 2 != u32::from(second) {
            self.shift += 1;
        }
        self.base.saturating_add((before + self.shift) / 2)
    }
}
