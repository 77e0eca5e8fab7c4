//! `upwords words`: which words are legal.

use std::io::Write;
use std::process::ExitCode;

use crate::output::Output;
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
        Some(pattern) => {
            let like = |word: &&str| pattern.matches(word.as_bytes());
            let mut found: Vec<&str> = lexicon.iter().filter(like).collect();
            found.sort_unstable();
            for word in &found {
                writeln!(out, "{word}")?;
            }
            !found.is_empty()
        }
        None => {
            let words = arguments.word.iter().map(|word| word.to_uppercase());
            let words: Vec<String> = words.collect();
            let length = |word: &String| word.chars().count();
            let width = words.iter().map(length).max().unwrap_or(0);
            let mut all = true;
            for word in &words {
                let legal = lexicon.contains(word);
                all &= legal;
                let verdict = if legal {
                    "legal"
                } else {
                    "not in the word list"
                };
                writeln!(out, "{word:width$}  {verdict}")?;
            }
            all
        }
    };
    out.flush()?;
    Ok(if yes {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
