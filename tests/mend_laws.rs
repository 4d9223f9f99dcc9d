//! Laws of `check --fix`, with and without `--unsafe-fixes`, and of `fmt`, through the program and on any bytes: done
//! twice is done once, no game comes or goes, what a fix can mend is mended, and nothing panics.
//!
//! The texts are made of pieces of records, whole and broken, and of random bytes; the seed is fixed. `PDN_CASES` says
//! how many texts are tried, `PDN_SEED` with which seed.

#[path = "support/program.rs"]
mod program;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;
use tempfile::TempDir;

/// How many texts are tried when nothing else is asked for.
const CASES: usize = 2000;
/// So many texts lie in one directory.
const AT_ONCE: usize = 500;
/// So many texts that break a law are made small and shown.
const SHOWN: usize = 8;

/// What records are made of.
const WHOLE: &[&str] = &[
    "[Event \"A\"]\n",
    "[White \"B\"]\n",
    "[GameType \"25\"]\n",
    "[GameType \"20\"]\n",
    "[GameType \"21\"]\n",
    "[GameType \"20,W,10,10,N2,0\"]\n",
    "[Date \"1.2.2003\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"½-½\"]\n",
    "[PlyCount \"9\"]\n",
    "[FEN \"W:Wa1,c3:Bh8\"]\n",
    "[FEN \"B:W31-35:B1-5,K20.\"]\n",
    "[SetUp \"1\"]\n",
    "\n",
    "\n\n",
    "1. c3-d4 d6-c5 ",
    "2. b2-c3 f6-g5 ",
    "1. 32-28 19-23 ",
    "2. 28x19 14x23 ",
    "1. 11-15 23-19 ",
    "3. a1-b2",
    "c3-d4",
    "cd4",
    "d:b6",
    "3228",
    "17x26",
    "1... ",
    "1. ",
    "7.",
    "* ",
    "*",
    "1-0",
    " 1/2-1/2\n",
    "0-2\n\n",
    "{ comment }",
    "{[%clk 0:01:02]}",
    "{%eval 20: 21-27}",
    "(1... b6-a5 2. a3-b4)",
    "; to the end\n",
    "% escaped\n",
    " $3",
    "!?",
    " ! ",
    "/FEN \"W:W31:B20\"/",
    "{[%setup FEN \"W:W31:B20\"]}",
    "- -",
];

/// What damage is made of.
const BROKEN: &[&str] = &[
    "{", "}", "(", ")", "[", "]", "\"", "\"]", "[FEN\"", "[t\"", "[E", "\\r", "\\", "&#233;",
    "\u{feff}", "\u{a0}", "×", "–", "½", "а", "З", "Ь", "“", "é", "\r", "\r\n", "\0", "\u{1a}",
    "\t", "x", ":", "-", "!", "?", "$", ".", "/", ",", "<", "4-", "3-", "2x", "89x4", "7-82", "0-",
    "1/", "a9", "e", "h8", "50", "0", "W:", "…",
];

/// A text: pieces one after another, most of them parted by blanks.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        6 => select(WHOLE).prop_map(|piece| piece.as_bytes().to_vec()),
        5 => select(BROKEN).prop_map(|piece| piece.as_bytes().to_vec()),
        2 => "[0-9a-h]{1,3}[-x:]?[0-9]{0,2}".prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
        2 => Just(b" ".to_vec()),
    ];
    proptest::collection::vec(piece, 1..24).prop_map(|pieces| pieces.concat())
}

/// What is done with every text, and what is looked at afterwards.
struct Law {
    name: &'static str,
    does: &'static [&'static str],
    /// Which fixes must be gone: the unsafe ones too?
    mends: Option<bool>,
}

const LAWS: [Law; 3] = [
    Law {
        name: "fmt",
        does: &["fmt", "-q"],
        mends: None,
    },
    Law {
        name: "fix",
        does: &["check", "-q", "--statistics", "--fix"],
        mends: Some(false),
    },
    Law {
        name: "unsafe",
        does: &["check", "-q", "--statistics", "--fix", "--unsafe-fixes"],
        mends: Some(true),
    },
];

