//! H303: the Date tag.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Tag, TagName};

/// Months by the beginning of their names in English, Dutch, German, French, Italian, Spanish, Portuguese, Polish
/// and Russian.
const MONTHS: [&[&str]; 12] = [
    &["jan", "gen", "ene", "sty", "янв"],
    &["feb", "fev", "fév", "lut", "фев"],
    &["mar", "mär", "maa", "mrt", "мар"],
    &["apr", "avr", "abr", "kwi", "апр"],
    &["may", "mei", "mai", "mag", "maj", "мая", "май"],
    &["jun", "juin", "giu", "cze", "июн"],
    &["jul", "juil", "lug", "lip", "июл"],
    &["aug", "aoû", "aou", "ago", "sie", "авг"],
    &["sep", "set", "wrz", "сен"],
    &["oct", "okt", "ott", "out", "paź", "paz", "окт"],
    &["nov", "lis", "ноя"],
    &["dec", "déc", "dez", "dic", "gru", "дек"],
];

/// Reports a date that is not `YYYY.MM.DD`, with `?` for digits not known. An empty one says nothing, and is passed
/// over.
pub(super) fn check(subject: &Subject, found: &mut Vec<Diagnostic>) {
    let Some(tag) = subject.record.tag(TagName::Date) else {
        return;
    };
    // Nearly always it is; with an escape in it it is not.
    if !is_standard(tag.trimmed(subject.text)) {
        report(tag, subject.text, found);
    }
}

fn report(tag: &Tag, text: &str, found: &mut Vec<Diagnostic>) {
    let value = tag.value(text);
    if value.is_empty() {
        return;
    }
    let message = match is_shaped(&value) {
        true => format!("There is no such day as {value}"),
        false => format!("PDN writes a date as YYYY.MM.DD, not {value}"),
    };
    let mut diagnostic = Diagnostic::new(Code::H303, tag.value, message);
    match normalized(&value) {
        Some(date) => diagnostic = diagnostic.fix(false, tag.value, date),
        None => {
            diagnostic =
                diagnostic.help("which day is meant is not certain, so it is left as it is")
        }
    }
    found.push(diagnostic);
}

/// `2004.13.40`: written as PDN writes a date.
fn is_shaped(value: &str) -> bool {
    let digit = |(i, b): (usize, u8)| match i {
        4 | 7 => b == b'.',
        _ => b.is_ascii_digit(),
    };
    value.len() == 10 && value.bytes().enumerate().all(digit)
}

