//! Finds the reason. What the piece could do by jumping is looked at first, then the squares of the step.

use super::super::board::{Direction, Square, bits};
use super::super::capture::{Capture, State};
use super::super::diagonal::Diagonal;
use super::super::generate::{legal_moves, resting};
use super::super::moves::Move;
use super::super::position::Position;
use super::super::variant::{Crowning, Directions, Landing, Priority, Variant};
use super::partial::{Reached, reach};
use super::{Attempt, WhyNot};

/// Why a written move that is not legal is not. For a legal one the answer means nothing.
pub fn why_not(variant: &Variant, position: &Position, attempt: &Attempt<'_>) -> WhyNot {
    let mut legal = Vec::new();
    // Cut short or not: the list is only advice here.
    let _ = legal_moves(variant, position, &mut legal);
    why_not_among(legal, variant, position, attempt)
}

/// The same where the legal moves are known.
pub fn why_not_among(
    legal: Vec<Move>,
    variant: &Variant,
    position: &Position,
    attempt: &Attempt<'_>,
) -> WhyNot {
    let case = Case {
        variant,
        position,
        attempt,
        legal,
    };
    match (attempt.from, attempt.to) {
        (Some(from), Some(to)) => case.explain(from, to),
        (None, Some(to)) => case.explain_short(to),
        (Some(from), None) => case.not_ours(from).unwrap_or(WhyNot::NothingGoesThere),
        (None, None) => WhyNot::NothingGoesThere,
    }
}

struct Case<'a> {
    variant: &'a Variant,
    position: &'a Position,
    attempt: &'a Attempt<'a>,
    legal: Vec<Move>,
}

