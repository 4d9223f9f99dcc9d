//! What the parser made of a text, on a line.

use std::fmt::Write;

use pdn::record::{ItemKind, Record, Score, Separator, Written};
use pdn::syntax::Parsed;

/// A record on one line: its items, and behind `|` its findings.
pub fn dump(text: &str, parsed: &Parsed) -> String {
    let mut out = String::new();
    let record = &parsed.record;
    for item in &record.items {
        let written = item.span.of(text);
        match item.kind {
            ItemKind::Tag(index) => {
                let tag = &record.tags[index as usize];
                let name = tag.name.of(text);
                match tag.known.filter(|_| tag.foreign_name) {
                    Some(known) => write!(out, "[{name}={}:{}]", known.text(), tag.value(text)),
                    None => write!(out, "[{name}:{}]", tag.value(text)),
                }
            }
            ItemKind::Number { value, second } => {
                write!(out, "{value}{}", if second { "..." } else { "." })
            }
            ItemKind::Move(written) => write!(out, "{}", move_text(record, &written)),
            ItemKind::NoMove => write!(out, "nomove({written})"),
            ItemKind::Unknown => write!(out, "unknown"),
            ItemKind::Strength => write!(out, "mark({written})"),
            ItemKind::Nag(number) => write!(out, "${number}"),
            ItemKind::Comment => write!(out, "{{{}}}", written.len()),
            ItemKind::LineComment => write!(out, ";"),
            ItemKind::Escape => write!(out, "%"),
            ItemKind::VariationStart => write!(out, "("),
            ItemKind::VariationEnd => write!(out, ")"),
            ItemKind::Setup { fen } => write!(out, "setup({})", fen.of(text)),
            ItemKind::Result(score) => write!(out, "end({})", score_text(score)),
            ItemKind::Error => write!(out, "junk({written})"),
        }
        .unwrap();
        out.push(' ');
    }
    out.push('|');
    for finding in &parsed.diagnostics {
        write!(out, " {}@{}", finding.code, finding.span.of(text)).unwrap();
        if let Some(fix) = &finding.fix {
            let mut fixed = text.to_owned();
            for edit in fix.edits.iter().rev() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            let start = finding.span.start as usize;
            let end = (finding.span.end as usize + fixed.len()).saturating_sub(text.len());
            let shown = fixed.get(start..end.max(start)).unwrap_or("?");
            write!(out, "{}{shown}", if fix.safe { "=>" } else { "~>" }).unwrap();
        }
    }
    out.replace('\n', "⏎").replace('\r', "␍").replace('\0', "␀")
}

fn move_text(record: &Record, written: &Written) -> String {
    let separator = match written.separator {
        Separator::None => "",
        Separator::Hyphen => "-",
        Separator::X => "x",
        Separator::Colon => ":",
        Separator::Mixed => "~",
    };
    let squares = record.squares_of(written);
    let names: Vec<String> = squares
        .iter()
        .map(|square| {
            if written.algebraic() {
                let file = (b'a' + square.file()) as char;
                let rank = square.rank().map(|rank| rank.to_string());
                format!("{file}{}", rank.unwrap_or_default())
            } else {
                square.number().to_string()
            }
        })
        .collect();
    names.join(separator)
}

fn score_text(score: Score) -> &'static str {
    match score {
        Score::First { international } => ["1-0", "2-0"][usize::from(international)],
        Score::Second { international } => ["0-1", "0-2"][usize::from(international)],
        Score::Draw { international } => ["1/2", "1-1"][usize::from(international)],
        Score::BothZero => "0-0",
        Score::Unknown => "*",
        Score::Other => "other",
    }
}
