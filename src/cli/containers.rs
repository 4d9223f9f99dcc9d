//! Compressed files, told by their first bytes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::GzDecoder;

/// Expanded text may be so many times as long as what it is expanded from …
pub const LARGEST_RATIO: u64 = 100;
/// … once it is longer than this: games copied many times shrink to very little, and that is no harm while they are few.
pub const ALWAYS_ALLOWED: u64 = 64 << 20;

/// What a file is, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As it is.
    Plain,
    /// gzip.
    Gzip,
    /// A zip archive.
    Zip,
    /// A pipe or the like, which is not touched before it is read.
    Stream,
}

/// Tells by the first bytes.
pub fn form(head: &[u8]) -> Form {
    match head {
        [0x1F, 0x8B, 8, ..] => Form::Gzip,
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Form::Zip,
        _ => Form::Plain,
    }
}

/// So many bytes are read to see what a file is: with them most files of one game are read already.
const HEAD: usize = 8 << 10;

/// A file whose first bytes have been read.
pub type Opened = BufReader<File>;

/// Opens a file, which is no pipe or the like, to see what it is.
pub fn open_file(path: &Path) -> io::Result<(Form, Opened)> {
    let mut file = BufReader::with_capacity(HEAD, File::open(path)?);
    Ok((form(file.fill_buf()?), file))
}

/// The name that a gzip file gives to what it holds.
pub fn gzipped_name(path: &Path) -> Option<String> {
    let decoder = GzDecoder::new(BufReader::with_capacity(512, File::open(path).ok()?));
    let name = decoder.header()?.filename()?;
    Some(String::from_utf8_lossy(name).into_owned())
}

/// A stream as it is, or expanded where it is gzip.
pub fn expanded(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::with_capacity(4);
    reader.by_ref().take(4).read_to_end(&mut head)?;
    let form = form(&head);
    of_form(form, Cursor::new(head).chain(reader))
}

/// The same, where its form is known.
pub fn of_form(form: Form, whole: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    match form {
        Form::Plain | Form::Stream => Ok(Box::new(whole)),
        Form::Gzip => {
            let (counted, count) = Counted::new(whole);
            let decoder = GzDecoder::new(BufReader::with_capacity(64 << 10, counted));
            Ok(Box::new(Guarded::new(Parts(Some(decoder)), count)))
        }
        Form::Zip => Err(io::Error::other(
            "a zip archive can only be read from a file, and only one level inside another",
        )),
    }
}

/// The parts of a gzip file one after another. Zeros may fill up its end; anything else behind a part is an error, once
/// that part has been read.
struct Parts<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Read for Parts<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.0 {
            let read = decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(mut rest) = self.0.take().map(GzDecoder::into_inner) else {
                break;
            };
            self.0 = match first_behind(&mut rest)? {
                None => None,
                Some(0x1f) => Some(GzDecoder::new(rest)),
                Some(_) => {
                    return Err(io::Error::other(
                        "behind the end of the compressed text stands something else, which is not read",
                    ));
                }
            };
        }
        Ok(0)
    }
}

/// The first byte that is not zero.
fn first_behind(rest: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let bytes = rest.fill_buf()?;
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        if let Some(&first) = bytes.get(zeros) {
            rest.consume(zeros);
            return Ok(Some(first));
        }
        if zeros == 0 {
            return Ok(None);
        }
        rest.consume(zeros);
    }
}

/// Counts what is read.
pub(super) struct Counted<R> {
    reader: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Counted<R> {
    pub fn new(reader: R) -> (Counted<R>, Arc<AtomicU64>) {
        let count = Arc::new(AtomicU64::new(0));
        (
            Counted {
                reader,
                count: count.clone(),
            },
            count,
        )
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Expands, and stops where too much comes out of too little.
pub(super) struct Guarded<R> {
    reader: R,
    compressed: Arc<AtomicU64>,
    expanded: u64,
}

impl<R: Read> Guarded<R> {
    pub fn new(reader: R, compressed: Arc<AtomicU64>) -> Guarded<R> {
        Guarded {
            reader,
            compressed,
            expanded: 0,
        }
    }
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.expanded += read as u64;
        if too_large(self.expanded, self.compressed.load(Ordering::Relaxed)) {
            return Err(io::Error::other(bomb()));
        }
        Ok(read)
    }
}

/// Does too much come out of too little?
pub(super) fn too_large(expanded: u64, compressed: u64) -> bool {
    expanded > ALWAYS_ALLOWED && expanded / LARGEST_RATIO > compressed
}

/// What is said then.
pub(super) fn bomb() -> String {
    format!(
        "it expands to more than {} MiB and more than {LARGEST_RATIO} times its size: refused",
        ALWAYS_ALLOWED >> 20
    )
}
