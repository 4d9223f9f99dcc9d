//! All threads at one task. What is to be done stands in a line, in the order in which the results are due: pieces to be
//! worked on, springs that more pieces come from, and results whose turn has not come. Nobody waits for a group to be
//! complete: each thread does what is most urgent, and the line is kept short, so that memory is bounded.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::team;

/// What stands in the line.
pub enum Entry<'w, P> {
    /// To be worked on.
    Piece(P),
    /// More comes from there, to stand before it.
    Spring(Box<Fetch<'w, P>>),
    /// The same, but it is left alone until everything before it has been handed on.
    InTurn(Box<Fetch<'w, P>>),
}

/// Gives some more entries; `None`: there are no more.
pub type Fetch<'w, P> = dyn FnMut() -> Option<Vec<Entry<'w, P>>> + Send + 'w;
/// Works on a piece. What it gives beside the result stands behind that.
pub type Work<'w, P, T> = dyn Fn(P) -> (T, Vec<Entry<'w, P>>) + Sync + 'w;
/// Takes the next result; it may break off.
pub type Fold<'f, T> = dyn FnMut(T) -> ControlFlow<()> + Send + 'f;

/// Does it all, on all threads of the team.
pub fn run<'w, P: Send, T: Send>(
    first: Entry<'w, P>,
    work: &Work<'w, P, T>,
    fold: &mut Fold<'_, T>,
) {
    let mut line = Line::new();
    line.insert(0, vec![first]);
    let crew = Crew {
        state: Mutex::new(State {
            line,
            fold: Some(fold),
            stopped: false,
            idle: 0,
        }),
        changed: Condvar::new(),
        work,
    };
    // One piece is not worth starting threads.
    if !crew.member(Limits::ALONE) {
        let limits = Limits::of(team::start());
        team::all(|| {
            crew.member(limits);
        });
    }
}

/// How long the line may be.
#[derive(Clone, Copy)]
struct Limits {
    /// More is fetched when fewer pieces are waiting.
    low: usize,
    /// Nothing but what is due is begun when so many results wait for their turn.
    ahead: usize,
    /// When so many pieces are waiting, one thread is not enough.
    enough: usize,
}

impl Limits {
    /// Before other threads are asked for.
    const ALONE: Limits = Limits {
        low: 2,
        ahead: 2,
        enough: 2,
    };

    /// Others have something to do for as long as it takes one thread to expand the next batch.
    fn of(threads: usize) -> Limits {
        Limits {
            low: if threads < 2 { 2 } else { 8 * threads },
            ahead: 6 * threads + 8,
            enough: usize::MAX,
        }
    }
}

/// Its entries have names: numbers that others do not move.
struct Line<'w, P, T> {
    slots: VecDeque<(u64, Slot<'w, P, T>)>,
    named: u64,
    /// How many pieces are not begun.
    waiting: usize,
    /// How many results wait for their turn.
    done: usize,
}

enum Slot<'w, P, T> {
    Entry(Entry<'w, P>),
    /// Someone is about it.
    Busy,
    Done(T),
}

impl<'w, P, T> Line<'w, P, T> {
    fn new() -> Self {
        Line {
            slots: VecDeque::new(),
            named: 0,
            waiting: 0,
            done: 0,
        }
    }

    fn place(&self, name: u64) -> usize {
        let mut names = self.slots.iter();
        names
            .position(|(other, _)| *other == name)
            .unwrap_or_default()
    }

    /// Lets entries stand there.
    fn insert(&mut self, at: usize, entries: Vec<Entry<'w, P>>) {
        for (at, entry) in (at..).zip(entries) {
            self.waiting += usize::from(matches!(entry, Entry::Piece(_)));
            self.named += 1;
            self.slots.insert(at, (self.named, Slot::Entry(entry)));
        }
    }

    /// The result at the head of the line.
    fn due(&mut self) -> Option<T> {
        match self.slots.pop_front()? {
            (_, Slot::Done(result)) => {
                self.done -= 1;
                Some(result)
            }
            other => {
                self.slots.push_front(other);
                None
            }
        }
    }

    /// What to do next; someone is about it then.
    fn next(&mut self, limits: Limits, in_turn: bool) -> Option<(u64, Entry<'w, P>)> {
        let hungry = self.waiting < limits.low;
        let free = self.done < limits.ahead;
        let (mut spring, mut piece) = (None, None);
        for (at, (_, slot)) in self.slots.iter().enumerate() {
            let due = at == 0;
            let Slot::Entry(entry) = slot else {
                continue;
            };
            let (kind, may) = match entry {
                Entry::Piece(_) => (&mut piece, due || free),
                Entry::Spring(_) => (&mut spring, due || hungry && free),
                Entry::InTurn(_) => (&mut spring, due && in_turn),
            };
            if may && kind.is_none() {
                *kind = Some(at);
            }
        }
        let (name, slot) = self.slots.get_mut(spring.or(piece)?)?;
        match std::mem::replace(slot, Slot::Busy) {
            Slot::Entry(entry) => {
                self.waiting -= usize::from(matches!(entry, Entry::Piece(_)));
                Some((*name, entry))
            }
            Slot::Busy | Slot::Done(_) => None,
        }
    }

