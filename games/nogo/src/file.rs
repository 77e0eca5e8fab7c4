//! Saved games as files: the whole text, or the file that was there before.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use tempfile::Builder;

use crate::Game;

impl Game {
    /// Saves the game in a file.
    ///
    /// The text is written beside the file, which it then replaces; the file
    /// keeps its permissions. If anything fails, an older file stays as it was,
    /// and a new one does not appear. Devices and pipes are written to as they
    /// are, and so is the file that standard output goes to, which must not be
    /// replaced under it.
    ///
    /// # Errors
    ///
    /// If the file may not be written to, or cannot be.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let mut text = Vec::new();
        self.write(&mut text)?;
        let path = path.as_ref();
        match OpenOptions::new().append(true).open(path) {
            Ok(file) => {
                let metadata = file.metadata()?;
                if let Some(mut stdout) = standard_output(&metadata) {
                    stdout.write_all(&text)
                } else if metadata.is_file() {
                    replace(
                        &fs::canonicalize(path)?,
                        &text,
                        Some(metadata.permissions()),
                    )
                } else {
                    (&file).write_all(&text)
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                replace(&end_of_links(path), &text, None)
            }
            Err(error) => Err(error),
        }
    }
}

/// Standard output, if it goes to the file with these data.
fn standard_output(metadata: &Metadata) -> Option<File> {
    let stdout = File::from(io::stdout().as_fd().try_clone_to_owned().ok()?);
    let open = stdout.metadata().ok()?;
    let same = open.dev() == metadata.dev() && open.ino() == metadata.ino();
    same.then_some(stdout)
}

/// The file that is made where a link leads to nothing.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    while let Ok(target) = fs::read_link(&path) {
        path.pop();
        path.push(target);
    }
    path
}

/// Puts a text in the place of a file, with the permissions that it had. A new
/// one gets those that the process gives to new files.
fn replace(path: &Path, text: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => return Err(ErrorKind::NotFound.into()),
    };
    let mut file = Builder::new()
        .prefix(".nogo-")
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(directory)?;
    file.write_all(text)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
