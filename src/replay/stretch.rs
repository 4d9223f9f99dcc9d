//! A stretch of a line of play in which each move is told at once, as nearly all are: most of all that is tried is played
//! here, and what was played before a fault is played again.

use super::line::Setting;
use super::meaning::{goes_on, small, wide};
use crate::record::{Item, ItemKind};
use crate::rules::diagonal::Diagonal;
use crate::rules::diagonal::laws::{ByLaw, Law, by_law};
use crate::rules::{Move, Position, Word};

/// Moves, each with its last item.
pub(super) type Moves<W> = Vec<(u32, Move<W>)>;

/// A place in a line of play.
pub(super) struct Place<W> {
    /// What is on the board there.
    pub position: Position<W>,
    /// The next item.
    pub item: u32,
}

/// Where a stretch came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// At something that takes a second look.
    Open,
    /// At the move of this item, which cannot be played.
    Refused(u32),
}

/// Plays the next moves before an item as long as each is written as usual and told at once; `each` is told its item, the
/// position before it, and the move.
pub(super) fn play<W: Word>(
    setting: &Setting,
    place: &mut Place<W>,
    until: u32,
    each: impl FnMut(u32, Position<u64>, Move<u64>),
) -> End {
    let Some(diagonal) = &setting.diagonal else {
        return End::Open;
    };
    let items = setting.record.items.get(place.item as usize..);
    let items = items.unwrap_or_default();
    let most = until.saturating_sub(place.item);
    let stretch = Stretch {
        setting,
        diagonal,
        first: place.item,
        items: items.get(..most as usize).unwrap_or(items),
        now: small(&place.position),
        each,
    };
    let (now, next, end) = by_law(diagonal.laws(), stretch);
    if next > place.item {
        *place = Place {
            position: wide(&now),
            item: next,
        };
    }
    end
}

/// What is to be played.
struct Stretch<'a, F> {
    setting: &'a Setting<'a>,
    diagonal: &'a Diagonal,
    /// The first of the items.
    first: u32,
    items: &'a [Item],
    /// The position before them.
    now: Position<u64>,
    each: F,
}

impl<F: FnMut(u32, Position<u64>, Move<u64>)> ByLaw for Stretch<'_, F> {
    /// The position behind the moves, the item behind them, and why there is no more.
    type Made = (Position<u64>, u32, End);

    fn by<L: Law>(self) -> (Position<u64>, u32, End) {
        let Stretch {
            setting,
            first,
            items,
            mut now,
            mut each,
            ..
        } = self;
        let diagonal = &self.diagonal.known::<L>();
        let printed = setting.names.printed();
        let (mut rest, mut next) = (items, first);
        while let [item, behind @ ..] = rest {
            rest = match &item.kind {
                ItemKind::Number { .. } => behind,
                ItemKind::Move(written) => {
                    // What is no square is nowhere on the board.
                    let from = printed[written.from.0 as usize];
                    let to = printed[written.to.0 as usize];
                    let told = match setting.captures(written) {
                        Some(false) => diagonal.quiet(now, from, to),
                        Some(true) => diagonal.capture(now, from, to),
                        None => break,
                    };
                    let item = first + (items.len() - rest.len()) as u32;
                    let Some(m) = told else {
                        let fails = diagonal.refuses(&now, from, to);
                        if fails && !goes_on(setting, item, written) {
                            return (now, next, End::Refused(item));
                        }
                        break;
                    };
                    each(item, now, m);
                    next = item + 1;
                    if now.kings == 0 && !m.crowned {
                        (now.us, now.them) = diagonal.play_man(now.us, now.them, m);
                        now.side = now.side.other();
                    } else {
                        now = diagonal.play(now, m);
                    }
                    behind
                }
                other if other.is_aside() => behind,
                _ => break,
            };
        }
        (now, next, End::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::Setting;
    use super::super::lookahead::Ahead;
    use super::super::trials::Trials;
    use crate::dice::Dice;
    use crate::notation;
    use crate::record::{Item, ItemKind, Record, Separator, Written, WrittenSquare};
    use crate::rules::variants::VARIANTS;
    use crate::rules::{Position, Square, Style, Variant, legal_moves, routes};
    use crate::text::Span;

    /// A random game in which some moves are written wrong, and the positions before its items.
    fn game(variant: &'static Variant, dice: &mut Dice) -> (Record, Vec<Position<u64>>) {
        let names = notation::Names::of(variant.board, variant.numbering);
        let algebraic = variant.numbering.style == Style::Algebraic;
        let written = |square| {
            let all = (0..=u8::MAX).map(WrittenSquare);
            let mut named = all.filter(|w| names.square(*w, algebraic) == Some(square));
            named.next().unwrap_or_default()
        };
        let squares: Vec<Square> = crate::rules::board::bits(variant.board.squares).collect();
        let mut position = Position::<u64>::start(variant);
        let (mut record, mut before, mut legal) = (Record::default(), Vec::new(), Vec::new());
        for ply in 0..60 {
            let _ = legal_moves(variant, &position, &mut legal);
            if legal.is_empty() {
                break;
            }
            let m = legal[dice.below(legal.len())];
            let mut path = routes::path(variant, &position, &m);
            if dice.below(9) == 0 {
                let at = dice.below(path.len());
                path[at] = squares[dice.below(squares.len())];
            }
            let separator = match dice.below(9) {
                0 => Separator::None,
                1 => Separator::X,
                2 => Separator::Hyphen,
                _ if m.is_capture() => Separator::Colon,
                _ => Separator::Hyphen,
            };
            let mut put = |kind| {
                before.push(position);
                let span = Span::default();
                record.items.push(Item { span, kind });
            };
            if ply % 2 == 0 {
                let (value, second) = (ply / 2 + 1, false);
                put(ItemKind::Number { value, second });
            }
            // Some captures are written as several moves.
            let step = if dice.below(4) == 0 {
                1
            } else {
                path.len() - 1
            };
            for part in path.windows(step + 1).step_by(step) {
                let [from, to] = [part[0], part[step]].map(written);
                put(ItemKind::Move(Written {
                    from,
                    to,
                    len: 2,
                    separator,
                    manner: Written::ALGEBRAIC * u8::from(algebraic),
                    ..Written::default()
                }));
            }
            position = position.play(variant, &m);
        }
        (record, before)
    }

    /// A line comes as far with stretches as without, and at the same cost.
    #[test]
    fn stretches_change_nothing() {
        let mut dice = Dice(0x5eed_0005);
        let (mut played, mut failed) = (0, 0);
        for variant in VARIANTS.iter().filter(|variant| variant.board.is_small()) {
            for _ in 0..20 {
                let (record, before) = game(variant, &mut dice);
                let with = Setting::new("", &record, variant, variant.numbering);
                let without = Setting {
                    diagonal: None,
                    ..with
                };
                for (item, position) in (0..).zip(&before) {
                    let [quick, usual] = [&with, &without].map(|setting| {
                        let (mut read, mut trials, mut moves) = Default::default();
                        let mut ahead = Ahead {
                            setting,
                            read: &mut read,
                            trials: &mut trials,
                            moves: &mut moves,
                        };
                        let reach = ahead.play(*position, item);
                        (format!("{reach:?}"), Trials::left(&trials), read.exceeded)
                    });
                    assert_eq!(quick, usual, "{} at {item}", variant.name);
                    played += 1;
                    failed += usize::from(quick.0.starts_with("Fails"));
                }
            }
        }
        assert!(failed > 1000 && failed < played, "{failed} of {played}");
    }
}
