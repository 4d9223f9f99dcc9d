//! Records in normalized form, or as they were.

use std::cell::OnceCell;

use super::run::Judged;
use super::say;
use crate::replay::Options;
use crate::report::{Inferred, paint::shown_name};
use crate::text::{Lines, Place};
use crate::write::{self, Again, Draft, Joiner, Layout, NotUnderstood};

/// The records of a chunk as they will be written.
#[derive(Default)]
pub struct Pieces {
    /// The new forms, one behind the other.
    new: Draft,
    /// The records as they were, of those that may have to stay so.
    raw: String,
    pieces: Vec<Piece>,
    /// Read again, all of them are certain to be written so again.
    settled: bool,
}

struct Piece {
    /// Where its new form ends, if it has one.
    new: Option<usize>,
    /// Where its text as it was ends.
    raw: usize,
    /// Nothing in it ends its tags.
    open: bool,
    /// The number of the game, if it is one, where it may have to be said.
    number: Option<u64>,
    /// Why it was left as it was, if it was.
    left: Option<Left>,
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
pub fn normalized(judged: &Judged<'_>, layout: &Layout) -> Pieces {
    let text = &*judged.chunk.text;
    // Made once, and only where a game is left.
    let lines = OnceCell::new();
    let lines = || lines.get_or_init(|| Lines::new(judged.chunk));
    let mut all = Pieces {
        new: Draft::with_capacity(text.len() + text.len() / 8),
        pieces: Vec::with_capacity(judged.games.len()),
        settled: true,
        ..Pieces::default()
    };
    // The first may stand behind a record of another chunk whose tags are open.
    let mut behind_open = true;
    for numbered in &judged.games {
        let record = &numbered.game.record;
        let replayed = numbered.game.replayed.as_ref();
        let number = || judged.number(numbered);
        let new =
            replayed.map(|replayed| write::normal(text, record, replayed, layout, &mut all.new));
        let (again, left) = match new.transpose() {
            Ok(again) => (again, None),
            Err(why) => (None, Some(Left::new(lines(), number(), &why))),
        };
        all.settled &= again == Some(Again::Same);
        let piece = write::Piece::of(text, record, None);
        let may_stay = again.is_none() || behind_open;
        behind_open = piece.open;
        if may_stay {
            all.raw.push_str(piece.raw);
        }
        all.pieces.push(Piece {
            new: again.map(|_| all.new.len()),
            raw: all.raw.len(),
            open: piece.open,
            number: may_stay.then(number).flatten(),
            left,
        });
    }
    all
}

impl Pieces {
    /// Adds what is to be written for them. The games that are left as they are are handed on. Is it certain that all, read
    /// again, would be written so again?
    pub fn join(self, joiner: &mut Joiner, out: &mut Vec<u8>, mut then: impl FnMut(Left)) -> bool {
        let mut settled = self.settled;
        let (mut start, mut raw_start) = (0, 0);
        for piece in self.pieces {
            let new = piece
                .new
                .and_then(|end| self.new.as_bytes().get(start..end));
            let taken = joiner.add(
                &write::Piece {
                    new,
                    raw: self.raw.get(raw_start..piece.raw).unwrap_or_default(),
                    open: piece.open,
                },
                out,
            );
            (start, raw_start) = (piece.new.unwrap_or(start), piece.raw);
            let number = piece.number;
            let open = || Left {
                number,
                place: None,
                reason:
                    "its tags would be taken for those of the record before it, which has no end"
                        .to_string(),
            };
            let left = piece
                .left
                .or_else(|| (!taken && number.is_some()).then(open));
            if let Some(left) = left {
                settled = false;
                then(left);
            }
        }
        settled
    }
}
