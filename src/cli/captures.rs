//! How pieces capture in each variant, in a player's words, for `pdn variants` and `pdn explain`.

use serde_json::{Value, json};

use crate::report::Paint;
use crate::rules::Variant;
use crate::rules::variant::{Crowning, Directions, Landing, Priority, Removal};

/// A line each; rows of one name have the same rules.
pub fn table(rows: &[&'static Variant], paint: Paint) -> String {
    let line = |[name, kings, men, last_row, taken, must]: [&str; 6]| {
        let line = format!("{name:<15} {kings:<16} {men:<17} {last_row:<15} {taken:<11} {must}");
        line.trim_end().to_string() + "\n"
    };
    let heading = line([
        "CAPTURES",
        "KINGS",
        "MEN TAKE",
        "ON LAST RANK",
        "TAKEN GO",
        "COMPULSORY",
    ]);
    let mut out = format!("{}\n", paint.bold(heading.trim_end()));
    let mut names: Vec<&str> = Vec::new();
    for row in rows {
        if !names.contains(&row.name) {
            names.push(row.name);
            out.push_str(&line([
                row.name,
                kings(row),
                &men(row),
                last_rank(row),
                taken(row),
                &compulsory(row),
            ]));
        }
    }
    out
}

/// The same for programs.
pub fn json(row: &Variant) -> Value {
    let back = row.man_captures.0 & Directions::FORWARD.mirrored().0 != 0;
    json!({
        "flying_kings": row.flying,
        "kings_land": match row.landing { Landing::Free => "anywhere", Landing::Adjacent => "behind" },
        "men_capture_back": back,
        "men_take_kings": row.man_takes_king,
        "on_last_rank": match row.crowning {
            Crowning::Stops => "stops",
            Crowning::AtEnd => "goes-on-as-man",
            Crowning::Passing => "goes-on-as-king",
        },
        "removal": match row.removal { Removal::AfterMove => "after-move", Removal::AtOnce { .. } => "at-once" },
        "priority": row.priority.iter().map(|key| match key {
            Priority::Pieces => "pieces",
            Priority::Value => "value",
            Priority::ByKing => "by-king",
            Priority::KingMust => "king-must",
            Priority::KingsTaken => "kings-taken",
            Priority::KingsEarly => "kings-early",
        }).collect::<Vec<_>>(),
    })
}

/// How far a king goes, and where it comes down.
fn kings(row: &Variant) -> &'static str {
    match (row.flying, row.landing) {
        (false, _) => "step",
        (true, Landing::Free) => "fly",
        (true, Landing::Adjacent) => "fly, land close",
    }
}

/// In which directions men capture, and what they do not.
fn men(row: &Variant) -> String {
    let ways = match row.man_captures {
        Directions::FORWARD => "forward",
        Directions::DIAGONAL => "forward, back",
        Directions::FORWARD_AND_SIDEWAYS => "forward, sideways",
        _ => "all ways",
    };
    match row.man_takes_king {
        true => ways.to_string(),
        false => format!("{ways}, no king"),
    }
}

/// What becomes of a man that reaches the last rank in the middle of a capture.
fn last_rank(row: &Variant) -> &'static str {
    match row.crowning {
        Crowning::Stops => "stop as kings",
        Crowning::AtEnd => "go on as men",
        Crowning::Passing => "go on as kings",
    }
}

/// When taken pieces leave the board.
fn taken(row: &Variant) -> &'static str {
    match row.removal {
        Removal::AfterMove => "at the end",
        Removal::AtOnce { .. } => "at once",
    }
}

/// Which capture must be made, the most important first.
fn compulsory(row: &Variant) -> String {
    let keys: Vec<&str> = row.priority.iter().map(key).collect();
    match keys.is_empty() {
        true => "any".to_string(),
        false => keys.join(", then "),
    }
}

fn key(key: &Priority) -> &'static str {
    match key {
        Priority::Pieces => "most pieces",
        Priority::Value => "greatest value",
        Priority::ByKing => "by a king",
        Priority::KingMust => "by a king",
        Priority::KingsTaken => "most kings",
        Priority::KingsEarly => "a king first",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::{EXTRA, VARIANTS};

    #[test]
    fn rows_of_one_name_capture_alike() {
        for row in EXTRA {
            let first = VARIANTS.iter().find(|first| first.name == row.name);
            assert_eq!(first.map(|first| json(first)), Some(json(row)));
        }
    }

    #[test]
    fn men_capture_back_where_the_table_says_so() {
        let back = VARIANTS
            .iter()
            .filter(|row| json(row)["men_capture_back"] == true);
        for row in back {
            assert!(
                ["forward, back", "all ways"].contains(&&*men(row)),
                "{}",
                row.name
            );
        }
    }

    #[test]
    fn only_men_that_take_all_ways_are_said_to() {
        let all = |row: &&&Variant| men(row).starts_with("all ways");
        for row in VARIANTS.iter().filter(all) {
            assert_eq!(row.man_captures, Directions::ALL, "{}", row.name);
        }
    }
}
