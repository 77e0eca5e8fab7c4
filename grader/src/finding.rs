//! What the grader found out about a submission.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::plan::{Answer, Plan};

/// What a finding is about: a section of `docs/rules.md`, or a duty of every C
/// library. A rubric assigns points to topics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Topic {
    /// It cannot be compiled and loaded without warnings.
    Compile,
    /// One of the ten rules of a placement.
    Rule(u8),
    /// What a move reports and changes.
    Moves,
    /// Undo.
    Undo,
    /// How the word list is read.
    Words,
    /// Board files and saved files.
    Files,
    /// Several games in one process do not affect each other.
    Games,
    /// Invalid accesses, uninitialized values, too much memory.
    Memory,
    /// Memory and files that are never released.
    Leaks,
    /// Crashes.
    Crashes,
    /// Calls that take too long.
    Time,
    /// Output, `exit`, processes, files elsewhere, results by file name.
    Conduct,
}

impl Topic {
    /// All topics, in the order of reports.
    pub const ALL: [Topic; 21] = [
        Topic::Compile,
        Topic::Rule(1),
        Topic::Rule(2),
        Topic::Rule(3),
        Topic::Rule(4),
        Topic::Rule(5),
        Topic::Rule(6),
        Topic::Rule(7),
        Topic::Rule(8),
        Topic::Rule(9),
        Topic::Rule(10),
        Topic::Moves,
        Topic::Undo,
        Topic::Words,
        Topic::Files,
        Topic::Games,
        Topic::Memory,
        Topic::Leaks,
        Topic::Crashes,
        Topic::Time,
        Topic::Conduct,
    ];

    /// The name in rubrics and JSON: `rule 5`, `undo`.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Compile => "compile",
            Topic::Rule(1) => "rule 1",
            Topic::Rule(2) => "rule 2",
            Topic::Rule(3) => "rule 3",
            Topic::Rule(4) => "rule 4",
            Topic::Rule(5) => "rule 5",
            Topic::Rule(6) => "rule 6",
            Topic::Rule(7) => "rule 7",
            Topic::Rule(8) => "rule 8",
            Topic::Rule(9) => "rule 9",
            Topic::Rule(_) => "rule 10",
            Topic::Moves => "moves",
            Topic::Undo => "undo",
            Topic::Words => "words",
            Topic::Files => "files",
            Topic::Games => "games",
            Topic::Memory => "memory",
            Topic::Leaks => "leaks",
            Topic::Crashes => "crashes",
            Topic::Time => "time",
            Topic::Conduct => "conduct",
        }
    }

    /// What must hold, in a sentence for students.
    pub fn sentence(self) -> &'static str {
        match self {
            Topic::Compile => "The code compiles without warnings and has the five functions",
            Topic::Rule(1) => "The direction is 'H' or 'V'",
            Topic::Rule(2) => "The first cell is on the board",
            Topic::Rule(3) => "The tiles are capital letters and spaces, with at least one letter",
            Topic::Rule(4) => "A space keeps a tile on the board",
            Topic::Rule(5) => "A tile goes on another letter, five high at most",
            Topic::Rule(6) => "The first word has two letters",
            Topic::Rule(7) => "No word is covered entirely",
            Topic::Rule(8) => "Every word made is in the word list",
            Topic::Rule(9) => "A word made uses a tile that was there",
            Topic::Rule(_) => "The board grows to the last letter",
            Topic::Moves => "A move reports its tiles, and a refused move changes nothing",
            Topic::Undo => "Undo reverts the last move: tiles, heights and board size",
            Topic::Words => "All words of the list are legal, in any case, and no others",
            Topic::Files => "Boards are read and saved exactly",
            Topic::Games => "Several games do not affect each other",
            Topic::Memory => "Memory is used correctly",
            Topic::Leaks => "All memory and files are released",
            Topic::Crashes => "No call crashes",
            Topic::Time => "Every call returns in time",
            Topic::Conduct => "The functions do nothing but their task",
        }
    }
}

impl From<Topic> for String {
    fn from(topic: Topic) -> String {
        topic.name().to_owned()
    }
}