    /// A piece has its result, and something behind it.
    fn worked(&mut self, name: u64, result: T, behind: Vec<Entry<'w, P>>) {
        let at = self.place(name);
        if let Some((_, slot)) = self.slots.get_mut(at) {
            *slot = Slot::Done(result);
            self.done += 1;
        }
        self.insert(at + 1, behind);
    }

    /// A spring has given something, or it has run dry.
    fn fetched(&mut self, name: u64, spring: Entry<'w, P>, given: Option<Vec<Entry<'w, P>>>) {
        let at = self.place(name);
        let Some(given) = given else {
            self.slots.remove(at);
            return;
        };
        if let Some((_, slot)) = self.slots.get_mut(at) {
            *slot = Slot::Entry(spring);
        }
        self.insert(at, given);
    }
}

struct Crew<'c, 'w, 'f, P, T> {
    state: Mutex<State<'c, 'w, 'f, P, T>>,
    changed: Condvar,
    work: &'c Work<'w, P, T>,
}

struct State<'c, 'w, 'f, P, T> {
    line: Line<'w, P, T>,
    /// `None`: someone is about it.
    fold: Option<&'c mut Fold<'f, T>>,
    /// Broken off.
    stopped: bool,
    /// How many members wait for a change.
    idle: usize,
}

type Guard<'g, 'c, 'w, 'f, P, T> = MutexGuard<'g, State<'c, 'w, 'f, P, T>>;

impl<'c, 'w, 'f, P: Send, T: Send> Crew<'c, 'w, 'f, P, T> {
    fn state(&self) -> Guard<'_, 'c, 'w, 'f, P, T> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&'g self, mut state: Guard<'g, 'c, 'w, 'f, P, T>) -> Guard<'g, 'c, 'w, 'f, P, T> {
        state.idle += 1;
        let woken = self.changed.wait(state);
        let mut state = woken.unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        state
    }

    /// Wakes those who wait for a change. Where nobody does, the system need not be asked.
    fn wake(&self, state: &State<'c, 'w, 'f, P, T>) {
        if state.idle > 0 {
            self.changed.notify_all();
        }
    }

    /// What each thread does. Is all done?
    fn member(&self, limits: Limits) -> bool {
        let _bell = Bell(self);
        let mut state = self.state();
        while !state.stopped && (!state.line.slots.is_empty()) {
            if state.line.waiting >= limits.enough {
                return false;
            }
            if let Some(fold) = state.fold.take() {
                let Some(result) = state.line.due() else {
                    state.fold = Some(fold);
                    state = self.act(state, limits);
                    continue;
                };
                drop(state);
                let flow = fold(result);
                state = self.state();
                state.stopped |= flow.is_break();
                state.fold = Some(fold);
                self.wake(&state);
            } else {
                state = self.act(state, limits);
            }
        }
        true
    }

    /// Does what is most urgent, or waits until there is something to do.
    fn act<'g>(
        &'g self,
        mut state: Guard<'g, 'c, 'w, 'f, P, T>,
        limits: Limits,
    ) -> Guard<'g, 'c, 'w, 'f, P, T> {
        let in_turn = state.fold.is_some();
        let Some((name, entry)) = state.line.next(limits, in_turn) else {
            return self.wait(state);
        };
        drop(state);
        let state = match entry {
            Entry::Piece(piece) => {
                let (result, behind) = (self.work)(piece);
                let mut state = self.state();
                state.line.worked(name, result, behind);
                state
            }
            Entry::Spring(mut fetch) => {
                let given = fetch();
                let mut state = self.state();
                state.line.fetched(name, Entry::Spring(fetch), given);
                state
            }
            Entry::InTurn(mut fetch) => {
                let given = fetch();
                let mut state = self.state();
                state.line.fetched(name, Entry::InTurn(fetch), given);
                state
            }
        };
        self.wake(&state);
        state
    }
}

/// Rings when its member leaves, if only because it panics: the others must not wait for it.
struct Bell<'b, 'c, 'w, 'f, P: Send, T: Send>(&'b Crew<'c, 'w, 'f, P, T>);

impl<P: Send, T: Send> Drop for Bell<'_, '_, '_, '_, P, T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.stopped |= std::thread::panicking();
        self.0.wake(&state);
    }
}
