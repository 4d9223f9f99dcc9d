//! Files written so that they are whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file that will take the place of another when it is complete; until then, and if anything fails, the other stays.
pub struct Replacement {
    sink: Sink,
    target: PathBuf,
}

enum Sink {
    Temporary(BufWriter<NamedTempFile>),
    /// A device or a pipe: written to, never replaced.
    Direct(BufWriter<File>),
}

impl Replacement {
    /// Begins a file that is to stand at `path`, in the same directory. A link is followed, so that it stays one.
    pub fn begin(path: &Path) -> io::Result<Replacement> {
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_path_buf(),
            Err(error) => return Err(error),
        };
        let permissions = match fs::metadata(&target) {
            Ok(metadata) if metadata.permissions().readonly() => {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "the file is read-only",
                ));
            }
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => {
                let device = OpenOptions::new().write(true).open(&target)?;
                let sink = Sink::Direct(BufWriter::with_capacity(1 << 16, device));
                return Ok(Replacement { sink, target });
            }
            Ok(metadata) => Some(metadata.permissions()),
            Err(_) => None,
        };
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".pdn-").suffix(".tmp");
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        } else {
            new_file(&mut builder);
        }
        Ok(Replacement {
            sink: Sink::Temporary(BufWriter::with_capacity(
                1 << 16,
                builder.tempfile_in(directory)?,
            )),
            target,
        })
    }

    /// Adds to it.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink().write_all(bytes)
    }

    /// Adds all that can be read there.
    pub fn copy(&mut self, mut reader: impl Read) -> io::Result<()> {
        io::copy(&mut reader, self.sink()).map(drop)
    }

    fn sink(&mut self) -> &mut dyn Write {
        match &mut self.sink {
            Sink::Temporary(file) => file,
            Sink::Direct(file) => file,
        }
    }

    /// Puts it in its place.
    pub fn commit(self) -> io::Result<()> {
        let file = match self.sink {
            Sink::Temporary(file) => file.into_inner().map_err(|error| error.into_error())?,
            Sink::Direct(mut file) => return file.flush(),
        };
        // The mode asked for may have been narrowed by the user's mask; the old file's mode is kept as it was.
        if let Ok(metadata) = fs::metadata(&self.target) {
            file.as_file().set_permissions(metadata.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&self.target).map_err(|error| error.error)?;
        Ok(())
    }
}

/// A new file may be read by whom the user's mask allows.
fn new_file(builder: &mut tempfile::Builder<'_, '_>) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = builder;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_when_complete_only() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.pdn");
        fs::write(&path, "old").unwrap();
        let mut replacement = Replacement::begin(&path).unwrap();
        replacement.write(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(replacement);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let mut replacement = Replacement::begin(&path).unwrap();
        replacement.write(b"new").unwrap();
        replacement.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn writes_to_a_device_and_leaves_it_one() {
        use std::os::unix::fs::FileTypeExt;
        // Not the device itself: a test that fails would replace it.
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        if !made.is_ok_and(|status| status.success()) {
            println!("skipped: no mkfifo here");
            return;
        }
        let reader = std::thread::spawn({
            let path = path.clone();
            move || fs::read(path)
        });
        let mut replacement = Replacement::begin(&path).unwrap();
        replacement.write(b"new").unwrap();
        replacement.commit().unwrap();
        assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
        assert_eq!(reader.join().unwrap().unwrap(), b"new");
    }

    #[cfg(unix)]
    #[test]
    fn keeps_links_and_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let (path, link) = (
            directory.path().join("a.pdn"),
            directory.path().join("link.pdn"),
        );
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let mut replacement = Replacement::begin(&link).unwrap();
        replacement.write(b"new").unwrap();
        replacement.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o664
        );
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
