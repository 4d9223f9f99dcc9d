//! `[Name "value"]`, and what people write instead.

use super::expected::{Expected, Parse};
use super::header::itself;
use super::space::blank_char;

/// A tag as found. Places are offsets from its first byte.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawTag {
    /// The name.
    pub name: (usize, usize),
    /// The value, without quotes.
    pub value: (usize, usize),
    /// The value holds a backslash escape.
    pub escaped: bool,
    /// Quotes inside the value that are not escaped.
    pub inner_quotes: Vec<usize>,
    /// Quotes around the value that are typographic: place and length.
    pub curly: Vec<(usize, usize)>,
    /// What was expected and is not there: the tag had to be guessed.
    pub missing: Option<&'static str>,
    /// Written as PDN says, and without a character that could be odd: nothing need be looked for.
    pub plain: bool,
}

/// A tag in any of its forms: `lenient` where it is likely to be one even without quotes (at the start of a line).
pub fn tag_text(i: &[u8], lenient: bool) -> Parse<'_, RawTag> {
    let [b'[', inner @ ..] = i else {
        return Expected::here(i, "an opening bracket");
    };
    if let Some((end, tag)) = plain(i) {
        return Ok((&i[end..], tag));
    }
    let at = 1 + white(inner);
    match named(i, at) {
        Ok(tag) => Ok(tag),
        Err(_) if lenient => unquoted(i, at),
        Err(error) => Err(error),
    }
}

/// The form that nearly all tags have: `[Name "value"]`, of letters and of characters that mean only themselves. Where it
/// ends, and the tag.
fn plain(i: &[u8]) -> Option<(usize, RawTag)> {
    let letters = i.iter().skip(1).take_while(|b| b.is_ascii_alphabetic());
    let name_end = 1 + letters.count();
    let start = name_end + 2;
    let end = start + itself(i.get(start..)?);
    let whole = (2..=64).contains(&name_end)
        && i[name_end..].starts_with(b" \"")
        && i[end..].starts_with(b"\"]");
    let tag = RawTag {
        name: (1, name_end),
        value: (start, end),
        plain: true,
        ..RawTag::default()
    };
    whole.then_some((end + 2, tag))
}

/// `Name "value"]`: the opening bracket is missing.
pub(super) fn tag_without_bracket(i: &[u8]) -> Parse<'_, RawTag> {
    let (rest, tag) = named(i, 0)?;
    let whole = tag.missing.is_none() && tag.inner_quotes.is_empty();
    if whole && !i[tag.name.0..tag.name.1].contains(&b' ') {
        let missing = Some("the opening bracket");
        Ok((rest, RawTag { missing, ..tag }))
    } else {
        Expected::here(i, "an opening bracket")
    }
}

/// Name, quote, value, quote, bracket.
fn named(i: &[u8], at: usize) -> Parse<'_, RawTag> {
    let name_end = at + name(&i[at..])?.1;
    let open = name_end + blank_run(&i[name_end..]);
    let Some((quote_len, curly)) = quote(&i[open..]) else {
        return Expected::here(&i[open..], "an opening quote");
    };
    let mut tag = RawTag {
        name: (at, name_end),
        ..RawTag::default()
    };
    // `[Ronde 1"]`: the only quote closes the tag, and what was taken for a name of two words holds the value.
    if let Some(end) = close(i, open + quote_len)
        && !curly
        && let Some(blank) = i[at..name_end].iter().position(|b| *b == b' ')
    {
        tag.name.1 = at + blank;
        tag.value = (at + blank + 1, name_end);
        tag.missing = Some("an opening quote");
        return Ok((&i[end..], tag));
    }
    if curly {
        tag.curly.push((open, quote_len));
    }
    let end = value(i, open + quote_len, curly, &mut tag);
    Ok((&i[end..], tag))
}

