//! One row a game, for spreadsheets (RFC 4180, lines end with LF).

use std::fmt::Write;

use super::json::{Source, winner};
use crate::game::Game;
use crate::record::TagName;

/// The names of the columns.
pub const HEAD: &str =
    "path,game,event,site,date,round,white,black,result,variant,plies,winner,over,codes\n";

/// Adds the row of a game: where it stands, the seven tags, the variant, how many plies were played, who won, the rules
/// by which it was over on the board, and the codes found. Text that is no game adds nothing.
pub fn write_row(text: &str, game: &Game, source: Source, out: &mut String) {
    let Some(replayed) = &game.replayed else {
        return;
    };
    field(source.path, out);
    let _ = write!(out, ",{},", source.game);
    for &name in TagName::ROSTER {
        field(&game.record.value(text, name).unwrap_or_default(), out);
        out.push(',');
    }
    field(replayed.variant.map_or("", |variant| variant.name), out);
    let _ = write!(out, ",{},", replayed.plies);
    field(replayed.winner.map_or("", winner), out);
    out.push(',');
    if let Some(over) = &replayed.over {
        field(&over.rules.join(" "), out);
    }
    out.push(',');
    let mut codes: Vec<&str> = game
        .diagnostics
        .iter()
        .map(|found| found.code.code())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    field(&codes.join(" "), out);
    out.push('\n');
}

/// A field; in quotes where it must be.
fn field(text: &str, out: &mut String) {
    let plain = !text.contains([',', '"', '\n', '\r']) && text.trim().len() == text.len();
    if plain {
        return out.push_str(text);
    }
    out.push('"');
    out.push_str(&text.replace('"', "\"\""));
    out.push('"');
}
