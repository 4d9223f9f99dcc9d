//! The rules of draughts: boards, positions, moves, variants as rows of data, draw rules.
//!
//! In: a position and a variant. Out: legal moves, the position after one, the end of a game.
//! It knows nothing of text, files or messages, and nothing else of this crate.

mod best;
pub mod board;
mod capture;
mod counters;
pub mod diagonal;
mod direct;
pub mod draw;
pub mod generate;
mod horizon;
mod hunt;
mod matter;
pub mod moves;
mod name;
pub mod numbering;
mod openings;
pub mod outcome;
pub mod perft;
mod plan;
pub mod position;
pub mod quick;
mod repetition;
pub mod routes;
pub mod rulesets;
mod seen;
mod steps;
pub mod variant;
pub mod variants;
pub mod why;
pub mod word;

pub use board::{Board, Name, Square};
pub use generate::{Search, has_move, legal_moves};
pub use moves::Move;
pub use numbering::{Corner, Numbering, Style};
pub use outcome::{Adjudicator, End, Over, WinBy};
pub use position::{Piece, Position, Side};
pub use variant::Variant;
pub use why::{Attempt, WhyNot, why_not, why_not_among};
pub use word::Word;
pub(crate) use word::mix;
