//! What stands between the tags and the end of a game, apart from the moves themselves.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till, take_while};
use nom::character::complete::{char, multispace0, one_of};
use nom::combinator::{consumed, opt, value};
use nom::sequence::{delimited, preceded};

use super::expected::{Expected, Parse};
use super::terminal::boundary;
use super::written::{blanks, dash};
use crate::record::Score;

/// Half points, as one side of a result counts them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Points {
    halves: u8,
    /// Written as a fraction or decimal, not as whole points.
    fraction: bool,
}

/// `1-0`, `2-0`, `1/2-1/2`, `½–½`, `0.5-0.5`, `1 - 1`, `1/2`, `½`, also before a letter or two (`0-2t`: on time), and
/// run into the number of the next game (`0-001.`). `*` is not among them.
pub fn result(i: &[u8]) -> Parse<'_, Score> {
    let (rest, first) = points(i)?;
    let whole = match preceded(between, points).parse(rest) {
        Ok((behind, second)) => score(first, second).map(|score| (behind, score)),
        Err(_) if first.fraction => half(first).map(|score| (rest, score)),
        Err(_) => None,
    };
    let Some((rest, score)) = whole else {
        return Expected::here(rest, "a result");
    };
    // `0-01. 33-29`, `1/2-1/21. 33-29`: no square begins with a zero or holds a slash.
    let no_square = first.fraction || first.halves == 0;
    if result_may_end(rest) || no_square && matches!(rest, [b'1', b'.', b' ' | b'\t', ..]) {
        return Ok((rest, score));
    }
    let (rest, _) = one_of("abcdefghijklmnopqrstuvwxyz")(rest)?;
    let (rest, _) = opt(one_of("abcdefghijklmnopqrstuvwxyz")).parse(rest)?;
    if boundary(rest) {
        Ok((rest, Score::Other))
    } else {
        Expected::here(rest, "the end of the result")
    }
}

/// The usual results, with white space or nothing behind them, and their length: nearly all there are. Read the same by
/// [`result`].
#[inline(always)]
pub(super) fn plain_result(i: &[u8]) -> Option<(Score, usize)> {
    let international = true;
    let (score, len) = match *i {
        [b'1', b'-', b'0', ..] => (
            Score::First {
                international: false,
            },
            3,
        ),
        [b'0', b'-', b'1', ..] => (
            Score::Second {
                international: false,
            },
            3,
        ),
        [b'2', b'-', b'0', ..] => (Score::First { international }, 3),
        [b'0', b'-', b'2', ..] => (Score::Second { international }, 3),
        [b'1', b'-', b'1', ..] => (Score::Draw { international }, 3),
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => (
            Score::Draw {
                international: false,
            },
            7,
        ),
        _ => return None,
    };
    let ends = matches!(i.get(len), None | Some(b' ' | b'\n' | b'\r' | b'\t'));
    ends.then_some((score, len))
}

fn points(i: &[u8]) -> Parse<'_, Points> {
    let halves = |halves, fraction| Points { halves, fraction };
    alt((
        value(halves(1, true), tag("1/2")),
        value(halves(1, true), tag("½")),
        value(halves(1, true), tag("0.5")),
        value(halves(1, true), tag("0,5")),
        value(halves(0, false), char('0')),
        value(halves(2, false), char('1')),
        value(halves(4, false), char('2')),
    ))
    .parse(i)
}

/// A dash of any kind; a colon with those who write captures so: `1:0`.
fn between(i: &[u8]) -> Parse<'_, ()> {
    let i = &i[blanks(i)..];
    let len = match i {
        [b'-' | b':', ..] => 1,
        _ => match dash(i) {
            Some(len) => len,
            None => return Expected::here(i, "a dash"),
        },
    };
    let i = &i[len..];
    Ok((&i[blanks(i)..], ()))
}

fn score(first: Points, second: Points) -> Option<Score> {
    Some(match (first.halves, second.halves) {
        (2, 0) => Score::First {
            international: false,
        },
        (4, 0) => Score::First {
            international: true,
        },
        (0, 2) => Score::Second {
            international: false,
        },
        (0, 4) => Score::Second {
            international: true,
        },
        (1, 1) => Score::Draw {
            international: false,
        },
        (2, 2) => Score::Draw {
            international: true,
        },
        (0, 0) => Score::BothZero,
        _ => return None,
    })
}

fn half(points: Points) -> Option<Score> {
    (points.halves == 1).then_some(Score::Draw {
        international: false,
    })
}

/// A result ends at any boundary, and before the first number of another game.
fn result_may_end(rest: &[u8]) -> bool {
    match rest {
        // Not in `0-0.5`.
        [b'.' | b',', b'0'..=b'9', ..] | [b'/', ..] => false,
        _ => boundary(rest) || first_number(rest).is_ok(),
    }
}

/// `01.33-29`, `1.c3-d4`: the first number of a game with its move glued to it, or `01.` alone.
pub(super) fn first_number(i: &[u8]) -> Parse<'_, ()> {
    match i {
        [b'0', b'1', b'.', ..] => Ok((i, ())),
        [b'1', b'.', b'0'..=b'9' | b'a'..=b'l' | b'A'..=b'L', ..] => Ok((i, ())),
        _ => Expected::here(i, "the number of a first move"),
    }
}

/// `- -`, `--`, `---`, `– –`: a move that the writer did not know.
pub fn unknown_move(i: &[u8]) -> Parse<'_, ()> {
    let (mut rest, _) = one_dash(i)?;
    let mut count = 1;
    while count < 8
        && let Ok((next, _)) = preceded(take_while(|b| b == b' '), one_dash).parse(rest)
    {
        rest = next;
        count += 1;
    }
    if count > 1 && boundary(rest) {
        Ok((rest, ()))
    } else {
        Expected::here(rest, "another dash")
    }
}

fn one_dash(i: &[u8]) -> Parse<'_, ()> {
    match i {
        [b'-', rest @ ..] => Ok((rest, ())),
        _ => match dash(i) {
            Some(len) => Ok((&i[len..], ())),
            None => Expected::here(i, "a dash"),
        },
    }
}

/// `/FEN "…"/`: what stands between the quotes.
pub fn setup(i: &[u8]) -> Parse<'_, &[u8]> {
    delimited(
        (char('/'), multispace0, tag_no_case("FEN"), multispace0),
        delimited(
            char('"'),
            take_till(|b| matches!(b, b'"' | b'\n' | b'/')),
            char('"'),
        ),
        (multispace0, char('/')),
    )
    .parse(i)
}

/// `W:W31-50:B1-20`, a position alone on its line, as some programs save it: a set-up too.
pub fn bare_fen(i: &[u8]) -> Parse<'_, &[u8]> {
    let field = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b',' | b'-' | b'.');
    let side = |i| preceded((char(':'), one_of("WBwb")), take_while(field)).parse(i);
    let (rest, (text, _)) = consumed((one_of("WB?"), side, side)).parse(i)?;
    if boundary(rest) {
        Ok((rest, text))
    } else {
        Expected::here(rest, "the end of the position")
    }
}
