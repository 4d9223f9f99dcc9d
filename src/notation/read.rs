//! What a written move means in a position.

use smallvec::{SmallVec, smallvec};

use super::names::Names;
use crate::record::{Separator, Written, WrittenSquare};
use crate::rules::quick::{capture, quiet};
use crate::rules::routes::{Level, matching_among};
use crate::rules::{Move, Position, Search, Square, Variant, Word, legal_moves};

/// What a written move means: the most exact meaning ([`Level`]) that fits any legal move decides.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading<W> {
    /// This move.
    One(Move<W>),
    /// A whole capture of one piece, and the longer captures whose short form is the same (`g5:c1`, with free choice
    /// and a flying king): the first holds, unless only one of the others lets the rest of the game be played.
    OneOrLonger(Move<W>, Vec<Move<W>>),
    /// More than one legal move fits, all on the same level.
    Several(Vec<Move<W>>, Level),
    /// No legal move fits.
    None,
}

/// Buffers that one replay reuses from ply to ply.
#[derive(Clone, Debug, Default)]
pub struct Scratch<W> {
    /// The legal moves of the last position for which the whole list was needed; see [`Scratch::listed`].
    pub legal: Vec<Move<W>>,
    /// Was the list filled by the last reading? Most moves need none.
    pub listed: bool,
    /// The list was cut short by the search budget: a move that is not in it may be legal all the same (M510).
    pub exceeded: bool,
}

/// Reads a written move. `squares` are all its squares, as `Record::squares_of` gives them (and those of the next
/// moves too, where one capture was written as several); of a move of two squares none need be given. Separators carry
/// no legality.
///
/// A step in a position without captures, which is nearly every ply, needs no list of moves, nor does a capture that
/// goes but one way ([`at_once`]).
#[inline]
pub fn read<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    squares: &[WrittenSquare],
    written: Written,
    names: &Names,
    scratch: &mut Scratch<W>,
) -> Reading<W> {
    if squares.len() <= 2
        && let Some(m) = at_once(variant, position, written, names)
    {
        scratch.listed = false;
        scratch.exceeded = false;
        return Reading::One(m);
    }
    by_list(variant, position, squares, written, names, scratch)
}

/// The same for what [`at_once`] does not tell.
pub fn by_list<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    squares: &[WrittenSquare],
    written: Written,
    names: &Names,
    scratch: &mut Scratch<W>,
) -> Reading<W> {
    scratch.listed = false;
    scratch.exceeded = false;
    if squares.len() <= 2 && !written.is(Written::SHORT) {
        let algebraic = written.algebraic();
        let (Some(from), Some(to)) = (
            names.square(written.from, algebraic),
            names.square(written.to, algebraic),
        ) else {
            return Reading::None;
        };
        // No list tells more where no piece of the side to move stands.
        if position
            .piece(from)
            .is_none_or(|piece| piece.side != position.side)
        {
            return Reading::None;
        }
        scratch.list(variant, position);
        return by_ends(variant, scratch, |m| m.from == from && m.to == to);
    }
    scratch.list(variant, position);
    if written.is(Written::SHORT) {
        short(variant, position, squares, written, names, scratch)
    } else {
        whole(
            variant,
            position,
            squares,
            written.algebraic(),
            names,
            scratch,
        )
    }
}

/// The move that two squares mean, where it can be told without a list. The sign says only what is likely.
#[inline]
pub fn at_once<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    written: Written,
    names: &Names,
) -> Option<Move<W>> {
    if !written.is_two() {
        return None;
    }
    let algebraic = written.algebraic();
    let from = names.square(written.from, algebraic)?;
    let to = names.square(written.to, algebraic)?;
    if matches!(written.separator, Separator::X | Separator::Colon) {
        capture(variant, position, from, to).or_else(|| quiet(variant, position, from, to))
    } else {
        quiet(variant, position, from, to).or_else(|| capture(variant, position, from, to))
    }
}

impl<W: Word> Scratch<W> {
    /// The legal moves of a position, listed if they are not yet.
    pub fn list(&mut self, variant: &Variant, position: &Position<W>) -> &[Move<W>] {
        self.exceeded = legal_moves(variant, position, &mut self.legal) == Search::Exceeded;
        self.listed = true;
        &self.legal
    }
}

