//! When memory runs out, every function returns an error instead of aborting.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::ptr;

use names::names;

mod names;
#[cfg(target_os = "linux")]
mod users;

/// The system's allocator, which can be told to fail.
struct Failing;

thread_local! {
    /// How many allocations of this thread succeed before one fails.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

fn fails() -> bool {
    let left = LEFT.get();
    LEFT.set(left.and_then(|left| left.checked_sub(1)));
    left == Some(0)
}

// SAFETY: it returns null or what the system's allocator returns, and frees memory
// with the same allocator.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match fails() {
            true => ptr::null_mut(),
            // SAFETY: the caller meets the same obligations.
            false => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller meets the same obligations.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// Calls a function again and again, and lets another allocation fail each time.
/// Returns how many calls failed; an abort would end the test.
fn fail_each_allocation(mut call: impl FnMut() -> io::Result<()>) -> usize {
    let mut failures = 0;
    for successes in 0.. {
        LEFT.set(Some(successes));
        let result = call();
        let is_past_the_last = LEFT.take().is_some();
        match result {
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::OutOfMemory);
                failures += 1;
            }
            Ok(()) if is_past_the_last => break,
            Ok(()) => {}
        }
    }
    failures
}

#[test]
fn a_failed_allocation_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    let [old, link] = ["old", "link"].map(|name| directory.path().join(name));
    fs::write(&old, "old").expect("a file");
    std::os::unix::fs::symlink("old", &link).expect("a link");
    let text = |output: &mut whole_file::Output<'_>| writeln!(output, "a number: {}", 1.5);

    let failures = fail_each_allocation(|| {
        let file = whole_file::open(&old)?;
        let bytes = whole_file::read(&file)?;
        assert_eq!(bytes, b"old");
        Ok(())
    });
    assert!(failures > 0);
    for path in [&old, &link, Path::new("/dev/null")] {
        assert!(fail_each_allocation(|| whole_file::replace(path, text)) > 0);
    }
    let new = ["a", "b", "c", "d", "e", "f"].map(|name| directory.path().join(name));
    let mut new = new.iter();
    let failures =
        fail_each_allocation(|| whole_file::create(new.next().expect("a new name"), text));
    assert!(failures > 0);

    for name in names(directory.path()) {
        let path = directory.path().join(name);
        assert_ne!(path.extension(), Some("tmp".as_ref()), "{path:?}");
        assert_eq!(fs::read(path).expect("a file"), b"a number: 1.5\n");
    }
}

/// A file of someone else is written to in place.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_allocation_in_place_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    if !users::is_root() {
        return;
    }
    let path = directory.path().join("file");
    fs::write(&path, "old").expect("a file");
    for path in [directory.path(), &path] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).expect("permissions");
    }
    let failures = users::ANN.run(|| {
        fail_each_allocation(|| {
            let result = whole_file::replace(&path, |output| output.write_all(b"new"));
            let expected = if result.is_ok() { "new" } else { "old" };
            let left = LEFT.take();
            assert_eq!(fs::read_to_string(&path).expect("a file"), expected);
            assert_eq!(names(directory.path()), ["file"]);
            fs::write(&path, "old").expect("a file");
            LEFT.set(left);
            result
        })
    });
    assert!(failures > 1);
}

/// The directory cannot be written to.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_allocation_with_a_copy_in_memory_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    if !users::is_root() {
        return;
    }
    let path = directory.path().join("file");
    fs::write(&path, "old").expect("a file");
    for (path, mode) in [(directory.path(), 0o755), (&path, 0o666)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
    }
    let failures = users::ANN.run(|| {
        fail_each_allocation(|| {
            let result = whole_file::overwrite_or_print(&path, |output| output.write_all(b"new"));
            let expected = if result.is_ok() { "new" } else { "old" };
            let left = LEFT.take();
            assert_eq!(fs::read_to_string(&path).expect("a file"), expected);
            fs::write(&path, "old").expect("a file");
            LEFT.set(left);
            result
        })
    });
    assert!(failures > 1);
}

/// A message needs no memory of its own.
#[test]
fn errors_and_paths_are_formatted_without_memory() {
    let mut text = [0; 200];
    let mut rest = &mut text[..];
    let error = io::Error::from_raw_os_error(libc::ENOSPC);
    let path = Path::new("a\nb\u{202e}");
    LEFT.set(Some(0));
    let result = write!(
        rest,
        "{}: {}",
        whole_file::PathText(path),
        whole_file::Cause(&error)
    );
    let is_untouched = LEFT.take() == Some(0);
    assert!(result.is_ok() && is_untouched);
    let length = 200 - rest.len();
    assert_eq!(&text[..length], b"a\\nb\\u{202e}: No space left on device");
}
