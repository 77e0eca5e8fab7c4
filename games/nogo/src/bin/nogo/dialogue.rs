//! A game between humans and computers.

use std::io::{self, BufRead, Write};

use nogo::{Cell, Game};

use crate::arguments::PlayerType;
use crate::color;
use crate::failure::Failure;
use crate::input::{Input, Line};
use crate::tell;

/// Plays a game to its end.
pub fn play(
    mut game: Game,
    players: [PlayerType; 2],
    colored: bool,
    mut input: Input<impl BufRead>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut last = None;
    loop {
        if colored {
            color::draw(game.board(), last, &mut *output)?;
        } else {
            output.write_all(game.board().picture())?;
        }
        if let Some(winner) = game.winner() {
            writeln!(output, "Player {winner} wins")?;
            return Ok(());
        }
        last = match players[game.next() as usize] {
            PlayerType::Computer => computer_turn(&mut game, output)?,
            PlayerType::Human => Some(human_turn(&mut game, &mut input, output)?),
        };
    }
}

fn computer_turn(game: &mut Game, output: &mut impl Write) -> io::Result<Option<Cell>> {
    let player = game.next();
    let cell = game.play_computer();
    if let Some(Cell { row, col }) = cell {
        writeln!(output, "Player {player}: {row} {col}")?;
    }
    Ok(cell)
}

/// Asks until there is a move that is possible.
fn human_turn(
    game: &mut Game,
    input: &mut Input<impl BufRead>,
    output: &mut impl Write,
) -> Result<Cell, Failure> {
    loop {
        write!(output, "Player {}> ", game.next())?;
        output.flush()?;
        match input.line() {
            Line::Move(cell) if game.play(cell).is_ok() => return Ok(cell),
            Line::Save(path) => {
                if game.save(path).is_err() {
                    tell("Unable to save game");
                }
            }
            Line::Move(_) | Line::Other => {}
            Line::End => return Err(Failure::EndOfInput),
        }
    }
}
