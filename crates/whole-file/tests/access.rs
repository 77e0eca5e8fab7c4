//! A save does not change who can access a file.
//!
//! Every test saves to one file and writes to an identical one as a C program
//! would, as the same user, and compares what both files look like afterward.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::thread;

use rustix::fs::{XattrFlags, getxattr, listxattr, removexattr, setxattr};
use rustix::io::Errno;
use tempfile::TempDir;

use names::names;
use users::{ANN, ROOT, User, is_root};

mod names;
mod users;

const ACL: &str = "system.posix_acl_access";
const DEFAULT_ACL: &str = "system.posix_acl_default";

/// Everything that decides who can access a file.
#[derive(Clone, PartialEq)]
struct Access {
    owner: (u32, u32),
    mode: u32,
    attributes: BTreeMap<String, Vec<u8>>,
}

impl Access {
    fn of(path: &Path) -> Access {
        let file = fs::metadata(path).expect("a file");
        let mut names = vec![0; 1000];
        let length = match listxattr(path, &mut names[..]) {
            Err(Errno::OPNOTSUPP) => 0,
            result => result.expect("attributes"),
        };
        let names = String::from_utf8(names[..length].to_vec()).expect("UTF-8");
        let value = |name: &str| {
            let mut value = vec![0; 1000];
            let length = getxattr(path, name, &mut value[..]).expect("an attribute");
            value.truncate(length);
            (name.to_owned(), value)
        };
        Access {
            owner: (file.uid(), file.gid()),
            mode: file.mode() & 0o7777,
            attributes: names.split_terminator('\0').map(value).collect(),
        }
    }

    fn give_to(&self, path: &Path) {
        chown(path, Some(self.owner.0), Some(self.owner.1)).expect("root may");
        // The file may have inherited one.
        let _ = removexattr(path, ACL);
        for (name, value) in &self.attributes {
            setxattr(path, name.as_str(), value, XattrFlags::empty()).expect("root may");
        }
        set_mode(path, self.mode);
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Access {
            owner: (user, group),
            mode,
            attributes,
        } = self;
        write!(f, "{user}:{group} {mode:04o}")?;
        for (name, value) in attributes {
            write!(f, " {name}={}", value.escape_ascii())?;
        }
        Ok(())
    }
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
}

/// An entry of an ACL: a tag, permissions, and the user or group.
type Entry = (u16, u16, u32);

const OWNER: u16 = 0x01;
const NAMED_USER: u16 = 0x02;
const GROUP: u16 = 0x04;
const NAMED_GROUP: u16 = 0x08;
const MASK: u16 = 0x10;
const OTHERS: u16 = 0x20;
const NOBODY: u32 = u32::MAX;

/// An ACL as the system stores it.
fn acl(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = 2_u32.to_le_bytes().to_vec();
    for (tag, permissions, id) in entries {
        bytes.extend(tag.to_le_bytes());
        bytes.extend(permissions.to_le_bytes());
        bytes.extend(id.to_le_bytes());
    }
    bytes
}

/// Directories in which everybody can create files, one of them with a default ACL
/// if the file system has ACLs.
struct Directories {
    _scratch: TempDir,
    paths: Vec<PathBuf>,
}

impl Directories {
    /// Returns `None` if the test does not run as root, who can become other users.
    fn new() -> Option<Directories> {
        if !is_root() {
            return None;
        }
        let scratch = tempfile::tempdir().expect("a directory");
        set_mode(scratch.path(), 0o755);
        let paths = ["plain", "sticky", "group", "default"].map(|name| scratch.path().join(name));
        for path in &paths {
            fs::create_dir(path).expect("a directory");
            set_mode(path, 0o777);
        }
        let [_, sticky, group, default] = &paths;
        set_mode(sticky, 0o1777);
        chown(group, None, Some(7)).expect("root may");
        set_mode(group, 0o2777);
        let entries = [
            (OWNER, 7, NOBODY),
            (NAMED_USER, 7, 4000),
            (GROUP, 5, NOBODY),
            (MASK, 7, NOBODY),
            (OTHERS, 5, NOBODY),
        ];
        let has_acls = match setxattr(default, DEFAULT_ACL, &acl(&entries), XattrFlags::empty()) {
            // As on NFS.
            Err(Errno::OPNOTSUPP) => false,
            result => result.map(|()| true).expect("an ACL"),
        };
        let mut paths = paths.to_vec();
        paths.truncate(if has_acls { 4 } else { 3 });
        Some(Directories {
            _scratch: scratch,
            paths,
        })
    }
}

/// The content of files before they are saved. It is longer than what is saved.
const OLD: &str = "an older and longer content\n";
const NEW: &str = "saved\n";

