//! All sources on all threads: large ones chunk by chunk, small ones some at a time, each of them by one thread from its
//! first byte to its last. What happens to them is told in their order.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::crew::{self, Entry, Fetch};
use super::input::{InputError, Named, Source};
use super::options::Reading;
use super::output::Failure;
use super::run::{Judged, Piece, Pieces, Portion, Seen};
use crate::replay::FileReading;

/// Up to so many bytes a source is small: it takes longer to share it out than to read it.
const SMALL: usize = 64 << 10;
/// How many sources a thread takes at once: few of the first, so that there are some for each thread.
const FEW: usize = 4;
const MANY: usize = 32;

/// How sources are read.
pub struct Survey<'w, M> {
    /// How their games are read.
    pub reading: &'w Reading,
    /// How many games are judged before something is made of them.
    pub portion: Portion,
    /// Makes something of some games of a source, on any thread.
    pub make: &'w Make<'w, M>,
    /// The others are named, and left alone.
    pub only: fn(&Source) -> bool,
    /// Which files are written.
    pub writes: Writes,
}

/// Which files are written while sources are read: they may be such as are still to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    /// None.
    Nothing,
    /// Any, after all has been told of some sources: all names are to be found first.
    Afterwards,
    /// Any, while it is told: besides, nothing of a source is read before all that came before it has been told.
    Meanwhile,
}

/// Makes something of some games of a source.
pub type Make<'w, M> = dyn Fn(&Source, &Judged<'_>, &FileReading) -> M + Sync + 'w;

/// What happens to sources. After the beginning of one all is about that one until the next begins.
pub enum Event<M> {
    /// One that cannot be read at all.
    Never(InputError),
    /// The turn of one has come.
    Begin(Arc<Open>),
    /// It could be opened.
    Opened,
    /// What was made of some of its games.
    Made(M),
    /// It has been read to its end, or not.
    End(io::Result<Seen>),
}

/// A source that is being read.
pub struct Open {
    /// The source.
    pub source: Source,
    /// No more of it is wanted.
    enough: AtomicBool,
}

impl Open {
    /// No more of it is wanted. What was made already may still come.
    pub fn leave(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Is no more of it wanted?
    pub fn is_left(&self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }
}

/// What a thread does at a time.
enum Unit {
    /// Some sources.
    Group(Group),
    /// A source that was not to be touched before its turn.
    Open(Arc<Open>),
    /// A chunk of a large source.
    Chunk(Arc<Open>, Piece),
    /// The end of one.
    End(io::Result<Seen>),
}

/// Sources that are small, most likely.
struct Group {
    /// What the first that was named comes to: an archive has many.
    sources: VecDeque<Result<Source, InputError>>,
    named: std::vec::IntoIter<Result<Named, InputError>>,
}

impl<M: Send> Survey<'_, M> {
    /// Reads them all. The teller may fail: then nothing more is read.
    pub fn run(
        &self,
        next: &mut (dyn FnMut() -> Option<Result<Named, InputError>> + Send),
        tell: &mut (dyn FnMut(Event<M>) -> Result<(), Failure> + Send),
    ) -> Result<(), Failure> {
        let in_turn = self.writes == Writes::Meanwhile;
        let mut given = 0;
        let groups: Box<Fetch<'_, Unit>> = Box::new(move || {
            let size = match in_turn {
                true => 1,
                false => (given / 16).clamp(FEW, MANY),
            };
            let named: Vec<_> = std::iter::from_fn(&mut *next).take(size).collect();
            given += named.len();
            (!named.is_empty()).then(|| {
                vec![Entry::Piece(Unit::Group(Group {
                    sources: VecDeque::new(),
                    named: named.into_iter(),
                }))]
            })
        });
        let mut outcome = Ok(());
        crew::run(
            match in_turn {
                true => Entry::InTurn(groups),
                false => Entry::Spring(groups),
            },
            &|unit| self.work(unit),
            &mut |events: Vec<Event<M>>| {
                for event in events {
                    if let Err(failure) = tell(event) {
                        outcome = Err(failure);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            },
        );
        outcome
    }
}

