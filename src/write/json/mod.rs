//! A game as JSON, schema `pdn/1`.
//!
//! In: a game, its text and its place. Out: one JSON object on one line, as the contract of the program fixes it. It is
//! written as text right away: no tree of values, no recursion, so a conversion is hardly slower than a check.

mod bare;
mod moves;
mod opening;
mod places;
mod tags;
mod tree;
mod ways;
mod words;

use self::words::{decimal, inside, put, short, string};
use super::draft::Draft;
use super::settled::is_bare;
use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::notation::Names;
use crate::record::{Record, TagName};
use crate::replay::{Over, Replayed, VariantFrom, Winner};
use crate::rules::{Numbering, Position, Side, Variant, Word};

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
    out.put(b"{\"schema\":\"pdn/1\",\"source\":{\"path\":");
    string(source.path, out);
    out.put(b",\"game\":");
    decimal(source.game, out);
    out.put(b",\"line\":");
    decimal(place.line, out);
    out.put(b",\"byte\":");
    decimal(place.byte, out);
    out.put(b"},\"variant\":");
    places.variant(replayed, out);
    out.put(b",\"tags\":[");
    tags::write(text, record, out);
    out.put(b"],\"start\":");
    places.start(replayed, out);
    out.put(b",\"moves\":[");
    let after = moves::write_moves(text, record, replayed, bare, places.played(replayed), out);
    out.put(b"],\"end\":");
    end(replayed, out);
    result(text, record, replayed, out);
    if !after.is_empty() {
        out.put(b",\"comments_after\":");
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
    out.put(b",\"diagnostics\":[");
    for (i, found) in game.diagnostics.iter().enumerate() {
        put(if i > 0 { "," } else { "" }, out);
        diagnostic(found, places, out);
    }
    out.put(b"]}");
}

fn variant(replayed: &Replayed, out: &mut Draft) {
    let Some(variant) = replayed.variant else {
        return out.put(b"null");
    };
    let from = match replayed.from {
        VariantFrom::Tag => "tag",
        VariantFrom::Option => "option",
        VariantFrom::Inferred => "inferred",
    };
    let number = replayed.game_type.unwrap_or(u32::from(variant.game_type));
    out.put(b"{\"name\":");
    string(variant.name, out);
    out.put(b",\"game_type\":");
    decimal(number, out);
    out.put(b",\"from\":");
    string(from, out);
    out.put(b"}");
}

/// A position, as [`Position::fen`] writes it.
fn fen(replayed: &Replayed, position: &Position, out: &mut Draft) {
    let Some(variant) = replayed.variant else {
        return out.put(b"null");
    };
    match variant.board.is_small() {
        true => fen_of(variant, &position.narrow::<u64>(), out),
        false => fen_of(variant, position, out),
    }
}

fn fen_of<W: Word>(variant: &Variant, position: &Position<W>, out: &mut Draft) {
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
    out.put(b"{\"fen\":");
    fen(replayed, &replayed.end, out);
    out.put(b",\"plies\":");
    decimal(replayed.plies, out);
    out.put(b",\"over\":");
    match &replayed.over {
        Some(over) => write_over(over, out),
        None => out.put(b"null"),
    }
    for (i, counter) in replayed.counters.iter().enumerate() {
        put(if i > 0 { "," } else { ",\"counters\":{" }, out);
        string(counter.rule, out);
        out.put(b":{\"count\":");
        decimal(counter.count, out);
        out.put(b",\"limit\":");
        decimal(counter.limit, out);
        out.put(b"}");
    }
    match replayed.counters.is_empty() {
        true => out.put(b"}"),
        false => out.put(b"}}"),
    }
}

fn write_over(over: &Over, out: &mut Draft) {
    out.put(b"{\"ply\":");
    decimal(over.ply, out);
    match over.winner {
        Some(side) => {
            out.put(b",\"kind\":\"win\",\"winner\":");
            string(side.name(), out);
        }
        None => out.put(b",\"kind\":\"draw\""),
    }
    out.put(b",\"rules\":[");
    for (i, rule) in over.rules.iter().enumerate() {
        put(if i > 0 { "," } else { "" }, out);
        string(rule, out);
    }
    out.put(b"]}");
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
    out.put(b",\"result\":{\"tag\":");
    match record.tag(TagName::Result) {
        Some(tag) => {
            out.put(b"\"");
            tags::value(text, tag, out);
            out.put(b"\"");
        }
        None => out.put(b"null"),
    }
    out.put(b",\"terminator\":");
    match record.terminator() {
        Some(item) => {
            out.put(b"\"");
            if !short(text, item.span, out) {
                inside(item.span.of(text), out);
            }
            out.put(b"\"");
        }
        None => out.put(b"null"),
    }
    out.put(b",\"winner\":");
    match replayed.winner {
        Some(side) => {
            out.put(b"\"");
            put(winner(side), out);
            out.put(b"\"}");
        }
        None => out.put(b"null}"),
    }
}

fn diagnostic(found: &Diagnostic, places: &Places, out: &mut Draft) {
    let place = places.any(found.span.start);
    out.put(b"{\"code\":");
    string(found.code.code(), out);
    out.put(b",\"severity\":");
    string(found.severity.name(), out);
    out.put(b",\"message\":");
    string(&found.message, out);
    out.put(b",\"line\":");
    decimal(place.line, out);
    out.put(b",\"column\":");
    decimal(place.column, out);
    out.put(b",\"ply\":");
    match found.ply {
        Some(ply) => decimal(ply, out),
        None => out.put(b"null"),
    }
    out.put(b",\"fix\":");
    match &found.fix {
        None => out.put(b"null"),
        Some(fix) => {
            out.put(b"{\"safe\":");
            put(if fix.safe { "true" } else { "false" }, out);
            out.put(b",\"edits\":[");
            for (i, edit) in fix.edits.iter().enumerate() {
                put(if i > 0 { ",{\"start\":" } else { "{\"start\":" }, out);
                decimal(places.any(edit.span.start).byte, out);
                out.put(b",\"end\":");
                decimal(places.any(edit.span.end).byte, out);
                out.put(b",\"text\":");
                string(&edit.text, out);
                out.put(b"}");
            }
            out.put(b"]}");
        }
    }
    out.put(b"}");
}
