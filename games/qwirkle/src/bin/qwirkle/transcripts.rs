//! `qwirkle transcripts DIR`: test cases for the programs of students.

use std::env;
use std::path::PathBuf;

use terminal::{Exit, Outcome};
use test_pack::{Case, Pack};

mod alone;
mod several;
mod together;

/// Where to write the cases.
#[derive(clap::Args)]
pub struct Arguments {
    /// A directory that is new or empty
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

/// Writes the test cases, with what this program does in each.
pub fn run(arguments: &Arguments) -> Outcome {
    pack().write(&arguments.directory, &env::current_exe()?)?;
    Ok(Exit::Yes)
}

/// The names of players.
const NAMES: [&str; 5] = ["Ann", "Bob", "Zoe", "Eve", "Ida"];

fn pack() -> Pack {
    Pack {
        program: "qwirkle",
        notes: include_str!("transcripts/notes.md").to_owned(),
        cases: [alone::cases(), together::cases(), several::cases()].concat(),
        extras: vec![("draw.h", include_str!("transcripts/draw.h").to_owned())],
        free_after: Some("Impossible:"),
    }
}

fn case(stage: u8, name: &str, about: &str, seed: u64, input: String) -> Case {
    let name = format!("stage-{stage}-{name}");
    Case::new(&name, about, &format!("stage {stage} --seed {seed}"), input)
}

/// The lines of a text that has slashes instead of newlines.
fn lines(text: &str) -> String {
    let lines = text.split('/').map(|line| format!("{}\n", line.trim()));
    lines.collect()
}
