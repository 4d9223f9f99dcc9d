//! Names without what spellings differ in: case, accents, alphabet, the order of the words.

/// Spellings of one sound in transliterations of Cyrillic names (English, French, Dutch, German), the longer first;
/// capitals stand for sounds without a letter of their own.
const SOUNDS: &[(&str, &str)] = &[
    ("shch", "S"),
    ("schtsch", "S"),
    ("tsch", "C"),
    ("tsj", "C"),
    ("tch", "C"),
    ("cz", "C"),
    ("ch", "C"),
    ("sch", "S"),
    ("sj", "S"),
    ("sh", "S"),
    ("sz", "S"),
    ("zj", "Z"),
    ("zh", "Z"),
    ("kh", "h"),
    ("ck", "k"),
    ("tz", "ts"),
    ("ou", "u"),
    ("x", "ks"),
    ("y", "i"),
    ("j", "i"),
    ("w", "v"),
];

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
        let begins = |from: &str| from.as_bytes().first() == Some(&first) && rest.starts_with(from);
        let mut sounds = SOUNDS.iter().copied();
        // Most letters stand for themselves.
        let found = match IS_SOUND[usize::from(first)] {
            true => sounds.find(|(from, _)| begins(from)),
            false => None,
        };
        let (from, to) = found.unwrap_or((&rest[..1], &rest[..1]));
        let doubled = !first.is_ascii_digit() && out.ends_with(to);
        if !doubled {
            out.push_str(to);
        }
        rest = &rest[from.len()..];
    }
    out
}

/// Does any of [`SOUNDS`] begin with a letter?
const IS_SOUND: [bool; 256] = {
    let mut all = [false; 256];
    let mut i = 0;
    while i < SOUNDS.len() {
        all[SOUNDS[i].0.as_bytes()[0] as usize] = true;
        i += 1;
    }
    all
};

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
