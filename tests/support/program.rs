//! The built program, run on a text.

#![allow(dead_code)]

use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, in a directory, with nothing of the tester's own surroundings.
pub fn pdn(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdn"));
    command.current_dir(directory);
    for name in ["NO_COLOR", "NO_GRAPHICS", "TERM", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs it to its end with that on standard input.
pub fn feed(command: &mut Command, input: &[u8]) -> io::Result<Output> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // Written by another thread, since the program may write before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output()?;
    // It may rightly have ended before it read all.
    let _ = writer.join();
    Ok(output)
}

/// Runs the program in a directory.
pub fn run(directory: &Path, arguments: &[&str]) -> Output {
    feed(pdn(directory).args(arguments).env("NO_COLOR", "1"), b"")
        .expect("the program has been built")
}

/// What it writes to stdout.
pub fn stdout(directory: &Path, arguments: &[&str]) -> String {
    String::from_utf8(run(directory, arguments).stdout).expect("output is UTF-8")
}
