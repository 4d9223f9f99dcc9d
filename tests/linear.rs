//! Time grows with the length of the input and no faster, whatever stands there: twice the text takes about twice the
//! time through the whole pipeline (cutting, parsing, replay, checks, report).
//!
//! What is measured is the time this thread spends computing, where the system tells (Linux), so that other work on the
//! machine does not count; elsewhere the time on the clock.

#[path = "support/pipeline.rs"]
mod pipeline;

use std::fs;
use std::time::{Duration, Instant};

use pdn::replay::Options;
use pdn::report::{Findings, Format, Look, Places};
use pdn::syntax::parse;
use pdn::text::chunks::LARGEST_GAME;
use pdn::text::{Chunk, Lines};

/// Twice the input may take so many times the time. Quadratic time is 4 times, and more with every doubling.
const GROWTH: f64 = 3.0;
/// Times below this are too short to compare.
const FLOOR: Duration = Duration::from_millis(30);

/// Times above this are not worth waiting for once more.
const TOO_SLOW: Duration = Duration::from_secs(20);

/// How long this thread has computed.
fn computed(start: Instant) -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|line| line.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// The time of the whole pipeline over a text, and how many games it has.
fn time(text: &str) -> (Duration, usize) {
    let start = Instant::now();
    let before = computed(start);
    let pieces = pipeline::read(text.as_bytes(), &Options::default());
    pieces.iter().for_each(show);
    let time = computed(start).saturating_sub(before);
    let games = pieces.iter().flat_map(|piece| &piece.games);
    let games = games.filter(|game| game.replayed.is_some());
    (time, games.count())
}

/// The report of what was found.
fn show(piece: &pipeline::Piece) {
    let lines = Lines::new(&piece.chunk);
    for game in &piece.games {
        let found: Vec<_> = game.diagnostics.iter().collect();
        let findings = Findings {
            path: "games.pdn",
            game: Some(1),
            white: None,
            black: None,
            round: None,
            text: &piece.chunk.text,
            span: game.record.span,
            places: Places::Of(&lines),
            list: &found,
        };
        let texts = Format::Full.record(&findings, Look::default());
        assert_eq!(texts.len(), game.diagnostics.len());
    }
}

/// Four times the text in two doublings, each within [`GROWTH`].
#[track_caller]
fn grows_with_the_text(name: &str, text: impl Fn(usize) -> String, size: usize) {
    let mut last = FLOOR;
    for factor in [1, 2, 4] {
        let text = text(size * factor);
        let most = GROWTH * last.as_secs_f64();
        let (mut spent, games) = time(&text);
        assert!(games > 0, "{name}: nothing was read");
        assert!(
            spent < TOO_SLOW,
            "{name}: {} bytes took {spent:?}",
            text.len()
        );
        // The quickest of some: what else happens on the machine is not counted.
        for tries in 1..5 {
            if tries < 2 || factor > 1 && spent.as_secs_f64() > most {
                spent = spent.min(time(&text).0);
            }
        }
        println!("{name}: {} bytes in {spent:?}", text.len());
        assert!(
            factor == 1 || spent.as_secs_f64() <= most,
            "{name}: {} bytes took {spent:?}, half of them {last:?}",
            text.len()
        );
        last = spent.max(FLOOR);
    }
}

#[test]
fn unclosed_comments() {
    let game = |n: usize| "[White \"A\"]\n1. 32-28 {no end\n\n".repeat(n);
    grows_with_the_text("a game each", game, 5_000);
    let game = |n: usize| format!("[White \"A\"]\n1. 32-28 {}", "{ 19-23 ".repeat(n));
    grows_with_the_text("in one game", game, 50_000);
    let game = |n: usize| format!("[White \"A\"]\n1. 32-28 {} *", "{ {a} ".repeat(n));
    grows_with_the_text("some closed", game, 50_000);
    let game = |n: usize| format!("[White \"A\"]\n1. 32-28 {{{} *", "\n\n[".repeat(n));
    grows_with_the_text("nearly a tag", game, 100_000);
}

#[test]
fn nested_variations() {
    let nested = |n: usize| {
        let (open, close) = ("( 1. 31-26 ".repeat(n), ")".repeat(n));
        format!("[GameType \"20\"]\n1. 32-28 {open}{close} 19-23 *")
    };
    grows_with_the_text("nested", nested, 25_000);
    let siblings = |n: usize| {
        format!(
            "[GameType \"20\"]\n1. 32-28 {} 19-23 *",
            "( 1. 31-26 ) ".repeat(n)
        )
    };
    grows_with_the_text("side by side", siblings, 25_000);
    let open = |n: usize| format!("[GameType \"20\"]\n1. 32-28 {} *", "( 1. 31-26 ".repeat(n));
    grows_with_the_text("never closed", open, 25_000);
    let closed = |n: usize| format!("[GameType \"20\"]\n1. 32-28 {} *", ") 19-23 ".repeat(n));
    grows_with_the_text("never opened", closed, 25_000);
}

