//! The lines of play of a record: which comments, marks and variations belong to which move.

use smallvec::SmallVec;

use crate::record::{Item, ItemKind, Record};
use crate::replay::Replayed;

/// Variations nested deeper than this are left out; S207 says so.
pub const DEEPEST: usize = 256;

/// A move and what belongs to it, as indices of items.
#[derive(Clone, PartialEq, Debug, Default)]
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

impl Node {
    /// Nothing but the move.
    pub fn is_bare(&self) -> bool {
        self.notes.is_empty() && self.before.is_empty() && self.setup.is_none()
    }
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
                    if replayed
                        .steps
                        .get(step)
                        .is_none_or(|step| step.item != index)
                    {
                        continue;
                    }
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

/// The moves of a record without variations, as [`Tree::of`] has them: each is handed on as soon as all that belongs to
/// it is known. Nothing is kept of them, since nearly all records are such. Comments behind the end are handed back.
pub(super) fn line(record: &Record, replayed: &Replayed, mut then: impl FnMut(&Node)) -> Vec<u32> {
    let mut node = Node::default();
    let (mut begun, mut ahead, mut ended) = (false, false, false);
    let mut next = 0;
    // What waits for the next move.
    let (mut before, mut setup) = (SmallVec::new(), None);
    let mut after = Vec::new();
    for (index, item) in (0..).zip(&record.items) {
        match item.kind {
            ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown => {
                if replayed
                    .steps
                    .get(next)
                    .is_none_or(|step| step.item != index)
                {
                    continue;
                }
                if begun {
                    then(&node);
                }
                begun = true;
                ahead = false;
                if !node.is_bare() {
                    node = Node::default();
                }
                node.step = next;
                node.setup = setup.take();
                if !before.is_empty() {
                    node.before = std::mem::take(&mut before);
                }
                next += 1;
            }
            ItemKind::Number { .. } => ahead = true,
            ItemKind::Setup { .. } => setup = Some(index as usize),
            ItemKind::Result(_) => ended = true,
            ItemKind::Comment | ItemKind::LineComment if ended => after.push(index),
            ItemKind::Comment | ItemKind::LineComment if begun && !ahead => node.notes.push(index),
            ItemKind::Comment | ItemKind::LineComment => before.push(index),
            ItemKind::Strength | ItemKind::Nag(_) if begun => node.notes.push(index),
            _ => {}
        }
    }
    // Comments that wait in vain for a move.
    if begun && !ended {
        node.notes.extend(before);
    } else {
        after.splice(..0, before);
    }
    if begun {
        then(&node);
    }
    after
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Options;

    #[test]
    fn a_line_is_a_tree_without_branches() {
        let options = Options {
            keep_steps: true,
            ..Options::default()
        };
        for (text, moves) in [
            ("", 0),
            (
                "{a} 1. {b} c3-d4! $5 {c} {d} 1... {e} d6-c5 {f} 2. {g} b2-c3 {h} * {i}",
                3,
            ),
            ("{a} 1. {b} {c}", 0),
            (
                "{a} * {b} 1. c3-d4 {c} 1. h8-a1 {d} {e} 2. -- {f} g3-h4 3. {g}",
                4,
            ),
            (
                "! 1. c3-d4 $1 2. {a} ! /FEN \"W:Wc3:Bd6\"/ c3-d4 {b} * $2 *",
                2,
            ),
        ] {
            let text = format!("[GameType \"25\"]\n\n{text}");
            let mut all = 0;
            for game in crate::read(&text, &options) {
                let Some(replayed) = &game.replayed else {
                    continue;
                };
                let tree = Tree::of(&game.record, replayed);
                let mut nodes = Vec::new();
                let after = line(&game.record, replayed, |node| nodes.push(node.clone()));
                assert_eq!((&nodes, &after), (&tree.nodes, &tree.after), "{text}");
                all += nodes.len();
            }
            assert_eq!(all, moves, "{text}");
        }
    }
}
