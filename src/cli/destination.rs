//! Where converted games go: stdout, one file, or a directory with a file for each source.

use std::borrow::Cow;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Component, Path, PathBuf};

use super::args::Paths;
use super::convert::{Between, Form};
use super::files::Replacement;
use super::forms;
use super::input::Source;
use super::output::Failure;
use super::piece::{Left, Pieces};
use super::run::Seen;
use crate::write::Draft;

/// Where to.
pub struct Destination {
    to: To,
    form: Form,
    between: Between,
    /// How what was written so far ends.
    last: Vec<u8>,
}

enum To {
    Stdout(BufWriter<Stdout>),
    File(PathBuf, Replacement),
    Directory {
        root: PathBuf,
        roots: Vec<PathBuf>,
        written: Vec<PathBuf>,
        open: Option<Replacement>,
    },
}

impl Destination {
    /// Opens it; the file of `-o` appears when all is written.
    pub fn begin(
        file: Option<&Path>,
        directory: Option<&Path>,
        paths: &Paths,
        form: Form,
    ) -> Result<Destination, Failure> {
        let to = match (file, directory) {
            (Some(path), _) if path != Path::new("-") => {
                if let Some(end @ ("gz" | "zip")) = path.extension().and_then(|end| end.to_str()) {
                    return Err(Failure::usage(format!(
                        "{}: pdn does not write .{end} files",
                        path.display()
                    )));
                }
                let file = Replacement::begin(path).map_err(|error| cannot(path, &error))?;
                To::File(path.to_path_buf(), file)
            }
            (_, Some(root)) => To::Directory {
                root: root.to_path_buf(),
                roots: paths
                    .paths
                    .iter()
                    .filter(|path| path.is_dir())
                    .cloned()
                    .collect(),
                written: Vec::new(),
                open: None,
            },
            _ => To::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
        };
        let mut destination = Destination {
            to,
            form,
            between: Between::default(),
            last: Vec::new(),
        };
        if !matches!(destination.to, To::Directory { .. }) {
            destination.whole(forms::head(form).as_bytes())?;
        }
        Ok(destination)
    }

    /// A source begins. The inner error is its file's.
    pub fn open(&mut self, source: &Source) -> Result<io::Result<()>, Failure> {
        if matches!(self.to, To::Directory { .. }) {
            return Ok(self.open_file(source));
        }
        Ok(Ok(()))
    }

    /// The text of another source comes behind that of one: an empty line keeps the last game of the one from the first of
    /// the other, and a terminator, on a line of its own, where that is not enough (`end`).
    pub fn part(&mut self, end: bool) -> Result<(), Failure> {
        let whole = !matches!(self.to, To::Directory { .. });
        if !whole || !forms::is_text(self.form) || self.last.is_empty() {
            return Ok(());
        }
        if end {
            let line_end = self.last.ends_with(b"\n");
            self.whole(if line_end { b"*" } else { b"\n*" })?;
        }
        // In normalized PDN they are put together with what was there.
        if end || self.form != Form::Pdn {
            let gap = match self.last.as_slice() {
                [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] => "",
                [.., b'\n'] => "\n",
                _ => "\n\n",
            };
            self.whole(gap.as_bytes())?;
        }
        Ok(())
    }

    fn open_file(&mut self, source: &Source) -> io::Result<()> {
        let form = self.form;
        let To::Directory {
            root,
            roots,
            written,
            open,
        } = &mut self.to
        else {
            return Ok(());
        };
        let path = root.join(relative(&source.name, roots, form));
        if written.contains(&path) {
            return Err(io::Error::other(format!(
                "another file was already written to {}",
                path.display()
            )));
        }
        let itself = source.path().and_then(|given| given.canonicalize().ok());
        if itself.is_some() && itself == path.canonicalize().ok() {
            return Err(io::Error::other(
                "it would be overwritten by its own conversion",
            ));
        }
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        *open = Some(Replacement::begin(&path)?);
        written.push(path);
        self.between = Between::default();
        self.file(forms::head(form).as_bytes())
    }