#[test]
fn illegal_moves_without_end() {
    let lines = |n: usize| {
        let wrong = "( 1. 31-25 )\n".repeat(n);
        format!("[GameType \"20\"]\n1. 32-28 {wrong} 19-23 *")
    };
    grows_with_the_text("each on its line", lines, 8_000);
    let line = |n: usize| lines(n).replace(")\n", ") ");
    grows_with_the_text("in one line", line, 8_000);
}

#[test]
fn brackets_without_end() {
    for (name, bracket) in [
        ("[", "["),
        ("(", "("),
        ("{", "{"),
        ("}", "}"),
        ("]", "]"),
        ("[\"", "[\""),
        ("[A \"", "[A \"\n"),
    ] {
        let text = |n: usize| format!("[White \"A\"]\n1. 32-28 {}", bracket.repeat(n));
        grows_with_the_text(name, text, 250_000);
    }
}

#[test]
fn escape_lines_without_end() {
    for line in ["%\n", "(\n%\n", "\t%\n"] {
        let text = |n: usize| format!("[White \"A\"]\n1. 32-28 *\n{}", line.repeat(n));
        grows_with_the_text(line, text, 200_000);
    }
}

#[test]
fn tags_without_end() {
    let tags = |n: usize| format!("{}\n1. 32-28 *", "[Event \"x\"]\n".repeat(n));
    grows_with_the_text("tags", tags, 25_000);
    let broken = |n: usize| format!("{}\n1. 32-28 *", "[Event \"x\n".repeat(n));
    grows_with_the_text("broken tags", broken, 25_000);
    let value = |n: usize| format!("[Event \"{}\"]\n1. 32-28 *", "a \"b\" \\".repeat(n));
    grows_with_the_text("one value", value, 100_000);
}

/// A game that fills the limit, its moves legal: both sides walk to and fro with a king.
#[test]
fn the_largest_game() {
    let game = |n: usize| {
        let moves = "48-42 3-8 42-48 8-3 ".repeat(n);
        format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK48:BK3\"]\n{moves}*")
    };
    let plies = LARGEST_GAME / 20;
    let text = game(plies - 10);
    assert!(text.len() <= LARGEST_GAME && text.len() > LARGEST_GAME - 1000);
    let (games, parsed) = (
        pdn::read(&text, &Options::default()),
        parse(&Chunk::whole(&*text)),
    );
    assert_eq!((games.len(), parsed.len()), (1, 1));
    let replayed = games[0].replayed.as_ref().expect("a game");
    assert_eq!(replayed.plies as usize, 4 * (plies - 10));
    assert!(replayed.over.is_some(), "a draw by repetition");
    grows_with_the_text("a long game", game, plies / 8);
    let wrong = |n: usize| format!("[GameType \"20\"]\n{}*", "32-28 19-23 ".repeat(n));
    grows_with_the_text("a long game that is wrong", wrong, 100_000);
}

/// Whole commands. Four times the text: quadratic time is 16 times.
fn grows_with_the_file(args: &[&str], text: impl Fn(usize) -> String, size: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pdn");
    let time = |size: usize| {
        fs::write(&path, text(size)).expect("a file");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pdn"));
        let start = Instant::now();
        let output = command.args(args).arg(&path).output();
        assert!(!output.expect("it runs").stdout.is_empty());
        start.elapsed().max(FLOOR)
    };
    let (little, much) = (time(size), time(4 * size));
    assert!(much < 8 * little, "{args:?}: {much:?} after {little:?}");
}

/// `fmt` says of each game that it leaves where it stands.
#[test]
fn games_left_by_fmt_without_end() {
    let games = |n: usize| "[Event \"a\"]\n1. 32-28 é *\n".repeat(n);
    grows_with_the_file(&["fmt", "--stdout", "-q"], games, 16_000);
}

#[test]
fn fixes_of_one_game_without_end() {
    let lines = |n: usize| {
        let wrong = "(1. c3-d5 d6-c5) ".repeat(n);
        format!("[GameType \"25\"]\n1. c3-d4 {wrong}d6-c5 *\n")
    };
    let args = ["check", "--fix", "--unsafe-fixes", "--diff"];
    grows_with_the_file(&args, lines, 4_000);
}
