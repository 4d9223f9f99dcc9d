//! Goes through all that was named, in order; what cannot be read is reported, and the others are still done.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::Paths;
use super::input::{InputError, Inputs, Search, Source};
use super::options::Common;
use super::output::{Failure, Status};
use super::passed_over::passed_over;
use super::run::Seen;
use super::say;
use super::survey::{Event, Open, Survey, Writes};
use crate::report::paint::shown_name;

/// So many sources are looked at before the first of them is worked on.
const SOME: usize = 1024;

/// What became of the sources so far.
pub struct Visits {
    quiet: bool,
    none: bool,
    status: Status,
}

/// Does something with each source. The inner error says that the source could not be read, or not be written back.
pub fn each_source(
    paths: &Paths,
    common: &Common,
    work: &mut dyn FnMut(&Source) -> Result<io::Result<Seen>, Failure>,
) -> Result<Status, Failure> {
    let mut visits = Visits::new(common);
    let mut inputs = inputs(paths)?;
    inputs.find();
    while let Some(named) = inputs.next() {
        let sources = match named {
            Ok(named) => named.sources(),
            Err(error) => vec![Err(error)],
        };
        for source in sources {
            match &source {
                Ok(source) => visits.visited(&source.name, work(source)?),
                Err(error) => visits.failed(error),
            }
        }
    }
    Ok(visits.end(paths))
}

/// Where it is written down what becomes of sources, in order.
pub trait Book<M>: Send {
    /// The turn of a source has come. The inner error is why it is passed over.
    fn begin(&mut self, _source: &Source) -> Result<io::Result<()>, Failure> {
        Ok(Ok(()))
    }

    /// It could be opened.
    fn opened(&mut self, _source: &Source) {}

    /// Takes what was made of some games.
    fn take(&mut self, source: &Source, made: M) -> Result<(), Failure>;

    /// A source has been read, or could not be read to its end. The inner error is told.
    fn end(
        &mut self,
        _source: &Source,
        read: io::Result<Seen>,
    ) -> Result<io::Result<Seen>, Failure> {
        Ok(read)
    }
}

/// Reads all sources, small ones side by side, and writes down what becomes of them.
pub fn all_sources<M: Send>(
    paths: &Paths,
    common: &Common,
    survey: &Survey<'_, M>,
    book: &mut dyn Book<M>,
) -> Result<Status, Failure> {
    let mut visits = Visits::new(common);
    // `None`: the one that began last is passed over.
    let mut current: Option<Arc<Open>> = None;
    let mut tell = |event| {
        match (event, &current) {
            (Event::Never(error), _) => visits.failed(&error),
            (Event::Begin(open), _) => match book.begin(&open.source)? {
                Ok(()) => current = Some(open),
                Err(error) => {
                    open.leave();
                    visits.visited(&open.source.name, Err(error));
                    current = None;
                }
            },
            (_, None) => {}
            (Event::Opened, Some(open)) => book.opened(&open.source),
            (Event::Made(made), Some(open)) => book.take(&open.source, made)?,
            (Event::End(read), Some(open)) => {
                let read = book.end(&open.source, read)?;
                visits.visited(&open.source.name, read);
            }
        }
        Ok(())
    };
    let mut inputs = inputs(paths)?;
    if survey.writes != Writes::Nothing {
        inputs.find();
    }
    survey.run(&mut || inputs.next(), &mut tell)?;
    Ok(visits.end(paths))
}

/// What a look at a source has shown, and whether it could be read to its end.
pub type Looked<L> = (L, io::Result<Seen>);
/// Takes note of what was made of some games; on a break no more of the source is wanted.
pub type Note<'n, L, M> = dyn FnMut(&mut L, M) -> ControlFlow<()> + Send + 'n;
/// Does something with a source, if it was looked at with what was seen. The inner error is as for [`each_source`].
pub type Work<'w, L> =
    dyn FnMut(&Source, Option<Looked<L>>) -> Result<io::Result<Seen>, Failure> + 'w;

