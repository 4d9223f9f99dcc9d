//! The small things of the text: comments, glyphs, numbers.

use memchr::{memchr2, memchr3};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit1, space0};
use nom::combinator::{opt, recognize, verify};
use nom::multi::many1_count;
use nom::sequence::{delimited, preceded};

use super::expected::{Expected, Parse};

/// `{…}` up to the first closing brace; whether another brace was opened in it.
pub fn comment(i: &[u8]) -> Parse<'_, bool> {
    let [b'{', body @ ..] = i else {
        return Expected::here(i, "a comment");
    };
    let mut nested = false;
    let mut at = 0;
    while let Some(next) = memchr3(b'}', b'{', b'[', &body[at..]) {
        at += next;
        match body[at] {
            b'}' => return Ok((&body[at + 1..], nested)),
            b'{' => nested = true,
            // A blank line and a tag: the comment was never closed.
            _ if after_blank_line(&body[..at]) && tag_opening(&body[at..]).is_ok() => break,
            _ => {}
        }
        at += 1;
    }
    Expected::here(i, "a closing brace")
}

/// How far a comment reaches that is never closed: to a blank line and a tag, else to the end.
pub(super) fn unclosed_comment(i: &[u8]) -> Parse<'_, ()> {
    let mut at = 0;
    while let Some(next) = memchr::memchr(b'[', &i[at..]) {
        at += next;
        if after_blank_line(&i[..at]) && tag_opening(&i[at..]).is_ok() {
            return Ok((&i[at..], ()));
        }
        at += 1;
    }
    Ok((&i[i.len()..], ()))
}

/// `; …` up to the end of the line.
pub fn line_comment(i: &[u8]) -> Parse<'_, ()> {
    let (i, _) = char(';')(i)?;
    rest_of_line(i)
}

/// `% …`, a line that is no PDN by the writer's wish.
pub fn escape(i: &[u8]) -> Parse<'_, ()> {
    let (i, _) = char('%')(i)?;
    rest_of_line(i)
}

/// All up to the end of the line.
pub(super) fn rest_of_line(i: &[u8]) -> Parse<'_, ()> {
    let end = memchr2(b'\n', b'\r', i).unwrap_or(i.len());
    Ok((&i[end..], ()))
}

/// `$12`; too large a number saturates.
pub fn nag(i: &[u8]) -> Parse<'_, u32> {
    preceded(char('$'), number).parse(i)
}

/// Digits; too large a number saturates.
pub(super) fn number(i: &[u8]) -> Parse<'_, u32> {
    let (rest, digits) = digit1(i)?;
    let value = digits.iter().fold(0u32, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    Ok((rest, value))
}

/// `12.`, `12...`, `12 .`, `12. ...`: the number, and whether it stands before a move of the second player. How the
/// dots count is in [`dots`].
pub fn move_number(i: &[u8]) -> Parse<'_, (u32, bool)> {
    if let Some((value, len)) = plain_number(i) {
        return Ok((&i[len..], (value, false)));
    }
    let (rest, value) = number(i)?;
    let (rest, count) = preceded(space0, dots).parse(rest)?;
    let (rest, more) = opt(preceded(space0, verify(dots, |count| *count > 1))).parse(rest)?;
    Ok((rest, (value, count + more.unwrap_or(0) > 1)))
}

/// Nearly always: one or two digits and a dot, then the move. The number, and its length.
#[inline(always)]
pub(super) fn plain_number(i: &[u8]) -> Option<(u32, usize)> {
    match *i {
        [a @ b'1'..=b'9', b'.', ref rest @ ..] if last_dot(rest) => Some((u32::from(a - b'0'), 2)),
        [a @ b'1'..=b'9', b @ b'0'..=b'9', b'.', ref rest @ ..] if last_dot(rest) => {
            Some((u32::from(a - b'0') * 10 + u32::from(b - b'0'), 3))
        }
        _ => None,
    }
}

