//! Likely slips, and which of them make the rest of a game playable.

use super::fault::Fault;
use super::walk::Walk;
use crate::diagnostic::Diagnostic;
use crate::rules::{Move, Word};

/// Offers changes of one move that let the rest of the line be played.
pub(super) fn offer<W: Word>(
    _walk: &mut Walk<'_, W>,
    _fault: &Fault<W>,
    _legal: &[Move<W>],
    _found: &mut Diagnostic,
) {
}
