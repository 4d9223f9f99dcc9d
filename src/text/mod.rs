//! From bytes to the text of whole games.
//!
//! In: bytes of a file or stream. Out: [`Chunk`]s of decoded text that begin and end between games, and the
//! way back from a place in a chunk to byte, line and column on disk. It knows nothing of tags or moves beyond
//! what tells one game from the next.

pub mod chunk;
pub mod chunks;
pub mod cut;
pub mod decode;
mod feeds;
pub mod leap;
pub mod lines;
mod pages;
mod proof;
mod source;
pub mod span;

pub use chunk::{Chunk, Encoding};
pub use chunks::{Batch, Batches};
pub use decode::Wanted;
pub use lines::{Lines, Walk};
pub use span::{Place, Span};
