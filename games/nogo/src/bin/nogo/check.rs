//! `nogo check FILE`: explains a saved game, or why it is rejected.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use nogo::{Board, Game, LoadError, Player};
use terminal::is_colored;
use whole_file::{Cause, PathText};

use crate::color;
use crate::failure::Failure;

/// Reads a game, or says why it cannot be read.
pub fn read(path: &Path) -> Result<Game, Failure> {
    let name = PathText(path);
    let file = File::open(path).map_err(|error| {
        Failure::NotOpened(format!("{name} cannot be opened: {}", Cause(&error)))
    })?;
    Game::read(BufReader::new(file)).map_err(|error| {
        let excerpt = match &error {
            LoadError::Rejected(rejection) => rejection.excerpt(),
            LoadError::Unreadable(_) => String::new(),
        };
        let text = format!("{name}: {error}\n{excerpt}");
        Failure::Rejected(text.trim_end().to_owned())
    })
}

/// Draws the game and says how it goes on.
pub fn run(path: &Path, output: &mut impl Write) -> Result<(), Failure> {
    let game = read(path)?;
    let board = game.board();
    if is_colored() {
        color::draw(board, None, &mut *output)?;
    } else {
        output.write_all(board.picture())?;
    }
    output.write_all(summary(&game).as_bytes())?;
    Ok(())
}

fn summary(game: &Game) -> String {
    let board = game.board();
    let size = board.size();
    let (height, width) = (size.height(), size.width());
    let [o, x] = [Player::O, Player::X].map(|player| count(board, player));
    let empty = height * width - o - x;
    let mut text = format!(
        "{height} x {width} cells: {o} O, {x} X, {empty} empty\nPlayer {} is next\n",
        game.next()
    );
    for player in [Player::O, Player::X] {
        let cell = game.candidates(player).cell();
        let (row, col) = (cell.row, cell.col);
        text += &format!("A computer that plays {player} tries {row} {col} next\n");
    }
    // In the order in which a move checks them.
    let captured = [game.next().other(), game.next()]
        .into_iter()
        .find(|&player| board.has_captured_string(player));
    if let Some(player) = captured {
        // If the next player's string is captured, capturing one of the opponent's
        // still wins.
        let outcome = match player == game.next() {
            true => format!("{player} loses unless it captures"),
            false => format!("{} wins", game.next()),
        };
        text += &format!(
            "Player {player} has a captured string: the next move ends the game, and {outcome}\n"
        );
    }
    text
}

fn count(board: &Board, player: Player) -> usize {
    let stones = board.rows().flatten();
    stones.filter(|&&byte| byte == player.stone()).count()
}
