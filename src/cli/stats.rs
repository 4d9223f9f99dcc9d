//! `pdn stats`: counts of games, moves, results, lengths and endings.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::across::{Across, sheet};
use super::args::{Paths, Reading as ReadingArgs, TextOrJson};
use super::input::Source;
use super::options::{Common, Reading};
use super::output::{Failure, Status, print};
use super::run::{Judged, Portion};
use super::survey::{Survey, Writes};
use super::visit::{Book, all_sources};
use crate::check::archive::Sheet;
use crate::diagnostic::Code;
use crate::replay::Winner;
use crate::report::Paint;

/// What is counted.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What is read.
    #[command(flatten)]
    pub paths: Paths,
    /// Text for people, or JSON
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: TextOrJson,
    /// How games are read.
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The counts.
#[derive(Default)]
struct Stats {
    files: u64,
    games: u64,
    moves: u64,
    understood: u64,
    variants: BTreeMap<&'static str, u64>,
    results: BTreeMap<&'static str, u64>,
    /// Games by their number of plies.
    lengths: BTreeMap<u32, u64>,
    /// Games by the rule that ended them.
    endings: BTreeMap<&'static str, u64>,
    codes: BTreeMap<Code, u64>,
}

/// What a run adds up to.
#[derive(Default)]
struct Sums {
    stats: Stats,
    across: Across,
}

impl Book<(Stats, Sheet)> for Sums {
    fn opened(&mut self, source: &Source) {
        self.stats.files += 1;
        self.across.file(&source.name);
    }

    fn take(&mut self, _: &Source, (part, games): (Stats, Sheet)) -> Result<(), Failure> {
        self.stats.add(part);
        self.across.add(games);
        Ok(())
    }
}

/// Counts all that was named.
pub fn run(args: Args, common: &Common) -> Result<Status, Failure> {
    let reading = Reading::from_args(&args.reading)?;
    let survey = Survey {
        reading: &reading,
        portion: Portion::Few,
        make: &|_, judged, _| (Stats::of(judged), sheet(judged)),
        only: |_| true,
        writes: Writes::Nothing,
    };
    let mut sums = Sums::default();
    let status = all_sources(&args.paths, common, &survey, &mut sums)?;
    let Sums { mut stats, across } = sums;
    for found in across.compare() {
        *stats.codes.entry(found.code).or_default() += 1;
    }
    print(&match args.format {
        TextOrJson::Text => stats.text(Paint { on: common.color }),
        TextOrJson::Json => format!("{}\n", stats.json()),
    })?;
    Ok(status)
}

impl Stats {
    fn of(judged: &Judged<'_>) -> Stats {
        let mut stats = Stats::default();
        for numbered in &judged.games {
            for found in &numbered.game.diagnostics {
                *stats.codes.entry(found.code).or_default() += 1;
            }
            let Some(replayed) = &numbered.game.replayed else {
                continue;
            };
            stats.games += 1;
            stats.moves += u64::from(replayed.plies);
            stats.understood += u64::from(replayed.understood);
            *stats.lengths.entry(replayed.plies).or_default() += 1;
            *stats
                .variants
                .entry(replayed.variant.map_or("none", |variant| variant.name))
                .or_default() += 1;
            let result = match replayed.winner {
                Some(Winner::White) => "white",
                Some(Winner::Black) => "black",
                Some(Winner::Draw) => "draw",
                Some(Winner::BothLost) => "both-lost",
                None => "unknown",
            };
            *stats.results.entry(result).or_default() += 1;
            for rule in replayed.over.iter().flat_map(|over| &over.rules) {
                *stats.endings.entry(rule).or_default() += 1;
            }
        }
        stats
    }

    fn add(&mut self, part: Stats) {
        self.games += part.games;
        self.moves += part.moves;
        self.understood += part.understood;
        merge(&mut self.variants, part.variants);
        merge(&mut self.results, part.results);
        merge(&mut self.lengths, part.lengths);
        merge(&mut self.endings, part.endings);
        merge(&mut self.codes, part.codes);
    }

    /// Shortest, median and longest game, in plies.
    fn spread(&self) -> Option<(u32, u32, u32)> {
        let shortest = *self.lengths.keys().next()?;
        let longest = *self.lengths.keys().next_back()?;
        let mut passed = 0;
        let median = self.lengths.iter().find(|(_, count)| {
            passed += **count;
            passed * 2 >= self.games
        });
        Some((shortest, *median?.0, longest))
    }

    fn mean(&self) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            self.moves as f64 / self.games as f64
        }
    }

    fn json(&self) -> Value {
        let named = |counts: &BTreeMap<&'static str, u64>| {
            let counts = counts
                .iter()
                .map(|(name, count)| (name.to_string(), Value::from(*count)));
            Value::Object(counts.collect::<Map<_, _>>())
        };
        let codes = self
            .codes
            .iter()
            .map(|(code, count)| (code.code().to_string(), Value::from(*count)));
        let spread = self.spread().map(|(min, median, max)| json!({"min": min, "median": median, "max": max, "mean": self.mean()}));
        json!({
            "schema": "pdn-stats/1",
            "files": self.files,
            "games": self.games,
            "moves": self.moves,
            "understood": self.understood,
            "variants": named(&self.variants),
            "results": named(&self.results),
            "lengths": spread,
            "endings": named(&self.endings),
            "codes": Value::Object(codes.collect::<Map<_, _>>()),
        })
    }

    fn text(&self, paint: Paint) -> String {
        let mut out = String::new();
        let mut line =
            |name: &str, value: String| out.push_str(&format!("{name:<28} {value:>10}\n"));
        line("files", self.files.to_string());
        line("games", self.games.to_string());
        line("games understood", self.understood.to_string());
        line("moves", self.moves.to_string());
        if let Some((shortest, median, longest)) = self.spread() {
            line("plies, shortest game", shortest.to_string());
            line("plies, median", median.to_string());
            line("plies, mean", format!("{:.1}", self.mean()));
            line("plies, longest game", longest.to_string());
        }
        let mut table = |title: &str, rows: Vec<(String, u64)>| {
            if rows.is_empty() {
                return;
            }
            out.push_str(&format!("\n{}\n", paint.bold(title)));
            for (name, count) in rows {
                out.push_str(&format!("  {name:<26} {count:>10}\n"));
            }
        };
        table("Variants", ranked(&self.variants));
        table("Won by", ranked(&self.results));
        table("Over by the rules", ranked(&self.endings));
        let codes = self
            .codes
            .iter()
            .map(|(code, count)| (format!("{code} {}", code.name()), *count));
        table("Findings", codes.collect());
        out
    }
}

/// The most frequent first.
fn ranked(counts: &BTreeMap<&'static str, u64>) -> Vec<(String, u64)> {
    let mut rows: Vec<(String, u64)> = counts
        .iter()
        .map(|(name, count)| (name.to_string(), *count))
        .collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    rows
}

fn merge<K: Ord>(sums: &mut BTreeMap<K, u64>, part: BTreeMap<K, u64>) {
    for (key, count) in part {
        *sums.entry(key).or_default() += count;
    }
}
