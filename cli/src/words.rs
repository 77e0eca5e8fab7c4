//! `upwords words`: looks up words in the word list.

use std::io::{self, IsTerminal, Write};

use hw3::Lexicon;
use terminal::{Exit, Outcome};
use whole_file::Plain;

use crate::output::Output;
use crate::word_list::WordList;
use crate::{Common, input};

mod pattern;

use pattern::Pattern;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// Words to look up, in any case; - for the words of standard input
    #[arg(required_unless_present = "pattern")]
    word: Vec<String>,
    /// List all words that match: ? matches one letter, * any number of letters
    #[arg(long, conflicts_with = "word")]
    pattern: Option<Pattern>,
}

const HELP: &str = "\
Prints a line for each word, which says whether it is in the word list, and which
list that is. Words on standard input are separated by spaces or line ends.

With --pattern, the output is the words that match, one per line. If standard
error is a terminal, a last line there says how many words of which list match.

The default list is the modern one; see upwords --help.

Examples:
  upwords words cats email
  upwords words tozee --list 1934
  upwords words - < mine.txt | grep 'not in'
  upwords words --pattern 'c?t'
  upwords words --pattern '*board' --words mine.txt | wc -l

Exit status: 0 if all words are legal or any word matches the pattern, 1 if not,
and 2 if the usage is wrong or the word list cannot be read.";

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let list = WordList::chosen(common, WordList::Modern);
    let lexicon = list.lexicon()?;
    let mut out = Output::new();
    match &arguments.pattern {
        Some(pattern) => {
            let count = print_matches(&mut out, &lexicon, pattern)?;
            out.flush()?;
            if io::stderr().is_terminal() {
                let words = if count == 1 { "word" } else { "words" };
                let verb = if count == 1 { "matches" } else { "match" };
                // The list was printed: a message that is lost changes nothing.
                let _ = writeln!(io::stderr(), "{count} {words} of {} {verb}", list.phrase());
            }
            Ok(Exit::from(count > 0))
        }
        None => {
            let words = expand(&arguments.word)?;
            let all = look_up(&mut out, &lexicon, &words, &list.phrase())?;
            out.flush()?;
            Ok(Exit::from(all))
        }
    }
}

/// Prints the words that match a pattern. Returns their number.
fn print_matches(out: &mut Output, lexicon: &Lexicon, pattern: &Pattern) -> io::Result<usize> {
    let matches = |word: &String| pattern.matches(word.as_bytes());
    let mut words: Vec<String> = lexicon.iter().filter(matches).collect();
    words.sort_unstable();
    for word in &words {
        writeln!(out, "{word}")?;
    }
    Ok(words.len())
}

/// Replaces `-` by the words of standard input.
fn expand(words: &[String]) -> Result<Vec<String>, String> {
    let mut expanded = Vec::new();
    for word in words {
        if word == input::STANDARD {
            let text = input::standard_input()?;
            let text = String::from_utf8_lossy(&text);
            expanded.extend(text.split_whitespace().map(str::to_owned));
        } else {
            expanded.push(word.clone());
        }
    }
    Ok(expanded)
}

/// The answers to words of up to this length line up. Longer words would push all
/// of them off the screen, and format widths end at `u16::MAX`.
const WIDEST: usize = 50;

/// Prints for each word whether it is in the list. Returns true if all are.
fn look_up(out: &mut Output, lexicon: &Lexicon, words: &[String], list: &str) -> io::Result<bool> {
    let shown: Vec<String> = words.iter().map(|word| show(word)).collect();
    let length = |word: &String| word.chars().count();
    let lengths = shown.iter().map(length);
    let width = lengths.filter(|&length| length <= WIDEST).max();
    let width = width.unwrap_or(0);
    let mut all = true;
    for (word, shown) in words.iter().zip(&shown) {
        let legal = lexicon.contains_in_any_case(word);
        all &= legal;
        let answer = if legal { "in" } else { "not in" };
        let hint = match word.contains(['?', '*']) {
            true => ": use --pattern for ? and *",
            false => "",
        };
        writeln!(out, "{shown:width$}  {answer} {list}{hint}")?;
    }
    Ok(all)
}

/// A word in upper case, as on a board. Other texts stay as they are.
fn show(word: &str) -> String {
    match word {
        "" => "\"\"".to_owned(),
        _ if word.is_ascii() => Plain(&word.to_ascii_uppercase()).to_string(),
        _ => Plain(word).to_string(),
    }
}
