//! Copying owner, group and mode from the old file.

use std::fs::{File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

use crate::directory::retry;

/// Gives a new file the owner, the group and the mode of an old one.
///
/// Only root may give files away, and others may choose only among their own
/// groups. Where the owner or the group cannot be kept, the new file gets only
/// the permission bits that are safe without them.
pub(crate) fn keep(new: &File, old: &Metadata) -> io::Result<()> {
    let group = Some(old.gid());
    let mode = if retry(|| fchown(new, Some(old.uid()), group)).is_ok() {
        old.mode() & 0o7777
    } else if retry(|| fchown(new, None, group)).is_ok() {
        with_another_owner(old.mode())
    } else {
        with_another_group(old.mode())
    };
    new.set_permissions(Permissions::from_mode(mode))
}

/// Drops the bits that run a program as the owner or the group of its file.
fn with_another_owner(mode: u32) -> u32 {
    mode & 0o777
}

/// Like [`with_another_owner`], and gives the new group the rights of all others.
fn with_another_group(mode: u32) -> u32 {
    let others = mode & 0o007;
    mode & 0o700 | others << 3 | others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_group_gets_no_rights_that_it_did_not_have() {
        for (mode, expected) in [
            (0o100_666, 0o666),
            (0o100_660, 0o600),
            (0o100_644, 0o644),
            (0o100_604, 0o644),
            (0o102_770, 0o700),
            (0o104_755, 0o755),
        ] {
            assert_eq!(with_another_group(mode), expected, "{mode:o}");
        }
    }

    #[test]
    fn another_owner_loses_the_set_user_id_bits() {
        for (mode, expected) in [(0o104_660, 0o660), (0o106_775, 0o775), (0o100_640, 0o640)] {
            assert_eq!(with_another_owner(mode), expected, "{mode:o}");
        }
    }
}