impl Case<'_> {
    fn explain(&self, from: Square, to: Square) -> WhyNot {
        if let Some(reason) = self.not_ours(from) {
            return reason;
        }
        let mut capture = Capture::new(self.variant, self.position);
        let mut states = vec![capture.lift(from.index())];
        let mut at = from;
        let mut reached = Vec::new();
        for &next in self.attempt.via.iter().chain([&to]) {
            reached = match self.may_land(&states, at, next) {
                true => reach(&capture, &states, next.index()),
                false => Vec::new(),
            };
            let Some(&first) = states.first() else { break };
            if reached.is_empty() {
                let ended = (first.taken != 0).then(|| self.crowned(from, at)).flatten();
                return ended.unwrap_or_else(|| self.segment(from, at, next, &first));
            }
            states = reached.iter().map(|reached| reached.state).collect();
            at = next;
        }
        self.stopped(from, to, &reached)
    }

    /// May the piece come down there by jumping? By short jumps it goes an even number of files and ranks.
    fn may_land(&self, states: &[State<u128>], at: Square, to: Square) -> bool {
        let v = self.variant;
        let first = states.iter().all(|state| state.taken == 0);
        if first
            && let Some(diagonal) = Diagonal::of(v)
            && !diagonal.may_jump(&self.position.narrow(), at, to)
        {
            return false;
        }
        let flies = |state: &State<u128>| state.king || v.crowning == Crowning::Passing;
        let even = |a: u8, b: u8| a.abs_diff(b).is_multiple_of(2);
        v.flying && states.iter().any(flies)
            || even(v.board.file(at), v.board.file(to)) && even(v.board.rank(at), v.board.rank(to))
    }

    /// The short form: the piece for which there is most to say.
    fn explain_short(&self, to: Square) -> WhyNot {
        let pieces = bits(self.position.us);
        let reasons = pieces.map(|from| self.explain(from, to));
        let telling = reasons.filter(|reason| reason.code() != "M501");
        if let Some(reason) = telling.min_by_key(WhyNot::code) {
            return reason;
        }
        self.occupied(to).unwrap_or(WhyNot::NothingGoesThere)
    }

    /// There is no piece of the side to move.
    fn not_ours(&self, square: Square) -> Option<WhyNot> {
        match self.position.piece(square) {
            None => Some(WhyNot::NoPiece { square }),
            Some(piece) if piece.side != self.position.side => Some(WhyNot::OtherSide {
                square,
                side: piece.side,
            }),
            Some(_) => None,
        }
    }

    /// A man has come to the crown row, and stops there.
    fn crowned(&self, from: Square, at: Square) -> Option<WhyNot> {
        let has = |squares: u128, square: Square| squares >> square.index() & 1 == 1;
        let crown_row = self.variant.board.crown_row(self.position.side);
        let stops = self.variant.crowning == Crowning::Stops
            && !has(self.position.kings, from)
            && has(crown_row, at);
        stops.then_some(WhyNot::EndsOnCrownRow { at })
    }

    /// Something stands where the move was to end.
    fn occupied(&self, square: Square) -> Option<WhyNot> {
        let piece = self.position.piece(square)?;
        Some(if piece.side == self.position.side {
            WhyNot::OwnPieceThere { square }
        } else {
            WhyNot::Occupied { square }
        })
    }

    /// The squares are those of a capture, whole or broken off.
    fn stopped(&self, from: Square, to: Square, reached: &[Reached]) -> WhyNot {
        // The reading that needs least forgiveness: a whole capture, else one that had to go on.
        let best = reached
            .iter()
            .min_by_key(|reached| (reached.goes_on, reached.elsewhere));
        let Some(Reached {
            state,
            goes_on,
            elsewhere,
        }) = best
        else {
            return WhyNot::NoSuchCapture;
        };
        let begins_so = |m: &&Move| m.from == from && m.taken & state.taken == state.taken;
        let captures: Vec<Move> = self.legal.iter().filter(begins_so).copied().collect();
        match (goes_on, elsewhere) {
            (true, _) if !captures.is_empty() => WhyNot::MustGoOn { at: to, captures },
            (_, true) if !captures.is_empty() => WhyNot::LandElsewhere { captures },
            _ => self.priority(from, state.taken),
        }
    }

    /// Another capture goes before this one.
    fn priority(&self, from: Square, taken: u128) -> WhyNot {
        let taken = taken.count_ones();
        let captures = self.legal.clone();
        let required = captures.iter().map(|m| m.taken.count_ones()).max();
        let required = required.unwrap_or(0);
        let king = |square: Square| self.position.kings >> square.index() & 1 == 1;
        let by_king = !king(from) && captures.iter().all(|m| king(m.from));
        let by_number = |key: &Priority| matches!(key, Priority::Pieces | Priority::Value);
        let numbers_count = self.variant.priority.iter().any(by_number);
        if by_king && (taken >= required || !numbers_count) {
            WhyNot::ByKingCompulsory { captures }
        } else {
            WhyNot::LargerCompulsory {
                taken,
                required,
                captures,
            }
        }
    }

    /// From one written square to the next no jump leads.
    fn segment(&self, from: Square, at: Square, to: Square, state: &State<u128>) -> WhyNot {
        if to != from
            && let Some(reason) = self.occupied(to)
        {
            return reason;
        }
        let jumping = self.attempt.capture || state.taken != 0 || !self.attempt.via.is_empty();
        let Some((direction, between)) = self.line(at, to) else {
            return if jumping {
                WhyNot::NoSuchCapture
            } else {
                WhyNot::NotADiagonal
            };
        };
        let on_way = |square: &&Square| **square != from && self.position.piece(**square).is_some();
        let pieces: Vec<Square> = between.iter().filter(on_way).copied().collect();
        match pieces.as_slice() {
            [] => self.step(from, direction, between.len(), jumping, state),
            pieces => self.over(at, to, direction, pieces, state),
        }
    }

    /// The direction from one square to another, and the squares between them.
    fn line(&self, at: Square, to: Square) -> Option<(Direction, Vec<Square>)> {
        let v = self.variant;
        let used = v.man_steps.0 | v.man_captures.0 | v.king_steps.0 | v.king_captures.0;
        let used = Directions(used | Directions(used).mirrored().0);
        let ways = Direction::ALL.into_iter().filter(|&way| used.has(way));
        ways.filter_map(|way| {
            let next = |square: &Square| v.board.next(*square, way);
            let ray: Vec<Square> = std::iter::successors(next(&at), next).collect();
            let end = ray.iter().position(|&square| square == to)?;
            Some((way, ray.get(..end)?.to_vec()))
        })
        .next()
    }

    /// Nothing stands on the way.
    fn step(
        &self,
        from: Square,
        direction: Direction,
        between: usize,
        jumping: bool,
        state: &State<u128>,
    ) -> WhyNot {
        let v = self.variant;
        let steps = if state.king {
            v.king_steps
        } else {
            v.man_steps
        };
        let near = between == 0 || state.king && v.flying;
        let is_step = self.goes(steps, direction) && near && state.taken == 0;
        let captures = || self.legal.iter().any(Move::is_capture);
        if is_step && captures() {
            return WhyNot::CaptureCompulsory {
                captures: self.legal.clone(),
            };
        }
        match v.king_run_limit {
            Some(limit) if is_step && resting(v, self.position) >> from.index() & 1 == 1 => {
                return WhyNot::KingLimit { limit };
            }
            _ => {}
        }
        if jumping {
            WhyNot::NothingToTake
        } else if !self.goes(steps, direction) {
            if self.goes(steps.mirrored(), direction) {
                WhyNot::Backward
            } else {
                WhyNot::NotADiagonal
            }
        } else if near {
            WhyNot::NothingGoesThere
        } else {
            WhyNot::TooFar
        }
    }

    /// Pieces stand on the way: the first, then perhaps more.
    fn over(
        &self,
        at: Square,
        to: Square,
        direction: Direction,
        pieces: &[Square],
        state: &State<u128>,
    ) -> WhyNot {
        let v = self.variant;
        let ways = if state.king {
            v.king_captures
        } else {
            v.man_captures
        };
        let far = state.king && v.flying;
        for &piece in pieces {
            if state.taken >> piece.index() & 1 == 1 {
                return WhyNot::PassedOverTaken { taken: piece };
            }
            let Some(standing) = self.position.piece(piece) else {
                continue;
            };
            if standing.side == self.position.side {
                return WhyNot::Blocked { by: piece };
            }
            if !self.goes(ways, direction) {
                return if self.goes(ways.mirrored(), direction) {
                    WhyNot::CapturesBackward
                } else {
                    WhyNot::NotADiagonal
                };
            }
            if !far && v.board.next(at, direction) != Some(piece) {
                return WhyNot::TooFar;
            }
            if standing.king && !state.king && !v.man_takes_king {
                return WhyNot::ManMayNotTakeKing { king: piece };
            }
            let behind = v.board.next(piece, direction);
            if behind.is_some_and(|behind| pieces.contains(&behind)) {
                return WhyNot::NoRoomBehind { piece };
            }
            if behind != Some(to) && (!far || v.landing == Landing::Adjacent) {
                return WhyNot::TooFar;
            }
        }
        WhyNot::NoSuchCapture
    }

    /// Does the side to move use that direction?
    fn goes(&self, ways: Directions, direction: Direction) -> bool {
        ways.of_side(self.position.side).has(direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::rules::position::{Piece, Side};
    use crate::rules::variants::VARIANTS;

    /// Wherever a piece can come by jumping it may be looked for.
    #[test]
    fn what_is_not_looked_for_cannot_be_reached() {
        let mut dice = Dice(11);
        let mut below = |n| dice.below(n);
        let (mut some, mut none) = (0, 0);
        for variant in VARIANTS {
            let squares: Vec<Square> = variant.board.all().collect();
            for _ in 0..150 {
                let mut position = Position::empty(variant.starts);
                for square in &squares {
                    if below(3) == 0 {
                        let side = [Side::White, Side::Black][below(2)];
                        let king = below(8) == 0;
                        position.put(*square, Piece { side, king });
                    }
                }
                let attempt = Attempt::default();
                let (legal, position) = (Vec::new(), &position);
                let case = Case {
                    variant,
                    position,
                    attempt: &attempt,
                    legal,
                };
                let mut capture = Capture::new(variant, position);
                let own = squares
                    .iter()
                    .filter(|from| position.us >> from.index() & 1 == 1);
                let Some(&from) = own.max_by_key(|_| below(100)) else {
                    continue;
                };
                let states = [capture.lift(from.index())];
                for &to in &squares {
                    let reached = reach(&capture, &states, to.index());
                    let looked = case.may_land(&states, from, to);
                    assert!(looked || reached.is_empty(), "{from:?} {to:?} {position:?}");
                    some += usize::from(!reached.is_empty());
                    none += usize::from(!looked);
                }
            }
        }
        assert!(some > 1000 && none > 5000, "{some} {none}");
    }
}
