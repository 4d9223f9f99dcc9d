//! Goes through all that was named, in order; what cannot be read is reported, and the others are still done.

use std::io::{self, IsTerminal, Read};

use super::args::Paths;
use super::input::{self, Inputs, Search, Source};
use super::options::Common;
use super::output::{Failure, Status};
use super::say;
use crate::report::paint::shown_name;

/// What reading a source came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Something.
    Text,
    /// Not a byte.
    Nothing,
}

/// Does something with each source. The inner error says that the source could not be read, or not be written back.
pub fn each_source(
    paths: &Paths,
    common: &Common,
    work: &mut dyn FnMut(&Source) -> Result<io::Result<Seen>, Failure>,
) -> Result<Status, Failure> {
    let inputs = Inputs::collect(&Search {
        paths: paths.paths.clone(),
        files_from: paths.files_from.clone(),
        stdin_is_terminal: io::stdin().is_terminal(),
        walk_here: false,
    });
    if inputs.nothing_named {
        return Err(Failure::usage(
            "nothing to read: name files or directories, or - for standard input (--help says more)",
        ));
    }
    if inputs.is_empty() && !common.quiet {
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
        say(format_args!(
            "no records found in {place}: there is no *.pdn file"
        ));
    }
    let mut status = Status::Clean;
    for source in inputs {
        let error = match &source {
            Ok(source) => match work(source)? {
                Ok(Seen::Text) => continue,
                Ok(Seen::Nothing) => {
                    if !common.quiet {
                        let name = shown_name(&source.name);
                        say(format_args!("{name}: empty, nothing to read"));
                    }
                    continue;
                }
                Err(error) => input::InputError::new(&source.name, &error),
            },
            Err(error) => error.clone(),
        };
        say(format_args!(
            "{}: {}",
            shown_name(&error.name),
            error.message
        ));
        status = Status::Trouble;
    }
    Ok(status)
}

/// Opens a source, and notes whether anything comes out of it.
pub fn open(source: &Source) -> io::Result<Watched> {
    Ok(Watched {
        reader: source.open()?,
        seen: Seen::Nothing,
    })
}

/// A reader that knows whether anything came out of it.
pub struct Watched {
    reader: Box<dyn Read + Send>,
    /// Has anything?
    pub seen: Seen,
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        if read > 0 {
            self.seen = Seen::Text;
        }
        Ok(read)
    }
}
