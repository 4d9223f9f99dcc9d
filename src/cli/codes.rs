//! Which codes count: `--select` and `--ignore`.

use super::output::Failure;
use crate::diagnostic::{Code, Severity};

/// The options, as typed.
#[derive(clap::Args, Debug, Default)]
#[group(skip)]
pub struct Args {
    /// Only these codes, prefixes or names: M,D7 (notes among them still need --strict to be shown)
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub select: Vec<String>,
    /// Not these codes, prefixes or names
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub ignore: Vec<String>,
}

/// A set of codes.
#[derive(Clone, Debug)]
pub struct Codes {
    kept: Vec<Code>,
    /// Is one about the archive as a whole among them?
    archive: bool,
}

impl Codes {
    /// Refuses what stands for no code. Where a code is selected and ignored, the longer word wins; of two equally long
    /// ones, the refusal.
    pub fn from_args(args: &Args) -> Result<Codes, Failure> {
        for word in args.select.iter().chain(&args.ignore) {
            if !Code::ALL.iter().any(|code| strength(word, *code).is_some()) {
                if Severity::ALL
                    .iter()
                    .any(|severity| severity.name().eq_ignore_ascii_case(word.trim()))
                {
                    return Err(Failure::usage(format!(
                        "`{word}` is a severity, not a code: notes are shown with --strict, and --fail-on {word} \
                         says from where on the status is 1"
                    )));
                }
                let names = Code::ALL.iter().flat_map(|code| [code.code(), code.name()]);
                let near = super::options::nearest(word, names)
                    .map(|near| format!(", did you mean {near}"))
                    .unwrap_or_default();
                return Err(Failure::usage(format!(
                    "no code begins with `{word}`{near}: `pdn explain --all` lists them"
                )));
            }
        }
        let strongest =
            |words: &[String], code| words.iter().filter_map(|word| strength(word, code)).max();
        let keeps = |code: &Code| {
            let selected = if args.select.is_empty() {
                Some(0)
            } else {
                strongest(&args.select, *code)
            };
            let ignored = strongest(&args.ignore, *code);
            selected.is_some() && ignored.is_none_or(|ignored| selected > Some(ignored))
        };
        let kept: Vec<Code> = Code::ALL.iter().copied().filter(keeps).collect();
        let archive = kept.iter().any(|code| code.code().starts_with('A'));
        Ok(Codes { kept, archive })
    }

    /// Is any code about the archive as a whole in the set?
    pub fn keeps_archive(&self) -> bool {
        self.archive
    }

    /// Is the code in the set?
    pub fn keeps(&self, code: Code) -> bool {
        self.kept.binary_search(&code).is_ok()
    }
}

/// How exactly a word names a code: the length of the prefix; `None`: it does not.
fn strength(word: &str, code: Code) -> Option<usize> {
    let word = word.trim();
    if word.eq_ignore_ascii_case("all") {
        return Some(0);
    }
    if word.eq_ignore_ascii_case(code.name()) {
        return Some(code.code().len());
    }
    let prefix = code.code().get(..word.len())?;
    (!word.is_empty() && prefix.eq_ignore_ascii_case(word)).then_some(word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_word_wins() {
        let codes = |select: &[&str], ignore: &[&str]| {
            let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
            Codes::from_args(&Args {
                select: words(select),
                ignore: words(ignore),
            })
        };
        let all = codes(&[], &["N", "m502"]).unwrap();
        assert!(all.keeps(Code::M501) && !all.keeps(Code::M502) && !all.keeps(Code::N601));
        let some = codes(&["M", "missing-tag"], &["M50"]).unwrap();
        assert!(
            some.keeps(Code::M510)
                && some.keeps(Code::H301)
                && !some.keeps(Code::M501)
                && !some.keeps(Code::T101)
        );
        let exact = codes(&["M502"], &["M"]).unwrap();
        assert!(exact.keeps(Code::M502) && !exact.keeps(Code::M501));
        assert!(codes(&["X"], &[]).is_err() && codes(&[""], &[]).is_err());
    }
}
