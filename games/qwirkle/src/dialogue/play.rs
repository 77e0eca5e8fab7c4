//! A game: one turn after the other, until it is over or a player quits.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use whole_file::PathText;

use super::console::{Console, Stop};
use super::deal::{announce_share, explain};
use super::farewell::leave;
use super::file::save;
use super::request::{Request, parse_placement};
use super::table::{all_names, announce, congratulate, counted, display, shown};
use crate::{Effort, Game, Level, Placement, Role, Turn};

/// What a human can type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// One tile per turn, `q` to quit, or `s` to skip if that is allowed. Everything
    /// else is ignored.
    Plain {
        /// Turns may be skipped.
        skip: bool,
    },
    /// Every request.
    Full {
        /// Save the game to this file after each turn.
        save: Option<PathBuf>,
        /// When the game is over, ask whether to undo turns.
        undo_at_end: bool,
    },
    /// Every request, except that turns cannot be undone: the program around the
    /// dialogue decides who is next.
    Turns,
}

impl Manner {
    fn is_plain(&self) -> bool {
        matches!(self, Manner::Plain { .. })
    }

    fn can_undo(&self) -> bool {
        matches!(self, Manner::Full { .. })
    }

    /// Returns true if turns can be undone even when the game is over.
    fn asks_to_undo(&self) -> bool {
        let Manner::Full { undo_at_end, .. } = self else {
            return false;
        };
        *undo_at_end
    }
}

/// Plays until the game is over, the input ends or a player quits. In the last two
/// cases, says farewell. Computers think with this effort.
///
/// # Errors
///
/// If the output cannot be written.
pub fn play<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    mut game: Game,
    manner: &Manner,
    effort: Effort,
) -> Result<(), Stop> {
    announce_share(console, &game)?;
    if game.turns().is_empty() && game.end().is_some() {
        explain(console, &game)?;
        return leave(console, &all_names(&game), Stop::Ended);
    }
    say_how_to_quit(console, &game, manner)?;
    loop {
        display(console, &game, !manner.is_plain())?;
        let played = match game.end() {
            None => play_turn(console, &mut game, manner, effort),
            Some(end) => {
                congratulate(console, &game, end)?;
                if !manner.asks_to_undo() || turns_to_undo(&game) == 0 {
                    return Ok(console.flush()?);
                }
                ask_to_undo(console, &mut game, manner)
            }
        };
        if let Err(stop) = played {
            return leave(console, &all_names(&game), stop);
        }
    }
}

/// Says what a human can type besides a turn, if there is no help.
fn say_how_to_quit<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    manner: &Manner,
) -> io::Result<()> {
    let mut players = game.players().iter();
    let has_humans = players.any(|player| player.role == Role::Human);
    match manner {
        Manner::Plain { skip: true } if has_humans => {
            console.line("Type s to skip a turn, or q to quit.")
        }
        Manner::Plain { skip: false } if has_humans => console.line("Type q to quit."),
        _ => Ok(()),
    }
}

/// Lets the next player play a turn.
pub(crate) fn play_turn<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &mut Game,
    manner: &Manner,
    effort: Effort,
) -> Result<(), Stop> {
    let turn = match game.players()[game.next()].role {
        Role::Computer(level) => console.wait(|| game.suggest(level, effort))?,
        Role::Human => ask_turn(console, game, manner, effort)?,
    };
    let name = shown(&game.players()[game.next()]);
    let score = game.play(&turn)?;
    announce(console, &name, &turn, &score)?;
    Ok(keep(console, game, manner)?)
}

/// Undoes turns of a game that is over, unless its players want to leave.
fn ask_to_undo<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &mut Game,
    manner: &Manner,
) -> Result<(), Stop> {
    loop {
        match &*console.ask("Type u to undo, or Enter to quit : ")? {
            "u" | "U" => return Ok(undo(console, game, manner)?),
            "" | "q" | "Q" => return Err(Stop::Ended),
            typed => console.line(format!("Type u or press Enter, not \"{typed}\"."))?,
        }
    }
}

/// Saves the game if it is to be saved after every change.
fn keep<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    manner: &Manner,
) -> io::Result<()> {
    match manner {
        Manner::Full {
            save: Some(path), ..
        } => match save(game, path) {
            Ok(()) => Ok(()),
            Err(error) => console.line(format!("Sorry, {error}.")),
        },
        _ => Ok(()),
    }
}

