//! N606: strength marks.

use smallvec::smallvec;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic, Edit, Fix};
use crate::record::{Item, ItemKind};
use crate::text::Span;

/// The marks that have a number of their own, for those that cannot be glued to a move.
const NUMBERS: &[(&str, &str)] = &[
    ("!", "$1"),
    ("?", "$2"),
    ("!!", "$3"),
    ("??", "$4"),
    ("!?", "$5"),
    ("?!", "$6"),
    ("*", "$7"),
];

/// Reports marks that are not glued to the move before them, and those that PDN 3.0 does not know. It knows any row
/// of `!` and `?`, bare or in round brackets; `*` is the end of a game there, so a glued one is written `$7`.
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let items = &subject.record.items;
    let mut rest = items
        .get(subject.record.head()..)
        .unwrap_or_default()
        .iter();
    // Most games have none.
    while let Some(item) = rest.find(|item| matches!(item.kind, ItemKind::Strength)) {
        let i = items.len() - rest.len() - 1;
        let before = i.checked_sub(1).and_then(|i| items.get(i));
        let mark = item.span.of(subject.text);
        let after_move = before.filter(|before| matches!(before.kind, ItemKind::Move(_)));
        let glued = after_move.is_some_and(|before| before.span.end == item.span.start);
        if glued && is_standard(mark) {
            continue;
        }
        found.push(if !is_standard(mark) {
            let next = rest.as_slice().first();
            let next = next.filter(|next| next.span.start == item.span.end);
            let is_part = |item: &Item| matches!(item.kind, ItemKind::NoMove);
            match next {
                Some(next) if before.is_some_and(is_part) && is_part(next) => between(item, mark),
                _ => {
                    let runs_on = |item: &Item| {
                        matches!(item.kind, ItemKind::Move(_) | ItemKind::Number { .. })
                    };
                    unusual(item, mark, glued, next.is_some_and(runs_on))
                }
            }
        } else if let Some(before) = after_move {
            detached(item, mark, before)
        } else {
            elsewhere(subject, item, mark, rest.as_slice().first())
        });
    }
}

/// `[!?]+` or `([!?]+)`, the production of PDN 3.0.
fn is_standard(mark: &str) -> bool {
    let inner = mark
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(mark);
    !inner.is_empty() && inner.bytes().all(|b| matches!(b, b'!' | b'?'))
}

fn number(mark: &str) -> Option<&'static str> {
    let mark = mark.trim_matches(['(', ')']);
    NUMBERS
        .iter()
        .find(|(text, _)| *text == mark)
        .map(|(_, number)| *number)
}

/// A mark that PDN does not know.
fn unusual(item: &Item, mark: &str, glued: bool, next: bool) -> Diagnostic {
    let found = |message| Diagnostic::new(Code::N606, item.span, message);
    match number(mark) {
        Some(number) => {
            let blank = |wanted| if wanted { " " } else { "" };
            let text = [blank(glued), number, blank(next)].concat();
            found(format!("PDN writes {number} for {mark}")).fix(true, item.span, text)
        }
        None => found(format!("{mark} is no mark that PDN knows")),
    }
}

/// What parts two words that are no moves (`a3*c5`) is perhaps meant for something else.
fn between(item: &Item, mark: &str) -> Diagnostic {
    let message = format!("{mark} stands within a word");
    Diagnostic::new(Code::N606, item.span, message)
}

/// A blank between the move and its mark.
fn detached(item: &Item, mark: &str, before: &Item) -> Diagnostic {
    Diagnostic::new(
        Code::N606,
        item.span,
        format!("The mark {mark} stands apart from its move"),
    )
    .fix(
        true,
        Span {
            start: before.span.end,
            end: item.span.start,
        },
        "",
    )
}

/// A mark before its move (`!17x22`), or behind a comment.
fn elsewhere(subject: &Subject, item: &Item, mark: &str, next: Option<&Item>) -> Diagnostic {
    let glued_move = next
        .filter(|next| matches!(next.kind, ItemKind::Move(_)) && next.span.start == item.span.end);
    if let Some(next) = glued_move {
        let written = next.span.of(subject.text);
        let mut diagnostic = Diagnostic::new(
            Code::N606,
            item.span,
            format!("The mark {mark} stands before its move {written}"),
        );
        // What stands right before the mark would be read with the move.
        let before = subject.text.get(..item.span.start as usize);
        let apart =
            before.is_none_or(|before| before.is_empty() || before.ends_with(char::is_whitespace));
        let gap = if apart { "" } else { " " };
        let edit = |span, text: &str| Edit {
            span,
            text: text.into(),
        };
        diagnostic.fix = Some(Fix {
            safe: true,
            edits: smallvec![edit(item.span, gap), edit(Span::at(next.span.end), mark)],
        });
        return diagnostic;
    }
    let diagnostic = Diagnostic::new(
        Code::N606,
        item.span,
        format!("The mark {mark} stands apart from its move"),
    );
    match number(mark) {
        Some(number) => diagnostic.fix(true, item.span, number),
        None => diagnostic,
    }
}
