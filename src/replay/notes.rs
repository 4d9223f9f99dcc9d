//! Notes on how a move was written.

use super::line::Setting;
use super::say;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Separator, Written};
use crate::rules::{Move, Position, Style, Word};

/// Is a move written otherwise than the game's notation wants? Cheap: this is asked for every ply.
#[inline(always)]
pub(super) fn unusual<W: Word>(
    setting: &Setting,
    written: &Written,
    m: &Move<W>,
    split: bool,
) -> bool {
    const SEEN: u8 = Written::ALGEBRAIC | Written::UNUSUAL_SQUARE | Written::SHORT;
    split
        || written.len > 2
        || written.manner & SEEN != setting.manner
        || written.separator != wanted(setting, m) && written.separator != Separator::None
}

/// What a move is written with.
#[inline(always)]
fn wanted<W: Word>(setting: &Setting, m: &Move<W>) -> Separator {
    if m.is_capture() {
        setting.sign
    } else {
        Separator::Hyphen
    }
}

/// The sign, where it is the same all through.
fn sign_of(separator: Separator) -> Option<&'static str> {
    match separator {
        Separator::Colon => Some(":"),
        Separator::X => Some("x"),
        Separator::Hyphen => Some("-"),
        Separator::Mixed | Separator::None => None,
    }
}

/// Notes what is unusual in it; the fix is the normalized text.
#[cold]
pub(super) fn note<W: Word>(
    setting: &Setting,
    item: u32,
    last: u32,
    written: &Written,
    position: &Position<W>,
    m: &Move<W>,
    out: &mut Vec<Diagnostic>,
) {
    let span = say::span(setting, item, last);
    let text = say::text(setting, position, m, &[]);
    let old = span.of(setting.text);
    let mut add = |code: Code, message: String| {
        out.push(Diagnostic::new(code, span, message).fix(true, span, text.clone()));
    };
    if item != last {
        add(
            Code::N607,
            format!("One capture written as several moves: {text}"),
        );
        return;
    }
    let algebraic = setting.names.numbering.style == Style::Algebraic;
    if written.is(Written::SHORT) {
        add(Code::N608, format!("{old} is short for {text}"));
        return;
    }
    if written.algebraic() != algebraic {
        let (these, those) = if algebraic {
            ("numbers", "names")
        } else {
            ("names", "numbers")
        };
        add(
            Code::N605,
            format!("Squares as {these} in a game with {those}: {text}"),
        );
        return;
    }
    if written.separator != wanted(setting, m) && written.separator != Separator::None {
        let sign = if m.is_capture() {
            setting.style.separator
        } else {
            '-'
        };
        add(
            Code::N601,
            match sign_of(written.separator) {
                Some(stands) => format!(
                    "`{stands}` stands where {} writes `{sign}`: {text}",
                    setting.variant.title
                ),
                None => format!("Not all squares are joined by `{sign}`: {text}"),
            },
        );
    }
    if written.is(Written::UNUSUAL_SQUARE) {
        add(
            Code::N609,
            format!("Squares are written small and without zeros: {text} for {old}"),
        );
    }
    if written.len > 2 {
        let squares = text.split(setting.style.separator).count();
        let same = squares == written.len as usize && {
            let names: Vec<&str> = setting
                .squares(written)
                .iter()
                .filter_map(|square| setting.names.square(*square, written.algebraic()))
                .map(|square| setting.names.text(square))
                .collect();
            text.split(setting.style.separator).eq(names)
        };
        if squares == 2 {
            add(
                Code::N602,
                format!("The squares on the way are not needed: {text}"),
            );
        } else if !same {
            add(
                Code::N603,
                format!("The squares on the way are those where it turns: {text}"),
            );
        }
    }
}
