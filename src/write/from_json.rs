//! A game of schema `pdn/1` back into PDN, on one line, so that it can be read like any other record.
//!
//! Squares, paths and results are not taken from it but worked out anew: what counts is what was `written` (where that
//! is missing, `text`, else `from` and `to`), the tags, comments, marks, variations and set-ups.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Deref;
use std::vec::IntoIter;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::json::{DEEPEST, SCHEMA};
use crate::notation::fen;
use crate::record::ItemKind;
use crate::replay::Options;
use crate::rules::variants::by_name;
use crate::rules::{Position, Side, Variant};

/// Why a JSON text is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoRecord {
    /// Offset in the text, in bytes.
    pub at: usize,
    /// One terse sentence.
    pub reason: String,
}

#[derive(Deserialize)]
struct Game<'a> {
    schema: Option<String>,
    #[serde(borrow)]
    variant: Option<&'a RawValue>,
    tags: Option<Vec<(String, String)>>,
    start: Option<String>,
    #[serde(borrow)]
    moves: Option<&'a RawValue>,
    result: Option<Outcome>,
    comments_after: Option<Vec<String>>,
    others: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Outcome {
    terminator: Option<String>,
}

#[derive(Deserialize)]
struct Move<'a> {
    number: Option<u32>,
    #[serde(borrow)]
    side: Option<Text<'a>>,
    #[serde(borrow)]
    written: Option<Text<'a>>,
    #[serde(borrow)]
    text: Option<Text<'a>>,
    #[serde(borrow)]
    from: Option<Text<'a>>,
    #[serde(borrow)]
    to: Option<Text<'a>>,
    #[serde(borrow)]
    taken: Option<Vec<Text<'a>>>,
    #[serde(borrow)]
    strength: Option<Text<'a>>,
    nags: Option<Vec<u32>>,
    comments: Option<Vec<String>>,
    before: Option<Vec<String>>,
    setup: Option<String>,
    #[serde(borrow)]
    variations: Option<&'a RawValue>,
}

/// A text that lies in the JSON as it is, nearly always.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A record as PDN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pdn {
    /// Its text, without a line break behind it.
    pub text: String,
    /// Its terminator, if it has one.
    pub terminator: Option<String>,
}

/// The PDN text of a record. Stray text stands above it as it was; where it would not be read as stray text there, in
/// lines that programs pass over (`%`).
pub fn pdn(json: &str) -> Result<Pdn, NoRecord> {
    let game: Game = parsed(json, json)?;
    let others = game.others.as_deref().unwrap_or_default();
    let stray: Vec<String> = others
        .iter()
        .filter(|text| is_stray(text))
        .cloned()
        .collect();
    let written = written(game, json)?;
    if stray.is_empty() {
        return Ok(written);
    }
    let plain = format!("{}\n{}", stray.join("\n"), written.text);
    Ok(match stray_text(&plain) == Some(stray.clone()) {
        true => Pdn {
            text: plain,
            ..written
        },
        false => {
            let escaped = stray
                .iter()
                .map(|text| format!("% {}\n", text.replace(['\n', '\r'], " ")));
            Pdn {
                text: escaped.collect::<String>() + &written.text,
                ..written
            }
        }
    })
}

/// Neither a line to be passed over nor a set-up.
fn is_stray(text: &str) -> bool {
    !text.starts_with('%') && !is_setup(text)
}

fn is_setup(text: &str) -> bool {
    text.starts_with('/') && text.ends_with('/')
}

/// The stray text of the one game that a text holds.
fn stray_text(text: &str) -> Option<Vec<String>> {
    let games = crate::game::read(text, &Options::default());
    let [game] = games.as_slice() else {
        return None;
    };
    let stray = game
        .record
        .items
        .iter()
        .filter(|item| item.kind == ItemKind::Error);
    Some(stray.map(|item| item.span.of(text).to_string()).collect())
}

