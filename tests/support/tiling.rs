//! The laws of a parsed text.

use pdn::record::ItemKind;
use pdn::syntax::{Parsed, parse};
use pdn::text::{Chunk, Span};

/// Parses, and holds it to the laws: records tile it, items ascend, and only white space lies between.
pub fn check_tiling(text: &str) -> Vec<Parsed> {
    let parsed = parse(&Chunk::whole(text));
    let mut at = 0;
    for Parsed {
        record,
        diagnostics,
    } in &parsed
    {
        assert_eq!(record.span.start, at, "records tile {text:?}");
        assert!(record.span.end >= at);
        let mut place = record.span.start;
        for item in &record.items {
            assert!(item.span.start >= place, "items ascend in {text:?}");
            assert!(item.span.end > item.span.start, "items are not empty");
            assert_blank(text, Span::new(place as usize, item.span.start as usize));
            place = item.span.end;
        }
        assert!(record.span.end >= place, "items stay in their record");
        assert_blank(text, Span::new(place as usize, record.span.end as usize));
        at = record.span.end;
        for item in &record.items {
            if let ItemKind::Move(written) = item.kind {
                let squares = record.squares_of(&written);
                assert_eq!(squares.len(), written.len as usize, "{text:?}");
                assert_eq!(squares.first(), Some(&written.from));
                assert_eq!(squares.last(), Some(&written.to));
            }
        }
        for finding in diagnostics {
            let span = finding.span;
            assert!(text.get(span.range()).is_some(), "{span:?} of {text:?}");
            for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
                assert!(text.get(edit.span.range()).is_some());
            }
        }
    }
    assert_eq!(
        at as usize,
        text.len(),
        "records reach to the end of {text:?}"
    );
    parsed
}

fn assert_blank(text: &str, gap: Span) {
    let between = text.get(gap.range());
    let Some(between) = between else {
        panic!("{gap:?} is no place in {text:?}");
    };
    let without = between
        .replace("\\r", "")
        .replace("\\n", "")
        .replace("\\t", "");
    let odd = without.chars().find(|c| {
        !(c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{feff}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'))
    });
    assert_eq!(odd, None, "{between:?} lies between items of {text:?}");
}
