//! The sizes and numbers of a game.

use thiserror::Error;
use whole_file::Plain;

use crate::Tile;

/// The sizes and numbers of a game.
///
/// ```
/// use qwirkle::Setup;
///
/// let setup = Setup { copies: 3, ..Setup::default() };
/// assert_eq!((setup.rows, setup.cols, setup.tiles()), (11, 11, 48));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of rows on the board.
    pub rows: usize,
    /// The number of columns on the board.
    pub cols: usize,
    /// The number of copies of each tile.
    pub copies: usize,
    /// The number of tiles in a full deck.
    pub deck: usize,
    /// A player may lay several tiles in a turn, not just one.
    pub several: bool,
}

impl Default for Setup {
    /// The numbers from the assignment. Change them here.
    fn default() -> Setup {
        Setup {
            rows: 11,
            cols: 11,
            copies: 2,
            deck: 6,
            several: true,
        }
    }
}

/// The maximum number of rows or columns. Their indices have at most two digits.
pub const LARGEST_BOARD: usize = 99;
/// The maximum number of copies of each tile, which limits the memory for the bag.
pub const MOST_COPIES: usize = 1000;

/// Why a setup is invalid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupError {
    /// The board is too small or too large.
    #[error("a board has 1 to {LARGEST_BOARD} rows and columns, not {rows} x {cols}")]
    Board {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        cols: usize,
    },
    /// There are no tiles, or too many.
    #[error("there can be 1 to {MOST_COPIES} copies of each tile, not {copies}")]
    Copies {
        /// The requested number of copies.
        copies: usize,
    },
    /// Players would never get a tile.
    #[error("a deck has at least 1 tile")]
    Deck,
    /// There are no players.
    #[error("there must be at least 1 player")]
    Players,
    /// A name is empty or contains characters that it must not.
    #[error(
        "{name:?} is not a valid name: it must not be empty, contain control characters, or begin \
         or end with a blank"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Two players have the same name.
    #[error("two players are called {}: rename one of them", Plain(name))]
    SameName {
        /// The name.
        name: String,
    },
    /// Some player would start without a tile.
    #[error(
        "{players} players need {} tiles, one each and one for the board, but there are {tiles}: \
         there can be at most {} players",
        players.saturating_add(1),
        tiles.saturating_sub(1)
    )]
    TooManyPlayers {
        /// The requested number of players.
        players: usize,
        /// The number of tiles.
        tiles: usize,
    },
}

impl Setup {
    /// The number of tiles in the game.
    #[must_use]
    pub const fn tiles(&self) -> usize {
        self.copies.saturating_mul(Tile::KINDS)
    }

    /// The number of tiles with which each player starts: a full deck, or an equal
    /// share of all tiles but the one on the board if that is less.
    ///
    /// # Errors
    ///
    /// If a number is out of range or there are too many players.
    pub fn share(&self, players: usize) -> Result<usize, SetupError> {
        let Setup {
            rows,
            cols,
            copies,
            deck,
            ..
        } = *self;
        if ![rows, cols]
            .iter()
            .all(|number| (1..=LARGEST_BOARD).contains(number))
        {
            return Err(SetupError::Board { rows, cols });
        }
        if !(1..=MOST_COPIES).contains(&copies) {
            return Err(SetupError::Copies { copies });
        }
        if deck == 0 {
            return Err(SetupError::Deck);
        }
        let tiles = self.tiles();
        match (tiles - 1).checked_div(players) {
            None => Err(SetupError::Players),
            Some(0) => Err(SetupError::TooManyPlayers { players, tiles }),
            Some(share) => Ok(share.min(deck)),
        }
    }
}
