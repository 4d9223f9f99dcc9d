//! Kinds of findings: how a game without any is written so that it has one. Shared by the benches.

use std::fmt::Write;

use pdn::rules::Variant;

use super::random;

/// A kind of finding.
pub struct Kind {
    /// What it is.
    pub name: &'static str,
    /// Is it shown with `--strict` only?
    pub strict: bool,
    /// A game with it, from the tags and the moves of one without.
    pub write: fn(&str, &str) -> String,
}

const fn kind(name: &'static str, strict: bool, write: fn(&str, &str) -> String) -> Kind {
    Kind {
        name,
        strict,
        write,
    }
}

/// All kinds; the first is none.
pub const KINDS: &[Kind] = &[
    kind("nothing", false, joined),
    kind("H301 a tag is missing", true, |tags, moves| {
        joined(&tags.replace("[Site \"?\"]\n", ""), moves)
    }),
    kind("H302 a tag is repeated", false, |tags, moves| {
        joined(&format!("{tags}\n[Event \"other\"]"), moves)
    }),
    kind("H303 a date", true, |tags, moves| {
        joined(&tags.replace("2020.02.", "2020.2."), moves)
    }),
    kind("H304 an unknown result", false, |tags, moves| {
        joined(&tags.replace(result(moves), "won"), moves)
    }),
    kind("N601 a separator", true, |tags, moves| {
        joined(tags, &moves.replacen([':', 'x'], "-", 1))
    }),
    kind("N604 a number", true, |tags, moves| {
        joined(tags, &moves.replacen("3. ", "4. ", 1))
    }),
    kind("S203 a bracket", false, |tags, moves| {
        joined(tags, &moves.replacen("3. ", "3. } ", 1))
    }),
    kind("S206 stray text", false, |tags, moves| {
        joined(tags, &moves.replacen("3. ", "3. word ", 1))
    }),
    kind("D704 a result against the tag", false, |tags, moves| {
        let (result, other) = (result(moves), other_result(moves));
        let moves = moves.trim_end_matches(result);
        joined(tags, &format!("{moves}{other}"))
    }),
    kind("M508 a move nobody knew", false, |tags, moves| {
        let result = result(moves);
        let moves = moves.trim_end_matches(result);
        joined(tags, &format!("{moves}... {result}"))
    }),
    kind("M501 no such square, early", false, |tags, moves| {
        joined(tags, &slip(moves, 1, is_step, beside))
    }),
    kind("M501 no such square, middle", false, |tags, moves| {
        joined(tags, &slip(moves, 10, is_step, beside))
    }),
    kind("M501 no such square, late", false, |tags, moves| {
        joined(tags, &slip(moves, 18, is_step, beside))
    }),
    kind("M501 a move written twice", false, |tags, moves| {
        joined(tags, &slip(moves, 10, is_step, |m| format!("{m} {m}")))
    }),
    kind("M506 a move left out", false, |tags, moves| {
        joined(tags, &slip(moves, 10, is_step, |_| "{}".to_string()))
    }),
    kind("M502 a step for a capture", false, |tags, moves| {
        joined(tags, &slip(moves, 6, is_capture, step))
    }),
];

/// So many random games of a variant as an archive has them: the tags and the moves of each.
pub fn games(variant: &'static Variant, count: usize) -> Vec<(String, String)> {
    let mut dice = random::Dice(0x9E37_79B9_7F4A_7C15);
    let mut text = String::new();
    let game = |number| {
        text.clear();
        random::record(variant, &mut dice, number, &mut text);
        let (tags, moves) = text.split_once("\n\n").unwrap_or_default();
        (tags.to_string(), moves.trim_end().to_string())
    };
    (0..count).map(game).collect()
}

/// Games, each with a finding of one of these kinds in turn.
pub fn archive(kinds: &[Kind], games: &[(String, String)]) -> String {
    let mut out = String::new();
    for ((tags, moves), kind) in games.iter().zip(kinds.iter().cycle()) {
        let _ = write!(out, "{}\n\n", (kind.write)(tags, moves));
    }
    out
}

fn joined(tags: &str, moves: &str) -> String {
    format!("{tags}\n\n{moves}")
}

/// How the moves end.
fn result(moves: &str) -> &str {
    moves.rsplit([' ', '\n']).next().unwrap_or_default()
}

/// Another end.
fn other_result(moves: &str) -> &'static str {
    match result(moves) {
        "1-0" => "0-1",
        "0-1" => "1-0",
        "2-0" => "0-2",
        "0-2" | "1-1" => "2-0",
        _ => "1-0",
    }
}

fn is_step(word: &str) -> bool {
    word.len() > 2 && word.contains('-')
}

fn is_capture(word: &str) -> bool {
    word.contains([':', 'x'])
}

/// The moves with the first of a kind, behind so many twentieths of them, written otherwise.
fn slip(moves: &str, place: usize, of: fn(&str) -> bool, other: fn(&str) -> String) -> String {
    let words: Vec<&str> = moves.split_inclusive([' ', '\n']).collect();
    // The end is none of the moves.
    let last = words.len() - 1;
    let first = last * place / 20;
    let at = (first..last).find(|at| of(words[*at].trim_end()));
    let mut out = String::new();
    for (i, word) in words.iter().enumerate() {
        match word.split_at_checked(word.trim_end().len()) {
            Some((word, behind)) if at == Some(i) => out.extend([&*other(word), behind]),
            _ => out.push_str(word),
        }
    }
    out
}

/// The step to the square beside its own.
fn beside(step: &str) -> String {
    let (from, to) = step.split_once('-').unwrap_or_default();
    match to.parse::<u32>() {
        Ok(50..) => format!("{from}-1"),
        Ok(number) => format!("{from}-{}", number + 1),
        Err(_) => {
            let (file, rank) = to.split_at(1);
            let file = file.bytes().next().unwrap_or_default();
            let file = char::from(if file == b'h' { b'a' } else { file + 1 });
            format!("{from}-{file}{rank}")
        }
    }
}

/// A step of the piece that captures: to the other side where squares have names, else a row on.
fn step(capture: &str) -> String {
    let (from, to) = capture.split_once([':', 'x']).unwrap_or_default();
    match (from.parse::<u32>(), to.parse::<u32>()) {
        (Ok(from), Ok(to)) if to > from => format!("{from}-{}", from + 5),
        (Ok(from), Ok(_)) => format!("{from}-{}", from.saturating_sub(5).max(1)),
        _ => {
            let (Some(&[file, rank]), Some(&[to_file, to_rank])) =
                (from.as_bytes().first_chunk(), to.as_bytes().first_chunk())
            else {
                return capture.to_string();
            };
            let right = (to_file < file || file == b'a') && file < b'h';
            let file = if right { file + 1 } else { file - 1 };
            let rank = if to_rank > rank { rank + 1 } else { rank - 1 };
            format!("{from}-{}{}", char::from(file), char::from(rank))
        }
    }
}
