//! Where a variation begins.
//!
//! PDN: a variation replaces the move before it. Programs also write what continues after that move, or the whole line
//! from the first move on. The first written number and legality decide.

use super::desk::Scratch;
use super::frame::Frame;
use super::line::Setting;
use super::meaning::{Meaning, meaning};
use crate::record::ItemKind;
use crate::rules::{Position, Side, Word};

/// So many moves of a variation are tried.
const TRIED: usize = 4;

/// A place where a variation may begin.
struct Place<W> {
    position: Position<W>,
    ply: u32,
}

/// Settles the beginning of the variation whose first move stands at `item`. The line it belongs to is the last of the
/// stack.
#[cold]
pub(super) fn settle<W: Word>(
    setting: &Setting,
    frame: &mut Frame<W>,
    item: u32,
    scratch: &mut Scratch<W>,
) {
    frame.fresh = false;
    let Some(outer) = scratch.stack.last() else {
        return;
    };
    let starts = setting.variant.starts;
    let mut places: Vec<Place<W>> = Vec::with_capacity(3);
    if let Some(position) = outer.before {
        places.push(Place {
            position,
            ply: outer.ply.saturating_sub(1),
        });
    }
    if outer.judged && !outer.fresh {
        places.push(Place {
            position: outer.now,
            ply: outer.ply,
        });
    }
    // After a move that was not understood only its number can lead a variation back to the start.
    let number = frame.number.map(|(number, _)| number);
    let back = outer.judged || number == Some(number_at(outer.base_ply, outer.base.side, starts));
    if outer.base_ply < outer.ply && back {
        places.push(Place {
            position: outer.base,
            ply: outer.base_ply,
        });
    }
    if outer.fresh && places.is_empty() {
        places.push(Place {
            position: outer.now,
            ply: outer.ply,
        });
    }
    if let Some((number, second)) = frame.number {
        // Stable: of equals the usual place stays first.
        places.sort_by_key(|place| {
            let at = number_at(place.ply, place.position.side, starts);
            (at != number, second != (place.position.side != starts))
        });
    }
    let mut best: Option<(usize, usize)> = None;
    for (i, place) in places.iter().enumerate() {
        let reached = tried(setting, place.position, item, scratch);
        if best.is_none_or(|(most, _)| reached > most) {
            best = Some((reached, i));
        }
        if reached == usize::MAX {
            break;
        }
    }
    match best.and_then(|(_, i)| places.get(i)) {
        Some(place) => {
            frame.now = place.position;
            frame.base = place.position;
            frame.judged = true;
            frame.ply = place.ply;
            frame.side = place.position.side;
        }
        None => {
            frame.judged = false;
            if let Some(outer) = scratch.stack.last() {
                (frame.ply, frame.side) = unknown(outer, frame.number, starts);
            }
        }
    }
    frame.before = None;
    frame.failed = false;
    frame.base_ply = frame.ply;
}

/// Plies before a variation, and who moves first in it, where the line around it is not judged: in place of its last
/// move, unless the number says that it follows that move or begins the line.
fn unknown<W: Word>(outer: &Frame<W>, number: Option<(u32, bool)>, starts: Side) -> (u32, Side) {
    let side_at = |ply: u32| {
        if (outer.ply - ply).is_multiple_of(2) {
            outer.side
        } else {
            outer.side.other()
        }
    };
    let usual = outer
        .ply
        .saturating_sub(1)
        .max(outer.base_ply.min(outer.ply));
    let places = [usual, outer.ply, outer.base_ply.min(outer.ply)];
    let numbered = places.into_iter().find(|ply| {
        let side = side_at(*ply);
        number == Some((number_at(*ply, side, starts), side != starts))
    });
    let ply = numbered.unwrap_or(usual);
    (ply, side_at(ply))
}

/// The number of the move that is next after so many plies, where the game is counted from 1: a game that the other
/// side opens is half a move ahead.
fn number_at(ply: u32, side: Side, starts: Side) -> u32 {
    let second = side != starts;
    let ahead = (ply % 2 == 1) != second;
    // Half of ply + ahead, without adding: a record may count its plies to the end of u32.
    ply / 2 + u32::from(ahead && ply % 2 == 1) + 1
}

/// How many of the first moves play from a position; `usize::MAX`: all that are tried.
fn tried<W: Word>(
    setting: &Setting,
    mut position: Position<W>,
    item: u32,
    scratch: &mut Scratch<W>,
) -> usize {
    let mut done = 0;
    let mut skip = 0;
    for (at, other) in (item..).zip(
        setting
            .record
            .items
            .get(item as usize..)
            .unwrap_or_default(),
    ) {
        if at < skip {
            continue;
        }
        // A bracket ends the trial: variations within are not passed over once for each that is around them.
        let written = match other.kind {
            ItemKind::Move(written) => written,
            kind if kind.is_aside() => continue,
            _ => break,
        };
        match meaning(setting, &position, at, written, &mut scratch.read) {
            Meaning::One(m, last) => {
                position = position.play(setting.variant, &m);
                skip = last + 1;
            }
            Meaning::Several(..) => break,
            Meaning::None => return done,
        }
        done += 1;
        if done == TRIED {
            break;
        }
    }
    usize::MAX
}
