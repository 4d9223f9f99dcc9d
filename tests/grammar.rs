//! Holds `grammar/*.ebnf` and the parser together.

mod ebnf;

use std::collections::BTreeSet;
use std::path::Path;

use ebnf::coverage::{beyond_the_grammar, unused};
use ebnf::{Expr, Grammar, Random, Recogniser, generate};
use pdn::diagnostic::Code;
use pdn::notation::gametype;
use pdn::rules::Numbering;
use pdn::rules::variants::VARIANTS;
use pdn::syntax::PRODUCTIONS;

const READ: &str = include_str!("../grammar/read.ebnf");

/// Productions that are functions of the parser; parts of them are written in capitals.
fn functions(grammar: &Grammar) -> BTreeSet<String> {
    let names = grammar.productions.iter().map(|(name, _)| name.clone());
    names
        .filter(|name| name.chars().all(|c| !c.is_ascii_uppercase()))
        .collect()
}

#[test]
fn productions_are_the_public_functions() {
    let grammar = Grammar::read(READ);
    let table: BTreeSet<String> = PRODUCTIONS
        .iter()
        .map(|(name, _)| name.to_string())
        .collect();
    assert_eq!(functions(&grammar), table);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax");
    let mut public = BTreeSet::from(["parse".to_string()]);
    for file in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for piece in source.split("\npub fn ").skip(1) {
            let head = piece.split('{').next().unwrap();
            if head.contains("-> Parse<") {
                let end = head.find(['<', '(']).unwrap();
                public.insert(head[..end].to_string());
            }
        }
    }
    assert_eq!(public, table);
}

#[test]
fn every_name_is_defined_and_used() {
    for file in ["read", "write", "fen", "gametype", "timecontrol"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("grammar/{file}.ebnf"));
        let grammar = Grammar::read(&std::fs::read_to_string(path).unwrap());
        let defined: BTreeSet<&str> = grammar
            .productions
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let mut used = BTreeSet::from([grammar.productions[0].0.as_str()]);
        for (_, expr) in &grammar.productions {
            names(expr, &mut used);
        }
        assert_eq!(defined, used, "{file}");
        assert_eq!(
            defined.len(),
            grammar.productions.len(),
            "{file}: a name twice"
        );
    }
}

fn names<'e>(expr: &'e Expr, into: &mut BTreeSet<&'e str>) {
    match expr {
        Expr::Name(name) => {
            into.insert(name);
        }
        Expr::Sequence(all) | Expr::Choice(all) => all.iter().for_each(|expr| names(expr, into)),
        Expr::Repeat(expr, ..) => names(expr, into),
        Expr::Text(_) | Expr::Class(..) => {}
    }
}

/// Whatever the grammar generates, the parser reads, whole.
#[test]
fn generated_sentences_are_read() {
    let grammar = Grammar::read(READ);
    let mut random = Random(1);
    for (name, reads) in PRODUCTIONS {
        for _ in 0..3000 {
            let mut text = String::new();
            generate(&grammar, grammar.get(name), 0, &mut random, &mut text);
            assert!(reads(&text), "{name} does not read {text:?}");
        }
    }
}

/// On damaged sentences the grammar and the function of each production agree: both read them or neither does.
#[test]
fn parser_and_grammar_agree_on_damaged_sentences() {
    let grammar = Grammar::read(READ);
    let mut random = Random(2);
    let mut refused = 0;
    for (name, reads) in PRODUCTIONS {
        if *name == "parse" {
            continue;
        }
        for _ in 0..4000 {
            let mut text = String::new();
            generate(&grammar, grammar.get(name), 0, &mut random, &mut text);
            let text = damaged(&text, &mut random);
            // Over a line's end the value's limits are beyond the grammar.
            if *name == "tag_text" && text.contains(['\n', '\r']) {
                continue;
            }
            let grammars = Recogniser::new(&grammar, &text).accepts(name);
            assert_eq!(
                reads(&text),
                grammars,
                "{name}: {text:?} (right: the grammar)"
            );
            refused += usize::from(!grammars);
        }
    }
    assert!(refused > 5000, "the damage does damage: {refused}");
}

