//! A capture in progress: which jumps the row of the variant allows from where a piece stands now.
//! The list of moves and the routes of a move are both searched with it.

use super::board::{Board, NONE};
use super::openings::{far_openings, jumps_from, over};
use super::position::Position;
use super::variant::{Crowning, Landing, Priority, Removal, Variant};
use super::word::Word;

/// What of a capture decides how it can go on: two routes that come to the same state are one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State<W> {
    /// The squares of the pieces taken so far.
    pub taken: W,
    /// How many they are.
    pub pieces: u8,
    /// Where the piece stands.
    pub at: u8,
    /// Is it a king by now?
    pub king: bool,
    /// The direction of the last jump where turning round is forbidden (Turkish), else [`NONE`].
    pub last: u8,
    /// How many men were taken before the first king, where that counts (Italian), else [`NONE`].
    pub first_king: u8,
}

/// The rules of one side's captures in one position, and the piece that captures lifted from its square:
/// its square counts as free for the whole of its move (FMJD, Annex 1; all variants agree).
pub(super) struct Capture<'a, W> {
    /// The board.
    pub board: &'static Board,
    variant: &'a Variant,
    man_ways: u8,
    king_ways: u8,
    man_victims: W,
    them: W,
    kings: W,
    /// The row where this side's men are crowned.
    pub crown_row: W,
    /// Where being crowned ends a man's move.
    pub stops: W,
    /// Where a man becomes a king and goes on.
    passes: W,
    /// Squares without a piece.
    empty: W,
    /// The same and the square of the piece that captures.
    free: W,
    at_once: bool,
    half_turn: bool,
    king_order: bool,
    /// The square of the piece that captures.
    pub from: u8,
    /// Was it a king before its move?
    pub by_king: bool,
}

impl<'a, W: Word> Capture<'a, W> {
    /// Captures of the side to move; [`lift`](Self::lift) says of which piece.
    #[inline]
    pub fn new(variant: &'a Variant, position: &Position<W>) -> Self {
        let board = variant.board;
        let crown_row = W::narrow(board.crown_row(position.side));
        let row_of = |crowning| {
            if variant.crowning == crowning {
                crown_row
            } else {
                W::EMPTY
            }
        };
        Capture {
            board,
            variant,
            man_ways: variant.man_captures.of_side(position.side).0,
            king_ways: variant.king_captures.of_side(position.side).0,
            man_victims: man_victims(variant, position),
            them: position.them,
            kings: position.kings,
            crown_row,
            stops: row_of(Crowning::Stops),
            passes: row_of(Crowning::Passing),
            empty: W::narrow(board.squares) & !position.occupied(),
            free: W::EMPTY,
            at_once: variant.removal != Removal::AfterMove,
            half_turn: variant.removal != Removal::AtOnce { half_turn: false },
            king_order: variant.priority.contains(&Priority::KingsEarly),
            from: NONE,
            by_king: false,
        }
    }

    /// Takes up the piece on that square; the state before its first jump.
    #[inline(always)]
    pub fn lift(&mut self, from: u8) -> State<W> {
        self.lift_as(from, self.kings.has(from))
    }

    /// As [`lift`](Self::lift), where it is known whether the piece is a king.
    #[inline(always)]
    pub fn lift_as(&mut self, from: u8, king: bool) -> State<W> {
        self.free = self.empty | W::bit(from);
        self.from = from;
        self.by_king = king;
        State {
            taken: W::EMPTY,
            pieces: 0,
            at: from,
            king,
            last: NONE,
            first_king: NONE,
        }
    }

    /// The directions in which the piece may jump now; none where being crowned ends its move.
    #[inline]
    pub fn ways(&self, state: &State<W>) -> u8 {
        if state.king {
            return if state.last == NONE {
                self.king_ways
            } else {
                self.king_ways & !(1 << opposite(state.last))
            };
        }
        if self.stops.has(state.at) && !state.taken.is_empty() {
            return 0;
        }
        if state.last == NONE {
            self.man_ways
        } else {
            self.man_ways & !(1 << opposite(state.last))
        }
    }

    /// Does the piece jump from afar?
    #[inline]
    pub fn far(&self, state: &State<W>) -> bool {
        state.king && self.variant.flying
    }

    /// The piece it takes in that direction, and the squares where it may come down behind it.
    #[inline]
    pub fn jump(&self, state: &State<W>, way: u8) -> Option<(u8, W)> {
        if !self.far(state) {
            let mut jumps = self.short_jumps(state);
            let (_, victim, at) = jumps.find(|jump| jump.0 == way)?;
            return Some((victim, W::bit(at)));
        }
        self.far_jump(state, way)
    }

    /// As [`jump`](Self::jump), of a flying king.
    #[inline(always)]
    pub fn far_jump(&self, state: &State<W>, way: u8) -> Option<(u8, W)> {
        let free = self.free(state);
        let (victim, behind) = self.far_victim(state, way, free)?;
        let landings = if self.variant.landing == Landing::Free {
            self.board.reach(victim, way, free)
        } else {
            W::bit(behind)
        };
        Some((victim, landings))
    }