/// The length of a name: letters, digits and a few signs, words of it with blanks between, entities.
fn name(i: &[u8]) -> Parse<'_, usize> {
    let mut end = 0;
    for (at, byte) in i.iter().enumerate().take(64) {
        match byte {
            b'0'..=b'9' | b'-' | b'.' | b'#' | b';' if at == 0 => break,
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' | b'.' => end = at + 1,
            b'&' | b'#' | b';' => end = at + 1,
            b' ' | b'\t' if at > 0 => {}
            _ if *byte >= 0x80 && quote(&i[at..]).is_none() && blank_char(&i[at..]).is_none() => {
                end = at + 1;
            }
            _ => break,
        }
    }
    // Not in the middle of a character.
    while i.get(end).is_some_and(|b| (0x80..0xc0).contains(b)) {
        end += 1;
    }
    if end == 0 {
        Expected::here(i, "a name")
    } else {
        Ok((&i[end..], end))
    }
}

/// Reads the value from `start` into the tag; says where the tag ends.
fn value(i: &[u8], start: usize, curly: bool, tag: &mut RawTag) -> usize {
    let mut at = start;
    let mut lines = 0;
    // Places where the value could end though something is amiss: the best found so far.
    let mut escaped_close = None;
    let mut curly_close = None;
    while let Some(&byte) = i.get(at) {
        match byte {
            b'\\' => {
                tag.escaped = true;
                if let Some(b'"' | b'\\') = i.get(at + 1) {
                    if i[at + 1] == b'"' && escaped_close.is_none() {
                        escaped_close = close(i, at + 2).map(|end| (at + 1, end));
                    }
                    at += 1;
                }
            }
            b'"' => match close(i, at + 1) {
                Some(end) => {
                    tag.value = (start, at);
                    return end;
                }
                None if ends_tag(&i[at + 1..]) => {
                    tag.value = (start, at);
                    tag.missing = Some("a closing bracket");
                    return at + 1;
                }
                None => tag.inner_quotes.push(at),
            },
            b'\n' | b'\r' => {
                lines += usize::from(byte == b'\n' || i.get(at + 1) != Some(&b'\n'));
                let next = &i[at + 1..];
                let next = &next[blank_run(next)..];
                let closed = curly_close.is_some() || escaped_close.is_some();
                if lines > 3
                    || closed
                    || matches!(next, [] | [b'[' | b'\r' | b'\n', ..]) && byte == b'\n'
                {
                    break;
                }
            }
            // Another tag begins: this one was never closed.
            b'[' if opens_another(&i[at..]) => break,
            0xc2.. => {
                if let Some((len, true)) = quote(&i[at..]) {
                    if let Some(end) = close(i, at + len) {
                        if curly {
                            tag.value = (start, at);
                            tag.curly.push((at, len));
                            return end;
                        }
                        curly_close.get_or_insert((at, len, end));
                    }
                    at += len - 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    if let Some((quote_at, len, end)) = curly_close {
        tag.value = (start, quote_at);
        tag.curly.push((quote_at, len));
        tag.inner_quotes.retain(|place| *place < quote_at);
        return end;
    }
    if let Some((quote_at, end)) = escaped_close {
        tag.value = (start, quote_at);
        tag.missing = Some("a closing quote that is not escaped");
        tag.inner_quotes.retain(|place| *place < quote_at);
        return end;
    }
    no_close(i, start, tag)
}

/// No closing quote: the tag ends at the `]`, the next `[` or the end of the line, whichever is first.
fn no_close(i: &[u8], start: usize, tag: &mut RawTag) -> usize {
    let line = &i[start..];
    let stop = line
        .iter()
        .position(|b| matches!(b, b']' | b'[' | b'\n' | b'\r'))
        .unwrap_or(line.len());
    let text = trim_end(&line[..stop]);
    tag.missing = Some("a closing quote");
    tag.inner_quotes.clear();
    tag.escaped &= text.contains(&b'\\');
    tag.value = (start, start + text.len());
    match line.get(stop) {
        Some(b']') => start + stop + 1,
        _ => start + text.len(),
    }
}

/// `[Name value]` and `[Name value` without quotes.
fn unquoted(i: &[u8], at: usize) -> Parse<'_, RawTag> {
    let line = &i[at..];
    let stop = line
        .iter()
        .position(|b| matches!(b, b']' | b'[' | b'\n' | b'\r' | b'{' | b'"'))
        .unwrap_or(line.len());
    let text = trim_end(&line[..stop]);
    let name_len = text
        .iter()
        .position(|b| matches!(b, b' ' | b'\t' | b':' | b'='))
        .unwrap_or(text.len());
    let starts_well = text
        .first()
        .is_some_and(|b| b.is_ascii_alphabetic() || *b >= 0xc3);
    let closed = line.get(stop) == Some(&b']');
    if !starts_well || name_len > 64 || !(closed || name_len < text.len()) {
        return Expected::here(line, "a tag");
    }
    let mut start = name_len;
    while matches!(text.get(start), Some(b' ' | b'\t' | b':' | b'=' | b'\'')) {
        start += 1;
    }
    let mut end = text.len().max(start);
    if end > start && text[end - 1] == b'\'' {
        end -= 1;
    }
    let tag = RawTag {
        name: (at, at + name_len),
        value: (at + start, at + end),
        escaped: text[start..end].contains(&b'\\'),
        missing: Some("quotes around the value"),
        ..RawTag::default()
    };
    let end = at + if closed { stop + 1 } else { text.len() };
    Ok((&i[end..], tag))
}

/// The end of the tag where only blanks stand before its `]`.
fn close(i: &[u8], at: usize) -> Option<usize> {
    let at = at + white(&i[at..]);
    (i.get(at) == Some(&b']')).then_some(at + 1)
}

/// Does another tag begin here? Not where its quote would be the one that closes this value.
fn opens_another(i: &[u8]) -> bool {
    super::terminal::tag_opening(i).is_ok_and(|(rest, _)| close(rest, 0).is_none())
}

/// Behind a quote: is this the end of the line, or does another tag begin?
fn ends_tag(rest: &[u8]) -> bool {
    let rest = &rest[blank_run(rest)..];
    match rest {
        [] | [b'\n' | b'\r', ..] => true,
        [b'[', ..] => super::terminal::tag_opening(rest).is_ok(),
        _ => false,
    }
}

/// A quote at the start: its length, and whether it is typographic.
fn quote(i: &[u8]) -> Option<(usize, bool)> {
    match *i {
        [b'"', ..] => Some((1, false)),
        // “ ” „ ‟
        [0xe2, 0x80, 0x9c..=0x9f, ..] => Some((3, true)),
        // « »
        [0xc2, 0xab | 0xbb, ..] => Some((2, true)),
        // ″
        [0xe2, 0x80, 0xb3, ..] => Some((3, true)),
        // ＂
        [0xef, 0xbc, 0x82, ..] => Some((3, true)),
        _ => None,
    }
}

/// The length of blanks at the start.
fn blank_run(i: &[u8]) -> usize {
    let mut len = 0;
    loop {
        match &i[len..] {
            [b' ' | b'\t', ..] => len += 1,
            rest => match blank_char(rest) {
                Some(more) => len += more,
                None => return len,
            },
        }
    }
}

/// The length of blanks and line ends at the start.
fn white(i: &[u8]) -> usize {
    i.iter()
        .take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'))
        .count()
}

fn trim_end(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        /// What is plain is read the same without the short way.
        #[test]
        fn plain_tags(text in r#"\[[A-Za-z]{1,3}[ a]"([ -~]|\\|\\"|"|\[|&amp;|é|\t|[a-z ]{8}){0,3}"\]?.{0,3}"#) {
            let i = text.as_bytes();
            if let Some((end, tag)) = plain(i) {
                let (rest, other) = named(i, 1).expect("a tag");
                prop_assert_eq!(i.len() - rest.len(), end);
                prop_assert_eq!(RawTag { plain: true, ..other }, tag);
            }
        }
    }
}
