//! A position given on the command line: `--variant V --fen FEN`.

use super::output::Failure;
use super::{options, say};
use crate::notation::fen::{self, Fault};
use crate::rules::numbering::{Numbering, Style};
use crate::rules::{Position, Side, Square, Variant};

/// A variant and a position of it, as the user gave them.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub struct Args {
    /// The variant (see `pdn variants`)
    #[arg(long, value_name = "V")]
    pub variant: String,
    /// The position: TURN:W…:B…, in names or numbers, kings with K, such as W:Wd4,Ka1:Bc3; or startpos [default: startpos]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Where number 1 is in a numeric FEN: auto, top-left or bottom-left
    #[arg(long, value_name = "SCHEME")]
    pub numbering: Option<String>,
}

/// What they mean.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The variant.
    pub variant: &'static Variant,
    /// Where the user says that square 1 is.
    pub numbering: Option<Numbering>,
    /// The position.
    pub position: Position,
}

impl Given {
    /// Reads them; what cannot be on a board is a remark (P403), what cannot be read a failure.
    pub fn from_args(args: &Args, quiet: bool) -> Result<Given, Failure> {
        let variant = options::variant(&args.variant)?;
        let numbering = args
            .numbering
            .as_deref()
            .map(options::numbering)
            .transpose()?
            .flatten();
        let given = args.fen.as_deref().map(str::trim);
        let Some(text) = given.filter(|text| !matches!(*text, "startpos" | "start")) else {
            return Ok(Given {
                variant,
                numbering,
                position: Position::start(variant),
            });
        };
        let read = fen::read_any(variant, numbering, text).map_err(|error| {
            let (before, rest) = text.split_at_checked(error.at).unwrap_or((text, ""));
            Failure::usage(format!(
                "cannot read the FEN `{before}▸{rest}` (at ▸): {}",
                error.reason
            ))
        })?;
        if !quiet {
            // In the user's own names of the squares.
            let names = match read.style {
                Some(Style::Numeric) => {
                    fen::numbers(variant, numbering.unwrap_or(variant.numbering))
                }
                _ => Numbering::ALGEBRAIC,
            };
            for fault in &read.faults {
                say(format_args!("P403 {}", words(variant, names, fault)));
            }
        }
        Ok(Given {
            variant,
            numbering,
            position: read.position,
        })
    }
}

/// A fault in words.
fn words(variant: &Variant, names: Numbering, fault: &Fault) -> String {
    let name = |square: &Square| {
        let mut out = String::new();
        names.write(variant.board, *square, &mut out);
        out
    };
    match fault {
        Fault::NoSuchSquare(square) => format!(
            "impossible position: no piece can stand on {square} in {}; it is left out",
            variant.title
        ),
        Fault::Twice(square) => format!(
            "impossible position: {} is given twice; the first holds",
            name(square)
        ),
        Fault::ManOnCrownRow(square) => {
            format!(
                "impossible position: a man stands on {}, where it would have been crowned",
                name(square)
            )
        }
        Fault::TooMany(side, count) => format!(
            "impossible position: {} has {count} pieces, more than at the start",
            player(*side)
        ),
    }
}

/// `White` or `Black`.
pub fn player(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}
