//! Is the time linear? For each thing that a record can have more of, the time for one of it: a column that stays the
//! same is a straight line. Everything runs in this process on one thread: cutting, parsing, replay, checks, and the
//! report as people read it; what is told is the least time of some runs.
//!
//! `cargo bench --bench curve`, or with `-- 10` only up to a tenth of the numbers.

mod kinds;
mod random;

use std::fs;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kinds::{KINDS, archive, games};
use pdn::diagnostic::Severity;
use pdn::replay::{self, Draws, Options};
use pdn::report::{Findings, Format, Look, Places};
use pdn::rules::variants::{INTERNATIONAL, RUSSIAN};
use pdn::syntax;
use pdn::text::{Batches, Lines, Wanted};

/// A thing of which there is more and more: what it is called, and the text with so many.
type Row<'a> = (&'a str, &'a dyn Fn(usize) -> String);

fn main() {
    let less: usize = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(1);
    let (on, off) = (
        Options::default(),
        Options {
            draws: Draws::None,
            ..Options::default()
        },
    );
    println!(
        "{:<34} {:>8} {:>10} {:>12}",
        "one more", "of them", "ms", "ns each"
    );
    let rows: &[(Row<'_>, &Options, &[usize])] = &[
        (("game", &clean), &on, &[1, 10, 100, 1_000, 10_000, 100_000]),
        (
            ("KB of comment in a game", &comment),
            &on,
            &[1, 10, 100, 1_000],
        ),
        (
            ("variation, nested", &nested),
            &on,
            &[1, 10, 100, 1_000, 10_000, 100_000],
        ),
        (
            ("variation, side by side", &beside),
            &on,
            &[1, 10, 100, 1_000, 10_000, 100_000],
        ),
        (
            ("ply of a game", &to_and_fro),
            &on,
            &[100, 1_000, 10_000, 100_000],
        ),
        (
            ("ply of a game, no draw rules", &to_and_fro),
            &off,
            &[100, 1_000, 10_000, 100_000],
        ),
        (
            ("ply behind an illegal move", &illegal),
            &on,
            &[100, 1_000, 10_000, 100_000],
        ),
        (
            ("finding in one line of a game", &illegal_in_line),
            &on,
            &[10, 100, 1_000, 10_000, 100_000],
        ),
        (
            ("finding, each on its line", &illegal_lines),
            &on,
            &[10, 100, 1_000, 10_000, 100_000],
        ),
        (
            ("finding that points to another", &tags),
            &on,
            &[10, 100, 1_000, 10_000],
        ),
        (
            ("file with a finding a game", &bracket_games),
            &on,
            &[10, 100, 1_000, 10_000],
        ),
    ];
    for ((name, text), options, counts) in rows {
        for &count in counts.iter().filter(|count| **count <= 100_000 / less) {
            let text = text(count);
            let time = least(|| {
                black_box(whole(&text, options, false));
            });
            let each = time.as_nanos() as usize / count;
            println!(
                "{name:<34} {count:>8} {:>10.3} {each:>12}",
                time.as_secs_f64() * 1e3
            );
        }
    }
    println!(
        "\n{:<34} {:>8} {:>12} {:>8}",
        "in each of 2000 games", "shown", "ns a game", "times"
    );
    kinds(&on);
    println!(
        "\n{:<34} {:>10} {:>10}",
        "the program, one game", "ms least", "median"
    );
    start_up();
}

/// Reads, judges and reports a text; the length of the report and the number of findings shown.
fn whole(text: &str, options: &Options, strict: bool) -> (usize, usize) {
    let (mut length, mut shown) = (0, 0);
    for batch in Batches::new(text.as_bytes(), Wanted::Detect) {
        let batch = batch.expect("text in memory can be read");
        let chunks = batch.chunks();
        let parsed: Vec<_> = chunks.iter().map(syntax::parse).collect();
        let records = chunks
            .iter()
            .zip(&parsed)
            .flat_map(|(chunk, parsed)| parsed.iter().map(|parsed| (&*chunk.text, &parsed.record)));
        let file = replay::read_file(records, options);
        for (chunk, parsed) in chunks.iter().zip(parsed) {
            let mut lines = None;
            for parsed in parsed {
                let game = pdn::judge(&chunk.text, parsed, &file, options);
                let found = game.diagnostics.iter();
                let found = found.filter(|found| strict || found.severity > Severity::Note);
                let found: Vec<_> = found.collect();
                if found.is_empty() {
                    continue;
                }
                let lines = lines.get_or_insert_with(|| Lines::new(chunk));
                let findings = Findings {
                    path: "games.pdn",
                    game: Some(1),
                    white: Some("A"),
                    black: Some("B"),
                    round: None,
                    text: &chunk.text,
                    span: game.record.span,
                    places: Places::Of(lines),
                    list: &found,
                };
                shown += findings.list.len();
                let texts = Format::Full.record(&findings, Look::default());
                length += texts.iter().map(String::len).sum::<usize>();
            }
        }
    }
    (length, shown)
}

/// The least time of some runs: short ones are repeated often enough that one of them is not disturbed by other work.
fn least(run: impl Fn()) -> Duration {
    let once = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let first = once();
    let times = (300_000_000 / first.as_nanos().max(1)).clamp(3, 200);
    (0..times).map(|_| once()).fold(first, Duration::min)
}

const TAGS: &str = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n";

/// The moves of random games.
fn bodies(count: usize) -> Vec<String> {
    let mut dice = random::Dice(7);
    let mut text = String::new();
    // Some hundred games are various enough.
    let games: Vec<String> = (0..count.min(300))
        .map(|_| {
            text.clear();
            random::game(&RUSSIAN, &mut dice, 80, &mut text);
            let body = text.split("\n\n").nth(1).unwrap_or_default();
            body.to_string()
        })
        .collect();
    games.iter().cycle().take(count).cloned().collect()
}

fn clean(count: usize) -> String {
    let games = bodies(count);
    games
        .iter()
        .map(|body| format!("{TAGS}{body}\n\n"))
        .collect()
}

fn comment(kilobytes: usize) -> String {
    let words = "words of a comment ".repeat(kilobytes * 1024 / 19);
    format!("{TAGS}1. c3-d4 {{{words}}} d6-c5 *\n")
}

fn nested(depth: usize) -> String {
    let (open, close) = ("( 1. 31-26 ".repeat(depth), ")".repeat(depth));
    format!(
        "[GameType \"{}\"]\n1. 32-28 {open}{close} 19-23 *",
        INTERNATIONAL.game_type
    )
}

fn beside(count: usize) -> String {
    let all = "( 1. 31-26 ) ".repeat(count);
    format!("[GameType \"20\"]\n1. 32-28 {all} 19-23 *")
}

fn to_and_fro(plies: usize) -> String {
    let moves = "48-42 3-8 42-48 8-3 ".repeat(plies / 4);
    format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK48:BK3\"]\n{moves}*")
}

