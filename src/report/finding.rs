//! A finding with all that a report says about it.

use super::lettering::number;
use crate::diagnostic::{Code, Diagnostic};
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
    /// Where its first character stands on disk.
    pub start: Place,
    /// What is wrong, by place.
    pub list: Vec<Finding<'a>>,
}

/// One finding and its place on disk.
#[derive(Debug)]
pub struct Finding<'a> {
    /// What was found.
    pub diagnostic: &'a Diagnostic,
    /// Where it begins.
    pub start: Place,
    /// Where it ends.
    pub end: Place,
    /// Where each of its labels begins.
    pub labels: Vec<Place>,
    /// Its fix on disk.
    pub edits: Vec<PlacedEdit<'a>>,
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
    /// Finds the places.
    pub fn new(diagnostic: &'a Diagnostic, lines: &Lines<'_>) -> Finding<'a> {
        let start = lines.place(diagnostic.span.start);
        // Nearly all stands at the finding or shortly behind it.
        let place = |offset| lines.place_after((diagnostic.span.start, start), offset);
        let labels = diagnostic.labels.iter();
        let edits = diagnostic.fix.iter().flat_map(|fix| &fix.edits);
        Finding {
            diagnostic,
            start,
            end: place(diagnostic.span.end),
            labels: labels.map(|(span, _)| place(span.start)).collect(),
            edits: edits
                .map(|edit| PlacedEdit {
                    start: place(edit.span.start),
                    end: place(edit.span.end),
                    text: &edit.text,
                })
                .collect(),
        }
    }

    /// Its code.
    pub fn code(&self) -> Code {
        self.diagnostic.code
    }
}

impl Findings<'_> {
    /// `game 3, White – Black, round 2`, as far as it is known.
    pub fn title(&self) -> String {
        let Some(game) = self.game else {
            return "between games".to_string();
        };
        let known = |name: Option<&'_ str>| name.is_some_and(|name| !matches!(name, "" | "?"));
        let mut out = String::with_capacity(64);
        out.push_str("game ");
        number(&mut out, game as usize, 0);
        let (white, black, round) = (self.white, self.black, self.round);
        if known(white) && known(black) {
            for part in [
                ", ",
                white.unwrap_or_default(),
                " – ",
                black.unwrap_or_default(),
            ] {
                out.push_str(part);
            }
        }
        if known(round) {
            out.push_str(", round ");
            out.push_str(round.unwrap_or_default());
        }
        out
    }
}
