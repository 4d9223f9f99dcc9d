//! Checks that need neither the parser's nor the replay's inside: tags, move numbers, marks, the archive as a whole.
//!
//! In: a record and its replay. Out: findings. It knows nothing of files.

pub mod archive;

use crate::diagnostic::Diagnostic;
use crate::record::Record;
use crate::replay::Replayed;

/// Adds what is wrong with the tags, numbers and marks of one game.
pub fn check(_text: &str, _record: &Record, _replayed: &Replayed, _found: &mut Vec<Diagnostic>) {}
