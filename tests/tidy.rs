//! The rules of the house, held by a test: short files, one direction of dependency, no panics, nothing without its
//! page, its record and its source.

use std::fs;
use std::path::{Path, PathBuf};

use pdn::diagnostic::Code;
use pdn::rules::variants::VARIANTS;

/// No file is longer.
const LONGEST: usize = 400;

/// Which modules each module may use. `cli` and the few files of the root may use all; `game` is what the pipeline
/// hands over, a record with all that was found about it.
const USES: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("text", &[]),
    ("diagnostic", &["text", "rules"]),
    ("record", &["text"]),
    ("syntax", &["text", "record", "diagnostic"]),
    ("notation", &["rules", "record"]),
    (
        "replay",
        &["rules", "notation", "record", "diagnostic", "text"],
    ),
    (
        "check",
        &[
            "replay",
            "record",
            "rules",
            "notation",
            "diagnostic",
            "text",
        ],
    ),
    (
        "write",
        &[
            "game",
            "record",
            "notation",
            "rules",
            "replay",
            "diagnostic",
            "text",
        ],
    ),
    (
        "report",
        &["diagnostic", "text", "rules", "notation", "replay"],
    ),
];

/// Libraries that only these modules know.
const ONLY: &[(&str, &[&str])] = &[
    ("nom", &["syntax"]),
    ("miette", &["report", "main.rs"]),
    ("clap", &["cli", "main.rs"]),
    ("walkdir", &["cli"]),
    ("rayon", &["cli"]),
    ("flate2", &["cli"]),
    ("zip", &["cli"]),
    ("tempfile", &["cli"]),
];

/// Words that end the program; a line outside tests that has one says `// cannot fail:` and why.
const PANICS: &[&str] = &[
    ".unwrap()",
    ".expect(",
    "panic!(",
    "unreachable!(",
    "todo!(",
    "unimplemented!(",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with one of these endings.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if endings
                .iter()
                .any(|ending| path.to_string_lossy().ends_with(ending))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no files in {folder}");
    found
}

fn name(path: &Path) -> String {
    let name = path.strip_prefix(root()).unwrap_or(path);
    name.to_string_lossy().replace('\\', "/")
}

/// `syntax` of `src/syntax/mod.rs`, `main.rs` of `src/main.rs`.
fn module(path: &Path) -> String {
    let name = name(path);
    let rest = name.trim_start_matches("src/");
    rest.split('/').next().unwrap_or(rest).to_string()
}

/// The lines of a file before its unit tests, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .take_while(|line| line.trim() != "#[cfg(test)]")
        .enumerate()
        .map(|(i, line)| (i + 1, line))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn none(what: &str, wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{what}:\n{}\n", wrong.join("\n"));
}

#[test]
fn files_are_short() {
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches"] {
        for path in files(folder, &[".rs"]) {
            let lines = read(&path).lines().count();
            if lines > LONGEST {
                wrong.push(format!("{}: {lines} lines", name(&path)));
            }
        }
    }
    none("longer than 400 lines", wrong);
}

