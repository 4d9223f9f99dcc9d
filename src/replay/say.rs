//! The sentences of the M findings, in a player's words and in the notation of the game.

use std::borrow::Borrow;
use std::fmt::Write;

use smol_str::SmolStr;

use super::line::Setting;
use super::natural::natural;
use crate::diagnostic::{Code, Diagnostic, Repair};
use crate::notation::{Captures, Pen, Style, text as move_text};
use crate::record::{Separator, Written, WrittenSquare};
use crate::rules::{Attempt, Move, Position, Side, Square, WhyNot, Word};
use crate::text::Span;

/// The span from one item to another.
pub(super) fn span(setting: &Setting, item: u32, last: u32) -> Span {
    match (setting.item(item), setting.item(last)) {
        (Some(first), Some(last)) => first.span.to(last.span),
        (Some(first), None) => first.span,
        _ => Span::default(),
    }
}

/// The normalized text of a move; nearly always so short that it is kept in place.
pub(super) fn text<W: Word>(
    setting: &Setting,
    position: &Position<W>,
    m: &Move<W>,
    legal: &[Move<W>],
) -> SmolStr {
    Pen::new(setting.variant, &setting.style).text(position, m, legal)
}

/// The text of a move with the squares where it turns, whether needed or not.
pub(super) fn full<W: Word>(setting: &Setting, position: &Position<W>, m: &Move<W>) -> String {
    let style = Style {
        captures: Captures::Full,
        ..setting.style
    };
    move_text(setting.variant, position, m, &[], &style)
}

/// A candidate of an ambiguous move: its squares and what it takes.
pub(super) fn candidate<W: Word>(setting: &Setting, position: &Position<W>, m: &Move<W>) -> String {
    let taken: Vec<&str> = crate::rules::board::bits(m.taken.wide())
        .map(|square| setting.names.text(square))
        .collect();
    let mut out = full(setting, position, m);
    if !taken.is_empty() {
        out.push_str(&format!(" (takes {})", taken.join(", ")));
    }
    out
}

/// `a`, `a or b`, `a, b or c`; long lists are cut short.
pub(super) fn list<S: Borrow<str>>(texts: &[S], word: &str) -> String {
    const SHOWN: usize = 6;
    match texts {
        [] => String::new(),
        [only] => only.borrow().to_string(),
        _ if texts.len() > SHOWN => {
            format!(
                "{} {word} {} others",
                texts[..SHOWN].join(", "),
                texts.len() - SHOWN
            )
        }
        [first @ .., last] => format!("{} {word} {}", first.join(", "), last.borrow()),
    }
}

/// Was the move written as a capture?
pub(super) fn is_capture_text(setting: &Setting, written: &Written) -> bool {
    match written.separator {
        Separator::X | Separator::Colon | Separator::Mixed => true,
        Separator::None | Separator::Hyphen => written.len > 2 && setting.style.separator != '-',
    }
}

/// `White`, `Black`.
pub(crate) fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// M509.
pub(super) fn after_loss(setting: &Setting, span: Span, side: Side) -> Diagnostic {
    use crate::rules::variant::Goal;
    let colour = colour(side);
    let message = match setting.variant.goal {
        Goal::Losing => format!("{colour} has no move and has won; no move can follow"),
        Goal::Normal | Goal::FirstKing => {
            format!("{colour} has no move and has lost; no move can follow")
        }
    };
    Diagnostic::new(Code::M509, span, message)
}

/// M501: a square that the board does not have.
pub(super) fn no_such_square(
    setting: &Setting,
    span: Span,
    square: WrittenSquare,
    algebraic: bool,
) -> Diagnostic {
    let mut message = String::with_capacity(64);
    let number = match algebraic {
        true => {
            message.push(char::from(b'a' + square.file()));
            square.rank()
        }
        false => Some(square.number()),
    };
    if let Some(number) = number {
        // Writing to a string does not fail.
        let _ = write!(message, "{number}");
    }
    let board = setting.variant.board;
    let is_on_board = algebraic
        && square.rank().is_some_and(|rank| rank <= board.ranks)
        && square.file() < board.files;
    match is_on_board {
        true => message.push_str(" is not a square that is played on"),
        false => {
            message.insert_str(0, "There is no square ");
            message.push_str(" on the board of ");
            message.push_str(setting.variant.title);
        }
    }
    Diagnostic::new(Code::M501, span, message)
}