fn illegal(plies: usize) -> String {
    let moves = "48-42 3-8 42-48 8-3 ".repeat(plies / 4);
    format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK48:BK3\"]\n48-42 3-9 48-1 {moves}*")
}

fn illegal_lines(count: usize) -> String {
    format!(
        "{TAGS}1. c3-d4 {} d6-c5 *\n",
        "( 1. c3-d5 )\n".repeat(count)
    )
}

fn illegal_in_line(count: usize) -> String {
    illegal_lines(count).replace(")\n", ") ")
}

fn tags(count: usize) -> String {
    let again = "[Event \"other\"]\n".repeat(count);
    format!("[Event \"E\"]\n{again}[GameType \"25\"]\n\n1. c3-d4 *\n")
}

fn bracket_games(count: usize) -> String {
    clean(count).replace("\n1. ", "\n1. } ")
}

/// What a finding in every game costs, kind by kind.
fn kinds(options: &Options) {
    let games = games(&RUSSIAN, 2000);
    let mut clean = 0;
    for kind in KINDS {
        let text = archive(std::slice::from_ref(kind), &games);
        let shown = whole(&text, options, kind.strict).1;
        let time = least(|| {
            black_box(whole(&text, options, kind.strict));
        });
        let each = time.as_nanos() / 2000;
        clean = if clean == 0 { each } else { clean };
        println!(
            "{:<34} {shown:>8} {each:>12} {:>8.2}",
            kind.name,
            each as f64 / clean as f64
        );
    }
}

/// How long the program takes for one game, from its start to its end.
fn start_up() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("one.pdn");
    fs::write(&path, clean(1)).expect("a file");
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_pdn"));
            command
                .arg("check")
                .arg(&path)
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let start = Instant::now();
            let status = command.status().expect("the program runs");
            assert!(status.success());
            start.elapsed()
        })
        .collect();
    times.sort();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let (least, median) = (milliseconds(times[0]), milliseconds(times[times.len() / 2]));
    println!("{:<34} {least:>10.2} {median:>10.2}", "pdn check one.pdn");
}