/// Surely no more dots here, not even behind a blank.
#[inline(always)]
fn last_dot(rest: &[u8]) -> bool {
    let solid = |byte: u8| byte > b'.' && byte < 0x80;
    matches!(*rest, [b' ', a, ..] if solid(a))
        || matches!(*rest, [a, ..] if solid(a))
        || matches!(*rest, [b'\n' | b'\r', ..])
}

/// How many dots: `.`, `...`, `…`.
pub fn dots(i: &[u8]) -> Parse<'_, usize> {
    let (mut rest, mut count) = (i, 0);
    loop {
        match rest {
            [b'.', more @ ..] => (rest, count) = (more, count + 1),
            // …
            [0xe2, 0x80, 0xa6, more @ ..] => (rest, count) = (more, count + 3),
            _ if count == 0 => return Expected::here(i, "a dot"),
            _ => return Ok((rest, count)),
        }
    }
}

/// `!`, `?!`, `(?)`, and their typographic forms.
pub fn strength(i: &[u8]) -> Parse<'_, &[u8]> {
    let glyphs = |i| recognize(many1_count(glyph)).parse(i);
    alt((
        glyphs,
        recognize(delimited(
            char('('),
            delimited(space0, glyphs, space0),
            char(')'),
        )),
    ))
    .parse(i)
}

fn glyph(i: &[u8]) -> Parse<'_, &[u8]> {
    match i.first() {
        Some(b'!' | b'?') => take_while1(|b| matches!(b, b'!' | b'?'))(i),
        _ => alt((tag("‼"), tag("⁇"), tag("⁈"), tag("⁉"))).parse(i),
    }
}

/// Marks that other notations put after a move: `+`, `#`, `X` (won), `=`, `+-`, `±`.
pub fn mark(i: &[u8]) -> Parse<'_, &[u8]> {
    let (rest, text) = alt((
        take_while1(|b| matches!(b, b'+' | b'#' | b'=' | b'~')),
        tag("-+"),
        tag("±"),
        tag("∓"),
        tag("X"),
    ))
    .parse(i)?;
    let (rest, _) = take_while(|b| matches!(b, b'+' | b'-' | b'!' | b'?'))(rest)?;
    if boundary(rest) {
        Ok((rest, &i[..i.len() - rest.len()]))
    } else {
        Expected::here(i, if text.is_empty() { "a mark" } else { "a blank" })
    }
}

/// May a token end here?
pub(super) fn boundary(rest: &[u8]) -> bool {
    match rest {
        [] => true,
        [
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b':' | b'_',
            ..,
        ] => false,
        [b, ..] if b.is_ascii() => true,
        _ => super::space::blank_char(rest).is_some(),
    }
}

/// `[Name "`: what a tag begins with, as strictly as it takes to end an unclosed comment.
pub(super) fn tag_opening(i: &[u8]) -> Parse<'_, &[u8]> {
    let (rest, _) = char('[')(i)?;
    let (rest, name) = verify(
        take_while(|b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80),
        |name: &[u8]| {
            (1..=64).contains(&name.len()) && !name.first().is_some_and(u8::is_ascii_digit)
        },
    )
    .parse(rest)?;
    let (rest, _) = space0(rest)?;
    let (rest, _) = alt((tag("\""), tag("“"), tag("”"), tag("„"))).parse(rest)?;
    Ok((rest, name))
}

/// Do these bytes end in white space that holds an empty line?
fn after_blank_line(before: &[u8]) -> bool {
    let mut lines = 0;
    for (index, byte) in before.iter().enumerate().rev() {
        match byte {
            b'\n' => lines += 1,
            // Of CRLF, the LF has counted.
            b'\r' if before.get(index + 1) != Some(&b'\n') => lines += 1,
            b' ' | b'\t' | b'\r' => {}
            _ => break,
        }
        if lines > 1 {
            return true;
        }
    }
    false
}
