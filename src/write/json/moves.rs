//! The moves of a game as JSON.

use std::fmt::Write;

use super::string;
use super::tree::{Node, Tree};
use crate::notation::{Names, Style, write_move};
use crate::record::{ItemKind, Record, clock_of};
use crate::replay::{Replayed, Step};
use crate::rules::board::bits;
use crate::rules::{Move, Numbering, Side, Variant, routes};

/// Writes the main line and, in it, the variations, however deep.
pub(super) fn write_moves(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    tree: &Tree,
    out: &mut String,
) {
    let writer = Writer {
        text,
        record,
        replayed,
        names: replayed
            .variant
            .map(|variant| (variant, Names::of(variant.board, Numbering::ALGEBRAIC))),
    };
    // Each line that is open: its number, the next move in it, and the next variation of the move before.
    let mut open: Vec<(usize, usize, usize)> = vec![(0, 0, 0)];
    while let Some((line, next, variation)) = open.last_mut() {
        let moves = tree.lines.get(*line).map(Vec::as_slice).unwrap_or_default();
        let last = next
            .checked_sub(1)
            .and_then(|i| moves.get(i))
            .and_then(|&i| tree.nodes.get(i));
        if let Some(&inner) = last.and_then(|node| node.variations.get(*variation)) {
            out.push_str(if *variation == 0 {
                ",\"variations\":[["
            } else {
                ",["
            });
            *variation += 1;
            open.push((inner, 0, 0));
            continue;
        }
        if let Some(node) = last {
            out.push_str(if node.variations.is_empty() {
                "}"
            } else {
                "]}"
            });
        }
        match moves.get(*next).and_then(|&i| tree.nodes.get(i)) {
            Some(node) => {
                out.push_str(if *next > 0 { "," } else { "" });
                *next += 1;
                *variation = 0;
                writer.write(node, out);
            }
            None => {
                open.pop();
                if !open.is_empty() {
                    out.push(']');
                }
            }
        }
    }
}

/// Comments as an array of their texts.
pub(super) fn comments(text: &str, record: &Record, items: &[u32], out: &mut String) {
    out.push('[');
    let mut comma = "";
    for comment in items.iter().filter_map(|&item| comment(text, record, item)) {
        out.push_str(comma);
        string(comment, out);
        comma = ",";
    }
    out.push(']');
}

/// The text of a comment, without what encloses it.
fn comment<'t>(text: &'t str, record: &Record, item: u32) -> Option<&'t str> {
    let item = record.items.get(item as usize)?;
    let whole = item.span.of(text);
    match item.kind {
        ItemKind::Comment => {
            let inner = whole.strip_prefix('{')?;
            Some(inner.strip_suffix('}').unwrap_or(inner))
        }
        ItemKind::LineComment => whole.strip_prefix(';'),
        _ => None,
    }
}

struct Writer<'a> {
    text: &'a str,
    record: &'a Record,
    replayed: &'a Replayed,
    names: Option<(&'static Variant, &'static Names)>,
}

