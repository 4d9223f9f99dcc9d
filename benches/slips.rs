//! How many slips of the pen are found and mended: damages one move in each of many random games and reads them; then the
//! same with moves in the wrong place. `cargo bench --bench slips -- [GAMES]` prints a row a variant for each; without a
//! number, 100 games each.

mod random;

use pdn::diagnostic::Code;
use pdn::replay::Options;
use pdn::rules::Variant;
use pdn::rules::variants::VARIANTS;
use random::Dice;

/// What was done to the move of one ply.
struct Slip {
    ply: usize,
    written: String,
    text: String,
}

fn main() {
    let games = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(100);
    table("one move", damage, games);
    table("moves in the wrong place", misplace, games);
}

/// A game with a slip in it.
type Damage = fn(&Variant, &str, &mut Dice) -> Option<(String, Slip)>;

fn table(title: &str, damage: Damage, games: usize) {
    println!("{title}");
    println!(
        "{:<16} {:>7} {:>9} {:>8} {:>8} {:>9}",
        "variant", "damaged", "unseen", "located", "mended", "of seen"
    );
    let mut total = [0usize; 4];
    for variant in VARIANTS {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        let mut counts = [0usize; 4];
        for _ in 0..games {
            let mut text = String::new();
            random::game(variant, &mut dice, 120, &mut text);
            let Some((damaged, slip)) = damage(variant, &text, &mut dice) else {
                continue;
            };
            let outcome = judge(variant, &damaged, &slip);
            for (count, more) in counts.iter_mut().zip(outcome) {
                *count += usize::from(more);
            }
        }
        print_row(variant.name, counts);
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    print_row("all", total);
}

fn print_row(name: &str, [damaged, unseen, located, mended]: [usize; 4]) {
    let seen = (damaged - unseen).max(1);
    println!(
        "{name:<16} {damaged:>7} {unseen:>9} {:>7.1}% {:>7.1}% {seen:>9}",
        100.0 * located as f64 / seen as f64,
        100.0 * mended as f64 / seen as f64
    );
}

/// [damaged, never illegal, located, mended].
fn judge(variant: &'static Variant, text: &str, slip: &Slip) -> [bool; 4] {
    let options = Options {
        variant: Some(variant),
        ..Options::default()
    };
    let game = pdn::read(text, &options).swap_remove(0);
    let illegal = game.diagnostics.iter().find(|found| {
        (Code::M501..=Code::M509).contains(&found.code)
            && found.severity == pdn::diagnostic::Severity::Error
    });
    let Some(found) = illegal else {
        return [true, true, false, false];
    };
    // A move that is still legal hides the slip; it cannot show before its own ply.
    let located = found.ply.is_some_and(|ply| ply as usize >= slip.ply);
    let mended = found.repairs.iter().take(3).any(|repair| {
        repair.ply as usize == slip.ply
            && repair.text == slip.text
            && repair.written == slip.written
    });
    [true, false, located, mended]
}

/// The moves of a game as (start, end) in its text.
fn moves(text: &str) -> Vec<(usize, usize)> {
    let body = text.find("\n\n").map_or(0, |at| at + 2);
    let mut found = Vec::new();
    let mut at = body;
    for token in text[body..].split_inclusive([' ', '\n']) {
        let word = token.trim_end();
        if word.len() > 1 && !word.ends_with('.') {
            found.push((at, at + word.len()));
        }
        at += token.len();
    }
    found
}

fn damage(variant: &Variant, text: &str, dice: &mut Dice) -> Option<(String, Slip)> {
    let moves = moves(text);
    if moves.len() < 4 {
        return None;
    }
    let ply = 1 + dice.below(moves.len() - 1);
    let (start, end) = moves[ply - 1];
    let old = &text[start..end];
    let (new, text_after): (String, String) = match dice.below(9) {
        // Left out, or doubled: the text around stays as it is.
        0 => (String::new(), old.to_owned()),
        1 => (format!("{old} {old}"), String::new()),
        // Squares exchanged.
        2 => {
            let separator = old.find(['-', 'x', ':'])?;
            let (from, to) = (&old[..separator], &old[separator + 1..]);
            (
                format!("{to}{}{from}", &old[separator..separator + 1]),
                old.to_owned(),
            )
        }
        // Two neighbouring characters exchanged.
        3 => {
            let mut chars: Vec<char> = old.chars().collect();
            let i = dice.below(chars.len() - 1);
            if !chars[i].is_alphanumeric() || !chars[i + 1].is_alphanumeric() {
                return None;
            }
            chars.swap(i, i + 1);
            (chars.into_iter().collect(), old.to_owned())
        }
        // One character a neighbour of the right one.
        4 | 5 => (one_character(old, dice, near)?, old.to_owned()),
        // Seen from the other side of the board.
        6 => (mirrored(variant, old)?, old.to_owned()),
        // One character any other of its kind.
        _ => (one_character(old, dice, other)?, old.to_owned()),
    };
    if new == old {
        return None;
    }
    let damaged = format!("{}{new}{}", &text[..start], &text[end..]);
    // A doubled move is mended by striking out the second of the two; a left-out one by putting it in again.
    let doubled = new.contains(' ');
    let slip = Slip {
        ply: if doubled { ply + 1 } else { ply },
        written: if doubled { old.to_owned() } else { new.clone() },
        text: text_after,
    };
    Some((damaged, slip))
}

/// A full move written twice, its two moves exchanged, or two moves of one side.
fn misplace(_: &Variant, text: &str, dice: &mut Dice) -> Option<(String, Slip)> {
    let moves = moves(text);
    let (kind, first) = (dice.below(3), dice.below(moves.len().checked_sub(2)?));
    // A full move begins with that of the side that begins.
    let first = if kind < 2 { first & !1 } else { first };
    let (start, _) = moves[first];
    let [a, b, c] = [0, 1, 2].map(|i| &text[moves[first + i].0..moves[first + i].1]);
    let between = |i: usize| &text[moves[first + i].1..moves[first + i + 1].0];
    let (new, last, ply, written, meant) = match kind {
        0 => (
            format!("{a} {b} {a} {b}"),
            1,
            first + 3,
            format!("{a} {b}"),
            String::new(),
        ),
        1 => (
            format!("{b} {a}"),
            1,
            first + 1,
            format!("{b} {a}"),
            format!("{a} {b}"),
        ),
        _ => (
            format!("{c}{}{b}{}{a}", between(0), between(1)),
            2,
            first + 1,
            format!("{c} {b} {a}"),
            format!("{a} {b} {c}"),
        ),
    };
    let slip = Slip {
        ply,
        written,
        text: meant,
    };
    let damaged = format!("{}{new}{}", &text[..start], &text[moves[first + last].1..]);
    (damaged != text).then_some((damaged, slip))
}

/// The same move as the opponent would count it: the last square for the first.
fn mirrored(variant: &Variant, old: &str) -> Option<String> {
    let separator = old.find(['-', 'x', ':'])?;
    let board = variant.board;
    let mut squares: Vec<_> = board.all().collect();
    squares.sort_by_key(|&square| variant.numbering.number(board, square));
    let text = |square| {
        let mut out = String::new();
        variant.numbering.write(board, square, &mut out);
        out
    };
    let turned = |name: &str| {
        let at = squares.iter().position(|&square| text(square) == name)?;
        Some(text(squares[squares.len() - 1 - at]))
    };
    let (from, to) = (turned(&old[..separator])?, turned(&old[separator + 1..])?);
    Some(format!("{from}{}{to}", &old[separator..separator + 1]))
}

fn one_character(
    old: &str,
    dice: &mut Dice,
    change: impl Fn(char, &mut Dice) -> Option<char>,
) -> Option<String> {
    let mut chars: Vec<char> = old.chars().collect();
    let i = dice.below(chars.len());
    chars[i] = change(chars[i], dice)?;
    Some(chars.into_iter().collect())
}

fn near(c: char, dice: &mut Dice) -> Option<char> {
    let mut step = |c: char| {
        char::from_u32(if dice.below(2) == 0 {
            c as u32 + 1
        } else {
            c as u32 - 1
        })
    };
    step(c).filter(|new| {
        c.is_ascii_digit() && new.is_ascii_digit()
            || c.is_ascii_lowercase() && c != 'x' && ('a'..='l').contains(new)
    })
}

fn other(c: char, dice: &mut Dice) -> Option<char> {
    match c {
        '0'..='9' => Some(char::from(b'0' + dice.below(10) as u8)),
        'a'..='l' => Some(char::from(b'a' + dice.below(8) as u8)),
        _ => None,
    }
}
