//! Which 8-bit page a game is in: own plausibility of words, and chardetng's opinion.

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, IBM866, ISO_8859_5, KOI8_R, KOI8_U, WINDOWS_1251, WINDOWS_1252};

use super::decode::table;

/// Enough evidence for a file; beyond it more text changes nothing.
const ENOUGH: usize = 64 * 1024;
/// Longer words are none.
const LONGEST_WORD: usize = 64;
/// By how much a single game must contradict its file, in points, and in points a letter.
const AGAINST_FILE: (f32, f32) = (12.0, 2.0);
/// What chardetng's opinion is worth, in points a byte of evidence, and at most.
const OPINION: (f32, f32) = (0.25, 3.0);

/// Weighs the evidence of a file, game after game.
pub struct Pages {
    detector: EncodingDetector,
    /// The words so far, a blank after each.
    heard: Vec<u8>,
    pages: Vec<Page>,
}

/// A candidate.
struct Page {
    encoding: &'static Encoding,
    table: [Class; 128],
    /// Points in the file so far.
    points: f32,
}

/// What a character is, as far as plausibility asks.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// A letter of a script of its own: capital or not, and how frequent it is (0 is the average, in bits).
    Own { capital: bool, weight: f32 },
    /// A Latin letter with a mark.
    Marked { capital: bool },
    /// Punctuation or a sign that stands beside or between words: `°`, `½`, `“`, a no-break space.
    Sign,
    /// A box, a control character: not in words.
    Alien,
}

impl Default for Pages {
    fn default() -> Pages {
        // In the order in which equals are preferred.
        let candidates = [
            WINDOWS_1252,
            WINDOWS_1251,
            KOI8_R,
            IBM866,
            KOI8_U,
            ISO_8859_5,
        ];
        Pages {
            detector: EncodingDetector::new(),
            heard: Vec::new(),
            pages: candidates.into_iter().map(Page::new).collect(),
        }
    }
}

impl Pages {
    /// Takes note of a game that is not UTF-8.
    pub fn hear(&mut self, game: &[u8]) {
        let budget = ENOUGH.saturating_sub(self.heard.len());
        for word in up_to(budget, words(game)) {
            self.heard.extend_from_slice(word);
            self.heard.push(b' ');
            self.detector.feed(word, false);
            self.detector.feed(b" ", false);
            for page in &mut self.pages {
                page.points += points(word, &page.table);
            }
        }
    }

    /// The page of a game, given all that was heard of its file.
    pub fn page_of(&mut self, game: &[u8]) -> &'static Encoding {
        let opinion = self.opinion();
        let (each, most) = OPINION;
        let bonus = most.min(each * self.heard.len() as f32);
        let file = self.best(|page| match page.encoding == opinion {
            true => page.points + bonus,
            false => page.points,
        });
        let mut letters = 0;
        let mut own: Vec<f32> = vec![0.0; self.pages.len()];
        for word in up_to(ENOUGH / 8, words(game)) {
            letters += word.iter().filter(|b| !b.is_ascii()).count();
            for (page, sum) in self.pages.iter().zip(&mut own) {
                *sum += points(word, &page.table);
            }
        }
        let here = best_of(&own);
        let lead = own[here] - own[file];
        let (points, each) = AGAINST_FILE;
        let chosen = if lead > points && lead > each * letters as f32 {
            here
        } else {
            file
        };
        self.pages[chosen].encoding
    }

    /// What chardetng thinks, where it thinks of an 8-bit page; it becomes a candidate.
    fn opinion(&mut self) -> &'static Encoding {
        let guess = self.detector.guess(None, false);
        if guess.is_single_byte() && self.pages.iter().all(|page| page.encoding != guess) {
            let mut page = Page::new(guess);
            page.points = words(&self.heard)
                .map(|word| points(word, &page.table))
                .sum();
            self.pages.push(page);
        }
        guess
    }

    fn best(&self, points: impl Fn(&Page) -> f32) -> usize {
        best_of(&self.pages.iter().map(points).collect::<Vec<_>>())
    }
}

/// The first of the largest; there is always one.
fn best_of(points: &[f32]) -> usize {
    let mut best = 0;
    for (i, &value) in points.iter().enumerate() {
        if value > points[best] {
            best = i;
        }
    }
    best
}

