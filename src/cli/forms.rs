//! The formats of `convert` that are no PDN.

use super::convert::{Converted, Form};
use super::run::Judged;
use super::spare::Spare;
use crate::write::{csv, json};

/// Is it PDN?
pub fn is_text(form: Form) -> bool {
    !matches!(form, Form::Json | Form::Ndjson | Form::Csv)
}

/// What a file of that form is called.
pub fn extension(form: Form) -> &'static str {
    match form {
        Form::Json => "json",
        Form::Ndjson => "ndjson",
        Form::Csv => "csv",
        _ => "pdn",
    }
}

/// What opens it.
pub fn head(form: Form) -> &'static str {
    match form {
        Form::Json => "[\n",
        Form::Csv => csv::HEAD,
        _ => "",
    }
}

/// What closes it.
pub fn tail(form: Form) -> &'static str {
    match form {
        Form::Json => "\n]\n",
        _ => "",
    }
}

/// Before each game of an array; nothing stands before the first.
pub const COMMA: &[u8] = b",\n";

/// The games of a chunk.
pub fn games(judged: &Judged<'_>, form: Form, path: &str, spare: &Spare) -> Converted {
    let text = &*judged.chunk.text;
    let mut places = json::Places::new(judged.chunk);
    // A move is some 120 bytes of JSON.
    let longer = if form == Form::Csv { 0 } else { 16 };
    let mut out = spare.take(text.len() * longer);
    let mut row = String::new();
    // It is the same for all of them.
    let before = (judged.before)();
    for numbered in &judged.games {
        let Some(nth) = numbered.nth else {
            continue;
        };
        let game = before + nth;
        let source = json::Source { path, game };
        if form == Form::Csv {
            csv::write_row(text, &numbered.game, source, &mut row);
            continue;
        }
        if form == Form::Json {
            out.text(COMMA);
        }
        json::write_game(text, &numbered.game, &mut places, source, &mut out);
        if form == Form::Ndjson {
            out.text(b"\n");
        }
    }
    out.text(row.as_bytes());
    Converted {
        text: out,
        ..Converted::default()
    }
}