impl<'w, M: Send> Survey<'w, M> {
    fn work(&self, unit: Unit) -> (Vec<Event<M>>, Vec<Entry<'w, Unit>>) {
        let mut events = Vec::new();
        let behind = match unit {
            Unit::Group(group) => self.group(group, &mut events),
            Unit::Open(open) => self.open(open, &mut events),
            Unit::Chunk(open, piece) => {
                self.judge(&open, piece, &mut events);
                Vec::new()
            }
            Unit::End(read) => {
                events.push(Event::End(read));
                Vec::new()
            }
        };
        (events, behind)
    }

    /// Reads sources as far as they are small; the rest stands behind.
    fn group(&self, mut group: Group, events: &mut Vec<Event<M>>) -> Vec<Entry<'w, Unit>> {
        while let Some(source) = group.next() {
            let source = match source {
                Ok(source) => source,
                Err(error) => {
                    events.push(Event::Never(error));
                    continue;
                }
            };
            let (only, stream) = ((self.only)(&source), source.is_stream);
            let open = Arc::new(Open {
                source,
                enough: AtomicBool::new(false),
            });
            events.push(Event::Begin(open.clone()));
            if !only {
                open.source.close();
                continue;
            }
            let mut behind = match stream {
                // Whoever is at its other end may wait for what comes before, or be the same.
                true => {
                    let mut unit = Some(Unit::Open(open));
                    let once = move || Some(vec![Entry::Piece(unit.take()?)]);
                    vec![Entry::InTurn(Box::new(once))]
                }
                false => self.open(open, events),
            };
            if !behind.is_empty() {
                behind.push(Entry::Piece(Unit::Group(group)));
                return behind;
            }
        }
        Vec::new()
    }

    /// Reads a source, if it is small; else gives what is to be done.
    fn open(&self, open: Arc<Open>, events: &mut Vec<Event<M>>) -> Vec<Entry<'w, Unit>> {
        let reader = match open.source.open() {
            Ok(reader) => reader,
            Err(error) => {
                events.push(Event::End(Err(error)));
                return Vec::new();
            }
        };
        events.push(Event::Opened);
        let mut pieces = Pieces::new(reader, self.reading);
        let read = loop {
            match pieces.next() {
                Some(Ok(some)) if pieces.whole(SMALL) => {
                    for piece in some {
                        self.judge(&open, piece, events);
                    }
                }
                Some(Ok(some)) => {
                    let mut entries = chunks(&open, some);
                    entries.push(Entry::Spring(rest(open, pieces)));
                    return entries;
                }
                Some(Err(error)) => break Err(error),
                None => break Ok(pieces.seen()),
            }
        };
        events.push(Event::End(read));
        Vec::new()
    }

    fn judge(&self, open: &Open, piece: Piece, events: &mut Vec<Event<M>>) {
        if open.is_left() {
            return;
        }
        piece.judge(self.reading, self.portion, &mut |judged, file| {
            events.push(Event::Made((self.make)(&open.source, judged, file)));
        });
    }
}

/// The further chunks of a large source, and its end.
fn rest<'w, R: io::Read + Send + 'w>(
    open: Arc<Open>,
    mut pieces: Pieces<'w, R>,
) -> Box<Fetch<'w, Unit>> {
    let mut ended = false;
    Box::new(move || {
        if ended {
            return None;
        }
        let next = match open.is_left() {
            true => None,
            false => pieces.next(),
        };
        let read = match next {
            Some(Ok(some)) => return Some(chunks(&open, some)),
            Some(Err(error)) => Err(error),
            None => Ok(pieces.seen()),
        };
        ended = true;
        Some(vec![Entry::Piece(Unit::End(read))])
    })
}

fn chunks<'w>(open: &Arc<Open>, pieces: Vec<Piece>) -> Vec<Entry<'w, Unit>> {
    let chunk = |piece| Entry::Piece(Unit::Chunk(open.clone(), piece));
    pieces.into_iter().map(chunk).collect()
}

impl Group {
    fn next(&mut self) -> Option<Result<Source, InputError>> {
        loop {
            if let Some(source) = self.sources.pop_front() {
                return Some(source);
            }
            match self.named.next()? {
                Ok(named) => self.sources.extend(named.sources()),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
