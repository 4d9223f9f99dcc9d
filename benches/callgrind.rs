//! Counts machine instructions with valgrind: unlike time they are the same on a busy machine. Shared by benches and tests.

use std::ffi::OsStr;
use std::process::Command;

/// What the program needs in all for a command; `None`: valgrind is not there.
pub fn instructions<I: AsRef<OsStr>>(args: impl IntoIterator<Item = I>) -> Option<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let output = command.arg(env!("CARGO_BIN_EXE_pdn")).args(args).output();
    let said = output.ok()?.stderr;
    let said = String::from_utf8_lossy(&said);
    let line = said.lines().find(|line| line.contains("refs:"));
    let count = line.and_then(|line| line.rsplit(' ').next()?.replace(',', "").parse().ok());
    Some(count.unwrap_or_else(|| panic!("no count in {said}")))
}