impl TryFrom<String> for Topic {
    type Error = String;

    fn try_from(name: String) -> Result<Topic, String> {
        let topic = Topic::ALL.into_iter().find(|topic| topic.name() == name);
        topic.ok_or_else(|| format!("'{name}' is not a topic"))
    }
}

/// How a submission differs from the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// There is no C file, or the archive cannot be read.
    NoSource,
    /// It does not compile.
    NotCompiled,
    /// One of the five functions is missing, or the library cannot be loaded.
    NotLoaded,
    /// It compiles only with warnings.
    Warnings,
    /// Almost no call about the topic returned.
    NotTested,
    /// An illegal move was accepted.
    Accepted,
    /// A legal move was refused.
    Refused,
    /// The number of tiles placed is wrong.
    WrongCount,
    /// The saved file is not the expected one.
    WrongBoard,
    /// A valid board was not opened, or an invalid one was.
    WrongOpen,
    /// `place_tiles` or `undo_place_tiles` returned NULL.
    ReturnedNull,
    /// An access to memory that is not allocated.
    InvalidMemory,
    /// A value that was never set was used.
    Uninitialized,
    /// The behavior is undefined in C.
    Undefined,
    /// Memory or a file is not released.
    Leak,
    /// More memory than allowed.
    MemoryLimit,
    /// A crash.
    Crash,
    /// A call that does not return in time.
    Hang,
    /// The process exited during a call.
    Exit,
    /// Text on standard output or standard error.
    Output,
    /// More output than allowed, or a file that is too large.
    OutputLimit,
    /// A process was started, the network used, or another forbidden call made.
    Forbidden,
    /// A file outside the working directory was opened for writing, or an input file
    /// was changed.
    OutsideWrite,
    /// The result depends on the name of the file.
    FileName,
}

/// A finding: one cause of one or more differences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is about.
    pub rule: Topic,
    /// How the submission differs.
    pub kind: Kind,
    /// The number of calls in the shortest game; 0 without a game.
    pub steps: usize,
    /// The shortest game as a script for `upwords simulate`; empty without a game.
    pub script: String,
    /// The point that the assignment leaves open, such as `same-letter`. Such findings
    /// cost no points by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambiguous: Option<String>,
    /// What the submission does wrong, in a sentence.
    pub title: String,
    /// More evidence, such as the compiler's message; may have several lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Where in the student's source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The number of games in which it was seen.
    pub games: usize,
    /// The shortest game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Example>,
}

/// A place in the student's source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The function.
    pub function: String,
    /// The file, without its directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.function)?;
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, " ({file}:{line})"),
            (Some(file), None) => write!(f, " ({file})"),
            _ => Ok(()),
        }
    }
}

/// The shortest game that shows a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The calls.
    pub plan: Plan,
    /// The index of the call that shows the finding.
    pub at: usize,
    /// What that call should have answered.
    pub expected: Answer,
    /// What it answered; `None` if it did not return.
    pub actual: Option<Answer>,
    /// The board before the call, in the saved form; `None` if no game was open.
    pub before: Option<String>,
    /// The board that should result from the call.
    pub after: Option<String>,
    /// The board that the submission saved after the call, if it did.
    pub found: Option<String>,
}

/// Whether a submission is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No finding, except on ambiguous points.
    Correct,
    /// It plays, but there are findings.
    Wrong,
    /// It cannot be compiled or loaded.
    Broken,
}

/// A graded submission: one object of the JSON report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graded {
    /// The name, after the folder.
    pub name: String,
    /// Whether it is right.
    pub verdict: Verdict,
    /// The points by the rubric.
    pub score: f64,
    /// The points that the rubric gives for a correct submission.
    pub max_score: f64,
    /// How many moves (calls of `place_tiles` and `undo_place_tiles`) were compared.
    pub moves_compared: usize,
    /// How long it took.
    pub seconds: f64,
    /// What was found, in the order of topics.
    pub findings: Vec<Finding>,
    /// What was not checked and why, in sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}
