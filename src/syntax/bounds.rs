//! Where a game ends and the next begins.

use super::terminal::{comment, tag_opening};
use super::{Parsed, Reader, space};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Item, ItemKind, Score};
use crate::text::Span;

impl Reader<'_> {
    /// A result: the end of the game, unless it stands in a variation that goes on or is closed behind it.
    pub(super) fn push_result(&mut self, score: Score, end: usize) {
        if self.only_junk() {
            return self.junk(end);
        }
        if !self.open.is_empty() && !self.ends_variation_too(end) {
            self.note_lone_number();
            let kind = match (score, self.after_closing(end)) {
                (Score::Unknown, false) => ItemKind::Strength,
                _ => ItemKind::Result(score),
            };
            self.body = true;
            self.record.results += u32::from(kind != ItemKind::Strength);
            return self.push(kind, end);
        }
        // `1-0 *` is one end; `* *` is two.
        if let Some(before) = self.ended
            && before == Score::Unknown
            && score == Score::Unknown
        {
            self.next_record();
        }
        self.note_lone_number();
        let start = self.at;
        let before = self.ended.and_then(|_| self.record.terminator().copied());
        self.record.results += 1;
        self.push(ItemKind::Result(score), end);
        if let Some(before) = before
            && let Some(last) = self.last()
            && let Some(found) = ends_twice(self.text, &before, last)
        {
            self.found.push(found);
        }
        self.note_dash_in_result(Span::new(start, end));
        self.body = true;
        self.ended = Some(score);
    }

    /// Is all that was read so far junk?
    fn only_junk(&self) -> bool {
        self.junk_seen && !self.body && self.last_number == 0 && self.record.tags.is_empty()
    }

    /// A result in a variation that was never closed: the text or the tag section of the next game follows.
    pub(super) fn ends_variation_too(&self, end: usize) -> bool {
        let rest = &self.bytes[self.behind_comments(end)..];
        rest.is_empty() || tag_opening(rest).is_ok()
    }

    fn after_closing(&self, end: usize) -> bool {
        self.bytes.get(self.behind_comments(end)) == Some(&b')')
    }

    /// The place behind white space and comments.
    fn behind_comments(&self, mut at: usize) -> usize {
        loop {
            let (next, oddity) = space::skip(self.bytes, at);
            at = next;
            if oddity.is_some() {
                continue;
            }
            match comment(&self.bytes[at..]) {
                Ok((rest, _)) => at = self.place(rest),
                Err(_) => return at,
            }
        }
    }

    /// The end of a result of another kind: it equals the Result tag, and stands last, or before a `*` which ends the game.
    pub(super) fn free_result(&self) -> Option<usize> {
        let value = self.free_result?.of(self.text).as_bytes();
        let rest = self.bytes[self.at..].strip_prefix(value)?;
        let end = self.place(rest);
        let open = match rest.first() {
            None | Some(b'[' | b'{' | b'\\') => true,
            Some(byte) => byte.is_ascii_whitespace(),
        };
        (open && (self.ends_variation_too(end) || self.star_follows(end))).then_some(end)
    }

    /// Does a `*` by itself come next?
    fn star_follows(&self, end: usize) -> bool {
        let rest = &self.bytes[self.behind_comments(end)..];
        matches!(rest, [b'*'] | [b'*', b' ' | b'\t' | b'\r' | b'\n', ..])
    }

    /// Closes the record before the item that begins at `self.at`.
    pub(super) fn next_record(&mut self) {
        if let Some(last) = self.last()
            && matches!(last.kind, ItemKind::Result(_))
            && self.glued()
        {
            let span = last.span;
            self.found.push(
                Diagnostic::new(
                    Code::S209,
                    span,
                    "The result is glued to the game that follows",
                )
                .fix(true, Span::at(span.end), "\n\n"),
            );
        }
        self.close(self.at);
    }

    /// Closes the record; it reaches to `end`.
    fn close(&mut self, end: usize) {
        let start = self
            .done
            .last()
            .map_or(0, |parsed| parsed.record.span.end as usize);
        self.record.span = Span::new(start, end);
        self.note_open_variations();
        let left_over = self.is_left_over();
        if !left_over {
            self.note_lone_number();
            self.note_no_terminator();
        }
        self.body = false;
        self.ended = None;
        self.open.clear();
        self.deepest = 0;
        self.lone_number = None;
        self.last_number = 0;
        self.junk_seen = false;
        self.free_result = None;
        self.foreign = false;
        self.reported.clear();
        let parsed = self.take_record();
        match self.done.last_mut() {
            Some(before) if left_over => append(self.text, before, parsed),
            _ => self.done.push(parsed),
        }
    }

    /// Is this no game but something left over after the end of the one before? A number or mark without a move; a
    /// single move without a number; or moves that go on with its numbers, after a result that says who won.
    fn is_left_over(&self) -> bool {
        let Some(before) = self.done.last() else {
            return false;
        };
        let items = &self.record.items;
        if !self.record.tags.is_empty() || !before.record.is_game() {
            return false;
        }
        if !self.record.is_game() {
            return !items.iter().any(|item| item.kind == ItemKind::Error);
        }
        let mut results = before.record.items.iter().rev();
        let last = results.find(|item| matches!(item.kind, ItemKind::Result(_)));
        let after_result = last.is_some_and(|item| item.kind != ItemKind::Result(Score::Unknown));
        let first = items.iter().find_map(|item| match item.kind {
            ItemKind::Number { value, .. } => Some(Some(value)),
            ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Setup { .. } => Some(None),
            _ => None,
        });
        let moves = |items: &[Item]| {
            items
                .iter()
                .filter(|item| matches!(item.kind, ItemKind::Move(_)))
                .count()
        };
        match first {
            Some(Some(number)) if after_result && number > 1 => {
                let last = before
                    .record
                    .items
                    .iter()
                    .rev()
                    .find_map(|item| match item.kind {
                        ItemKind::Number { value, .. } => Some(value),
                        _ => None,
                    });
                last.is_some_and(|last| number == last || number == last.saturating_add(1))
            }
            Some(None) => after_result && moves(items) == 1,
            _ => false,
        }
    }

    /// The end of the text, which is perhaps `cut` off there.
    pub(super) fn end(&mut self, cut: bool) {
        if self.record.items.is_empty()
            && self.found.is_empty()
            && let Some(last) = self.done.last_mut()
        {
            last.record.span.end = self.bytes.len() as u32;
        } else if !self.bytes.is_empty() {
            if cut {
                self.note_cut();
            }
            self.close(self.bytes.len());
        }
    }
}

