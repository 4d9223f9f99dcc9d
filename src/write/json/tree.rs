//! The lines of play of a record: which comments, marks and variations belong to which move.

use smallvec::SmallVec;

use crate::record::{Item, ItemKind, Record};
use crate::replay::Replayed;

/// Variations nested deeper than this are left out; S207 says so.
pub const DEEPEST: usize = 256;

/// A move and what belongs to it, as indices of items.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Index into `Replayed::steps`.
    pub step: usize,
    /// The set-up before it.
    pub setup: Option<usize>,
    /// Comments before it.
    pub before: SmallVec<[u32; 2]>,
    /// Marks, NAGs and comments behind it.
    pub notes: SmallVec<[u32; 4]>,
    /// Lines that replace it.
    pub variations: Vec<usize>,
}

/// All moves of a record as lines.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// Moves in the order written.
    pub nodes: Vec<Node>,
    /// Lines of play: indices of their moves. The first is the main line.
    pub lines: Vec<Vec<usize>>,
    /// Comments behind the end of the game.
    pub after: Vec<u32>,
}

/// A line that is being read.
#[derive(Default)]
struct Open {
    line: usize,
    last: Option<usize>,
    /// What waits for the next move.
    before: SmallVec<[u32; 2]>,
    setup: Option<usize>,
    variations: Vec<usize>,
    /// A number or a variation came last: a comment belongs to the move that follows.
    ahead: bool,
}

impl Tree {
    /// Reads the items of a record.
    pub fn of(record: &Record, replayed: &Replayed) -> Tree {
        let mut tree = Tree {
            nodes: Vec::with_capacity(replayed.steps.len()),
            lines: vec![Vec::with_capacity(replayed.steps.len())],
            after: Vec::new(),
        };
        let mut open = Open::default();
        let mut outer: Vec<Open> = Vec::new();
        let mut too_deep = 0usize;
        let mut ended = false;
        let mut step = 0;
        let items = &record.items;
        for (i, item) in items.iter().enumerate() {
            let index = i as u32;
            match item.kind {
                ItemKind::VariationStart if too_deep > 0 || outer.len() == DEEPEST => too_deep += 1,
                ItemKind::VariationEnd if too_deep > 0 => too_deep -= 1,
                ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown => {
                    let Some(found) = replayed.steps.get(step).filter(|step| step.item == index)
                    else {
                        continue;
                    };
                    let _ = found;
                    if too_deep == 0 {
                        tree.push(&mut open, step);
                    }
                    step += 1;
                }
                _ if too_deep > 0 => {}
                ItemKind::VariationStart => {
                    let line = tree.lines.len();
                    tree.lines.push(Vec::new());
                    let inner = Open {
                        line,
                        ..Open::default()
                    };
                    outer.push(std::mem::replace(&mut open, inner));
                }
                ItemKind::VariationEnd => {
                    if let Some(back) = outer.pop() {
                        let closed = std::mem::replace(&mut open, back);
                        tree.close(&mut open, closed);
                    }
                }
                ItemKind::Number { .. } => open.ahead = true,
                ItemKind::Setup { .. } => open.setup = Some(i),
                ItemKind::Result(_) => ended |= outer.is_empty(),
                ItemKind::Comment | ItemKind::LineComment => {
                    let prefix = open.last.is_some() && !open.ahead;
                    match open.last.and_then(|last| tree.nodes.get_mut(last)) {
                        _ if ended && outer.is_empty() => tree.after.push(index),
                        Some(node) if prefix => node.notes.push(index),
                        _ => open.before.push(index),
                    }
                }
                ItemKind::Strength | ItemKind::Nag(_) => {
                    if let Some(node) = open.last.and_then(|last| tree.nodes.get_mut(last)) {
                        node.notes.push(index);
                    }
                }
                ItemKind::Tag(_) | ItemKind::Escape | ItemKind::Error => {}
            }
        }
        while let Some(back) = outer.pop() {
            let closed = std::mem::replace(&mut open, back);
            tree.close(&mut open, closed);
        }
        // Comments that wait in vain for a move.
        match open.last.and_then(|last| tree.nodes.get_mut(last)) {
            Some(node) if !ended => node.notes.extend(open.before),
            _ => drop(tree.after.splice(..0, open.before)),
        }
        tree
    }

    fn push(&mut self, open: &mut Open, step: usize) {
        let node = self.nodes.len();
        self.nodes.push(Node {
            step,
            setup: open.setup.take(),
            before: std::mem::take(&mut open.before),
            notes: SmallVec::new(),
            variations: std::mem::take(&mut open.variations),
        });
        if let Some(line) = self.lines.get_mut(open.line) {
            line.push(node);
        }
        open.last = Some(node);
        open.ahead = false;
    }

    /// A variation ends: it belongs to the move before it, or, where there is none, to the one that follows.
    fn close(&mut self, open: &mut Open, closed: Open) {
        let empty = closed.last.is_none();
        open.ahead = true;
        match closed.last.and_then(|last| self.nodes.get_mut(last)) {
            Some(node) => node.notes.extend(closed.before),
            None => open.before.extend(closed.before),
        }
        let mut lines = closed.variations;
        if !empty {
            lines.push(closed.line);
        }
        match open.last.and_then(|last| self.nodes.get_mut(last)) {
            Some(node) => node.variations.extend(lines),
            None => open.variations.extend(lines),
        }
    }
}

/// What belongs to no move: `%` lines first, then stray text and set-ups that no move follows, in their order.
pub(super) fn others(record: &Record) -> Vec<Item> {
    let mut found: Vec<Item> = Vec::new();
    // A set-up that waits for its move.
    let mut waiting: Option<Item> = None;
    for item in &record.items {
        match item.kind {
            ItemKind::Escape | ItemKind::Error => found.push(*item),
            ItemKind::Setup { .. } => found.extend(waiting.replace(*item)),
            ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown => waiting = None,
            ItemKind::VariationStart | ItemKind::VariationEnd => found.extend(waiting.take()),
            _ => {}
        }
    }
    found.extend(waiting);
    found.sort_by_key(|item| (item.kind != ItemKind::Escape, item.span.start));
    found
}
