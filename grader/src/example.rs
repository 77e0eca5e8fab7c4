//! The shortest game that shows a finding, in forms that people can read and run.
//!
//! - [`Trace`]: the calls with what the reference answers.
//! - [`Script`]: a script for `upwords simulate`, with the files that it names.
//! - [`c_test`] and [`google_test`]: tests that fail for the submission.
//! - [`calls()`]: the C calls alone, without results.
//! - [`Pictures`]: the boards before the call, as expected, and as found.

mod c;
mod calls;
mod google;
mod literal;
mod pictures;
mod script;
mod trace;

pub use c::c_test;
pub use calls::{call_text, calls};
pub use google::google_test;
pub use pictures::{Pictures, Shown};
pub use script::{File, Script};
pub use trace::{Step, Trace};

use crate::finding::{Example, Finding, Graded, Kind, Topic};
use crate::plan::Call;

/// The most text and calls that a report shows.
const MOST_BYTES: usize = 16_384;
const MOST_CALLS: usize = 200;

/// Returns true if the game is short enough for a report.
pub fn is_short(example: &Example) -> bool {
    let boards = example.plan.calls.iter().map(|call| match call {
        Call::Open { board, .. } => board.len(),
        Call::Place { placement, .. } => placement.tiles().len(),
        _ => 0,
    });
    let shown = [&example.before, &example.after, &example.found];
    let shown = shown.into_iter().flatten().map(String::len);
    let words = example.plan.words.iter().map(|words| words.len());
    let bytes: usize = boards.chain(shown).chain(words).sum();
    bytes <= MOST_BYTES && example.plan.calls.len() <= MOST_CALLS
}

/// A name for the test of each finding, such as `Rule8Accepted`. All are different.
pub fn test_names(graded: &Graded) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for finding in &graded.findings {
        let name = test_name(finding);
        let same = (1..).map(|number| match number {
            1 => name.clone(),
            number => format!("{name}Number{number}"),
        });
        let free = same.into_iter().find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

fn test_name(finding: &Finding) -> String {
    let topic = match finding.rule {
        Topic::Rule(number) => format!("Rule{number}"),
        topic => capitalized(topic.name()),
    };
    let kind = match finding.kind {
        Kind::NoSource => "NoSource",
        Kind::NotCompiled => "NotCompiled",
        Kind::NotLoaded => "NotLoaded",
        Kind::Warnings => "Warnings",
        Kind::NotTested => "NotTested",
        Kind::Accepted => "Accepted",
        Kind::Refused => "Refused",
        Kind::WrongCount => "WrongCount",
        Kind::WrongBoard => "WrongBoard",
        Kind::WrongOpen => "WrongOpen",
        Kind::ReturnedNull => "ReturnedNull",
        Kind::InvalidMemory => "InvalidMemory",
        Kind::Uninitialized => "Uninitialized",
        Kind::Undefined => "Undefined",
        Kind::Leak => "Leak",
        Kind::MemoryLimit => "MemoryLimit",
        Kind::Crash => "Crash",
        Kind::Hang => "Hang",
        Kind::Exit => "Exit",
        Kind::Output => "Output",
        Kind::OutputLimit => "OutputLimit",
        Kind::Forbidden => "Forbidden",
        Kind::OutsideWrite => "OutsideWrite",
        Kind::FileName => "FileName",
    };
    topic + kind
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

/// What a test cannot show by itself, as advice for running it.
fn advice(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::InvalidMemory | Kind::Uninitialized | Kind::Leak => {
            "The mistake is in the use of memory: run the test with valgrind --leak-check=full."
        }
        Kind::Undefined => {
            "The behavior is undefined in C: compile with -fsanitize=address,undefined."
        }
        Kind::Crash => "The submission crashes: run the test in a debugger.",
        Kind::Hang => "A call does not return: stop the test after a while.",
        Kind::Output => "The functions print something: look at the output of the test.",
        _ => return None,
    })
}
