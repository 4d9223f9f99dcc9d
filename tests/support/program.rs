//! The built program, run on a text.

#![allow(dead_code)]

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a directory.
pub fn run(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pdn"))
        .args(arguments)
        .current_dir(directory)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program has been built")
}

/// What it writes to stdout.
pub fn stdout(directory: &Path, arguments: &[&str]) -> String {
    String::from_utf8(run(directory, arguments).stdout).expect("output is UTF-8")
}
