//! The moves of a game as JSON.

use smallvec::SmallVec;

use super::super::draft::Draft;
use super::opening;
use super::tree::{Node, Tree, line};
use super::ways::Ways;
use super::words::{decimal, inside, put, string};
use crate::notation::names::Ends;
use crate::notation::{Names, Pen, Style};
use crate::record::{Item, ItemKind, Record, clock_of};
use crate::replay::{Replayed, Step, Steps};
use crate::rules::board::bits;
use crate::rules::diagonal::Diagonal;
use crate::rules::routes::{self, Path};
use crate::rules::{Move, Numbering, Side, Square, Variant, Word};

/// Writes the main line and, in it, the variations, however deep. Comments behind the end of the game are handed back.
/// `bare`: there is nothing but moves.
pub(super) fn write_moves(
    text: &str,
    record: &Record,
    replayed: &Replayed,
    bare: bool,
    played: Option<&Played>,
    out: &mut Draft,
) -> Vec<u32> {
    let writer = Writer {
        text,
        record,
        replayed,
        played,
        starts: replayed
            .variant
            .map_or(Side::White, |variant| variant.starts),
    };
    if let (true, Some(played)) = (bare, played) {
        match &replayed.steps {
            Steps::Small(steps) => writer.write_bare(steps, played, out),
            Steps::Large(steps) => writer.write_bare(steps, played, out),
        }
        return Vec::new();
    }
    let bracket =
        |item: &Item| matches!(item.kind, ItemKind::VariationStart | ItemKind::VariationEnd);
    if record.items.iter().any(bracket) {
        let tree = Tree::of(record, replayed);
        writer.write_tree(&tree, out);
        return tree.after;
    }
    let mut begun = false;
    let after = line(record, replayed, |node| {
        if std::mem::replace(&mut begun, true) {
            out.put(b"},");
        }
        writer.write(node, out);
    });
    if begun {
        out.put(b"}");
    }
    after
}

/// Comments as an array of their texts.
pub(super) fn comments(text: &str, record: &Record, items: &[u32], out: &mut Draft) {
    out.put(b"[");
    let mut comma = "";
    for comment in items.iter().filter_map(|&item| comment(text, record, item)) {
        put(comma, out);
        string(comment, out);
        comma = ",";
    }
    out.put(b"]");
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

pub(super) struct Writer<'a> {
    pub text: &'a str,
    pub record: &'a Record,
    replayed: &'a Replayed,
    /// `None`: its moves are only listed.
    played: Option<&'a Played>,
    /// Whose moves come first under a number.
    pub starts: Side,
}

/// How moves that were played are written.
#[derive(Debug)]
pub(super) struct Played {
    variant: &'static Variant,
    /// How its captures are followed.
    diagonal: Option<Diagonal>,
    /// In the notation of the game.
    pub pen: Pen<'static>,
    /// Squares by their algebraic names.
    pub names: &'static Names,
    /// Those that have nothing on their way.
    pub ways: Option<&'static Ways>,
}

