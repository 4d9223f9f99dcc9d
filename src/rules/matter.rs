//! Which plies of a line have to be counted for a draw: in most lines no rule can fall due. A look at where pieces were
//! taken tells so, at how many steps of kings came in a row, and at whether a position can have occurred often enough.
//!
//! A stretch without a capture is called quiet here.

use std::ops::Range;

use super::counters::{Counters, awake, events};
use super::horizon::until_it_occurs;
use super::moves::Move;
use super::position::Position;
use super::repetition::recurring;
use super::word::Word;

impl<W: Word> Counters<W> {
    /// Which plies have to be counted, as if the game began with the first of them, if these are all that
    /// [`watches`](Self::watches) would not pass over, at most so many of them in a row were steps of kings, and this is the
    /// end; `None`: no rule can fall due. Not where men move to and fro: positions are taken to recur by steps of
    /// kings alone.
    pub fn matter(&self, plies: &[Move<W>], still: u32, end: &Position<W>) -> Option<Range<usize>> {
        debug_assert!(!self.men_return, "men move to and fro");
        let horizon = self.plan.horizon;
        // Pieces only become fewer.
        let least_quiet = self
            .plan
            .least_quiet_plies_from(end.us.count() + end.them.count());
        if horizon.still == 0 || horizon.times <= 1 || least_quiet == 0 || horizon.any == 0 {
            return Some(0..plies.len());
        }
        // So many steps of kings in a row it takes at least for the other rules that captures set back.
        let stills = horizon.still.min(until_it_occurs(horizon.times));
        let in_quiet = match still >= stills {
            true => self.due_in_quiet(plies, least_quiet.min(stills), still, end),
            false if any_quiet(plies, least_quiet) => {
                self.due_in_quiet(plies, least_quiet, still, end)
            }
            false => None,
        };
        if (plies.len() as u64) < u64::from(horizon.any) {
            return in_quiet;
        }
        let others = self.fit_from(plies, end, horizon.others);
        match (plies.len() - others) as u64 >= u64::from(horizon.any) {
            true => Some(in_quiet.map_or(others, |plies| plies.start.min(others))..plies.len()),
            false => in_quiet,
        }
    }

    /// Can a rule be [`running`](Self::running) at the end of these plies, so that it is to be told? One that always runs is not
    /// once the last ply has set it back.
    pub fn runs_at(&self, plies: &[Move<W>], end: &Position<W>) -> bool {
        let plan = &self.plan;
        let set_back = plies.last().map_or(0, |last| {
            let by_man = last.crowned || !end.kings.has(last.to.index());
            plan.restarted(events(by_man, last))
        });
        let fit = plan.fit(end.us.count(), end.them.count());
        let (_, awake) = awake(plan, fit, end);
        awake & plan.counting & !(plan.always & set_back) != 0
    }

    /// As [`matter`](Self::matter), for what is [`running`](Self::running) at the end: from where on.
    pub fn running_from(&self, plies: &[Move<W>], end: &Position<W>) -> usize {
        let last_quiet = quiet(plies, end).next().map_or(0, |(last, _)| last.start);
        last_quiet.min(self.fit_from(plies, end, self.plan.horizon.others))
    }

    /// The plies in which a rule that captures set back can fall due, from the first to the last; shorter quiet stretches
    /// than that are passed over.
    #[inline(never)]
    fn due_in_quiet(
        &self,
        plies: &[Move<W>],
        least_quiet: u32,
        still: u32,
        end: &Position<W>,
    ) -> Option<Range<usize>> {
        let mut found: Option<Range<usize>> = None;
        for (stretch, pieces) in quiet(plies, end) {
            let start = stretch.start;
            let plies = plies.get(stretch).unwrap_or_default();
            if plies.len() >= least_quiet as usize
                && let Some(part) = self.falls_due(plies, pieces, still)
            {
                let last = found.as_ref().map_or(start + part.end, |found| found.end);
                found = Some(start + part.start..last);
            }
        }
        found
    }

    /// In which plies of a quiet stretch, while one side and the other have so many pieces, a rule can fall due.
    fn falls_due(
        &self,
        stretch: &[Move<W>],
        pieces: (u32, u32),
        still: u32,
    ) -> Option<Range<usize>> {
        let horizon = &self.plan.horizon;
        let plies = stretch.len() as u32;
        let enough = |most: u32, least: u32| most >= least && plies >= least;
        if plies >= self.plan.least_quiet_plies_at(pieces) || enough(still, horizon.still) {
            return Some(0..stretch.len());
        }
        match enough(still, until_it_occurs(horizon.times)) {
            true => recurring(stretch, horizon.times),
            false => None,
        }
    }

    /// From where on one of these rules can be awake: pieces only become fewer.
    fn fit_from(&self, plies: &[Move<W>], end: &Position<W>, rules: u16) -> usize {
        let fits = |pieces: (u32, u32)| self.plan.fit(pieces.0, pieces.1) & rules != 0;
        let fitting = quiet(plies, end).take_while(|(_, pieces)| fits(*pieces));
        fitting.last().map_or(plies.len(), |(first, _)| first.start)
    }
}

/// The quiet stretches of a line that ends there, from the last to the first, and how many pieces one side and the other
/// have in each.
fn quiet<'p, W: Word>(
    plies: &'p [Move<W>],
    end: &Position<W>,
) -> impl Iterator<Item = (Range<usize>, (u32, u32))> + 'p {
    // The last ply took from the side that is to move now.
    let mut pieces = [end.us.count(), end.them.count()];
    let mut behind = Some(plies.len());
    std::iter::from_fn(move || {
        let end = behind?;
        let capture = plies.get(..end)?.iter().rposition(Move::is_capture);
        let stretch = capture.map_or(0, |at| at + 1)..end;
        let [one, other] = pieces;
        if let Some((at, m)) = capture.and_then(|at| Some((at, plies.get(at)?))) {
            pieces[(plies.len() - 1 - at) % 2] += m.taken.count();
        }
        behind = capture;
        Some((stretch, (one, other)))
    })
}

/// Are there so many plies in a row without a capture?
fn any_quiet<W: Word>(plies: &[Move<W>], many: u32) -> bool {
    if (plies.len() as u64) < u64::from(many) {
        return false;
    }
    // Nothing foretells which moves are captures, so without a branch.
    let (mut in_a_row, mut longest) = (0, 0);
    for m in plies {
        in_a_row = (in_a_row + 1) * u32::from(!m.is_capture());
        longest = in_a_row.max(longest);
    }
    longest >= many
}
