//! Runs the C compiler in the sandbox.

use std::env;
use std::ffi::OsStr;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use whole_file::{Cause, Plain};

use crate::sandbox::{Confined, Running, memory_file, system_files};

/// How long the compiler may take.
const TIME: Duration = Duration::from_secs(20);
/// The most memory of each of its processes.
const MEMORY: u64 = 2 << 30;
/// The largest file that it may write.
const FILE: u64 = 64 << 20;
/// The most lines of its message that are kept.
const LINES: usize = 40;
/// The most bytes of its message that are read.
const MESSAGE: usize = 16 << 10;
/// The most characters of a line that are kept.
const LINE: usize = 300;

/// A C compiler.
#[derive(Debug)]
pub struct Compiler {
    program: PathBuf,
    arguments: Vec<String>,
    /// Whether it runs as an unprivileged user.
    pub nobody: bool,
}

/// What the compiler said.
#[derive(Debug)]
pub struct Outcome {
    /// Whether it succeeded.
    pub success: bool,
    /// Its message.
    pub message: String,
}

impl Compiler {
    /// Finds the compiler: `$CC`, or `cc`. `Err` is a sentence.
    pub fn find() -> Result<Compiler, String> {
        let command = env::var("CC").unwrap_or_default();
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or("cc");
        let program = find_program(name).ok_or_else(|| {
            let name = Plain(name);
            format!(
                "the C compiler '{name}' is missing: install gcc or clang, or set CC to another one"
            )
        })?;
        Ok(Compiler {
            program,
            arguments: words.map(str::to_owned).collect(),
            nobody: false,
        })
    }

    /// Runs the compiler in a directory, where it can write. `Err` is a sentence
    /// about the grader's own trouble.
    pub fn run(
        &self,
        root: &Path,
        directory: &Path,
        arguments: &[&str],
    ) -> Result<Outcome, String> {
        let own = self.arguments.iter().cloned();
        let confined = Confined {
            program: self.program.clone(),
            arguments: own
                .chain(arguments.iter().map(|&text| text.to_owned()))
                .collect(),
            environment: vec![
                ("CCACHE_DISABLE".to_owned(), "1".to_owned()),
                ("LC_ALL".to_owned(), "C".to_owned()),
                ("PATH".to_owned(), self.search_path()),
                ("TMPDIR".to_owned(), root.to_string_lossy().into_owned()),
            ],
            directory: directory.to_owned(),
            readable: system_files(),
            executable: self.executable(),
            writable: vec![root.to_owned()],
            memory: Some(MEMORY),
            file_size: FILE,
            seconds: TIME.as_secs(),
            processes: true,
            nobody: self.nobody,
            secret: fastrand::u64(..),
            ..Confined::default()
        };
        let trouble = |error| format!("cannot run the C compiler: {}", Cause(&error));
        let output = memory_file("compiler").map_err(trouble)?;
        let [out, err] = [output.try_clone(), output.try_clone()];
        let child = confined.start(
            None,
            out.map_err(trouble)?.into(),
            err.map_err(trouble)?.into(),
        );
        let mut running = Running::new(child.map_err(trouble)?);
        let status = running.wait(TIME).map_err(trouble)?;
        running.kill();
        let mut bytes = vec![0; MESSAGE];
        let count = output.read_at(&mut bytes, 0).map_err(trouble)?;
        let text = String::from_utf8_lossy(&bytes[..count]);
        if let Some(sentence) = confined.launch_error(&text) {
            return Err(format!("cannot run the C compiler: {sentence}"));
        }
        let mut message = tidy(&text);
        if status.is_none() {
            message = format!(
                "the compiler did not finish within {} seconds\n{message}",
                TIME.as_secs()
            );
        } else if count == bytes.len() {
            message.push_str("...\n");
        }
        Ok(Outcome {
            success: status.is_some_and(|status| status.success()),
            message,
        })
    }

    /// Where the compiler finds its tools.
    fn search_path(&self) -> String {
        let own = self.program.parent().unwrap_or(Path::new("/usr/bin"));
        format!("{}:/usr/local/bin:/usr/bin:/bin", own.to_string_lossy())
    }

    /// Directories with tools and headers.
    fn executable(&self) -> Vec<PathBuf> {
        let system = ["/usr", "/bin", "/lib", "/lib64", "/opt", "/nix/store"];
        let mut directories: Vec<PathBuf> = system.iter().map(PathBuf::from).collect();
        directories.push(PathBuf::from("/etc/alternatives"));
        let program = self.program.canonicalize().unwrap_or_default();
        // Such as /home/me/gcc-15 for /home/me/gcc-15/bin/gcc.
        if let Some(tree) = program.parent().and_then(Path::parent)
            && tree.parent().is_some()
            && env::var_os("HOME").is_none_or(|home| tree != Path::new(&home))
        {
            directories.push(tree.to_owned());
        }
        directories
    }
}

/// Finds a program on the search path.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let is_program = |path: &PathBuf| {
        path.metadata()
            .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    if name.contains('/') {
        let path = Path::new(name).canonicalize().ok();
        return path.filter(is_program);
    }
    let path = env::var_os("PATH").unwrap_or_else(|| OsStr::new("/usr/bin:/bin").to_owned());
    env::split_paths(&path)
        .filter(|directory| directory.is_absolute())
        .map(|directory| directory.join(name))
        .find(is_program)
}

/// Shortens a message, and removes what a terminal would obey.
fn tidy(text: &str) -> String {
    let text = text.replace("../include/", "");
    let lines: Vec<&str> = text.lines().collect();
    let mut tidy = String::new();
    for line in lines.iter().take(LINES) {
        let spaced = line.replace('\t', "    ");
        let short: String = spaced.chars().take(LINE).collect();
        tidy.push_str(&Plain(&short).to_string());
        tidy.push('\n');
    }
    if lines.len() > LINES {
        tidy.push_str(&format!("... ({} more lines)\n", lines.len() - LINES));
    }
    tidy
}
