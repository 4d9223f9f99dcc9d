//! A tag into the record, and what was odd about it.

use std::borrow::Cow;

use super::tag::RawTag;
use super::{Reader, movetext, names};
use crate::diagnostic::{Code, Diagnostic, Edit, Edits, Fix};
use crate::record::{Item, ItemKind, Tag, TagName};
use crate::text::Span;

impl Reader<'_> {
    pub(super) fn push_tag(&mut self, raw: RawTag, end: usize) {
        let start = self.at;
        let place = |(from, to): (usize, usize)| Span::new(start + from, start + to);
        let name = place(raw.name);
        let value = place(raw.value);
        let written = name.of(self.text);
        let known = match raw.plain {
            true => names::known(written),
            false => names::known(&decoded(written)),
        };
        if self.body || self.begins_again(name) || self.after_placeholder() {
            self.next_record();
        }
        let tag = Tag {
            span: Span::new(start, end),
            name,
            value,
            known,
            foreign_name: known.is_some_and(|known| known.text() != written),
            escaped: raw.escaped,
        };
        if !raw.plain {
            self.note_tag(&tag, &raw);
        }
        if let Some(known) = known {
            self.note_meaning(known, tag.value);
        }
        let index = self.record.tags.len() as u32;
        self.record.push_tag(tag);
        self.push(ItemKind::Tag(index), end);
    }

    /// What the movetext of the record is read by.
    pub(super) fn note_meaning(&mut self, known: TagName, value: Span) {
        match known {
            TagName::Result => self.free_result = self.free(value),
            TagName::GameType => self.foreign = is_foreign(&self.bytes[value.range()]),
            _ => {}
        }
    }

    /// The name that this record begins with, after an empty line: the record before had tags alone.
    pub(super) fn begins_again(&self, name: Span) -> bool {
        let (Some(first), Some(Item { span, .. })) = (self.record.tags.first(), self.last()) else {
            return false;
        };
        let between = &self.bytes[span.end as usize..self.at];
        let lines = between.iter().filter(|b| **b == b'\n').count();
        lines > 1 && first.name.of(self.text) == name.of(self.text)
    }

    /// `[Empty]` stands for a whole game.
    pub(super) fn after_placeholder(&self) -> bool {
        matches!(self.record.tags.as_slice(), [tag] if tag.value.is_empty()
            && tag.name.of(self.text).eq_ignore_ascii_case("empty"))
    }

    /// The trimmed value of a Result tag that is none of the usual results.
    fn free(&self, value: Span) -> Option<Span> {
        let bytes = self.bytes.get(value.range()).unwrap_or_default();
        if let b"*" | b"1-0" | b"0-1" | b"2-0" | b"0-2" | b"1-1" | b"1/2-1/2" = bytes {
            return None;
        }
        let text = value.of(self.text);
        let trimmed = text.trim();
        let usual = match movetext::result(trimmed.as_bytes()) {
            Ok(([], score)) => score != crate::record::Score::Other,
            _ => matches!(trimmed, "" | "*" | "?"),
        };
        let start = value.start as usize + (text.len() - text.trim_start().len());
        (!usual).then(|| Span::new(start, start + trimmed.len()))
    }

    fn note_tag(&mut self, tag: &Tag, raw: &RawTag) {
        let text = tag.span.of(self.text);
        let name = tag.name.of(self.text);
        if let Some(missing) = raw.missing {
            let value = tag.value.of(self.text);
            let fixed = format!("[{} \"{}\"]", name.trim(), escaped(value));
            let be = if missing.starts_with("quotes") {
                "are"
            } else {
                "is"
            };
            self.report(
                Diagnostic::new(
                    Code::S204,
                    tag.span,
                    format!("Malformed tag: {missing} {be} missing"),
                )
                .fix(false, tag.span, fixed),
            );
        } else {
            if !raw.inner_quotes.is_empty() {
                let edits = raw.inner_quotes.iter().map(|at| Edit {
                    span: Span::at(tag.span.start + *at as u32),
                    text: "\\".into(),
                });
                self.note(
                    Code::S205,
                    tag.value,
                    "A quote inside the value is not escaped",
                    true,
                    edits,
                );
            }
            if !raw.curly.is_empty() {
                let edits = raw.curly.iter().map(|(at, len)| {
                    let at = tag.span.start as usize + at;
                    Edit {
                        span: Span::new(at, at + len),
                        text: "\"".into(),
                    }
                });
                self.note(
                    Code::T104,
                    tag.span,
                    "Typographic quotes around the value",
                    true,
                    edits,
                );
            }
        }
        if text.bytes().any(|b| b < b' ' && !b.is_ascii_whitespace()) {
            let start = tag.span.start as usize;
            let controls = text
                .bytes()
                .enumerate()
                .filter(|(_, b)| *b < b' ' && !b.is_ascii_whitespace());
            let edits = controls.map(|(at, _)| Edit {
                span: Span::new(start + at, start + at + 1),
                text: "".into(),
            });
            self.note(
                Code::T103,
                tag.span,
                "Control character in a tag",
                true,
                edits,
            );
        }
        for span in [tag.name, tag.value] {
            let text = span.of(self.text);
            let edits = escapes(text, span.start as usize, raw.escaped);
            if !edits.is_empty() {
                let message = match &edits[0].text {
                    quote if quote == "'" => "An apostrophe that another program escaped",
                    _ => "HTML text in a tag",
                };
                self.note(Code::T106, span, message, false, edits);
            }
        }
    }

    fn note(
        &mut self,
        code: Code,
        span: Span,
        message: &'static str,
        safe: bool,
        edits: impl IntoIterator<Item = Edit>,
    ) {
        let mut finding = Diagnostic::new(code, span, message);
        finding.fix = Some(Fix {
            safe,
            edits: edits.into_iter().collect(),
        });
        self.report(finding);
    }
}

