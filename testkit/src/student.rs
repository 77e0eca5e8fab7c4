//! Programs of students: `tests/c/student*.c` of a package, with one of their
//! mistakes or without.

use std::ffi::OsStr;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::files::list;
use crate::toolchain::{WARNINGS, cc, root, run_ok, scratch, stdout};

/// What the script of a test pack says about a program.
pub struct Report {
    /// The names of the cases that fail, sorted.
    pub failed: Vec<String>,
    /// The whole output.
    pub text: String,
}

/// Compiles `tests/c/student*.c` with a mistake, or without one if `mistake` is 0,
/// and runs the script of a test pack on the program. The sources can include the
/// headers of the pack.
///
/// # Panics
///
/// If the program does not compile without warnings, or if the exit status of the
/// script does not match its output.
pub fn report(pack: &Path, mistake: u32) -> Report {
    let directory = scratch("student");
    let program = directory.join("student");
    let sanitizers: &[&str] = match mistake {
        0 => &["-fsanitize=address,undefined"],
        _ => &[],
    };
    run_ok(
        Command::new(cc())
            .args(WARNINGS)
            .args(["-std=c99", "-g"])
            // Only the correct program must be clean; without them, others are faster.
            .args(sanitizers)
            .arg(format!("-DWRONG={mistake}"))
            .arg("-I")
            .arg(pack)
            .args(sources())
            .arg("-o")
            .arg(&program),
    );
    let mut command = Command::new("sh");
    command.arg(pack.join("run")).arg(&program);
    let output = command.output().expect("a shell");
    let text = stdout(&output);
    let failures = text
        .lines()
        .filter_map(|line| line.strip_prefix("failed  "));
    let names = failures.filter_map(|line| line.split_once(": "));
    let mut failed: Vec<String> = names.map(|(name, _)| name.to_owned()).collect();
    failed.sort();
    assert_eq!(
        output.status.code(),
        Some(i32::from(!failed.is_empty())),
        "{text}"
    );
    Report { failed, text }
}

fn sources() -> Vec<PathBuf> {
    let mut sources = list(&root().join("tests/c"));
    sources.retain(|path| {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        name.starts_with("student") && name.ends_with(".c")
    });
    sources
}

/// Checks a test pack: the correct program passes every case, and each mistake
/// fails exactly these cases.
///
/// # Panics
///
/// If a program passes or fails other cases.
pub fn check(pack: &Path, mistakes: &[&[&str]]) {
    let none: &[&str] = &[];
    let programs = iter::once(none).chain(mistakes.iter().copied());
    thread::scope(|scope| {
        for (mistake, expected) in (0..).zip(programs) {
            scope.spawn(move || {
                let Report { failed, text } = report(pack, mistake);
                assert_eq!(failed, expected, "mistake {mistake}: {text}");
            });
        }
    });
}
