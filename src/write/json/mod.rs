//! A game as JSON, schema `pdn/1`.
//!
//! In: a game, its text and its place. Out: one JSON object on one line, as the contract of the program fixes it. It is
//! written as text right away: no tree of values, no recursion, so a conversion is hardly slower than a check.

mod moves;
mod tree;

use std::fmt::Write;

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::record::{Record, TagName};
use crate::replay::{Over, Replayed, VariantFrom, Winner};
use crate::text::Lines;

pub use tree::DEEPEST;

/// The name of the schema.
pub const SCHEMA: &str = "pdn/1";

/// Where a game comes from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file, as it was named; `-` for standard input.
    pub path: &'a str,
    /// Number of the game in its file, from 1.
    pub game: u64,
}

/// Adds a game to a string, without a line break behind it. Its moves are those that replay kept
/// ([`Options::keep_steps`](crate::replay::Options)). Text that is no game adds nothing.
pub fn write_game(text: &str, game: &Game, lines: &Lines, source: Source, out: &mut String) {
    let (record, Some(replayed)) = (&game.record, &game.replayed) else {
        return;
    };
    let first = record
        .items
        .first()
        .map_or(record.span.start, |item| item.span.start);
    let place = lines.place(first);
    out.push_str("{\"schema\":\"pdn/1\",\"source\":{\"path\":");
    string(source.path, out);
    let _ = write!(
        out,
        ",\"game\":{},\"line\":{},\"byte\":{}}},\"variant\":",
        source.game, place.line, place.byte
    );
    variant(replayed, out);
    out.push_str(",\"tags\":[");
    for (i, tag) in record.tags.iter().enumerate() {
        out.push_str(if i > 0 { ",[" } else { "[" });
        string(tag.name.of(text).trim(), out);
        out.push(',');
        string(&tag.value(text), out);
        out.push(']');
    }
    out.push_str("],\"start\":");
    fen(replayed, &replayed.start, out);
    out.push_str(",\"moves\":[");
    let tree = tree::Tree::of(record, replayed);
    moves::write_moves(text, record, replayed, &tree, out);
    out.push_str("],\"end\":");
    end(replayed, out);
    result(text, record, replayed, out);
    if !tree.after.is_empty() {
        out.push_str(",\"comments_after\":");
        moves::comments(text, record, &tree.after, out);
    }
    let others = tree::others(record);
    for (i, item) in others.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { ",\"others\":[" });
        string(item.span.of(text).trim_end(), out);
    }
    out.push_str(if others.is_empty() { "" } else { "]" });
    out.push_str(",\"diagnostics\":[");
    for (i, found) in game.diagnostics.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        diagnostic(found, lines, out);
    }
    out.push_str("]}");
}

fn variant(replayed: &Replayed, out: &mut String) {
    let Some(variant) = replayed.variant else {
        return out.push_str("null");
    };
    let from = match replayed.from {
        VariantFrom::Tag => "tag",
        VariantFrom::Option => "option",
        VariantFrom::Inferred => "inferred",
    };
    let number = replayed.game_type.unwrap_or(u32::from(variant.game_type));
    out.push_str("{\"name\":");
    string(variant.name, out);
    let _ = write!(out, ",\"game_type\":{number},\"from\":\"{from}\"}}");
}

fn fen(replayed: &Replayed, position: &crate::rules::Position, out: &mut String) {
    match replayed.variant {
        Some(variant) => string(&position.fen(variant.board), out),
        None => out.push_str("null"),
    }
}

fn end(replayed: &Replayed, out: &mut String) {
    out.push_str("{\"fen\":");
    fen(replayed, &replayed.end, out);
    let _ = write!(out, ",\"plies\":{},\"over\":", replayed.plies);
    match &replayed.over {
        Some(over) => write_over(over, out),
        None => out.push_str("null"),
    }
    for (i, counter) in replayed.counters.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { ",\"counters\":{" });
        string(counter.rule, out);
        let _ = write!(
            out,
            ":{{\"count\":{},\"limit\":{}}}",
            counter.count, counter.limit
        );
    }
    out.push_str(if replayed.counters.is_empty() {
        "}"
    } else {
        "}}"
    });
}

fn write_over(over: &Over, out: &mut String) {
    let _ = match over.winner {
        Some(side) => write!(
            out,
            "{{\"ply\":{},\"kind\":\"win\",\"winner\":\"{}\",\"rules\":[",
            over.ply,
            side.name()
        ),
        None => write!(out, "{{\"ply\":{},\"kind\":\"draw\",\"rules\":[", over.ply),
    };
    for (i, rule) in over.rules.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        string(rule, out);
    }
    out.push_str("]}");
}

/// The name of a winner.
pub fn winner(winner: Winner) -> &'static str {
    match winner {
        Winner::White => "white",
        Winner::Black => "black",
        Winner::Draw => "draw",
        Winner::BothLost => "both-lost",
    }
}

fn result(text: &str, record: &Record, replayed: &Replayed, out: &mut String) {
    out.push_str(",\"result\":{\"tag\":");
    optional(record.value(text, TagName::Result).as_deref(), out);
    out.push_str(",\"terminator\":");
    let terminator = record.terminator().map(|item| item.span.of(text));
    optional(terminator, out);
    out.push_str(",\"winner\":");
    optional(replayed.winner.map(winner), out);
    out.push('}');
}

fn diagnostic(found: &Diagnostic, lines: &Lines, out: &mut String) {
    let place = lines.place(found.span.start);
    out.push_str("{\"code\":");
    string(found.code.code(), out);
    out.push_str(",\"severity\":");
    string(found.severity.name(), out);
    out.push_str(",\"message\":");
    string(&found.message, out);
    let _ = write!(
        out,
        ",\"line\":{},\"column\":{},\"ply\":",
        place.line, place.column
    );
    let _ = match found.ply {
        Some(ply) => write!(out, "{ply}"),
        None => write!(out, "null"),
    };
    out.push_str(",\"fix\":");
    match &found.fix {
        None => out.push_str("null"),
        Some(fix) => {
            let _ = write!(out, "{{\"safe\":{},\"edits\":[", fix.safe);
            for (i, edit) in fix.edits.iter().enumerate() {
                let (start, end) = (lines.place(edit.span.start), lines.place(edit.span.end));
                let comma = if i > 0 { "," } else { "" };
                let _ = write!(
                    out,
                    "{comma}{{\"start\":{},\"end\":{},\"text\":",
                    start.byte, end.byte
                );
                string(&edit.text, out);
                out.push('}');
            }
            out.push_str("]}");
        }
    }
    out.push('}');
}

fn optional(text: Option<&str>, out: &mut String) {
    match text {
        Some(text) => string(text, out),
        None => out.push_str("null"),
    }
}

/// A JSON string.
fn string(text: &str, out: &mut String) {
    out.push('"');
    if text.len() < 16
        && text
            .bytes()
            .all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')
    {
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut done = 0;
    for (i, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0..=0x1f => "",
            _ => continue,
        };
        // Escaped bytes are ASCII, so these are boundaries of characters.
        out.push_str(text.get(done..i).unwrap_or_default());
        done = i + 1;
        out.push_str(escape);
        if escape.is_empty() {
            let _ = write!(out, "\\u{byte:04x}");
        }
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out.push('"');
}
