//! A reader of W3C EBNF, a generator of sentences, and a naive recogniser.

#![allow(dead_code)] // Each test program uses what it needs.

pub mod coverage;

use std::collections::{BTreeSet, HashMap};

use nom::branch::alt;
use nom::bytes::complete::{tag, take_until, take_while, take_while1};
use nom::character::complete::{char, multispace1, none_of};
use nom::combinator::{map, map_res, opt, value};
use nom::error::{Error, ErrorKind};
use nom::multi::{many0, many1, separated_list1};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

/// The right side of a production.
#[derive(Clone, Debug)]
pub enum Expr {
    Text(String),
    Class(bool, Vec<(char, char)>),
    Name(String),
    Sequence(Vec<Expr>),
    Choice(Vec<Expr>),
    /// At least so many, and at most one or without end.
    Repeat(Box<Expr>, usize, bool),
}

/// A grammar: its productions in order.
pub struct Grammar {
    pub productions: Vec<(String, Expr)>,
}

impl Grammar {
    pub fn read(text: &str) -> Grammar {
        let rule = separated_pair(
            terminated(name, blank),
            terminated(tag("::="), blank),
            choice,
        );
        let (rest, productions) = preceded(blank, many1(rule)).parse(text).unwrap();
        assert_eq!(rest, "", "the rest of the grammar");
        Grammar { productions }
    }

    pub fn get(&self, name: &str) -> &Expr {
        let found = self.productions.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("no production {name}")).1
    }
}

fn blank(i: &str) -> IResult<&str, ()> {
    let remark = value((), (tag("/*"), take_until("*/"), tag("*/")));
    value((), many0(alt((value((), multispace1), remark)))).parse(i)
}

fn name(i: &str) -> IResult<&str, String> {
    let word = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_');
    map(word, String::from).parse(i)
}

fn choice(i: &str) -> IResult<&str, Expr> {
    let (i, mut all) = separated_list1((char('|'), blank), sequence).parse(i)?;
    let one = all.len() == 1;
    Ok((
        i,
        if one {
            all.remove(0)
        } else {
            Expr::Choice(all)
        },
    ))
}

fn sequence(i: &str) -> IResult<&str, Expr> {
    let (i, mut all) = many1(repeat).parse(i)?;
    let one = all.len() == 1;
    Ok((
        i,
        if one {
            all.remove(0)
        } else {
            Expr::Sequence(all)
        },
    ))
}

fn repeat(i: &str) -> IResult<&str, Expr> {
    // A name before `::=` begins the next production.
    if let Ok((rest, _)) = terminated(name, blank).parse(i)
        && rest.starts_with("::=")
    {
        return Err(nom::Err::Error(Error::new(i, ErrorKind::Not)));
    }
    let group = delimited((char('('), blank), choice, char(')'));
    let atom = alt((text, class, code, group, map(name, Expr::Name)));
    let (i, (atom, sign)) =
        terminated((atom, opt(alt((char('?'), char('*'), char('+'))))), blank).parse(i)?;
    let times = |least, many| Expr::Repeat(Box::new(atom.clone()), least, many);
    let expr = match sign {
        Some('?') => times(0, false),
        Some('*') => times(0, true),
        Some(_) => times(1, true),
        None => atom,
    };
    Ok((i, expr))
}

fn text(i: &str) -> IResult<&str, Expr> {
    let quoted = alt((
        delimited(char('"'), take_while(|c| c != '"'), char('"')),
        delimited(char('\''), take_while(|c| c != '\''), char('\'')),
    ));
    map(quoted, |text: &str| Expr::Text(text.to_string())).parse(i)
}

fn code_point(i: &str) -> IResult<&str, char> {
    let hex = preceded(tag("#x"), take_while1(|c: char| c.is_ascii_hexdigit()));
    map_res(hex, |hex| {
        u32::from_str_radix(hex, 16)
            .ok()
            .and_then(char::from_u32)
            .ok_or(())
    })
    .parse(i)
}

fn code(i: &str) -> IResult<&str, Expr> {
    map(code_point, |c| Expr::Class(false, vec![(c, c)])).parse(i)
}

fn class(i: &str) -> IResult<&str, Expr> {
    let one = |i| alt((code_point, none_of("]"))).parse(i);
    let range = alt((separated_pair(one, char('-'), one), map(one, |c| (c, c))));
    let (i, (negated, ranges)) =
        delimited(char('['), (opt(char('^')), many1(range)), char(']')).parse(i)?;
    Ok((i, Expr::Class(negated.is_some(), ranges)))
}

/// A small generator of numbers, the same on every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Writes a sentence of the expression.
pub fn generate(
    grammar: &Grammar,
    expr: &Expr,
    depth: usize,
    random: &mut Random,
    out: &mut String,
) {
    match expr {
        Expr::Text(text) => out.push_str(text),
        Expr::Class(false, ranges) => {
            let (from, to) = ranges[random.below(ranges.len())];
            let c = from as u32 + random.below((to as u32 - from as u32 + 1) as usize) as u32;
            out.push(char::from_u32(c).unwrap());
        }
        Expr::Class(true, ranges) => loop {
            let sample = [
                'a', 'e', ' ', '7', '-', 'é', ',', '[', '(', 'Z', '.', 'ж', '{', '\t', '%', '*',
            ];
            let c = sample[random.below(sample.len())];
            if !ranges.iter().any(|(from, to)| (*from..=*to).contains(&c)) {
                return out.push(c);
            }
        },
        // Items side by side could be read as one: a blank keeps them apart.
        Expr::Name(name) if name == "GAP" => out.push([' ', '\n'][random.below(2)]),
        Expr::Name(name) => generate(grammar, grammar.get(name), depth + 1, random, out),
        Expr::Sequence(all) => {
            for expr in all {
                generate(grammar, expr, depth, random, out);
            }
        }
        Expr::Choice(all) => generate(grammar, &all[random.below(all.len())], depth, random, out),
        Expr::Repeat(expr, least, many) => {
            let most = match many {
                true if depth > 6 => *least,
                true => least + random.below(4),
                false => random.below(2),
            };
            for _ in 0..most {
                generate(grammar, expr, depth + 1, random, out);
            }
        }
    }
}

