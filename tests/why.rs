//! Why moves are not legal, against a table (data/why.txt).

mod game;

use game::{fields, lines, position, square, variant_named};
use pdn::rules::{Attempt, Move, Position, Square, Variant, WhyNot, why_not};

#[test]
fn the_reason_is_the_one_a_player_would_give() {
    let mut wrong = Vec::new();
    for line in lines(include_str!("data/why.txt")) {
        let [variant, fen, written, expected] = fields(line);
        let variant = variant_named(variant);
        let said = reason(variant, &position(variant, fen), written);
        if said != expected {
            wrong.push(format!("{line}\n  said {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_king_that_must_rest_is_named_as_such() {
    let frisian = variant_named("frisian");
    let mut position = position(frisian, "W:WKa1,g1:BKh10,j10");
    for written in ["a1-b2", "h10-g9", "b2-a1", "g9-h10", "a1-b2", "h10-g9"] {
        let (from, to) = written.split_once('-').unwrap();
        let (from, to) = (square(frisian, from), square(frisian, to));
        let m = pdn::rules::quick::quiet(frisian, &position, from, to).expect(written);
        position = position.play(frisian, &m);
    }
    assert_eq!(reason(frisian, &position, "b2-c3"), "M507 KingLimit 3");
}

fn reason(variant: &Variant, position: &Position, written: &str) -> String {
    let capture = written.contains(':');
    let mut squares = written.split(['-', ':']);
    let from = squares.next().filter(|&name| name != "?");
    let mut rest: Vec<Square> = squares.map(|name| square(variant, name)).collect();
    let to = rest.pop();
    let attempt = Attempt {
        from: from.map(|name| square(variant, name)),
        via: &rest,
        to,
        capture,
    };
    let reason = why_not(variant, position, &attempt);
    format!("{} {}", reason.code(), text(variant, &reason))
}

fn text(variant: &Variant, reason: &WhyNot) -> String {
    let name = |square: &Square| variant.board.name(*square).to_string();
    let list = |captures: &[Move]| {
        let ends = |m: &Move| format!("{}{}", name(&m.from), name(&m.to));
        let mut list: Vec<String> = captures.iter().map(ends).collect();
        list.sort();
        list.join(" ")
    };
    let kind = format!("{reason:?}");
    let kind = kind.split([' ', '{']).next().unwrap();
    let rest = match reason {
        WhyNot::NoPiece { square }
        | WhyNot::OwnPieceThere { square }
        | WhyNot::Occupied { square } => name(square),
        WhyNot::OtherSide { square, side } => format!("{} {}", name(square), side.name()),
        WhyNot::Blocked { by } => name(by),
        WhyNot::EndsOnCrownRow { at } => name(at),
        WhyNot::ManMayNotTakeKing { king } => name(king),
        WhyNot::PassedOverTaken { taken } => name(taken),
        WhyNot::NoRoomBehind { piece } => name(piece),
        WhyNot::CaptureCompulsory { captures }
        | WhyNot::ByKingCompulsory { captures }
        | WhyNot::LandElsewhere { captures } => list(captures),
        WhyNot::LargerCompulsory {
            taken,
            required,
            captures,
        } => format!("{taken}<{required} {}", list(captures)),
        WhyNot::MustGoOn { at, captures } => format!("{} {}", name(at), list(captures)),
        WhyNot::KingLimit { limit } => limit.to_string(),
        _ => String::new(),
    };
    format!("{kind} {rest}").trim_end().to_string()
}
