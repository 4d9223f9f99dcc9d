//! Colours, where the user wants them.

use std::borrow::Cow;
use std::fmt::Display;

use crate::diagnostic::Severity;

/// Paints words for a terminal, or leaves them as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    /// Colours?
    pub on: bool,
}

impl Paint {
    fn with(self, code: &str, text: impl Display) -> String {
        if self.on {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }

    /// Stands out.
    pub fn bold(self, text: impl Display) -> String {
        self.with("1", text)
    }

    /// Steps back.
    pub fn dim(self, text: impl Display) -> String {
        self.with("2", text)
    }

    /// A heading of a remark: `help:`.
    pub fn accent(self, text: impl Display) -> String {
        self.with("36", text)
    }

    /// White's pieces.
    pub fn white(self, text: impl Display) -> String {
        self.with("1;97", text)
    }

    /// Black's pieces.
    pub fn black(self, text: impl Display) -> String {
        self.with("1;34", text)
    }

    /// Lines that come.
    pub fn added(self, text: impl Display) -> String {
        self.with("32", text)
    }

    /// Lines that go.
    pub fn removed(self, text: impl Display) -> String {
        self.with("31", text)
    }

    /// In the colour of a severity.
    pub fn severity(self, severity: Severity, text: impl Display) -> String {
        let code = match severity {
            Severity::Error => "1;31",
            Severity::Warning => "1;33",
            Severity::Note => "1;36",
        };
        self.with(code, text)
    }
}

/// Text of a record, fit for a terminal: control characters, and those that turn the direction of writing, become
/// other characters of the same length in bytes, so that places stay.
pub fn harmless(text: &str) -> Cow<'_, str> {
    // Nearly all text is plain.
    let plain = |byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if all(text.as_bytes(), plain) || text.chars().all(|c| tame(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(tame).collect())
}

/// Is it ASCII without control characters?
pub(super) fn is_printable(text: &str) -> bool {
    all(text.as_bytes(), |byte| matches!(byte, b' '..=b'~'))
}

/// Are all bytes so? All are looked at, many at once.
#[inline(always)]
pub(super) fn all(bytes: &[u8], so: impl Fn(u8) -> bool) -> bool {
    const BLOCK: usize = 16;
    let block = |bytes: &[u8; BLOCK]| bytes.iter().fold(true, |all, &byte| all & so(byte));
    match bytes.last_chunk::<BLOCK>() {
        Some(last) => bytes.as_chunks::<BLOCK>().0.iter().all(block) && block(last),
        None => bytes.iter().all(|&byte| so(byte)),
    }
}

/// What is shown for a character.
pub(super) fn tame(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => '\u{fffd}',
        c if c.is_control() && c.len_utf8() == 1 => '?',
        c if c.is_control() => '¿',
        c => c,
    }
}

/// A file's name as it can stand on one line: control characters, line breaks among them, are written out.
pub fn shown_name(name: &str) -> Cow<'_, str> {
    let plain = |c: char| !c.is_control() && tame(c) == c;
    if is_printable(name) || name.chars().all(plain) {
        return Cow::Borrowed(name);
    }
    let mut out = String::new();
    for c in name.chars() {
        if plain(c) {
            out.push(c);
        } else {
            out.extend(c.escape_default());
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{harmless, shown_name};

    #[test]
    fn names_stay_on_one_line() {
        assert_eq!(
            shown_name("é\u{1b}[31m\n\t\u{202e}.pdn"),
            "é\\u{1b}[31m\\n\\t\\u{202e}.pdn"
        );
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let text = "a\u{1b}[31m\u{85}\u{202e}é\tb\n";
        let safe = harmless(text);
        assert_eq!(safe, "a?[31m¿\u{fffd}é\tb\n");
        assert_eq!(safe.len(), text.len());
    }
}
