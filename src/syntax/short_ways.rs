//! The short ways for plain forms read what the general way reads.

use proptest::prelude::*;

use super::Reader;
use crate::text::Chunk;

/// Plain tokens, and some that are nearly so.
const TOKENS: &[&str] = &[
    "[Event \"A\"]\n",
    "[Site \"Somewhere, in a long street\"]\r\n",
    "[Date \"2024.05.01\"]\n",
    "[Round \"1.2\"]\n",
    "[White \"A, B.\"]\n",
    "[Black \"É\"]\n",
    "[Result \"1-1\"]\n",
    "[Result \"4-6\"]\n",
    "[ResultFormat \"International\"]\n",
    "[GameType \"25\"]\n",
    "[GameType \"1\"]\n",
    "[FEN \"W:W31:B20\"]\n",
    "[SetUp \"1\"]",
    "[PlyCount \"2\"]\n",
    "[TimeControl \"\"]\n",
    "[Variant \"a\\\"b\"]\n",
    "[Annotator \"x\"]\n",
    "[Bianco \"x\"]\n",
    "[RESULT \"4-6\"]\n",
    "[Time Control \"x\"]\n",
    "[Empty \"x\"]\n",
    "[Empty \"\"]\n",
    "[Event \"[\"]\n",
    "[Event \"&amp;\"]\n",
    "[event \"\t\"]\n",
    "[White\"x\"]\n",
    "[White  \"x\" ]\n",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "  ",
    "\t",
    "1. ",
    "1.",
    "12. ",
    "120. ",
    "3... ",
    "1.. ",
    "9 ",
    "c3-d4 ",
    "g7:e5 ",
    "a1xh8\n",
    "l9-a1 ",
    "m3-d4 ",
    "c0-d4 ",
    "a10-b11 ",
    "c3:e5:g7 ",
    "c3:e5xg7 ",
    "c3:e5:g7:e9:c7:a5:c3:e5:g7:e9:c7:a5:c3:e5:g7:e9:c7:a5 ",
    "c3:e5:7 ",
    "1. c3-d4 f6-e5 ",
    "2. g7:e5 c3-d4\n",
    "12.32-28 19x23 ",
    "31. 32-28 7-12 ",
    "4. c3-d4 19-23 ",
    "C3-D4 ",
    "cd4 ",
    "c3d4 ",
    "c3 -d4 ",
    "c3-d4!",
    "c3-d4?! ",
    "32x23!!\n",
    "7-12?",
    "c3:e5:g7! ",
    "1-1! ",
    "!! ",
    "? ",
    "c3-d4X ",
    "c3-d410. ",
    "32-28 ",
    "32x23\n",
    "7-12 ",
    "9x1\n",
    "7-1:12 ",
    "0-12 ",
    "12-0 ",
    "12-05 ",
    "1.\n",
    "12. \r\n",
    "45-5 ",
    "05-10 ",
    "1-1 ",
    "1-2 ",
    "2-3 ",
    "5-1 ",
    "1-1x3 ",
    "32x23x12 ",
    "32x23-12 ",
    "32x23x2 ",
    "32x3210. ",
    "99-10 ",
    "100-5 ",
    "32-c3 ",
    "* ",
    "*\n\n",
    "1-0 ",
    "0-2\n\n",
    "1/2-1/2\n",
    "2-0",
    "{note} ",
    "{ [%clk 1:55:21] } ",
    "{a\nb}",
    "{\t\r\n[Site \"x\"]}",
    "{ a {b} }",
    "{\n\n",
    "{\r\r",
    "{",
    "}",
    "(",
    ") ",
    "$3 ",
    "! ",
    "word ",
    "é",
    ".",
    "-",
    ":",
];

fn described(text: &str, general: bool) -> Vec<String> {
    let chunk = Chunk::whole(text);
    let mut reader = Reader::new(text);
    reader.general = general;
    let records = reader.records(&chunk).into_iter();
    records.map(|parsed| format!("{parsed:#?}")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8000))]

    /// As written, and with one character in the place of another.
    #[test]
    fn short_and_general_ways_agree(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..24),
        odd in "[ -~\n]",
        at in any::<prop::sample::Index>(),
    ) {
        let mut text = tokens.concat();
        prop_assert_eq!(described(&text, false), described(&text, true), "{:?}", text);
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        if !places.is_empty() {
            let place = *at.get(&places);
            let len = text[place..].chars().next().map_or(0, char::len_utf8);
            text.replace_range(place..place + len, &odd);
            prop_assert_eq!(described(&text, false), described(&text, true), "{:?}", text);
        }
    }
}