/// Runs the program on a directory; its status must be one of those it has.
fn run(directory: &Path, arguments: &[&str]) -> Result<Vec<u8>, String> {
    let arguments = [arguments, &["."]].concat();
    let output = program::run(directory, &arguments);
    match output.status.code() {
        Some(0..=2) => Ok(output.stdout),
        _ => Err(format!(
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}

/// The records of a report, by file.
fn by_file(lines: &[u8], path: &[&str]) -> BTreeMap<String, Vec<Value>> {
    let mut found: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in lines
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
    {
        let record: Value = serde_json::from_slice(line).expect("a line of JSON");
        let name = path.iter().fold(&record, |value, key| &value[key]);
        let name = name.as_str().expect("a path").trim_start_matches("./");
        found.entry(name.to_string()).or_default().push(record);
    }
    found
}

fn games(directory: &Path) -> Result<BTreeMap<String, Vec<Value>>, String> {
    let json = run(directory, &["convert", "-q", "--to", "ndjson"])?;
    Ok(by_file(&json, &["source", "path"]))
}

/// Damage that a fix may be read as part of, and then does not help; and bytes that are text only by a guess.
const DAMAGE: [&str; 4] = ["S203", "S204", "S206", "T101"];

/// Was anything left that could be mended in the text? It could not where the text is no PDN, or would not be with what
/// the fix puts in or takes out.
fn unmended(left: &[Value], text: &[u8], guess: bool) -> Option<String> {
    let code = |found: &Value| found["code"].as_str().unwrap_or_default().to_string();
    let is_damaged = |found: &[Value]| found.iter().any(|found| DAMAGE.contains(&&*code(found)));
    if is_damaged(left) {
        return None;
    }
    let fixable = |found: &&Value| {
        found["fix"]["safe"]
            .as_bool()
            .is_some_and(|safe| safe || guess)
    };
    let found = left.iter().find(fixable)?;
    let mut by_hand = text.to_vec();
    for edit in found["fix"]["edits"]
        .as_array()
        .expect("edits")
        .iter()
        .rev()
    {
        let at = |name| edit[name].as_u64().expect("an offset") as usize;
        by_hand.splice(
            at("start")..at("end"),
            edit["text"].as_str().expect("a text").bytes(),
        );
    }
    let directory = TempDir::new().expect("a directory");
    fs::write(directory.path().join("a.pdn"), by_hand).expect("a file");
    let report = run(
        directory.path(),
        &["check", "-q", "--strict", "--format", "ndjson"],
    );
    let report = by_file(&report.ok()?, &["path"])
        .remove("a.pdn")
        .unwrap_or_default();
    let count = |all: &[Value]| {
        all.iter()
            .filter(fixable)
            .filter(|one| code(one) == code(found))
            .count()
    };
    let helps = !is_damaged(&report) && count(&report) < count(left);
    helps.then(|| code(found))
}

/// Which of the texts break the law, and how.
fn broken(law: &Law, texts: &[Vec<u8>]) -> Vec<(usize, String)> {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path();
    let name = |index: usize| format!("{index:04}.pdn");
    for (index, text) in texts.iter().enumerate() {
        fs::write(path.join(name(index)), text).expect("a file");
    }
    let read = || -> Vec<Vec<u8>> {
        let files = (0..texts.len()).map(|index| fs::read(path.join(name(index))));
        files.map(|file| file.expect("it is still there")).collect()
    };
    let all = || -> Result<Vec<(usize, String)>, String> {
        let before = games(path)?;
        run(path, law.does)?;
        let once = read();
        let after = games(path)?;
        let left = match law.mends {
            Some(_) => by_file(
                &run(path, &["check", "-q", "--strict", "--format", "ndjson"])?,
                &["path"],
            ),
            None => BTreeMap::new(),
        };
        run(path, law.does)?;
        let twice = read();
        let mut wrong = Vec::new();
        for index in 0..texts.len() {
            let name = name(index);
            let count = |games: &BTreeMap<String, Vec<Value>>| games.get(&name).map_or(0, Vec::len);
            let shown = |bytes: &[u8]| bytes.escape_ascii().to_string();
            if count(&before) != count(&after) {
                let (before, after) = (count(&before), count(&after));
                wrong.push((
                    index,
                    format!(
                        "{before} games, {after} afterwards: {}",
                        shown(&once[index])
                    ),
                ));
            } else if once[index] != twice[index] {
                wrong.push((
                    index,
                    format!("{} and then {}", shown(&once[index]), shown(&twice[index])),
                ));
            } else if let Some(left) = left.get(&name)
                && let Some(code) = unmended(left, &once[index], law.mends == Some(true))
            {
                wrong.push((index, format!("{code} is left in {}", shown(&once[index]))));
            }
        }
        Ok(wrong)
    };
    match (all(), texts) {
        (Ok(wrong), _) => wrong,
        (Err(said), [_]) => vec![(0, said)],
        // Which one was it?
        (Err(_), _) => (0..texts.len())
            .flat_map(|index| {
                broken(law, &texts[index..=index])
                    .pop()
                    .map(|(_, said)| (index, said))
            })
            .collect(),
    }
}

fn from_environment(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

fn holds(law: &Law) {
    let mut seed = [7; 32];
    if let Some(wanted) = from_environment("PDN_SEED") {
        seed[..8].copy_from_slice(&(wanted as u64).to_le_bytes());
    }
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let cases = from_environment("PDN_CASES").unwrap_or(CASES);
    let mut wrong = Vec::new();
    let mut count = 0;
    for start in (0..cases).step_by(AT_ONCE) {
        let trees: Vec<_> = (start..cases.min(start + AT_ONCE))
            .map(|_| text().new_tree(&mut runner).expect("a text"))
            .collect();
        let texts: Vec<Vec<u8>> = trees.iter().map(ValueTree::current).collect();
        let mut trees: Vec<_> = trees.into_iter().map(Some).collect();
        for (index, said) in broken(law, &texts) {
            count += 1;
            let Some(mut tree) = trees[index].take().filter(|_| wrong.len() < SHOWN) else {
                continue;
            };
            // The smallest text that breaks the law still.
            let mut small = (tree.current(), said);
            let mut smaller = tree.simplify();
            while smaller {
                match broken(law, &[tree.current()]).pop() {
                    Some((_, said)) => {
                        small = (tree.current(), said);
                        smaller = tree.simplify();
                    }
                    None => smaller = tree.complicate(),
                }
            }
            wrong.push(format!("{}: {}", small.0.escape_ascii(), small.1));
        }
    }
    assert!(
        count == 0,
        "{}: {count} of {cases}\n{}\n",
        law.name,
        wrong.join("\n")
    );
}

#[test]
fn fmt_twice_is_once() {
    holds(&LAWS[0]);
}

#[test]
fn safe_fixes_twice_are_once() {
    holds(&LAWS[1]);
}

#[test]
fn unsafe_fixes_twice_are_once() {
    holds(&LAWS[2]);
}

/// Texts that once broke a law: games cut otherwise, encodings guessed otherwise, tokens cut off.
const KNOWN: &[&[u8]] = &[
    b"\xd3\r4-9 *\r.\xc2\xa0 5x3",
    b"]\xb2 *\n[Black\"\"]7x8[t\"",
    b"4-*3-",
    b"!2x",
    b"!6-",
    b"*7-82",
    b"FEN\"87\"]2x[e\"",
    b"89x4[e\"\"]2319",
    b"*\n -\n *[G\"",
    b"[1* 1-7 *9-",
    b"[B\"\xdd\"]*[V\"\"\xc2\xa0 ",
    b"\xc2\xa0\n 4-4 0-1 5-\xfb5",
    b"5-1[\x11e\"\n cd4",
    b"[vM-;\"]\xc2\xbd\xe2\x80\x93\xc2\xbd",
    b"94x5 1-0 2x",
    b"0-11.9-83",
    b"* % escaped\n",
    b"\x00m1. c3-d4 d6-c5 [Event \"A\"]\n",
    b"4-!c3-d4",
    b"7-32\n[ent \"Cls\xff\"\0]\0\n\0[\0S\0i\0t\0e\0 ",
    b"$1. * [White \"B\"]\n",
    b"[Event \"?\"]\n1. c3-d4 [GameType \"20\"]\n0-[FEN \"W:Wa1,c3:Bh8\"]\n3228",
];

#[test]
fn what_once_broke_a_law_keeps_it() {
    let texts: Vec<Vec<u8>> = KNOWN.iter().map(|text| text.to_vec()).collect();
    for law in &LAWS {
        assert_eq!(broken(law, &texts), [], "{}", law.name);
    }
}

/// One fix that would change the records does not keep the others from being made.
#[test]
fn a_fix_that_does_harm_is_left_out_alone() {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("a.pdn");
    fs::write(
        &path,
        "$1. * 89x4[Event \"A\"]\n\n1. c3-d4 d6-c5 *\n\n1. c3-d4 d6-c5 *\n",
    )
    .expect("a file");
    program::run(directory.path(), &["check", "--fix", "a.pdn"]);
    let text = fs::read_to_string(path).expect("a file");
    assert!(
        text.starts_with("$1. * 89x4[Event \"A\"]\n[Site \"?\"]\n"),
        "{text}"
    );
    assert_eq!(text.matches("[White \"?\"]").count(), 2, "{text}");
}
