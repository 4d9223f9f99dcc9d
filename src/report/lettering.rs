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
    const MOST: usize = 20;
    let mut digits = [b' '; MOST];
    let (mut at, mut rest) = (MOST, number);
    loop {
        at -= 1;
        // A number of the machine has no more digits than there is room for.
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    blanks(out, columns.saturating_sub(MOST - at));
    for digit in digits.iter().skip(at) {
        out.push(char::from(*digit));
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
        for (value, columns) in [(0, 0), (7, 3), (1234, 2), (usize::MAX, 25)] {
            out.clear();
            number(&mut out, value, columns);
            assert_eq!(out, format!("{value:columns$}"));
        }
        out.clear();
        line(&mut out, 70);
        assert_eq!(out, "─".repeat(70));
    }
}
