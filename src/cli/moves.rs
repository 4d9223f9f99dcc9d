//! `pdn moves`: the legal moves of a position, and why another one is not legal.

use serde_json::{Value, json};

use super::args::TextOrJson;
use super::options::Common;
use super::output::{Failure, Status, print};
use super::position::{self, Given};
use super::say;
use crate::diagnostic::{Code, Severity};
use crate::notation::{self, fen, gametype};
use crate::replay::Options;
use crate::replay::say::colour;
use crate::report::paint::harmless;
use crate::rules::board::bits;
use crate::rules::{Move, Search, Style, legal_moves, routes};

/// Of which position.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position.
    #[command(flatten)]
    pub position: position::Args,
    /// Text for people, or JSON
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: TextOrJson,
    /// Say whether this move is legal, and if not, why (status 0 legal, 1 not)
    #[arg(long = "try", value_name = "MOVE")]
    pub attempt: Option<String>,
}

/// Lists them, or tries one.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let given = Given::from_args(&args.position, common.quiet)?;
    match args.attempt.as_deref() {
        Some(written) => attempt(&given, written, args.format),
        None => list(&given, args.format, common.quiet),
    }
}

fn list(given: &Given, format: TextOrJson, quiet: bool) -> Result<Status, Failure> {
    let moves = sorted(given);
    match format {
        TextOrJson::Json => {
            let moves: Vec<Value> = moves.iter().map(|entry| entry.json(given)).collect();
            let board = given.variant.board;
            print(&format!(
                "{}\n",
                json!({"variant": given.variant.name, "fen": given.position.fen(board), "moves": moves})
            ))?;
        }
        TextOrJson::Text => {
            if moves.is_empty() && !quiet {
                say(format_args!(
                    "{} has no legal move",
                    position::player(given.position.side)
                ));
            }
            let text: String = moves
                .iter()
                .map(|entry| format!("{}\n", entry.text))
                .collect();
            print(&text)?;
        }
    }
    Ok(Status::Clean)
}

/// A legal move in words.
struct Entry {
    m: Move,
    /// By which moves are sorted: from, to, taken, as strings.
    key: (String, String, Vec<String>),
    /// As the variant writes it.
    text: String,
}

impl Entry {
    fn json(&self, given: &Given) -> Value {
        let board = given.variant.board;
        let path: Vec<String> = routes::path(given.variant, &given.position, &self.m)
            .into_iter()
            .map(|square| board.name(square).to_string())
            .collect();
        let (from, to, taken) = &self.key;
        json!({"from": from, "to": to, "path": path, "taken": taken, "crowned": self.m.crowned, "text": self.text})
    }
}

fn sorted(given: &Given) -> Vec<Entry> {
    let Given {
        variant,
        position,
        numbering,
    } = given;
    let board = variant.board;
    let mut legal = Vec::new();
    if legal_moves(variant, position, &mut legal) == Search::Exceeded {
        say(format_args!(
            "M510 there are more captures than are searched for: these are the best of those that were found"
        ));
    }
    let style = notation::Style::of(
        variant,
        numbering
            .filter(|_| variant.numbering.style == Style::Numeric)
            .unwrap_or(variant.numbering),
    );
    let mut entries: Vec<Entry> = legal
        .iter()
        .map(|m| {
            let name = |square| board.name(square).to_string();
            let mut taken: Vec<String> = bits(m.taken).map(name).collect();
            taken.sort_unstable();
            Entry {
                m: *m,
                key: (name(m.from), name(m.to), taken),
                text: notation::text(variant, position, m, &legal, &style),
            }
        })
        .collect();
    entries.sort_by(|a, b| a.key.cmp(&b.key).then(a.m.crowned.cmp(&b.m.crowned)));
    entries
}

/// Replays a game of one move from the position, so that the answer is what `check` would say.
fn attempt(given: &Given, written: &str, format: TextOrJson) -> Result<Status, Failure> {
    let Given {
        variant,
        position,
        numbering,
    } = given;
    let scheme = numbering.unwrap_or(variant.numbering);
    let text = format!(
        "[GameType \"{}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n{}\n",
        gametype::value(variant, scheme),
        fen::write(variant, scheme, position),
        written.trim(),
    );
    let options = Options {
        variant: Some(variant),
        numbering: *numbering,
        keep_steps: true,
        ..Options::default()
    };
    let games = crate::read(&text, &options);
    let replayed = games.iter().find_map(|game| game.replayed.as_ref());
    let played: Vec<Option<Move>> = replayed
        .map(|replayed| replayed.steps.iter().map(|step| step.played).collect())
        .unwrap_or_default();
    let mut found = games.iter().flat_map(|game| &game.diagnostics);
    let wrong = found.find(|found| found.severity == Severity::Error && found.code.is_of_moves());
    let answer = match (played.as_slice(), wrong) {
        ([_, _, ..], _) => {
            return Err(Failure::usage(format!(
                "`{written}` is more than one move; --try takes one"
            )));
        }
        // In a game the set-up might be what is wrong; here it is not.
        ([Some(m)], None) if position.us >> m.from.index() & 1 == 0 => Err(Refused {
            code: Code::M506,
            message: format!(
                "{}: {} is to move",
                harmless(written),
                colour(position.side)
            ),
            help: None,
        }),
        ([Some(m)], None) => Ok(*m),
        (_, Some(wrong)) => Err(Refused {
            code: wrong.code,
            message: wrong.message.to_string(),
            help: wrong.help.as_ref().map(|help| help.to_string()),
        }),
        _ => Err(Refused {
            code: Code::M501,
            message: format!("`{}` is not a move", harmless(written)),
            help: Some(format!("a move is written like {}", example(given))),
        }),
    };
    answer_as(given, written, answer, format)
}

/// Why a move is not legal.
struct Refused {
    code: Code,
    message: String,
    help: Option<String>,
}

fn answer_as(
    given: &Given,
    written: &str,
    answer: Result<Move, Refused>,
    format: TextOrJson,
) -> Result<Status, Failure> {
    let entries = sorted(given);
    let (status, json, text) = match answer {
        Ok(m) => {
            let entry = entries.iter().find(|entry| entry.m == m);
            let text = entry.map_or(written, |entry| entry.text.as_str());
            let json = json!({"legal": true, "move": entry.map(|entry| entry.json(given))});
            (Status::Clean, json, format!("legal: {text}\n"))
        }
        Err(Refused {
            code,
            message,
            help,
        }) => {
            let hint = help
                .as_ref()
                .map(|help| format!("{help}\n"))
                .unwrap_or_default();
            let text = format!("not legal: {code} {message}\n{hint}");
            let json =
                json!({"legal": false, "code": code.code(), "message": message, "help": help});
            (Status::Findings, json, text)
        }
    };
    match format {
        TextOrJson::Text => print(&text)?,
        TextOrJson::Json => {
            let mut object = json!({
                "variant": given.variant.name, "fen": given.position.fen(given.variant.board), "try": written,
            });
            if let (Value::Object(object), Value::Object(answer)) = (&mut object, json) {
                object.extend(answer);
            }
            print(&format!("{object}\n"))?;
        }
    }
    Ok(status)
}

/// A legal move of the position, to show how moves are written.
fn example(given: &Given) -> String {
    sorted(given)
        .into_iter()
        .next()
        .map_or_else(|| "c3-d4".to_string(), |entry| entry.text)
}
