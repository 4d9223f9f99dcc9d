//! The formats of `convert` that are no PDN.

use super::convert::{Converted, Form};
use super::run::Judged;

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
pub fn games(_judged: &Judged<'_>, _form: Form, _path: &str) -> Converted {
    Converted {
        pieces: Vec::new(),
        left: Vec::new(),
    }
}