impl Writer<'_> {
    /// One move, without the brace that closes it.
    fn write(&self, node: &Node, out: &mut String) {
        let Some(step) = self.replayed.steps.get(node.step) else {
            return out.push('{');
        };
        let starts = self
            .replayed
            .variant
            .map_or(Side::White, |variant| variant.starts);
        out.push_str("{\"ply\":");
        decimal(step.ply, out);
        out.push_str(",\"number\":");
        decimal(number(step, starts), out);
        out.push_str(match step.side {
            Side::White => ",\"side\":\"white\",\"written\":",
            Side::Black => ",\"side\":\"black\",\"written\":",
        });
        self.written(step, out);
        if let (Some(m), Some((variant, names))) = (&step.played, self.names) {
            self.played(step, m, variant, names, out);
        }
        self.notes(node, out);
    }

    /// The text of a move; of a capture in several parts, all of them.
    fn written(&self, step: &Step, out: &mut String) {
        let items = self
            .record
            .items
            .get(step.item as usize..=step.last_item as usize);
        let mut parts = items.unwrap_or_default().iter().filter(|item| {
            matches!(
                item.kind,
                ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown
            )
        });
        let Some(first) = parts.next() else {
            return string("", out);
        };
        let mut parts = parts.peekable();
        if parts.peek().is_none() {
            return string(first.span.of(self.text), out);
        }
        let mut whole = first.span.of(self.text).to_owned();
        for part in parts {
            whole.push(' ');
            whole.push_str(part.span.of(self.text));
        }
        string(&whole, out);
    }

    fn played(
        &self,
        step: &Step,
        m: &Move,
        variant: &'static Variant,
        names: &'static Names,
        out: &mut String,
    ) {
        let style = Style::of(variant, self.replayed.numbering);
        // Squares and separators need no escapes.
        out.push_str(",\"text\":\"");
        write_move(variant, &step.before, m, &[], &style, out);
        let (from, to) = (names.text(m.from), names.text(m.to));
        for part in ["\",\"from\":\"", from, "\",\"to\":\"", to, "\",\"path\":["] {
            out.push_str(part);
        }
        if m.taken & m.taken.wrapping_sub(1) == 0 {
            list([from, to].into_iter(), out);
        } else {
            let path = routes::path(variant, &step.before, m);
            list(path.iter().map(|&square| names.text(square)), out);
        }
        out.push_str("],\"taken\":[");
        if m.taken != 0 {
            let mut taken: Vec<&str> = bits(m.taken).map(|square| names.text(square)).collect();
            taken.sort_unstable();
            list(taken.into_iter(), out);
        }
        out.push_str(if m.crowned {
            "],\"crowned\":true"
        } else {
            "],\"crowned\":false"
        });
    }

    /// Strength, NAGs, comments, clock and set-up.
    fn notes(&self, node: &Node, out: &mut String) {
        let kind = |item: u32| self.record.items.get(item as usize).map(|item| item.kind);
        if !node.notes.is_empty() {
            let of = |wanted: fn(&ItemKind) -> bool| {
                let wanted = move |&item: &u32| kind(item).is_some_and(|kind| wanted(&kind));
                node.notes.iter().copied().filter(wanted)
            };
            let mut strength = String::new();
            for item in of(|kind| matches!(kind, ItemKind::Strength)) {
                let glyph = self.record.items.get(item as usize);
                strength.push_str(if strength.is_empty() { "" } else { " " });
                strength.push_str(glyph.map_or("", |item| item.span.of(self.text)));
            }
            if !strength.is_empty() {
                out.push_str(",\"strength\":");
                string(&strength, out);
            }
            let mut open = ",\"nags\":[";
            for item in of(|kind| matches!(kind, ItemKind::Nag(_))) {
                if let Some(ItemKind::Nag(nag)) = kind(item) {
                    let _ = write!(out, "{open}{nag}");
                    open = ",";
                }
            }
            out.push_str(if open == "," { "]" } else { "" });
            let comment =
                |kind: &ItemKind| matches!(kind, ItemKind::Comment | ItemKind::LineComment);
            if of(comment).next().is_some() {
                out.push_str(",\"comments\":");
                comments(self.text, self.record, &node.notes, out);
            }
        }
        if !node.before.is_empty() {
            out.push_str(",\"before\":");
            comments(self.text, self.record, &node.before, out);
        }
        let items = node
            .notes
            .iter()
            .filter_map(|&item| self.record.items.get(item as usize));
        let clock = items
            .filter(|item| matches!(item.kind, ItemKind::Comment | ItemKind::LineComment))
            .find_map(|item| clock_of(item.span.of(self.text)));
        if let Some(clock) = clock {
            out.push_str(",\"clock\":");
            string(clock, out);
        }
        if let Some(ItemKind::Setup { fen }) = node.setup.and_then(|item| kind(item as u32)) {
            out.push_str(",\"setup\":");
            string(fen.of(self.text), out);
        }
    }
}

fn list<'a>(texts: impl Iterator<Item = &'a str>, out: &mut String) {
    let mut comma = "\"";
    for text in texts {
        // Names of squares need no escapes.
        for part in [comma, text, "\""] {
            out.push_str(part);
        }
        comma = ",\"";
    }
}

/// A number; most have one or two digits.
fn decimal(number: u32, out: &mut String) {
    if number >= 100 {
        decimal(number / 100, out);
        out.push(char::from(b'0' + (number / 10 % 10) as u8));
    } else if number >= 10 {
        out.push(char::from(b'0' + (number / 10) as u8));
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// The number of a move, counted from the start of the game: the first move of either side is number 1.
fn number(step: &Step, starts: Side) -> u32 {
    let plies = step.ply.saturating_sub(1);
    let second = step.side != starts;
    let ahead = (plies % 2 == 1) != second;
    (plies + u32::from(ahead)) / 2 + 1
}
