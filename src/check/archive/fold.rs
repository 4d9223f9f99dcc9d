//! Names without what spellings differ in: case, accents, alphabet, the order of the words.

/// Spellings of one sound in transliterations of Cyrillic names (English, French, Dutch, German), those of one first letter
/// together, the longer first; capitals stand for sounds without a letter of their own.
const SOUNDS: &[(&str, &str)] = &[
    ("shch", "S"),
    ("schtsch", "S"),
    ("sch", "S"),
    ("sj", "S"),
    ("sh", "S"),
    ("sz", "S"),
    ("tsch", "C"),
    ("tsj", "C"),
    ("tch", "C"),
    ("tz", "ts"),
    ("cz", "C"),
    ("ch", "C"),
    ("ck", "k"),
    ("zj", "Z"),
    ("zh", "Z"),
    ("kh", "h"),
    ("ou", "u"),
    ("x", "ks"),
    ("y", "i"),
    ("j", "i"),
    ("w", "v"),
];

/// Where the [`SOUNDS`] of a first letter begin; behind them all where it has none.
const FIRST: [u8; 256] = {
    let mut first = [SOUNDS.len() as u8; 256];
    let mut i = SOUNDS.len();
    while i > 0 {
        i -= 1;
        first[SOUNDS[i].0.as_bytes()[0] as usize] = i as u8;
    }
    first
};

/// What a byte of a name is once spellings do not count: a small letter, a digit, between words a blank, and 0 where
/// it counts for nothing.
const PLAIN: [u8; 256] = {
    let mut plain = [b' '; 256];
    let mut byte = 0;
    while byte < 256 {
        if (byte as u8).is_ascii_alphanumeric() {
            plain[byte] = (byte as u8).to_ascii_lowercase();
        }
        byte += 1;
    }
    plain[b'\'' as usize] = 0;
    plain[b'`' as usize] = 0;
    plain
};

/// Folds one name after the other in the same memory: an archive may have a new one in every game.
#[derive(Debug, Default)]
pub(super) struct Folder {
    plain: Vec<u8>,
    /// The words in the order of the name, a blank before each.
    words: Vec<u8>,
    /// Where they begin and end.
    bounds: Vec<(usize, usize)>,
    sorted: Vec<u8>,
}

impl Folder {
    /// The words of a name in one form, sorted and joined by blanks. Two names with equal forms are taken for
    /// spellings of one name. Numbers stay, so `Engine 1` and `Engine 2` differ.
    pub fn fold(&mut self, name: &str) -> &[u8] {
        let name = without_country(name);
        if name.is_ascii() {
            self.plain(name);
        } else {
            // Russian books print ё as е.
            self.plain(&deunicode::deunicode(
                &name.replace('ё', "е").replace('Ё', "Е"),
            ));
        }
        self.by_sound();
        let words = &self.words;
        let word = |&(start, end): &(usize, usize)| words.get(start..end).unwrap_or_default();
        match self.bounds.as_mut_slice() {
            [] | [_] => return words.get(1..).unwrap_or_default(),
            [one, other] if word(one) <= word(other) => return words.get(1..).unwrap_or_default(),
            [one, other] => std::mem::swap(one, other),
            more => more.sort_unstable_by_key(word),
        }
        self.sorted.clear();
        for bounds in &self.bounds {
            self.sorted.push(b' ');
            self.sorted.extend_from_slice(word(bounds));
        }
        self.sorted.get(1..).unwrap_or_default()
    }

    /// The words by their sounds, doubled letters once.
    fn by_sound(&mut self) {
        self.words.clear();
        self.bounds.clear();
        let mut start = 0;
        let mut rest = self.plain.as_slice();
        while let Some((&first, behind)) = rest.split_first() {
            if first == b' ' {
                self.bounds.extend(word_from(start, &self.words));
                start = 0;
                rest = behind;
                continue;
            }
            if start == 0 {
                self.words.push(b' ');
                start = self.words.len();
            }
            match sound(rest) {
                Some((from, to)) => {
                    if !self.words.ends_with(to.as_bytes()) {
                        self.words.extend_from_slice(to.as_bytes());
                    }
                    rest = rest.get(from.len()..).unwrap_or_default();
                }
                None => {
                    if first.is_ascii_digit() || self.words.last() != Some(&first) {
                        self.words.push(first);
                    }
                    rest = behind;
                }
            }
        }
        self.bounds.extend(word_from(start, &self.words));
    }