/// A character struck out, doubled, or exchanged with another.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len());
    match random.below(3) {
        _ if chars.is_empty() => {}
        0 => {
            chars.remove(at);
        }
        1 => chars.insert(at, chars[at]),
        _ => {
            let other = random.below(chars.len());
            chars.swap(at, other);
        }
    }
    chars.into_iter().collect()
}

/// What is read without a finding is a sentence of the grammar; and all of the grammar is used by some text.
#[test]
fn texts_that_are_read_are_sentences() {
    let grammar = Grammar::read(READ);
    let mut used: BTreeSet<*const Expr> = BTreeSet::new();
    let whole = PRODUCTIONS
        .iter()
        .find(|(name, _)| *name == "parse")
        .unwrap()
        .1;
    let mut sentences = 0;
    for text in texts() {
        if whole(&text) && !beyond_the_grammar(&text) {
            // The first and last line are lines too.
            let lines = format!("\n{text}\n");
            let mut recogniser = Recogniser::new(&grammar, &lines);
            assert!(
                recogniser.accepts("parse"),
                "the grammar does not read {text:?}"
            );
            used.append(&mut recogniser.used);
            sentences += 1;
        }
    }
    assert!(sentences > 80, "{sentences}");
    assert_eq!(
        unused(&grammar, &used),
        Vec::<String>::new(),
        "no text uses these alternatives"
    );
}

/// The texts of the tables of `tests/data/syntax`.
fn texts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syntax");
    let mut texts = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let table = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let lines = table.lines().filter(|line| line.starts_with('"'));
        texts.extend(lines.map(|line| serde_json::from_str::<String>(line).unwrap()));
    }
    texts
}

/// What the grammar of time controls generates gets no finding.
#[test]
fn time_controls() {
    let grammar = Grammar::read(include_str!("../grammar/timecontrol.ebnf"));
    let mut random = Random(3);
    for _ in 0..300 {
        let mut value = String::new();
        generate(
            &grammar,
            grammar.get("timecontrol"),
            0,
            &mut random,
            &mut value,
        );
        let text = format!("[TimeControl \"{value}\"]\n*\n");
        for game in pdn::read(&text, &Default::default()) {
            assert!(
                game.diagnostics.iter().all(|f| f.code != Code::H308),
                "{text}"
            );
        }
    }
}

/// What is written in GameType and FEN tags are sentences of their grammars.
#[test]
fn written_values() {
    let game_types = Grammar::read(include_str!("../grammar/gametype.ebnf"));
    let fens = Grammar::read(include_str!("../grammar/fen.ebnf"));
    for variant in VARIANTS {
        for numbering in [
            variant.numbering,
            Numbering::TOP_LEFT,
            Numbering::BOTTOM_LEFT,
        ] {
            for value in [
                gametype::value(variant, numbering),
                gametype::full(variant, numbering),
            ] {
                assert!(
                    Recogniser::new(&game_types, &value).accepts("gametype"),
                    "{value}"
                );
            }
        }
    }
    for value in ["W:W31-50:B1-20", "B:WK12,33:B", "W:Wa3,c3,Ke1:Bb8,Kl12"] {
        assert!(Recogniser::new(&fens, value).accepts("fen"), "{value}");
        let text = format!("[FEN \"{value}\"]\n*\n");
        for game in pdn::read(&text, &Default::default()) {
            assert!(
                game.diagnostics.iter().all(|f| f.code != Code::P402),
                "{value}"
            );
        }
    }
    for value in ["W:W31-50,:B1", "W:W3 4:B1", "X:W1:B2", "W:W1:B2."] {
        assert!(!Recogniser::new(&fens, value).accepts("fen"), "{value}");
    }
}

/// Whatever the writing grammar generates is read.
#[test]
fn what_is_written_is_read() {
    let grammar = Grammar::read(include_str!("../grammar/write.ebnf"));
    let whole = PRODUCTIONS
        .iter()
        .find(|(name, _)| *name == "parse")
        .unwrap()
        .1;
    let mut random = Random(4);
    for _ in 0..2000 {
        let mut text = String::new();
        generate(&grammar, grammar.get("GAMES"), 0, &mut random, &mut text);
        assert!(whole(&text), "{text}");
    }
}
