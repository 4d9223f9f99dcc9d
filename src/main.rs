//! The program: reads the command line, runs it, and turns the outcome into a status.

use std::hint::black_box;
use std::process::ExitCode;

use clap::Parser;
use pdn::cli::{self, Failure};

/// The GNU C library gives memory back to the system whenever 128 KB lie free at its end, and asks for it again page by page
/// with the next batch. Once a larger block has come back it keeps twice as much.
fn keep_memory() {
    drop(black_box(Vec::<u8>::with_capacity(4 << 20)));
}

fn main() -> ExitCode {
    keep_memory();
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