/// Finds all ends of all readings.
pub struct Recogniser<'g> {
    grammar: &'g Grammar,
    text: Vec<char>,
    known: HashMap<(*const Expr, usize), BTreeSet<usize>>,
    /// The alternatives that took part in a reading, by address.
    pub used: BTreeSet<*const Expr>,
}

impl<'g> Recogniser<'g> {
    pub fn new(grammar: &'g Grammar, text: &str) -> Recogniser<'g> {
        Recogniser {
            grammar,
            text: text.chars().collect(),
            known: HashMap::new(),
            used: BTreeSet::new(),
        }
    }

    /// Is the whole text a sentence? Notes which alternatives it uses.
    pub fn accepts(&mut self, name: &str) -> bool {
        let expr = self.grammar.get(name);
        let end = self.text.len();
        let accepted = self.ends(expr, 0).contains(&end);
        if accepted {
            self.trace(expr, 0, end);
        }
        accepted
    }

    fn ends(&mut self, expr: &'g Expr, at: usize) -> BTreeSet<usize> {
        let key = (std::ptr::from_ref(expr), at);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let ends = match expr {
            Expr::Text(text) => {
                let len = text.chars().count();
                let here = self.text[at..].iter().take(len).copied();
                let same = here.eq(text.chars());
                same.then_some(at + len).into_iter().collect()
            }
            Expr::Class(negated, ranges) => {
                let within = |c: &char| ranges.iter().any(|(from, to)| (from..=to).contains(&c));
                let fits = self.text.get(at).is_some_and(|c| within(c) != *negated);
                fits.then_some(at + 1).into_iter().collect()
            }
            Expr::Name(name) => {
                let grammar = self.grammar;
                self.ends(grammar.get(name), at)
            }
            Expr::Sequence(all) => all.iter().fold(BTreeSet::from([at]), |starts, expr| {
                starts
                    .into_iter()
                    .flat_map(|start| self.ends(expr, start))
                    .collect()
            }),
            Expr::Choice(all) => all.iter().flat_map(|expr| self.ends(expr, at)).collect(),
            Expr::Repeat(expr, least, many) => {
                let mut ends = BTreeSet::new();
                let mut now = BTreeSet::from([at]);
                let mut count = 0;
                while !now.is_empty() {
                    if count >= *least {
                        ends.extend(now.iter().copied());
                    }
                    if count >= *least && !many && count > 0 {
                        break;
                    }
                    count += 1;
                    let next: BTreeSet<usize> = now
                        .into_iter()
                        .flat_map(|start| self.ends(expr, start))
                        .collect();
                    now = next.difference(&ends).copied().collect();
                }
                ends
            }
        };
        self.known.insert(key, ends.clone());
        ends
    }

    /// Follows one reading of the text from `at` to `end`.
    fn trace(&mut self, expr: &'g Expr, at: usize, end: usize) {
        match expr {
            Expr::Text(_) | Expr::Class(..) => {}
            Expr::Name(name) => self.trace(self.grammar.get(name), at, end),
            Expr::Choice(all) => {
                let fits = all.iter().find(|expr| self.ends(expr, at).contains(&end));
                let fits = fits.expect("one alternative reads it");
                self.used.insert(std::ptr::from_ref(fits));
                self.trace(fits, at, end);
            }
            Expr::Sequence(all) => self.trace_parts(&all.iter().collect::<Vec<_>>(), at, end),
            Expr::Repeat(expr, ..) => {
                let mut at = at;
                while at < end {
                    let steps = self.ends(expr, at);
                    let next = steps
                        .into_iter()
                        .rev()
                        .find(|step| *step > at && self.reaches(expr, *step, end));
                    let Some(next) = next else { return };
                    self.trace(expr, at, next);
                    at = next;
                }
            }
        }
    }

    fn trace_parts(&mut self, parts: &[&'g Expr], at: usize, end: usize) {
        let Some((first, rest)) = parts.split_first() else {
            return;
        };
        for middle in self.ends(first, at).into_iter().rev() {
            let mut ends = BTreeSet::from([middle]);
            for part in rest {
                ends = ends
                    .into_iter()
                    .flat_map(|start| self.ends(part, start))
                    .collect();
            }
            if ends.contains(&end) {
                self.trace(first, at, middle);
                return self.trace_parts(rest, middle, end);
            }
        }
    }

    /// Do repetitions of the expression read from `at` to `end`?
    fn reaches(&mut self, expr: &'g Expr, at: usize, end: usize) -> bool {
        let mut now = BTreeSet::from([at]);
        let mut seen = BTreeSet::new();
        while let Some(start) = now.pop_first() {
            if start == end {
                return true;
            }
            if seen.insert(start) {
                now.extend(self.ends(expr, start));
            }
        }
        false
    }
}
