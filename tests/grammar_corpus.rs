//! Holds the grammars and the records of the corpus together, and what is written with what is read.

mod ebnf;
#[path = "../benches/random.rs"]
mod random;
#[path = "support/records.rs"]
mod records;
mod writing;

use std::collections::BTreeSet;
use std::fs;

use ebnf::coverage::{beyond_the_grammar, unused};
use ebnf::{Expr, Grammar, Random, Recogniser, generate};
use pdn::notation::Captures;
use pdn::rules::variants::VARIANTS;
use pdn::syntax::{PRODUCTIONS, parse};
use pdn::text::{Batches, Chunk, Wanted};
use pdn::write::{Form, Layout, Terminator};
use random::Dice;
use records::{name, records};

const READ: &str = include_str!("../grammar/read.ebnf");
const WRITE: &str = include_str!("../grammar/write.ebnf");

/// Is the text read whole, without a finding of form?
fn read_whole(text: &str) -> bool {
    let whole = PRODUCTIONS.iter().find(|(name, _)| *name == "parse");
    whole.expect("the first production").1(text)
}

/// The text of each game of the corpus, and where it stands.
fn games() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for path in records() {
        let bytes = fs::read(&path).expect("a record");
        for batch in Batches::new(&bytes[..], Wanted::Detect) {
            for chunk in batch.expect("bytes in memory").chunks() {
                for parsed in parse(&chunk) {
                    let text = parsed.record.span.of(&chunk.text);
                    found.push((name(&path), text.to_string()));
                }
            }
        }
    }
    found.sort();
    found
}

/// The parser and the grammar agree on every game of the corpus: both read it whole or neither does. And all of the
/// grammar is used by some game.
#[test]
fn parser_and_grammar_agree_on_the_corpus() {
    with_room(read);
}

fn read() {
    let grammar = Grammar::read(READ);
    let mut used: BTreeSet<*const Expr> = BTreeSet::new();
    let (mut sentences, mut others) = (0, 0);
    let mut wrong = Vec::new();
    for (name, text) in games() {
        // The first and last line are lines too.
        let lines = format!("\n{text}\n");
        let mut recogniser = Recogniser::new(&grammar, &lines);
        let grammars = recogniser.accepts("parse");
        if grammars != read_whole(&text) && !beyond_the_grammar(&text) {
            wrong.push(format!("{name}: the grammar reads it: {grammars}\n{text}"));
        }
        used.append(&mut recogniser.used);
        sentences += usize::from(grammars);
        others += usize::from(!grammars);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(sentences > 200 && others > 10, "{sentences} {others}");
    assert_eq!(
        unused(&grammar, &used),
        Vec::<String>::new(),
        "no game of the corpus uses these alternatives"
    );
}

/// What the writing grammar generates is a sentence of the reading grammar, and read whole.
#[test]
fn what_is_written_is_read() {
    let (write, read) = (Grammar::read(WRITE), Grammar::read(READ));
    let mut random = Random(6);
    for _ in 0..300 {
        let mut text = String::new();
        generate(&write, write.get("GAMES"), 0, &mut random, &mut text);
        assert!(Recogniser::new(&read, &text).accepts("parse"), "{text}");
        assert!(read_whole(&text), "{text}");
    }
}

/// A random legal game with remarks, marks and variations.
fn legal_game(variant: &'static pdn::rules::Variant, dice: &mut Dice) -> String {
    let mut plain = String::new();
    random::game(variant, dice, 40, &mut plain);
    let (tags, moves) = plain.split_once("\n\n").expect("tags and moves");
    let mut out = format!("{tags}\n\n");
    let mut number = String::new();
    for word in moves.split_whitespace() {
        out.push_str(word);
        if word.ends_with('.') {
            number = word.to_string();
        } else if word != "*" {
            match dice.below(8) {
                0 => out.push_str(["!", "?", "!?", "(??)"][dice.below(4)]),
                1 => out.push_str(" {a remark, long enough to be broken over a line's end}"),
                2 => out.push_str([" $1", " $12 {(a) [b] ; c}", " $2 $3"][dice.below(3)]),
                3 if !number.is_empty() => {
                    out.push_str(&format!(
                        " ( {number} {word} {{again}} ( {number} {word} ) )"
                    ));
                }
                _ => {}
            }
            number = number.trim_end_matches('.').to_string() + "...";
        }
        out.push(' ');
    }
    out
}

const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"];

/// What `fmt` writes is a sentence of the writing grammar, and `fmt` leaves it as it is: for legal games of every
/// variant, and for what it writes of the corpus. All of the writing grammar is used by it.
#[test]
fn what_fmt_writes_is_a_sentence_and_stays() {
    with_room(written);
}

/// The recogniser goes down as deep as variations nest, which takes much stack.
fn with_room(test: fn()) {
    let thread = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(test);
    if let Err(panic) = thread.expect("a thread").join() {
        std::panic::resume_unwind(panic);
    }
}

fn written() {
    let grammar = Grammar::read(WRITE);
    let mut used: BTreeSet<*const Expr> = BTreeSet::new();
    let mut dice = Dice(7);
    let mut texts: Vec<(String, String)> = games();
    let corpus = texts.len();
    for variant in VARIANTS {
        for round in 0..6 {
            let game = legal_game(variant, &mut dice);
            let result = RESULTS[texts.len() / 2 % RESULTS.len()];
            let game = game.replace("Result \"*\"", &format!("Result \"{result}\""));
            let form = [Form::Standard, Form::Algebraic, Form::Numeric(None)][round % 3];
            let (game, _) = writing::converted(&game, form, Captures::Auto);
            texts.push((variant.name.to_string(), game));
        }
    }
    let mut sentences = 0;
    let mut wrong = Vec::new();
    for (index, (name, text)) in texts.into_iter().enumerate() {
        let layout = Layout {
            // A result of the corpus may be one that only its own tag explains.
            terminator: match index < corpus || index % 2 == 0 {
                true => Terminator::Star,
                false => Terminator::Result,
            },
            ..Layout::default()
        };
        let pieces = writing::fmt_games(&text, &layout);
        let made: String = pieces.iter().map(|(piece, _)| piece.as_str()).collect();
        let all = pieces
            .iter()
            .all(|(piece, written)| *written || piece.trim().is_empty());
        if !all || parse(&Chunk::whole(&*made)).is_empty() {
            continue;
        }
        let lines: String = made
            .split_inclusive('\n')
            .filter(|line| !line.starts_with('%'))
            .collect();
        let mut recogniser = Recogniser::new(&grammar, &lines);
        let ends = ["", "\n"].into_iter().find(|end| {
            recogniser = Recogniser::new(&grammar, &format!("{lines}{end}"));
            recogniser.accepts("GAMES")
        });
        if ends.is_none() {
            wrong.push(format!(
                "{name}: no sentence of the writing grammar:\n{made}"
            ));
        }
        used.append(&mut recogniser.used);
        let again = writing::fmt(&made, &layout);
        if again != made {
            wrong.push(format!(
                "{name}: fmt does not leave\n{made}\nbut makes\n{again}"
            ));
        }
        sentences += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(sentences > 150, "{sentences}");
    assert_eq!(
        unused(&grammar, &used),
        Vec::<String>::new(),
        "nothing that fmt writes uses these"
    );
}
