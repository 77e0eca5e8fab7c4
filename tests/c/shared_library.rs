//! The symbols, numbers and texts that programs rely on. They never change.

use std::fs;
use std::process::Command;

use testkit::toolchain::{WARNINGS, cc, compile, library, root, run_ok, scratch, stdout};

/// Returns the lines of a committed list. Entries are only ever added, because
/// programs rely on them.
pub fn committed(name: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("tests/c").join(name)).expect(name);
    text.lines().map(str::to_owned).collect()
}

/// Returns the functions of the library, sorted. `symbols.txt` also has the version that
/// first had each, for packages.
pub fn functions() -> Vec<String> {
    let name = |line: String| {
        let (name, version) = line.split_once(' ').expect("a function and a version");
        let numbers: Result<Vec<u32>, _> = version.split('.').map(str::parse).collect();
        assert_eq!(numbers.map(|numbers| numbers.len()), Ok(3), "{line}");
        name.to_owned()
    };
    committed("symbols.txt").into_iter().map(name).collect()
}

pub fn header() -> String {
    fs::read_to_string(root().join("include/hw3.h")).expect("include/hw3.h")
}

#[test]
fn exports_exactly_the_listed_functions() {
    let output = run_ok(
        Command::new("nm")
            .args(["--dynamic", "--defined-only", "--format=just-symbols"])
            .arg(library("libhw3.so")),
    );
    let text = stdout(&output);
    let mut symbols: Vec<&str> = text.split_whitespace().collect();
    symbols.sort_unstable();
    assert_eq!(symbols, functions());
}

/// On 32-bit systems, these functions fail for files of 2 GiB or more and for large
/// inode numbers. The ones with `64` in their names do not.
#[cfg(target_env = "gnu")]
#[test]
fn imports_no_function_that_large_files_break() {
    const SMALL: [&str; 26] = [
        "creat",
        "fallocate",
        "fopen",
        "fstat",
        "fstatat",
        "fstatfs",
        "fstatvfs",
        "ftruncate",
        "getdents",
        "lockf",
        "lseek",
        "lstat",
        "mmap",
        "open",
        "openat",
        "posix_fadvise",
        "posix_fallocate",
        "pread",
        "pwrite",
        "readdir",
        "scandir",
        "sendfile",
        "stat",
        "statfs",
        "statvfs",
        "truncate",
    ];
    let names = imports();
    assert!(names.iter().any(|name| name == "openat64"), "{names:?}");
    let small: Vec<_> = names
        .iter()
        .filter(|name| SMALL.contains(&&***name))
        .collect();
    assert!(small.is_empty(), "{small:?}");
}

/// Returns the names of the functions that the library takes from the system.
pub fn imports() -> Vec<String> {
    let output = run_ok(
        Command::new("nm")
            .args(["--dynamic", "--undefined-only", "--format=just-symbols"])
            .arg(library("libhw3.so")),
    );
    // A name may be followed by the version of the symbol.
    let name = |line: &str| line.split('@').next().map(str::to_owned);
    stdout(&output).lines().filter_map(name).collect()
}

/// Programs run with the library as cargo builds it, without links to it.
#[test]
fn has_a_soname_without_a_version() {
    let output = run_ok(
        Command::new("readelf")
            .arg("--dynamic")
            .arg(library("libhw3.so")),
    );
    assert!(stdout(&output).contains("soname: [libhw3.so]"));
}

/// `first/hw3.h` is the first version of the header, with five functions.
#[test]
fn a_program_compiled_with_the_first_header_still_runs() {
    let directory = scratch("first");
    let program = directory.join("calls");
    run_ok(
        Command::new(cc())
            .arg("-std=c99")
            .args(WARNINGS)
            .arg("-I")
            .arg(root().join("tests/c/first"))
            .arg(root().join("tests/c/calls.c"))
            .arg(library("libhw3.so"))
            .arg("-o")
            .arg(&program),
    );
    let libraries = library("libhw3.so");
    let output = run_ok(
        Command::new(&program)
            .current_dir(&directory)
            .env_remove("HW3_WORDS")
            .env("LD_LIBRARY_PATH", libraries.parent().expect("a directory")),
    );
    assert_eq!(stdout(&output), "all calls as documented\n");
}

/// Returns the name, the number and the text of each status.
fn statuses() -> Vec<(String, String, String)> {
    let lines = committed("statuses.txt").into_iter();
    let parts = lines.map(|line| {
        let mut parts = line.splitn(3, ' ').map(str::to_owned);
        Some((parts.next()?, parts.next()?, parts.next()?))
    });
    parts.map(|parts| parts.expect("three parts")).collect()
}

#[test]
fn every_status_keeps_its_number() {
    let header = header();
    let constants = header.lines().filter_map(|line| {
        let line = line.trim().trim_end_matches(',');
        let (name, number) = line.split_once(" = ")?;
        name.starts_with("HW3_STATUS_")
            .then(|| (name.to_owned(), number.to_owned()))
    });
    let promised = statuses().into_iter();
    let promised = promised.map(|(name, number, _)| (name, number));
    assert_eq!(constants.collect::<Vec<_>>(), promised.collect::<Vec<_>>());
}

/// A C compiler sees the same numbers, and no two statuses share a text.
#[test]
fn every_status_has_its_own_text() {
    let checks: String = statuses()
        .iter()
        .map(|(name, number, _)| {
            format!("    if ({name} != {number}) return 1;\n    puts(hw3_status_text({name}));\n")
        })
        .collect();
    let directory = scratch("statuses");
    let source = directory.join("statuses.c");
    let text = format!(
        "#include \"hw3.h\"\n#include <stdio.h>\nint main(void)\n{{\n{checks}    \
         puts(hw3_status_text(9999));\n    return 0;\n}}\n"
    );
    fs::write(&source, text).expect("a program");
    let program = directory.join("statuses");
    compile(&["-std=c99"], &source, &library("libhw3.a"), &program);
    let printed = stdout(&run_ok(&mut Command::new(&program)));
    let mut texts: Vec<String> = statuses().into_iter().map(|(_, _, text)| text).collect();
    texts.push("unknown status".to_owned());
    assert_eq!(printed.lines().collect::<Vec<_>>(), texts);
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), printed.lines().count(), "texts repeat");
}
