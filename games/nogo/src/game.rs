//! Turns and the winner.

use thiserror::Error;

use crate::{Board, Candidates, Cell, Player, Size};

/// A game: the board, the next player, and the next candidates of the computers.
///
/// ```
/// use nogo::{Cell, Game, Player, Size};
///
/// let mut game = Game::new(Size::new(4, 4)?);
/// game.play(Cell::new(0, 0))?;
/// game.play(Cell::new(0, 1))?;
/// game.play(Cell::new(3, 3))?;
/// game.play(Cell::new(1, 0))?;
/// assert_eq!(game.winner(), Some(Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) board: Board,
    pub(crate) next: Player,
    pub(crate) candidates: [Candidates; 2],
    pub(crate) winner: Option<Player>,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over: player {winner} has won")]
    Over {
        /// The winner.
        winner: Player,
    },
    /// The cell is not on the board.
    #[error("row {row}, column {col} is not on the {height} x {width} board")]
    OffBoard {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// The cell is taken.
    #[error("row {row}, column {col} has a stone of player {owner}: stones go into empty cells")]
    Taken {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// The owner of its stone.
        owner: Player,
    },
}

impl Game {
    /// Creates a game on an empty board. O moves first.
    #[must_use]
    pub fn new(size: Size) -> Game {
        Game {
            board: Board::new(size),
            next: Player::O,
            candidates: [Player::O, Player::X].map(|player| Candidates::new(player, size)),
            winner: None,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The next player, even if the game is over.
    #[must_use]
    pub fn next(&self) -> Player {
        self.next
    }

    /// The winner, if the game is over.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// The sequence from which a computer takes its moves as this player.
    #[must_use]
    pub fn candidates(&self, player: Player) -> &Candidates {
        &self.candidates[player as usize]
    }

    /// Puts a stone of the next player into a cell.
    ///
    /// The player wins if any string of the opponent is captured then. Otherwise
    /// the opponent wins if any string of the player is captured. This includes
    /// strings that were captured before, so any move ends a saved game with a
    /// captured string.
    ///
    /// # Errors
    ///
    /// If the cell is taken or not on the board, or the game is over. The game
    /// is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<(), Refusal> {
        self.check(cell)?;
        self.put(cell);
        Ok(())
    }

    /// Lets the computer move for the next player. Returns its cell, or `None`
    /// if the game is over.
    pub fn play_computer(&mut self) -> Option<Cell> {
        if self.winner.is_some() {
            return None;
        }
        let cell = self.candidates[self.next as usize].take(&self.board)?;
        self.put(cell);
        Some(cell)
    }

    /// Plays a legal move.
    fn put(&mut self, cell: Cell) {
        let (player, other) = (self.next, self.next.other());
        self.board.put(cell, player);
        self.next = other;
        self.winner = if self.board.has_captured_string(other) {
            Some(player)
        } else {
            self.board.has_captured_string(player).then_some(other)
        };
    }

    fn check(&self, cell: Cell) -> Result<(), Refusal> {
        let Cell { row, col } = cell;
        let size = self.board.size();
        if let Some(winner) = self.winner {
            return Err(Refusal::Over { winner });
        }
        if !size.contains(cell) {
            let (height, width) = (size.height(), size.width());
            return Err(Refusal::OffBoard {
                row,
                col,
                height,
                width,
            });
        }
        match self.board.stone(cell) {
            Some(owner) => Err(Refusal::Taken { row, col, owner }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_the_reason() {
        let mut game = Game::new(Size::new(4, 5).expect("a size"));
        let refusal = |game: &mut Game, row, col| match game.play(Cell::new(row, col)) {
            Ok(()) => String::new(),
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(refusal(&mut game, 0, 0), "");
        assert_eq!(
            refusal(&mut game, 0, 0),
            "row 0, column 0 has a stone of player O: stones go into empty cells"
        );
        assert_eq!(
            refusal(&mut game, 4, 5),
            "row 4, column 5 is not on the 4 x 5 board"
        );
        for (row, col) in [(0, 1), (3, 3), (1, 0)] {
            assert_eq!(refusal(&mut game, row, col), "");
        }
        assert_eq!(
            refusal(&mut game, 2, 2),
            "the game is over: player X has won"
        );
    }

    #[test]
    fn games_with_different_stones_differ() {
        let new = || Game::new(Size::new(4, 4).expect("a size"));
        let [mut one, mut other] = [new(), new()];
        for (game, first) in [(&mut one, 0), (&mut other, 1)] {
            for col in [first, 1 - first] {
                game.play(Cell::new(0, col)).expect("a move");
            }
        }
        assert_ne!(one, other);
        assert_ne!(one, new());
        assert_eq!(one.clone(), one);
    }
}
