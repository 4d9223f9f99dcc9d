//! Memory stays as it is however long the stream: half a gigabyte of games through the built program, watched while it
//! runs. `PDN_STREAM_MIB=2048` makes it two.

#[path = "support/program.rs"]
mod program;
#[path = "../benches/random.rs"]
mod random;

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::thread;
use std::time::Duration;

use pdn::rules::variants::by_name;

/// What `check` may take for a stream of any length, findings about the archive aside.
const WHATEVER_COMES: u64 = 32 << 20;
/// What each game takes more where it is compared with the others.
const A_GAME: u64 = 96;
/// What the names of the archive take, and what the allocator keeps beside them.
const NAMES: u64 = 4 << 20;
/// How many players there are.
const PLAYERS: u64 = 1000;
/// Plies of a game: too few for games by different players to be taken for one game.
const PLIES: usize = 38;

/// Games that come again and again, each time by other players.
struct Stream {
    /// Comments and moves, and how many plies.
    bodies: Vec<(String, u64)>,
    /// The tags that all games have; none, and the players neither: one line a game.
    tags: Option<&'static str>,
    size: u64,
}

/// What is in a stream.
#[derive(Clone, Copy, Default)]
struct Written {
    games: u64,
    plies: u64,
}

impl Stream {
    /// Comments make most of it: they are quickly made and quickly read.
    fn new(tags: &'static str) -> Stream {
        let variant = by_name("international").expect("there is one");
        let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
        let body = |_| {
            let mut text = String::new();
            let plies = random::game(variant, &mut dice, PLIES, &mut text);
            let (_, moves) = text.split_once("\n\n").expect("tags and moves");
            let comment = "Nothing of this is kept. ".repeat(100 + dice.below(200));
            (format!("\n{{{comment}}}\n{moves}"), plies as u64)
        };
        let mebibytes =
            std::env::var("PDN_STREAM_MIB").map_or(512, |size| size.parse().expect("a number"));
        Stream {
            bodies: (0..500).map(body).collect(),
            tags: Some(tags),
            size: mebibytes << 20,
        }
    }

    /// As many tiny games as that.
    fn tiny(games: u64) -> Stream {
        let line = "1. c3-d4 *\n";
        Stream {
            bodies: vec![(line.to_owned(), 1)],
            tags: None,
            size: games * line.len() as u64,
        }
    }

    fn write(&self, out: ChildStdin) -> io::Result<Written> {
        let mut out = BufWriter::with_capacity(64 << 10, out);
        let mut written = Written::default();
        let mut left = self.size;
        let mut text = String::new();
        for round in 0.. {
            for (game, (body, plies)) in (0..).zip(&self.bodies) {
                let (white, black) = ((game + round) % PLAYERS, (game + 7 * round + 501) % PLAYERS);
                text.clear();
                match self.tags {
                    Some(tags) => {
                        let _ = write!(
                            text,
                            "{tags}[White \"Player {white}\"]\n[Black \"Player {black}\"]\n{body}"
                        );
                    }
                    None => text.push_str(body),
                }
                out.write_all(text.as_bytes())?;
                written.games += 1;
                written.plies += plies;
                left = left.saturating_sub(text.len() as u64);
                if left == 0 {
                    out.flush()?;
                    return Ok(written);
                }
            }
        }
        Ok(written)
    }
}

const TAGS: &str = "[Event \"Random\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Result \"*\"]\n[GameType \"20\"]\n";
const TAGS_WITHOUT_SITE: &str =
    "[Event \"Random\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Result \"*\"]\n[GameType \"20\"]\n";

/// The most memory a process has had so far; `None` where there is no way to know, or it has ended.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}

/// Counts the lines of an output.
fn lines(output: impl Read + Send + 'static) -> thread::JoinHandle<(u64, String)> {
    thread::spawn(move || {
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let first = lines.next();
        let count = u64::from(first.is_some());
        (count + lines.count() as u64, first.unwrap_or_default())
    })
}

/// Checks a stream; `found` says how many findings a number of games has, and `most` how much memory they may take.
fn check(stream: &Stream, arguments: &[&str], found: fn(u64) -> u64, most: fn(u64) -> u64) {
    let mut child: Child = program::pdn(Path::new("."))
        .args(["check", "--format", "concise"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program has been built");
    let process = child.id();
    let input = child.stdin.take().expect("it is piped");
    let output = lines(child.stdout.take().expect("it is piped"));
    let remarks = lines(child.stderr.take().expect("it is piped"));
    let mut high = peak(process);
    let (written, status) = thread::scope(|scope| {
        let written = scope.spawn(|| stream.write(input));
        while let Ok(None) = child.try_wait() {
            high = peak(process).or(high);
            thread::sleep(Duration::from_millis(1));
        }
        let status = child.wait().expect("it has ended");
        (written.join().expect("it does not panic"), status)
    });
    let written = written.expect("all is read");
    let (findings, first) = output.join().expect("it does not panic");
    let (_, summary) = remarks.join().expect("it does not panic");
    let head = format!("{} games, {} moves: ", written.games, written.plies);
    assert!(
        summary.starts_with(&head),
        "{arguments:?}: {summary}, not {head}"
    );
    assert_eq!(findings, found(written.games), "{arguments:?}: {first}");
    assert!(status.success(), "{arguments:?}: {status}");
    let Some(high) = high else {
        println!("skipped: there is no /proc/PID/status to tell how much memory a process takes");
        return;
    };
    let most = most(written.games);
    println!(
        "{arguments:?}: {} games, {} KiB of {}",
        written.games,
        high >> 10,
        most >> 10
    );
    assert!(
        high <= most,
        "{arguments:?}: {} KiB for {} games are more than {}",
        high >> 10,
        written.games,
        most >> 10
    );
}

#[test]
fn games_are_checked_in_constant_memory() {
    let stream = Stream::new(TAGS);
    for threads in ["-j1", "-j2"] {
        check(
            &stream,
            &[threads, "--ignore", "A"],
            |_| 0,
            |_| WHATEVER_COMES,
        );
    }
}

#[test]
fn comparing_games_takes_a_hundred_bytes_a_game() {
    let stream = Stream::new(TAGS);
    let most = |games| WHATEVER_COMES / 2 + games * A_GAME + NAMES;
    check(&stream, &["-j2"], |_| 0, most);
}

#[test]
fn a_long_report_is_not_held_back() {
    let stream = Stream::new(TAGS_WITHOUT_SITE);
    let most = |games| WHATEVER_COMES + games * A_GAME + NAMES;
    check(&stream, &["-j2", "--strict"], |games| games, most);
}

#[test]
fn many_tiny_games_take_no_more_than_few_large_ones() {
    let stream = Stream::tiny(300_000);
    check(
        &stream,
        &["-j2", "--ignore", "A"],
        |_| 0,
        |_| 2 * WHATEVER_COMES,
    );
}
