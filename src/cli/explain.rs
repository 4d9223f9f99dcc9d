//! `pdn explain`: the page of a code; also what a variant is, a draw rule, or a way to win.

use super::options::{self, Common};
use super::output::{Failure, Status, print};
use super::variants;
use crate::diagnostic::{Code, Fixable};
use crate::report::Paint;
use crate::rules::WinBy;
use crate::rules::draw::{Rule, RuleSet};
use crate::rules::variant::Goal;
use crate::rules::variants::{EXTRA, VARIANTS, by_name};

/// What is to be explained.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A code such as M502, the beginning of one, its name, a variant, a draw rule, or how a game is won
    #[arg(value_name = "CODE", required_unless_present = "all")]
    pub name: Option<String>,
    /// List all codes
    #[arg(long)]
    pub all: bool,
}

/// Prints the page, or the list.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let paint = Paint { on: common.color };
    let text = match args.name.as_deref() {
        Some(name) if !args.all => explain(name.trim(), paint)?,
        _ => list(Code::ALL, paint),
    };
    print(&text)?;
    Ok(Status::Clean)
}

fn explain(name: &str, paint: Paint) -> Result<String, Failure> {
    // A variant comes before the rule set that is called as it is: its page holds that too.
    let said = [of_code, of_codes, of_variant, of_rule_set, of_rule, of_win];
    said.iter()
        .find_map(|of| of(name, paint))
        .ok_or_else(|| unknown(name))
}

fn of_code(name: &str, paint: Paint) -> Option<String> {
    Code::find(name).map(|code| page(code, paint))
}

/// Those that begin so, as `--select` takes them.
fn of_codes(name: &str, paint: Paint) -> Option<String> {
    let begin = Code::ALL.iter().copied().filter(|code| {
        let begin = code.code().get(..name.len());
        begin.is_some_and(|begin| !name.is_empty() && begin.eq_ignore_ascii_case(name))
    });
    let begin: Vec<Code> = begin.collect();
    (!begin.is_empty()).then(|| list(&begin, paint))
}

fn of_variant(name: &str, paint: Paint) -> Option<String> {
    let row = by_name(name)?;
    let rows: Vec<_> = VARIANTS
        .iter()
        .chain(EXTRA)
        .copied()
        .filter(|other| other.name == row.name)
        .collect();
    let rules = sets().find(|set| set.name == row.name);
    let rules = rules.map(|set| format!("\nSource of the draw rules: {}.\n", set.source));
    Some(format!(
        "{}\n\nSource: {}.\nAlso called: {}.\n\n{}{}",
        paint.bold(format_args!("# {} ({})", row.title, row.name)),
        row.source,
        row.aliases.join(", "),
        variants::text(&rows, true, paint),
        rules.unwrap_or_default()
    ))
}

fn of_rule_set(name: &str, paint: Paint) -> Option<String> {
    let named = |set: &&RuleSet| set.name.eq_ignore_ascii_case(name) && !set.rules.is_empty();
    let set = sets().find(named)?;
    Some(format!(
        "{}\nSource: {}.\n",
        variants::set_text(set, true, paint).trim_end(),
        set.source
    ))
}

/// All rules, with the sets they are of.
fn rules() -> impl Iterator<Item = (&'static RuleSet, &'static Rule)> {
    sets().flat_map(|set| set.rules.iter().map(move |rule| (set, rule)))
}

fn of_rule(name: &str, paint: Paint) -> Option<String> {
    let mut same = rules()
        .filter(|(_, rule)| rule.name.eq_ignore_ascii_case(name))
        .peekable();
    let (_, first) = same.peek()?;
    let mut out = format!(
        "{}\n\n{}.\n",
        paint.bold(format_args!("# {}", first.name)),
        sentence(first.title)
    );
    for (set, rule) in same {
        let article = if rule.article.is_empty() {
            String::new()
        } else {
            format!(", article {}", rule.article)
        };
        out.push_str(&format!(
            "\n{} ({}): {}, {}{article}.\nSource: {}.\n",
            set.name,
            set.title,
            variants::count(rule),
            variants::effect(rule.effect),
            rule.source,
        ));
    }
    Some(out)
}

/// How a game is won, and by whom in which variants.
fn of_win(name: &str, paint: Paint) -> Option<String> {
    let named = |by: &WinBy| by.name().eq_ignore_ascii_case(name);
    let by = WinBy::ALL.into_iter().find(named)?;
    let mut out = format!(
        "{}\n\n{}. ",
        paint.bold(format_args!("# {}", by.name())),
        sentence(by.title())
    );
    let rows = |goal| VARIANTS.iter().filter(move |row| row.goal == goal);
    let titles = |goal| {
        rows(goal)
            .map(|row| row.title)
            .collect::<Vec<_>>()
            .join(" and ")
    };
    out.push_str(&match by {
        WinBy::FirstKing => format!("In {} its side has won.\n", titles(Goal::FirstKing)),
        _ => format!("It has lost; in {} it has won.\n", titles(Goal::Losing)),
    });
    Some(out)
}

fn unknown(name: &str) -> Failure {
    let names = Code::ALL.iter().flat_map(|code| [code.code(), code.name()]);
    let names = names
        .chain(VARIANTS.iter().map(|row| row.name))
        .chain(rules().map(|(_, rule)| rule.name))
        .chain(WinBy::ALL.map(WinBy::name));
    let near = options::nearest(name, names)
        .map(|near| format!(", did you mean `{near}`?"))
        .unwrap_or_default();
    Failure::usage(format!(
        "no code, variant or rule is called `{name}`{near}\n`pdn explain --all` lists the codes, `pdn variants` the rest."
    ))
}

/// All rule sets, each once.
fn sets() -> impl Iterator<Item = &'static RuleSet> {
    let mut seen: Vec<&'static RuleSet> = Vec::new();
    for set in VARIANTS.iter().flat_map(|row| row.draws.iter().copied()) {
        if !seen.contains(&set) {
            seen.push(set);
        }
    }
    seen.into_iter()
}

fn page(code: Code, paint: Paint) -> String {
    let mut out = String::new();
    for line in code.page().lines() {
        if line.starts_with('#') {
            out.push_str(&paint.bold(line));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

fn list(codes: &[Code], paint: Paint) -> String {
    let mut out = format!(
        "{}\n",
        paint.bold(format_args!(
            "{:<5} {:<8} {:<12} {}",
            "CODE", "SEVERITY", "FIX", "NAME"
        ))
    );
    for code in codes {
        let fix = match code.fixable() {
            Fixable::None => "-",
            Fixable::Safe => "safe",
            Fixable::Unsafe => "unsafe",
        };
        let severity = paint.severity(
            code.severity(),
            format_args!("{:<8}", code.severity().name()),
        );
        out.push_str(&format!(
            "{:<5} {severity} {fix:<12} {}\n",
            code.code(),
            code.name()
        ));
    }
    out
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}
