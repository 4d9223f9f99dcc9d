//! A finding with all that a report says about it.

use super::lettering::number;
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::text::{Lines, Place, Span};

/// The findings of one record that are to be shown, and the record as far as reports need it.
#[derive(Debug)]
pub struct Findings<'a> {
    /// The file, as it was named.
    pub path: &'a str,
    /// Number of the game in its file, from 1; `None` for text that is no game.
    pub game: Option<u64>,
    /// Who has White.
    pub white: Option<&'a str>,
    /// Who has Black.
    pub black: Option<&'a str>,
    /// The round.
    pub round: Option<&'a str>,
    /// The text of the chunk.
    pub text: &'a str,
    /// Where the record is in it.
    pub span: Span,
    /// Where that stands on disk.
    pub places: Places<'a>,
    /// What is wrong, by place.
    pub list: &'a [&'a Diagnostic],
}

/// Where the text of a chunk stands on disk: found out when it is asked for, as most formats say little of it.
#[derive(Clone, Copy, Debug)]
pub enum Places<'a> {
    /// As its lines tell.
    Of(&'a Lines<'a>),
    /// The text has gone: all that was in it stood there.
    At(Place),
}

/// One finding and its place on disk.
#[derive(Debug)]
pub struct Finding<'a> {
    /// What was found.
    pub diagnostic: &'a Diagnostic,
    /// Where it begins.
    pub start: Place,
    places: Places<'a>,
}

/// An edit and its place on disk.
#[derive(Debug)]
pub struct PlacedEdit<'a> {
    /// From where.
    pub start: Place,
    /// To where.
    pub end: Place,
    /// The new text.
    pub text: &'a str,
}

impl<'a> Finding<'a> {
    /// Finds its place.
    pub fn new(diagnostic: &'a Diagnostic, places: Places<'a>) -> Finding<'a> {
        let start = places.place(diagnostic.span.start);
        Finding {
            diagnostic,
            start,
            places,
        }
    }

    /// Where it ends.
    pub fn end(&self) -> Place {
        self.place(self.diagnostic.span.end)
    }

    /// Its fix on disk.
    pub fn edits(&self) -> impl Iterator<Item = PlacedEdit<'a>> {
        let edits = self.diagnostic.fix.iter().flat_map(|fix| &fix.edits);
        edits.map(|edit: &'a Edit| PlacedEdit {
            start: self.place(edit.span.start),
            end: self.place(edit.span.end),
            text: &edit.text,
        })
    }

    /// Where an offset of the chunk stands. Nearly all that is asked for stands at the finding or shortly behind it.
    pub(super) fn place(&self, offset: u32) -> Place {
        match self.places {
            Places::Of(lines) => {
                lines.place_after((self.diagnostic.span.start, self.start), offset)
            }
            Places::At(place) => place,
        }
    }

    /// Its code.
    pub fn code(&self) -> Code {
        self.diagnostic.code
    }
}

impl Places<'_> {
    /// Where an offset of the chunk stands.
    fn place(self, offset: u32) -> Place {
        match self {
            Places::Of(lines) => lines.place(offset),
            Places::At(place) => place,
        }
    }
}

impl<'a> Findings<'a> {
    /// Where the record begins.
    pub fn start(&self) -> Place {
        self.places.place(self.span.start)
    }

    /// Each with its place.
    pub fn each(&self) -> impl Iterator<Item = Finding<'a>> {
        let places = self.places;
        self.list
            .iter()
            .map(move |found| Finding::new(found, places))
    }

    /// `game 3, White – Black, round 2`, as far as it is known.
    pub fn title(&self) -> String {
        let mut out = String::with_capacity(64);
        self.write_title(&mut out);
        out
    }

    /// Adds it.
    pub(super) fn write_title(&self, out: &mut String) {
        let Some(game) = self.game else {
            return out.push_str("between games");
        };
        let known = |name: Option<&'a str>| name.filter(|name| !matches!(*name, "" | "?"));
        out.push_str("game ");
        number(out, game as usize, 0);
        if let (Some(white), Some(black)) = (known(self.white), known(self.black)) {
            for part in [", ", white, " – ", black] {
                out.push_str(part);
            }
        }
        if let Some(round) = known(self.round) {
            out.push_str(", round ");
            out.push_str(round);
        }
    }
}
