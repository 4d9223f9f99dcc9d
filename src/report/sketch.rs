//! What miette draws for the usual finding, in a tenth of the time: no colours, each place on a line of its own, and
//! nothing but plain text before it on that line. It must be the same to the last byte, which tests see to; whatever is
//! less usual is left to miette.

use std::borrow::Cow;

use memchr::{memchr, memrchr};
use smallvec::SmallVec;

use super::lettering::{blanks, digits, line, number};
use super::paint::{all, harmless, is_printable};
use super::shown::{Label, Shown};
use crate::diagnostic::Severity;

/// Lines that are shown before and after a place.
const CONTEXT: usize = 1;

/// Some lines of the record that are drawn together.
struct Piece<'a> {
    /// Where they begin, their text, and each by itself, with what ends it.
    from: usize,
    text: &'a str,
    lines: SmallVec<[&'a str; 4]>,
    /// The number of the first, from 0.
    line: usize,
    /// The line and the column of the finding's own place, or else of the first, from 0.
    at: (usize, usize),
    /// Which places are in them: from this one on, in their order, to the one before that.
    first: usize,
    next: usize,
}

/// The lines to be drawn: nearly always those around one place.
type Pieces<'a> = SmallVec<[Piece<'a>; 2]>;

impl<'a> Piece<'a> {
    /// The lines around some places; `None`: they cannot be drawn together.
    fn around(shown: &Shown<'a>, first: usize, next: usize) -> Option<Piece<'a>> {
        let excerpt = &shown.excerpt;
        let labels = shown.labels.get(first..next)?;
        let start = labels.first()?.start;
        let end = labels.iter().map(|label| label.end).max()?;
        let (from, text) = excerpt.around(start, end, CONTEXT, CONTEXT)?;
        let lines = split(text);
        let own = labels.iter().find(|label| label.words.is_none());
        let named = own.map_or(start, |own| own.start);
        let at = excerpt.place(named);
        let line = excerpt.line_of(from, named, at.0);
        Some(Piece {
            from,
            text,
            lines,
            line,
            at,
            first,
            next,
        })
    }

    /// The number of the line behind the last, as miette counts them.
    fn behind(&self) -> usize {
        let open = self.lines.last().is_some_and(|last| !is_ended(last));
        self.line + self.lines.len() + usize::from(!open)
    }

    /// Is its text shown as it is, and does each place stand on a line of its own, behind nothing but plain text?
    fn is_plain(&self, labels: &[Label<'_>]) -> bool {
        let plain = all(self.text.as_bytes(), |byte| {
            matches!(byte, b' '..=b'~' | b'\n')
        });
        let mut before = None;
        let mut on_own_line = |label: &Label<'_>| {
            let line = self.text.get(..label.end - self.from).unwrap_or_default();
            let start = memrchr(b'\n', line.as_bytes()).map_or(0, |at| at + 1);
            let own = before.replace(start) != Some(start);
            own && (plain || is_printable(line.get(start..).unwrap_or_default()))
        };
        let of_one_line = |label: &Label<'_>| label.words.is_none_or(|words| !words.contains('\n'));
        !self.text.is_empty()
            && (plain || matches!(harmless(self.text), Cow::Borrowed(_)))
            && (plain || memchr(b'\t', self.text.as_bytes()).is_none())
            && labels.iter().all(of_one_line)
            && (plain && labels.len() == 1 || labels.iter().all(&mut on_own_line))
    }
}

/// The lines of a text, each with what ends it.
fn split(text: &str) -> SmallVec<[&str; 4]> {
    let (mut lines, mut rest) = (SmallVec::new(), text);
    while let Some(end) = memchr(b'\n', rest.as_bytes()) {
        let (line, behind) = rest.split_at(end + 1);
        lines.push(line);
        rest = behind;
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// Does a line end in LF?
fn is_ended(line: &str) -> bool {
    line.as_bytes().last() == Some(&b'\n')
}

/// Draws the lines of a finding under its message; `false`, and nothing is drawn: it is not a usual one.
pub(super) fn draw(out: &mut String, shown: &Shown<'_>) -> bool {
    if shown.excerpt.text.is_empty() {
        return true;
    }
    let Some(pieces) = layout(shown) else {
        return false;
    };
    let of = |piece: &Piece<'_>| {
        shown
            .labels
            .get(piece.first..piece.next)
            .unwrap_or_default()
    };
    let plain = pieces.iter().all(|piece| piece.is_plain(of(piece)));
    if plain {
        pieces
            .iter()
            .for_each(|piece| lines(out, shown, piece, of(piece)));
    }
    plain
}

/// The lines to be drawn: where those of two places touch, they are drawn together. `None`: miette would do otherwise.
fn layout<'a>(shown: &Shown<'a>) -> Option<Pieces<'a>> {
    let mut pieces = Pieces::new();
    for (i, label) in shown.labels.iter().enumerate() {
        let own = match pieces.last() {
            // It stands in a line that is drawn already.
            Some(last) if label.start < last.from + last.text.len() => None,
            _ => Some(Piece::around(shown, i, i + 1)?),
        };
        let touches = |last: &&Piece<'_>| {
            let own = own.as_ref();
            own.is_none_or(|own| last.behind() >= own.line)
        };
        match pieces.last().filter(touches).map(|last| last.first) {
            Some(first) => {
                pieces.pop();
                pieces.push(Piece::around(shown, first, i + 1)?);
            }
            None => own.into_iter().for_each(|own| pieces.push(own)),
        }
    }
    Some(pieces)
}

