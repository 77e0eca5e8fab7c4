//! Prints a game: the board, the points, the decks, the turns and the end.

use std::io::{self, BufRead, Write};

use whole_file::Plain;

use super::console::Console;
use crate::{Cell, End, Game, Player, Role, Score, Turn};

/// Prints the board, the points and the number of tiles in the bag.
fn display_board<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    marked: &[Cell],
) -> io::Result<()> {
    let picture = game.board().picture();
    console.say(picture.colored(console.colored).marked(marked))?;
    let points = game.players().iter().enumerate().map(|(index, player)| {
        let points = game.points(index);
        format!("{} : {}", shown(player), counted(points, "point"))
    });
    let points: Vec<String> = points.collect();
    console.line(points.join(", "))?;
    console.line(format!("Tiles left in the bag : {}", game.bag().len()))
}

fn display_deck<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    player: usize,
) -> io::Result<()> {
    let tiles = console.tiles(game.deck(player).tiles(), true);
    let name = shown(&game.players()[player]);
    console.line(format!("Deck of {name} : {tiles}"))
}

/// Prints the state of a game, and the deck if a human is next. The board may show
/// which tiles are from the last turn.
pub fn display<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    mark_last: bool,
) -> io::Result<()> {
    let marked: Vec<Cell> = match game.turns().last() {
        Some(Turn::Lay(placements)) if mark_last => {
            placements.iter().map(|placement| placement.cell).collect()
        }
        _ => Vec::new(),
    };
    display_board(console, game, &marked)?;
    let next = game.next();
    if game.end().is_none() && game.players()[next].role == Role::Human {
        display_deck(console, game, next)?;
        if !game.can_lay() {
            console.line("None of your tiles fit: type s to skip.")?;
        }
    }
    Ok(())
}

/// Prints the state of a game and all decks.
pub fn display_all<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
) -> io::Result<()> {
    display_board(console, game, &[])?;
    (0..game.players().len()).try_for_each(|player| display_deck(console, game, player))
}

/// Prints what a player did, and the points of each run.
pub fn announce<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    name: &str,
    turn: &Turn,
    score: &Score,
) -> io::Result<()> {
    let Turn::Lay(placements) = turn else {
        return console.line(format!("{name} skips."));
    };
    let laid = placements.iter().map(|placement| {
        let tile = placement.tile.shown(console.colored);
        format!("{tile} on {}", placement.cell)
    });
    let laid = laid.collect::<Vec<_>>().join(", ");
    let points = counted(score.points(), "point");
    console.line(format!("{name} lays {laid} : {points}."))?;
    for run in score.runs() {
        let points = run.points();
        let complete = if run.is_complete() { ", complete" } else { "" };
        let run = run.shown(console.colored).to_string();
        console.line(format!("  {run} : {points}{complete}"))?;
    }
    Ok(())
}

/// Says why a game is over, and congratulates the winners.
pub fn congratulate<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    end: End,
) -> io::Result<()> {
    let name = |player: usize| shown(&game.players()[player]);
    console.line(match end {
        End::EmptyDeck { player } => format!("{} has no tiles left.", name(player)),
        End::Blocked => "Nobody can lay a tile.".to_owned(),
    })?;
    let leaders = game.leaders();
    let points = counted(
        leaders.first().map_or(0, |&player| game.points(player)),
        "point",
    );
    let names = join_names(
        &leaders
            .iter()
            .map(|&player| name(player))
            .collect::<Vec<_>>(),
    );
    console.line(match (leaders.len(), game.players().len()) {
        (_, 1) => format!("Congratulations, {names}, you have {points} !!!"),
        (1, _) => format!("Congratulations, {names}, you win with {points} !!!"),
        _ => format!("Congratulations, {names}, you all win with {points} !!!"),
    })
}

/// Formats a count and its noun: `1 point`, `2 points`.
pub fn counted(count: impl TryInto<u64>, what: &str) -> String {
    match count.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

/// The name of a player, which may come from a file, to print.
pub fn shown(player: &Player) -> String {
    Plain(&player.name).to_string()
}

/// The names of all players, for a sentence.
pub fn all_names(game: &Game) -> String {
    let names: Vec<String> = game.players().iter().map(shown).collect();
    join_names(&names)
}

/// Joins names for a sentence: `Ann, Bob and Zoe`.
fn join_names(names: &[String]) -> String {
    match names {
        [others @ .., before, last] => {
            let others: String = others.iter().map(|name| format!("{name}, ")).collect();
            format!("{others}{before} and {last}")
        }
        names => names.concat(),
    }
}
