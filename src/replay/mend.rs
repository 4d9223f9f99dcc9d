//! What a change of a move or a few is, and how likely: `repair` looks for changes, `mended` plays the likeliest.

use std::mem::swap;

use super::line::Setting;
use super::numbered::{before_number, numbered};
use super::slip::Cost;
use super::stretch::Moves;
use crate::diagnostic::{Edits, Repair};
use crate::rules::Move;
use crate::text::Span;

/// A change of a line of play, as moves.
#[derive(Clone, Debug)]
pub(super) struct Mend<W> {
    /// The items of the written moves that are changed, or before which another is put.
    pub item: u32,
    pub last: u32,
    pub by: By<W>,
    /// As it was offered.
    pub repair: Repair,
}

/// The likeliest change of a line, with which it plays to its end.
#[derive(Clone, Debug)]
pub(super) struct Best<W> {
    pub mend: Mend<W>,
    /// What then follows, as far as each move means one only.
    pub rest: Moves<W>,
}

/// What written moves give way to.
#[derive(Clone, Copy, Debug)]
pub(super) enum By<W> {
    /// This move in its place.
    Another(Move<W>),
    /// This move before it.
    PutIn(Move<W>),
    /// Nothing but what follows them, or they do in another order.
    WhatFollows,
}

/// A change with which the line plays to its end or much further, and how likely it is.
pub(super) struct Offer<W> {
    pub to_end: bool,
    pub cost: Cost,
    /// How many plies before the fault.
    pub distance: u32,
    pub mend: Mend<W>,
    /// The edits that make it; none: more stands there than moves, and the writer has to.
    pub edits: Edits,
}

impl<W> Offer<W> {
    /// The likelier comes first.
    pub fn order(&self) -> (bool, Cost, u32) {
        (!self.to_end, self.cost + self.distance, self.distance)
    }

    /// The move that cannot be played gives way to another, and the rest plays.
    pub fn direct(&self) -> bool {
        self.to_end && self.distance == 0 && matches!(self.mend.by, By::Another(_))
    }

    /// Is another as likely?
    pub fn ties(&self, other: &Offer<W>) -> bool {
        let likely = |offer: &Offer<W>| (offer.to_end, offer.cost + offer.distance);
        likely(self) == likely(other)
    }

    /// Finds the number under which it is.
    pub fn number(&mut self, setting: &Setting) {
        let Mend { item, by, .. } = &self.mend;
        let place = match by {
            By::PutIn(_) => before_number(setting, *item).unwrap_or(*item),
            By::Another(_) | By::WhatFollows => *item,
        };
        self.mend.repair.number = numbered(setting, place);
    }
}

/// The span with the blank behind it, or before it where a line ends there; with its line's end if it is the whole line.
pub(super) fn blank_too(text: &str, span: Span) -> Span {
    let Span { start, end } = span;
    let (before, behind) = (text.get(..start as usize), text.get(end as usize..));
    let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
    let begins = before.is_empty() || before.ends_with('\n');
    let blank_before = before.ends_with([' ', '\t']);
    let (less, more) = match behind.as_bytes() {
        [b' ' | b'\t', ..] => (0, 1),
        [b'\n', ..] if begins => (0, 1),
        [b'\r', b'\n', ..] if begins => (0, 2),
        [] | [b'\n' | b'\r', ..] if blank_before => (1, 0),
        _ => (0, 0),
    };
    Span {
        start: start - less,
        end: end + more,
    }
}

/// How much less likely than one with which the line plays to its end a change may be that is still looked for; other moves
/// in place of the one that cannot be played are looked for in any case. Of 15,000 damaged games, 30 lose the original among
/// the first three by this, with 3 as with 2; a missed capture costs a tenth less.
const SLACK: Cost = 2;
/// How many repairs are offered.
const OFFERED: usize = 5;
/// So many changes elsewhere come before another move in place of the one that cannot be played.
const AHEAD: usize = 3;

/// The changes that help, as they are found, and what follows the likeliest.
pub(super) struct Offers<W> {
    all: Vec<Offer<W>>,
    /// What follows the one that [`likeliest_first`](Self::likeliest_first) will put first.
    rest: Moves<W>,
}

impl<W> Offers<W> {
    /// None as yet; `buffer` is used for what follows.
    pub fn new(mut buffer: Moves<W>) -> Offers<W> {
        buffer.clear();
        Offers {
            all: Vec::new(),
            rest: buffer,
        }
    }

    /// Is there one with which the line plays to its end, and so many plies at least?
    pub fn is_proven(&self, plies: u32) -> bool {
        self.all.iter().any(|offer| offer.to_end) && self.rest.len() >= plies as usize
    }

    /// What a change may cost, so many plies before the fault, to be nearly as likely as one with which the line plays to
    /// its end; `None`: no change there can be.
    pub fn most(&self, distance: u32) -> Option<Cost> {
        let to_end = self.all.iter().filter(|offer| offer.to_end);
        let likeliest = to_end.map(|offer| offer.cost + offer.distance).min();
        let most = likeliest.map_or(Cost::MAX, |cost| cost + SLACK);
        most.checked_sub(distance)
    }

    /// Is it worth looking for a change of that cost, so many plies before the fault?
    pub fn wants(&self, cost: Cost, distance: u32) -> bool {
        self.most(distance).is_some_and(|most| cost <= most)
    }

    /// Adds one with what follows it, which is taken if none is as likely; another buffer is left for it then.
    pub fn add(&mut self, offer: Offer<W>, rest: &mut Moves<W>) {
        // Not if one is just as likely: of equals the first stays first.
        if self.all.iter().all(|other| offer.order() < other.order()) {
            swap(rest, &mut self.rest);
        }
        self.all.push(offer);
    }

    /// Those that are offered, and what follows the first of them.
    pub fn likeliest_first(mut self) -> (Vec<Offer<W>>, Moves<W>) {
        self.all.sort_by_key(Offer::order);
        // A change elsewhere may be likelier, but not many of them. The first stays where it is.
        const { assert!(AHEAD > 0) };
        let direct = self.all.iter().position(Offer::direct);
        if let Some(direct) = direct.filter(|at| *at > AHEAD) {
            self.all[AHEAD..=direct].rotate_right(1);
        }
        self.all.truncate(OFFERED);
        (self.all, self.rest)
    }
}
