//! The program: reads the command line, runs it, and turns the outcome into a status.

use std::process::ExitCode;

use clap::Parser;
use pdn::cli::{self, Failure};

fn main() -> ExitCode {
    let cli = match cli::args::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors: clap knows which stream and status each has.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    match cli::run(cli) {
        Ok(status) => ExitCode::from(status as u8),
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            cli::say(format_args!("{failure}"));
            ExitCode::from(2)
        }
    }
}
