//! `upwords replay`: shows a match again.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use terminal::{Exit, Outcome};
use upwords_engine::{Match, match_words, spell_rack};
use whole_file::{Cause, PathText};

use crate::input::{self, TextError};
use crate::match_file::MatchFile;
use crate::output::{Output, TITLE};
use crate::play::{describe, player_name, result};
use crate::word_list::WordList;
use crate::{Common, is_interactive, play};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A match that was saved or finished
    file: PathBuf,
    /// Print the turns even if there is a terminal
    #[arg(long)]
    print: bool,
}

const HELP: &str = "\
At a terminal, the arrow keys go forward and backward, and the space bar shows one
turn after the other. Otherwise, all turns are printed.

The words are those that the match was played with, unless --words or --list
chooses others.

Examples:
  upwords replay ~/.local/state/upwords/finished/1.match
  upwords replay our-match.txt --print | less

Exit status: 0 if the match is shown, and 2 if it cannot be read.";

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let (game, list) = read(&arguments.file, common)?;
    if is_interactive() && !arguments.print {
        return play::replay(game, list);
    }
    let mut out = Output::new();
    print(&mut out, &game)?;
    out.flush()?;
    Ok(Exit::Yes)
}

/// Reads a match and its word list.
fn read(path: &Path, common: &Common) -> Result<(Match, WordList), Box<dyn Error>> {
    let name = PathText(path);
    let text = input::text_file(path).map_err(|error| match error {
        TextError::Unreadable(error) => format!("cannot read {name}: {}", Cause(&error)),
        TextError::NotText(reason) => format!("{name} is not a match: {reason}"),
    })?;
    let file = str::from_utf8(&text).ok().and_then(MatchFile::of);
    let file = file.ok_or_else(|| {
        format!("{name} is not a match: its first line must be 'upwords match 1'")
    })?;
    let list = match common.words.is_some() || common.list.is_some() {
        true => None,
        false => file.list.clone(),
    };
    let list = list.unwrap_or_else(|| WordList::chosen(common, WordList::Modern));
    let words = match_words(&list.lexicon()?)?;
    let game = file
        .load(words)
        .map_err(|error| format!("{name}: {error}"))?;
    Ok((game, list))
}

/// Prints every turn and the board after it.
fn print(out: &mut Output, game: &Match) -> Result<(), Box<dyn Error>> {
    let mut shown = vec![game.clone()];
    while let Some(last) = shown.last()
        && !last.turns().is_empty()
    {
        let mut before = last.clone();
        before.undo();
        shown.push(before);
    }
    for after in shown.iter().rev() {
        match after.turns().last() {
            None => out.line(TITLE, "The match begins.")?,
            Some(played) => {
                let number = after.turns().len();
                let turn = describe(&player_name(after, played.seat), played);
                out.line(TITLE, format_args!("{number}. {turn}"))?;
            }
        }
        out.draw(after.game().board())?;
        for (seat, score) in after.scores().iter().enumerate() {
            write!(out, "{} {score}, ", player_name(after, seat))?;
        }
        writeln!(out, "tiles in the bag: {}", after.bag_count())?;
        if !after.is_over() {
            let name = player_name(after, after.seat());
            writeln!(out, "{name} has {}", spell_rack(&after.view().rack()))?;
        }
        writeln!(out)?;
    }
    if game.is_over() {
        out.line(TITLE, result(game))?;
    }
    Ok(())
}
