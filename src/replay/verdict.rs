//! Who won: the end of the game by the rules against what the record says.

use super::line::{Setting, next_token};
use super::{Counter, Counting, FileReading, Over, Winner, numbered, say};
use crate::diagnostic::{Code, Diagnostic, Edit, Edits, Fix, Repair, Severity};
use crate::notation::result;
use crate::record::{ItemKind, Record, Score, TagName};
use crate::rules::draw::{Rule, RuleSet};
use crate::rules::{Adjudicator, End, Side, Word};
use crate::text::Span;

/// The end of a game in the form of [`Replayed`].
pub(super) fn over(over: &crate::rules::Over) -> Over {
    Over {
        ply: over.ply,
        winner: over.winner(),
        rules: over.rules(),
    }
}

/// The draw rules that are counting, in the form of [`Replayed`], if they were asked for.
pub(super) fn counting<W: Word>(referee: &Adjudicator<W>, wanted: bool) -> Counting {
    if !wanted {
        return Counting::new();
    }
    let running = referee.counters().running();
    let counter = |(rule, count, limit): (&Rule, u16, u16)| Counter {
        rule: rule.name,
        count: u32::from(count),
        limit: u32::from(limit),
    };
    running.map(counter).collect()
}

/// What the record says of the result, and where.
#[derive(Clone, Copy, Default)]
struct Said {
    tag: Option<(Score, Span)>,
    terminator: Option<(Score, Span)>,
}

impl Said {
    fn by(text: &str, record: &Record) -> Said {
        let tag = record.tag(TagName::Result);
        Said {
            // With its escapes, if there are any: what has one is no result either way.
            tag: tag.map(|tag| (result::read(tag.trimmed(text)), tag.value)),
            terminator: record.terminator().and_then(|item| match item.kind {
                ItemKind::Result(score) => Some((score, item.span)),
                _ => None,
            }),
        }
    }

    /// The tag; where it is missing, unknown or `*`, the terminator. What is no result of PDN counts by what it means.
    fn score(&self, text: &str) -> Option<(Score, Span)> {
        let meant = |(score, span): (Score, Span)| match score {
            Score::Other => (result::meaning(span.of(text)), span),
            _ => (score, span),
        };
        let says = |said: &(Score, Span)| !matches!(said.0, Score::Unknown | Score::Other);
        let meaning = |said: Option<(Score, Span)>| said.map(meant).filter(says);
        meaning(self.tag).or_else(|| meaning(self.terminator))
    }
}

fn by_score(score: Score, first: Side) -> Option<Winner> {
    match score {
        Score::Draw { .. } => Some(Winner::Draw),
        Score::BothZero => Some(Winner::BothLost),
        _ => result::winner(score, first).map(won),
    }
}

fn won(side: Side) -> Winner {
    match side {
        Side::White => Winner::White,
        Side::Black => Winner::Black,
    }
}

/// Who won a game that is only listed.
pub(super) fn said(text: &str, record: &Record, first: Side) -> Option<Winner> {
    by_score(Said::by(text, record).score(text)?.0, first)
}

/// The decisive result of a record, if it names one: is it the side named first that won?
pub(super) fn first_won(text: &str, record: &Record) -> Option<bool> {
    match Said::by(text, record).score(text)?.0 {
        Score::First { .. } => Some(true),
        Score::Second { .. } => Some(false),
        _ => None,
    }
}

/// The main line as it is judged: as it was written, or with its first fault mended.
pub(super) struct Course<'a> {
    /// The last items of its moves, by ply.
    pub items: &'a [u32],
    /// Draws that could have been claimed, and after which ply.
    pub claims: &'a [(&'static Rule, u32)],
    /// The first end of the game.
    pub over: Option<crate::rules::Over>,
    /// Pieces on the board there.
    pub pieces: u32,
    /// Moves played.
    pub plies: u32,
    /// It was judged to its end.
    pub complete: bool,
    /// What was mended.
    pub mended: Option<&'a Repair>,
}

