//! The productions of `grammar/read.ebnf` by name, for the test that holds grammar and parser together.

use super::expected::Parse;
use super::{movetext, parse, tag, terminal, written};
use crate::diagnostic::{Code, Severity};
use crate::record::ItemKind;
use crate::text::Chunk;

/// A name, and whether the production of that name reads the whole text.
pub type Production = (&'static str, fn(&str) -> bool);

/// All of them.
pub const PRODUCTIONS: &[Production] = &[
    ("parse", reads_all),
    ("tag_text", |text| {
        tag::tag_text(text.as_bytes(), false).is_ok_and(|(rest, tag)| {
            // A typographic quote alone at the end is beyond the grammar.
            let quoted = tag.curly.first().is_none_or(|(at, _)| *at < tag.value.0);
            rest.is_empty() && tag.missing.is_none() && tag.inner_quotes.is_empty() && quoted
        })
    }),
    ("written_move", |text| {
        whole(written::written_move(text.as_bytes(), &mut Vec::new()))
    }),
    ("move_number", |text| {
        whole(terminal::move_number(text.as_bytes()))
    }),
    ("dots", |text| whole(terminal::dots(text.as_bytes()))),
    ("unknown_move", |text| {
        whole(movetext::unknown_move(text.as_bytes()))
    }),
    ("strength", |text| {
        whole(terminal::strength(text.as_bytes()))
    }),
    ("mark", |text| whole(terminal::mark(text.as_bytes()))),
    ("nag", |text| whole(terminal::nag(text.as_bytes()))),
    ("setup", |text| whole(movetext::setup(text.as_bytes()))),
    ("bare_fen", |text| {
        whole(movetext::bare_fen(text.as_bytes()))
    }),
    ("result", |text| whole(movetext::result(text.as_bytes()))),
    ("comment", |text| whole(terminal::comment(text.as_bytes()))),
    ("line_comment", |text| {
        whole(terminal::line_comment(text.as_bytes()))
    }),
    ("escape", |text| whole(terminal::escape(text.as_bytes()))),
];

fn whole<T>(parsed: Parse<'_, T>) -> bool {
    parsed.is_ok_and(|(rest, _)| rest.is_empty())
}

/// Is the text read without skipping or guessing anything?
fn reads_all(text: &str) -> bool {
    parse(&Chunk::whole(text)).iter().all(|parsed| {
        let skipped = |kind| matches!(kind, ItemKind::Error | ItemKind::NoMove);
        !parsed.record.items.iter().any(|item| skipped(item.kind))
            && !parsed
                .diagnostics
                .iter()
                .any(|finding| finding.severity == Severity::Error || finding.code == Code::S205)
    })
}
