//! The findings about form, and the text that is skipped.

use super::space::Oddity;
use super::terminal::tag_opening;
use super::written::dash;
use super::{Parsed, Reader, movetext, written};
use crate::diagnostic::{Code, Diagnostic, Edit, Fix, Severity};
use crate::record::{Item, ItemKind, Score, Written};
use crate::text::{Chunk, Encoding, Span};

/// Deeper variations are reported.
const DEPTH_LIMIT: usize = 256;
/// So many findings of the codes that litter a damaged file are shown one by one in a record.
const LIMIT: usize = 20;

/// Is this no text at all? Then it is one piece of junk, and not searched for games.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    let control = |b: u8| b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
    let controls = bytes.iter().filter(|b| control(**b)).count();
    if controls < 8 || controls < bytes.len() / 32 {
        return false;
    }
    // A text padded with NULs is a text: its runs count, not its characters.
    let runs = bytes
        .windows(2)
        .filter(|pair| control(pair[0]) && !control(pair[1]))
        .count();
    runs >= 8 && runs > bytes.len() / 32
}

impl Reader<'_> {
    /// Reports; of a code that comes without end, the later findings of a record are added to one.
    pub(super) fn report(&mut self, finding: Diagnostic) {
        let code = finding.code;
        let index = self.found.len();
        let Some(slot) = self.reported.iter_mut().find(|slot| slot.0 == code) else {
            self.reported.push((code, 1, index));
            return self.found.push(finding);
        };
        let limit = match code {
            Code::T102 | Code::T103 | Code::T106 | Code::S203 | Code::S206 => LIMIT,
            _ => 1000,
        };
        if slot.1 < limit {
            *slot = (code, slot.1 + 1, index);
            return self.found.push(finding);
        }
        let Some(last) = self.found.get_mut(slot.2) else {
            return;
        };
        last.help = Some("more of them follow in this game".into());
        if let (Some(fix), Some(more)) = (&mut last.fix, finding.fix) {
            fix.edits.extend(more.edits);
        }
    }

    pub(super) fn odd_space(&mut self, start: usize, end: usize, oddity: Oddity) {
        let span = Span::new(start, end);
        let (code, message, safe, text) = match oddity {
            Oddity::ByteOrderMark => (
                Code::T102,
                "a byte-order mark in the middle of the file".to_owned(),
                true,
                "",
            ),
            Oddity::Control => (
                Code::T103,
                format!("control character {}", control_name(span.of(self.text))),
                true,
                "",
            ),
            Oddity::Typographic => (
                Code::T104,
                "a no-break or other special space instead of a blank".to_owned(),
                true,
                " ",
            ),
            Oddity::Escape => (
                Code::T106,
                format!(
                    "`{}` is an escape that was never decoded",
                    span.of(self.text)
                ),
                false,
                "",
            ),
        };
        self.report(Diagnostic::new(code, span, message).fix(safe, span, text));
    }

    /// T104, T105, S211, S212 of a written move.
    pub(super) fn note_manner(&mut self, written: &Written, span: Span) {
        let text = span.of(self.text);
        if written.is(Written::BLANKS) {
            let edits = edits(span, text, |rest| written::blanks(rest), |_| "");
            self.report(with_fix(
                Code::S211,
                span,
                format!("blanks inside the move `{text}`"),
                edits,
            ));
        }
        if written.is(Written::TYPOGRAPHIC) {
            let width = |rest: &[u8]| match rest {
                [0xc3, 0x97, ..] => 2,
                [0xef, 0xbc, 0x9a, ..] => 3,
                _ => dash(rest).unwrap_or(0),
            };
            let plain = |piece: &str| match piece {
                "×" => "x",
                "：" => ":",
                _ => "-",
            };
            let edits = edits(span, text, width, plain);
            self.report(with_fix(
                Code::T104,
                span,
                format!("typographic sign in the move `{text}`"),
                edits,
            ));
        }
        if written.is(Written::LOOK_ALIKE) {
            let width = |rest: &[u8]| usize::from(matches!(rest, [0xd0 | 0xd1, ..])) * 2;
            let edits = edits(span, text, width, |piece| latin(piece));
            let mut read = text.to_owned();
            for edit in edits.iter().rev() {
                let start = (edit.span.start - span.start) as usize;
                read.replace_range(start..start + edit.span.len(), &edit.text);
            }
            self.report(with_fix(
                Code::T105,
                span,
                format!("Cyrillic letters in `{text}`: read as `{read}`"),
                edits,
            ));
        }
        if written.is(Written::GLUED) {
            let place = glue_places(text, written.algebraic());
            let edits = place
                .into_iter()
                .map(|at| Edit {
                    span: Span::at(span.start + at as u32),
                    text: "-".to_owned(),
                })
                .collect();
            self.report(with_fix(
                Code::S212,
                span,
                format!("no separator between the squares of `{text}`"),
                edits,
            ));
        }
    }

    pub(super) fn note_dash_in_result(&mut self, span: Span) {
        let text = span.of(self.text);
        let edits = edits(span, text, |rest| dash(rest).unwrap_or(0), |_| "-");
        if !edits.is_empty() {
            self.report(with_fix(
                Code::T104,
                span,
                "typographic dash in the result".to_owned(),
                edits,
            ));
        }
    }

    /// S210, where a number waits for its move.
    pub(super) fn note_lone_number(&mut self) {
        if let Some(span) = self.lone_number.take() {
            self.report(Diagnostic::new(
                Code::S210,
                span,
                "a move number without a move",
            ));
        }
    }

    pub(super) fn note_depth(&mut self) {
        if self.deepest == DEPTH_LIMIT + 1 {
            let span = Span::new(self.at - 1, self.at);
            self.found.push(
                Diagnostic::new(
                    Code::S207,
                    span,
                    format!("variations nested deeper than {DEPTH_LIMIT}"),
                )
                .help("they are kept, but not judged"),
            );
        }
    }

    pub(super) fn note_open_variations(&mut self) {
        if let Some(&start) = self.open.first() {
            let message = match self.open.len() {
                1 => "this variation is never closed".to_owned(),
                count => format!(
                    "this variation is never closed, nor are {} in it",
                    count - 1
                ),
            };
            let span = Span {
                start,
                end: start + 1,
            };
            self.found.push(Diagnostic::new(Code::S202, span, message));
        }
    }

    /// S208, with the star to be appended; not behind a comment or variation that was never closed.
    pub(super) fn note_no_terminator(&mut self) {
        let open = self.found.iter().any(|f| matches!(f.code, Code::S201));
        let Some(last) = self.last().copied() else {
            return;
        };
        if self.ended.is_some() || !self.record.is_game() || open {
            return;
        }
        let span = Span::at(last.span.end);
        let finding = Diagnostic::new(Code::S208, span, "the game has no terminator");
        let star = match last.kind {
            ItemKind::LineComment | ItemKind::Escape | ItemKind::Tag(_) => "\n*",
            _ => " *",
        };
        self.found.push(match self.open.is_empty() {
            true => finding.fix(true, span, star),
            false => finding,
        });
    }

    pub(super) fn note_cut(&mut self) {
        let span = self
            .last()
            .map_or(Span::at(self.at as u32), |item| Span::at(item.span.end));
        self.found.push(
            Diagnostic::new(
                Code::S214,
                span,
                "the game is larger than the limit: read up to here",
            )
            .help("is a closing brace or quote missing?"),
        );
        self.ended.get_or_insert(Score::Unknown);
    }

    /// The end of a comment with braces inside, where a closing brace too many follows in the same game.
    pub(super) fn surplus_brace(&mut self, from: usize) -> Option<usize> {
        if from < self.no_surplus {
            return None;
        }
        // One was opened inside and one closed: two are still open if braces nest.
        let start = self.at;
        let mut depth = self.bytes[start..from]
            .iter()
            .filter(|b| **b == b'{')
            .count() as isize
            - 1;
        let mut flat_open = false;
        let mut found = None;
        let mut at = from;
        while let Some(next) = memchr::memchr3(b'{', b'}', b'[', &self.bytes[at..]) {
            at += next;
            match self.bytes[at] {
                b'{' if found.is_some() => break,
                b'{' => {
                    depth += 1;
                    flat_open = true;
                }
                b'}' => {
                    depth -= 1;
                    if !flat_open {
                        found = Some(at + 1);
                    }
                    flat_open = false;
                    if depth == 0 {
                        break;
                    }
                }
                _ if !flat_open && tag_opening(&self.bytes[at..]).is_ok() => break,
                _ => {}
            }
            at += 1;
            if at >= self.bytes.len() {
                break;
            }
        }
        if found.is_none() {
            self.no_surplus = at;
        }
        found
    }

    pub(super) fn note_nested(&mut self, span: Span) {
        let bytes = &self.bytes[span.range()];
        let edits = bytes
            .iter()
            .enumerate()
            .skip(1)
            .take(bytes.len().saturating_sub(2))
            .filter_map(|(at, byte)| {
                let text = match byte {
                    b'{' => "(",
                    b'}' => ")",
                    _ => return None,
                };
                let at = span.start as usize + at;
                Some(Edit {
                    span: Span::new(at, at + 1),
                    text: text.to_owned(),
                })
            })
            .collect();
        let mut finding = Diagnostic::new(Code::S213, span, "a comment inside a comment");
        finding.fix = Some(Fix { safe: false, edits });
        self.found.push(finding);
    }

    /// A bracket or brace that closes or opens nothing.
    pub(super) fn stray(&mut self) {
        let same = self.bytes[self.at];
        let len = self.rest().iter().take_while(|b| **b == same).count();
        let span = Span::new(self.at, self.at + len);
        self.begin_junk();
        self.report(Diagnostic::new(
            Code::S203,
            span,
            format!("stray `{}`", same as char),
        ));
        self.push(ItemKind::Error, span.end as usize);
    }

    /// A word: a move that names no square, or no PDN.
    pub(super) fn word(&mut self) {
        let rest = self.rest();
        let len = rest
            .iter()
            .position(|b| {
                let sign = matches!(b, b'-' | b':' | b'=' | b'@');
                let chess = self.foreign && matches!(b, b'+' | b'#');
                !(b.is_ascii_alphanumeric() || sign || chess || *b >= 0x80)
            })
            .unwrap_or(rest.len());
        let word = &rest[..len];
        if len > 0 && (looks_like_move(word) && !self.before_all_moves_of_a_line() || self.foreign)
        {
            if self.game_over() {
                self.next_record();
            }
            self.body = true;
            self.lone_number = None;
            return self.push(ItemKind::NoMove, self.at + len);
        }
        if !self.body && self.at_line_start() || self.ended.is_some() {
            return self.junk_line();
        }
        self.junk_word();
    }

    /// In a record that is only junk so far, on a line that began as junk.
    fn before_all_moves_of_a_line(&self) -> bool {
        !self.body && self.last().is_some_and(|item| item.kind == ItemKind::Error)
    }

    /// Up to the next blank or bracket.
    pub(super) fn junk_word(&mut self) {
        let rest = self.rest();
        let len = rest
            .iter()
            .skip(1)
            .position(|b| *b <= b' ' || matches!(b, b'{' | b'}' | b'(' | b')' | b'[' | b']' | 0x7f))
            .map_or(rest.len(), |at| at + 1);
        self.junk(self.at + len);
    }

    /// Up to the end of the line, a tag, a comment or the number of a first move.
    fn junk_line(&mut self) {
        let rest = self.rest();
        let mut at = 1;
        while let Some(byte) = rest.get(at) {
            let stop = match byte {
                b'\n' | b'\r' | b'{' => true,
                b'[' => tag_opening(&rest[at..]).is_ok(),
                b'0' | b'1' if rest[at - 1] == b' ' => first_move(&rest[at..]),
                _ => false,
            };
            if stop {
                break;
            }
            at += 1;
        }
        let len = rest[..at].trim_ascii_end().len();
        self.junk(self.at + len);
    }

    /// Text that is no PDN, joined to such text right before it.
    pub(super) fn junk(&mut self, end: usize) {
        self.begin_junk();
        if let Some(Item {
            kind: ItemKind::Error,
            span,
        }) = self.record.items.last_mut()
            && self.found.last().is_some_and(|f| f.code == Code::S206)
        {
            span.end = end as u32;
            let joined = *span;
            if let Some(finding) = self.found.last_mut() {
                finding.span = joined;
            }
            self.at = end;
            return;
        }
        self.junk_seen = true;
        let span = Span::new(self.at, end);
        self.push(ItemKind::Error, end);
        let text = span.of(self.text);
        let short: String = text.chars().take(24).filter(|c| !c.is_control()).collect();
        let dots = if short.len() < text.len() { "…" } else { "" };
        let mut finding = Diagnostic::new(
            Code::S206,
            span,
            format!("this is no PDN, and was skipped: `{short}{dots}`"),
        );
        if text
            .bytes()
            .all(|b| matches!(b, b'.' | b',' | b'"' | b'\''))
        {
            finding.severity = Severity::Warning;
        }
        self.report(finding);
    }

    /// Junk after the end of a game belongs to what follows, unless it is glued to the result.
    fn begin_junk(&mut self) {
        if self.game_over() && !self.glued() {
            self.next_record();
        }
    }
}

