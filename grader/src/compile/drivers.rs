//! Builds the driver.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};

use whole_file::Cause;

use super::compiler::Compiler;
use super::{SANITIZERS, enterable, take_file};
use crate::sandbox::give_away;

const SOURCE: &str = include_str!("../driver.c");

/// The driver, built for each way to check.
#[derive(Clone, Debug)]
pub struct Drivers {
    /// Watches memory and files itself.
    pub watching: PathBuf,
    /// Leaves that to Valgrind.
    pub bare: PathBuf,
    /// With sanitizers.
    pub sanitized: Option<PathBuf>,
    /// The dynamic linker that starts them.
    pub interpreter: Option<PathBuf>,
}

impl Drivers {
    /// Builds the driver in a scratch directory. Finds out whether the compiler can
    /// run as an unprivileged user, if this one is root. `Err` is a sentence.
    pub fn build(compiler: &mut Compiler, scratch: &Path) -> Result<Drivers, String> {
        let trouble = |error| format!("cannot build the driver: {}", Cause(&error));
        let directory = enterable(&scratch.join("driver")).map_err(trouble)?;
        fs::write(directory.join("driver.c"), SOURCE).map_err(trouble)?;
        let watch = ["-DWATCH", "-rdynamic"];
        compiler.nobody = give_away(&directory);
        let mut watching = build(compiler, &directory, "watching", &watch);
        if compiler.nobody && watching.is_err() {
            compiler.nobody = false;
            chown(&directory, Some(0), Some(0)).map_err(trouble)?;
            watching = build(compiler, &directory, "watching", &watch);
        }
        let watching = watching?;
        Ok(Drivers {
            interpreter: interpreter(&watching),
            watching,
            bare: build(compiler, &directory, "bare", &[])?,
            sanitized: build(compiler, &directory, "sanitized", &[SANITIZERS]).ok(),
        })
    }
}

/// Builds the driver with these flags.
fn build(
    compiler: &Compiler,
    directory: &Path,
    name: &str,
    flags: &[&str],
) -> Result<PathBuf, String> {
    let common = [
        "-std=gnu11",
        "-O1",
        "-g",
        "-U_FORTIFY_SOURCE",
        "driver.c",
        "-o",
        name,
        "-ldl",
    ];
    let outcome = compiler.run(directory, directory, &[flags, &common].concat())?;
    if !outcome.success {
        return Err(format!(
            "the C compiler does not work: {}",
            outcome.message.trim_end()
        ));
    }
    let parent = directory.parent().unwrap_or(directory);
    let program = parent.join(format!("driver-{name}"));
    let taken = take_file(&directory.join(name), &program, compiler.nobody);
    taken.map_err(|error| format!("cannot build the driver: {}", Cause(&error)))?;
    fs::set_permissions(&program, PermissionsExt::from_mode(0o755))
        .map_err(|error| format!("cannot build the driver: {}", Cause(&error)))?;
    Ok(program)
}

/// Returns the dynamic linker of a program, which the kernel executes first.
fn interpreter(program: &Path) -> Option<PathBuf> {
    let bytes = fs::read(program).ok()?;
    let number = |at: usize, size: usize| {
        let bytes = bytes.get(at..at.checked_add(size)?)?;
        let digits = bytes.iter().rev();
        let number = digits.fold(0, |number, &byte| number << 8 | u64::from(byte));
        usize::try_from(number).ok()
    };
    // The table of segments of a 64-bit ELF file; 3 is the type PT_INTERP.
    let (table, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    let segment = (0..count).map(|index| table + index * size);
    let segment = segment
        .into_iter()
        .find(|&segment| number(segment, 4) == Some(3))?;
    let start = number(segment + 8, 8)?;
    let name = bytes.get(start..)?.split(|&byte| byte == 0).next()?;
    Some(PathBuf::from(OsStr::from_bytes(name)))
}