/// All of a record but its stray text.
fn written(game: Game, json: &str) -> Result<Pdn, NoRecord> {
    if let Some(schema) = game.schema.as_deref().filter(|schema| *schema != SCHEMA) {
        return Err(NoRecord {
            at: 0,
            reason: format!("its schema is “{schema}”, not {SCHEMA}"),
        });
    }
    if game.tags.is_none() && game.moves.is_none() {
        return Err(NoRecord {
            at: 0,
            reason: "a game has `tags` and `moves`; this object has neither".to_owned(),
        });
    }
    let moves: Vec<Move> = match game.moves {
        Some(raw) => parsed(raw.get(), json)?,
        None => Vec::new(),
    };
    let named: Option<Named> = match game.variant {
        Some(raw) => parsed(raw.get(), json)?,
        None => None,
    };
    let variant = named.and_then(|named| by_name(&named.name?));
    let mut out = String::with_capacity(json.len() / 8 + 64);
    let others = game.others.unwrap_or_default();
    for text in others.iter().filter(|text| text.starts_with('%')) {
        out.push_str(&text.replace(['\n', '\r'], " "));
        out.push('\n');
    }
    let tags = game.tags.unwrap_or_default();
    for (name, value) in &tags {
        tag(name, value, &mut out);
    }
    let has_fen = tags
        .iter()
        .any(|(name, _)| name.eq_ignore_ascii_case("FEN"));
    let set_up = moves.first().is_some_and(|first| first.setup.is_some());
    if let (Some(start), Some(variant), false) = (&game.start, variant, has_fen || set_up) {
        other_start(start, variant, &mut out);
    }
    let empty = moves.is_empty();
    let starts = variant.map_or(Side::White, |variant| variant.starts);
    write_moves(moves, starts, json, &mut out)?;
    // Set-ups that no move follows.
    for text in others.iter().filter(|text| is_setup(text)) {
        word(text, &mut out);
    }
    let terminator = game.result.and_then(|result| result.terminator);
    // Without anything behind its tags it would run into the next game.
    let terminator = terminator.or_else(|| empty.then(|| "*".to_owned()));
    if let Some(end) = &terminator {
        word(end, &mut out);
    }
    for text in game.comments_after.iter().flatten() {
        comment(text, &mut out);
    }
    Ok(Pdn {
        text: out,
        terminator,
    })
}

/// Reads a part of a JSON text; errors are placed in the whole.
fn parsed<'a, T: Deserialize<'a>>(part: &'a str, whole: &str) -> Result<T, NoRecord> {
    serde_json::from_str(part).map_err(|error| {
        let base = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        let lines = part
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let before: usize = lines.map(str::len).sum();
        let text = error.to_string();
        NoRecord {
            at: base + before + error.column().saturating_sub(1),
            reason: text.split(" at line ").next().unwrap_or(&text).to_owned(),
        }
    })
}

/// A start that no tag tells.
fn other_start(start: &str, variant: &'static Variant, out: &mut String) {
    if *start == Position::start(variant).fen(variant.board) {
        return;
    }
    if let Ok(read) = fen::read_any(variant, None, start) {
        let text = fen::write(variant, variant.numbering, &read.position);
        word(&format!("/FEN \"{text}\"/"), out);
    }
}

/// The main line and, in it, the variations, however deep.
fn write_moves(
    moves: Vec<Move>,
    starts: Side,
    json: &str,
    out: &mut String,
) -> Result<(), NoRecord> {
    let mut open: Vec<Line> = vec![Line {
        moves: moves.into_iter(),
        variations: Vec::new().into_iter(),
        fresh: true,
    }];
    loop {
        let depth = open.len();
        let Some(line) = open.last_mut() else { break };
        if let Some(inner) = line.variations.next() {
            line.fresh = true;
            word("(", out);
            open.push(Line {
                moves: inner.into_iter(),
                variations: Vec::new().into_iter(),
                fresh: true,
            });
        } else if let Some(m) = line.moves.next() {
            write_move(&m, line.fresh, starts, out);
            line.fresh = m.comments.is_some_and(|comments| !comments.is_empty());
            if let Some(raw) = m.variations.filter(|_| depth <= DEEPEST) {
                line.variations = parsed::<Vec<Vec<Move>>>(raw.get(), json)?.into_iter();
            }
        } else {
            open.pop();
            if !open.is_empty() {
                word(")", out);
            }
        }
    }
    Ok(())
}

