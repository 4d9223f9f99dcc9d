//! Results to stdout, remarks to stderr, and what becomes of a run.

use std::fmt;
use std::io::{self, Write};

/// How a run ended; the number is the status of the process.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Status {
    /// Nothing to report.
    Clean = 0,
    /// Findings at or above `--fail-on`; a game was left as it was; something would change.
    Findings = 1,
    /// Something could not be done, such as reading a file; the rest was done.
    Trouble = 2,
}

/// Why a run ended early.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that cannot be done; says what to do instead.
    Usage(String),
    /// Results could not be written.
    Output(io::Error),
}

impl Failure {
    /// A message for the user.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write the results: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    /// Every other kind of trouble is told with its path and has its own words.
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Says something on stderr, after the program's name. Whether anyone listens does not matter.
pub fn say(message: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "pdn: {message}");
}

/// Writes results to stdout. They are flushed at once, so that a broken pipe is seen.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