/// The legal moves that start and end alone mean.
fn by_ends<W: Word>(
    variant: &Variant,
    scratch: &Scratch<W>,
    fits: impl Fn(&Move<W>) -> bool,
) -> Reading<W> {
    let mut found = scratch.legal.iter().filter(|m| fits(m));
    match (found.next(), found.next()) {
        (None, _) => Reading::None,
        (Some(&only), None) => Reading::One(only),
        _ => several(
            variant,
            scratch.legal.iter().filter(|m| fits(m)).copied().collect(),
        ),
    }
}

/// Several moves with the same short form. Two squares are the whole path of a capture of one piece, so such a capture
/// comes before longer ones; with a flying king the text may well mean one of those.
fn several<W: Word>(variant: &Variant, mut moves: Vec<Move<W>>) -> Reading<W> {
    let single = moves.iter().position(|m| m.taken.count() == 1);
    match single {
        Some(place) if moves.iter().all(|m| m.from == moves[place].from) => {
            let single = moves.remove(place);
            if variant.flying {
                Reading::OneOrLonger(single, moves)
            } else {
                Reading::One(single)
            }
        }
        _ => Reading::Several(moves, Level::Ends),
    }
}

/// A move with squares on the way.
fn whole<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    squares: &[WrittenSquare],
    algebraic: bool,
    names: &Names,
    scratch: &Scratch<W>,
) -> Reading<W> {
    let mut path: SmallVec<[Square; 16]> = SmallVec::new();
    for &square in squares {
        match names.square(square, algebraic) {
            Some(square) => path.push(square),
            None => return Reading::None,
        }
    }
    by_path(variant, position, &scratch.legal, &path)
}

/// The levels one after another. Start and end alone do not decide where more was written: squares that lie on no
/// route are a mistake, not a short form.
fn by_path<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    legal: &[Move<W>],
    path: &[Square],
) -> Reading<W> {
    for level in [
        Level::WholePath,
        Level::Landings,
        Level::Passed,
        Level::Union,
    ] {
        let mut found = matching_among(variant, position, legal, path, level);
        match found.len() {
            0 => {}
            1 => return Reading::One(found.swap_remove(0)),
            _ => return Reading::Several(found, level),
        }
    }
    Reading::None
}

/// A short form (`cd4`, `d:b6`): squares of which only the file was written. Each legal move whose start and end fit is
/// tried with its own start and end in their place.
fn short<W: Word>(
    variant: &Variant,
    position: &Position<W>,
    squares: &[WrittenSquare],
    written: Written,
    names: &Names,
    scratch: &Scratch<W>,
) -> Reading<W> {
    let fits = |square: Square, written: WrittenSquare| match written.rank() {
        Some(_) => names.square(written, true) == Some(square),
        None => names.on_file(square, written),
    };
    let ends = |m: &Move<W>| fits(m.from, written.from) && fits(m.to, written.to);
    let between = squares
        .get(1..squares.len().saturating_sub(1))
        .unwrap_or_default();
    if between.is_empty() {
        return by_ends(variant, scratch, ends);
    }
    let mut found = Vec::new();
    let mut level = Level::Union;
    for m in scratch.legal.iter().filter(|m| ends(m)) {
        let mut path: SmallVec<[Square; 16]> = smallvec![m.from];
        path.extend(
            between
                .iter()
                .filter_map(|&square| names.square(square, true)),
        );
        path.push(m.to);
        let (moves, at) = match by_path(variant, position, &scratch.legal, &path) {
            Reading::One(m) => (vec![m], Level::WholePath),
            Reading::Several(moves, at) => (moves, at),
            _ => continue,
        };
        level = at;
        found.extend(moves);
    }
    found.sort_unstable_by_key(|m| (m.from, m.to, m.taken, m.crowned));
    found.dedup();
    match found.len() {
        0 => Reading::None,
        1 => Reading::One(found.swap_remove(0)),
        _ => Reading::Several(found, level),
    }
}