/// `1.` or `01.` and a move behind it.
fn first_move(i: &[u8]) -> bool {
    let number = i.strip_prefix(b"0").unwrap_or(i);
    let Some(rest) = number.strip_prefix(b"1.") else {
        return false;
    };
    let rest = &rest[written::blanks(rest)..];
    written::written_move(rest, &mut Vec::new()).is_ok() || movetext::unknown_move(rest).is_ok()
}

/// Letters and digits on both sides of a separator, or a single square: meant as a move.
fn looks_like_move(word: &[u8]) -> bool {
    let separator = |b: &u8| matches!(b, b'-' | b'x' | b'X' | b':');
    let mut parts = word.split(separator);
    let Some(first) = parts.next() else {
        return false;
    };
    if word.len() > 64 || first.is_empty() {
        return false;
    }
    let square = |part: &[u8]| {
        let digits = part.iter().filter(|b| b.is_ascii_digit()).count();
        (1..=3).contains(&part.len()) && (digits > 0 || part.len() == 1)
    };
    if !word.iter().any(separator) {
        return matches!(word, [b'a'..=b'l' | b'A'..=b'L', b'1'..=b'9'] | [b'a'..=b'l' | b'A'..=b'L', b'1', b'0'..=b'2']);
    }
    square(first)
        && word.iter().any(u8::is_ascii_digit)
        && parts.all(|part| part.is_empty() || square(part))
}

