//! The PDN grammar.
//!
//! In: a [`Chunk`] of text. Out: records and what is wrong with their form; parsing never fails, and keeps every byte's
//! place. It is the only module that knows nom; it knows nothing of boards and rules.

use crate::diagnostic::Diagnostic;
use crate::record::Record;
use crate::text::Chunk;

/// A record and what is wrong with its form.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The record.
    pub record: Record,
    /// T and S findings, and those notes on notation that need no board.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all records of a chunk. They tile it.
pub fn parse(_chunk: &Chunk) -> Vec<Parsed> {
    Vec::new()
}
