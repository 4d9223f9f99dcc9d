//! What can be typed: the command line as clap reads it. What it means is worked out in [`options`](super::options)
//! and in each command's own file.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::{check, convert, explain, fmt, grammar, moves, perft, show, stats, variants};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Reads, checks, converts and tidies draughts game records (PDN).
#[derive(Parser, Debug)]
#[command(name = "pdn", version, styles = STYLES, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "\
Status: 0 nothing to report, 1 findings (or a game that was left as it was), 2 could not do it.
Try `pdn check games.pdn`, `pdn explain M502`, `pdn variants`.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Options of every command.
    #[command(flatten)]
    pub common: Common,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Read and replay games, and report what is wrong with them
    Check(check::Args),
    /// Rewrite games in the normalized form of PDN 3.0
    Fmt(fmt::Args),
    /// Write games in another notation or format
    Convert(convert::Args),
    /// Explain a code of a finding, a variant, a draw rule or a way to win
    Explain(explain::Args),
    /// List the variants and their draw rules
    Variants(variants::Args),
    /// List the legal moves of a position, or say why a move is not legal
    Moves(moves::Args),
    /// Count the move sequences of a length
    Perft(perft::Args),
    /// Draw the board of a game
    Show(show::Args),
    /// Count games, moves, results, lengths and endings
    Stats(stats::Args),
    /// Print the grammars and the JSON Schema that records follow
    Grammar(grammar::Args),
}

/// Options of every command.
#[derive(Args, Debug)]
pub struct Common {
    /// Threads to use; 0 = all there are. The output does not depend on it
    #[arg(
        short = 'j',
        long = "threads",
        value_name = "N",
        default_value_t = 0,
        global = true,
        hide_default_value = true
    )]
    pub threads: usize,
    /// When to use colours
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        global = true,
        hide_default_value = true
    )]
    pub color: Color,
    /// Say nothing but the results: no summary and no remarks
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What is read: the paths, and where they come from.
#[derive(Args, Debug, Default)]
pub struct Paths {
    /// Files, directories (searched for *.pdn, also in .gz and .zip), or - for standard input
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Read further paths from a file, one a line (- = standard input)
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
}

/// How games are read.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "How games are read")]
pub struct Reading {
    /// Read all games as this variant, whatever their GameType says (see `pdn variants`)
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,
    /// Where number 1 is: auto, top-left (Black's side) or bottom-left (1 = a1)
    #[arg(long, value_name = "SCHEME")]
    pub numbering: Option<String>,
    /// Draw rules: default, none, or a rule set that `pdn variants` lists
    #[arg(long, value_name = "RULESET")]
    pub draws: Option<String>,
    /// The encoding of the files, such as windows-1251 (default: detect)
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<String>,
}

/// Text for people, or JSON.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum TextOrJson {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}
