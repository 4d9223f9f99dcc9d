//! All threads at one task: pieces are fetched, worked on in any order, and their results handed on in the order of the
//! pieces. Nobody waits for a group to be complete: each thread does what is most urgent, and only some pieces are on
//! their way at a time, so that memory is bounded.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Gives some more pieces; `None`: there are no more.
pub type Fetch<'w, P> = dyn FnMut() -> Option<Vec<P>> + Send + 'w;
/// Works on a piece.
pub type Work<'w, P, T> = dyn Fn(P, &dyn Turn) -> T + Sync + 'w;
/// Takes the result of a piece; it may break off.
pub type Fold<'w, T> = dyn FnMut(T) -> ControlFlow<()> + Send + 'w;

/// The place of a piece among the others, of which each is so many things long.
pub trait Turn: Sync {
    /// Says how many things the piece has, as soon as that is known: others may wait for it.
    fn count(&self, things: u64);
    /// The number of things in all pieces before this one. Waits until they are counted.
    fn before(&self) -> u64;
}

/// Does it all, on all threads of the pool.
pub fn run<P: Send, T: Send>(
    fetch: &mut Fetch<'_, P>,
    work: &Work<'_, P, T>,
    fold: &mut Fold<'_, T>,
) {
    let mut waiting = VecDeque::new();
    let mut ended = false;
    while waiting.len() < 2 && !ended {
        match fetch() {
            Some(pieces) => waiting.extend(pieces),
            None => ended = true,
        }
    }
    let alone = ended && waiting.len() < 2;
    // Asking for their number starts them, which one piece is not worth.
    let threads = if alone {
        1
    } else {
        rayon::current_num_threads()
    };
    let crew = Crew {
        state: Mutex::new(State {
            waiting,
            ended,
            fetch: Some(fetch),
            fold: Some(fold),
            begun: 0,
            done: BTreeMap::new(),
            folded: 0,
            counts: BTreeMap::new(),
            before: BTreeMap::from([(0, 0)]),
            stopped: false,
            idle: 0,
        }),
        changed: Condvar::new(),
        low: 2 * threads,
        ahead: 4 * threads + 4,
        work,
    };
    // Alone, the thread that asks does it itself.
    if threads < 2 {
        crew.member();
    } else {
        rayon::broadcast(|_| crew.member());
    }
}

type Guard<'c, 'w, P, T> = MutexGuard<'c, State<'w, P, T>>;

struct Crew<'w, P, T> {
    state: Mutex<State<'w, P, T>>,
    changed: Condvar,
    /// More is fetched when fewer pieces are waiting.
    low: usize,
    /// No piece is begun that is so far ahead of the result that is due.
    ahead: usize,
    work: &'w Work<'w, P, T>,
}

struct State<'w, P, T> {
    /// Not begun.
    waiting: VecDeque<P>,
    /// Nothing more can be fetched.
    ended: bool,
    /// `None`: someone is about it.
    fetch: Option<&'w mut Fetch<'w, P>>,
    /// `None`: someone is about it.
    fold: Option<&'w mut Fold<'w, T>>,
    /// How many pieces have been begun.
    begun: usize,
    /// Results whose turn has not come, by the number of the piece.
    done: BTreeMap<usize, T>,
    /// How many results have been handed on.
    folded: usize,
    /// How many things are in pieces behind one that is not counted.
    counts: BTreeMap<usize, u64>,
    /// How many things are before a piece.
    before: BTreeMap<usize, u64>,
    /// Broken off.
    stopped: bool,
    /// How many members wait for a change.
    idle: usize,
}

/// What is most urgent.
enum Next<'w, P, T> {
    Fold(&'w mut Fold<'w, T>, T),
    Fetch(&'w mut Fetch<'w, P>),
    Work(usize, P),
}

impl<'w, P: Send, T: Send> State<'w, P, T> {
    fn next(&mut self, low: usize, ahead: usize) -> Option<Next<'w, P, T>> {
        if self.fold.is_some()
            && let Some(result) = self.done.remove(&self.folded)
        {
            return Some(Next::Fold(self.fold.take()?, result));
        }
        if self.fetch.is_some() && !self.ended && self.waiting.len() < low {
            return Some(Next::Fetch(self.fetch.take()?));
        }
        if self.begun < self.folded + ahead
            && let Some(piece) = self.waiting.pop_front()
        {
            self.begun += 1;
            return Some(Next::Work(self.begun - 1, piece));
        }
        None
    }

    fn count(&mut self, piece: usize, things: u64) {
        self.counts.insert(piece, things);
        while let Some((last, before)) = self.before.last_key_value()
            && let Some(count) = self.counts.remove(last)
        {
            let (next, before) = (last + 1, before + count);
            self.before.insert(next, before);
        }
    }
}

impl<'w, P: Send, T: Send> Crew<'w, P, T> {
    fn state(&self) -> Guard<'_, 'w, P, T> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'c>(&'c self, mut state: Guard<'c, 'w, P, T>) -> Guard<'c, 'w, P, T> {
        state.idle += 1;
        let woken = self.changed.wait(state);
        let mut state = woken.unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        state
    }

    /// Wakes those who wait for a change. Where nobody does, the system need not be asked.
    fn wake(&self, state: &State<'w, P, T>) {
        if state.idle > 0 {
            self.changed.notify_all();
        }
    }

    /// What each thread does.
    fn member(&self) {
        let _bell = Bell(self);
        let mut state = self.state();
        while !state.stopped {
            let Some(next) = state.next(self.low, self.ahead) else {
                if state.ended && state.waiting.is_empty() {
                    return;
                }
                state = self.wait(state);
                continue;
            };
            drop(state);
            match next {
                Next::Fold(fold, result) => {
                    let flow = fold(result);
                    state = self.state();
                    state.stopped |= flow.is_break();
                    let folded = state.folded;
                    state.before.remove(&folded);
                    state.folded += 1;
                    state.fold = Some(fold);
                }
                Next::Fetch(fetch) => {
                    let pieces = fetch();
                    state = self.state();
                    state.ended = pieces.is_none();
                    state.waiting.extend(pieces.into_iter().flatten());
                    state.fetch = Some(fetch);
                }
                Next::Work(piece, given) => {
                    let place = Place { crew: self, piece };
                    let result = (self.work)(given, &place);
                    place.count(0);
                    state = self.state();
                    state.done.insert(piece, result);
                }
            }
            self.wake(&state);
        }
    }
}

/// Rings when its member leaves, if only because it panics: the others must not wait for it.
struct Bell<'c, 'w, P: Send, T: Send>(&'c Crew<'w, P, T>);

impl<P: Send, T: Send> Drop for Bell<'_, '_, P, T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.stopped |= std::thread::panicking();
        self.0.wake(&state);
    }
}

struct Place<'c, 'w, P, T> {
    crew: &'c Crew<'w, P, T>,
    piece: usize,
}

impl<P: Send, T: Send> Turn for Place<'_, '_, P, T> {
    fn count(&self, things: u64) {
        let mut state = self.crew.state();
        // Once is enough.
        if !state.counts.contains_key(&self.piece) && !state.before.contains_key(&(self.piece + 1))
        {
            state.count(self.piece, things);
            self.crew.wake(&state);
        }
    }

    fn before(&self) -> u64 {
        let mut state = self.crew.state();
        loop {
            if let Some(&before) = state.before.get(&self.piece) {
                return before;
            }
            if state.stopped {
                return 0;
            }
            state = self.crew.wait(state);
        }
    }
}
