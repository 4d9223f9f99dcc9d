//! Plies that are counted for a draw only once all of a line is known: most lines have too few that could matter, and
//! none of them is counted.

use crate::rules::{Adjudicator, Move, Position, Variant, Word};

/// A line of play as the draw rules will want it. Its plies, from the first that may have to be counted on, lie in a list
/// that is handed in.
#[derive(Clone, Copy)]
pub(super) struct Late<W> {
    /// The position before the first of them.
    pub before: Position<W>,
    watched: bool,
    /// Steps of kings since a man moved or a piece was taken, and the most there were.
    still: u32,
    pub most_still: u32,
}

impl<W: Word> Late<W> {
    /// A line that begins there. `watched`: every ply may have to be counted, as where there are kings.
    pub fn new(start: &Position<W>, watched: bool) -> Late<W> {
        Late {
            before: *start,
            watched,
            still: 0,
            most_still: 0,
        }
    }

    /// May the next ply have to be counted? The first king is made, or was there at the beginning.
    #[inline(always)]
    pub fn wants(&self, m: &Move<W>) -> bool {
        self.watched || m.crowned
    }

    /// Adds a ply that may.
    #[inline(always)]
    pub fn add(&mut self, plies: &mut Vec<Move<W>>, before: Position<W>, m: Move<W>) {
        if plies.is_empty() {
            self.before = before;
            self.watched = true;
        }
        plies.push(m);
        let by_king = before.kings.has(m.from.index());
        self.still = (self.still + 1) * u32::from(by_king & !m.is_capture());
        self.most_still = self.most_still.max(self.still);
    }

    /// Ends the game by the rules after all plies, of which these are the late ones. `running`: what is counting at the end
    /// is wanted too.
    pub fn adjudicate(
        &self,
        variant: &Variant,
        late: &[Move<W>],
        end: &Position<W>,
        plies: u32,
        running: bool,
        referee: &mut Adjudicator<W>,
    ) {
        let Some(range) = referee.to_be_counted(late, self.most_still, end, running) else {
            referee.pass(plies);
            referee.finish(end);
            return;
        };
        let counted = late.get(range.clone()).unwrap_or_default();
        let mut now = self.before;
        for m in late.iter().take(range.start) {
            now = now.play(variant, m);
        }
        referee.go_on(plies - (late.len() - range.start) as u32, &now);
        for m in counted {
            let before = now;
            now = now.play(variant, m);
            referee.ply(&before, m, &now);
        }
        referee.pass((late.len() - range.end) as u32);
        referee.finish(end);
    }
}
