//! `chess-peer generate GAMES` writes random chess games; `chess-peer validate FILE` replays them with pgn-reader and
//! shakmaty; `chess-peer parse FILE` only reads them. Both print games and plies.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position, san};

/// A small generator of numbers (xorshift), seeded so that a corpus can be made again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

fn generate(games: usize) -> io::Result<()> {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut out = BufWriter::new(io::stdout().lock());
    for game in 1..=games {
        // All seven tags, as the draughts games have.
        writeln!(
            out,
            "[Event \"Random games\"]\n[Site \"?\"]\n[Date \"2020.02.01\"]\n[Round \"{game}\"]\n\
             [White \"Player {game}\"]\n[Black \"Player {}\"]\n[Result \"*\"]\n",
            game + 1
        )?;
        let mut position = Chess::default();
        let mut column = 0;
        for ply in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            let chosen = moves[dice.below(moves.len())];
            let mut text = String::new();
            if ply % 2 == 0 {
                text = format!("{}. ", ply / 2 + 1);
            }
            text += &san::SanPlus::from_move_and_play_unchecked(&mut position, chosen).to_string();
            if column + text.len() > 78 {
                writeln!(out)?;
                column = 0;
            } else if column > 0 {
                write!(out, " ")?;
                column += 1;
            }
            column += text.len();
            write!(out, "{text}")?;
        }
        writeln!(out, " *\n")?;
    }
    out.flush()
}

#[derive(Default)]
struct Counts {
    games: u64,
    plies: u64,
    illegal: u64,
}

struct Validate(Counts);

impl Visitor for Validate {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.0.games += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, written: SanPlus) -> ControlFlow<()> {
        match written.san.to_move(position) {
            Ok(found) => {
                position.play_unchecked(found);
                self.0.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => {
                self.0.illegal += 1;
                ControlFlow::Break(())
            }
        }
    }

    fn end_game(&mut self, _position: Chess) {}
}

struct Parse(Counts);

impl Visitor for Parse {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.0.games += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, _movetext: &mut (), _written: SanPlus) -> ControlFlow<()> {
        self.0.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _movetext: ()) {}
}

fn run() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let counts = match words[..] {
        ["generate", games] => return generate(games.parse().map_err(io::Error::other)?),
        ["validate", path] => {
            let mut visitor = Validate(Counts::default());
            let mut reader = Reader::new(File::open(path)?);
            while reader.read_game(&mut visitor)?.is_some() {}
            visitor.0
        }
        ["parse", path] => {
            let mut visitor = Parse(Counts::default());
            let mut reader = Reader::new(File::open(path)?);
            while reader.read_game(&mut visitor)?.is_some() {}
            visitor.0
        }
        _ => {
            return Err(io::Error::other(
                "chess-peer generate GAMES | validate FILE | parse FILE",
            ));
        }
    };
    println!(
        "games {} plies {} illegal {}",
        counts.games, counts.plies, counts.illegal
    );
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(2);
    }
}
