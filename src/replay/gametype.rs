//! The fields of a GameType tag, as far as they can be made out.

use crate::rules::{Corner, Numbering, Side, Style};

/// What a GameType tag says: `25,W,8,8,A0,0`, in older forms too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct GameType {
    /// The number of the variant.
    pub number: Option<u32>,
    /// Fields stand behind the number.
    pub fields: bool,
    /// The side that starts.
    pub starts: Option<Side>,
    /// Names or numbers.
    pub style: Option<Style>,
    /// The corner of the first square, as the starting side sees it.
    pub digit: Option<u8>,
    /// The corner at the starting side's left is not played on.
    pub inverted: Option<bool>,
}

impl GameType {
    /// Reads a tag's value.
    pub fn read(value: &str) -> GameType {
        if let Ok(number) = value.parse() {
            return GameType {
                number: Some(number),
                ..GameType::default()
            };
        }
        let mut fields = value.split(',').map(str::trim);
        let number = fields.next().unwrap_or_default();
        let mut read = GameType {
            number: number.parse().ok(),
            ..GameType::default()
        };
        let rest: Vec<&str> = fields.collect();
        read.fields = !rest.is_empty();
        read.starts = match rest.first().copied() {
            Some("W" | "w") => Some(Side::White),
            Some("B" | "b") => Some(Side::Black),
            _ => None,
        };
        if let Some(notation) = rest.get(3) {
            let mut chars = notation.chars();
            read.style = match chars.next().map(|c| c.to_ascii_uppercase()) {
                Some('N') => Some(Style::Numeric),
                Some('A' | 'S') => Some(Style::Algebraic),
                _ => None,
            };
            read.digit = chars
                .next()
                .and_then(|c| c.to_digit(10))
                .map(|digit| digit as u8)
                .filter(|digit| *digit < 4);
        }
        read.inverted = match rest.get(4).copied() {
            Some("0") => Some(false),
            Some("1") => Some(true),
            _ => None,
        };
        read
    }

    /// The numbering it names, for a variant that this side starts.
    pub fn numbering(&self, starts: Side) -> Option<Numbering> {
        Some(Numbering {
            style: self.style?,
            corner: Corner::from_digit(self.digit?, self.starts.unwrap_or(starts))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_bare_and_odd_forms() {
        let read = GameType::read("25,W,8,8,A1,0");
        assert_eq!(read.number, Some(25));
        assert_eq!(read.starts, Some(Side::White));
        assert_eq!((read.style, read.digit), (Some(Style::Algebraic), Some(1)));
        assert_eq!(read.inverted, Some(false));
        assert_eq!(GameType::read(" 20 ").number, Some(20));
        assert!(!GameType::read("20").fields);
        assert_eq!(GameType::read("20,W,0,0,N,0").digit, None);
        assert_eq!(GameType::read("draughts").number, None);
        assert_eq!(
            GameType::read("21,B,8,8,N1,0").numbering(Side::Black),
            Some(Numbering::TOP_LEFT)
        );
    }
}
