//! The threads of a run: the one that it begins with, until there is enough to do for several.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// More threads than any machine has cores, and fewer than it takes long to start.
const MOST: usize = 512;

/// How many were asked for; 0: as many as there are cores.
static WANTED: AtomicUsize = AtomicUsize::new(0);
static TEAM: OnceLock<Option<ThreadPool>> = OnceLock::new();

/// Asks for that many threads; to be called before any work.
pub fn ask_for(threads: usize) {
    WANTED.store(threads.min(MOST), Ordering::Relaxed);
}

/// Starts them when it is first called; `None`: there is but the first, since one was asked for or the system gives no more.
fn team() -> Option<&'static ThreadPool> {
    let start = || {
        let threads = WANTED.load(Ordering::Relaxed);
        if threads == 1 {
            return None;
        }
        // What fails is the system, which gives no more threads.
        let team = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        (team.current_num_threads() > 1).then_some(team)
    };
    TEAM.get_or_init(start).as_ref()
}

/// Starts them, if they are not there yet: how many there are.
pub fn start() -> usize {
    team().map_or(1, ThreadPool::current_num_threads)
}

/// Lets all of them do the same.
pub fn all(work: impl Fn() + Sync) {
    match team() {
        Some(team) => drop(team.broadcast(|_| work())),
        None => work(),
    }
}

/// Does two things, side by side if there are others.
pub fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    match team() {
        Some(team) => team.join(one, other),
        None => (one(), other()),
    }
}

/// The same of each number below that, side by side if there are several of both.
pub fn map<T: Send>(count: usize, work: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    match (count > 1).then(team).flatten() {
        Some(team) => team.install(|| (0..count).into_par_iter().map(work).collect()),
        None => (0..count).map(work).collect(),
    }
}
