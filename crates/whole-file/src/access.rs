//! Who can access a file: owner, group, mode, ACL and other attributes.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

use crate::attributes;
use crate::directory::{is_stale, retry};

/// In a user namespace, all users and groups that are not in it have this number.
const UNKNOWN: u32 = 65534;

/// Gives a new file the owner, group, mode, ACL and other attributes of an old
/// one. Returns false if the new file cannot have all of them: only root can give
/// files away, and others can choose only among their own groups.
///
/// Until all of them are set, nobody but its owner can access the new file.
pub(crate) fn copy(old: &File, new: &File) -> io::Result<bool> {
    match try_copy(old, new) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::OutOfMemory || is_stale(&error) => Err(error),
        Err(_) => Ok(false),
    }
}

fn try_copy(old: &File, new: &File) -> io::Result<()> {
    let wanted = old.metadata()?;
    if [wanted.uid(), wanted.gid()].contains(&UNKNOWN) {
        return Err(ErrorKind::Unsupported.into());
    }
    let found = new.metadata()?;
    if found.mode() & 0o7777 != 0o600 {
        new.set_permissions(Permissions::from_mode(0o600))?;
    }
    if owner(&found) != owner(&wanted) {
        retry(|| fchown(new, Some(wanted.uid()), Some(wanted.gid())))?;
    }
    // An ACL comes before the mode, because it changes the mode, and because the
    // mode would let in users whom only the ACL keeps out.
    attributes::for_each_difference(old, new, |name, value| match value {
        Some(value) => attributes::set(new, name, value),
        None => attributes::remove(new, name),
    })?;
    let mode = wanted.mode() & 0o7777;
    if new.metadata()?.mode() & 0o7777 != mode {
        new.set_permissions(Permissions::from_mode(mode))?;
    }
    // Some systems ignore what they cannot do.
    let found = new.metadata()?;
    if (owner(&found), found.mode()) != (owner(&wanted), wanted.mode()) {
        return Err(ErrorKind::Unsupported.into());
    }
    attributes::for_each_difference(old, new, |_, _| Err(ErrorKind::Unsupported.into()))
}

fn owner(file: &Metadata) -> (u32, u32) {
    (file.uid(), file.gid())
}
