//! A crash or a power failure at any moment of a save leaves the old file or the
//! new one.
//!
//! The shim records the system calls of a real save. A model of a disk then goes
//! through every moment between two calls and every content that the disk can have
//! at that moment if the power fails. The model is as pessimistic as POSIX permits:
//!
//! - Until a file is synced, each half of each write, each change of its size and
//!   each change of its permissions may be on the disk or not, independently of the
//!   others. A part of a write that is missing may still have extended the file with
//!   zeros.
//! - Until the directory is synced, each created, renamed and removed name may be on
//!   the disk or not, independently of the others. Only a rename is atomic.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::process::Command;

use testkit::toolchain::have;

use crate::victim::{
    LoggedCall, MOUNTED, OLD, SAVED, TARGETS, Victim, is_copy, report, with_mounts,
};

/// A call that changes the disk or writes changes to it.
#[derive(Clone)]
enum Step {
    Create(String, Inode),
    Rename(String, String, Inode),
    Remove(String),
    /// Writes at an offset.
    Write(Inode, usize, Vec<u8>),
    Resize(Inode, usize),
    /// Changes the owner, the mode or an attribute.
    SetAccess(Inode),
    SyncFile(Inode),
    SyncNames,
}

type Inode = usize;

impl Step {
    fn changes_names(&self) -> bool {
        matches!(self, Step::Create(..) | Step::Rename(..) | Step::Remove(..))
    }

    fn changes_file(&self, file: Inode) -> bool {
        matches!(self, Step::Write(inode, ..) | Step::Resize(inode, _) | Step::SetAccess(inode)
            if *inode == file)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Create(name, inode) => write!(f, "create {name} ({inode})"),
            Step::Rename(old, new, inode) => write!(f, "rename {old} to {new} ({inode})"),
            Step::Remove(name) => write!(f, "remove {name}"),
            Step::Write(inode, at, bytes) => write!(f, "write {} at {at} ({inode})", bytes.len()),
            Step::Resize(inode, size) => write!(f, "resize to {size} ({inode})"),
            Step::SetAccess(inode) => write!(f, "set access ({inode})"),
            Step::SyncFile(inode) => write!(f, "sync ({inode})"),
            Step::SyncNames => write!(f, "sync names"),
        }
    }
}

/// A save: what the disk holds before it, and its steps.
#[derive(Clone)]
struct Save {
    names: BTreeMap<String, Inode>,
    /// The contents of all files, empty for new ones.
    files: Vec<Vec<u8>>,
    steps: Vec<Step>,
    /// The name of the file that is saved.
    target: String,
    old: Option<Vec<u8>>,
    new: Vec<u8>,
}

impl Save {
    /// Saves a game and records it.
    fn record(victim: &Victim, target: &str, file: &str, old: &str, new: &str) -> Save {
        victim.reset();
        fs::write(victim.path("board.txt"), new).expect("a board");
        let saves = victim.path("saves");
        let mut names = BTreeMap::new();
        let mut files = Vec::new();
        for entry in fs::read_dir(&saves).expect("a directory") {
            let name = entry.expect("a file").file_name();
            let name = name.into_string().expect("a UTF-8 name");
            fs::write(saves.join(&name), old).expect("a file");
            names.insert(name, files.len());
            files.push(old.as_bytes().to_vec());
        }
        let data = victim.path("data");
        let _ = fs::remove_file(&data);
        let variables = [("FAULT_DATA", data.to_str().expect("a UTF-8 path"))];
        let (output, calls) = victim.inject(target, &variables);
        assert_eq!(report(&output).0, SAVED);
        let data = fs::read(&data).expect("the data of all writes");
        let mut save = Save {
            old: names.contains_key(file).then(|| old.as_bytes().to_vec()),
            new: new.as_bytes().to_vec(),
            target: file.to_owned(),
            steps: Vec::new(),
            names,
            files,
        };
        save.add_steps(&calls, &data);
        // The recording is complete: without a crash, the model ends up with the same
        // files as the system.
        let names = save.final_names();
        let mut found: Vec<String> = fs::read_dir(&saves)
            .expect("a directory")
            .map(|entry| entry.expect("a file").file_name().into_string())
            .collect::<Result<_, _>>()
            .expect("UTF-8 names");
        found.sort();
        assert!(names.keys().eq(&found), "{names:?} {found:?}");
        for (name, inode) in names {
            let content = fs::read(saves.join(&name)).expect("a file");
            assert!(
                save.contents(inode, save.steps.len()).eq([Some(content)]),
                "{name}"
            );
        }
        save
    }