    /// The text of the next chunk of a source, and the games that are left as they are.
    pub fn join<'t>(&mut self, text: &'t Draft, pieces: Pieces) -> (Cow<'t, [u8]>, Vec<Left>) {
        self.between.next(self.form, text, pieces)
    }

    /// Adds text of a source, with a byte-order mark if it is the first. The inner error is the file's.
    pub fn add(&mut self, mark: bool, text: &[u8]) -> Result<io::Result<()>, Failure> {
        let marked = (mark && self.last.is_empty()).then(|| ["\u{feff}".as_bytes(), text].concat());
        let text = marked.as_deref().unwrap_or(text);
        match self.to {
            To::Directory { .. } => Ok(self.file(text)),
            _ => self.whole(text).map(Ok),
        }
    }

    /// A source ends; its file appears if all went well.
    pub fn close(&mut self, done: io::Result<Seen>) -> io::Result<Seen> {
        let tail = forms::tail(self.form);
        let ended = if done.is_ok() {
            self.file(tail.as_bytes())
        } else {
            Ok(())
        };
        let To::Directory { open, .. } = &mut self.to else {
            return done;
        };
        self.last.clear();
        let seen = done?;
        ended?;
        match open.take() {
            Some(file) => file.commit().map(|()| seen),
            None => Ok(seen),
        }
    }

    /// Everything was written.
    pub fn finish(mut self) -> Result<(), Failure> {
        if !matches!(self.to, To::Directory { .. }) {
            self.whole(forms::tail(self.form).as_bytes())?;
        }
        match self.to {
            To::Stdout(mut out) => Ok(out.flush()?),
            To::File(path, file) => file.commit().map_err(|error| cannot(&path, &error)),
            To::Directory { .. } => Ok(()),
        }
    }

    /// Writes to stdout or the one file.
    fn whole(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.last.extend(end_of(bytes));
        self.last.drain(..self.last.len().saturating_sub(3));
        match &mut self.to {
            To::Stdout(out) => Ok(out.write_all(bytes)?),
            To::File(path, file) => file.write(bytes).map_err(|error| cannot(path, &error)),
            To::Directory { .. } => Ok(()),
        }
    }

    /// Writes to the file of a source.
    fn file(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.to {
            To::Directory {
                open: Some(file), ..
            } => {
                self.last = end_of(bytes).to_vec();
                file.write(bytes)
            }
            _ => Ok(()),
        }
    }
}

/// The last bytes of a text: enough to tell an empty line.
fn end_of(bytes: &[u8]) -> &[u8] {
    bytes
        .get(bytes.len().saturating_sub(3)..)
        .unwrap_or_default()
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!(
        "cannot write {}: {}",
        path.display(),
        super::input::reason(error)
    ))
}

/// The name of a source in the directory: as it stands under the directory that was named, else the file's own name. No
/// name leads out of the directory, whatever an archive says.
fn relative(name: &str, roots: &[PathBuf], form: Form) -> PathBuf {
    let plain = if name == "-" { "stdin.pdn" } else { name };
    // `a.zip!b/c.pdn` is a file `a/b/c.pdn`.
    let (outer, inner) = plain
        .split_once('!')
        .map_or((plain, None), |(outer, inner)| (outer, Some(inner)));
    let outer = Path::new(outer);
    let below = roots.iter().find_map(|root| {
        outer
            .strip_prefix(root)
            .ok()
            .filter(|rest| !rest.as_os_str().is_empty())
    });
    let below = below
        .map(Path::to_path_buf)
        .or_else(|| outer.file_name().map(PathBuf::from))
        .unwrap_or_default();
    let path = match inner {
        Some(inner) => below.with_extension("").join(inner.replace('\\', "/")),
        None => below,
    };
    let mut out: PathBuf = path
        .components()
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect();
    if out
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("gz"))
    {
        out.set_extension("");
    }
    if forms::is_text(form) {
        if out
            .extension()
            .is_none_or(|end| !end.eq_ignore_ascii_case("pdn"))
        {
            out.set_extension("pdn");
        }
    } else {
        out.set_extension(forms::extension(form));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_directory() {
        let roots = [PathBuf::from("games")];
        for (name, form, expected) in [
            ("games/sub/a.pdn", Form::Russian, "sub/a.pdn"),
            ("other/a.PDN", Form::Russian, "a.PDN"),
            ("other/a.pdn.gz", Form::Pdn, "a.pdn"),
            ("games/x.zip!b/c.pdn", Form::Ndjson, "x/b/c.ndjson"),
            ("x.zip!../../c.pdn", Form::Csv, "x/c.csv"),
            ("a.json", Form::Pdn, "a.pdn"),
            ("-", Form::Json, "stdin.json"),
        ] {
            assert_eq!(
                relative(name, &roots, form),
                PathBuf::from(expected),
                "{name}"
            );
        }
    }
}