/// Saves to a file with this access and compares. Returns true if it was saved.
fn check(directory: &Path, access: &Access, saver: User) -> bool {
    let [saved, written] = ["saved", "written"].map(|name| directory.join(name));
    for path in [&saved, &written] {
        fs::write(path, OLD).expect("a file");
        access.give_to(path);
    }
    let before = Access::of(&saved);
    assert_eq!((before.owner, before.mode), (access.owner, access.mode));
    assert_eq!(before.attributes.get(ACL), access.attributes.get(ACL));
    let context = format!("{before:?} in {directory:?}, saved by {saver:?}");

    let plain = saver.run(|| {
        let mut file = fs::OpenOptions::new()
            .write(true)
            .truncate(true)
            .open(&written)?;
        file.write_all(NEW.as_bytes())
    });
    let result = saver.run(|| whole_file::replace(&saved, |out| out.write_all(NEW.as_bytes())));
    let can_read = saver.run(|| fs::File::open(&saved).is_ok());

    let content = fs::read_to_string(&saved).expect("a file");
    let after = Access::of(&saved);
    match &result {
        Ok(()) => {
            assert!(plain.is_ok(), "{context}: could not be written to");
            assert_eq!(content, NEW, "{context}");
            let expected = Access::of(&written);
            assert!(
                after == before || after == expected,
                "{context}: became {after:?} instead of {expected:?}"
            );
        }
        Err(error) => {
            assert_eq!(
                error.kind(),
                ErrorKind::PermissionDenied,
                "{context}: {error}"
            );
            assert!(plain.is_err() || !can_read, "{context}: {error}");
            assert_eq!(content, OLD, "{context}");
            assert_eq!(after, before, "{context}");
        }
    }
    for path in [saved, written] {
        fs::remove_file(path).expect("a file");
    }
    let left = names(directory);
    assert!(left.is_empty(), "{context}: {left:?}");
    result.is_ok()
}

/// Owners and groups: those of the user who saves, one group to which the user
/// also belongs, and others.
const OWNERS: [(u32, u32); 9] = [
    (3000, 3001),
    (3000, 2000),
    (3000, 9),
    (5, 3001),
    (5, 2000),
    (5, 9),
    (0, 0),
    (5000, 2000),
    // In a user namespace, this stands for everybody who is not in it.
    (65534, 65534),
];

#[test]
fn a_save_keeps_owner_group_and_mode() {
    let Some(directories) = Directories::new() else {
        return;
    };
    let mut saved = 0;
    for (directory, step) in directories.paths.iter().zip([1, 7, 7, 7]) {
        for owner in OWNERS {
            // All permissions of reading and writing in the first directory, some in
            // the others, and a few special ones.
            let modes = (0..0o100).map(|bits: u32| {
                (0..6)
                    .filter(|bit| bits >> bit & 1 == 1)
                    .map(|bit| 0o2 << (bit / 2 * 3 + bit % 2))
                    .sum()
            });
            for mode in modes.step_by(step).chain([0o4755, 0o2666, 0o6777, 0o1666]) {
                let access = Access {
                    owner,
                    mode,
                    attributes: BTreeMap::new(),
                };
                for saver in [ROOT, ANN] {
                    saved += usize::from(check(directory, &access, saver));
                }
            }
        }
    }
    assert!(saved > 700, "{saved}");
}

#[test]
fn a_save_keeps_acls_and_attributes() {
    let Some(directories) = Directories::new() else {
        return;
    };
    let acls: [Option<&[Entry]>; 5] = [
        None,
        Some(&[
            (OWNER, 6, NOBODY),
            (NAMED_USER, 6, 3000),
            (GROUP, 0, NOBODY),
            (MASK, 6, NOBODY),
            (OTHERS, 0, NOBODY),
        ]),
        Some(&[
            (OWNER, 4, NOBODY),
            (NAMED_USER, 0, 3000),
            (GROUP, 6, NOBODY),
            (NAMED_GROUP, 6, 3001),
            (MASK, 4, NOBODY),
            (OTHERS, 6, NOBODY),
        ]),
        Some(&[
            (OWNER, 6, NOBODY),
            (GROUP, 0, NOBODY),
            (NAMED_GROUP, 6, 2000),
            (NAMED_GROUP, 6, 4),
            (MASK, 7, NOBODY),
            (OTHERS, 4, NOBODY),
        ]),
        Some(&[
            (OWNER, 0, NOBODY),
            (GROUP, 6, NOBODY),
            (MASK, 6, NOBODY),
            (OTHERS, 6, NOBODY),
        ]),
    ];
    let attributes: [&[&str]; 3] = [&[], &["user.note"], &["user.note", "trusted.note"]];
    let mut saved = 0;
    for directory in &directories.paths {
        for owner in OWNERS {
            for entries in acls {
                for names in attributes {
                    let mut attributes: BTreeMap<_, _> = names
                        .iter()
                        .map(|name| ((*name).to_owned(), name.repeat(20).into_bytes()))
                        .collect();
                    // The group bits of the mode are the mask of the ACL.
                    let mut mode = 0o660;
                    if let Some(entries) = entries {
                        attributes.insert(ACL.to_owned(), acl(entries));
                        let of = |tag| entries.iter().find(|entry| entry.0 == tag);
                        mode = [OWNER, MASK, OTHERS]
                            .map(|tag| of(tag).map_or(0, |entry| u32::from(entry.1)))
                            .iter()
                            .fold(0, |mode, bits| mode << 3 | bits);
                    }
                    let access = Access {
                        owner,
                        mode,
                        attributes,
                    };
                    for saver in [ROOT, ANN] {
                        // Only root sees the attribute and can keep it.
                        if saver.user != 0 && names.contains(&"trusted.note") {
                            continue;
                        }
                        saved += usize::from(check(directory, &access, saver));
                    }
                }
            }
        }
    }
    assert!(saved > 300, "{saved}");
}

