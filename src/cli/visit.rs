//! Goes through all that was named, in order; what cannot be read is reported, and the others are still done.

use std::io::{self, IsTerminal};

use super::args::Paths;
use super::input::{self, Inputs, Search, Source};
use super::options::Common;
use super::output::{Failure, Status};
use super::run::Seen;
use super::say;
use crate::report::paint::shown_name;

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
    let mut none = true;
    let mut status = Status::Clean;
    for source in inputs.sources() {
        none = false;
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
    if none && !common.quiet {
        no_records(paths);
    }
    Ok(status)
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
    say(format_args!(
        "no records found in {place}: there is no *.pdn file"
    ));
}
