//! Findings and boards as people and programs want to see them.
//!
//! In: findings with their places, positions. Out: text, one file a format. It knows nothing of files, options and
//! streams; it alone, with the program's `main`, knows miette.

pub mod board;
pub mod paint;
pub mod svg;

pub use paint::Paint;
