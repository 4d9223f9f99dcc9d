//! Where a game is to go: how its squares will be printed, and what its GameType tag must then say.

use super::NotUnderstood;
use crate::notation::{fen, gametype};
use crate::record::{ItemKind, Record, TagName};
use crate::replay::Replayed;
use crate::rules::{Numbering, Position, Variant, legal_moves};
use crate::text::Span;

/// A game that is understood to its last move.
pub(super) struct Understood<'a> {
    pub text: &'a str,
    pub record: &'a Record,
    pub replayed: &'a Replayed,
    pub variant: &'static Variant,
}

/// What is to become of the GameType tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GameType {
    /// It stays as it is; where there is none, none is wanted.
    Keep,
    /// It gets this value.
    Set(String),
}

impl<'a> Understood<'a> {
    /// The game, if a variant plays it and every move of every line was played.
    pub fn new(
        text: &'a str,
        record: &'a Record,
        replayed: &'a Replayed,
    ) -> Result<Self, NotUnderstood> {
        let not = |span: Span, reason: String| Err(NotUnderstood { span, reason });
        let Some(variant) = replayed.variant else {
            return not(record.span, "no variant plays this game".to_string());
        };
        if replayed.plain && replayed.steps.len() == replayed.plies as usize {
            return Ok(Understood {
                text,
                record,
                replayed,
                variant,
            });
        }
        let mut steps = replayed.steps.iter();
        let mut step = steps.next();
        for (index, item) in (0..).zip(&record.items) {
            let played = match item.kind {
                ItemKind::Move(_) => {
                    while step.is_some_and(|step| step.last_item < index) {
                        step = steps.next();
                    }
                    step.is_some_and(|step| step.item <= index && step.played.is_some())
                }
                ItemKind::NoMove | ItemKind::Unknown => false,
                _ => true,
            };
            if !played {
                let written = item.span.of(text);
                let step = step.filter(|step| step.item <= index);
                let reason = match step {
                    Some(step) if no_move(variant, &step.before) => {
                        format!("the game is over before {written}")
                    }
                    _ => format!("the move {written} is not understood"),
                };
                return not(item.span, reason);
            }
        }
        if !replayed.understood {
            return not(
                record.span,
                "not all of its moves are understood".to_string(),
            );
        }
        Ok(Understood {
            text,
            record,
            replayed,
            variant,
        })
    }

    /// The value of the GameType tag after the game has come under a numbering. `normal`: every game gets a tag, and
    /// one in an older form is brought up to date.
    pub fn game_type(&self, numbering: Numbering, normal: bool) -> GameType {
        let value = || gametype::value(self.variant, numbering);
        let Some(tag) = self.record.tag(TagName::GameType) else {
            return if normal || numbering != self.variant.numbering {
                GameType::Set(value())
            } else {
                GameType::Keep
            };
        };
        // A tag that names another game is never corrected by the way: that may be a mistake of the reader's.
        if self.replayed.game_type != Some(u32::from(self.variant.game_type)) {
            return GameType::Keep;
        }
        let text = tag.value(self.text);
        match gametype::said(self.variant, &text) {
            Some(said) if said.numbering == numbering => GameType::Keep,
            // Another corner of the same kind of squares: the tag was wrong before, and `convert` lets it be.
            Some(said)
                if !normal
                    && said.numbering.style == numbering.style
                    && numbering == self.replayed.numbering =>
            {
                GameType::Keep
            }
            None if !normal && numbering == self.replayed.numbering => GameType::Keep,
            _ if normal && text.contains(',') => {
                GameType::Set(gametype::full(self.variant, numbering))
            }
            _ => GameType::Set(value()),
        }
    }

    /// A FEN brought under a numbering; `None` where it is so already. With `normal` also what is not in the
    /// standard's form is rewritten.
    pub fn fen(
        &self,
        value: Span,
        numbering: Numbering,
        normal: bool,
    ) -> Result<Option<String>, NotUnderstood> {
        let raw = value.of(self.text);
        let not = |reason| NotUnderstood {
            span: value,
            reason,
        };
        let known = self.replayed.numbering;
        let read = fen::read(self.variant, known, raw)
            .map_err(|error| not(format!("its FEN cannot be read: {}", error.reason)))?;
        let lost = read
            .faults
            .iter()
            .any(|fault| matches!(fault, fen::Fault::NoSuchSquare(_) | fen::Fault::Twice(_)));
        if lost {
            return Err(not("its FEN names squares that cannot be".to_string()));
        }
        let Some(style) = read.style else {
            return Ok(None);
        };
        let mut text = fen::write(self.variant, numbering, &read.position);
        if !read.turn_given {
            text.replace_range(..1, "?");
        }
        for field in raw.split(':').skip(1).map(str::trim) {
            if field.starts_with(['H', 'h', 'F', 'f', '+']) {
                text.push(':');
                text.push_str(field);
            }
        }
        // Numbers in a game with names count as `fen::read` counts them; they are never what is wanted there.
        let same_squares = style == numbering.style && (style != known.style || known == numbering);
        let keep = same_squares && (!normal || read.oddities.is_empty() && read.ranges);
        Ok((!keep && text != raw).then_some(text))
    }
}

/// Has the side to move nothing to play?
fn no_move(variant: &Variant, position: &Position) -> bool {
    let mut legal = Vec::new();
    let _ = legal_moves(variant, position, &mut legal);
    legal.is_empty()
}
