//! An example as a script for `upwords simulate`.

use std::fmt::{self, Write};

use hw3::Lexicon;
use upwords_script::Step as Line;
use whole_file::Plain;

use super::calls::call_text;
use super::trace::{Step, Trace};
use crate::finding::{Example, Finding};
use crate::plan::Call;

/// A script, and the files that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// One step per line. Comments at the top show the files.
    pub text: String,
    /// The files, in the order in which the script names them.
    pub files: Vec<File>,
}

/// A file that a script names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name.
    pub name: String,
    /// The content.
    pub text: String,
}

impl Script {
    /// The script of a finding's example, if it has one. The reference plays it
    /// without a difference. `words` is the course's word list.
    pub fn of(finding: &Finding, words: &Lexicon) -> Option<Script> {
        let example = finding.example.as_ref()?;
        Some(Script::new(&finding.title, example, words))
    }

    /// The script of an example, below a title.
    pub fn new(title: &str, example: &Example, words: &Lexicon) -> Script {
        let trace = Trace::new(example, words);
        let mut writer = Writer::default();
        if let Some(words) = trace.words {
            let name = writer.file("words", words);
            writer.line(&Line::Words(&name));
        }
        let names_games = trace.has_several_games();
        let mut current = None;
        for step in &trace.steps {
            if names_games && current.replace(step.game()) != Some(step.game()) {
                writer.line(&Line::Game(&step.game().to_string()));
            }
            writer.step(step);
        }
        let mut text = String::new();
        if !title.is_empty() {
            let _ = writeln!(text, "# {}", Plain(title));
        }
        for file in &writer.files {
            for line in file.to_string().lines() {
                let _ = writeln!(text, "# {line}");
            }
        }
        Script {
            text: text + &writer.lines,
            files: writer.files,
        }
    }

    /// Commands for a shell that create the files and play the script.
    pub fn commands(&self) -> String {
        let mut text = "cd \"$(mktemp -d)\"\n".to_owned();
        for file in &self.files {
            let _ = writeln!(text, "{file}");
        }
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        text += "upwords simulate - <<'END'\n";
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
        text + "END\n"
    }
}

/// The shell command that creates the file.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let File { name, text } = self;
        let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'\'';
        let lines = text.strip_suffix('\n');
        let lines = lines.filter(|lines| lines.bytes().all(|byte| byte == b'\n' || is_plain(byte)));
        match lines {
            Some(lines) => {
                f.write_str("printf '%s\\n'")?;
                for line in lines.split('\n') {
                    write!(f, " '{line}'")?;
                }
            }
            None => {
                f.write_str("printf '")?;
                for byte in text.bytes() {
                    match byte {
                        b'\n' => f.write_str("\\n")?,
                        b'\r' => f.write_str("\\r")?,
                        b'%' => f.write_str("%%")?,
                        b'\\' => f.write_str("\\\\")?,
                        _ if is_plain(byte) => f.write_char(char::from(byte))?,
                        _ => write!(f, "\\{byte:03o}")?,
                    }
                }
                f.write_str("'")?;
            }
        }
        write!(f, " > {name}")
    }
}

#[derive(Default)]
struct Writer {
    files: Vec<File>,
    lines: String,
}

impl Writer {
    fn line(&mut self, line: &Line<'_>) {
        let _ = writeln!(self.lines, "{line}");
    }

    /// The name of a file with this content, which is the same for the same content.
    fn file(&mut self, stem: &str, text: &str) -> String {
        let is_named = |file: &&File| file.name.starts_with(stem);
        if let Some(file) = self
            .files
            .iter()
            .filter(is_named)
            .find(|file| file.text == text)
        {
            return file.name.clone();
        }
        let name = match self.files.iter().filter(is_named).count() {
            0 => format!("{stem}.txt"),
            others => format!("{stem}-{}.txt", others + 1),
        };
        self.files.push(File {
            name: name.clone(),
            text: text.to_owned(),
        });
        name
    }

    fn step(&mut self, step: &Step<'_>) {
        match step {
            Step::Open { board, .. } => {
                let name = self.file("board", board);
                self.line(&Line::Open(&name));
            }
            Step::Reject {
                board, sentence, ..
            } => {
                let board = &*self.file("board", board);
                self.line(&Line::Reject { board, sentence });
            }
            Step::Place {
                placement,
                count,
                sentence,
                game,
            } => {
                let line = Line::Place {
                    placement: (*placement).clone(),
                    count: usize::try_from(*count).unwrap_or(0),
                    sentence,
                };
                let text = line.to_string();
                let is_line =
                    !text.contains(['\n', '\r']) && Line::parse(&text) == Ok(line.clone());
                if is_line {
                    self.line(&line);
                } else {
                    // Only a refused move has such tiles, so it can be left out.
                    let call = call_text(&Call::Place {
                        game: *game,
                        placement: (*placement).clone(),
                    });
                    let _ = writeln!(self.lines, "# A script cannot contain {call}");
                }
            }
            Step::Undo { .. } => self.line(&Line::Undo),
            Step::Saved { text, .. } => {
                let name = self.file("saved", text);
                self.line(&Line::Expect(&name));
            }
            Step::Free { .. } => {}
        }
    }
}
