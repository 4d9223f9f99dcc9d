//! Where the texts of several sources are put together: whether the games at the seam would be read as one.

use super::run::Judged;
use crate::notation::result;
use crate::record::{Item, ItemKind, Record};

/// How a text begins and ends.
#[derive(Clone, Copy, Default)]
pub struct Seam {
    /// Its first game has no tags.
    pub untagged: bool,
    /// Its last game has no terminator, and one could be put behind it.
    pub unended: bool,
}

impl Seam {
    /// Of some games as they are written; is it known that the first has tags, and the last an end?
    pub fn of(judged: &Judged<'_>, tagged: bool, ended: bool) -> Seam {
        let text = &*judged.chunk.text;
        let mut games = judged.games.iter().map(|game| &game.game.record);
        let last = games.clone().next_back().filter(|game| game.is_game());
        let first = games.find(|game| game.is_game());
        Seam {
            untagged: !tagged && first.is_some_and(|game| game.tags.is_empty()),
            unended: !ended && last.is_some_and(|game| is_unended(text, game)),
        }
    }
}

fn is_unended(text: &str, game: &Record) -> bool {
    let (mut depth, mut ended) = (0u32, false);
    for item in &game.items {
        match item.kind {
            ItemKind::VariationStart => depth += 1,
            ItemKind::VariationEnd => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            // An unusual result ends the game only as long as nothing comes behind it.
            ItemKind::Result(_) => ended = result::is_standard(item.span.of(text)),
            kind if kind.is_aside() => {}
            _ => ended = false,
        }
    }
    // What was not closed would take the terminator for its own.
    let open = |item: &Item| item.kind == ItemKind::Comment && !item.span.of(text).ends_with('}');
    !ended && depth == 0 && !game.items.last().is_some_and(open)
}

/// Does a text begin with tags, but for blank lines and comments of whole lines?
pub fn begins_with_tags(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !matches!(line.first(), None | Some(b';' | b'%')));
    first.is_some_and(|line| line.starts_with(b"["))
}