/// GameType numbers of games that are no draughts: chess, Othello and what else may come.
fn is_foreign(value: &[u8]) -> bool {
    let mut digits = value.iter().skip_while(|b| !b.is_ascii_digit());
    let Some(first) = digits.next() else {
        return false;
    };
    let digits = digits.take_while(|b| b.is_ascii_digit());
    let number = digits.fold(u32::from(first - b'0'), |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    number < 20 || (50..90).contains(&number)
}

/// The value with its bare quotes escaped.
fn escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if matches!(chars.peek(), Some('"' | '\\')) => {
                out.push('\\');
                out.extend(chars.next());
            }
            '\\' if chars.peek().is_none() => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\n' | '\r' => {}
            _ => out.push(c),
        }
    }
    out
}

/// The name with its entities decoded.
fn decoded(name: &str) -> Cow<'_, str> {
    if !name.contains('&') {
        return Cow::Borrowed(name);
    }
    let mut out = name.to_owned();
    for edit in escapes(name, 0, false).into_iter().rev() {
        out.replace_range(edit.span.range(), &edit.text);
    }
    Cow::Owned(out)
}

/// HTML entities, and apostrophes behind backslashes: what to write instead.
fn escapes(text: &str, start: usize, backslashes: bool) -> Edits {
    let mut edits = Edits::new();
    let mut add = |from: usize, to: usize, text: String| {
        edits.push(Edit {
            span: Span::new(start + from, start + to),
            text: text.into(),
        });
    };
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(next) = memchr::memchr2(b'&', b'\\', &bytes[at..]) {
        at += next;
        if bytes[at] == b'&' {
            if let Some((len, decoded)) = entity(&text[at..]) {
                add(at, at + len, decoded);
                at += len;
                continue;
            }
        } else if backslashes {
            let run = bytes[at..].iter().take_while(|b| **b == b'\\').count();
            if bytes.get(at + run) == Some(&b'\'') {
                add(at, at + run + 1, "'".to_owned());
            }
            at += run;
            continue;
        }
        at += 1;
    }
    edits
}

/// An entity at the start: its length and what it means.
fn entity(text: &str) -> Option<(usize, String)> {
    let end = text.bytes().take(10).position(|b| b == b';')?;
    let name = text.get(1..end)?;
    let decoded = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
                .filter(|c| !c.is_control())?
                .to_string()
        }
        None => NAMED
            .iter()
            .find(|(known, _)| *known == name)?
            .1
            .to_string(),
    };
    Some((end + 1, decoded))
}

/// The entities that turn up in names.
const NAMED: &[(&str, char)] = &[
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("lt", '<'),
    ("gt", '>'),
    ("nbsp", '\u{a0}'),
    ("agrave", 'à'),
    ("aacute", 'á'),
    ("acirc", 'â'),
    ("atilde", 'ã'),
    ("auml", 'ä'),
    ("ccedil", 'ç'),
    ("egrave", 'è'),
    ("eacute", 'é'),
    ("Eacute", 'É'),
    ("ecirc", 'ê'),
    ("euml", 'ë'),
    ("iacute", 'í'),
    ("icirc", 'î'),
    ("iuml", 'ï'),
    ("ntilde", 'ñ'),
    ("oacute", 'ó'),
    ("ocirc", 'ô'),
    ("otilde", 'õ'),
    ("ouml", 'ö'),
    ("uacute", 'ú'),
    ("uuml", 'ü'),
    ("szlig", 'ß'),
    ("deg", '°'),
    ("frac12", '½'),
];
