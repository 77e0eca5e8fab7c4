//! `upwords words`: looks up words in the word list.

use std::io::{self, Write};

use hw3::Lexicon;
use terminal::{Exit, Outcome};
use whole_file::Plain;

use crate::output::Output;
use crate::{Common, input};

mod pattern;

use pattern::Pattern;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// Words to look up, in any case
    #[arg(required_unless_present = "pattern")]
    word: Vec<String>,
    /// List all words that match: ? matches one letter, * any number of letters
    #[arg(long, conflicts_with = "word")]
    pattern: Option<Pattern>,
}

const HELP: &str = "\
Examples:
  upwords words cat TOZEE
  upwords words --pattern 'c?t'
  upwords words --pattern '*board' --words mine.txt | wc -l

Exit status: 0 if all words are legal or any word matches the pattern, 1 if not,
and 2 if the usage is wrong or the word list cannot be read.";

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let lexicon = input::lexicon(common.words.as_deref())?;
    let mut out = Output::new();
    let answer = match &arguments.pattern {
        Some(pattern) => list(&mut out, &lexicon, pattern)?,
        None => look_up(&mut out, &lexicon, &arguments.word)?,
    };
    out.flush()?;
    Ok(Exit::from(answer))
}

/// Lists the words that match a pattern. Returns true if there are any.
fn list(out: &mut Output, lexicon: &Lexicon, pattern: &Pattern) -> io::Result<bool> {
    let matches = |word: &String| pattern.matches(word.as_bytes());
    let mut words: Vec<String> = lexicon.iter().filter(matches).collect();
    words.sort_unstable();
    for word in &words {
        writeln!(out, "{word}")?;
    }
    Ok(!words.is_empty())
}

/// The answers to words of up to this length line up. Longer words would push all
/// of them off the screen, and format widths end at `u16::MAX`.
const WIDEST: usize = 50;

/// Prints for each word whether it is legal. Returns true if all are.
fn look_up(out: &mut Output, lexicon: &Lexicon, words: &[String]) -> io::Result<bool> {
    let shown = |word: &String| Plain(&word.to_ascii_uppercase()).to_string();
    let shown: Vec<String> = words.iter().map(shown).collect();
    let length = |word: &String| word.chars().count();
    let lengths = shown.iter().map(length);
    let width = lengths.filter(|&length| length <= WIDEST).max();
    let width = width.unwrap_or(0);
    let mut all = true;
    for (word, shown) in words.iter().zip(&shown) {
        let legal = lexicon.contains_in_any_case(word);
        all &= legal;
        let answer = match legal {
            true => "legal",
            false => "not in the word list",
        };
        writeln!(out, "{shown:width$}  {answer}")?;
    }
    Ok(all)
}
