//! From paths to readers, each with its name.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use walkdir::{DirEntry, FilterEntry, WalkDir};

use super::containers::{self, Form, Opened};
use super::json_source::JsonSource;
use super::zipped::{self, Member};

/// What is to be read.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Files, directories, `-`.
    pub paths: Vec<PathBuf>,
    /// A file with further paths, one a line; `-`: on standard input.
    pub files_from: Option<PathBuf>,
    /// Nobody pipes anything in.
    pub stdin_is_terminal: bool,
    /// Without paths, on a terminal, search the current directory. Commands that change files never do.
    pub walk_here: bool,
}

/// All that is to be read, in order. It is looked for while what was found is read.
#[derive(Debug)]
pub struct Inputs {
    /// What has been found already.
    ready: std::vec::IntoIter<Result<Named, InputError>>,
    paths: std::vec::IntoIter<PathBuf>,
    /// The directory that is being searched.
    walk: Option<Walk>,
    /// No path was given, and nothing is piped in.
    pub nothing_named: bool,
}

/// A directory being searched.
#[derive(Debug)]
struct Walk {
    root: PathBuf,
    /// It is the current one, which nobody named.
    here: bool,
    entries: FilterEntry<walkdir::IntoIter, fn(&DirEntry) -> bool>,
}

/// What was named, or found in a directory, and is not open yet.
#[derive(Debug)]
pub(super) enum Named {
    /// Standard input.
    Stdin,
    /// A file.
    File {
        /// Where it is.
        path: PathBuf,
        /// How it is called.
        name: String,
        /// It is a pipe or the like.
        stream: bool,
    },
}

/// One file, archive member or stream of records.
#[derive(Debug)]
pub struct Source {
    /// As given: the path, `a.zip!b.pdn` for a member of an archive, `-` for standard input.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// Can it be written back? Only plain PDN files can.
    pub writable: bool,
    /// Is it a pipe or the like?
    pub is_stream: bool,
    place: Place,
}

/// What a source holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// PDN.
    Pdn,
    /// Records of schema `pdn/1`, as one array or one a line.
    Json,
}

#[derive(Debug)]
enum Place {
    Stdin,
    /// Opened when its form was told; whoever reads it first takes it.
    File(PathBuf, Form, Mutex<Option<Opened>>),
    Member(Member),
}

/// Something that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputError {
    /// Which file.
    pub name: String,
    /// Why, in a few words.
    pub message: String,
}

impl InputError {
    /// An error of the system, in a player's words.
    pub fn new(name: impl Into<String>, error: &io::Error) -> InputError {
        InputError {
            name: name.into(),
            message: reason(error),
        }
    }
}

/// An error of the system, in a player's words.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or directory".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::UnexpectedEof => "it ends too early, part of it is missing".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}

impl Inputs {
    /// Looks for what is to be read. Nothing is opened yet.
    pub fn collect(search: &Search) -> Inputs {
        let mut paths = search.paths.clone();
        let (mut ready, mut walk, mut nothing_named) = (Vec::new(), None, false);
        if let Some(list) = &search.files_from {
            match listed(list) {
                Ok(more) => paths.extend(more),
                Err(error) => ready.push(Err(InputError::new(list.to_string_lossy(), &error))),
            }
        } else if paths.is_empty() {
            match (search.stdin_is_terminal, search.walk_here) {
                (false, _) => paths.push("-".into()),
                (true, true) => walk = Some(Walk::new(PathBuf::from("."), true)),
                (true, false) => nothing_named = true,
            }
        }
        Inputs {
            ready: ready.into_iter(),
            paths: paths.into_iter(),
            walk,
            nothing_named,
        }
    }

    /// All of them; each is opened when its turn comes.
    pub fn sources(mut self) -> impl Iterator<Item = Result<Source, InputError>> {
        let named = std::iter::from_fn(move || self.next());
        named.flat_map(|found| match found {
            Ok(named) => named.sources(),
            Err(error) => vec![Err(error)],
        })
    }

    /// Finds all of them now: what is written from now on is not among them.
    pub(super) fn find(&mut self) {
        let found: Vec<_> = std::iter::from_fn(|| self.next()).collect();
        self.ready = found.into_iter();
    }

    /// The next one, not open yet.
    pub(super) fn next(&mut self) -> Option<Result<Named, InputError>> {
        if let Some(found) = self.ready.next() {
            return Some(found);
        }
        loop {
            if let Some(walk) = &mut self.walk {
                if let Some(found) = walk.next() {
                    return Some(found);
                }
                self.walk = None;
            }
            let path = self.paths.next()?;
            if path == Path::new("-") {
                return Some(Ok(Named::Stdin));
            }
            match std::fs::metadata(&path) {
                Ok(metadata) if metadata.is_dir() => self.walk = Some(Walk::new(path, false)),
                Ok(metadata) => {
                    let name = path.to_string_lossy().into_owned();
                    let stream = !metadata.is_file();
                    return Some(Ok(Named::File { path, name, stream }));
                }
                Err(error) => return Some(Err(InputError::new(path.to_string_lossy(), &error))),
            }
        }
    }
}

