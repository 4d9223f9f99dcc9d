//! Zip archives: which of their members are read, and which archives are refused.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use zip::{CompressionMethod, ZipArchive};

use super::containers::{self, Counted, Guarded, bomb, expanded, too_large};
use super::input::{InputError, is_pdn};

/// An archive inside an archive is held in memory: so much at most.
const LARGEST_INNER: u64 = 64 << 20;

/// Where a member's bytes are.
#[derive(Clone, Debug)]
pub struct Member {
    archive: Bytes,
    start: u64,
    compressed: u64,
    expanded: u64,
    crc: u32,
    deflated: bool,
}

#[derive(Clone, Debug)]
enum Bytes {
    File(PathBuf),
    Memory(Arc<[u8]>),
}

/// A member with its name, or what is wrong with it.
type Found = Result<(String, Member), InputError>;

/// The members of an archive that hold records, in the order of their names; also those of archives in it, one level
/// deep. An archive that is damaged or looks hostile is refused as a whole.
pub fn members(path: &Path, name: &str) -> io::Result<Vec<Found>> {
    listed(Bytes::File(path.to_owned()), name, true)
}

fn listed(archive: Bytes, name: &str, outer: bool) -> io::Result<Vec<Found>> {
    let mut found = Vec::new();
    for (member_name, member) in directory(&archive)? {
        let full_name = format!("{name}!{member_name}");
        let low = member_name.to_ascii_lowercase();
        if is_pdn(&low) || low.ends_with(".pdn.gz") {
            found.push(
                member
                    .map(|member| (full_name.clone(), member))
                    .map_err(|error| InputError::new(full_name, &error)),
            );
        } else if low.ends_with(".zip") {
            let inner = match outer {
                true => member.and_then(|member| inner(&member)),
                false => Err(io::Error::other("archives are nested too deep: not read")),
            };
            match inner.and_then(|bytes| listed(bytes, &full_name, false)) {
                Ok(members) => found.extend(members),
                Err(error) => found.push(Err(InputError::new(full_name, &error))),
            }
        }
    }
    Ok(found)
}

/// The whole directory, sorted by name. A member that cannot be read is an error of its own.
fn directory(archive: &Bytes) -> io::Result<Vec<(String, io::Result<Member>)>> {
    let (mut zip, size) = match archive {
        Bytes::File(path) => {
            let file = File::open(path)?;
            let size = file.metadata()?.len();
            (opened(Box::new(BufReader::new(file)))?, size)
        }
        Bytes::Memory(bytes) => (
            opened(Box::new(Cursor::new(bytes.clone())))?,
            bytes.len() as u64,
        ),
    };
    let mut members = Vec::with_capacity(zip.len().min(1 << 16));
    let mut stretches = Vec::new();
    let mut total = 0u64;
    for index in 0..zip.len() {
        let member = zip.by_index_raw(index)?;
        let name = member.name().to_owned();
        if let Some(fault) = hostile(&name) {
            return Err(io::Error::other(format!("{fault}: refused")));
        }
        if member.is_dir() {
            continue;
        }
        total = total.saturating_add(member.size());
        let end = member
            .header_start()
            .saturating_add(member.compressed_size());
        stretches.push((member.header_start(), end));
        let found = match member.compression() {
            _ if member.encrypted() => Err(io::Error::other("it is encrypted")),
            CompressionMethod::Stored | CompressionMethod::Deflated => Ok(Member {
                archive: archive.clone(),
                start: member.data_start().unwrap_or(u64::MAX),
                compressed: member.compressed_size(),
                expanded: member.size(),
                crc: member.crc32(),
                deflated: member.compression() == CompressionMethod::Deflated,
            }),
            other => Err(io::Error::other(format!(
                "it is packed by {other}, not by deflate"
            ))),
        };
        members.push((name, found));
    }
    for name in repeated(archive, &zip)? {
        members.push((
            name,
            Err(io::Error::other(
                "the archive holds another member of this name, which is not read",
            )),
        ));
    }
    stretches.sort_unstable();
    if stretches
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if a.1 > b.0))
    {
        return Err(io::Error::other("its members overlap: refused"));
    }
    if too_large(total, size) {
        return Err(io::Error::other(bomb()));
    }
    members.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(members)
}