/// Joins a left-over to the record before it.
fn append(text: &str, before: &mut Parsed, mut left_over: Parsed) {
    let record = &mut before.record;
    let second = left_over.record.terminator();
    // `*` agrees with all: what stands before it need not be looked for.
    let twice = second
        .filter(|second| second.kind != ItemKind::Result(Score::Unknown))
        .and_then(|second| ends_twice(text, record.terminator()?, second));
    let shift = record.squares.len() as u32;
    record.span.end = left_over.record.span.end;
    record.squares.append(&mut left_over.record.squares);
    record.results += left_over.record.results;
    record.branched |= left_over.record.branched;
    record
        .items
        .extend(left_over.record.items.drain(..).map(|mut item| {
            if let ItemKind::Move(written) = &mut item.kind
                && written.len > 2
            {
                written.path += shift;
            }
            item
        }));
    before.diagnostics.extend(left_over.diagnostics);
    before.diagnostics.extend(twice);
}

/// D704, where a game ends a second time with another result.
fn ends_twice(text: &str, first: &Item, second: &Item) -> Option<Diagnostic> {
    let (ItemKind::Result(before), ItemKind::Result(score)) = (first.kind, second.kind) else {
        return None;
    };
    let (before_text, now_text) = (first.span.of(text), second.span.of(text));
    let both_other = before == Score::Other && score == Score::Other;
    if before.agrees(score) && !(both_other && before_text != now_text) {
        return None;
    }
    let message =
        format!("The game has ended before with {before_text}, and ends here with {now_text}");
    let mut found = Diagnostic::new(Code::D704, second.span, message);
    found.labels.push((first.span, "the other end".into()));
    Some(found)
}
