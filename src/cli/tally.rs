//! How many games of a source stand before each of its chunks, which are counted by different threads.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The counts of a source.
#[derive(Debug, Default)]
pub struct Tally {
    counts: Mutex<Counts>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Counts {
    /// Of chunks before this one nobody has anything to ask.
    first: usize,
    /// How many games are before it.
    before: u64,
    /// It and those behind it, as far as they have been begun.
    chunks: VecDeque<Count>,
    /// How many wait for a count.
    idle: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: Option<u64>,
    /// It is done with.
    left: bool,
}

/// The place of a chunk among the others. To be begun in their order, or one might wait for another that never comes.
#[derive(Debug)]
pub struct Turn<'t> {
    tally: &'t Tally,
    chunk: usize,
}

impl Tally {
    /// Begins a chunk; the first is 0.
    pub fn turn(&self, chunk: usize) -> Turn<'_> {
        Turn { tally: self, chunk }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    /// Says how many games the chunk has, as soon as that is known: others may wait for it.
    pub fn count(&self, games: u64) {
        let mut counts = self.tally.counts();
        if let Some(count) = counts.of(self.chunk) {
            count.games.get_or_insert(games);
        }
        if counts.idle > 0 {
            self.tally.changed.notify_all();
        }
    }

    /// The number of games in all chunks before this one. Waits until they are counted.
    pub fn before(&self) -> u64 {
        let mut counts = self.tally.counts();
        loop {
            if let Some(before) = counts.before(self.chunk) {
                return before;
            }
            counts.idle += 1;
            let woken = self.tally.changed.wait(counts);
            counts = woken.unwrap_or_else(PoisonError::into_inner);
            counts.idle -= 1;
        }
    }
}

impl Drop for Turn<'_> {
    /// Nobody waits for it any more, if only because its thread panics.
    fn drop(&mut self) {
        self.count(0);
        let mut counts = self.tally.counts();
        if let Some(count) = counts.of(self.chunk) {
            count.left = true;
        }
        while let Some(Count {
            games: Some(games),
            left: true,
        }) = counts.chunks.front().copied()
        {
            counts.before += games;
            counts.first += 1;
            counts.chunks.pop_front();
        }
    }
}

impl Counts {
    fn of(&mut self, chunk: usize) -> Option<&mut Count> {
        let index = chunk.checked_sub(self.first)?;
        if self.chunks.len() <= index {
            self.chunks.resize(index + 1, Count::default());
        }
        self.chunks.get_mut(index)
    }

    fn before(&self, chunk: usize) -> Option<u64> {
        let behind = chunk.saturating_sub(self.first);
        let mut before = self.before;
        for index in 0..behind {
            before += self.chunks.get(index)?.games?;
        }
        Some(before)
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn games_are_counted_in_any_order() {
        let tally = Tally::default();
        let turns: Vec<_> = (0..4).map(|chunk| tally.turn(chunk)).collect();
        turns[2].count(30);
        turns[0].count(1);
        std::thread::scope(|scope| {
            let last = scope.spawn(|| turns[3].before());
            turns[1].count(20);
            // Only what is said first counts.
            turns[1].count(7);
            assert_eq!(last.join().unwrap(), 51);
        });
        let mut turns = turns.into_iter();
        assert_eq!(turns.next().map(|turn| turn.before()), Some(0));
        assert_eq!(turns.next().map(|turn| turn.before()), Some(1));
        drop(turns);
        let late = tally.turn(9);
        assert_eq!(tally.turn(4).before(), 51);
        drop(late);
        assert_eq!(tally.turn(5).before(), 51);
    }
}