impl Walk {
    fn new(root: PathBuf, here: bool) -> Walk {
        let shown: fn(&DirEntry) -> bool =
            |entry| entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".");
        // By name: what is compared with each other stands in one directory, and its path is the same.
        let entries = WalkDir::new(&root)
            .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
            .into_iter()
            .filter_entry(shown);
        Walk {
            root,
            here,
            entries,
        }
    }

    fn next(&mut self) -> Option<Result<Named, InputError>> {
        loop {
            match self.entries.next()? {
                Ok(entry) if entry.file_type().is_file() && has_records(&entry) => {
                    let path = entry.into_path();
                    let name = match self.here {
                        true => path.strip_prefix(&self.root).unwrap_or(&path),
                        false => &path,
                    };
                    let name = name.to_string_lossy().into_owned();
                    // Whether it is there still is seen when it is opened.
                    let stream = false;
                    return Some(Ok(Named::File { path, name, stream }));
                }
                Ok(_) => {}
                Err(error) => {
                    let path = error.path().unwrap_or(&self.root);
                    let name = path.to_string_lossy().into_owned();
                    let message = error
                        .io_error()
                        .map_or_else(|| "it contains itself".to_owned(), reason);
                    return Some(Err(InputError { name, message }));
                }
            }
        }
    }
}

impl Named {
    /// Opens it: one source, or those in a zip archive.
    pub fn sources(self) -> Vec<Result<Source, InputError>> {
        let (path, name, stream) = match self {
            Named::File { path, name, stream } => (path, name, stream),
            Named::Stdin => {
                return vec![Ok(Source {
                    name: "-".to_owned(),
                    kind: Kind::Pdn,
                    writable: false,
                    is_stream: true,
                    place: Place::Stdin,
                })];
            }
        };
        let (form, opened) = match (!stream).then(|| containers::open_file(&path)) {
            None => (Form::Stream, None),
            Some(Ok((form, opened))) => (form, Some(opened)),
            Some(Err(error)) => return vec![Err(InputError::new(name, &error))],
        };
        if form == Form::Zip {
            let member = |(name, member)| Source {
                name,
                kind: Kind::Pdn,
                writable: false,
                is_stream: false,
                place: Place::Member(member),
            };
            return match zipped::members(&path, &name) {
                Ok(members) => members.into_iter().map(|found| found.map(member)).collect(),
                Err(error) => vec![Err(InputError::new(name, &error))],
            };
        }
        let kind = match is_json(&path) {
            true => Kind::Json,
            false => Kind::Pdn,
        };
        vec![Ok(Source {
            name,
            kind,
            writable: form == Form::Plain && kind == Kind::Pdn,
            is_stream: form == Form::Stream,
            place: Place::File(path, form, Mutex::new(opened)),
        })]
    }
}

impl Source {
    /// Opens it; what is compressed comes out expanded, and JSON comes out as PDN. Errors of opening and reading are the system's, or say what is
    /// wrong with an archive.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        let reader = match &self.place {
            Place::Stdin => return records_or_pdn(containers::expanded(io::stdin())?),
            Place::File(path, form, opened) => {
                let opened = opened.lock().unwrap_or_else(PoisonError::into_inner).take();
                match opened {
                    Some(opened) => containers::of_form(*form, opened)?,
                    None => containers::expanded(File::open(path)?)?,
                }
            }
            Place::Member(member) => member.open()?,
        };
        Ok(match self.kind {
            Kind::Pdn => reader,
            Kind::Json => Box::new(JsonSource::new(reader)),
        })
    }

    /// Lets go of the file, until it is opened.
    pub(super) fn close(&self) {
        if let Place::File(_, _, opened) = &self.place {
            opened.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    }

    /// The path of a plain file, for writing it back.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path, ..) if self.writable => Some(path),
            _ => None,
        }
    }
}

/// What is piped in has no name to tell by: JSON is known by how its first record begins.
fn records_or_pdn(mut reader: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    reader.by_ref().take(64).read_to_end(&mut head)?;
    let solid: Vec<u8> = head
        .iter()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect();
    let record = solid.strip_prefix(b"[").unwrap_or(&solid);
    let json = record.starts_with(b"{\"schema\":\"pdn/");
    let whole = io::Cursor::new(head).chain(reader);
    Ok(match json {
        true => Box::new(JsonSource::new(whole)),
        false => Box::new(whole),
    })
}

/// The paths of a list, one a line.
fn listed(list: &Path) -> io::Result<Vec<PathBuf>> {
    let mut text = Vec::new();
    match list == Path::new("-") {
        true => io::stdin().read_to_end(&mut text)?,
        false => File::open(list)?.read_to_end(&mut text)?,
    };
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().map(|line| line.trim_end_matches('\r'));
    Ok(lines
        .filter(|line| !line.trim().is_empty())
        .map(PathBuf::from)
        .collect())
}

/// Is a file of a directory read unasked?
fn has_records(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    let ends = |end| ends_with(&name, end);
    ends(".pdn")
        || ends(".pdn.gz")
        || ends(".zip")
        || ends(".gz") && containers::gzipped_name(entry.path()).is_some_and(|name| is_pdn(&name))
}

/// Does a name end so, in any case?
fn ends_with(name: &str, end: &str) -> bool {
    let rest = name.len().checked_sub(end.len());
    let tail = rest.and_then(|rest| name.as_bytes().get(rest..));
    tail.is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
}

/// Is it called `*.pdn`, in any case?
pub(super) fn is_pdn(name: &str) -> bool {
    ends_with(name, ".pdn")
}

fn is_json(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let rest = ends_with(&name, ".gz").then(|| name.len() - ".gz".len());
    let name = name.get(..rest.unwrap_or(name.len())).unwrap_or(&name);
    [".json", ".ndjson", ".jsonl"]
        .iter()
        .any(|end| ends_with(name, end))
}