/// What a byte of a date is: a digit its value, `?` is [`OPEN`], and all else is [`OTHER`].
const PARTS: [u8; 256] = {
    let mut parts = [OTHER; 256];
    let mut digit = 0;
    while digit < 10 {
        parts[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    parts[b'?' as usize] = OPEN;
    parts
};
const OPEN: u8 = 0x10;
const OTHER: u8 = 0x20;

/// `1996.01.13`, `1996.??.??`, with a month and a day that exist.
fn is_standard(value: &str) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value.as_bytes() else {
        return false;
    };
    let part = |byte: u8| PARTS[usize::from(byte)];
    let year = part(y1) | part(y2) | part(y3) | part(y4);
    let (m1, m2, d1, d2) = (part(m1), part(m2), part(d1), part(d2));
    if (year | m1 | m2 | d1 | d2) & OTHER != 0 {
        return false;
    }
    // A part with `?` in it may be any.
    let number = |tens: u8, ones: u8| {
        let known = (tens | ones) & OPEN == 0;
        known.then_some(u32::from(tens) * 10 + u32::from(ones))
    };
    let month = number(m1, m2);
    month.is_none_or(|month| (1..=12).contains(&month))
        && number(d1, d2).is_none_or(|day| (1..=days(month)).contains(&day))
}

/// The one day, month or year that can be meant, as PDN writes it. Not where day and month could be exchanged, the
/// century is missing, or two dates are given.
fn normalized(value: &str) -> Option<String> {
    if value.chars().all(|c| matches!(c, '?' | '.' | '-' | '/')) {
        return Some("????.??.??".to_string());
    }
    let parts = parts(value)?;
    let (year, month, day) = match *parts.as_slice() {
        [Part::Year(year)] | [Part::Year(year), Part::Unknown] => (year, None, None),
        [Part::Year(year), Part::Unknown, Part::Unknown] => (year, None, None),
        [Part::Year(year), month] | [month, Part::Year(year)] => (year, Some(month.month()?), None),
        [Part::Year(year), month, Part::Unknown] => (year, Some(month.month()?), None),
        [Part::Unknown, Part::Unknown, Part::Year(year)] => (year, None, None),
        [Part::Unknown, month, Part::Year(year)] => (year, Some(month.month()?), None),
        [Part::Year(year), month, day] => (year, Some(month.month()?), Some(day.day()?)),
        [day, month @ Part::Month(_), Part::Year(year)]
        | [month @ Part::Month(_), day, Part::Year(year)] => {
            (year, Some(month.month()?), Some(day.day()?))
        }
        [Part::Number(a), Part::Number(b), Part::Year(year)] => {
            let (day, month) = match (a, b) {
                (a, b) if a == b || (a > 12 && b <= 12) => (a, b),
                (a, b) if b > 12 && a <= 12 => (b, a),
                _ => return None,
            };
            (
                year,
                Some(Part::Number(month).month()?),
                Some(Part::Number(day).day()?),
            )
        }
        _ => return None,
    };
    if day.is_some_and(|day| day > days(month)) {
        return None;
    }
    let two = |part: Option<u32>| part.map_or("??".to_string(), |n| format!("{n:02}"));
    Some(format!("{year:04}.{}.{}", two(month), two(day)))
}

/// The days of a month, in a leap year.
#[inline]
fn days(month: Option<u32>) -> u32 {
    match month {
        Some(2) => 29,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    }
}

/// A part of a date.
#[derive(Clone, Copy)]
enum Part {
    Year(u32),
    Number(u32),
    Month(u32),
    Unknown,
}

impl Part {
    fn month(self) -> Option<u32> {
        match self {
            Part::Month(n) => Some(n),
            Part::Number(n) => (1..=12).contains(&n).then_some(n),
            _ => None,
        }
    }

    fn day(self) -> Option<u32> {
        match self {
            Part::Number(n) => (1..=31).contains(&n).then_some(n),
            _ => None,
        }
    }
}

/// The words and numbers of a date without the time of day; `None` where there are too many, or one is neither.
fn parts(value: &str) -> Option<Vec<Part>> {
    let day = match value.split_once([' ', 'T']) {
        Some((day, time)) if time.contains(':') => day,
        _ => value,
    };
    let mut parts = Vec::with_capacity(3);
    // A slash between years is a season, not one date.
    for word in day
        .split([' ', '.', '-', '/', ','])
        .filter(|word| !word.is_empty())
    {
        if parts.len() == 3 {
            return None;
        }
        parts.push(part(word)?);
    }
    Some(parts)
}

fn part(word: &str) -> Option<Part> {
    if word.bytes().all(|b| b == b'?') {
        return Some(Part::Unknown);
    }
    if let Ok(number) = word.parse::<u32>() {
        return match word.len() {
            4 => Some(Part::Year(number)),
            1 | 2 => Some(Part::Number(number)),
            _ => None,
        };
    }
    let lower = word.to_lowercase();
    let month = MONTHS
        .iter()
        .position(|names| names.iter().any(|name| lower.starts_with(name)))?;
    Some(Part::Month(month as u32 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_brought_to_one_form_where_one_day_is_meant() {
        for (value, expected) in [
            ("1978-??-??", Some("1978.??.??")),
            ("2004", Some("2004.??.??")),
            ("1950.", Some("1950.??.??")),
            ("13-01-1996", Some("1996.01.13")),
            ("1.1.1965", Some("1965.01.01")),
            ("17 april 2009", Some("2009.04.17")),
            ("17 апреля 2009", Some("2009.04.17")),
            ("2026-04-29 09:22:22", Some("2026.04.29")),
            ("1970.4.2", Some("1970.04.02")),
            ("?", Some("????.??.??")),
            ("2004.13.40", None),
            ("2007/2008", None),
            ("2004.10.27 - 2004.11.01", None),
            ("03.07.20", None),
            ("09.07.2007", None),
            ("spring 2009", None),
        ] {
            assert_eq!(normalized(value).as_deref(), expected, "{value}");
            assert!(!is_standard(value), "{value}");
        }
    }

    #[test]
    fn the_standard_form_is_known() {
        for value in [
            "1996.01.13",
            "????.??.??",
            "19??.??.??",
            "2004.10.??",
            "2004.??.31",
            "2004.02.29",
            "2004.1?.31",
        ] {
            assert!(is_standard(value), "{value}");
        }
        for value in [
            "2004.00.01",
            "2004.13.01",
            "2004.01.00",
            "2004.01.32",
            "2004.02.30",
            "2004.04.31",
            "2004-01-01",
            "x004.01.01",
            "2004.01.1",
        ] {
            assert!(!is_standard(value), "{value}");
        }
    }
}
