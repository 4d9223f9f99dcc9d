//! The formats of `convert` that are no PDN.

use super::convert::{Converted, Form};
use super::piece::Piece;
use super::run::Judged;
use crate::text::Lines;
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

/// The games of a chunk: for an array one by one, otherwise all in one piece.
pub fn games(judged: &Judged<'_>, form: Form, path: &str) -> Converted {
    let text = &*judged.chunk.text;
    let lines = Lines::new(judged.chunk);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut out = String::new();
    for numbered in &judged.games {
        let Some(game) = judged.number(numbered) else {
            continue;
        };
        let source = json::Source { path, game };
        match form {
            Form::Csv => csv::write_row(text, &numbered.game, source, &mut out),
            _ => json::write_game(text, &numbered.game, &lines, source, &mut out),
        }
        match form {
            Form::Json => pieces.push(Piece::whole(std::mem::take(&mut out))),
            Form::Ndjson => out.push('\n'),
            _ => {}
        }
    }
    if !out.is_empty() {
        pieces.push(Piece::whole(out));
    }
    Converted {
        pieces,
        left: Vec::new(),
    }
}
