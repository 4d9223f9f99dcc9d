//! A game as JSON, schema `pdn/1`.
//!
//! In: a game, its text and its place. Out: one JSON object on one line, as the contract of the program fixes it. It is
//! written as text right away: no tree of values, no recursion, so a conversion is hardly slower than a check.

mod bare;
mod moves;
mod opening;
mod places;
mod tree;
mod words;

use self::words::{decimal, inside, optional, put, short, string};
use super::draft::Draft;
use super::settled::is_bare;
use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::notation::Names;
use crate::record::{Record, TagName};
use crate::replay::{Over, Replayed, VariantFrom, Winner};
use crate::rules::{Numbering, Position, Side, Word};

pub use places::Places;
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

/// Adds a game, without a line break behind it. Its moves are those that replay kept
/// ([`Options::keep_steps`](crate::replay::Options)). Text that is no game adds nothing.
pub fn write_game(text: &str, game: &Game, places: &mut Places, source: Source, out: &mut Draft) {
    if let Some(replayed) = &game.replayed {
        let bare = is_bare(&game.record, replayed);
        write(text, game, replayed, bare, places, source, out);
    }
}

/// The same, and without the short way for games that are one line of moves: a test compares the two.
pub fn write_game_at_length(
    text: &str,
    game: &Game,
    places: &mut Places,
    source: Source,
    out: &mut Draft,
) {
    if let Some(replayed) = &game.replayed {
        write(text, game, replayed, false, places, source, out);
    }
}

fn write(
    text: &str,
    game: &Game,
    replayed: &Replayed,
    bare: bool,
    places: &mut Places,
    source: Source,
    out: &mut Draft,
) {
    let record = &game.record;
    let first = record
        .items
        .first()
        .map_or(record.span.start, |item| item.span.start);
    let place = places.game(first);
    put("{\"schema\":\"pdn/1\",\"source\":{\"path\":", out);
    string(source.path, out);
    put(",\"game\":", out);
    decimal(source.game, out);
    put(",\"line\":", out);
    decimal(place.line, out);
    put(",\"byte\":", out);
    decimal(place.byte, out);
    put("},\"variant\":", out);
    variant(replayed, out);
    put(",\"tags\":[", out);
    for (i, tag) in record.tags.iter().enumerate() {
        put(if i > 0 { ",[\"" } else { "[\"" }, out);
        match tag.known.filter(|_| !tag.foreign_name) {
            Some(name) => put(name.text(), out),
            None => inside(tag.name.of(text).trim(), out),
        }
        put("\",\"", out);
        if tag.escaped || !short(text, tag.value, out) {
            inside(&tag.value(text), out);
        }
        put("\"]", out);
    }
    put("],\"start\":", out);
    places.start(replayed, out);
    put(",\"moves\":[", out);
    let after = moves::write_moves(text, record, replayed, bare, out);
    put("],\"end\":", out);
    end(replayed, out);
    result(text, record, replayed, out);
    if !after.is_empty() {
        put(",\"comments_after\":", out);
        moves::comments(text, record, &after, out);
    }
    if !bare {
        let others = tree::others(record);
        for (i, item) in others.iter().enumerate() {
            put(if i > 0 { "," } else { ",\"others\":[" }, out);
            string(item.span.of(text).trim_end(), out);
        }
        put(if others.is_empty() { "" } else { "]" }, out);
    }
    put(",\"diagnostics\":[", out);
    for (i, found) in game.diagnostics.iter().enumerate() {
        put(if i > 0 { "," } else { "" }, out);
        diagnostic(found, places, out);
    }
    put("]}", out);
}

fn variant(replayed: &Replayed, out: &mut Draft) {
    let Some(variant) = replayed.variant else {
        return put("null", out);
    };
    let from = match replayed.from {
        VariantFrom::Tag => "tag",
        VariantFrom::Option => "option",
        VariantFrom::Inferred => "inferred",
    };
    let number = replayed.game_type.unwrap_or(u32::from(variant.game_type));
    put("{\"name\":", out);
    string(variant.name, out);
    put(",\"game_type\":", out);
    decimal(number, out);
    put(",\"from\":", out);
    string(from, out);
    out.put(b"}");
}