/// Some lines, each place underlined.
fn lines(out: &mut String, shown: &Shown<'_>, piece: &Piece<'_>, labels: &[Label<'_>]) {
    let first = piece.line + 1;
    let width = digits(piece.line + piece.lines.len());
    blanks(out, width + 2);
    out.push_str("╭─[");
    out.push_str(shown.excerpt.name);
    for part in [piece.at.0 + 1, piece.at.1 + 1] {
        out.push(':');
        number(out, part, 0);
    }
    out.push_str("]\n");
    let mut offset = piece.from;
    let mut labels = labels.iter().peekable();
    for (count, line) in (first..).zip(&piece.lines) {
        out.push(' ');
        number(out, count, width);
        out.push_str(" │ ");
        out.push_str(line);
        if !is_ended(line) {
            out.push('\n');
        }
        let end = offset + line.len();
        while let Some(label) = labels.next_if(|label| label.start < end) {
            underline(out, width, offset, label);
        }
        offset = end;
    }
    blanks(out, width + 2);
    out.push_str("╰────\n");
}

/// The line under a place, and what is said there.
fn underline(out: &mut String, width: usize, offset: usize, label: &Label<'_>) {
    let (before, length) = (label.start - offset, label.end - label.start);
    // What is said hangs from the middle.
    let middle = length.max(1) / 2;
    blanks(out, width + 2);
    out.push_str("· ");
    blanks(out, before);
    match label.words {
        _ if length == 0 => out.push('▲'),
        None => line(out, length),
        Some(_) => {
            line(out, middle);
            out.push('┬');
            line(out, length - middle - 1);
        }
    }
    out.push('\n');
    if let Some(words) = label.words {
        blanks(out, width + 2);
        out.push_str("· ");
        blanks(out, before + middle);
        out.push_str("╰── ");
        out.push_str(&harmless(words));
        out.push('\n');
    }
}

/// The code, and the message, which fits on its line.
pub(super) fn head(out: &mut String, shown: &Shown<'_>) {
    let icon = match shown.found.severity {
        Severity::Error => "\n\n  × ",
        Severity::Warning => "\n\n  ⚠ ",
        Severity::Note => "\n\n  ☞ ",
    };
    shown.head(out);
    for part in [icon, &shown.message, "\n"] {
        out.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::{Finding, Findings, Places};
    use super::super::full::{Handlers, Look, by_hand};
    use super::super::shown::{Page, presentable};
    use super::*;
    use crate::diagnostic::{Code, Diagnostic};
    use crate::text::{Chunk, Lines, Span};

    /// How many findings were drawn by hand, and how many were left to miette.
    #[derive(Default)]
    struct Tally {
        drawn: usize,
        left: usize,
    }

    /// Draws a finding by hand and by miette.
    fn compare(text: &str, found: &Diagnostic, lines: &Lines<'_>, tally: &mut Tally) {
        compare_in(text, Span::new(0, text.len()), found, lines, tally);
    }

    /// The same, of the record there.
    fn compare_in(
        text: &str,
        span: Span,
        found: &Diagnostic,
        lines: &Lines<'_>,
        tally: &mut Tally,
    ) {
        let miette = Handlers::new(Look::default());
        let findings = Findings {
            path: "a b.pdn",
            game: Some(3),
            white: Some("A"),
            black: Some("B\n"),
            round: None,
            text,
            span,
            places: Places::Of(lines),
            list: &[],
        };
        let page = Page::new(&findings);
        let finding = Finding::new(found, findings.places);
        let mut sketch = String::new();
        if !by_hand(&mut sketch, &Shown::new(&page, &finding, page.text), || {
            &miette
        }) {
            assert_eq!(sketch, "");
            tally.left += 1;
            return;
        }
        tally.drawn += 1;
        let text = presentable(page.text);
        let mut whole = String::new();
        miette.by_miette(&mut whole, &Shown::new(&page, &finding, &text));
        assert_eq!(
            sketch, whole,
            "{:?} {:?} of {text:?}",
            found.span, found.labels
        );
    }

    const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

    /// Every place in some texts.
    #[test]
    fn miette_draws_the_same() {
        let long = "1. 32-28 19-23 2. 28x19 14x23 ".repeat(12);
        let texts = [
            "[Event \"x\"]\n[Site \"Ц\"]\n\n1. 32-28 19-23\n2. 28x19 *\n",
            "a",
            "\n\nb\n",
            "é x\n\ty z\nend",
            "a\r\nb c\rd\u{1b} e\n\nf\n\ng",
            &format!("{long}\n{long}"),
            &format!("{}\n8\n9\n10\n11\n", "x\n".repeat(7)),
        ];
        let mut tally = Tally::default();
        for text in texts {
            let chunk = Chunk::whole(text);
            let lines = Lines::new(&chunk);
            for (n, start) in places(text).enumerate() {
                for end in places(text).skip(n).take(7) {
                    let span = Span::new(start, end);
                    let found = Diagnostic::new(Code::M501, span, "Why it is so");
                    let found = found.severity(SEVERITIES[n % 3]);
                    compare(text, &found, &lines, &mut tally);
                }
            }
        }
        let Tally { drawn, left } = tally;
        assert!(
            drawn > 5_000 && left > 50,
            "{drawn} drawn, {left} left to miette"
        );
    }

    /// Two and three places of a text, near each other and far from each other, and messages of any length.
    #[test]
    fn miette_draws_several_places_the_same() {
        let moves = "1. 32-28 19-23 2. 28x19 14x23\n".repeat(3);
        let far = format!(
            "[Event \"x\"]\n[Result \"1-0\"]\n{}{moves}0-1 {moves}",
            "\n".repeat(9)
        );
        let wide = format!("[Event \"x\"]\n{}\n0-1", "1. 32-28 19-23 ".repeat(50));
        let mut tally = Tally::default();
        for text in [&*far, &wide, "[E \"Ц\"]\n\nabc\nd"] {
            let chunk = Chunk::whole(text);
            let lines = Lines::new(&chunk);
            let step = 1 + text.len() / 60;
            for (n, start) in places(text).enumerate().step_by(step) {
                for (m, other) in places(text).enumerate().step_by(step) {
                    let end = |at: usize, length| text.floor_char_boundary(at + length);
                    let span = Span::new(start, end(start, n % 5));
                    let message = "Why it is so: the sum – of all this ".repeat(1 + (n + m) % 5);
                    let mut found =
                        Diagnostic::new(Code::D704, span, message.trim_end().to_string());
                    let label = Span::new(other, end(other, m % 7));
                    found.labels.push((label, "the other é".into()));
                    if m % 3 == 0 {
                        let third = (start + other) / 2;
                        let third = Span::new(end(third, 0), end(third, 3));
                        found.labels.push((third, "a\nthird".into()));
                    }
                    if m % 6 == 0 {
                        found.labels[1].1 = "a third".into();
                    }
                    compare(text, &found, &lines, &mut tally);
                }
            }
        }
        let Tally { drawn, left } = tally;
        assert!(
            drawn > 2_000 && left > 500,
            "{drawn} drawn, {left} left to miette"
        );
    }

    /// Every finding of the corpus.
    #[test]
    fn miette_draws_the_corpus_the_same() {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
        let files = walkdir::WalkDir::new(corpus).into_iter();
        let files = files.map(|entry| entry.expect("the corpus can be read").into_path());
        let mut tally = Tally::default();
        for file in files.filter(|path| path.extension().is_some_and(|ext| ext == "pdn")) {
            let bytes = std::fs::read(&file).expect("a record can be read");
            let text = String::from_utf8_lossy(&bytes);
            let chunk = Chunk::whole(&*text);
            let lines = Lines::new(&chunk);
            for game in crate::read(&text, &Default::default()) {
                for found in &game.diagnostics {
                    compare_in(&text, game.record.span, found, &lines, &mut tally);
                }
            }
        }
        let Tally { drawn, left } = tally;
        assert!(drawn > 5 * left, "{drawn} drawn, {left} left to miette");
    }

    fn places(text: &str) -> impl Iterator<Item = usize> + '_ {
        (0..=text.len()).filter(|i| text.is_char_boundary(*i))
    }
}
