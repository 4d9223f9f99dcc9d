//! A second move generator for the tests: slow, on coordinates, every route by itself, nothing merged.

#![allow(dead_code)] // each test file uses its own part of it

use pdn::rules::board::Direction;
use pdn::rules::variant::{Crowning, Landing, Priority, Removal};
use pdn::rules::{Board, Move, Position, Side, Square, Variant};

/// One way to make a move.
#[derive(Clone, Debug)]
pub struct Route {
    /// The move it makes.
    pub m: Move,
    /// Start and landing squares.
    pub squares: Vec<Square>,
    /// For each jump the free squares passed over and the landing square at its end.
    pub passed: Vec<Vec<Square>>,
    /// The captured squares in order.
    pub order: Vec<Square>,
}

/// All routes of all legal moves.
pub fn routes(variant: &Variant, position: &Position) -> Vec<Route> {
    let mut found = Vec::new();
    for from in variant.board.all() {
        if let Some(piece) = position
            .piece(from)
            .filter(|piece| piece.side == position.side)
        {
            let mut lifted = *position;
            lifted.remove(from);
            let mut search = Search {
                variant,
                before: position,
                from,
                was_king: piece.king,
                found: &mut found,
            };
            let route = Trip {
                board: lifted,
                at: from,
                king: piece.king,
                taken: Vec::new(),
                squares: vec![from],
                passed: Vec::new(),
                last: None,
            };
            search.go(&route);
        }
    }
    if found.is_empty() {
        return steps(variant, position);
    }
    let best = found
        .iter()
        .map(|route| rank(variant, position, route))
        .max()
        .unwrap();
    found.retain(|route| rank(variant, position, route) == best);
    found
}

/// What is compared, the most important first.
fn rank(variant: &Variant, position: &Position, route: &Route) -> Vec<i32> {
    let is_king = |square: &Square| position.piece(*square).unwrap().king;
    let kings = route.order.iter().filter(|square| is_king(square)).count() as i32;
    let pieces = route.order.len() as i32;
    let by_king = i32::from(is_king(&route.m.from));
    let compare = |key: &Priority| match key {
        Priority::Pieces => pieces,
        // A king is just less than two men.
        Priority::Value => 1000 * (pieces + kings) - kings,
        Priority::ByKing | Priority::KingMust => by_king,
        Priority::KingsTaken => kings,
        Priority::KingsEarly => -(route.order.iter().position(is_king).unwrap_or(99) as i32),
    };
    variant.priority.iter().map(compare).collect()
}

/// The neighbour in a direction: two squares off along ranks and files of a chequered board.
fn next(board: &Board, square: Square, direction: Direction) -> Option<Square> {
    let (mut df, mut dr) = direction.delta();
    let chequered = board.named("a1").is_none() || board.named("b1").is_none();
    if chequered && (df == 0 || dr == 0) {
        (df, dr) = (2 * df, 2 * dr);
    }
    let file = u8::try_from(board.file(square) as i8 + df).ok()?;
    let rank = u8::try_from(board.rank(square) as i8 + dr).ok()?;
    board.square(file, rank)
}

fn far_rank(board: &Board, side: Side) -> u8 {
    if side == Side::White {
        board.ranks - 1
    } else {
        0
    }
}

fn ways(set: pdn::rules::variant::Directions, side: Side) -> Vec<Direction> {
    let turned = |direction: Direction| {
        let (df, dr) = direction.delta();
        let dr = if side == Side::White { dr } else { -dr };
        Direction::ALL
            .into_iter()
            .find(|other| other.delta() == (df, dr))
            .unwrap()
    };
    Direction::ALL
        .into_iter()
        .filter(|way| set.has(*way))
        .map(turned)
        .collect()
}