/// T101: one for each record that holds characters which the encoding could have got wrong.
pub(super) fn note_encoding(done: &mut [Parsed], chunk: &Chunk) {
    let name = match chunk.encoding {
        Encoding::Utf8 => return,
        Encoding::SingleByte(page) => page.name(),
        Encoding::Utf16 { .. } => "UTF-16",
    };
    for parsed in done {
        let span = parsed.record.span;
        let text = span.of(&chunk.text);
        let wide = matches!(chunk.encoding, Encoding::Utf16 { .. });
        let Some((at, first)) = text
            .char_indices()
            .find(|(_, c)| !c.is_ascii() || (wide && !c.is_whitespace()))
        else {
            continue;
        };
        let start = span.start as usize + at;
        let mut finding = Diagnostic::new(
            Code::T101,
            Span::new(start, start + first.len_utf8()),
            format!(
                "not UTF-8; read as {}",
                name.to_lowercase().replace("utf", "UTF")
            ),
        );
        finding.fix = Some(Fix {
            safe: false,
            edits: Vec::new(),
        });
        parsed.diagnostics.push(finding);
    }
}

/// Edits for all pieces of the text that `width` measures.
fn edits<'t>(
    span: Span,
    text: &'t str,
    width: impl Fn(&[u8]) -> usize,
    plain: impl Fn(&'t str) -> &'t str,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let len = width(&text.as_bytes()[at..]);
        if let Some(piece) = text.get(at..at + len).filter(|piece| !piece.is_empty()) {
            let start = span.start as usize + at;
            edits.push(Edit {
                span: Span::new(start, start + len),
                text: plain(piece).to_owned(),
            });
        }
        at += len.max(1);
    }
    edits
}

