//! The value of the GameType tag.
//!
//! Source: PDN 3.0, GameType tag: `Type-number,Start colour,Board width,Board height,Notation,Invert-flag`.

use crate::rules::board::Pattern;
use crate::rules::{Corner, Numbering, Side, Style, Variant};

/// The value to write for a game: the bare number where its squares are printed as the number alone says, else all
/// fields (`25,W,8,8,N2,0`).
pub fn value(variant: &Variant, numbering: Numbering) -> String {
    if numbering == variant.numbering {
        variant.game_type.to_string()
    } else {
        full(variant, numbering)
    }
}

/// The value with all fields: number, side that starts, files, ranks, kind of squares and corner of the first as the
/// starting player sees it, and whether the square at that player's left is not played on (`20,W,10,10,N2,0`).
pub fn full(variant: &Variant, numbering: Numbering) -> String {
    let side = match variant.starts {
        Side::White => 'W',
        Side::Black => 'B',
    };
    let style = match numbering.style {
        Style::Algebraic => 'A',
        Style::Numeric => 'N',
    };
    format!(
        "{},{side},{},{},{style}{},{}",
        variant.game_type,
        variant.board.files,
        variant.board.ranks,
        numbering.corner.digit(variant.starts),
        u8::from(variant.board.pattern == Pattern::WithoutA1),
    )
}

/// What a tag's value says of a game of this variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// How the squares are printed.
    pub numbering: Numbering,
    /// All fields were written, not the number alone.
    pub full: bool,
}

/// Reads a value in PDN 3.0's form; `None` where it is in another form, or not of this variant.
pub fn said(variant: &Variant, value: &str) -> Option<Said> {
    let number = value.split_once(',').map_or(value, |(number, _)| number);
    if number.parse() != Ok(variant.game_type) {
        return None;
    }
    if number.len() == value.len() {
        return Some(Said {
            numbering: variant.numbering,
            full: false,
        });
    }
    let fields: Vec<&str> = value.split(',').collect();
    let (letter, digit) = fields.get(4)?.split_at_checked(1)?;
    let numbering = Numbering {
        style: match letter {
            "A" | "S" => Style::Algebraic,
            "N" => Style::Numeric,
            _ => return None,
        },
        corner: Corner::from_digit(digit.parse().ok()?, variant.starts)?,
    };
    // Side, board and invert flag must be the variant's own.
    let mut own: Vec<String> = full(variant, numbering)
        .split(',')
        .map(String::from)
        .collect();
    own[4] = fields[4].to_string();
    (fields == own).then_some(Said {
        numbering,
        full: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::{JAMAICAN, JAMAICAN_BLACK, POOL_UNIFIED, VARIANTS};

    #[test]
    fn the_rows_of_the_standard() {
        let table = [
            "20,W,10,10,N2,0",
            "21,B,8,8,N1,0",
            "22,W,8,8,N2,1",
            "23,B,8,8,N1,0",
            "24,W,8,8,N1,1",
            "25,W,8,8,A0,0",
            "26,W,8,8,A0,0",
            "27,W,12,12,N2,0",
            "28,W,8,8,N1,1",
            "29,W,8,8,A0,0",
            "30,W,8,8,A0,0",
            "31,B,8,8,N2,0",
            "40,W,10,10,N2,0",
            "41,W,10,8,A0,0",
        ];
        for row in table {
            let number: u8 = row[..2].parse().unwrap();
            let variant = VARIANTS
                .iter()
                .find(|variant| variant.game_type == number)
                .unwrap();
            assert_eq!(full(variant, variant.numbering), row);
            assert_eq!(value(variant, variant.numbering), number.to_string());
            for (text, full) in [(row, true), (&row[..2], false)] {
                let numbering = variant.numbering;
                assert_eq!(said(variant, text), Some(Said { numbering, full }));
            }
        }
    }

    /// The rows under the number 23 that only the other fields tell apart; a1 is seen from the starting side.
    #[test]
    fn the_rows_of_one_number() {
        for (variant, row, a1) in [
            (&POOL_UNIFIED, "23,W,8,8,A0,0", "a1"),
            (&JAMAICAN, "23,W,8,8,A1,1", "h1"),
            (&JAMAICAN_BLACK, "23,B,8,8,A1,1", "a8"),
        ] {
            assert_eq!(full(variant, variant.numbering), row);
            let square = variant.numbering.square_of_name(variant.board, 0, 0);
            assert_eq!(square, variant.board.named(a1), "{row}");
        }
    }

    #[test]
    fn a_foreign_notation_is_spelled_out() {
        let russian = VARIANTS.iter().find(|v| v.name == "russian").unwrap();
        assert_eq!(value(russian, Numbering::TOP_LEFT), "25,W,8,8,N2,0");
        assert_eq!(value(russian, Numbering::BOTTOM_LEFT), "25,W,8,8,N0,0");
        let numbering = |text| said(russian, text).map(|said| said.numbering);
        assert_eq!(numbering("25,W,8,8,N2,0"), Some(Numbering::TOP_LEFT));
        for foreign in [
            "20",
            "25,W,10,10,A0,0",
            "25,W,8,8,A,0",
            "25,W",
            "25,B,8,8,A0,0",
            "",
        ] {
            assert_eq!(numbering(foreign), None, "{foreign}");
        }
    }
}