/// The finding about a move that the rules refuse.
pub(super) fn why(
    setting: &Setting,
    position: &Position,
    attempt: &Attempt<'_>,
    why: &WhyNot,
    written: &str,
    span: Span,
) -> Diagnostic {
    let name = |square: &Square| setting.names.text(*square);
    let moves = |captures: &[Move]| -> Vec<SmolStr> {
        let mut all: Vec<SmolStr> = captures
            .iter()
            .map(|m| text(setting, position, m, captures))
            .collect();
        all.sort_by(|a, b| natural(a, b));
        all
    };
    let us = colour(position.side);
    let title = setting.variant.title;
    let piece = attempt
        .from
        .and_then(|from| position.piece(from))
        .map_or("piece", |piece| if piece.king { "king" } else { "man" });
    let message = match why {
        WhyNot::NoPiece { square } => format!("{written}: there is no piece on {}", name(square)),
        WhyNot::OtherSide { square, side } => format!(
            "{us} is to move, and the piece on {} is {}'s",
            name(square),
            colour(*side)
        ),
        WhyNot::OwnPieceThere { square } => {
            format!("{written}: {us}'s own piece stands on {}", name(square))
        }
        WhyNot::Occupied { square } => format!(
            "{written}: a piece of {} stands on {}",
            colour(position.side.other()),
            name(square)
        ),
        WhyNot::NotADiagonal => {
            format!("{written}: the squares do not lie on one line of movement")
        }
        WhyNot::Backward => format!("{written}: a man does not move backward"),
        WhyNot::CapturesBackward => {
            format!("{written}: in {title} a man does not capture backward")
        }
        WhyNot::EndsOnCrownRow { at } => format!(
            "{written}: in {title} a man that comes to the crown row ends its capture there, on {}",
            name(at)
        ),
        WhyNot::TooFar => format!("{written} is further than the {piece} goes"),
        WhyNot::Blocked { by } => {
            format!("{written}: the way is blocked by the piece on {}", name(by))
        }
        WhyNot::NothingToTake => format!("{written}: there is nothing to capture on the way"),
        WhyNot::NoSuchCapture => format!("{written}: no capture of {us}'s goes this way"),
        WhyNot::ManMayNotTakeKing { king } => format!(
            "{written}: in {title} a man may not capture a king, and there is one on {}",
            name(king)
        ),
        WhyNot::PassedOverTaken { taken } => format!(
            "{written}: the piece on {} has been captured already and may not be passed over again",
            name(taken)
        ),
        WhyNot::NoRoomBehind { piece } => format!(
            "{written}: behind the piece on {} there is no free square",
            name(piece)
        ),
        WhyNot::NothingGoesThere => format!("{written}: no piece of {us} can make this move"),
        WhyNot::CaptureCompulsory { captures } => {
            format!("{us} must capture: {}", list(&moves(captures), "or"))
        }
        WhyNot::LargerCompulsory {
            taken,
            required,
            captures,
        } => {
            let they = list(&moves(captures), "or");
            if taken < required {
                format!(
                    "{written} takes {taken}; in {title} {they}, which takes {required}, is compulsory"
                )
            } else {
                format!(
                    "{written} takes {taken}; in {title} {they}, which takes more kings or is worth more, is compulsory"
                )
            }
        }
        WhyNot::ByKingCompulsory { captures } => format!(
            "In {title} the capture must be made with a king: {}",
            list(&moves(captures), "or")
        ),
        WhyNot::MustGoOn { at, captures } => format!(
            "The capture {written} must go on from {}: {}",
            name(at),
            list(&moves(captures), "or")
        ),
        WhyNot::LandElsewhere { captures } => format!(
            "After {written} the king must land where the capture can go on: {}",
            list(&moves(captures), "or")
        ),
        WhyNot::KingLimit { limit } => format!(
            "{written}: this king has moved {limit} times in a row without capturing; another piece must move"
        ),
    };
    // What the rules tell apart.
    const CODES: [Code; 5] = [Code::M502, Code::M503, Code::M504, Code::M506, Code::M507];
    let code = CODES.into_iter().find(|code| code.code() == why.code());
    let code = code.unwrap_or(Code::M501);
    Diagnostic::new(code, span, message)
}

/// M509 where play goes on after a win that does not stop the moves (the first king of Breakthrough).
pub(super) fn after_loss_of(span: Span, winner: Side) -> Diagnostic {
    Diagnostic::new(
        Code::M509,
        span,
        format!(
            "{} has won already, and {} has lost; no move can follow",
            colour(winner),
            colour(winner.other())
        ),
    )
}

/// M506 at the first move: the whole game is legal if the other side begins.
pub(super) fn sides_exchanged(finding: &mut Diagnostic, side: Side) {
    let first = colour(side);
    add_help(
        finding,
        format!("all moves are legal if {first} is taken to move first"),
    );
    finding.repairs.clear();
    finding.fix = None;
}

/// The move is illegal here and legal elsewhere.
pub(super) fn legal_elsewhere(
    finding: &mut Diagnostic,
    others: &[(&'static crate::rules::Variant, crate::rules::Numbering)],
) {
    let names: Vec<String> = others
        .iter()
        .map(|(other, _)| format!("{} (GameType {})", other.title, other.game_type))
        .collect();
    add_help(finding, format!("legal in {}", list(&names, "and")));
}

/// That something holds for a line in which a move was mended.
pub(super) fn mended(repair: &Repair) -> String {
    let Repair { written, text, .. } = repair;
    let (unit, place) = repair.place();
    match (written.is_empty(), text.is_empty()) {
        (true, _) => format!("read with {text} put in at {unit} {place}"),
        (_, true) => format!("read with {written} struck out at {unit} {place}"),
        _ => format!("read with {written} mended to {text} at {unit} {place}"),
    }
}

/// Adds advice to a finding.
pub(super) fn add_help(finding: &mut Diagnostic, more: String) {
    finding.help = Some(match finding.help.take() {
        Some(help) => format!("{help}; {more}").into(),
        None => more.into(),
    });
}

/// M510.
pub(super) fn too_many(setting: &Setting, item: u32) -> Diagnostic {
    Diagnostic::new(
        Code::M510,
        span(setting, item, item),
        "There are more captures here than are searched; this one is judged by its ends only",
    )
}