fn with_fix(code: Code, span: Span, message: String, edits: Vec<Edit>) -> Diagnostic {
    let mut finding = Diagnostic::new(code, span, message);
    finding.fix = Some(Fix { safe: true, edits });
    finding
}

/// Where two squares touch.
fn glue_places(text: &str, algebraic: bool) -> Vec<usize> {
    let bytes = text.as_bytes();
    if !algebraic {
        return vec![2];
    }
    // A digit (or Cyrillic ze, be) and a letter that is no separator.
    let char_starts = text.char_indices().skip(1);
    char_starts
        .filter(|(at, c)| {
            let rank_before =
                bytes[at - 1].is_ascii_digit() || text[..*at].ends_with(['З', 'з', 'б']);
            rank_before && c.is_alphabetic() && !matches!(c, 'x' | 'X' | 'х' | 'Х' | 'З' | 'з')
        })
        .map(|(at, _)| at)
        .collect()
}

/// The Latin letter or digit that a Cyrillic one stands for.
fn latin(piece: &str) -> &'static str {
    match piece {
        "а" | "А" => "a",
        "в" | "В" | "ь" | "Ь" => "b",
        "с" | "С" => "c",
        "д" | "Д" => "d",
        "е" | "Е" => "e",
        "ф" | "Ф" => "f",
        "г" | "Г" => "g",
        "н" | "Н" => "h",
        "З" | "з" => "3",
        "б" => "6",
        _ => "x",
    }
}

fn control_name(text: &str) -> String {
    let first = text.chars().next().unwrap_or_default();
    match first {
        '\0' => "NUL".to_owned(),
        '\x1a' => "Ctrl-Z".to_owned(),
        _ => format!("U+{:04X}", first as u32),
    }
}
