//! Findings for people: message, the place in the game's text, the board as it stood, what was legal, what helps.

use std::borrow::Cow;

use memchr::memchr;
use miette::{
    GraphicalReportHandler, GraphicalTheme, NarratableReportHandler, ThemeCharacters, ThemeStyles,
};

use super::board;
use super::excerpt::Shown;
use super::finding::Findings;
use super::paint::{Paint, harmless, shown_name};
use super::sketch;
use crate::diagnostic::{Diagnostic, Diagram, Edit};
use crate::text::Place;

/// How wide text is set.
const WIDTH: usize = 100;

/// How to show them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Colours.
    pub paint: Paint,
    /// In sentences, for who cannot see lines and arrows (`NO_GRAPHICS`).
    pub narrated: bool,
}

/// The findings of one record, one by one.
pub fn render(findings: &Findings<'_>, look: Look) -> Vec<String> {
    if findings.list.is_empty() {
        return Vec::new();
    }
    // What cannot be shown as it is becomes something else of the same length, once for all findings.
    let text = presentable(findings.span.of(findings.text));
    let handlers = Handlers::new(look);
    let one = |finding| {
        let shown = Shown::new(findings, finding, &text);
        let mut out = String::with_capacity(1024);
        handlers.render(&mut out, &shown);
        if text.is_empty() {
            let Place { line, column, .. } = finding.start;
            let place = format!("{}:{line}:{column}", shown_name(findings.path));
            remark(&mut out, look.paint, "at", &harmless(&place));
        }
        below(&mut out, findings, finding.diagnostic, look);
        out.push('\n');
        out
    };
    findings.list.iter().map(one).collect()
}

/// Who prints a finding.
pub(super) struct Handlers {
    look: Look,
    narrated: NarratableReportHandler,
    /// Breaks a long message.
    wraps: GraphicalReportHandler,
    /// Does not look where it could be broken.
    fits: GraphicalReportHandler,
}

impl Handlers {
    pub fn new(look: Look) -> Handlers {
        let styles = if look.paint.on {
            ThemeStyles::ansi()
        } else {
            ThemeStyles::none()
        };
        let characters = ThemeCharacters::unicode();
        let wraps = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
            .with_links(false)
            .with_width(WIDTH)
            .with_context_lines(1);
        Handlers {
            look,
            narrated: NarratableReportHandler::new().with_context_lines(1),
            fits: wraps.clone().with_wrap_lines(false),
            wraps,
        }
    }

    fn render(&self, out: &mut String, shown: &Shown<'_>) {
        let plain = !self.look.narrated && !self.look.paint.on;
        let usual = plain && fits_one_line(&shown.message);
        if !(usual && sketch::draw(out, shown)) {
            self.by_miette(out, shown);
        }
    }

    pub fn by_miette(&self, out: &mut String, shown: &Shown<'_>) {
        // Writing to a string does not fail.
        let _ = if self.look.narrated {
            self.narrated.render_report(out, shown)
        } else if fits_one_line(&shown.message) {
            self.fits.render_report(out, shown)
        } else {
            self.wraps.render_report(out, shown)
        };
    }
}

/// Does a message surely stand on one line, as it is? No character is wider than it has bytes.
fn fits_one_line(message: &str) -> bool {
    let length = message.len();
    (1..=WIDTH - 6).contains(&length) && !message.contains('\n') && message.trim().len() == length
}

/// The text of a record as it can be shown, each character in its place: harmless, and with LF at the end of every line,
/// for miette knows no other.
fn presentable(text: &str) -> Cow<'_, str> {
    if memchr(b'\r', text.as_bytes()).is_none() {
        return harmless(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr(b'\r', rest.as_bytes()) {
        out.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + 1..).unwrap_or_default();
        // Of CR LF the line then ends in a blank, which nobody sees.
        out.push(if rest.starts_with('\n') { ' ' } else { '\n' });
    }
    out.push_str(rest);
    Cow::Owned(harmless(&out).into_owned())
}

/// What stands under the message and its place.
fn below(out: &mut String, findings: &Findings<'_>, found: &Diagnostic, look: Look) {
    let paint = look.paint;
    if let Some(diagram) = &found.diagram {
        draw(out, diagram, look);
    }
    if let Some(help) = &found.help {
        remark(out, paint, "help", &harmless(help));
    }
    if let Some(fix) = &found.fix {
        let edits: Vec<String> = fix
            .edits
            .iter()
            .take(3)
            .map(|edit| change(findings.text, edit))
            .collect();
        let more = if fix.edits.len() > 3 {
            format!(", and {} more", fix.edits.len() - 3)
        } else {
            String::new()
        };
        let option = if fix.safe {
            "--fix"
        } else {
            "--fix --unsafe-fixes"
        };
        let what = match edits.is_empty() {
            true => "write the file in UTF-8".to_owned(),
            false => edits.join(", "),
        };
        remark(out, paint, "fix", &format!("{what}{more} ({option})"));
    }
    for repair in &found.repairs {
        let what = match (repair.written.as_str(), repair.text.as_str()) {
            ("", text) => format!("put in `{text}` before ply {}", repair.ply),
            (written, "") => format!("strike out `{written}` at ply {}", repair.ply),
            (written, text) => format!("`{text}` for `{written}` at ply {}", repair.ply),
        };
        let end = if repair.plays_to_end {
            "; then the game plays to its end"
        } else {
            ""
        };
        remark(out, paint, "repair", &harmless(&format!("{what}{end}")));
    }
}

fn draw(out: &mut String, diagram: &Diagram, look: Look) {
    let paint = look.paint;
    let board = diagram.variant.board;
    if look.narrated {
        remark(out, paint, "position", &diagram.position.fen(board));
    } else {
        board::draw(out, 2, board, &diagram.position, diagram.numbering, paint);
    }
    if !diagram.legal_text.is_empty() {
        let captures = diagram.legal.first().is_some_and(|m| m.is_capture());
        remark(
            out,
            paint,
            if captures { "captures" } else { "legal" },
            &diagram.legal_text.join("  "),
        );
    }
}

/// A heading and its text, wrapped.
fn remark(out: &mut String, paint: Paint, heading: &str, text: &str) {
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count() + 1;
        if column == 0 {
            out.extend(std::iter::repeat_n(
                ' ',
                10usize.saturating_sub(heading.len()),
            ));
            out.push_str(&paint.accent(format_args!("{heading}:")));
        } else if column + length > WIDTH - 12 {
            out.push('\n');
            out.push_str(&" ".repeat(11));
            column = 0;
        }
        out.push(' ');
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}

/// An edit in words.
fn change(text: &str, edit: &Edit) -> String {
    let old = brief(edit.span.of(text));
    match (old.as_str(), edit.text.as_str()) {
        ("", new) => format!("insert `{}`", brief(new)),
        (_, "") => format!("remove `{old}`"),
        (_, new) => format!("`{}` for `{old}`", brief(new)),
    }
}

/// The beginning of a text, on one line.
fn brief(text: &str) -> String {
    let line = harmless(text).replace('\n', "↵");
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}
