//! THE table: one row a variant.
use super::variant::Variant;
/// All rows.
pub static VARIANTS: &[&Variant] = &[];
