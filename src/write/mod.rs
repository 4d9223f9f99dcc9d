//! Records written anew.
//!
//! In: a record, its text and what replay made of it. Out: the text of `fmt`, or the edits of `convert`; a game that is
//! not understood is handed back as such. It knows nothing of files, and nothing of how findings are shown.

mod body;
pub mod convert;
pub mod csv;
mod draft;
pub mod from_json;
mod header;
pub mod json;
pub mod layout;
mod line;
pub mod normal;
mod settled;
mod target;

pub use convert::{Form, convert, convert_at_length};
pub use draft::Draft;
pub use layout::{Joiner, Layout, Piece, Terminator};
pub use normal::{Again, normal, normal_at_length};
pub use settled::stands_alone;

use crate::text::Span;

/// A game was not understood: it is left as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotUnderstood {
    /// The first place that is not understood.
    pub span: Span,
    /// One terse sentence: what is not understood.
    pub reason: String,
}
