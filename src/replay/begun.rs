//! A game that was begun in one way and goes on in the other: what has been played at sight is not played again.

use super::late::Late;
use super::line::moves;
use super::past::Past;
use super::walk::Walk;
use super::{Step, Trail};
use crate::diagnostic::Diagnostic;
use crate::rules::{Move, Numbering, Position, Variant, Word};

/// The main line of a game without variations and set-ups, as far as it was played at sight.
pub(super) struct Begun<W> {
    /// As which variant it was read, and under which scheme of squares.
    pub variant: &'static Variant,
    pub numbering: Numbering,
    /// The item that is next, and what is on the board before it.
    pub item: u32,
    pub position: Position<W>,
    pub trail: Trail,
    /// Its plies: none where a move comes next that nobody knows. They are asked for where one cannot be played.
    pub line: Vec<Past<W>>,
    /// As the draw rules will want it.
    pub late: Late<W>,
    pub late_moves: Vec<Move<W>>,
    /// The moves, if they are to be kept.
    pub steps: Vec<Step<W>>,
    /// Findings.
    pub found: Vec<Diagnostic>,
}

impl<W: Word> Walk<'_, W> {
    /// Goes on with a game, at its start as yet.
    pub fn go_on(&mut self, begun: Begun<W>) {
        let played = self.setting.record.items.get(..begun.item as usize);
        self.scratch.items.extend(moves(played.unwrap_or_default()));
        self.scratch.line = begun.line;
        self.scratch.late = begun.late_moves;
        self.late = begun.late;
        self.next = begun.item;
        // The position before the last move and the last number are asked for by variations only.
        self.frame.now = begun.position;
        self.frame.side = begun.position.side;
        self.frame.ply = begun.trail.plies;
        self.out.plies = begun.trail.plies;
        self.out.trail = begun.trail;
        self.out.steps = begun.steps;
        self.out.found = begun.found;
    }
}

#[cfg(test)]
mod tests {
    use super::super::desk::Desk;
    use super::super::judge::Job;
    use super::super::{FileReading, Options, sight};
    use crate::syntax::parse;
    use crate::text::Chunk;

    /// The item with which a game goes on, how many plies have been played, and how many of them are handed on.
    #[test]
    fn what_is_played_at_sight_is_handed_on() {
        let table = [
            ("1. c3-d4 d6-c5 2. b2-c3 ... *", Some((5, 3, 0))),
            ("1. c3-d4 d6-c5 2. b2-c2 f6-g5 *", Some((4, 2, 2))),
            ("1. c3-d4 d6-c5 2. b2-c3 f6-f4 *", Some((5, 3, 3))),
            ("1. c3-d4 {a} d6-c5 b2-c2 *", Some((4, 2, 2))),
            ("1. c3-d4 d6-c5 2. b2- *", Some((4, 2, 2))),
            // Nothing was played, all was played, or there are variations.
            ("1. c3-d5 d6-c5 *", None),
            ("1. c3-d4 d6-c5 *", None),
            ("1. c3-d4 d6-c5 (1. ... d6-e5) 2. b2-c2 *", None),
        ];
        let (file, options) = (FileReading::default(), Options::default());
        for (moves, expected) in table {
            let text = format!("[GameType \"25\"]\n\n{moves}");
            let parsed = parse(&Chunk::whole(&text));
            let record = &parsed[0].record;
            let head = record.head() as u32;
            let mut desk = Desk::default();
            let job = Job::new(&text, record, &file, &options);
            let begun = sight::judge(&job, &mut desk, &mut None).map(|(_, begun)| begun);
            let told = begun.map(|begun| (begun.item - head, begun.trail.plies, begun.line.len()));
            assert_eq!(told, expected, "{text}");
        }
    }
}
