//! Records in normalized form, or as they were.

use std::cell::OnceCell;

use super::in_form::Around;
use super::run::Judged;
use super::say;
use crate::replay::{FileReading, Options};
use crate::report::{Inferred, paint::shown_name};
use crate::text::{Chunk, Lines, Place};
use crate::write::{self, Again, Draft, Joiner, Layout, NotUnderstood};
use crate::{judge, syntax};

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
    /// Has it a new form?
    is_new: bool,
    /// Where that ends.
    new: usize,
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

/// The records of a chunk in normalized form. `again`: how they would be read again, if anyone asks whether they would be
/// written so again.
pub fn normalized(
    judged: &Judged<'_>,
    layout: &Layout,
    again: Option<(&FileReading, &Options)>,
) -> Pieces {
    let text = &*judged.chunk.text;
    // Made once, and only where a game is left.
    let lines = OnceCell::new();
    let lines = || lines.get_or_init(|| Lines::new(judged.chunk));
    let mut all = Pieces {
        new: Draft::with_capacity(text.len() + text.len() / 8),
        pieces: Vec::with_capacity(judged.games.len()),
        settled: again.is_some(),
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
        let (new, left) = match new.transpose() {
            Ok(new) => (new, None),
            Err(why) => (None, Some(Left::new(lines(), number(), &why))),
        };
        if let (true, Some((file, options))) = (all.settled, again) {
            let from = all.pieces.last().map_or(0, |piece| piece.new);
            let written = || all.new.as_bytes().get(from..).unwrap_or_default();
            all.settled = match new {
                Some(Again::Same) => true,
                Some(Again::Unknown) => read_alone(written(), layout, file, options),
                None => false,
            };
        }
        let piece = write::Piece::of(text, record, None);
        let may_stay = new.is_none() || behind_open;
        behind_open = piece.open;
        if may_stay {
            all.raw.push_str(piece.raw);
        }
        all.pieces.push(Piece {
            is_new: new.is_some(),
            new: all.new.len(),
            raw: all.raw.len(),
            open: piece.open,
            number: may_stay.then(number).flatten(),
            left,
        });
    }
    all
}

/// A game that ends whatever may be open before it, and has nothing open itself.
const NEIGHBOUR: &str = "[Event \"?\"]\n[GameType \"20\"]\n\n1. 32-28 *\n";
/// Longer games may be cut, or told apart by their surroundings.
const ALONE: usize = 32 << 10;

/// Is a new form, read among others, read as one game of the kind that it names, and written so again? Nothing else of
/// its file may have a say in that.
fn read_alone(new: &[u8], layout: &Layout, file: &FileReading, options: &Options) -> bool {
    let Some(new) = std::str::from_utf8(new)
        .ok()
        .filter(|new| new.is_ascii() && new.len() <= ALONE && new.starts_with('['))
    else {
        return false;
    };
    let text = format!("{NEIGHBOUR}\n{new}\n{NEIGHBOUR}");
    let chunk = Chunk::whole(&*text);
    let mut records = syntax::parse(&chunk).into_iter();
    let (Some(_), Some(parsed), Some(_), None) = (
        records.next(),
        records.next(),
        records.next(),
        records.next(),
    ) else {
        return false;
    };
    let game = judge(&text, parsed, file, options);
    let (record, Some(replayed)) = (&game.record, &game.replayed) else {
        return false;
    };
    let mut again = Draft::default();
    record.span.of(&text).trim() == new.trim()
        && write::stands_alone(&text, record, replayed)
        && write::normal(&text, record, replayed, layout, &mut again).is_ok()
        && again.as_bytes() == new.as_bytes()
}

impl Pieces {
    /// Have the first and the last a new form? Such a game has tags and an end.
    pub fn ends(&self) -> (bool, bool) {
        let is_new = |piece: Option<&Piece>| piece.is_some_and(|piece| piece.is_new);
        (is_new(self.pieces.first()), is_new(self.pieces.last()))
    }

    /// How they stand in the text they were made of; `None`: it is not certain that they would be written so again.
    pub fn around(&self, old: &str) -> Option<Around> {
        if !self.settled || self.pieces.is_empty() {
            return None;
        }
        let solid = old.trim_start_matches('\n');
        let before = old.len() - solid.len();
        let mut rest = solid.as_bytes();
        let (mut start, mut gap) = (0, &b""[..]);
        for piece in &self.pieces {
            let new = self
                .new
                .as_bytes()
                .get(start..piece.new)
                .unwrap_or_default();
            let Some(behind) = rest
                .strip_prefix(gap)
                .and_then(|rest| rest.strip_prefix(new))
            else {
                return Some(None);
            };
            (start, gap, rest) = (piece.new, b"\n", behind);
        }
        let blank = rest.iter().all(|&byte| byte == b'\n');
        Some(blank.then_some((before, rest.len())))
    }

    /// Adds what is to be written for them. The games that are left as they are are handed on. Is it certain that all, read
    /// again, would be written so again?
    pub fn join(self, joiner: &mut Joiner, out: &mut Vec<u8>, mut then: impl FnMut(Left)) -> bool {
        let mut settled = self.settled;
        let (mut start, mut raw_start) = (0, 0);
        for piece in self.pieces {
            let new = self.new.as_bytes().get(start..piece.new);
            let new = new.filter(|_| piece.is_new);
            let taken = joiner.add(
                &write::Piece {
                    new,
                    raw: self.raw.get(raw_start..piece.raw).unwrap_or_default(),
                    open: piece.open,
                },
                out,
            );
            (start, raw_start) = (piece.new, piece.raw);
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