    fn add_steps(&mut self, calls: &[LoggedCall], mut data: &[u8]) {
        let mut names = self.names.clone();
        for call in calls {
            let (directory, name) = call.file.rsplit_once('/').unwrap_or_default();
            let name = name.to_owned();
            let is_directory = name == "saves";
            let is_in_directory = directory.ends_with("/saves") && name != ".";
            let mut numbers = call.details.split(' ').map(|number| number.parse().ok());
            let mut number = || numbers.next().flatten().expect("a number");
            let step = match call.name.as_str() {
                "write" => {
                    let (offset, size): (usize, usize) = (number(), number());
                    let (bytes, rest) = data.split_at(size);
                    data = rest;
                    // Either half may be lost.
                    let (first, second) = bytes.split_at(size / 2);
                    let inode = names[&name];
                    self.steps.push(Step::Write(inode, offset, first.to_vec()));
                    Step::Write(inode, offset + first.len(), second.to_vec())
                }
                "fsync" if is_directory => Step::SyncNames,
                _ if !is_in_directory => continue,
                "open" if call.details == "new" => {
                    let inode = self.files.len();
                    self.files.push(Vec::new());
                    names.insert(name.clone(), inode);
                    Step::Create(name, inode)
                }
                // The shim lets this one fail.
                "rename" if name == MOUNTED => continue,
                "rename" => {
                    let inode = names.remove(&call.details).expect("a file");
                    names.insert(name.clone(), inode);
                    Step::Rename(call.details.clone(), name, inode)
                }
                "unlink" => {
                    names.remove(&name);
                    Step::Remove(name)
                }
                "ftruncate" => Step::Resize(names[&name], number()),
                "fchmod" | "fchown" | "setxattr" | "removexattr" => Step::SetAccess(names[&name]),
                "fsync" => Step::SyncFile(names[&name]),
                "open" | "fstat" | "stat" | "flock" | "pread" | "readlink" | "listxattr"
                | "getxattr" => continue,
                other => panic!("unknown call {other}"),
            };
            self.steps.push(step);
        }
        assert!(data.is_empty());
    }

    /// Returns the directory after the save if there was no crash.
    fn final_names(&self) -> BTreeMap<String, Inode> {
        let steps = self.steps.iter();
        let changes: Vec<&Step> = steps.filter(|step| step.changes_names()).collect();
        self.names_with(&changes)
    }

    fn names_with(&self, changes: &[&Step]) -> BTreeMap<String, Inode> {
        let mut names = self.names.clone();
        for change in changes {
            match change {
                Step::Create(name, inode) => {
                    names.insert(name.clone(), *inode);
                }
                Step::Rename(old, new, inode) => {
                    names.remove(old);
                    names.insert(new.clone(), *inode);
                }
                Step::Remove(name) => {
                    names.remove(name);
                }
                _ => unreachable!("changes of names"),
            }
        }
        names
    }