#[test]
fn modules_know_only_those_below_them() {
    let mut wrong = Vec::new();
    for path in files("src", &[".rs"]) {
        let module = module(&path);
        let text = read(&path);
        if let Some((_, allowed)) = USES.iter().find(|(name, _)| *name == module) {
            for (line, content) in code(&text) {
                for used in content.split("crate::").skip(1) {
                    let used: String = used
                        .chars()
                        .take_while(|c| c.is_ascii_lowercase() || *c == '_')
                        .collect();
                    if used != module && !allowed.contains(&used.as_str()) {
                        wrong.push(format!("{}:{line}: {module} uses {used}", name(&path)));
                    }
                }
            }
        }
        for (library, allowed) in ONLY {
            for (line, content) in code(&text) {
                let path_of = format!("{library}::");
                let uses = content.match_indices(&path_of).any(|(at, _)| {
                    !content[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
                });
                if uses && !allowed.contains(&module.as_str()) {
                    wrong.push(format!("{}:{line}: {module} uses {library}", name(&path)));
                }
            }
        }
    }
    none("against the direction", wrong);
}

#[test]
fn only_the_command_line_touches_the_disk() {
    let mut wrong = Vec::new();
    for path in files("src", &[".rs"]) {
        if matches!(module(&path).as_str(), "cli" | "main.rs") {
            continue;
        }
        let text = read(&path);
        for (line, content) in code(&text) {
            if [
                "std::fs",
                "std::net",
                "std::process",
                "File::open",
                "std::env",
            ]
            .iter()
            .any(|word| content.contains(word))
            {
                wrong.push(format!("{}:{line}: {content}", name(&path)));
            }
        }
    }
    none("outside cli", wrong);
}

#[test]
fn nothing_panics() {
    let mut wrong = Vec::new();
    for path in files("src", &[".rs"]) {
        let text = read(&path);
        for (line, content) in code(&text) {
            let excused = content.contains("// cannot fail:");
            if !excused && PANICS.iter().any(|word| content.contains(word)) {
                wrong.push(format!("{}:{line}: {}", name(&path), content.trim()));
            }
        }
    }
    none("ends the program", wrong);
}

#[test]
fn every_folder_says_what_it_takes_and_gives() {
    let wrong: Vec<String> = files("src", &["/mod.rs"])
        .into_iter()
        .filter(|path| module(path) != "mod.rs" && name(path).matches('/').count() == 2)
        .filter(|path| {
            let text = read(path);
            let head: String = text
                .lines()
                .take_while(|line| line.starts_with("//!"))
                .map(|line| line.trim_start_matches("//!").trim())
                .collect::<Vec<_>>()
                .join(" ");
            !(head.contains("In: ") && head.contains("Out: ") && head.contains(" knows "))
        })
        .map(|path| name(&path))
        .collect();
    none(
        "no lines on what comes in, what goes out, what it must not know",
        wrong,
    );
}

#[test]
fn every_code_is_raised_by_a_record_of_the_corpus() {
    let reports: String = files("corpus", &[".txt"])
        .iter()
        .map(|path| read(path))
        .collect();
    let wrong: Vec<String> = Code::ALL
        .iter()
        // A game of more than 16 MiB; the example of its page is one, and tests/codes.rs runs it.
        .filter(|&&code| code != Code::S214)
        .filter(|code| !reports.contains(&format!(": {code} ")))
        .map(|code| format!("{code} {}", code.name()))
        .collect();
    none("in no golden report", wrong);
}

#[test]
fn every_page_belongs_to_a_code() {
    let wrong: Vec<String> = files("docs/codes", &[".md"])
        .iter()
        .map(|path| name(path))
        .filter(|name| {
            let code = name
                .trim_start_matches("docs/codes/")
                .trim_end_matches(".md");
            Code::find(code).is_none()
        })
        .collect();
    none("no such code", wrong);
}

#[test]
fn every_variant_has_its_tables_and_records() {
    let rows = read(&root().join("src/rules/variants/rows.rs"));
    let mut wrong = Vec::new();
    for variant in VARIANTS {
        let variant_name = variant.name;
        for path in [
            format!("tests/data/perft/{variant_name}.txt"),
            format!("corpus/accept/{variant_name}/games.pdn"),
            format!("corpus/reject/{variant_name}.pdn"),
        ] {
            if !root().join(&path).is_file() {
                wrong.push(format!("{variant_name}: no {path}"));
            }
        }
        if variant.source.is_empty() {
            wrong.push(format!("{variant_name}: no source"));
        }
        // A rule set without rules needs no article.
        for set in variant.draws.iter().filter(|set| !set.rules.is_empty()) {
            if set.source.is_empty() {
                wrong.push(format!("{variant_name}: no source of {}", set.name));
            }
        }
        if !rows.contains(&format!("name: \"{variant_name}\"")) {
            wrong.push(format!("{variant_name}: no row"));
        }
    }
    none("variants", wrong);
}

#[test]
fn every_field_that_makes_a_difference_names_its_article() {
    const TELLING: &[&str] = &[
        "starts:",
        "man_captures:",
        "landing:",
        "man_takes_king:",
        "crowning:",
        "removal:",
        "priority:",
        "king_run_limit:",
    ];
    let rows = read(&root().join("src/rules/variants/rows.rs"));
    let wrong: Vec<String> = rows
        .split("pub static ")
        .skip(1)
        .filter(|row| {
            let telling = row
                .lines()
                .any(|line| TELLING.iter().any(|field| line.trim().starts_with(field)));
            telling && !row.lines().any(|line| line.trim().starts_with("// "))
        })
        .map(|row| row.lines().next().unwrap_or_default().to_string())
        .collect();
    none("rows without an article", wrong);
}

#[test]
fn rules_do_not_ask_which_variant_it_is() {
    let mut wrong = Vec::new();
    for path in files("src/rules", &[".rs"]) {
        let text = read(&path);
        for (line, content) in code(&text) {
            let asks = ["variant.name ==", "variant.name !=", "match variant.name"]
                .iter()
                .any(|question| content.contains(question));
            // A row is found by its name, once.
            let finds = content.contains("eq_ignore_ascii_case");
            if asks && !finds {
                wrong.push(format!("{}:{line}: {}", name(&path), content.trim()));
            }
        }
    }
    none("asks", wrong);
}

#[test]
fn no_path_of_a_machine_is_written_down() {
    let homes = [
        "/home/",
        "/root/",
        "/work/",
        "/Users/",
        "C:\\Users",
        "/tmp/",
    ];
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches", "docs", "corpus", "grammar"] {
        for path in files(folder, &[".rs", ".md", ".txt", ".ebnf", ".json", ".pdn"]) {
            let bytes = fs::read(&path).expect("a file");
            let text = String::from_utf8_lossy(&bytes);
            let itself = name(&path) == "tests/tidy.rs";
            if let Some(home) = homes.iter().find(|home| !itself && text.contains(**home)) {
                wrong.push(format!("{}: {home}", name(&path)));
            }
        }
    }
    none("paths of a machine", wrong);
}

#[test]
fn the_changes_of_this_version_are_listed() {
    let changes = read(&root().join("CHANGELOG.md"));
    let heading = format!("## {}", env!("CARGO_PKG_VERSION"));
    assert!(changes.contains(&heading), "CHANGELOG.md has no {heading}");
}
