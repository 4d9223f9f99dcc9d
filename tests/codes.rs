//! The page of every code is true: its example raises the code, what it gives instead does not, and where the code
//! has a fix, the code is gone after it.

#[path = "support/pipeline.rs"]
mod pipeline;

#[path = "support/blocks.rs"]
mod blocks;

use pdn::diagnostic::{Code, Fixable};

/// A page, taken apart.
struct Page {
    code: Code,
    text: &'static str,
    example: Vec<u8>,
    instead: Vec<u8>,
}

impl Page {
    fn of(code: Code) -> Result<Page, String> {
        let text = code.page();
        Ok(Page {
            code,
            text,
            example: block(section(text, "## Example")?)?,
            instead: block(section(text, "## Instead")?)?,
        })
    }
}

/// The text between a heading and the next.
fn section<'a>(page: &'a str, heading: &str) -> Result<&'a str, String> {
    let (_, rest) = page
        .split_once(&format!("\n{heading}\n"))
        .ok_or_else(|| format!("no {heading}"))?;
    Ok(rest
        .split_once("\n## ")
        .map_or(rest, |(section, _)| section))
}

/// The bytes of the first fenced block: ` ```pdn `, and what [`blocks::decode`] knows behind it.
fn block(section: &str) -> Result<Vec<u8>, String> {
    let (_, rest) = section.split_once("```pdn").ok_or("no ```pdn block")?;
    let (info, rest) = rest.split_once('\n').ok_or("a block without end")?;
    let (body, _) = rest.split_once("\n```").ok_or("a block without end")?;
    blocks::decode(info.trim(), &format!("{body}\n"))
}

/// Runs a check over all pages and shows all that fail.
fn every_page(check: impl Fn(&Page) -> Result<(), String>) {
    let failures: Vec<String> = Code::ALL
        .iter()
        .filter_map(|&code| {
            let result = Page::of(code).and_then(|page| check(&page));
            result.err().map(|error| format!("{code}: {error}"))
        })
        .collect();
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
}

#[test]
fn a_page_has_its_parts() {
    every_page(|page| {
        let mut lines = page.text.lines();
        let heading = format!("# {} {}", page.code, page.code.name());
        if lines.next() != Some(&heading) {
            return Err(format!("does not begin with {heading}"));
        }
        let fix = match page.code.fixable() {
            Fixable::None => "Fix: none.",
            Fixable::Safe => "Fix: safe, with `--fix`.",
            Fixable::Unsafe => "Fix: unsafe, with `--unsafe-fixes`.",
        };
        let severity = format!("Severity: {}", page.code.severity().name());
        if !lines.nth(1).is_some_and(|line| line.starts_with(&severity)) {
            return Err(format!("no line \"{severity}\""));
        }
        if lines.next() != Some(fix) {
            return Err(format!("no line \"{fix}\""));
        }
        if !page.text.contains("\nWhy it matters: ") {
            return Err("does not say why it matters".into());
        }
        section(page.text, "## Fix")?;
        for name in section(page.text, "## See also")?.split(',') {
            let (code, name) = name.trim().split_once([' ', '\n']).ok_or("see what?")?;
            if Code::find(code) != Code::find(name) || Code::find(code).is_none() {
                return Err(format!("there is no {code} {name}"));
            }
        }
        if let Some(long) = page.text.lines().find(|line| line.chars().count() > 90) {
            return Err(format!("a long line: {long}"));
        }
        let count = page.text.lines().count();
        if !(15..=60).contains(&count) {
            return Err(format!("{count} lines"));
        }
        Ok(())
    });
}

#[test]
fn the_example_raises_the_code_and_little_else() {
    every_page(|page| {
        let found = pipeline::codes(&page.example);
        if !found.contains(&page.code) {
            return Err(format!("the example raises {found:?}"));
        }
        distracts(page, &found)
    });
}

#[test]
fn what_stands_instead_does_not_raise_it() {
    every_page(|page| {
        let found = pipeline::codes(&page.instead);
        if found.contains(&page.code) {
            return Err("also raised by what stands instead".to_string());
        }
        distracts(page, &found)
    });
}

/// Other findings only distract, but for those that the page speaks of, and missing tags: examples are short.
fn distracts(page: &Page, found: &[Code]) -> Result<(), String> {
    let others: Vec<&Code> = found
        .iter()
        .filter(|&&code| code != page.code && code != Code::H301)
        .filter(|code| !page.text.contains(code.code()))
        .collect();
    if others.is_empty() {
        Ok(())
    } else {
        Err(format!("also raises {others:?}"))
    }
}

#[test]
fn after_the_fix_the_code_is_gone() {
    every_page(|page| {
        let fixable = page.code.fixable();
        let fixed = pipeline::fixed(&page.example, |code, fix| {
            code == page.code && (fix.safe || fixable == Fixable::Unsafe)
        });
        let same = fixed.as_bytes() == page.example;
        match (fixable, same) {
            (Fixable::None, true) => Ok(()),
            (Fixable::None, false) => Err("is mended, though it has no fix".into()),
            (_, true) => Err("the fix changes nothing".into()),
            (_, false) if pipeline::codes(fixed.as_bytes()).contains(&page.code) => {
                Err(format!("still there after the fix:\n{fixed}"))
            }
            (_, false) => Ok(()),
        }
    });
}