/// A line of play that is being written.
struct Line<'a> {
    moves: IntoIter<Move<'a>>,
    /// Those of the move before.
    variations: IntoIter<Vec<Move<'a>>>,
    /// The number is wanted also before a move of the second player.
    fresh: bool,
}

fn write_move(m: &Move, fresh: bool, starts: Side, out: &mut String) {
    let before = m.before.as_deref().unwrap_or_default();
    if let Some(fen) = &m.setup {
        word(&format!("/FEN \"{}\"/", plain(fen)), out);
    }
    let second = m.side.as_deref() == Some(starts.other().name());
    if let Some(number) = m.number
        && (!second || fresh || m.setup.is_some() || !before.is_empty())
    {
        word("", out);
        let _ = write!(out, "{number}{}", if second { "..." } else { "." });
    }
    for text in before {
        comment(text, out);
    }
    match (&m.written, &m.text, &m.from, &m.to) {
        (Some(text), ..) | (None, Some(text), ..) => word(&plain(text), out),
        (None, None, Some(from), Some(to)) => {
            let capture = m.taken.as_ref().is_some_and(|taken| !taken.is_empty());
            let between = if capture { "x" } else { "-" };
            word(&plain(&[from, between, to].concat()), out);
        }
        _ => word("…", out),
    }
    for glyph in m
        .strength
        .iter()
        .flat_map(|strength| strength.split_whitespace())
    {
        match glyph.starts_with(['!', '?', '*', '+', '#', '=']) && !out.ends_with(['!', '?']) {
            true => out.push_str(glyph),
            false => word(glyph, out),
        }
    }
    for nag in m.nags.iter().flatten() {
        word(&format!("${nag}"), out);
    }
    for text in m.comments.iter().flatten() {
        comment(text, out);
    }
}

/// Adds a word, with a blank before it.
fn word(text: &str, out: &mut String) {
    if !out.is_empty() && !out.ends_with('\n') {
        out.push(' ');
    }
    out.push_str(text);
}

fn tag(name: &str, value: &str, out: &mut String) {
    let name: String = name
        .chars()
        .filter(|c| !"[]\"{}\n\r".contains(*c))
        .collect();
    // A value may go over two lines, but not so that it seems to end in it, or a tag or game to begin.
    let lines = value.matches(['\n', '\r']).count();
    let ends = |line: &str| line.trim_end().ends_with("\"]");
    let value = match lines > 1 || value.contains("\n[") || lines > 0 && value.lines().any(ends) {
        true => value.replace(['\n', '\r'], " "),
        false => value.to_owned(),
    };
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    word(&format!("[{} \"{value}\"]", name.trim()), out);
}

/// A move or FEN on one line, without what would end it.
fn plain(text: &str) -> Cow<'_, str> {
    let ends = |c: char| c.is_control() || "\"[]{}".contains(c);
    match text.contains(ends) {
        true => text.replace(ends, " ").into(),
        false => text.into(),
    }
}

fn comment(text: &str, out: &mut String) {
    if closes_too_early(text) {
        if !text.contains(['\n', '\r']) {
            word(";", out);
            out.push_str(text);
            out.push('\n');
            return;
        }
        return comment(&text.replace(['{', '}'], "|"), out);
    }
    // A blank line and a tag would end the comment.
    let mut text = Cow::Borrowed(text);
    while text.contains('[') && (text.contains("\n\n") || text.contains("\r\n\r\n")) {
        text = text
            .replace("\r\n\r\n", "\r\n")
            .replace("\n\n", "\n")
            .into();
    }
    word("{", out);
    out.push_str(&text);
    out.push('}');
}

/// Is there a closing brace that none opened?
fn closes_too_early(text: &str) -> bool {
    let mut depth = 0i64;
    text.bytes().any(|byte| {
        depth += i64::from(byte == b'{') - i64::from(byte == b'}');
        depth < 0
    })
}
