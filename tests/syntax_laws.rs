//! What holds of the parser for any text: damage stays where it is, records tile the text, time is linear.

#[path = "support/tiling.rs"]
mod tiling;

use pdn::record::ItemKind;
use pdn::syntax::{Parsed, parse};
use pdn::text::Chunk;
use tiling::check_tiling;

/// Small texts that together hold every construct.
const SMALL: &[&str] = &[
    "[Event \"a\"]\n[Result \"1-0\"]\n\n1. 32-28 {x} 19-23 2. 28x19 14x23 1-0\n\n",
    "[Event \"b\"]\n[FEN \"W:W31:B20\"]\n1. c3-d4! f6:d4:b2 (1... h8-a1 $3 {y}) 2. cd4 *\n\n",
    "[Event \"c\"]\n; remark\n% line\n1. 3228 ... 2. - - /FEN \"W:W1:B2\"/ 2... аЗ-Ь4 ½–½\n\n",
];

#[test]
fn damage_stays_where_it_is() {
    let whole: String = [
        "[Event \"first\"]\n1. 34-30 *\n\n",
        "",
        "[Event \"next\"]\n1. 33-29 *\n\n",
        "[Event \"last\"]\n1. 31-26 20-24 *\n",
    ]
    .concat();
    let head = "[Event \"first\"]\n1. 34-30 *\n\n";
    for small in SMALL {
        for at in (0..small.len()).filter(|at| small.is_char_boundary(*at)) {
            let end = at + small[at..].chars().next().unwrap().len_utf8();
            let piece = &small[at..end];
            let mut instead = vec![String::new(), piece.repeat(2)];
            instead.extend("{}()[]\"*;\0".chars().map(String::from));
            for text in instead {
                let damaged = format!("{}{text}{}", &small[..at], &small[end..]);
                let file = whole.replacen(head, &format!("{head}{damaged}"), 1);
                let parsed = check_tiling(&file);
                let events: Vec<_> = parsed
                    .iter()
                    .filter_map(|p| p.record.value(&file, pdn::record::TagName::Event))
                    .collect();
                // The neighbour may be drawn in; the games beyond it may not.
                for event in ["first", "last"] {
                    assert!(events.iter().any(|e| e == event), "{event} in {file:?}");
                }
                let moves = |p: &Parsed| {
                    let items = p.record.items.iter();
                    items
                        .filter(|i| matches!(i.kind, ItemKind::Move(_)))
                        .count()
                };
                assert_eq!(moves(&parsed[0]), 1, "{file:?}");
                assert_eq!(moves(&parsed[parsed.len() - 1]), 2, "{file:?}");
            }
        }
    }
}

mod any_text {
    use super::*;
    use proptest::prelude::*;

    fn piece() -> impl Strategy<Value = String> {
        let tokens = [
            "[Event \"x\"]",
            "[Event ",
            "\"",
            "]",
            "[",
            "\n\n",
            "\n",
            " ",
            "{",
            "}",
            "(",
            ")",
            "1.",
            "1...",
            "32-28",
            "c3:e5",
            "a3b4",
            "1118",
            "cd4",
            "*",
            "1-0",
            "0-0",
            "01.",
            "½–½",
            "$3",
            "!",
            "?",
            "; x",
            "% y",
            "\0",
            "\u{feff}",
            "\u{a0}",
            "/FEN \"W:W1:B2\"/",
            "- -",
            "…",
            "...",
            "аЗ-Ь4",
            "×",
            "–",
            "“",
            "”",
            "\\r",
            "\\\"",
            "word",
            "12",
            "4-6",
            "[Result \"4-6\"]",
            "&#233;",
            "\r\n",
            "\t",
            "x",
            "X",
            ".",
            "W:W1:B2",
        ];
        prop_oneof![
            8 => prop::sample::select(tokens.to_vec()).prop_map(String::from),
            1 => any::<String>(),
            1 => "[ -~]{0,4}",
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn tiles(pieces in prop::collection::vec(piece(), 0..24)) {
            check_tiling(&pieces.concat());
        }
    }
}

/// Twice the text may take about twice the time; ten times would be another order.
#[test]
fn time_is_linear() {
    let rows: &[(&str, &str, &str)] = &[
        ("", "{ ", ""),
        ("", "{{ } ", ""),
        ("", "( ", ""),
        ("", "[", ""),
        ("", "[a \"", ""),
        ("[", "a \"\n", ""),
        ("", "[a \"b\" ", ""),
        ("", ")", ""),
        ("", "}", ""),
        ("", "\"", ""),
        ("", "1", ""),
        ("", "1-", ""),
        ("", "c3", ""),
        ("", "c3:", ""),
        ("", "- ", "x"),
        ("", ". ", ""),
        ("", "1. ", ""),
        ("", "*", ""),
        ("", "* ", ""),
        ("", "x * ", ""),
        ("1. 32-28 ", "* ", ""),
        ("1. 32-28 1-0\n\n", "31-27 * ", ""),
        ("1. 32-28 1-0\n\n", "* 0-1 ", ""),
        ("1. 32-28 1-0 ", "12. ! ", "1-0"),
        ("", "\0", ""),
        ("", "a\u{a0}", ""),
        ("", "/FEN \"", ""),
        ("", "\\", ""),
        ("", "½ ", ""),
        ("", " ", "x"),
        ("", "\n", "{"),
        ("", "{\n\n[", ""),
        ("{", "\n\n[", ""),
        ("", "( 1-0 {x} ", ""),
        ("[Result \"4-6\"]", " 4-6 {x}", " 1."),
        ("", "{ { } } ", ""),
        ("", "{ { { } } ", ""),
        ("", "{ { { } ", ""),
        ("", "1-0 1-5 ", ""),
        ("", "%\n", ""),
        ("", "W:W1", ""),
        ("", "(!", ""),
        ("", "a b ", ""),
        ("", "3228 ", ""),
        ("", "&", ""),
        ("[Event \"", "&#1", "\"]"),
        ("[Event \"", "\\'", "\"]"),
        ("", "[Event \"x\"]\n\n", ""),
        ("", "1-0[a \"\"]", ""),
        ("", "… ", ""),
        ("", "– ", ""),
        ("", "1- 1- ", ""),
        ("", "0-0.", ""),
    ];
    let time = |text: &str| {
        let start = std::time::Instant::now();
        let parsed = parse(&Chunk::whole(text));
        (start.elapsed(), parsed.len())
    };
    for (head, middle, tail) in rows {
        let text = |size: usize| format!("{head}{}{tail}", middle.repeat(size / middle.len()));
        let (small, big) = (text(1 << 17), text(1 << 20));
        let (quick, _) = time(&small);
        let (slow, _) = time(&big);
        let limit = quick * 32 + std::time::Duration::from_millis(400);
        assert!(
            slow < limit,
            "{head}{middle}…{tail}: {quick:?}, then {slow:?}"
        );
    }
}
