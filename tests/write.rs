//! The two writers: `fmt` and `convert`, by tables.

use std::path::Path;

use pdn::notation::Captures;
use pdn::rules::Numbering;
use pdn::write::{Form, Layout, Terminator};

mod writing;

use writing::{cases, converted, fmt};

/// Writes what was found in place of what was expected, if the environment says so.
fn bless(path: &Path, blocks: &[(String, String)]) -> bool {
    if std::env::var_os("BLESS").is_none() {
        return false;
    }
    let text: String = blocks
        .iter()
        .map(|(name, block)| format!("--- {name}\n{block}"))
        .collect();
    std::fs::write(path, text).unwrap();
    true
}

#[test]
fn fmt_writes_what_the_tables_say() {
    for (path, mut blocks) in cases("fmt") {
        let input = blocks[0].1.clone();
        let mut wrong = Vec::new();
        for (name, block) in blocks.iter_mut().skip(1) {
            let mut layout = Layout::default();
            for word in name.split_whitespace() {
                match word.split_once('=') {
                    Some(("width", width)) => layout.width = width.parse().unwrap(),
                    Some(("terminator", "result")) => layout.terminator = Terminator::Result,
                    _ => assert_eq!(word, "fmt", "{}", path.display()),
                }
            }
            let found = fmt(&input, &layout);
            assert_eq!(
                fmt(&found, &layout),
                found,
                "not idempotent: {}",
                path.display()
            );
            if found != *block {
                wrong.push(format!("{name}: found\n{found}\nexpected\n{block}"));
                *block = found;
            }
        }
        if !wrong.is_empty() && !bless(&path, &blocks) {
            panic!("{}:\n{}", path.display(), wrong.join("\n"));
        }
    }
}

#[test]
fn convert_writes_what_the_tables_say() {
    for (path, mut blocks) in cases("convert") {
        let input = blocks[0].1.clone();
        let mut wrong = Vec::new();
        for (name, block) in blocks.iter_mut().skip(1) {
            let mut captures = Captures::Auto;
            let mut form = None;
            for word in name.split_whitespace() {
                match word {
                    "full" => captures = Captures::Full,
                    "russian" => form = Some(Form::Russian),
                    "brazilian" => form = Some(Form::Brazilian),
                    "algebraic" => form = Some(Form::Algebraic),
                    "numeric" => form = Some(Form::Numeric(None)),
                    "bottom-left" => form = Some(Form::Numeric(Some(Numbering::BOTTOM_LEFT))),
                    "standard" => form = Some(Form::Standard),
                    other => panic!("{other}"),
                }
            }
            let (found, _) = converted(&input, form.unwrap(), captures);
            if found != *block {
                wrong.push(format!("{name}: found\n{found}\nexpected\n{block}"));
                *block = found;
            }
        }
        if !wrong.is_empty() && !bless(&path, &blocks) {
            panic!("{}:\n{}", path.display(), wrong.join("\n"));
        }
    }
}

#[test]
fn a_tag_that_is_missing_stands_before_the_first_move() {
    let (text, left) = converted("32-28 19-23 *\n", Form::Algebraic, Captures::Auto);
    assert_eq!(
        (text.as_str(), left),
        ("[GameType \"20,W,10,10,A0,0\"]\n\nd4-e5 g7-f6 *\n", 0)
    );
}
