//! Letters for a report, set by hand: the formatting machinery takes ten times as long.

/// Adds so many blanks.
pub(super) fn blanks(out: &mut String, count: usize) {
    const BLANKS: &str = "                                                                ";
    cut(out, BLANKS, count);
}

/// Adds a line so many columns long.
pub(super) fn line(out: &mut String, count: usize) {
    const LINE: &str = "────────────────────────────────────────────────────────────────";
    cut(out, LINE, '─'.len_utf8() * count);
}

/// Adds so many bytes of a pattern.
#[inline]
fn cut(out: &mut String, pattern: &str, count: usize) {
    let mut rest = count;
    while let Some(more) = rest.checked_sub(pattern.len()) {
        out.push_str(pattern);
        rest = more;
    }
    out.push_str(pattern.get(..rest).unwrap_or_default());
}

/// Adds a number, set to the right in so many columns.
pub(super) fn number(out: &mut String, number: usize, columns: usize) {
    let digits = if columns > 1 { digits(number) } else { 1 };
    if digits < columns {
        blanks(out, columns - digits);
    }
    out.push_str(itoa::Buffer::new().format(number));
}

/// How many digits a number has.
pub(super) fn digits(number: usize) -> usize {
    match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        _ => number.ilog10() as usize + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        let mut out = String::new();
        blanks(&mut out, 130);
        assert_eq!(out, " ".repeat(130));
        let numbers = (0..2000).map(|value| (value, value % 7));
        for (value, columns) in numbers.chain([(90807, 2), (usize::MAX, 25)]) {
            out.clear();
            number(&mut out, value, columns);
            assert_eq!(out, format!("{value:columns$}"));
        }
        out.clear();
        line(&mut out, 70);
        assert_eq!(out, "─".repeat(70));
    }
}
