//! Runs programs that nobody trusts.
//!
//! The grader starts itself again as a launcher. The launcher, a process with one
//! thread, gives up everything that the program must not have, and then becomes
//! the program:
//!
//! - Resource limits bound its memory, files and time.
//! - Landlock hides all files but the listed ones, and only the listed directories
//!   are writable.
//! - A seccomp filter refuses to start processes, to open sockets, to send signals
//!   to others, and a list of system calls that no submission needs.
//! - Root becomes an unprivileged user, without capabilities.
//! - It inherits no files but its channel and its output.
//!
//! A kernel without Landlock or seccomp runs programs without them: [`support`]
//! says so.

mod files;
mod launch;
mod running;
mod syscalls;

use std::env::consts::ARCH;
use std::fs::File;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, io, process, thread};

use rustix::fs::{Gid, Uid, chown};
use rustix::process::geteuid;
use serde::{Deserialize, Serialize};

pub use launch::enter_if_asked;
pub use running::Running;
pub use syscalls::describe;

/// The hidden first argument of the launcher.
const FLAG: &str = "--in-box";

/// The user that programs run as if the grader is root: nobody.
const NOBODY: u32 = 65_534;

/// A program with everything that it may use.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Confined {
    /// The program.
    pub program: PathBuf,
    /// Its arguments. [`Confined::CHANNEL`] and [`Confined::LOG`] are replaced in
    /// them.
    pub arguments: Vec<String>,
    /// Its environment variables.
    pub environment: Vec<(String, String)>,
    /// Its working directory.
    pub directory: PathBuf,
    /// Files and directories that it may read.
    pub readable: Vec<PathBuf>,
    /// Files and directories that it may read and execute.
    pub executable: Vec<PathBuf>,
    /// Directories in which it may do everything.
    pub writable: Vec<PathBuf>,
    /// A file that it inherits, open for writing.
    pub log: Option<PathBuf>,
    /// The largest address space in bytes.
    pub memory: Option<u64>,
    /// The largest file in bytes.
    pub file_size: u64,
    /// Seconds of processor time. A backstop: callers stop programs earlier.
    pub seconds: u64,
    /// Whether it may start processes, as compilers do.
    pub processes: bool,
    /// Whether it runs as an unprivileged user.
    pub nobody: bool,
    /// The grader, whose end ends the program.
    pub parent: u32,
    /// Marks the launcher's messages. The program does not know it.
    pub secret: u64,
}

impl Confined {
    /// Replaced by the number of the channel's descriptor in the arguments.
    pub const CHANNEL: &str = "{channel}";
    /// Replaced by the number of the log's descriptor in the arguments.
    pub const LOG: &str = "{log}";

    /// Starts the program. The channel becomes an inherited descriptor; standard
    /// input is empty.
    pub fn start(
        &self,
        channel: Option<OwnedFd>,
        output: OwnedFd,
        errors: OwnedFd,
    ) -> io::Result<Child> {
        let confined = Confined {
            parent: process::id(),
            ..self.clone()
        };
        Command::new(launcher()?)
            .arg(FLAG)
            .arg(serde_json::to_string(&confined)?)
            .env_clear()
            .stdin(channel.map_or_else(Stdio::null, Stdio::from))
            .stdout(output)
            .stderr(errors)
            .spawn()
    }

    /// Returns the launcher's message if it failed, given the errors printed.
    pub fn launch_error<'a>(&self, errors: &'a str) -> Option<&'a str> {
        errors.strip_prefix(&self.secret.to_string())
    }
}

/// Returns the path of this program. The first one also works if the file was
/// replaced meanwhile.
fn launcher() -> io::Result<PathBuf> {
    let own = Path::new("/proc/self/exe");
    match own.exists() {
        true => Ok(own.to_owned()),
        false => env::current_exe(),
    }
}

/// Returns true if programs can run as another user in this directory. Gives them
/// the directory.
pub fn give_away(directory: &Path) -> bool {
    geteuid().is_root() && {
        let (user, group) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
        chown(directory, Some(user), Some(group)).is_ok()
    }
}

/// The libraries of the system, and the devices that C programs use.
///
/// Not `/usr/lib` on systems with another directory for the libraries of this
/// processor: the debug information in it delays sanitizers by 0.2 seconds.
pub fn system_files() -> Vec<PathBuf> {
    let multiarch = ["/lib", "/usr/lib"].map(|lib| format!("{lib}/{ARCH}-linux-gnu"));
    let libraries = match multiarch
        .iter()
        .any(|directory| Path::new(directory).is_dir())
    {
        true => multiarch,
        false => ["/lib", "/usr/lib"].map(str::to_owned),
    };
    let others = [
        "/lib64",
        "/usr/lib64",
        "/usr/local/lib",
        "/etc/ld.so.cache",
        "/dev/null",
        "/dev/zero",
        "/dev/urandom",
        "/nix/store",
    ];
    let names = libraries.iter().map(String::as_str).chain(others);
    // Many are links to each other.
    let mut files: Vec<PathBuf> = names.flat_map(fs::canonicalize).collect();
    files.sort();
    files.dedup();
    files
}

/// Returns one sentence for each protection that this system lacks.
pub fn support() -> Vec<String> {
    // Landlock and seccomp restrict only the thread that asks for them.
    let missing = thread::spawn(|| {
        let mut missing = Vec::new();
        if let Some(sentence) = files::missing() {
            missing.push(sentence);
        }
        if let Err(error) = syscalls::restrict(false) {
            missing.push(format!(
                "seccomp is not available ({error}): submissions can start processes and use the network"
            ));
        }
        missing
    });
    missing.join().unwrap_or_default()
}

/// Creates an unnamed file in memory.
pub fn memory_file(name: &str) -> io::Result<File> {
    let file = rustix::fs::memfd_create(name, rustix::fs::MemfdFlags::CLOEXEC)?;
    Ok(File::from(file))
}
