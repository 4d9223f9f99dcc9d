//! Which plies of a line have to be counted for a draw: in most lines no rule can fall due, and a look at where pieces were
//! taken tells so.

use std::ops::Range;

use super::counters::Counters;
use super::horizon::until_it_occurs;
use super::moves::Move;
use super::position::Position;
use super::repetition::may_occur;
use super::word::Word;

impl<W: Word> Counters<W> {
    /// Which plies have to be counted, as if the game began with the first of them, if these are all that
    /// [`watches`](Self::watches) would not pass over, at most so many of them in a row were steps of kings, and this is the
    /// end; `None`: no rule can fall due. Not where men move to and fro.
    pub fn matter(&self, plies: &[Move<W>], still: u32, end: &Position<W>) -> Option<Range<usize>> {
        let horizon = self.plan.horizon;
        // Pieces only become fewer.
        let quiet = self.plan.quiet(end.us.count() + end.them.count());
        if horizon.still == 0 || horizon.times <= 1 || quiet == 0 || horizon.any == 0 {
            return Some(0..plies.len());
        }
        // Of the rules that steps of kings alone lead to, one at least can fall due if there were enough.
        let stills = [horizon.still, until_it_occurs(horizon.times)];
        let stills = stills.into_iter().filter(|&plies| still >= plies);
        let quiet = stills.fold(quiet, u32::min);
        let quiet = match any_quiet(plies, quiet) {
            true => self.quiet(plies, quiet, still, end),
            false => None,
        };
        if (plies.len() as u64) < u64::from(horizon.any) {
            return quiet;
        }
        let others = self.fit_from(plies, end, horizon.others);
        match (plies.len() - others) as u64 >= u64::from(horizon.any) {
            true => Some(quiet.map_or(others, |quiet| quiet.start.min(others))..plies.len()),
            false => quiet,
        }
    }

    /// As [`matter`](Self::matter), for what is [`running`](Self::running) at the end: from where on.
    pub fn running_from(&self, plies: &[Move<W>], end: &Position<W>) -> usize {
        let last = plies.iter().rposition(Move::is_capture);
        let quiet = last.map_or(0, |last| last + 1);
        quiet.min(self.fit_from(plies, end, self.plan.horizon.others))
    }

    /// The stretches of at least so many plies without a capture in which a rule that captures set back can fall due, from the
    /// first to the last.
    #[inline(never)]
    fn quiet(
        &self,
        plies: &[Move<W>],
        least: u32,
        still: u32,
        end: &Position<W>,
    ) -> Option<Range<usize>> {
        let mut found: Option<Range<usize>> = None;
        let mut behind = plies.len();
        let mut add = |stretch: Range<usize>, pieces| {
            let plies = plies.get(stretch.clone()).unwrap_or_default();
            if plies.len() >= least as usize && self.falls_due(plies, pieces, still) {
                let last = found.as_ref().map_or(stretch.end, |found| found.end);
                found = Some(stretch.start..last);
            }
        };
        let (mut robbed, mut other) = (end.us.count(), end.them.count());
        for (i, m) in plies.iter().enumerate().rev() {
            if m.is_capture() {
                add(i + 1..behind, (robbed, other));
                robbed += m.taken.count();
                behind = i;
            }
            (robbed, other) = (other, robbed);
        }
        add(0..behind, (robbed, other));
        found
    }

    /// Can a rule fall due in a stretch without a capture, while the sides have so many pieces?
    fn falls_due(&self, stretch: &[Move<W>], pieces: (u32, u32), still: u32) -> bool {
        let horizon = &self.plan.horizon;
        let plies = stretch.len() as u32;
        let again = until_it_occurs(horizon.times);
        plies >= self.plan.quiet_of(pieces.0, pieces.1)
            || still >= horizon.still && plies >= horizon.still
            || still >= again && plies >= again && may_occur(stretch, horizon.times)
    }

    /// From where on one of these rules can be awake: pieces only become fewer.
    fn fit_from(&self, plies: &[Move<W>], end: &Position<W>, rules: u16) -> usize {
        // The last ply took from the side that is to move now.
        let (mut robbed, mut other) = (end.us.count(), end.them.count());
        if self.plan.fit(robbed, other) & rules == 0 {
            return plies.len();
        }
        for (i, m) in plies.iter().enumerate().rev() {
            if m.is_capture() {
                robbed += m.taken.count();
                if self.plan.fit(robbed, other) & rules == 0 {
                    return i + 1;
                }
            }
            (robbed, other) = (other, robbed);
        }
        0
    }
}

/// Are there so many plies in a row without a capture?
fn any_quiet<W: Word>(plies: &[Move<W>], many: u32) -> bool {
    if (plies.len() as u64) < u64::from(many) {
        return false;
    }
    // Nothing foretells which moves are captures, so without a branch.
    let (mut quiet, mut longest) = (0, 0);
    for m in plies {
        quiet = (quiet + 1) * u32::from(!m.is_capture());
        longest = quiet.max(longest);
    }
    longest >= many
}
