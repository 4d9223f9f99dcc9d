//! The moves of a game as JSON.

use smallvec::SmallVec;

use super::draft::Draft;
use super::tree::{Node, Tree, line};
use super::words::{decimal, inside, put, string};
use crate::notation::names::Ends;
use crate::notation::{Names, Pen, Style};
use crate::record::{Item, ItemKind, Record, clock_of};
use crate::replay::{Replayed, Step};
use crate::rules::board::bits;
use crate::rules::{Move, Numbering, Side, Square, Variant, Word, routes};

/// Writes the main line and, in it, the variations, however deep. Comments behind the end of the game are handed back.
pub(super) fn write_moves(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    out: &mut Vec<u8>,
) -> Vec<u32> {
    let writer = Writer {
        text,
        record,
        replayed,
        played: replayed.variant.map(|variant| {
            let style = Style::of(variant, replayed.numbering);
            Played {
                variant,
                pen: Pen::new(variant, &style),
                names: Names::of(variant.board, Numbering::ALGEBRAIC),
            }
        }),
        starts: replayed
            .variant
            .map_or(Side::White, |variant| variant.starts),
    };
    let mut draft = Draft::new();
    let bracket =
        |item: &Item| matches!(item.kind, ItemKind::VariationStart | ItemKind::VariationEnd);
    if record.items.iter().any(bracket) {
        let tree = Tree::of(record, replayed);
        writer.write_tree(&tree, &mut draft, out);
        return tree.after;
    }
    let mut begun = false;
    let after = line(record, replayed, |node| {
        if std::mem::replace(&mut begun, true) {
            draft.put(b"},");
        }
        writer.write(node, &mut draft, out);
    });
    if begun {
        draft.put(b"}");
    }
    draft.flush(out);
    after
}

/// Comments as an array of their texts.
pub(super) fn comments(text: &str, record: &Record, items: &[u32], out: &mut Vec<u8>) {
    out.push(b'[');
    let mut comma = "";
    for comment in items.iter().filter_map(|&item| comment(text, record, item)) {
        put(comma, out);
        string(comment, out);
        comma = ",";
    }
    out.push(b']');
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
    /// `None`: its moves are only listed.
    played: Option<Played>,
    /// Whose moves come first under a number.
    starts: Side,
}

/// How moves that were played are written.
struct Played {
    variant: &'static Variant,
    /// In the notation of the game.
    pen: Pen<'static>,
    /// Squares by their algebraic names.
    names: &'static Names,
}