    /// Letters and digits alone, words apart.
    fn plain(&mut self, name: &str) {
        let bytes = name.bytes().map(|byte| PLAIN[usize::from(byte)]);
        self.plain.clear();
        self.plain.extend(bytes);
        if self.plain.contains(&0) {
            self.plain.retain(|&byte| byte != 0);
        }
    }
}

/// `A (LTU)` and `A` are one name; other brackets may tell two apart.
fn without_country(name: &str) -> &str {
    let name = name.trim_end();
    match name
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('))
    {
        Some((before, code))
            if !before.trim().is_empty()
                && (2..=3).contains(&code.len())
                && code.bytes().all(|b| b.is_ascii_uppercase()) =>
        {
            before
        }
        _ => name,
    }
}

/// Where the word that began there ends; 0: none did.
fn word_from(start: usize, words: &[u8]) -> Option<(usize, usize)> {
    (start > 0).then_some((start, words.len()))
}

/// The spelling that the letters begin with, and its sound; `None` where a letter is its own.
#[inline]
fn sound(letters: &[u8]) -> Option<(&'static str, &'static str)> {
    let first = *letters.first()?;
    let sounds = SOUNDS.get(usize::from(FIRST[usize::from(first)])..)?;
    if sounds.is_empty() {
        return None;
    }
    sounds
        .iter()
        .take_while(|(from, _)| from.as_bytes().first() == Some(&first))
        .find(|(from, _)| letters.starts_with(from.as_bytes()))
        .copied()
}

/// Does a tag value say that nothing is known?
#[inline]
pub(super) fn unknown(value: &str) -> bool {
    // Nearly always the first character tells that it says something.
    match value.as_bytes().first() {
        Some(b'n' | b'N' | b'u' | b'U' | b'a' | b'A') => says_nothing(value),
        Some(byte) if byte.is_ascii_alphanumeric() => false,
        _ => says_nothing(value),
    }
}

fn says_nothing(value: &str) -> bool {
    const NOBODY: &[&str] = &["nn", "n.n.", "unknown", "anonymous", "none"];
    let value = value.trim();
    value
        .chars()
        .all(|c| matches!(c, '?' | '-' | '.' | '*' | ' '))
        || NOBODY.iter().any(|word| value.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::{Folder, says_nothing, unknown};

    fn fold(name: &str) -> String {
        let mut folder = Folder::default();
        // What is left of the names before must not count.
        folder.fold("Other, Name (LTU)");
        String::from_utf8(folder.fold(name).to_vec()).unwrap()
    }

    #[test]
    fn spellings_of_one_name_fold_alike() {
        for (a, b) in [
            ("Player, White", "WHITE PLAYER"),
            ("Événement", "evenement"),
            ("Чижов", "Chizhov"),
            ("Chizhov", "Tsjizjov"),
            ("Щёголев", "Shchegolev"),
            ("Алексей", "Alexej"),
            ("Sijbrands", "sybrands"),
            ("A (LTU)", "A"),
        ] {
            assert_eq!(fold(a), fold(b), "{a} {b}");
        }
    }

    #[test]
    fn what_says_nothing_is_told_at_once_where_it_can_be() {
        let all = "nNuUaAbZ5?-.* é\u{a0}".chars();
        for first in all {
            for rest in ["", "n", ".n.", "NKNOWN", "nonymous", "one", "?", " "] {
                let value = format!("{first}{rest}");
                assert_eq!(unknown(&value), says_nothing(&value), "{value:?}");
            }
        }
    }

    #[test]
    fn different_names_stay_apart() {
        for (a, b) in [
            ("Engine 1", "Engine 2"),
            ("Engine 11", "Engine 1"),
            ("Ivanov A", "Ivanov B"),
            ("Ivanov", "Ivanova"),
            ("A (10s)", "A (20s)"),
        ] {
            assert_ne!(fold(a), fold(b), "{a} {b}");
        }
    }
}