/// A position, as [`Position::fen`] writes it.
fn fen(replayed: &Replayed, position: &Position, out: &mut Draft) {
    let Some(variant) = replayed.variant else {
        return put("null", out);
    };
    let names = Names::of(variant.board, Numbering::ALGEBRAIC);
    let letter = |side| if side == Side::White { b'W' } else { b'B' };
    out.put(&[b'"', letter(position.side)]);
    for side in [Side::White, Side::Black] {
        out.put(&[b':', letter(side)]);
        // The first has no comma before it.
        let mut first = true;
        for square in variant.board.set_from_top_left(position.of(side)) {
            let (name, len) = names.bytes(square);
            let name = u64::from(u32::from_le_bytes(name));
            let king = position.kings.has(square.index());
            let (piece, len) = if king {
                (name << 8 | u64::from(b'K'), len + 1)
            } else {
                (name, len)
            };
            let comma = piece << 8 | u64::from(b',');
            match std::mem::replace(&mut first, false) {
                true => out.add(piece.to_le_bytes(), len),
                false => out.add(comma.to_le_bytes(), len + 1),
            }
        }
    }
    out.put(b"\"");
}

fn end(replayed: &Replayed, out: &mut Draft) {
    put("{\"fen\":", out);
    fen(replayed, &replayed.end, out);
    put(",\"plies\":", out);
    decimal(replayed.plies, out);
    put(",\"over\":", out);
    match &replayed.over {
        Some(over) => write_over(over, out),
        None => put("null", out),
    }
    for (i, counter) in replayed.counters.iter().enumerate() {
        put(if i > 0 { "," } else { ",\"counters\":{" }, out);
        string(counter.rule, out);
        put(":{\"count\":", out);
        decimal(counter.count, out);
        put(",\"limit\":", out);
        decimal(counter.limit, out);
        out.put(b"}");
    }
    put(
        if replayed.counters.is_empty() {
            "}"
        } else {
            "}}"
        },
        out,
    );
}

fn write_over(over: &Over, out: &mut Draft) {
    put("{\"ply\":", out);
    decimal(over.ply, out);
    match over.winner {
        Some(side) => {
            put(",\"kind\":\"win\",\"winner\":", out);
            string(side.name(), out);
        }
        None => put(",\"kind\":\"draw\"", out),
    }
    put(",\"rules\":[", out);
    for (i, rule) in over.rules.iter().enumerate() {
        put(if i > 0 { "," } else { "" }, out);
        string(rule, out);
    }
    put("]}", out);
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

fn result(text: &str, record: &Record, replayed: &Replayed, out: &mut Draft) {
    put(",\"result\":{\"tag\":", out);
    optional(record.value(text, TagName::Result).as_deref(), out);
    put(",\"terminator\":", out);
    let terminator = record.terminator().map(|item| item.span.of(text));
    optional(terminator, out);
    put(",\"winner\":", out);
    optional(replayed.winner.map(winner), out);
    out.put(b"}");
}

fn diagnostic(found: &Diagnostic, places: &Places, out: &mut Draft) {
    let place = places.any(found.span.start);
    put("{\"code\":", out);
    string(found.code.code(), out);
    put(",\"severity\":", out);
    string(found.severity.name(), out);
    put(",\"message\":", out);
    string(&found.message, out);
    put(",\"line\":", out);
    decimal(place.line, out);
    put(",\"column\":", out);
    decimal(place.column, out);
    put(",\"ply\":", out);
    match found.ply {
        Some(ply) => decimal(ply, out),
        None => put("null", out),
    }
    put(",\"fix\":", out);
    match &found.fix {
        None => put("null", out),
        Some(fix) => {
            put("{\"safe\":", out);
            put(if fix.safe { "true" } else { "false" }, out);
            put(",\"edits\":[", out);
            for (i, edit) in fix.edits.iter().enumerate() {
                put(if i > 0 { ",{\"start\":" } else { "{\"start\":" }, out);
                decimal(places.any(edit.span.start).byte, out);
                put(",\"end\":", out);
                decimal(places.any(edit.span.end).byte, out);
                put(",\"text\":", out);
                string(&edit.text, out);
                out.put(b"}");
            }
            put("]}", out);
        }
    }
    out.put(b"}");
}