impl Writer<'_> {
    fn write_tree(&self, tree: &Tree, draft: &mut Draft, out: &mut Vec<u8>) {
        // Each line that is open: its number, the next move in it, and the next variation of the move before.
        let mut open: Vec<(usize, usize, usize)> = vec![(0, 0, 0)];
        while let Some((line, next, variation)) = open.last_mut() {
            let moves = tree.lines.get(*line).map(Vec::as_slice).unwrap_or_default();
            let last = next
                .checked_sub(1)
                .and_then(|i| moves.get(i))
                .and_then(|&i| tree.nodes.get(i));
            if let Some(&inner) = last.and_then(|node| node.variations.get(*variation)) {
                let opening = [",\"variations\":[[", ",["];
                put(opening[usize::from(*variation > 0)], out);
                *variation += 1;
                open.push((inner, 0, 0));
                continue;
            }
            if let Some(node) = last {
                let close = ["]}", "}"];
                put(close[usize::from(node.variations.is_empty())], out);
            }
            match moves.get(*next).and_then(|&i| tree.nodes.get(i)) {
                Some(node) => {
                    put(if *next > 0 { "," } else { "" }, out);
                    *next += 1;
                    *variation = 0;
                    self.write(node, draft, out);
                    draft.flush(out);
                }
                None => {
                    open.pop();
                    if !open.is_empty() {
                        out.push(b']');
                    }
                }
            }
        }
    }

    /// One move, without the brace that closes it. Its end may wait in the draft.
    #[inline]
    fn write(&self, node: &Node, draft: &mut Draft, out: &mut Vec<u8>) {
        draft.make_room(out);
        let Some(step) = self.replayed.steps.get(node.step) else {
            return draft.put(b"{");
        };
        draft.put(b"{\"ply\":");
        draft.decimal(step.ply);
        draft.put(b",\"number\":");
        draft.decimal(number(step, self.starts));
        match step.side {
            Side::White => draft.put(b",\"side\":\"white\",\"written\":\""),
            Side::Black => draft.put(b",\"side\":\"black\",\"written\":\""),
        }
        match (&step.played, &self.played) {
            (Some(m), Some(played)) => {
                let ends = played.pen.ends(played.pen.usual(m), &step.before, m, &[]);
                match ends.filter(|ends| self.is_written(step, ends)) {
                    Some(ends) => draft.ends(&ends),
                    None => self.written(step, draft, out),
                }
                played.write(step, m, ends, draft);
            }
            _ => {
                self.written(step, draft, out);
                draft.put(b"\"");
            }
        }
        if !node.is_bare() {
            draft.flush(out);
            self.notes(node, out);
        }
    }

    /// Is a move written as it would be anew? Nearly all are.
    #[inline]
    fn is_written(&self, step: &Step, ends: &Ends) -> bool {
        let item = self.record.items.get(step.item as usize);
        step.item == step.last_item
            && item.is_some_and(|item| {
                let bytes = self.text.as_bytes().get(item.span.start as usize..);
                bytes.is_some_and(|bytes| ends.begin(bytes, item.span.len()))
            })
    }

    /// The text of a move, up to its last quotation mark; of a capture in several parts, all of them.
    #[inline(never)]
    fn written(&self, step: &Step, draft: &mut Draft, out: &mut Vec<u8>) {
        let items = self
            .record
            .items
            .get(step.item as usize..=step.last_item as usize);
        let parts = items.unwrap_or_default().iter().filter(|item| {
            matches!(
                item.kind,
                ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown
            )
        });
        for (i, part) in parts.enumerate() {
            let text = part.span.of(self.text);
            if i == 0 && draft.word(text) {
                continue;
            }
            draft.flush(out);
            put(if i > 0 { " " } else { "" }, out);
            inside(text, out);
        }
    }

    /// Strength, NAGs, comments, clock and set-up.
    fn notes(&self, node: &Node, out: &mut Vec<u8>) {
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
                put(",\"strength\":", out);
                string(&strength, out);
            }
            let mut open = ",\"nags\":[";
            for item in of(|kind| matches!(kind, ItemKind::Nag(_))) {
                if let Some(ItemKind::Nag(nag)) = kind(item) {
                    put(open, out);
                    decimal(nag, out);
                    open = ",";
                }
            }
            put(if open == "," { "]" } else { "" }, out);
            let comment =
                |kind: &ItemKind| matches!(kind, ItemKind::Comment | ItemKind::LineComment);
            if of(comment).next().is_some() {
                put(",\"comments\":", out);
                comments(self.text, self.record, &node.notes, out);
            }
        }
        if !node.before.is_empty() {
            put(",\"before\":", out);
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
            put(",\"clock\":", out);
            string(clock, out);
        }
        if let Some(ItemKind::Setup { fen }) = node.setup.and_then(|item| kind(item as u32)) {
            put(",\"setup\":", out);
            string(fen.of(self.text), out);
        }
    }
}

impl Played {
    /// What the move is, by the rules, from the mark that closes what was written. Squares and separators need no escapes.
    #[inline]
    fn write(&self, step: &Step, m: &Move, ends: Option<Ends>, draft: &mut Draft) {
        draft.put(b"\",\"text\":\"");
        match ends {
            Some(ends) => draft.ends(&ends),
            None => {
                let mut text = Vec::new();
                self.pen
                    .write(self.pen.usual(m), &step.before, m, &mut text);
                text.iter().for_each(|&byte| draft.put(&[byte]));
            }
        }
        if m.taken.without_lowest().is_empty() {
            draft.plain_way(self.names, m.from, m.to);
            if m.is_capture() {
                draft.put(b"\"");
                bits(m.taken).for_each(|square| draft.square(self.names, square));
                draft.put(b"\"");
            }
        } else {
            self.long_way(step, m, draft);
        }
        match m.crowned {
            true => draft.put(b"],\"crowned\":true"),
            false => draft.put(b"],\"crowned\":false"),
        }
    }

    /// As [`Draft::plain_way`], with the squares on the way and the pieces that are taken.
    fn long_way(&self, step: &Step, m: &Move, draft: &mut Draft) {
        let path = routes::path(self.variant, &step.before, m);
        draft.put(b"\",\"from\":\"");
        draft.square(self.names, m.from);
        draft.put(b"\",\"to\":\"");
        draft.square(self.names, m.to);
        draft.put(b"\",\"path\":[\"");
        draft.squares(self.names, &path);
        draft.put(b"\"],\"taken\":[\"");
        let mut taken: SmallVec<[Square; 16]> = bits(m.taken).collect();
        taken.sort_by_key(|&square| self.variant.board.name(square));
        draft.squares(self.names, &taken);
        draft.put(b"\"");
    }
}

/// The number of a move, counted from the start of the game: the first move of either side is number 1.
fn number(step: &Step, starts: Side) -> u32 {
    let plies = step.ply.saturating_sub(1);
    let second = step.side != starts;
    let ahead = (plies % 2 == 1) != second;
    (plies + u32::from(ahead)) / 2 + 1
}
