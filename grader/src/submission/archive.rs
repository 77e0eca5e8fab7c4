//! Unpacks zip files that anybody may have made.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use whole_file::{Cause, Plain};
use zip::ZipArchive;
use zip::result::ZipError;

use super::{extension, is_skipped};

/// The most entries of an archive.
const ENTRIES: usize = 50_000;
/// The largest archive in bytes.
const ARCHIVE: u64 = 512 << 20;
/// The most bytes that are unpacked.
const TOTAL: u64 = 256 << 20;
/// The most levels of folders.
const LEVELS: usize = 16;

/// Unpacks the files that matter into a new folder. `Err` is a sentence.
pub fn unpack(archive: &Path, folder: &Path) -> Result<(), String> {
    let unreadable = |error: io::Error| format!("the zip file cannot be read: {}", Cause(&error));
    fs::create_dir_all(folder).map_err(unreadable)?;
    let file = File::open(archive).map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    if !metadata.is_file() || metadata.len() > ARCHIVE {
        return Err(format!("the zip file is larger than {} MB", ARCHIVE >> 20));
    }
    let mut archive = ZipArchive::new(file).map_err(broken)?;
    if archive.len() > ENTRIES {
        return Err(format!("the zip file has more than {ENTRIES} entries"));
    }
    let mut left = TOTAL;
    for index in 0..archive.len() {
        let mut entry = archive.by_index_raw(index).map_err(broken)?;
        let name = entry.name().map_err(broken)?.replace('\\', "/");
        let path = safe_path(&name)?;
        let is_wanted = ["c", "h", "so", "zip"].contains(&extension(&path).as_str());
        let is_skipped = path.iter().any(is_skipped);
        if entry.is_dir() {
            // Empty folders matter: a student may have submitted nothing.
            if !is_skipped {
                fs::create_dir_all(folder.join(path)).map_err(unreadable)?;
            }
            continue;
        }
        if !is_wanted || is_skipped {
            continue;
        }
        if entry.is_symlink() {
            return Err(format!(
                "the zip file has a symbolic link: {}",
                Plain(&name)
            ));
        }
        drop(entry);
        entry = archive.by_index(index).map_err(broken)?;
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(unreadable)?;
        }
        let mut unpacked = File::create_new(&path).map_err(unreadable)?;
        let count = io::copy(&mut entry.by_ref().take(left + 1), &mut unpacked)
            .map_err(|error| format!("the zip file is damaged: {}", Cause(&error)))?;
        left = left
            .checked_sub(count)
            .ok_or_else(|| format!("the zip file unpacks to more than {} MB", TOTAL >> 20))?;
    }
    Ok(())
}

/// Returns a path within the folder, or a sentence about a name that leads out.
fn safe_path(name: &str) -> Result<PathBuf, String> {
    let parts: Vec<&str> = name
        .trim_end_matches('/')
        .split('/')
        .filter(|&part| part != ".")
        .collect();
    let is_safe = |part: &&str| !part.is_empty() && *part != ".." && !part.contains(['\0', ':']);
    if !parts.iter().all(is_safe) || parts.len() > LEVELS {
        return Err(format!("the zip file has an unsafe path: {}", Plain(name)));
    }
    Ok(parts.iter().map(OsStr::new).collect())
}

fn broken(error: ZipError) -> String {
    match error {
        ZipError::Io(error) => format!("the zip file is damaged: {}", Cause(&error)),
        error => format!("the zip file cannot be used: {}", Plain(&error.to_string())),
    }
}