impl Course<'_> {
    /// Marks a finding about what happens after so many plies, if it holds for the mended line only.
    fn mark(&self, ply: u32, mut found: Diagnostic) -> Diagnostic {
        if let Some(mended) = self.mended.filter(|mended| mended.ply <= ply) {
            say::add_help(&mut found, say::mended(mended));
        }
        found
    }
}

/// Says who won, and adds the D findings. `over` is the end of what is written.
pub(super) fn judge(
    setting: &Setting,
    file: &FileReading,
    rules: &'static RuleSet,
    over: Option<&crate::rules::Over>,
    course: &Course,
    out: &mut Vec<Diagnostic>,
) -> Option<Winner> {
    let items = course.items;
    let said = Said::by(setting.text, setting.record);
    let first = match setting.variant.starts {
        Side::White => Side::White,
        Side::Black => file.first_named.unwrap_or(Side::Black),
    };
    let score = said.score(setting.text);
    let result = match score {
        Some((Score::BothZero, _)) => both_zero(setting, over),
        Some((score, _)) => by_score(score, first),
        None => None,
    };
    disagree(setting, &said, first, out);
    other_type(setting, &said, out);
    for (rule, ply) in course.claims {
        let found = Diagnostic::new(
            Code::D705,
            at_ply(setting, items, *ply),
            format!("A draw could be claimed from here: {}", rule.title),
        );
        out.push(course.mark(*ply, found.ply(*ply)));
    }
    let Some(over) = &course.over else {
        return result;
    };
    let last = over.ply == course.plies;
    // The move after the end, understood or not.
    let next = match items.get(over.ply as usize) {
        _ if last && course.complete => None,
        Some(item) => Some(*item),
        None => {
            let after = items.last().map_or(0, |last| last + 1);
            next_token(setting.record, after).map(|(item, _)| item)
        }
    };
    match over.end {
        End::Win { winner, .. } => {
            if let (false, Some(next)) = (last, next) {
                out.push(
                    say::after_loss_of(say::span(setting, next, next), winner).ply(over.ply + 1),
                );
            }
            if last && course.complete && result.is_some_and(|result| result != won(winner)) {
                let span = score.map_or(Span::default(), |(_, span)| span);
                let found = contradicts(setting, span, winner, &over.rules());
                out.push(course.mark(over.ply, found));
            }
        }
        End::Draw { .. } => {
            let older = older(setting, rules);
            let drawn = || {
                let before = over.ply.checked_sub(1);
                let item = before.and_then(|before| items.get(before as usize));
                numbered::words(setting, item.copied(), over.ply)
            };
            let names = titles(rules, &over.rules(), course.pieces);
            if let Some(next) = next {
                let span = say::span(setting, next, next);
                let found = Diagnostic::new(
                    Code::D702,
                    span,
                    format!("Play goes on after a draw at {}: {names}", drawn()),
                )
                .ply(over.ply + 1);
                out.push(course.mark(over.ply, milder(found, older)));
            }
            if let (Some(Winner::White | Winner::Black), Some((_, span))) = (result, score) {
                let found = Diagnostic::new(
                    Code::D703,
                    span,
                    format!(
                        "The result is decisive, but the game was drawn at {}: {names}",
                        drawn()
                    ),
                );
                out.push(course.mark(over.ply, milder(found, older)));
            }
        }
    }
    result
}

/// `0-0`: unfinished as many programs write it, unless the board or the rules say more.
fn both_zero(setting: &Setting, over: Option<&crate::rules::Over>) -> Option<Winner> {
    let moves = next_token(setting.record, 0).is_some();
    match over {
        Some(over) => Some(over.winner().map_or(Winner::BothLost, won)),
        None if !moves => Some(Winner::BothLost),
        None => None,
    }
}