    /// The squares from which a flying king goes on after a jump in that direction, wherever it has come down.
    #[inline(always)]
    pub fn far_openings(&self, before: &State<W>, way: u8, victim: u8) -> W {
        let after = self.land(before, way, victim, before.at);
        let victims = self.them & !after.taken;
        far_openings(self.board, self.ways(&after), victims, self.free(&after))
    }

    /// The piece that a flying king takes in that direction, and the square right behind it.
    #[inline(always)]
    fn far_victim(&self, state: &State<W>, way: u8, free: W) -> Option<(u8, u8)> {
        let victim = Board::nearest(self.board.ray_from::<W>(state.at, way) & !free, way);
        if victim == NONE || !(self.them & !state.taken).has(victim) {
            return None;
        }
        let behind = self.board.next_index(victim, way);
        (behind != NONE && free.has(behind)).then_some((victim, behind))
    }

    /// All jumps of a man or a short king: direction, the piece it takes, where it comes down.
    #[inline(always)]
    pub fn short_jumps(&self, state: &State<W>) -> impl Iterator<Item = (u8, u8, u8)> + use<W> {
        let victims = if state.king {
            self.them
        } else {
            self.man_victims
        };
        let (board, at, ways) = (self.board, state.at, self.ways(state));
        let ways = jumps_from(board, ways, at, victims & !state.taken, self.free(state));
        each(ways).map(move |way| {
            let (victim, behind) = over(board, at, way);
            (way, victim, behind)
        })
    }

    #[inline]
    fn free(&self, state: &State<W>) -> W {
        if self.at_once {
            self.free | state.taken
        } else {
            self.free
        }
    }

    /// The state after such a jump.
    #[inline]
    pub fn land(&self, state: &State<W>, way: u8, victim: u8, at: u8) -> State<W> {
        State {
            taken: state.taken | W::bit(victim),
            pieces: state.pieces.wrapping_add(1),
            at,
            king: state.king || self.passes.has(at),
            last: if self.half_turn { NONE } else { way },
            first_king: if self.king_order && state.first_king == NONE && self.kings.has(victim) {
                state.pieces
            } else {
                state.first_king
            },
        }
    }

    /// Of the openings of men those from which a man goes on that has come there by its first jump, and where it
    /// goes on as a king. The piece just taken lies before no opening there: the square behind it, where the capture
    /// began, was not free.
    #[inline(always)]
    pub fn going_on(&self, openings: W) -> W {
        openings & !self.stops | self.passes
    }

    /// The end of the capture that has begun with that short jump, if no jump leads more than one way.
    #[inline(always)]
    pub fn only_way(&self, mut state: State<W>) -> Option<State<W>> {
        while !self.far(&state) {
            let mut jumps = self.short_jumps(&state);
            let Some((way, victim, at)) = jumps.next() else {
                return Some(state);
            };
            if jumps.next().is_some() {
                return None;
            }
            state = self.land(&state, way, victim, at);
        }
        None
    }

    /// Can the capture go on from here?
    pub fn goes_on(&self, state: &State<W>) -> bool {
        if !self.far(state) {
            return self.short_jumps(state).next().is_some();
        }
        let free = self.free(state);
        each(self.ways(state)).any(|way| self.far_victim(state, way, free).is_some())
    }

    /// Has the move, if it ends here, made a man a king?
    #[inline]
    pub fn crowned(&self, state: &State<W>) -> bool {
        !self.by_king && (state.king || self.crown_row.has(state.at))
    }

    /// The rank of a whole capture among the captures of a position: only the greatest are legal.
    #[inline]
    pub fn rank(&self, state: &State<W>) -> u64 {
        let kings = || u64::from((state.taken & self.kings).count());
        let pieces = || u64::from(state.pieces);
        let priority = match self.variant.priority {
            [] => return 0,
            [Priority::Pieces] => return pieces(),
            several => several,
        };
        priority.iter().fold(0, |rank, key| {
            let value = match key {
                Priority::Pieces => pieces(),
                Priority::Value => MAN_VALUE * (pieces() - kings()) + KING_VALUE * kings(),
                Priority::ByKing | Priority::KingMust => u64::from(self.by_king),
                Priority::KingsTaken => kings(),
                Priority::KingsEarly => u64::from(NONE - state.first_king),
            };
            rank << 16 | value
        })
    }
}

/// Frisian values, in hundredths of a man: a king is worth less than two men and more than one and a half.
const MAN_VALUE: u64 = 100;
const KING_VALUE: u64 = 199;

/// The pieces a man of the side to move may take.
#[inline]
pub(super) fn man_victims<W: Word>(variant: &Variant, position: &Position<W>) -> W {
    if variant.man_takes_king {
        position.them
    } else {
        position.them & !position.kings
    }
}

/// The direction that leads back.
#[inline]
fn opposite(way: u8) -> u8 {
    if way < 4 { 3 - way } else { way ^ 1 }
}

/// The directions of a set, one after another.
#[inline(always)]
pub(super) fn each(mut ways: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (ways != 0).then(|| {
            let way = ways.trailing_zeros() as u8;
            ways &= ways - 1;
            way
        })
    })
}

/// The bits of a set, lowest first.
#[inline(always)]
pub(super) fn indices<W: Word>(mut set: W) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (!set.is_empty()).then(|| {
            let index = set.lowest();
            set = set.without_lowest();
            index
        })
    })
}
