//! `pdn variants`: the table of variants, how pieces capture in them, and the draw rules of each.

use serde_json::{Value, json};

use super::args::TextOrJson;
use super::captures;
use super::options::{self, Common};
use super::output::{Failure, Status, print};
use crate::notation::gametype;
use crate::report::Paint;
use crate::rules::draw::{Count, Effect, Limit, Rule, RuleSet};
use crate::rules::numbering::{Numbering, Style};
use crate::rules::variant::ResultType;
use crate::rules::variants::{EXTRA, VARIANTS};
use crate::rules::{Position, Variant};

/// Which ones, and how.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only these (default: all)
    #[arg(value_name = "VARIANT")]
    pub names: Vec<String>,
    /// Text for people, or JSON
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: TextOrJson,
}

/// Prints the table.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let named: Result<Vec<_>, Failure> = args
        .names
        .iter()
        .map(|name| options::variant(name))
        .collect();
    let named = named?;
    match args.format {
        TextOrJson::Json => {
            let rows = if named.is_empty() {
                VARIANTS.to_vec()
            } else {
                named
            };
            let rows: Vec<Value> = rows.into_iter().map(json_row).collect();
            print(&format!("{:#}\n", Value::from(rows)))?;
        }
        TextOrJson::Text => {
            let rows = if named.is_empty() {
                VARIANTS.iter().chain(EXTRA).copied().collect()
            } else {
                named
            };
            print(&text(
                &rows,
                !args.names.is_empty(),
                Paint { on: common.color },
            ))?;
        }
    }
    Ok(Status::Clean)
}

/// The table, how pieces capture, then each rule set once, in detail or not.
pub fn text(rows: &[&'static Variant], detailed: bool, paint: Paint) -> String {
    let mut out = String::new();
    let line = |name: &str, number: &str, board: &str, squares: &str, draws: &str, title: &str| {
        format!("{name:<15} {number:<17} {board:<6} {squares:<12} {draws:<23} {title}\n")
    };
    out.push_str(
        &paint.bold(
            line(
                "NAME",
                "GAMETYPE",
                "BOARD",
                "SQUARES",
                "DRAW RULES",
                "TITLE",
            )
            .trim_end(),
        ),
    );
    out.push('\n');
    for row in rows {
        let sets: Vec<&str> = row.draws.iter().map(|set| set.name).collect();
        let board = format!("{}x{}", row.board.files, row.board.ranks);
        out.push_str(&line(
            row.name,
            &gametype::full(row, row.numbering),
            &board,
            &squares(row),
            &sets.join(" "),
            row.title,
        ));
    }
    // Rows of one name.
    let twice = |row: &&&Variant| rows.iter().filter(|other| other.name == row.name).count() > 1;
    if let Some(row) = rows.iter().find(twice) {
        out.push_str(&format!(
            "\n{name} stands here more than once: the same rules under other GameType values, which differ in who\n\
             begins, in the corner of a1 or 1, and in names or numbers. --variant takes the titles, too.\n",
            name = row.name
        ));
    }
    out.push('\n');
    out.push_str(&captures::table(rows, paint));
    let mut shown: Vec<&RuleSet> = Vec::new();
    for set in rows.iter().flat_map(|row| row.draws.iter().copied()) {
        if set.rules.is_empty() || shown.contains(&set) {
            continue;
        }
        shown.push(set);
        out.push('\n');
        out.push_str(&set_text(set, detailed, paint));
    }
    out
}

/// A rule set with its rules: effect, article, words; in detail also what is counted, and the source.
pub fn set_text(set: &RuleSet, detailed: bool, paint: Paint) -> String {
    let since = set
        .since
        .map(|year| format!(", since {year}"))
        .unwrap_or_default();
    let mut users: Vec<&str> = Vec::new();
    for row in VARIANTS.iter().filter(|row| row.draws.contains(&set)) {
        users.push(row.name);
    }
    let mut out = format!(
        "{}  {}{since} ({})\n",
        paint.bold(set.name),
        set.title,
        users.join(", ")
    );
    for rule in set.rules {
        out.push_str(&format!(
            "  {:<26} {:<10} {:<10} {}\n",
            rule.name,
            effect(rule.effect),
            rule.article,
            rule.title,
        ));
        if detailed {
            let count = paint.dim(format_args!("{}; source: {}", count(rule), rule.source));
            out.push_str(&format!("{:<50}{count}\n", ""));
        }
    }
    out
}

/// How the squares are printed where the record does not say, and where the first of them is.
fn squares(row: &Variant) -> String {
    let (board, numbering) = (row.board, row.numbering);
    match numbering.style {
        Style::Numeric => {
            let first = numbering.square_of_number(board, 1);
            let first = first.map(|first| format!(", 1={}", board.name(first)));
            format!(
                "1-{}{}",
                board.squares.count_ones(),
                first.unwrap_or_default()
            )
        }
        Style::Algebraic if numbering == Numbering::ALGEBRAIC => "names".to_string(),
        Style::Algebraic => {
            let first = numbering.square_of_name(board, 0, 0);
            let first = first.map(|first| format!(", a1={}", board.name(first)));
            format!("names{}", first.unwrap_or_default())
        }
    }
}

/// `automatic`, `claim` or `referee`.
pub fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Automatic => "automatic",
        Effect::Claim => "claim",
        Effect::Referee => "referee",
    }
}

