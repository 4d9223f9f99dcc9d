//! The registry of codes: one row a code, for ever. A code is a letter and three digits; its name states the
//! fault, never the cure.

use std::fmt;

/// How grave a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Severity {
    /// Shown with `--strict`, always counted.
    Note,
    /// Probably a slip.
    Warning,
    /// The record is wrong or cannot be read.
    Error,
}

impl Severity {
    /// All of them, the least grave first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Whether findings of a code can be mended by the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixable {
    /// No.
    None,
    /// By `--fix`: what the record says stays the same.
    Safe,
    /// By `--unsafe-fixes`: a likely guess.
    Unsafe,
}

macro_rules! codes {
    ($($code:ident, $name:literal, $severity:ident, $fix:ident;)*) => {
        /// A code of the registry.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[allow(missing_docs)]
        pub enum Code { $($code),* }

        impl Code {
            /// All codes, in order.
            pub const ALL: &[Code] = &[$(Code::$code),*];

            /// `M502`
            pub const fn code(self) -> &'static str {
                match self { $(Code::$code => stringify!($code)),* }
            }

            /// `missed-capture`
            pub const fn name(self) -> &'static str {
                match self { $(Code::$code => $name),* }
            }

            /// The severity, where the case at hand does not change it.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$code => Severity::$severity),* }
            }

            /// Can it be mended?
            pub const fn fixable(self) -> Fixable {
                match self { $(Code::$code => Fixable::$fix),* }
            }

            /// The page that `pdn explain` prints.
            pub const fn page(self) -> &'static str {
                match self {
                    $(Code::$code => include_str!(concat!("../../docs/codes/", stringify!($code), ".md"))),*
                }
            }
        }
    };
}

codes! {
    T101, "not-utf8", Warning, Unsafe;
    T102, "byte-order-mark-inside", Note, Safe;
    T103, "control-character", Warning, Safe;
    T104, "typographic-character", Note, Safe;
    T105, "look-alike-letter", Warning, Safe;
    T106, "escaped-text", Warning, Unsafe;
    S201, "unclosed-comment", Error, None;
    S202, "unclosed-variation", Error, None;
    S203, "stray-bracket", Error, None;
    S204, "malformed-tag", Error, Unsafe;
    S205, "unescaped-quote", Warning, Safe;
    S206, "not-pdn", Error, None;
    S207, "variations-too-deep", Error, None;
    S208, "no-terminator", Note, Safe;
    S209, "glued-result", Warning, Safe;
    S210, "number-without-move", Note, None;
    S211, "blank-inside-move", Note, Safe;
    S212, "squares-without-separator", Note, Safe;
    S213, "nested-comment", Error, Unsafe;
    S214, "game-too-large", Error, None;
    H301, "missing-tag", Note, Safe;
    H302, "repeated-tag", Warning, None;
    H303, "non-standard-date", Note, Unsafe;
    H304, "unknown-result", Warning, Unsafe;
    H305, "unknown-game-type", Warning, None;
    H306, "wrong-game-type", Error, Unsafe;
    H307, "wrong-ply-count", Warning, Safe;
    H308, "non-standard-time-control", Note, None;
    H309, "translated-tag-name", Note, Unsafe;
    H310, "no-game-type", Note, Unsafe;
    H311, "old-game-type", Note, Safe;
    P401, "unreadable-fen", Error, None;
    P402, "non-standard-fen", Note, Safe;
    P403, "impossible-position", Error, None;
    P404, "wrong-side-in-fen", Warning, None;
    P405, "set-up-repeats-position", Note, Safe;
    P406, "fen-without-set-up", Note, Safe;
    M501, "no-such-move", Error, Unsafe;
    M502, "missed-capture", Error, Unsafe;
    M503, "smaller-capture", Error, Unsafe;
    M504, "unfinished-capture", Error, Unsafe;
    M505, "ambiguous-capture", Error, Unsafe;
    M506, "wrong-side", Error, Unsafe;
    M507, "king-move-limit", Error, None;
    M508, "unknown-move", Warning, None;
    M509, "moves-after-loss", Error, None;
    M510, "too-many-captures", Warning, None;
    N601, "unusual-separator", Note, Safe;
    N602, "needless-path", Note, Safe;
    N603, "non-standard-path", Note, Safe;
    N604, "wrong-move-number", Note, Safe;
    N605, "other-square-names", Note, Safe;
    N606, "unusual-strength-mark", Note, Safe;
    N607, "split-capture", Warning, Safe;
    N608, "short-form", Note, Safe;
    N609, "unusual-square", Note, Safe;
    D701, "result-contradicts-board", Error, None;
    D702, "play-after-draw", Warning, None;
    D703, "decisive-after-draw", Warning, None;
    D704, "result-disagrees", Warning, None;
    D705, "claimable-draw", Note, None;
    D706, "other-result-type", Note, Safe;
    A801, "same-game-twice", Warning, None;
    A802, "game-contained-in-another", Note, None;
    A803, "player-spelled-variously", Note, None;
    A804, "player-twice-in-round", Warning, None;
}

impl Code {
    /// Is it about moves (M501 and the like)?
    pub fn is_of_moves(self) -> bool {
        self.code().starts_with('M')
    }

    /// The code of that code or name, in any case.
    pub fn find(text: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| {
            code.code().eq_ignore_ascii_case(text) || code.name().eq_ignore_ascii_case(text)
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
