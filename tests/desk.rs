//! A thread reads one game after the other at the same desk: what a game comes to does not depend on those before it. The
//! games of the corpus and random ones of all variants, nearly all with a fault, in order, in reverse, and each in a thread
//! of its own.

use std::thread;

use pdn::record::Record;
use pdn::replay::{FileReading, Options, replay};
use pdn::rules::Numbering;
use pdn::rules::variants::{VARIANTS, by_name};
use pdn::syntax::parse;
use pdn::text::Chunk;

#[path = "../benches/random.rs"]
mod random;
#[path = "support/records.rs"]
mod records;

use random::Dice;

/// A game, and how it is to be read.
struct Task<'a> {
    text: &'a str,
    record: &'a Record,
    file: FileReading,
    options: Options,
}

impl Task<'_> {
    /// The game, read in several ways that what lies on the desk does not all serve.
    fn all<'a>(text: &'a str, record: &'a Record) -> [Task<'a>; 5] {
        let (usual, file) = (Options::default(), FileReading::default());
        let counted = FileReading {
            numbering: Some(Numbering::BOTTOM_LEFT),
            ..file.clone()
        };
        let told = Options {
            numbering: Some(Numbering::TOP_LEFT),
            ..usual.clone()
        };
        let kept = Options {
            keep_steps: true,
            ..usual.clone()
        };
        let brazilian = Options {
            variant: by_name("brazilian"),
            ..usual.clone()
        };
        let readings = [
            (file.clone(), usual.clone()),
            (counted, usual),
            (file.clone(), told),
            (file.clone(), kept),
            (file, brazilian),
        ];
        readings.map(|(file, options)| Task {
            text,
            record,
            file,
            options,
        })
    }

    /// What it comes to.
    fn told(&self) -> String {
        let replayed = replay(self.text, self.record, &self.file, &self.options);
        format!("{replayed:?}")
    }
}

/// What tasks come to one after the other at a new desk.
fn at_one_desk<'a>(tasks: impl Iterator<Item = &'a Task<'a>> + Send) -> Vec<String> {
    thread::scope(|scope| {
        let told = scope.spawn(|| tasks.map(Task::told).collect());
        told.join().expect("no panic")
    })
}

/// Random games of all variants, one of each after the other; nearly all are damaged, and half say that they are of
/// another variant.
fn games(rounds: usize, dice: &mut Dice) -> Vec<String> {
    const PUT: &[u8] = b"0123456789abcdefgh-x:. ";
    let mut games = Vec::new();
    for _ in 0..rounds {
        for variant in VARIANTS {
            let mut game = String::new();
            random::game(variant, dice, 40, &mut game);
            if dice.below(2) == 0 {
                let own = format!("[GameType \"{}\"]", variant.game_type);
                let other = VARIANTS[dice.below(VARIANTS.len())].game_type;
                game = game.replace(&own, &format!("[GameType \"{other}\"]"));
            }
            let head = game.find("\n\n").expect("a header");
            let mut game = game.into_bytes();
            if dice.below(4) > 0 {
                let at = head + dice.below(game.len() - head);
                game[at] = PUT[dice.below(PUT.len())];
            }
            games.push(String::from_utf8(game).expect("ASCII"));
        }
    }
    games
}

#[test]
fn a_game_comes_to_the_same_behind_any_other() {
    let read = |path| std::fs::read_to_string(path).ok();
    let mut texts: Vec<String> = records::records().iter().filter_map(read).collect();
    texts.extend(games(12, &mut Dice(0x5eed_0009)));
    let parsed: Vec<_> = texts
        .iter()
        .map(|text| (text, parse(&Chunk::whole(text))))
        .collect();
    let tasks: Vec<Task> = parsed
        .iter()
        .flat_map(|(text, parsed)| parsed.iter().map(move |parsed| (text, &parsed.record)))
        .filter(|(_, record)| record.is_game())
        .flat_map(|(text, record)| Task::all(text, record))
        .collect();
    let alone: Vec<String> = tasks
        .iter()
        .flat_map(|task| at_one_desk(std::iter::once(task)))
        .collect();
    let in_order = at_one_desk(tasks.iter());
    let mut reversed = at_one_desk(tasks.iter().rev());
    reversed.reverse();
    let mut faulty = 0;
    for (i, task) in tasks.iter().enumerate() {
        let game = || format!("{:?}: {}", task.options, task.record.span.of(task.text));
        assert_eq!(in_order[i], alone[i], "{}", game());
        assert_eq!(reversed[i], alone[i], "{}", game());
        faulty += usize::from(alone[i].contains("code: M50"));
    }
    assert!(faulty > 1000, "{faulty} of {}", tasks.len());
}
