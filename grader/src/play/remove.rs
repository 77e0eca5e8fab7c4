//! Removes what a run leaves behind.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{
    AtFlags, Dir, FileType, Mode, OFlags, chmodat, open, openat, renameat, statat, unlinkat,
};

/// Removes a directory, whatever is in it: directories without permissions or
/// nested too deeply for paths.
pub fn remove(directory: &Path) {
    if fs::remove_dir_all(directory).is_err() {
        let _ = flatten(directory);
        let _ = fs::remove_dir_all(directory);
    }
}

/// Removes all files, and the directories one by one: each is moved to the top
/// first, so none is nested.
fn flatten(directory: &Path) -> io::Result<()> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let _ = fs::set_permissions(
        directory,
        std::os::unix::fs::PermissionsExt::from_mode(0o700),
    );
    let top = open(directory, flags, Mode::empty())?;
    let mut count = 0_u64;
    // Of every directory, the ones in it are moved to the top and listed there.
    let mut pending = empty(&top, &top, &mut count)?;
    while let Some(name) = pending.pop() {
        if let Ok(inner) = openat(&top, &name, flags, Mode::empty()) {
            pending.extend(empty(&top, &inner, &mut count)?);
        }
        let _ = unlinkat(&top, &name, AtFlags::REMOVEDIR);
    }
    Ok(())
}

/// Removes the files of a directory, and moves its directories to the top.
/// Returns their new names.
fn empty(top: &OwnedFd, directory: &OwnedFd, count: &mut u64) -> io::Result<Vec<CString>> {
    let mut moved = Vec::new();
    let entries: Vec<CString> = Dir::read_from(directory)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_owned()))
        .filter(|name| ![c".", c".."].contains(&name.as_c_str()))
        .collect();
    for name in entries {
        let is_directory = statat(directory, &name, AtFlags::SYMLINK_NOFOLLOW)
            .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Directory);
        if !is_directory {
            let _ = unlinkat(directory, &name, AtFlags::empty());
            continue;
        }
        let _ = chmodat(directory, &name, Mode::RWXU, AtFlags::empty());
        // A name that is not taken.
        let new = loop {
            *count += 1;
            let new = CString::new(format!("removed-{count}")).unwrap_or_default();
            if statat(top, &new, AtFlags::SYMLINK_NOFOLLOW).is_err() {
                break new;
            }
        };
        if renameat(directory, &name, top, &new).is_ok() {
            moved.push(new);
        }
    }
    Ok(moved)
}
