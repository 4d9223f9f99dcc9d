//! Reads, checks, converts and tidies draughts game records (PDN).
pub mod rules;