/// Does something with each source, as [`each_source`], after a look at it: some of them are looked at side by side, and
/// then gone through one by one.
pub fn each_looked_at<M: Send, L: Default + Send>(
    paths: &Paths,
    common: &Common,
    survey: &Survey<'_, M>,
    note: &mut Note<'_, L, M>,
    work: &mut Work<'_, L>,
) -> Result<Status, Failure> {
    let mut visits = Visits::new(common);
    let mut inputs = inputs(paths)?;
    if survey.writes != Writes::Nothing {
        inputs.find();
    }
    let mut all = false;
    while !all {
        let mut looks: Vec<Result<Look<L>, InputError>> = Vec::new();
        let mut some = 0..SOME;
        let mut next = || {
            some.next()?;
            let named = inputs.next();
            all = named.is_none();
            named
        };
        survey.run(&mut next, &mut |event| {
            match (event, looks.last_mut()) {
                (Event::Never(error), _) => looks.push(Err(error)),
                (Event::Begin(open), _) => looks.push(Ok(Look {
                    open,
                    seen: L::default(),
                    read: None,
                })),
                (Event::Made(made), Some(Ok(look))) => look.add(made, note),
                (Event::End(read), Some(Ok(look))) => look.read = Some(read),
                _ => {}
            }
            Ok(())
        })?;
        for look in looks {
            match look {
                Ok(Look { open, seen, read }) => {
                    let looked = read.map(|read| (seen, read));
                    visits.visited(&open.source.name, work(&open.source, looked)?);
                }
                Err(error) => visits.failed(&error),
            }
        }
    }
    Ok(visits.end(paths))
}

/// A look at a source.
struct Look<L> {
    open: Arc<Open>,
    seen: L,
    /// Whether it could be read to its end; `None`: it was left alone.
    read: Option<io::Result<Seen>>,
}

impl<L> Look<L> {
    fn add<M>(&mut self, made: M, note: &mut Note<'_, L, M>) {
        if !self.open.is_left() && note(&mut self.seen, made).is_break() {
            self.open.leave();
        }
    }
}

fn inputs(paths: &Paths) -> Result<Inputs, Failure> {
    let inputs = Inputs::collect(&Search {
        paths: paths.paths.clone(),
        files_from: paths.files_from.clone(),
        stdin_is_terminal: io::stdin().is_terminal(),
        walk_here: false,
    });
    match inputs.nothing_named {
        true => Err(Failure::usage(
            "nothing to read: name files or directories, or - for standard input (--help says more)",
        )),
        false => Ok(inputs),
    }
}

impl Visits {
    fn new(common: &Common) -> Visits {
        Visits {
            quiet: common.quiet,
            none: true,
            status: Status::Clean,
        }
    }

    /// A source has been read, or could not be read to its end.
    pub fn visited(&mut self, name: &str, read: io::Result<Seen>) {
        self.none = false;
        match read {
            Ok(Seen::Text) => {}
            Ok(Seen::Nothing) if self.quiet => {}
            Ok(Seen::Nothing) => {
                let name = shown_name(name);
                say(format_args!("{name}: empty, nothing to read"));
            }
            Err(error) => self.failed(&InputError::new(name, &error)),
        }
    }

    /// Something could not be read.
    pub fn failed(&mut self, error: &InputError) {
        self.none = false;
        self.status = Status::Trouble;
        say(format_args!(
            "{}: {}",
            shown_name(&error.name),
            error.message
        ));
    }

    fn end(self, paths: &Paths) -> Status {
        if self.none && !self.quiet {
            no_records(paths);
        }
        self.status
    }
}

fn no_records(paths: &Paths) {
    let names: Vec<String> = paths
        .paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let place = if names.is_empty() {
        "the list".to_string()
    } else {
        names.join(", ")
    };
    let others = passed_over(&paths.paths);
    say(format_args!(
        "no records found in {place}: there is no *.pdn file{others}"
    ));
}
