//! `upwords replay`: shows a match again.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use board_svg::{Panel, Player, Svg, Theme};
use hw3::Tile;
use terminal::{Exit, Outcome};
use upwords_engine::{Match, Turn, match_words, spell_rack};
use whole_file::{Cause, PathText};

use crate::input::{self, STANDARD, TextError};
use crate::match_file::MatchFile;
use crate::output::{Output, TITLE};
use crate::pictures::{self, Series};
use crate::play::{last_event, placed_cells, player_name};
use crate::word_list::WordList;
use crate::{Common, is_interactive, play};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A match that was saved or finished; - for standard input
    file: PathBuf,
    /// Print the turns even if there is a terminal
    #[arg(long, conflicts_with = "svg")]
    print: bool,
    #[command(flatten)]
    pictures: pictures::Options,
}

const HELP: &str = "\
At a terminal, the arrow keys go forward and backward, and the space bar shows one
turn after the other. Otherwise, all turns are printed.

With --svg, every turn becomes a picture of the board, the scores and the rack of
the next player, with frames around the tiles that were placed.

The racks of a match that is not over are hidden.

The words are those that the match was played with, unless --words or --list
chooses others.

Examples:
  upwords replay ~/.local/state/upwords/finished/1.match
  upwords replay our-match.txt --print | less
  upwords replay our-match.txt --svg pictures

Exit status: 0 if the match is shown, and 2 if it cannot be read.";

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let (game, list) = read(&arguments.file, common)?;
    let mut out = Output::new();
    let pictures = &arguments.pictures;
    if let Some(mut series) = pictures.series(game.turns().len() + 1)? {
        let hides_racks = !game.is_over();
        turn_by_turn(&game, |shown| {
            draw(&mut series, shown, hides_racks, pictures.theme())
        })?;
        writeln!(out, "{series}")?;
    } else if is_interactive() && !arguments.print {
        drop(out);
        return play::replay(game, list);
    } else {
        writeln!(out, "Words: {list}\n")?;
        print(&mut out, &game)?;
    }
    out.flush()?;
    Ok(Exit::Yes)
}

/// Reads a match and its word list.
fn read(path: &Path, common: &Common) -> Result<(Match, WordList), Box<dyn Error>> {
    let (name, text) = match path == Path::new(STANDARD) {
        true => ("standard input".to_owned(), input::standard_input()?),
        false => {
            let name = PathText(path).to_string();
            let text = input::text_file(path).map_err(|error| match error {
                TextError::Unreadable(error) => format!("cannot read {name}: {}", Cause(&error)),
                TextError::NotText(reason) => format!("{name} is not a match: {reason}"),
                TextError::NotRegular => format!("{name} is not a regular file"),
            })?;
            (name, text)
        }
    };
    let file = str::from_utf8(&text).ok().and_then(MatchFile::of);
    let file = file.ok_or_else(|| {
        format!("{name} is not a match: it has no line 'upwords match 1' after its comments")
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

/// Calls `show` with the match before its first turn, and after each of them.
fn turn_by_turn(
    game: &Match,
    mut show: impl FnMut(&Match) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut shown = game.clone();
    while shown.undo() {}
    show(&shown)?;
    for played in game.turns() {
        shown.play(played.turn.clone())?;
        show(&shown)?;
    }
    Ok(())
}

/// Says what happened last.
fn caption(game: &Match) -> String {
    let event = last_event(game).join(". ");
    match game.turns().len() {
        0 => event,
        number => format!("{number}. {event}"),
    }
}

/// Draws the match after its last turn.
fn draw(
    series: &mut Series<'_>,
    game: &Match,
    hides_racks: bool,
    theme: Theme,
) -> Result<(), Box<dyn Error>> {
    let played = game.turns().last();
    let placed = played.map_or_else(Vec::new, |played| placed_cells(&played.turn));
    let seats = 0..game.players().len();
    let names: Vec<String> = seats.map(|seat| player_name(game, seat)).collect();
    let players = names.iter().enumerate().map(|(seat, name)| Player {
        name,
        score: game.scores()[seat],
        is_turn: seat == game.seat() && !game.is_over(),
    });
    let players: Vec<Player<'_>> = players.collect();
    let rack: Vec<Tile> = match game.is_over() || hides_racks {
        true => Vec::new(),
        false => game.view().rack().iter().collect(),
    };
    let panel = Panel {
        players: &players,
        rack: &rack,
        bag: game.bag_count(),
    };
    let caption = caption(game);
    let picture = Svg::new(game.game().board())
        .mark(&placed)
        .theme(theme)
        .with_qu()
        .beside(panel)
        .caption(&caption);
    let step = match played.map(|played| &played.turn) {
        None => "start",
        Some(Turn::Place(_)) => "place",
        Some(Turn::Exchange(_)) => "exchange",
        Some(Turn::Pass) => "pass",
        Some(Turn::Resign) => "resign",
    };
    Ok(series.write(step, picture)?)
}

/// Prints every turn and the board after it.
fn print(out: &mut Output, game: &Match) -> Result<(), Box<dyn Error>> {
    turn_by_turn(game, |shown| {
        out.line(TITLE, caption(shown))?;
        out.draw(shown.game().board())?;
        for (seat, score) in shown.scores().iter().enumerate() {
            write!(out, "{} {score}, ", player_name(shown, seat))?;
        }
        writeln!(out, "tiles in the bag: {}", shown.bag_count())?;
        if shown.is_over() {
            return Ok(());
        }
        let name = player_name(shown, shown.seat());
        match game.is_over() {
            true => writeln!(out, "{name} has {}", spell_rack(&shown.view().rack()))?,
            false => writeln!(out, "It is the turn of {name}")?,
        }
        Ok(writeln!(out)?)
    })
}