/// Whether or not files can be created in the directory, a save succeeds if a plain
/// write does, and changes nothing but the content.
#[test]
fn overwrite_or_print_needs_only_a_file_that_can_be_written() {
    let Some(directories) = Directories::new() else {
        return;
    };
    let directory = &directories.paths[0];
    let path = directory.join("file");
    let mut saved = 0;
    let cases = OWNERS
        .into_iter()
        .flat_map(|owner| [(owner, 0o755), (owner, 0o777)]);
    for (owner, directory_mode) in cases {
        set_mode(directory, directory_mode);
        for mode in [
            0o666, 0o664, 0o660, 0o646, 0o606, 0o600, 0o444, 0o222, 0o4777,
        ] {
            fs::write(&path, OLD).expect("a file");
            let access = Access {
                owner,
                mode,
                attributes: BTreeMap::new(),
            };
            access.give_to(&path);
            let before = Access::of(&path);
            let may_write = ANN.run(|| fs::OpenOptions::new().write(true).open(&path).is_ok());
            let result = ANN
                .run(|| whole_file::overwrite_or_print(&path, |out| out.write_all(NEW.as_bytes())));
            let context = format!("{before:?}: {result:?}");
            assert_eq!(result.is_ok(), may_write, "{context}");
            let expected = if may_write { NEW } else { OLD };
            let text = fs::read_to_string(&path).expect("a file");
            assert_eq!(text, expected, "{context}");
            let after = Access::of(&path);
            // As with any write by someone else, the system clears the set-user-ID bit.
            let is_cleared = may_write && after.mode == before.mode & 0o1777;
            assert!(after == before || is_cleared, "{context}: {after:?}");
            assert_eq!(after.owner, before.owner, "{context}");
            saved += usize::from(may_write);
            assert_eq!(names(directory), ["file"]);
            if directory_mode == 0o755 {
                let refused =
                    ANN.run(|| whole_file::replace(&path, |out| out.write_all(b"replaced\n")));
                assert!(refused.is_err(), "{context}");
            }
        }
    }
    assert!(saved > 20, "{saved}");
}

/// A file that everybody can write to, but only root can replace in this directory.
fn shared_file(directories: &Directories) -> PathBuf {
    let path = directories.paths[1].join("shared");
    fs::write(&path, "0".repeat(100_000)).expect("a file");
    set_mode(&path, 0o666);
    path
}

#[test]
fn many_save_in_place_at_once() {
    const THREADS: usize = 4;
    let Some(directories) = Directories::new() else {
        return;
    };
    let path = shared_file(&directories);
    // Even a clock that ticks rarely does not hide a change of the size.
    let is_whole = |text: &[u8]| {
        let digit = text[0];
        text.len() == 100_000 + usize::from(digit - b'0') && text.iter().all(|byte| *byte == digit)
    };
    let read = thread::scope(|scope| {
        let savers: Vec<_> = (0..THREADS)
            .map(|number| {
                let path = &path;
                scope.spawn(move || {
                    let text = number.to_string().repeat(100_000 + number);
                    ANN.run(|| {
                        for _ in 0..20 {
                            whole_file::replace(path, |out| out.write_all(text.as_bytes()))
                                .expect("a file");
                        }
                    });
                })
            })
            .collect();
        let mut read = 0;
        while !savers.iter().all(thread::ScopedJoinHandle::is_finished) {
            let file = whole_file::open(&path).expect("a file");
            match whole_file::read(&file) {
                // A 0 shows that the text is not complete.
                Ok(text) if text[0] == 0 => {}
                Ok(text) => {
                    assert!(is_whole(&text));
                    read += 1;
                }
                Err(error) => assert_eq!(error.kind(), ErrorKind::ResourceBusy),
            }
        }
        read
    });
    assert!(is_whole(&fs::read(&path).expect("a file")));
    assert!(read > 0);
    let directory = path.parent().expect("a directory");
    assert_eq!(names(directory), ["shared"]);
}

/// A lock that somebody holds forever is an error, not a hang.
#[test]
fn a_locked_file_is_not_written_to_in_place() {
    let Some(directories) = Directories::new() else {
        return;
    };
    let path = shared_file(&directories);
    let stranger = fs::File::options().write(true).open(&path).expect("a file");
    stranger.lock().expect("a lock");
    let save = || ANN.run(|| whole_file::replace(&path, |out| out.write_all(b"saved")));
    let error = save().expect_err("locked");
    assert_eq!(error.raw_os_error(), Some(libc::EBUSY));
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        "0".repeat(100_000)
    );
    drop(stranger);
    save().expect("not locked any more");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "saved");
}
