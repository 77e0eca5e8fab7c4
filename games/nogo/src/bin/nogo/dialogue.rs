//! A game between humans and computers, turn by turn.

use std::io::{BufRead, Write};

use nogo::{Cell, Computer, Game};

use crate::arguments::PlayerType;
use crate::color;
use crate::failure::Failure;
use crate::history::History;
use crate::input::{Input, Line};
use crate::report;

/// Plays the game to its end. With a computer that thinks, the human can take moves
/// back.
pub fn play(
    mut game: Game,
    players: [PlayerType; 2],
    colored: bool,
    mut computer: Option<Computer>,
    mut input: Input<impl BufRead>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut history = computer.is_some().then(|| History::new(game.clone()));
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
            PlayerType::Computer => computer_turn(&mut game, computer.as_mut(), output)?,
            PlayerType::Human => loop {
                match human_turn(&mut game, &mut input, output)? {
                    Turn::Move(cell) => break Some(cell),
                    Turn::TakeBack => {
                        let Some(history) = &mut history else {
                            continue;
                        };
                        if let Some(before) = history.take_back(players) {
                            game = before;
                            break None;
                        }
                        report("There is no move to take back");
                    }
                }
            },
        };
        if let Some(history) = &mut history {
            match last {
                Some(cell) => history.add(cell),
                None => last = history.last(),
            }
        }
    }
}

/// What a human does.
enum Turn {
    Move(Cell),
    TakeBack,
}

fn computer_turn(
    game: &mut Game,
    computer: Option<&mut Computer>,
    output: &mut impl Write,
) -> Result<Option<Cell>, Failure> {
    let player = game.next();
    let cell = match computer {
        None => game.play_computer(),
        Some(computer) => {
            // Show the board before thinking.
            output.flush()?;
            let cell = computer.choose(game)?;
            cell.filter(|&cell| game.play(cell).is_ok())
        }
    };
    if let Some(Cell { row, col }) = cell {
        writeln!(output, "Player {player}: {row} {col}")?;
    }
    Ok(cell)
}

/// Prompts until the human types a legal move or takes one back.
fn human_turn(
    game: &mut Game,
    input: &mut Input<impl BufRead>,
    output: &mut impl Write,
) -> Result<Turn, Failure> {
    loop {
        write!(output, "Player {}> ", game.next())?;
        output.flush()?;
        match input.line() {
            Line::Move(cell) if game.play(cell).is_ok() => return Ok(Turn::Move(cell)),
            Line::TakeBack => return Ok(Turn::TakeBack),
            Line::Save(path) if game.save(&path).is_ok() => {}
            Line::Save(_) | Line::SaveTooLong => report("Unable to save game"),
            Line::Move(_) | Line::Other => {}
            Line::End => return Err(Failure::EndOfInput),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nogo::Size;
    use std::io;

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
        let end = play(game, players, false, None, input, &mut spy);
        assert!(matches!(end, Err(Failure::EndOfInput)));
        let large = |write: &&(*const u8, usize)| write.1 > 100;
        let boards: Vec<_> = spy.writes.iter().filter(large).collect();
        assert_eq!(boards, [&board; 7]);
        assert_eq!(spy.flushes, 5, "only prompts flush");
    }
}
