//! What becomes of files.

use std::env;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;

use tempfile::TempDir;
use whole_file::replace;

fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a scratch directory")
}

/// The names in a directory.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("an entry")))
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_and_keeps_its_permissions() {
    let directory = scratch();
    let path = directory.path().join("file");
    for mode in [0o640, 0o606, 0o600, 0o777] {
        fs::write(&path, "older and longer").expect("a file");
        fs::set_permissions(&path, Permissions::from_mode(mode)).expect("permissions");
        replace(&path, b"new").expect("a file");
        assert_eq!(fs::read(&path).expect("a file"), b"new");
        let metadata = fs::metadata(&path).expect("a file");
        assert_eq!(metadata.mode() & 0o777, mode);
    }
    assert_eq!(names(directory.path()), ["file"]);
}

/// Only root can give files away, and so see this.
#[test]
fn a_file_keeps_its_owner_if_the_process_may_give_it_away() {
    let directory = scratch();
    let path = directory.path().join("file");
    fs::write(&path, "older").expect("a file");
    if chown(&path, Some(12), Some(34)).is_ok() {
        replace(&path, b"new").expect("a file");
        let metadata = fs::metadata(&path).expect("a file");
        assert_eq!((metadata.uid(), metadata.gid()), (12, 34));
        assert_eq!(fs::read(&path).expect("a file"), b"new");
    } else {
        assert!(env::var_os("CI").is_none(), "run as root");
        let _ = writeln!(io::stderr(), "skipped: run as root");
    }
}

#[test]
fn a_new_file_has_the_permissions_of_new_files() {
    let directory = scratch();
    let [other, path] = ["other", "file"].map(|name| directory.path().join(name));
    fs::write(&other, "").expect("a file");
    replace(&path, b"new").expect("a file");
    let mode = |path: &Path| fs::metadata(path).expect("a file").mode();
    assert_eq!(mode(&path), mode(&other));
    assert_eq!(fs::read(&path).expect("a file"), b"new");
}

#[test]
fn links_stay_links_and_the_file_behind_them_is_written() {
    let directory = scratch();
    let at = |name: &str| directory.path().join(name);
    fs::create_dir(at("below")).expect("a directory");
    fs::write(at("old"), "x").expect("a file");
    symlink("old", at("link")).expect("a link");
    symlink("below/later", at("second")).expect("a link");
    symlink("../new", at("below/later")).expect("a link");
    for (link, file) in [("link", "old"), ("second", "new")] {
        replace(&at(link), b"text").expect("a file");
        assert_eq!(fs::read(at(file)).expect("a file"), b"text");
        assert!(at(link).is_symlink());
    }
    assert_eq!(
        names(directory.path()),
        ["below", "link", "new", "old", "second"]
    );
    assert_eq!(names(&at("below")), ["later"]);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let directory = scratch();
    let at = |name: &str| directory.path().join(name);
    fs::write(at("file"), "x").expect("a file");
    symlink("loop", at("loop")).expect("a link");
    for name in [".", "missing/file", "file/below", "loop", "new/"] {
        assert!(replace(&at(name), b"text").is_err(), "{name}");
    }
    for path in ["", "/", "/dev/full", "with a\0NUL"] {
        assert!(replace(Path::new(path), b"text").is_err(), "{path}");
    }
    assert_eq!(names(directory.path()), ["file", "loop"]);
}

#[test]
fn a_device_is_written_to_as_it_is() {
    replace(Path::new("/dev/null"), b"text").expect("a device that takes all");
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
}
