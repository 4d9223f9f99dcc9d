//! Records in normalized form, or as they were.

use std::cell::OnceCell;

use super::run::{Judged, Numbered};
use super::say;
use crate::replay::Options;
use crate::report::{Inferred, paint::shown_name};
use crate::text::{Lines, Place};
use crate::write::{self, Joiner, Layout, NotUnderstood};

/// A record as it will be written.
pub struct Piece {
    /// Its text: normalized, or as it was.
    pub text: write::Piece,
    /// The number of the game, if it is one.
    number: Option<u64>,
    /// Why it was left as it was, if it was.
    pub left: Option<Left>,
    /// Read again, it is certain to be written so again.
    pub settled: bool,
}

/// A game that was left as it was.
pub struct Left {
    number: Option<u64>,
    place: Option<Place>,
    reason: String,
}

impl Left {
    /// A game that was not understood.
    pub fn new(lines: &Lines<'_>, number: Option<u64>, why: &NotUnderstood) -> Left {
        Left {
            number,
            place: Some(lines.place(why.span.start)),
            reason: why.reason.clone(),
        }
    }

    /// Says so on stderr.
    pub fn report(&self, name: &str) {
        let Left {
            number,
            place,
            reason,
        } = self;
        let name = shown_name(name);
        let game = number
            .map(|number| format!("game {number}"))
            .unwrap_or_default();
        let place = place
            .map(|place| format!(":{}:{}", place.line, place.column))
            .unwrap_or_default();
        say(format_args!(
            "{name}{place}: {game} is left as it was: {reason}"
        ));
    }
}

/// How the games of a chunk were read that do not say how.
pub fn inferred(judged: &Judged<'_>, options: &Options) -> Inferred {
    let mut inferred = Inferred::default();
    let games = judged.games.iter();
    for replayed in games.filter_map(|numbered| numbered.game.replayed.as_ref()) {
        inferred.game(replayed, options);
    }
    inferred
}

/// The records of a chunk in normalized form.
pub fn normalized(judged: &Judged<'_>, layout: &Layout) -> Vec<Piece> {
    let text = &*judged.chunk.text;
    // Made once, and only where a game is left.
    let lines = OnceCell::new();
    let lines = || lines.get_or_init(|| Lines::new(judged.chunk));
    let piece = |numbered: &Numbered| {
        let record = &numbered.game.record;
        let number = judged.number(numbered);
        let replayed = numbered.game.replayed.as_ref();
        let new = replayed
            .map(|replayed| write::normal(text, record, replayed, layout))
            .transpose();
        let (new, left) = match new {
            Ok(new) => (new, None),
            Err(why) => (None, Some(Left::new(lines(), number, &why))),
        };
        let settled = replayed
            .zip(new.as_deref())
            .is_some_and(|(replayed, new)| write::is_settled(text, record, replayed, new));
        Piece {
            text: write::Piece::of(text, record, new),
            number,
            left,
            settled,
        }
    };
    judged.games.iter().map(piece).collect()
}

impl Piece {
    /// Adds what is to be written for it. The game that is left as it was is handed back, if it is.
    pub fn join(self, joiner: &mut Joiner, out: &mut String) -> Option<Left> {
        let taken = joiner.add(&self.text, out);
        let open = || Left {
            number: self.number,
            place: None,
            reason: "its tags would be taken for those of the record before it, which has no end"
                .to_string(),
        };
        self.left
            .or_else(|| (!taken && self.number.is_some()).then(open))
    }
}