/// Asks until a human types a legal turn. Undoing may change who is next.
fn ask_turn<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &mut Game,
    manner: &Manner,
    effort: Effort,
) -> Result<Turn, Stop> {
    loop {
        let name = shown(&game.players()[game.next()]);
        let deck = game.deck(game.next()).tiles();
        let request = match manner {
            Manner::Plain { skip } => {
                let prompt = format!("Dear {name}, which tile goes where (tile row column) ? ");
                let typed = console.ask(prompt)?;
                match parse_placement(&typed, deck) {
                    Some(placement) => Request::Lay(vec![placement]),
                    None if *skip && typed == "s" => Request::Skip,
                    None if typed == "q" => Request::Quit,
                    None => continue,
                }
            }
            _ => {
                let typed = console.ask(format!("Dear {name}, what do you do (? for help) ? "))?;
                match Request::parse(&typed, deck) {
                    Ok(request) => request,
                    Err(sentence) => {
                        console.line(sentence)?;
                        continue;
                    }
                }
            }
        };
        match request {
            Request::Skip => return Ok(Turn::Skip),
            Request::Lay(placements) => {
                let turn = Turn::Lay(placements);
                match game.check(&turn) {
                    Ok(_) => return Ok(turn),
                    Err(refusal) => console.line(format!("Impossible: {refusal}."))?,
                }
            }
            Request::Hint => {
                let hint = console.wait(|| hint(game, effort))?;
                console.line(hint)?;
            }
            Request::Undo if !manner.can_undo() => {
                console.line("In this game, turns cannot be undone.")?;
            }
            Request::Undo if turns_to_undo(game) == 0 => {
                console.line("There is nothing to undo.")?;
            }
            Request::Undo => {
                undo(console, game, manner)?;
                display(console, game, !manner.is_plain())?;
            }
            Request::Save(path) => match save(game, &path) {
                Ok(()) => console.line(format!("Saved to {}.", PathText(&path)))?,
                Err(error) => console.line(format!("Sorry, {error}."))?,
            },
            Request::Quit => return Err(Stop::Ended),
            Request::Help => console.say(help(manner.can_undo()))?,
        }
    }
}

/// What a human can type, and the rules.
fn help(can_undo: bool) -> String {
    let undo = if can_undo { UNDO } else { "" };
    format!(
        "\
0 5 6          lays tile 0 of your deck on row 5, column 6
Ar 5 6         lays the red A there: tiles can be named
0 5 6 2 5 7    lays several tiles
s              skips your turn
h              gives a hint
{undo}w game.txt     saves the game; qwirkle --resume game.txt resumes it
q              quits
The colors are r red, g green, b blue, y yellow. The rules:
- In a turn you lay at least one tile, or skip.
- The tiles are in your deck.
- Each tile goes into an empty cell of the board.
- All tiles go into one row or one column and leave no gap.
- At least one tile is next to a tile that was on the board before.
- Adjacent tiles share their letter or their color.
- Adjacent tiles in a row or column are all different.
Each row and column of two or more tiles with a new one scores a point per tile,
and 4 more if it is complete with four tiles. The game is over when a player has
no tiles left or nobody can lay a tile. The most points win.
"
    )
}

/// The line of the help for games in which turns can be undone.
const UNDO: &str = "\
u              undoes the last turn of a human, and all turns after it
";

/// Suggests what a deep computer would do. It is faster than a master, and its
/// hint for a turn is always the same, unless the time is short.
fn hint(game: &Game, effort: Effort) -> String {
    let turn = game.suggest(Level::Deep, effort);
    match (&turn, game.check(&turn)) {
        (Turn::Lay(placements), Ok(score)) => {
            let placements: Vec<String> = placements.iter().map(Placement::to_string).collect();
            let points = counted(score.points(), "point");
            format!("Hint : {} scores {points}.", placements.join(" "))
        }
        _ => "Hint : skip, because none of your tiles fit.".to_owned(),
    }
}

/// The number of turns since the last one of a human, and with it.
fn turns_to_undo(game: &Game) -> usize {
    let players = game.players();
    let mut turns = 0..game.turns().len();
    let last = turns.rfind(|turn| players[turn % players.len()].role == Role::Human);
    last.map_or(0, |last| game.turns().len() - last)
}

/// Undoes the last turn of a human and all turns after it.
fn undo<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &mut Game,
    manner: &Manner,
) -> io::Result<()> {
    let count = turns_to_undo(game);
    game.undo_turns(count);
    console.line(format!("Undone : {}.", counted(count, "turn")))?;
    keep(console, game, manner)
}
