//! The threads of a run: the one that it begins with, until there is enough to do for several.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

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
        let team = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        (team.current_num_threads() > 1).then_some(team)
    };
    TEAM.get_or_init(start).as_ref()
}

/// How many threads there are.
pub fn size() -> usize {
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

/// Does something whose parts may be done side by side (`rayon`'s iterators); to be called where there are several threads.
pub fn within<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match team() {
        Some(team) => team.install(work),
        None => work(),
    }
}
