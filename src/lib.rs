//! Reads, checks, converts and tidies draughts game records (PDN).
//!
//! The pipeline, in order: bytes → [`text`] of whole games → records as written ([`syntax`], [`record`]) →
//! replayed games ([`replay`], by way of [`notation`] and [`rules`]) → findings ([`diagnostic`], [`check`]) → another
//! text ([`mod@write`]) or a report ([`report`]). [`read`] runs it over a text; the program around it is [`cli`].

pub mod check;
pub mod cli;
pub mod diagnostic;
#[cfg(test)]
mod dice;
mod game;
pub mod notation;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod syntax;
pub mod text;
pub mod write;

pub use game::{Game, judge, read};
