//! A game between humans and computers, turn by turn.

use std::io::{self, BufRead, Write};

use nogo::{Cell, Game};

use crate::arguments::PlayerType;
use crate::color;
use crate::failure::Failure;
use crate::input::{Input, Line};
use crate::report;

/// Plays the game to its end.
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

/// Prompts until the human types a legal move.
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
                    report("Unable to save game");
                }
            }
            Line::Move(_) | Line::Other => {}
            Line::End => return Err(Failure::EndOfInput),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nogo::Size;

    /// Records the address and length of every write, and counts flushes.
    #[derive(Default)]
    struct Spy {
        writes: Vec<(*const u8, usize)>,
        flushes: usize,
    }

    impl Write for Spy {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.writes.push((bytes.as_ptr(), bytes.len()));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.flushes += 1;
            Ok(())
        }
    }

    /// The boards go to the writer without being copied first.
    #[test]
    fn boards_are_written_in_place() {
        let game = Game::new(Size::new(1000, 1000).expect("a size"));
        let picture = game.board().picture();
        let board = (picture.as_ptr(), picture.len());
        let mut spy = Spy::default();
        let input = Input::new(&b"0 0\n0 1\nx\n0 2\n"[..]);
        let players = [PlayerType::Human, PlayerType::Computer];
        let end = play(game, players, false, input, &mut spy);
        assert!(matches!(end, Err(Failure::EndOfInput)));
        let large = |write: &&(*const u8, usize)| write.1 > 100;
        let boards: Vec<_> = spy.writes.iter().filter(large).collect();
        assert_eq!(boards, [&board; 7]);
        assert_eq!(spy.flushes, 5, "only prompts flush");
    }
}
