//! Findings for people: message, the place in the game's text, the board as it stood, what was legal, what helps.

use std::cell::OnceCell;

use miette::{
    GraphicalReportHandler, GraphicalTheme, NarratableReportHandler, ThemeCharacters, ThemeStyles,
};

use super::finding::Findings;
use super::paint::{Paint, is_printable};
use super::remark::{below, remark};
use super::shown::{Page, Shown, presentable};
use super::sketch;
use crate::text::Place;

/// How wide text is set.
pub(super) const WIDTH: usize = 100;

/// How to show them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Colours.
    pub paint: Paint,
    /// In sentences, for who cannot see lines and arrows (`NO_GRAPHICS`).
    pub narrated: bool,
}

/// Adds the findings of one record, one by one; it is told where each stands on disk, and where it ends in the report.
pub fn render(
    findings: &Findings<'_>,
    look: Look,
    out: &mut String,
    mut ends: impl FnMut(Place, usize),
) {
    let page = Page::new(findings);
    let handlers = OnceCell::new();
    let handlers = || handlers.get_or_init(|| Handlers::new(look));
    // Of most records a few lines are shown, and they are plain.
    let text = OnceCell::new();
    let text = || &**text.get_or_init(|| presentable(page.text));
    for finding in findings.each() {
        let drawn = !look.narrated && !look.paint.on && {
            let shown = Shown::new(&page, &finding, page.text);
            by_hand(out, &shown, handlers)
        };
        if !drawn {
            let shown = Shown::new(&page, &finding, text());
            handlers().by_miette(out, &shown);
        }
        if page.text.is_empty() {
            let Place { line, column, .. } = finding.start;
            let place = format!("{}:{line}:{column}", page.name);
            remark(out, look.paint, "at", &place);
        }
        below(out, findings.text, finding.diagnostic, look);
        out.push('\n');
        ends(finding.start, out.len());
    }
}

/// Draws a usual finding; `false`, and nothing is drawn: it is another.
pub(super) fn by_hand<'h>(
    out: &mut String,
    shown: &Shown<'_>,
    handlers: impl Fn() -> &'h Handlers,
) -> bool {
    let begin = out.len();
    match fits_one_line(&shown.message) {
        true => sketch::head(out, shown),
        false => handlers().head(out, shown),
    }
    let drawn = sketch::draw(out, shown);
    if !drawn {
        out.truncate(begin);
    }
    drawn
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

    /// The code, and a message that may have to be broken.
    fn head(&self, out: &mut String, shown: &Shown<'_>) {
        self.by_miette(out, &shown.without_places());
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
    let edge = |byte: Option<&u8>| byte.is_some_and(|byte| *byte != b' ');
    let bytes = message.as_bytes();
    bytes.len() <= WIDTH - 6
        && match is_printable(message) {
            true => edge(bytes.first()) && edge(bytes.last()),
            false => !message.contains('\n') && message.trim().len() == message.len(),
        }
}