/// Names that the directory of an archive holds more than once: of such members only the last can be asked for.
fn repeated(archive: &Bytes, zip: &ZipArchive<Box<dyn ReadSeek>>) -> io::Result<Vec<String>> {
    let mut reader = BufReader::new(archive.open()?);
    reader.seek(SeekFrom::Start(zip.central_directory_start()))?;
    let mut names = BTreeSet::new();
    let mut repeated = Vec::new();
    let mut entry = [0; 46];
    // Each entry begins alike, and says how long its three texts are.
    while reader.read_exact(&mut entry).is_ok() && entry.starts_with(b"PK\x01\x02") {
        let length = |at: usize| u64::from(u16::from_le_bytes([entry[at], entry[at + 1]]));
        let mut name = Vec::new();
        (&mut reader).take(length(28)).read_to_end(&mut name)?;
        io::copy(
            &mut (&mut reader).take(length(30) + length(32)),
            &mut io::sink(),
        )?;
        if let Some(name) = names.replace(name) {
            repeated.push(String::from_utf8_lossy(&name).into_owned());
        }
    }
    repeated.dedup();
    Ok(repeated)
}

impl Bytes {
    fn open(&self) -> io::Result<Box<dyn ReadSeek>> {
        Ok(match self {
            Bytes::File(path) => Box::new(File::open(path)?),
            Bytes::Memory(bytes) => Box::new(Cursor::new(bytes.clone())),
        })
    }
}

trait ReadSeek: Read + Seek {}
impl<T: Read + Seek> ReadSeek for T {}

fn opened(reader: Box<dyn ReadSeek>) -> io::Result<ZipArchive<Box<dyn ReadSeek>>> {
    ZipArchive::new(reader)
        .map_err(|error| io::Error::other(format!("it is no zip archive, or damaged ({error})")))
}

/// Names that would lead out of a directory have no place in an honest archive.
fn hostile(name: &str) -> Option<String> {
    let drive = name.as_bytes().get(1) == Some(&b':');
    if name.starts_with(['/', '\\']) || drive {
        return Some(format!(
            "it names a member by an absolute path, `{}`",
            shown(name)
        ));
    }
    if name.split(['/', '\\']).any(|part| part == "..") {
        return Some(format!(
            "the name of a member leads out of it, `{}`",
            shown(name)
        ));
    }
    let control = name.contains(|c: char| c.is_control());
    control.then(|| {
        format!(
            "the name of a member holds control characters, `{}`",
            shown(name)
        )
    })
}

fn shown(name: &str) -> String {
    name.chars()
        .take(60)
        .flat_map(char::escape_default)
        .collect()
}

/// An archive in an archive, read into memory.
fn inner(member: &Member) -> io::Result<Bytes> {
    if member.expanded > LARGEST_INNER {
        return Err(io::Error::other(format!(
            "an archive in an archive may have {} MiB at most",
            LARGEST_INNER >> 20
        )));
    }
    let mut bytes = Vec::new();
    member.plain()?.read_to_end(&mut bytes)?;
    if containers::form(&bytes) != containers::Form::Zip {
        return Err(io::Error::other("it is no zip archive"));
    }
    Ok(Bytes::Memory(bytes.into()))
}

impl Member {
    /// Opens it; gzip inside is expanded too.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        expanded(self.plain()?)
    }

    /// As it was put in.
    fn plain(&self) -> io::Result<Box<dyn Read + Send>> {
        let bytes: Box<dyn Read + Send> = match &self.archive {
            Bytes::File(path) => {
                let mut file = File::open(path)?;
                file.seek(SeekFrom::Start(self.start))?;
                Box::new(file.take(self.compressed))
            }
            Bytes::Memory(bytes) => {
                let mut cursor = Cursor::new(bytes.clone());
                cursor.set_position(self.start);
                Box::new(cursor.take(self.compressed))
            }
        };
        let (counted, count) = Counted::new(bytes);
        let buffered = BufReader::with_capacity(64 << 10, counted);
        let plain: Box<dyn Read + Send> = match self.deflated {
            true => Box::new(Guarded::new(DeflateDecoder::new(buffered), count)),
            false => Box::new(buffered),
        };
        Ok(Box::new(Checked {
            reader: plain,
            crc: Crc::new(),
            expected: (self.expanded, self.crc),
            read: 0,
        }))
    }
}

/// Compares what came out with what the archive says.
struct Checked<R> {
    reader: R,
    crc: Crc,
    expected: (u64, u32),
    read: u64,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.crc.update(buffer.get(..read).unwrap_or_default());
        self.read += read as u64;
        let (length, crc) = self.expected;
        let ended = read == 0 && !buffer.is_empty();
        if self.read > length || ended && (self.read, self.crc.sum()) != (length, crc) {
            return Err(io::Error::other("the archive is damaged here"));
        }
        Ok(read)
    }
}
