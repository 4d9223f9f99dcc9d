//! The formats of `convert` that are no PDN.

use super::convert::{Converted, Form};
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

/// The games of a chunk.
pub fn games(judged: &Judged<'_>, form: Form, path: &str) -> Converted {
    let text = &*judged.chunk.text;
    let lines = Lines::new(&judged.chunk);
    let mut pieces = Vec::new();
    // One string for all, but for the elements of an array, between which a comma goes.
    let mut all = String::new();
    for numbered in &judged.games {
        let Some(number) = numbered.number else {
            continue;
        };
        let source = json::Source { path, game: number };
        match form {
            Form::Csv => csv::write_row(text, &numbered.game, source, &mut all),
            _ => json::write_game(text, &numbered.game, &lines, source, &mut all),
        }
        match form {
            Form::Json => pieces.push(std::mem::take(&mut all).into()),
            Form::Ndjson => all.push('\n'),
            _ => {}
        }
    }
    if !all.is_empty() {
        pieces.push(all.into());
    }
    Converted {
        pieces,
        left: Vec::new(),
    }
}