/// D704: the tag says one thing, the terminator another.
fn disagree(setting: &Setting, said: &Said, first: Side, out: &mut Vec<Diagnostic>) {
    let (Some((tag, tag_span)), Some((end, end_span))) = (said.tag, said.terminator) else {
        return;
    };
    if tag == end {
        return;
    }
    let open = |score| matches!(score, Score::Unknown | Score::Other);
    if open(tag) || open(end) || by_score(tag, first) == by_score(end, first) {
        return;
    }
    let mut found = Diagnostic::new(
        Code::D704,
        end_span,
        format!(
            "The game ends with {}, the Result tag says {}",
            end_span.of(setting.text),
            tag_span.of(setting.text)
        ),
    );
    found.labels.push((tag_span, "the tag".into()));
    out.push(found);
}

/// D706: points of another result type.
fn other_type(setting: &Setting, said: &Said, out: &mut Vec<Diagnostic>) {
    let results = setting.variant.results;
    let fits = |said: &(Score, Span)| result::fits(said.0, results);
    if said.tag.is_none_or(|said| fits(&said)) && said.terminator.is_none_or(|said| fits(&said)) {
        return;
    }
    let edits: Edits = [said.tag, said.terminator]
        .into_iter()
        .flatten()
        .filter(|said| !fits(said))
        // Another spelling of a result is the business of H304.
        .filter(|(_, span)| result::is_standard(span.of(setting.text).trim()))
        .filter_map(|(score, span)| {
            let text = result::write(score, results)?.into();
            Some(Edit { span, text })
        })
        .collect();
    let Some(first) = edits.first() else {
        return;
    };
    let mut found = Diagnostic::new(
        Code::D706,
        first.span,
        format!(
            "The result is written {} in {}",
            first.text, setting.variant.title
        ),
    );
    found.fix = Some(Fix { safe: true, edits });
    out.push(found);
}

fn contradicts(setting: &Setting, span: Span, winner: Side, rules: &[&str]) -> Diagnostic {
    let loser = say::colour(winner.other());
    let why = match rules.first() {
        Some(&"no-pieces") => format!("{loser} has no pieces left"),
        Some(&"no-moves") => format!("{loser} has no move"),
        _ => "a king was made".to_string(),
    };
    let why = match setting.variant.goal {
        crate::rules::variant::Goal::Losing => {
            let winner = say::colour(winner);
            match rules.first() {
                Some(&"no-pieces") => format!("{winner} has no pieces left"),
                _ => format!("{winner} has no move"),
            }
        }
        _ => why,
    };
    Diagnostic::new(
        Code::D701,
        span,
        format!(
            "The result {} contradicts the board: {why}, and {} has won",
            span.of(setting.text),
            say::colour(winner)
        ),
    )
}

/// The rules in a player's words, of limits that depend on the number of pieces the one that applied.
fn titles(set: &'static RuleSet, names: &[&'static str], pieces: u32) -> String {
    let title = |rule: &Rule| match (rule.limits, rule.limit(pieces), rule.title.split_once(": ")) {
        ([_, _, ..], Some(plies), Some((when, _))) => format!(
            "{when}: {} moves each with {pieces} pieces on the board",
            plies / 2
        ),
        _ => rule.title.to_string(),
    };
    let due = set.rules.iter().filter(|rule| names.contains(&rule.name));
    let full = |rule: &Rule| format!("{} ({}, {})", title(rule), rule.name, rule.article);
    due.map(full).collect::<Vec<_>>().join("; ")
}

/// The year from which the rules hold, if the game is older.
fn older(setting: &Setting, set: &RuleSet) -> Option<u16> {
    let since = set.since?;
    let date = setting.record.value(setting.text, TagName::Date)?;
    let year: u16 = date.get(..4)?.parse().ok()?;
    (year < since).then_some(since)
}

fn milder(found: Diagnostic, older: Option<u16>) -> Diagnostic {
    match older {
        Some(since) => found.severity(Severity::Note).help(format!(
            "the game is older than this rule, which holds since {since}"
        )),
        None => found,
    }
}

/// The move after which so many plies have been made; at the start, the first.
fn at_ply(setting: &Setting, items: &[u32], ply: u32) -> Span {
    let item = items.get((ply as usize).saturating_sub(1)).copied();
    item.map_or(setting.record.span, |item| say::span(setting, item, item))
}