    /// Returns every directory that a crash after this many steps can leave.
    fn directories(&self, end: usize) -> impl Iterator<Item = BTreeMap<String, Inode>> {
        let steps = &self.steps[..end];
        let synced = steps
            .iter()
            .rposition(|step| matches!(step, Step::SyncNames));
        let synced = synced.unwrap_or(0);
        let changes = |steps: &'_ [Step]| -> Vec<Step> {
            steps
                .iter()
                .filter(|step| step.changes_names())
                .cloned()
                .collect()
        };
        let certain = changes(&steps[..synced]);
        let pending = changes(&steps[synced..]);
        choices(2, pending.len()).map(move |choice| {
            let chosen = pending
                .iter()
                .zip(choice)
                .filter(|(_, choice)| *choice == 1);
            let changes: Vec<&Step> = certain.iter().chain(chosen.map(|(step, _)| step)).collect();
            self.names_with(&changes)
        })
    }

    /// Returns every content of a file that a crash after this many steps can leave,
    /// or `None` if the file can have the wrong permissions.
    fn contents(&self, file: Inode, end: usize) -> impl Iterator<Item = Option<Vec<u8>>> {
        let steps = &self.steps[..end];
        let is_sync = |step: &Step| matches!(step, Step::SyncFile(inode) if *inode == file);
        let synced = steps.iter().rposition(is_sync).unwrap_or(0);
        let changes = |steps: &'_ [Step]| -> Vec<Step> {
            steps
                .iter()
                .filter(|step| step.changes_file(file))
                .cloned()
                .collect()
        };
        let certain = changes(&steps[..synced]);
        let pending = changes(&steps[synced..]);
        choices(3, pending.len()).map(move |choice| {
            let mut content = self.files[file].clone();
            let choice = certain.iter().map(|_| 2).chain(choice);
            for (step, choice) in certain.iter().chain(&pending).zip(choice) {
                match (step, choice) {
                    (Step::SetAccess(_), 0 | 1) => return None,
                    (Step::Write(_, offset, bytes), 1 | 2) => {
                        let end = offset + bytes.len();
                        content.resize(content.len().max(end), 0);
                        if choice == 2 {
                            content[*offset..end].copy_from_slice(bytes);
                        }
                    }
                    (Step::Resize(_, size), 2) => content.resize(*size, 0),
                    _ => {}
                }
            }
            Some(content)
        })
    }

    /// Describes the first crash after which neither the old content nor the new one
    /// is left, or after which a finished save is lost.
    fn find_loss(&self) -> Option<String> {
        for end in 0..=self.steps.len() {
            for names in self.directories(end) {
                let is_finished = end == self.steps.len();
                let target = names.get(&self.target).copied();
                let is_good = |content: Option<Vec<u8>>| {
                    content.as_ref() == Some(&self.new)
                        || !is_finished && self.old.is_some() && content == self.old
                };
                let is_whole = match target {
                    Some(target) => self.contents(target, end).all(is_good),
                    None => self.old.is_none() && !is_finished,
                };
                // A file that begins with a 0 is marked as incomplete.
                let is_unambiguous = |content: Option<Vec<u8>>| {
                    let first = content.as_ref().map(|content| content.first());
                    matches!(first, Some(None | Some(0))) || is_good(content)
                };
                let is_safe =
                    target.is_some_and(|target| self.contents(target, end).all(is_unambiguous));
                // The files are independent of each other.
                let has_copy = names.iter().any(|(name, inode)| {
                    is_copy(name)
                        && self
                            .contents(*inode, end)
                            .all(|content| content == self.old)
                });
                if !is_whole && (!has_copy || !is_safe || is_finished) {
                    let steps = &self.steps[..end];
                    return Some(format!("{}: {names:?} after {steps:#?}", self.target));
                }
            }
        }
        None
    }

    /// Returns the syncs without which a crash could lose the file.
    fn needed_syncs(&self) -> Vec<&'static str> {
        let without = |at: usize| {
            let mut save = self.clone();
            save.steps.remove(at);
            save
        };
        let is_sync = |step: &Step| matches!(step, Step::SyncFile(_) | Step::SyncNames);
        let syncs = (0..self.steps.len()).filter(|at| is_sync(&self.steps[*at]));
        let needed = syncs.filter(|at| without(*at).find_loss().is_some());
        needed
            .map(|at| match &self.steps[at] {
                Step::SyncNames => "names",
                Step::SyncFile(file) if self.names.get(&self.target) == Some(file) => "old file",
                _ => "new file",
            })
            .collect()
    }
}

