//! Recording and writing a pack.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Case, Error};

/// The script that runs a program on the cases.
const RUN: &str = include_str!("run.sh");

/// Test cases for all programs of one assignment.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The name of the program, as students call it.
    pub program: &'static str,
    /// What students must know about the cases: the part of the pack's README
    /// that follows its general instructions, in Markdown.
    pub notes: String,
    /// The cases.
    pub cases: Vec<Case>,
    /// More files for students, next to the README: names and contents.
    pub extras: Vec<(&'static str, String)>,
    /// A text after which a line of standard output may go on in any way, such as
    /// the start of an explanation: letters, digits, blanks and colons only.
    pub free_after: Option<&'static str>,
}

impl Pack {
    /// Runs `recorded`, the program whose behavior is expected, on every case, and
    /// writes the pack to a directory, which must be empty or not exist.
    ///
    /// # Errors
    ///
    /// If the directory is not empty, if a file cannot be written, or if the
    /// program cannot be run. What was written before stays.
    pub fn write(&self, directory: &Path, recorded: &Path) -> Result<(), Error> {
        create_empty(directory)?;
        let run = directory.join("run");
        write(&run, RUN)?;
        fs::set_permissions(&run, Permissions::from_mode(0o755)).map_err(failed(&run))?;
        write(&directory.join("README.md"), self.readme())?;
        for (name, content) in &self.extras {
            write(&directory.join(name), content)?;
        }
        if let Some(text) = self.free_after {
            let ignore = format!("s/{text}.*/{text}/\n");
            write(&directory.join("ignore.sed"), ignore)?;
        }
        let names = self.cases.iter().map(|case| format!("{}\n", case.name));
        write(&directory.join("order"), names.collect::<String>())?;
        for case in &self.cases {
            case.record(&directory.join("cases").join(&case.name), recorded)?;
        }
        Ok(())
    }

    fn readme(&self) -> String {
        let Pack { program, notes, .. } = self;
        let cases = self.cases.len();
        let free = self.free_after.map_or(String::new(), |text| {
            format!(
                "\nThe cases ignore the rest of a line of the standard output after `{text}`.\n"
            )
        });
        let list: String = self
            .cases
            .iter()
            .map(|case| format!("| `{}` | {} |\n", case.name, case.about))
            .collect();
        format!(
            "# Test cases for {program}

This directory has {cases} cases. To check a program on all of them, compile it and run:

```sh
sh run ./{program}
```

The script shows the first difference from what is expected, and lists the other cases that fail. To look at
single cases, name them, or the first words of their names: `sh run ./{program} {first}`. The exit status is 0 if all
cases pass, 1 if one fails, and 2 if the program cannot be run.

{notes}
## Files

Each case is a directory in `cases/`, with the arguments of the program (`arguments`, one per line), its standard input
(`input`), and what is expected: `stdout`, `stderr` and the exit `status`. If there is a directory `given`, its files are
in the program's directory when it starts. The files in `files` must be there at the end, and no others; directories
without files do not matter. The file `order` lists the cases in the order in which they run.
{free}
To run a case by hand, start the program with these arguments and type or redirect the input:

```sh
./{program} {arguments} < cases/{first}/input
```

## Cases

| case | what it tests |
|---|---|
{list}",
            first = self.cases.first().map_or("CASE", |case| &case.name),
            arguments = self
                .cases
                .first()
                .map_or(String::new(), |case| case.arguments.join(" ")),
        )
    }
}

impl Case {
    /// Writes the case to a new directory, with what the program does.
    fn record(&self, directory: &Path, program: &Path) -> Result<(), Error> {
        create(directory)?;
        write(&directory.join("about"), format!("{}\n", self.about))?;
        let lines: String = self
            .arguments
            .iter()
            .map(|argument| format!("{argument}\n"))
            .collect();
        write(&directory.join("arguments"), lines)?;
        let input = directory.join("input");
        write(&input, &self.input)?;

        // The program runs where its files are expected later.
        let files = directory.join("files");
        create(&files)?;
        if !self.given.is_empty() {
            let given = directory.join("given");
            create(&given)?;
            for (name, content) in &self.given {
                write(&given.join(name), content)?;
                write(&files.join(name), content)?;
            }
        }
        let output = self
            .command(program, &files, &input)
            .and_then(|mut command| command.output())
            .map_err(|source| Error::Run {
                program: program.to_owned(),
                case: self.name.clone(),
                source,
            })?;
        let Some(status) = output.status.code() else {
            let case = self.name.clone();
            return Err(Error::Killed { case });
        };
        write(&directory.join("stdout"), &output.stdout)?;
        write(&directory.join("stderr"), &output.stderr)?;
        write(&directory.join("status"), format!("{status}\n"))?;
        match fs::remove_dir(&files) {
            Err(error) if error.kind() != ErrorKind::DirectoryNotEmpty => {
                Err(failed(&files)(error))
            }
            _ => Ok(()),
        }
    }

    fn command(&self, program: &Path, files: &Path, input: &Path) -> io::Result<Command> {
        let mut command = Command::new(fs::canonicalize(program)?);
        command
            .args(&self.arguments)
            .current_dir(files)
            // The script removes these, too.
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(File::open(input)?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Ok(command)
    }
}

/// Makes sure that a directory exists and is empty.
fn create_empty(directory: &Path) -> Result<(), Error> {
    create(directory)?;
    let mut entries = fs::read_dir(directory).map_err(failed(directory))?;
    match entries.next() {
        None => Ok(()),
        Some(_) => Err(Error::NotEmpty {
            directory: directory.to_owned(),
        }),
    }
}

fn create(directory: &Path) -> Result<(), Error> {
    fs::create_dir_all(directory).map_err(failed(directory))
}

fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
    fs::write(path, content).map_err(failed(path))
}

/// Adds the path to an error of the system.
fn failed(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    |source| Error::Write { path, source }
}
