//! Which texts are sentences of the reading grammar, and which of its alternatives they use.

use std::collections::BTreeSet;

use pdn::diagnostic::Code;
use pdn::record::{ItemKind, Score, Tag};
use pdn::syntax::parse;
use pdn::text::Chunk;

use super::{Expr, Grammar};

/// The alternatives that no reading used.
pub fn unused(grammar: &Grammar, used: &BTreeSet<*const Expr>) -> Vec<String> {
    let mut unused = Vec::new();
    for (name, expr) in &grammar.productions {
        alternatives(name, expr, used, &mut unused);
    }
    unused
}

/// What the head of the grammar says is not in it: free results, white space that gets a finding.
pub fn beyond_the_grammar(text: &str) -> bool {
    let parsed = parse(&Chunk::whole(text));
    parsed.iter().any(|parsed| {
        let odd = |tag: &Tag| {
            let (before, after) = (
                &text[..tag.value.start as usize],
                &text[tag.value.end as usize..],
            );
            tag.value.of(text).contains('\n') || (before.ends_with('"') && !after.starts_with('"'))
        };
        parsed.record.tags.iter().any(odd)
            || parsed.record.items.iter().any(|item| {
                item.kind == ItemKind::Result(Score::Other) && item.span.of(text).len() != 4
            })
            || parsed.diagnostics.iter().any(|finding| {
                matches!(
                    finding.code,
                    Code::T102 | Code::T103 | Code::T106 | Code::S207
                )
            })
    })
}

fn alternatives(name: &str, expr: &Expr, used: &BTreeSet<*const Expr>, unused: &mut Vec<String>) {
    match expr {
        Expr::Choice(all) => {
            for (index, expr) in all.iter().enumerate() {
                if !used.contains(&std::ptr::from_ref(expr)) {
                    unused.push(format!("{name}, alternative {}", index + 1));
                }
                alternatives(name, expr, used, unused);
            }
        }
        Expr::Sequence(all) => {
            for expr in all {
                alternatives(name, expr, used, unused);
            }
        }
        Expr::Repeat(expr, ..) => alternatives(name, expr, used, unused),
        _ => {}
    }
}
