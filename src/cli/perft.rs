//! `pdn perft`: the number of move sequences of a length.

use super::options::Common;
use super::output::{Failure, Status, print};
use super::position::{self, Given};
use crate::rules::perft::perft;

/// What is counted.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position.
    #[command(flatten)]
    pub position: position::Args,
    /// How many plies deep
    #[arg(value_name = "DEPTH")]
    pub depth: u32,
}

/// Prints the number alone. A move is (from, to, set taken, crowned or not).
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let Given {
        variant, position, ..
    } = Given::from_args(&args.position, common.quiet)?;
    let count = if variant.board.is_small() {
        perft(variant, &position.narrow::<u64>(), args.depth)
    } else {
        perft(variant, &position, args.depth)
    };
    let count = count.ok_or_else(|| {
        Failure::usage(
            "there are too many captures in some position, or too many sequences, to count them",
        )
    })?;
    print(&format!("{count}\n"))?;
    Ok(Status::Clean)
}
