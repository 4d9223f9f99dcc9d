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

/// The words of a name in one form, sorted and joined by blanks. Two names with equal forms are taken for spellings
/// of one name. Numbers stay, so `Engine 1` and `Engine 2` differ.
pub(super) fn fold(name: &str) -> String {
    let name = without_country(name);
    let mut plain = match name.is_ascii() {
        true => name.to_owned(),
        // Russian books print ё as е.
        false => deunicode::deunicode(&name.replace('ё', "е").replace('Ё', "Е")),
    };
    plain.make_ascii_lowercase();
    plain.retain(|c| !matches!(c, '\'' | '`'));
    let mut words: Vec<String> = plain
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(sounds)
        .collect();
    words.sort_unstable();
    words.join(" ")
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

/// A word of ASCII letters and digits by its sounds, doubled letters once.
fn sounds(word: &str) -> String {
    let mut out = String::with_capacity(word.len() + 4);
    let mut rest = word;
    while let Some(&first) = rest.as_bytes().first() {
        let sounds = &SOUNDS[usize::from(FIRST[usize::from(first)])..];
        let found = sounds
            .iter()
            .take_while(|(from, _)| from.as_bytes()[0] == first)
            .find(|(from, _)| rest.starts_with(from));
        let (from, to) = found.copied().unwrap_or((&rest[..1], &rest[..1]));
        let doubled = !first.is_ascii_digit() && out.ends_with(to);
        if !doubled {
            out.push_str(to);
        }
        rest = &rest[from.len()..];
    }
    out
}

/// Does a tag value say that nothing is known?
pub(super) fn unknown(value: &str) -> bool {
    const NOBODY: &[&str] = &["nn", "n.n.", "unknown", "anonymous", "none"];
    let value = value.trim();
    value
        .chars()
        .all(|c| matches!(c, '?' | '-' | '.' | '*' | ' '))
        || NOBODY.iter().any(|word| value.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::fold;

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