fn steps(variant: &Variant, position: &Position) -> Vec<Route> {
    let board = variant.board;
    let side = position.side;
    let mut found = Vec::new();
    let run = position.runs[side as usize];
    let has_man = board.all().any(|square| {
        position
            .piece(square)
            .is_some_and(|piece| piece.side == side && !piece.king)
    });
    for from in board.all() {
        let Some(piece) = position.piece(from).filter(|piece| piece.side == side) else {
            continue;
        };
        let tired = variant
            .king_run_limit
            .is_some_and(|limit| run.count >= limit);
        if piece.king && has_man && tired && run.square == from.index() {
            continue;
        }
        let set = if piece.king {
            variant.king_steps
        } else {
            variant.man_steps
        };
        for way in ways(set, side) {
            let mut at = from;
            let mut passed = Vec::new();
            while let Some(to) = next(board, at, way).filter(|&to| position.piece(to).is_none()) {
                passed.push(to);
                found.push(Route {
                    m: Move {
                        taken: 0,
                        from,
                        to,
                        crowned: !piece.king && board.rank(to) == far_rank(board, side),
                    },
                    squares: vec![from, to],
                    passed: vec![passed.clone()],
                    order: Vec::new(),
                });
                at = to;
                if !piece.king || !variant.flying {
                    break;
                }
            }
        }
    }
    found
}

#[derive(Clone)]
struct Trip {
    board: Position,
    at: Square,
    king: bool,
    taken: Vec<Square>,
    squares: Vec<Square>,
    passed: Vec<Vec<Square>>,
    last: Option<Direction>,
}

struct Search<'a> {
    variant: &'a Variant,
    before: &'a Position,
    from: Square,
    was_king: bool,
    found: &'a mut Vec<Route>,
}

impl Search<'_> {
    fn go(&mut self, trip: &Trip) {
        for group in self.jumps(trip) {
            let more: Vec<bool> = group
                .iter()
                .map(|next| !self.jumps(next).is_empty())
                .collect();
            let must = more.contains(&true);
            for (next, more) in group.iter().zip(more) {
                if more {
                    self.go(next);
                } else if !must {
                    self.end(next);
                }
            }
        }
    }

    fn end(&mut self, trip: &Trip) {
        let board = self.variant.board;
        let on_far_rank = board.rank(trip.at) == far_rank(board, self.before.side);
        self.found.push(Route {
            m: Move {
                taken: trip
                    .taken
                    .iter()
                    .fold(0, |set, square| set | 1 << square.index()),
                from: self.from,
                to: trip.at,
                crowned: !self.was_king && (trip.king || on_far_rank),
            },
            squares: trip.squares.clone(),
            passed: trip.passed.clone(),
            order: trip.taken.clone(),
        });
    }

    /// The trips after one more jump, grouped by the piece taken.
    fn jumps(&self, trip: &Trip) -> Vec<Vec<Trip>> {
        let variant = self.variant;
        let board = variant.board;
        let side = self.before.side;
        let far_rank = far_rank(board, side);
        let over = !trip.taken.is_empty()
            && !trip.king
            && variant.crowning == Crowning::Stops
            && board.rank(trip.at) == far_rank;
        if over {
            return Vec::new();
        }
        let set = if trip.king {
            variant.king_captures
        } else {
            variant.man_captures
        };
        let mut groups = Vec::new();
        for way in ways(set, side) {
            let back = trip.last.is_some_and(|last| {
                let (a, b) = (last.delta(), way.delta());
                (a.0, a.1) == (-b.0, -b.1)
            });
            if back && variant.removal == (Removal::AtOnce { half_turn: false }) {
                continue;
            }
            let flies = trip.king && variant.flying;
            let mut passed = Vec::new();
            let mut here = next(board, trip.at, way);
            while let Some(square) = here.filter(|&s| flies && trip.board.piece(s).is_none()) {
                passed.push(square);
                here = next(board, square, way);
            }
            let Some(victim) = here else { continue };
            let Some(piece) = trip.board.piece(victim) else {
                continue;
            };
            let may = piece.side != side
                && !trip.taken.contains(&victim)
                && (variant.man_takes_king || trip.king || !piece.king);
            if !may {
                continue;
            }
            let mut group = Vec::new();
            let mut behind = next(board, victim, way);
            while let Some(square) = behind.filter(|&s| trip.board.piece(s).is_none()) {
                passed.push(square);
                let mut after = trip.clone();
                after.at = square;
                after.taken.push(victim);
                after.squares.push(square);
                after.passed.push(passed.clone());
                after.last = Some(way);
                if variant.removal != Removal::AfterMove {
                    after.board.remove(victim);
                }
                if variant.crowning == Crowning::Passing && board.rank(square) == far_rank {
                    after.king = true;
                }
                group.push(after);
                if !flies || variant.landing == Landing::Adjacent {
                    break;
                }
                behind = next(board, square, way);
            }
            if !group.is_empty() {
                groups.push(group);
            }
        }
        groups
    }
}