impl Writer<'_> {
    fn write_tree(&self, tree: &Tree, out: &mut Draft) {
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
                    self.write(node, out);
                }
                None => {
                    open.pop();
                    if !open.is_empty() {
                        out.put(b"]");
                    }
                }
            }
        }
    }

    /// One move, without the brace that closes it.
    fn write(&self, node: &Node, out: &mut Draft) {
        let Some(step) = self.replayed.steps.get(node.step) else {
            return out.put(b"{");
        };
        let item = self.record.items.get(step.item as usize);
        let ends = step.played.as_ref().zip(self.played);
        let ends = ends.and_then(|(m, played)| {
            let pen = &played.pen;
            pen.ends(pen.usual(m), &step.before, m, &[])
        });
        self.write_step(&step, item, ends, out);
        if !node.is_bare() {
            self.notes(node, out);
        }
    }

    /// A move and what it is by the rules. `ends`: its text, if that is start and end only.
    pub fn write_step<W: Word>(
        &self,
        step: &Step<W>,
        item: Option<&Item>,
        ends: Option<Ends>,
        out: &mut Draft,
    ) {
        opening::write(step.ply, step.side, self.starts, out);
        let one = item.filter(|_| step.item == step.last_item);
        match ends.filter(|ends| one.is_some_and(|item| self.is_written(item, ends))) {
            Some(ends) => out.ends(&ends),
            None => self.written(step, out),
        }
        match step.played.as_ref().zip(self.played) {
            Some((m, played)) => played.write(step, m, ends, out),
            None => out.put(b"\""),
        }
    }

    /// Is a move written as it would be anew? Nearly all are.
    #[inline(always)]
    pub fn is_written(&self, item: &Item, ends: &Ends) -> bool {
        let bytes = self.text.as_bytes().get(item.span.start as usize..);
        bytes.is_some_and(|bytes| ends.begin(bytes, item.span.len()))
    }

    /// The text of a move, up to its last quotation mark; of a capture in several parts, all of them.
    #[inline(never)]
    fn written<W: Word>(&self, step: &Step<W>, out: &mut Draft) {
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
            put(if i > 0 { " " } else { "" }, out);
            inside(part.span.of(self.text), out);
        }
    }

    /// Strength, NAGs, comments, clock and set-up.
    fn notes(&self, node: &Node, out: &mut Draft) {
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
    /// In the games of a variant under a numbering.
    pub fn new(variant: &'static Variant, numbering: Numbering) -> Played {
        Played {
            variant,
            diagonal: Diagonal::of(variant),
            pen: Pen::new(variant, &Style::of(variant, numbering)),
            names: Names::of(variant.board, Numbering::ALGEBRAIC),
            ways: Ways::of(variant, numbering),
        }
    }

    /// Is it for the games of that variant under that numbering?
    pub fn is_of(&self, variant: &Variant, numbering: Numbering) -> bool {
        *self.variant == *variant && self.pen.names.numbering == numbering
    }

    /// What the move is, by the rules, from the mark that closes what was written. Squares and separators need no escapes.
    fn write<W: Word>(&self, step: &Step<W>, m: &Move<W>, ends: Option<Ends>, out: &mut Draft) {
        out.put(b"\",\"text\":\"");
        match ends {
            Some(ends) => out.ends(&ends),
            None => out.moved(&self.pen, self.pen.usual(m), &step.before, m),
        }
        if m.taken.without_lowest().is_empty() {
            self.plain_way(m, out);
        } else {
            self.long_way(step, m, out);
        }
        crown(m.crowned, out);
    }

    /// The squares of a move that has nothing on its way, and what it takes; from the mark that closes its text.
    fn plain_way<W: Word>(&self, m: &Move<W>, out: &mut Draft) {
        ends_and_way(self.names, m.from, m.to, &[m.from, m.to], out);
        if let Some(taken) = bits(m.taken.wide()).next() {
            out.put(b"\"");
            out.square(self.names, taken);
            out.put(b"\"");
        }
    }

    /// The same for a capture of several pieces, with the squares on the way.
    #[inline(never)]
    fn long_way<W: Word>(&self, step: &Step<W>, m: &Move<W>, out: &mut Draft) {
        ends_and_way(self.names, m.from, m.to, &self.path(step, m), out);
        out.put(b"\"");
        let taken = self.taken(m);
        squares(taken.iter().map(|&name| sized(name)), out);
        out.put(b"\"");
    }

    /// The squares on the way of a capture.
    pub fn path<W: Word>(&self, step: &Step<W>, m: &Move<W>) -> Path {
        routes::path_by(self.diagonal.as_ref(), self.variant, &step.before, m)
    }

    /// The names of the pieces it takes, in their own order.
    pub fn taken<W: Word>(&self, m: &Move<W>) -> SmallVec<[[u8; 4]; 12]> {
        let mut taken = SmallVec::new();
        let mut rest = m.taken;
        while !rest.is_empty() {
            taken.push(self.names.bytes_at(rest.lowest()).0);
            rest = rest.without_lowest();
        }
        taken.sort_unstable_by_key(|name| u32::from_be_bytes(*name));
        taken
    }
}

/// Start, end and way, from the mark that closes the text to the bracket that opens what is taken.
pub(super) fn ends_and_way(
    names: &Names,
    from: Square,
    to: Square,
    way: &[Square],
    out: &mut Draft,
) {
    out.put(b"\",\"from\":\"");
    out.square(names, from);
    out.put(b"\",\"to\":\"");
    out.square(names, to);
    out.put(b"\",\"path\":[\"");
    squares(way.iter().map(|&square| names.bytes(square)), out);
    out.put(b"\"],\"taken\":[");
}

/// From the bracket that closes what is taken: whether a man is crowned.
pub(super) fn crown(crowned: bool, out: &mut Draft) {
    match crowned {
        true => out.put(b"],\"crowned\":true"),
        false => out.put(b"],\"crowned\":false"),
    }
}

/// The bytes of the name of a square, and how many of them count.
pub(super) type Name = ([u8; 4], usize);

/// With its length, which stands behind it.
pub(super) fn sized(name: [u8; 4]) -> Name {
    (name, usize::from(name[3]))
}

/// The names of squares, between the first quotation mark and the last.
fn squares(names: impl Iterator<Item = Name>, out: &mut Draft) {
    let mut between = 0;
    for (name, len) in names {
        let [a, b, c, _] = name;
        match std::mem::replace(&mut between, 3) {
            0 => out.add(name, len),
            between => out.add([b'"', b',', b'"', a, b, c], between + len),
        }
    }
}
