//! `open` and `read`.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tempfile::TempDir;

fn scratch() -> TempDir {
    tempfile::tempdir().expect("a scratch directory")
}

#[test]
fn files_are_read_to_their_end() {
    let directory = scratch();
    let path = directory.path().join("file");
    for size in [0, 1, 31, 32, 33, 8192, 1_000_003] {
        let bytes: Vec<u8> = (0..size).map(|i: u32| i.to_le_bytes()[0]).collect();
        fs::write(&path, &bytes).expect("a file");
        let file = whole_file::open(&path).expect("a file");
        assert!(whole_file::read(&file).expect("a file") == bytes, "{size}");
    }
}

/// Their size is given as 0.
#[test]
fn files_of_unknown_size_are_read_to_their_end() {
    let path = Path::new("/proc/self/cmdline");
    let file = whole_file::open(path).expect("a file");
    let bytes = whole_file::read(&file).expect("a file");
    assert!(!bytes.is_empty());
    assert_eq!(bytes, fs::read(path).expect("a file"));
}

#[test]
fn pipes_are_read_to_their_end() {
    let directory = scratch();
    let path = directory.path().join("pipe");
    let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    let bytes = vec![b'x'; 200_000];
    thread::scope(|scope| {
        scope.spawn(|| fs::write(&path, &bytes).expect("a pipe"));
        let file = whole_file::open(&path).expect("a pipe");
        assert!(whole_file::read(&file).expect("a pipe") == bytes);
    });
}

#[test]
fn a_file_that_is_replaced_meanwhile_is_the_old_one() {
    let directory = scratch();
    let path = directory.path().join("file");
    fs::write(&path, "old").expect("a file");
    let file = whole_file::open(&path).expect("a file");
    whole_file::replace(&path, |output| output.write_all(b"new")).expect("a file");
    assert_eq!(whole_file::read(&file).expect("a file"), b"old");
}

/// How the threads take turns is up to the system, so the file is read until the
/// writer comes in between.
#[test]
fn a_file_that_is_written_to_meanwhile_is_busy() {
    let directory = scratch();
    let path = directory.path().join("file");
    fs::write(&path, vec![b'x'; 4 << 20]).expect("a file");
    let is_done = AtomicBool::new(false);
    let found = thread::scope(|scope| {
        scope.spawn(|| {
            let mut file = File::options().append(true).open(&path).expect("a file");
            while !is_done.load(Ordering::Relaxed) {
                file.write_all(b"y").expect("a file");
            }
        });
        let found = (0..1000).find_map(|_| {
            let file = whole_file::open(&path).expect("a file");
            whole_file::read(&file).err()
        });
        is_done.store(true, Ordering::Relaxed);
        found
    });
    let error = found.expect("a read that the writer interrupts");
    assert_eq!(error.kind(), ErrorKind::ResourceBusy);
    let file = whole_file::open(&path).expect("a file");
    assert!(whole_file::read(&file).expect("a file").len() > 4 << 20);
}

#[test]
fn what_cannot_be_opened_or_read_is_an_error() {
    for (path, kind) in [
        ("", ErrorKind::NotFound),
        ("missing", ErrorKind::NotFound),
        ("a\0b", ErrorKind::InvalidInput),
        ("Cargo.toml/below", ErrorKind::NotADirectory),
    ] {
        let error = whole_file::open(Path::new(path)).expect_err(path);
        assert_eq!(error.kind(), kind, "{path}");
    }
    let directory = whole_file::open(Path::new(".")).expect("a directory");
    let error = whole_file::read(&directory).expect_err("a directory");
    assert_eq!(error.kind(), ErrorKind::IsADirectory);
}
