//! Results as text.

use crate::record::Score;
use crate::rules::Side;
use crate::rules::variant::ResultType;

/// Reads a result in any of its forms; what is none of them is [`Score::Other`].
pub fn read(_text: &str) -> Score {
    Score::Other
}

/// The text of a result of that type; `None` for [`Score::Other`], which has only its own.
pub fn write(_score: Score, _results: ResultType) -> Option<&'static str> {
    None
}

/// Is the result written with the points of that type? Those of no type (`0-0`, `*`, other texts) fit both.
pub fn fits(_score: Score, _results: ResultType) -> bool {
    true
}

/// The side that won, where `first` is the side whose points are named first.
pub fn winner(score: Score, first: Side) -> Option<Side> {
    match score {
        Score::First { .. } => Some(first),
        Score::Second { .. } => Some(first.other()),
        _ => None,
    }
}
