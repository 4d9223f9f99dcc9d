//! Results as text.

use crate::record::Score;
use crate::rules::Side;
use crate::rules::variant::ResultType;

const DRAW: Score = Score::Draw {
    international: false,
};
/// Reads a result in any of its forms: points of either type, `½`, `0.5-0.5`, `1/2`, dashes of any kind, blanks. What
/// is none of them is [`Score::Other`].
pub fn read(text: &str) -> Score {
    // Nearly all are written so.
    if let Some(score) = usual(text.as_bytes()) {
        return score;
    }
    // The longest form is `1/2-1/2`; what stays longer than the buffer is none.
    let mut plain = [0u8; 16];
    let mut len = 0;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let bytes: &[u8] = match c {
            '½' => b"1/2",
            '⁄' | '∕' => b"/",
            '‐'..='―' | '−' => b"-",
            ',' => b".",
            '\0'..='\x7f' => &[c as u8],
            _ => return Score::Other,
        };
        let Some(room) = plain.get_mut(len..len + bytes.len()) else {
            return Score::Other;
        };
        room.copy_from_slice(bytes);
        len += bytes.len();
    }
    match &plain[..len] {
        b"1/2" | b"0.5-0.5" | b".5-.5" => DRAW,
        b"0-0" => Score::BothZero,
        b"?" | b"" => Score::Unknown,
        other => usual(other).unwrap_or(Score::Other),
    }
}

/// A result in its usual form.
#[inline]
fn usual(text: &[u8]) -> Option<Score> {
    Some(match text {
        b"*" => Score::Unknown,
        b"1-0" => Score::First {
            international: false,
        },
        b"0-1" => Score::Second {
            international: false,
        },
        b"1/2-1/2" => DRAW,
        b"2-0" => Score::First {
            international: true,
        },
        b"0-2" => Score::Second {
            international: true,
        },
        b"1-1" => Score::Draw {
            international: true,
        },
        _ => return None,
    })
}

/// What a result means to a person, also in words (`remise`) and with the letter of a loss on time (`0-2t`); what stays
/// unknown to him too is [`Score::Other`].
pub fn meaning(value: &str) -> Score {
    let lower = value.to_lowercase();
    let lower = lower.trim();
    const DRAWS: &[&str] = &[
        "draw",
        "drawn",
        "remise",
        "remis",
        "empate",
        "tablas",
        "patta",
        "nulle",
        "ничья",
        "=",
    ];
    if DRAWS.contains(&lower) {
        return Score::Draw {
            international: false,
        };
    }
    if matches!(lower, "-" | "--") {
        return Score::Unknown;
    }
    // `0-2t`: lost on time; `1:0` as in other games.
    read(&lower.trim_end_matches('t').replace(':', "-"))
}

/// Is the text one of those that PDN 3.0 lists, exactly as it lists them?
pub fn is_standard(text: &str) -> bool {
    matches!(
        text,
        "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "0-0" | "*"
    )
}

/// The text of a result of that type; `None` for [`Score::Other`], which has only its own.
pub fn write(score: Score, results: ResultType) -> Option<&'static str> {
    let by_type = |default, international| match results {
        ResultType::Default => default,
        ResultType::International => international,
    };
    Some(match score {
        Score::First { .. } => by_type("1-0", "2-0"),
        Score::Second { .. } => by_type("0-1", "0-2"),
        Score::Draw { .. } => by_type("1/2-1/2", "1-1"),
        Score::BothZero => "0-0",
        Score::Unknown => "*",
        Score::Other => return None,
    })
}

/// Is the result written with the points of that type? Those of no type (`0-0`, `*`, other texts) fit both.
pub fn fits(score: Score, results: ResultType) -> bool {
    match score {
        Score::First { international }
        | Score::Second { international }
        | Score::Draw { international } => international == (results == ResultType::International),
        Score::BothZero | Score::Unknown | Score::Other => true,
    }
}

/// The type of points a result is written with.
pub fn points(score: Score) -> ResultType {
    match fits(score, ResultType::Default) {
        true => ResultType::Default,
        false => ResultType::International,
    }
}

/// The side that won, where `first` is the side whose points are named first.
pub fn winner(score: Score, first: Side) -> Option<Side> {
    match score {
        Score::First { .. } => Some(first),
        Score::Second { .. } => Some(first.other()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_are_read() {
        let table: &[(&str, Score)] = &[
            (
                " 1 - 0 ",
                Score::First {
                    international: false,
                },
            ),
            (
                "0–2",
                Score::Second {
                    international: true,
                },
            ),
            (
                "½–½",
                Score::Draw {
                    international: false,
                },
            ),
            (
                "0,5-0.5",
                Score::Draw {
                    international: false,
                },
            ),
            (
                "1-1",
                Score::Draw {
                    international: true,
                },
            ),
            ("0-0", Score::BothZero),
            ("", Score::Unknown),
            ("4-6", Score::Other),
            ("0-2t", Score::Other),
            ("1/2-1/2-1/2-1/2-1/2", Score::Other),
        ];
        for (text, score) in table {
            assert_eq!(read(text), *score, "{text}");
        }
    }

    #[test]
    fn words_and_letters_mean_something() {
        let table: &[(&str, Score)] = &[
            (
                "0-2t",
                Score::Second {
                    international: true,
                },
            ),
            (
                " Remise ",
                Score::Draw {
                    international: false,
                },
            ),
            ("-", Score::Unknown),
            ("4-6", Score::Other),
        ];
        for (text, score) in table {
            assert_eq!(meaning(text), *score, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_as_itself() {
        for results in [ResultType::Default, ResultType::International] {
            for text in ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"] {
                let written = write(read(text), results).unwrap();
                assert!(is_standard(written));
                assert!(fits(read(written), results), "{written}");
                assert_eq!(
                    winner(read(written), Side::Black),
                    winner(read(text), Side::Black)
                );
            }
        }
    }
}