/// Runs of letters and of bytes beyond ASCII that hold one of the latter.
fn words(game: &[u8]) -> impl Iterator<Item = &[u8]> {
    game.split(|b| b.is_ascii() && !b.is_ascii_alphabetic() && *b != b'\'')
        .filter(|word| !word.is_ascii())
}

/// Words of no more than that many bytes together; of a word that is none, only its beginning.
fn up_to<'a>(
    mut budget: usize,
    words: impl Iterator<Item = &'a [u8]>,
) -> impl Iterator<Item = &'a [u8]> {
    words.map_while(move |word| {
        let word = word.get(..LONGEST_WORD).unwrap_or(word);
        budget = budget.checked_sub(word.len())?;
        Some(word)
    })
}

/// How plausible a word is in a page.
fn points(word: &[u8], table: &[Class; 128]) -> f32 {
    let mut sum = 0.0;
    let mut before = None;
    // One byte alone, as in `½-½`, could be anything.
    let alone = word.len() == 1;
    for &byte in word {
        let class = match byte.checked_sub(128) {
            Some(upper) => table.get(upper as usize).copied(),
            None => None,
        };
        let latin = byte.is_ascii_alphabetic();
        sum += match (before, class) {
            // In a word, a script of its own does not mix with Latin letters, nor a small letter with a capital after it.
            (Some(Seen::Latin { .. }), Some(Class::Own { .. })) => -6.0,
            (Some(Seen::Own { capital: false }), Some(Class::Own { capital: true, .. })) => -6.0,
            (Some(Seen::Own { .. }), Some(Class::Marked { .. })) => -6.0,
            (_, Some(Class::Own { .. } | Class::Marked { .. })) if alone => 0.0,
            (_, Some(Class::Own { weight, .. })) => weight + 0.5,
            (Some(Seen::Own { .. }), None) if latin => -6.0,
            // Marked letters come singly, among plain ones.
            (Some(Seen::Latin { small: true }), Some(Class::Marked { capital: true })) => -4.0,
            (Some(Seen::Marked), Some(Class::Marked { .. })) => -3.0,
            (Some(Seen::Latin { .. }), Some(Class::Marked { .. })) => 2.0,
            (_, Some(Class::Marked { .. })) => 0.5,
            (Some(_), Some(Class::Sign)) => -1.0,
            (_, Some(Class::Sign)) => 0.0,
            (_, Some(Class::Alien)) => -4.0,
            (_, None) => 0.0,
        };
        before = match class {
            Some(Class::Own { capital, .. }) => Some(Seen::Own { capital }),
            Some(Class::Marked { .. }) => Some(Seen::Marked),
            Some(_) => None,
            None if latin => Some(Seen::Latin {
                small: byte.is_ascii_lowercase(),
            }),
            None => None,
        };
    }
    sum
}

/// The character before, in a word.
#[derive(Clone, Copy)]
enum Seen {
    Latin { small: bool },
    Marked,
    Own { capital: bool },
}

impl Page {
    fn new(encoding: &'static Encoding) -> Page {
        Page {
            encoding,
            table: table(encoding).map(class),
            points: 0.0,
        }
    }
}

/// Letters of Russian from the most frequent to the rarest, and with a fall of about a fifth of a bit a letter.
const RUSSIAN: &str = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё";
/// Letters of Greek likewise.
const GREEK: &str = "αοιετσνηυρπκμλςωδγθόίχάφέήύώβξζψϊ";

fn class(c: char) -> Class {
    let capital = c.is_uppercase();
    let small = c.to_lowercase().next().unwrap_or(c);
    let rank = |letters: &str| letters.chars().position(|letter| letter == small);
    if let Some(rank) = rank(RUSSIAN).or_else(|| rank(GREEK)) {
        // From +2 bits down to −2, as in running text.
        let weight = 2.0 - rank as f32 * 0.125;
        return Class::Own { capital, weight };
    }
    match c {
        '\u{400}'..='\u{4ff}' => Class::Own {
            capital,
            weight: if "іїєґў".contains(small) {
                -0.5
            } else {
                -4.0
            },
        },
        '\u{370}'..='\u{3ff}' => Class::Own {
            capital,
            weight: -3.0,
        },
        _ if c.is_alphabetic() && c != 'ª' && c != 'º' => Class::Marked { capital },
        '\u{80}'..='\u{9f}' | '\u{2500}'..='\u{25ff}' => Class::Alien,
        _ => Class::Sign,
    }
}
