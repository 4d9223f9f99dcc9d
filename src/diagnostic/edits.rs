//! Edits applied to text.

use std::collections::{BTreeMap, BTreeSet};

use super::{Edit, Fix};
use crate::text::Span;

/// Text after some edits.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// The text.
    pub text: String,
    /// How many edits (or fixes) were made. One that repeats another, word for word, is made with it.
    pub applied: usize,
    /// How many were not: they overlap one made before them, or do not fit the text.
    pub refused: usize,
}

/// Applies edits to the text their spans are into. Where two overlap, the one that begins first is made (of two that
/// begin together the one given first), the other refused. Insertions at one place are made in the order given; an
/// edit given twice is made once.
pub fn apply<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> Edited {
    apply_groups(text, edits.into_iter().map(std::slice::from_ref).collect())
}

/// Applies fixes: all edits of a fix or none, by the same order of precedence.
pub fn apply_fixes<'e>(text: &str, fixes: impl IntoIterator<Item = &'e Fix>) -> Edited {
    apply_groups(
        text,
        fixes.into_iter().map(|fix| fix.edits.as_slice()).collect(),
    )
}

fn apply_groups(text: &str, mut groups: Vec<&[Edit]>) -> Edited {
    groups.sort_by_key(|group| group.iter().map(|edit| edit.span).min());
    let mut made = Made::default();
    let mut applied = 0;
    for group in &groups {
        applied += usize::from(made.add(text, group));
    }
    Edited {
        text: made.text(text),
        applied,
        refused: groups.len() - applied,
    }
}

/// The edits accepted so far.
#[derive(Default)]
struct Made<'e> {
    /// What is replaced: start and end.
    replaced: BTreeMap<u32, (u32, &'e str)>,
    /// What is inserted, and where.
    inserted: BTreeMap<u32, Vec<&'e str>>,
}

impl<'e> Made<'e> {
    /// Adds edits if all of them can be made.
    fn add(&mut self, text: &str, group: &'e [Edit]) -> bool {
        // Checked before any is made: the edits of a group may also collide with each other.
        let mut spans: Vec<Span> = group.iter().map(|edit| edit.span).collect();
        spans.sort_unstable();
        let collide = spans.windows(2).any(|pair| pair[0].end > pair[1].start);
        let fit = |edit: &Edit| text.get(edit.span.range()).is_some() && self.fits(edit);
        if collide || !group.iter().all(fit) {
            return false;
        }
        for Edit { span, text } in group {
            if !span.is_empty() {
                self.replaced.insert(span.start, (span.end, text));
            } else {
                let here = self.inserted.entry(span.start).or_default();
                if !here.contains(&text.as_str()) {
                    here.push(text);
                }
            }
        }
        true
    }

    fn fits(&self, edit: &Edit) -> bool {
        let Span { start, end } = edit.span;
        if self.replaced.get(&start) == Some(&(end, edit.text.as_str())) {
            return true;
        }
        let last_before = self.replaced.range(..end.max(start)).next_back();
        let overlaps = last_before.is_some_and(|(_, &(last, _))| last > start);
        let encloses = !edit.span.is_empty()
            && (start + 1 < end)
            && self.inserted.range(start + 1..end).next().is_some();
        !overlaps && !encloses
    }

    fn text(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        let mut places: BTreeSet<u32> = self.replaced.keys().copied().collect();
        places.extend(self.inserted.keys());
        for place in places {
            out.push_str(&text[at..place as usize]);
            at = place as usize;
            for new in self.inserted.get(&place).into_iter().flatten() {
                out.push_str(new);
            }
            if let Some(&(end, new)) = self.replaced.get(&place) {
                out.push_str(new);
                at = end as usize;
            }
        }
        out.push_str(&text[at..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit {
            span: Span::new(start, end),
            text: text.into(),
        }
    }

    #[test]
    fn overlapping_edits_are_refused() {
        let table: &[(&[Edit], &str, usize)] = &[
            (&[edit(0, 1, "X"), edit(1, 2, "Y")], "XYcdef", 2),
            (&[edit(2, 4, "X"), edit(0, 3, "Y")], "Ydef", 1),
            (&[edit(1, 3, "X"), edit(1, 2, "Y")], "aYcdef", 1),
            (&[edit(1, 2, "Y"), edit(1, 2, "Y")], "aYcdef", 2),
            (&[edit(1, 2, "Y"), edit(1, 2, "Z")], "aYcdef", 1),
            (
                &[edit(3, 3, "X"), edit(3, 3, "Y"), edit(3, 3, "X")],
                "abcXYdef",
                3,
            ),
            (
                &[edit(3, 4, "X"), edit(3, 3, "Y"), edit(4, 4, "Z")],
                "abcYXZef",
                3,
            ),
            (&[edit(2, 5, "X"), edit(3, 3, "Y")], "abXf", 1),
            (
                &[edit(6, 6, "!"), edit(9, 9, "Y"), edit(5, 8, "Y")],
                "abcdef!",
                1,
            ),
            (&[edit(0, 6, "")], "", 1),
            (&[], "abcdef", 0),
        ];
        for (edits, text, applied) in table {
            let edited = apply("abcdef", *edits);
            assert_eq!((edited.text.as_str(), edited.applied), (*text, *applied));
            assert_eq!(edited.applied + edited.refused, edits.len());
        }
        assert_eq!(apply("é", &[edit(1, 2, "x")]).text, "é");
    }

    #[test]
    fn a_fix_is_made_whole_or_not_at_all() {
        let fix = |edits: &[Edit]| Fix {
            safe: true,
            edits: edits.into(),
        };
        let fixes = [
            fix(&[edit(0, 1, "A"), edit(4, 5, "E")]),
            fix(&[edit(1, 2, "B"), edit(4, 6, "-")]),
            fix(&[edit(2, 3, "C"), edit(2, 3, "D")]),
            fix(&[edit(3, 4, "D")]),
        ];
        let edited = apply_fixes("abcdef", &fixes);
        assert_eq!(edited.text, "AbcDEf");
        assert_eq!((edited.applied, edited.refused), (2, 2));
    }
}
