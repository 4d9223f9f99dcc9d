//! `pdn grammar`: the grammars and the schema that ship inside the program.

use super::options::Common;
use super::output::{Failure, Status, print};

/// Which one.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// read, write, fen, gametype, timecontrol, or json (the JSON Schema); without a name, all the EBNF files
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

/// Name, what it describes, text.
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "read",
        "what is read as PDN",
        include_str!("../../grammar/read.ebnf"),
    ),
    (
        "write",
        "what is written as PDN",
        include_str!("../../grammar/write.ebnf"),
    ),
    (
        "fen",
        "the value of FEN tags and set-ups",
        include_str!("../../grammar/fen.ebnf"),
    ),
    (
        "gametype",
        "the value of the GameType tag",
        include_str!("../../grammar/gametype.ebnf"),
    ),
    (
        "timecontrol",
        "the value of the TimeControl tag",
        include_str!("../../grammar/timecontrol.ebnf"),
    ),
    (
        "json",
        "the JSON Schema of records (pdn/1)",
        include_str!("../../grammar/pdn-1.schema.json"),
    ),
];

/// Prints it.
pub fn run(args: Args, _common: &Common) -> Result<Status, Failure> {
    let Some(name) = args.name else {
        // All the EBNF files; the schema is another language, and is asked for by name.
        let all: Vec<&str> = TEXTS
            .iter()
            .filter(|(name, ..)| *name != "json")
            .map(|(.., text)| *text)
            .collect();
        print(&all.join("\n"))?;
        return Ok(Status::Clean);
    };
    let wanted = name.to_ascii_lowercase();
    let wanted = wanted.trim_end_matches(".ebnf").trim_end_matches(".json");
    match TEXTS
        .iter()
        .find(|(name, ..)| *name == wanted || wanted == "pdn-1.schema" && *name == "json")
    {
        Some((.., text)) => print(text)?,
        None => {
            let list: String = TEXTS
                .iter()
                .map(|(name, about, _)| format!("\n  {name:<12} {about}"))
                .collect();
            return Err(Failure::usage(format!(
                "no grammar is called `{name}`. There are:{list}"
            )));
        }
    }
    Ok(Status::Clean)
}
