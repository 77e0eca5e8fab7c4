//! `upwords words`: which words are legal.

use std::io::{self, Write};
use std::process::ExitCode;

use hw3::Lexicon;

use crate::output::Output;
use crate::wording::Plain;
use crate::{Common, Outcome, source};

mod pattern;

use pattern::Pattern;

/// What is asked for.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// Words to look up, in any case
    #[arg(required_unless_present = "pattern")]
    word: Vec<String>,
    /// List all words like this: ? stands for a letter, * for any number of them
    #[arg(long, conflicts_with = "word")]
    pattern: Option<Pattern>,
}

const HELP: &str = "\
Examples:
  upwords words cat TOZEE
  upwords words --pattern 'c?t'
  upwords words --pattern '*board' --words mine.txt | wc -l

Exit status: 0 if all words are legal, or if any is like the pattern; 1 if not;
2 for wrong usage or a word list that cannot be read.";

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let lexicon = source::lexicon(common.words.as_deref())?;
    let mut out = Output::new(common.color);
    let yes = match &arguments.pattern {
        Some(pattern) => list(&mut out, &lexicon, pattern)?,
        None => look_up(&mut out, &lexicon, &arguments.word)?,
    };
    out.flush()?;
    Ok(ExitCode::from(u8::from(!yes)))
}

/// Lists the words like a pattern, and says whether there are any.
fn list(out: &mut Output, lexicon: &Lexicon, pattern: &Pattern) -> io::Result<bool> {
    let like = |word: &&str| pattern.matches(word.as_bytes());
    let mut words: Vec<&str> = lexicon.iter().filter(like).collect();
    words.sort_unstable();
    for word in &words {
        writeln!(out, "{word}")?;
    }
    Ok(!words.is_empty())
}

/// Tells of each word whether it is legal, and says whether all are.
fn look_up(out: &mut Output, lexicon: &Lexicon, words: &[String]) -> io::Result<bool> {
    let shown = |word: &String| Plain(&word.to_ascii_uppercase()).to_string();
    let shown: Vec<String> = words.iter().map(shown).collect();
    let length = |word: &String| word.chars().count();
    let width = shown.iter().map(length).max().unwrap_or(0);
    let mut all = true;
    for (word, shown) in words.iter().zip(&shown) {
        let legal = lexicon.contains_in_any_case(word);
        all &= legal;
        let verdict = match legal {
            true => "legal",
            false => "not in the word list",
        };
        writeln!(out, "{shown:width$}  {verdict}")?;
    }
    Ok(all)
}
