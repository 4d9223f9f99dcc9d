//! Between text and rules: squares, moves, positions and results as players write them.
//!
//! In: written squares, FEN and result texts, or squares, moves and positions. Out: the other of the two. It knows
//! nothing of games, files or findings: what is unusual in a text is handed back as data.

pub mod fen;
mod fen_list;
pub mod gametype;
pub mod names;
pub mod read;
pub mod result;
pub mod write;

pub use names::{Names, Printed};
pub use read::{Reading, Scratch, at_once, by_list, read};
pub use write::{Captures, Pen, Style, text, write_move};