/// When a rule falls due, in a few words.
pub fn count(rule: &Rule) -> String {
    let unit = match rule.counts {
        Count::Occurrences => "times the same position",
        Count::Plies => "plies",
        Count::OwnMoves => "own moves",
        Count::Nothing if rule.effect == Effect::Referee => return "for the referee".to_string(),
        Count::Nothing => return "at once".to_string(),
    };
    let one = |limit: &Limit| match (limit.from, limit.to) {
        (_, u8::MAX) => limit.count.to_string(),
        (from, to) if from == to => format!("{from} pieces {}", limit.count),
        (from, to) => format!("{from}-{to} pieces {}", limit.count),
    };
    if rule.limits.is_empty() {
        return "-".to_string();
    }
    let limits: Vec<String> = rule.limits.iter().map(one).collect();
    format!("{} {unit}", limits.join(", "))
}

fn json_row(row: &'static Variant) -> Value {
    let draws: Vec<Value> = row
        .draws
        .iter()
        .enumerate()
        .map(|(i, set)| json_set(set, i == 0))
        .collect();
    json!({
        "name": row.name,
        "aliases": row.aliases,
        "title": row.title,
        "source": row.source,
        "game_type": row.game_type,
        "game_type_tag": gametype::full(row, row.numbering),
        "private_number": row.private_number,
        "variant_tag": (!row.variant_tag.is_empty()).then_some(row.variant_tag),
        "board": {
            "files": row.board.files,
            "ranks": row.board.ranks,
            "squares": row.board.squares.count_ones(),
            "a1_is_played": row.board.named("a1").is_some(),
        },
        "starts": row.starts.name(),
        "start": Position::<u128>::start(row).fen(row.board),
        "squares": match row.numbering.style { Style::Algebraic => "names", Style::Numeric => "numbers" },
        "capture_separator": row.capture_separator.to_string(),
        "win": match row.results { ResultType::Default => "1-0", ResultType::International => "2-0" },
        "captures": captures::json(row),
        "draws": draws,
    })
}

fn json_set(set: &RuleSet, default: bool) -> Value {
    let rules: Vec<Value> = set.rules.iter().map(json_rule).collect();
    json!({
        "name": set.name, "title": set.title, "source": set.source, "since": set.since, "default": default, "rules": rules,
    })
}

fn json_rule(rule: &Rule) -> Value {
    let counts = match rule.counts {
        Count::Occurrences => "occurrences",
        Count::Plies => "plies",
        Count::OwnMoves => "own-moves",
        Count::Nothing => "nothing",
    };
    let limit = |limit: &Limit| json!({"pieces": [limit.from, limit.to], "count": limit.count});
    let limits: Vec<Value> = rule.limits.iter().map(limit).collect();
    json!({
        "name": rule.name, "title": rule.title, "article": rule.article, "source": rule.source,
        "effect": effect(rule.effect), "counts": counts, "limits": limits,
    })
}