/// Returns all lists of `length` numbers below `base`.
fn choices(base: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    let count = base.pow(u32::try_from(length).expect("few changes"));
    (0..count).map(move |mut number| {
        let digit = |_| {
            let digit = number % base;
            number /= base;
            digit
        };
        (0..length).map(digit).collect()
    })
}

#[test]
fn no_crash_loses_a_file() {
    let victim = Victim::new();
    let large = victim.board.clone();
    for (old, new) in [
        ("short\n", &*large),
        (&*large, "GO\n11\n"),
        ("", "GO\n11\n"),
    ] {
        for (target, file) in TARGETS {
            let save = Save::record(&victim, target, file, old, new);
            assert_eq!(save.find_loss(), None);
            // The model notices each sync that is missing. Only the last sync after
            // writing in place is not needed: the copy may as well come back.
            let expected: &[&str] = match file {
                MOUNTED if old.is_empty() => &["names", "old file", "old file"],
                MOUNTED => &["new file", "names", "old file", "old file", "old file"],
                _ => &["new file", "names"],
            };
            assert_eq!(save.needed_syncs(), expected, "{:#?}", save.steps);
        }
    }
}

/// Cuts the power of a real file system before each call of a save, mounts it again
/// and looks at the file.
#[test]
fn no_power_failure_on_a_real_disk_loses_a_file() {
    let victim = Victim::new();
    fs::write(victim.path("old.txt"), OLD).expect("a file");
    for (file_system, size, package) in [("ext4", "16M", "e2fsprogs"), ("xfs", "320M", "xfsprogs")]
    {
        let mkfs = format!("mkfs.{file_system}");
        let found = Command::new(&mkfs).arg("-V").output();
        if !have(found.is_ok_and(|output| output.status.success()), package) {
            continue;
        }
        for (_, file) in TARGETS {
            let mount = format!(
                "truncate -s 0 disk.img; truncate -s {size} disk.img
                {mkfs} -q disk.img && mount -o loop disk.img disk && umount disk"
            );
            let script = format!(
                "export FAULT=power FAULT_DISK=disk FAULT_MOUNT={MOUNTED}
                save() {{
                    FAULT_AT=$1 LD_PRELOAD={shim} ./faults board.txt words.txt disk/saves/{file}
                }}
                at=1
                finished=false
                until $finished; do
                    mount -o loop disk.img disk || exit
                    rm -rf disk/saves; mkdir disk/saves
                    test {file} = new.txt || cp old.txt disk/saves/{file}
                    sync
                    if save $at 2> report; then
                        grep -q 'saved 0' report || exit
                        finished=true
                        save 1
                    fi
                    umount disk && mount -o loop disk.img disk || exit
                    cd disk/saves
                    if cmp -s {file} ../../board.txt; then echo new
                    elif cmp -s {file} ../../old.txt; then echo old
                    elif test {file} = new.txt -a ! -e {file}; then echo old
                    elif cmp -s {file}.*.old ../../old.txt; then echo copy
                    else echo lost; ls -l; fi
                    cd ../..
                    umount disk || exit
                    at=$((at + 1))
                done",
                shim = victim.shim.path.display(),
            );
            let Some(text) = with_mounts(&victim, &mount, &script) else {
                return;
            };
            // First the old file, then the copy, then the new file.
            let order = ["old", "copy", "new"];
            let position = |state| order.iter().position(|known| *known == state);
            let states: Vec<usize> = text.lines().filter_map(position).collect();
            let context = format!("{file_system}, {file}: {text}");
            assert_eq!(states.len(), text.lines().count(), "{context}");
            assert!(states.len() > 20 && states.is_sorted(), "{context}");
            assert_eq!(
                (states.first(), states.last()),
                (Some(&0), Some(&2)),
                "{context}"
            );
            assert!(file == MOUNTED || !states.contains(&1), "{context}");
        }
    }
}
