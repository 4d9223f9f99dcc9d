//! The program around the library: arguments, files, threads, output.
//!
//! In: a command line. Out: text on stdout, remarks on stderr, files, a status. It knows nothing of rules or grammar
//! beyond what the other modules say.

mod across;
pub mod args;
mod captures;
mod check;
mod codes;
pub mod containers;
mod convert;
mod crew;
mod destination;
mod encode;
mod explain;
mod files;
mod fmt;
mod forms;
mod grammar;
mod in_form;
pub mod input;
mod json_records;
mod json_source;
mod mend;
mod mending;
mod moves;
pub mod options;
mod output;
mod part;
mod passed_over;
mod perft;
mod piece;
mod position;
mod reporter;
mod rewrite;
mod run;
mod seam;
mod settle;
mod show;
mod spare;
mod stats;
mod survey;
mod tally;
mod team;
mod variants;
mod visit;
mod zipped;

pub use output::{Failure, Status, say};

use args::{Cli, Command};

/// Runs a command line.
pub fn run(cli: Cli) -> Result<Status, Failure> {
    let common = options::Common::from_args(&cli.common);
    team::ask_for(common.threads);
    match cli.command {
        Command::Check(args) => check::run(args, &common),
        Command::Fmt(args) => fmt::run(args, &common),
        Command::Convert(args) => convert::run(args, &common),
        Command::Explain(args) => explain::run(args, &common),
        Command::Variants(args) => variants::run(args, &common),
        Command::Moves(args) => moves::run(args, &common),
        Command::Perft(args) => perft::run(args, &common),
        Command::Show(args) => show::run(args, &common),
        Command::Stats(args) => stats::run(args, &common),
        Command::Grammar(args) => grammar::run(args, &common),
    }
}
