//! How large a game is.

use thiserror::Error;

use crate::Tile;

/// The sizes and numbers of a game.
///
/// ```
/// use qwirkle::Setup;
///
/// let setup = Setup { copies: 3, ..Setup::default() };
/// assert_eq!((setup.rows, setup.columns, setup.tiles()), (11, 11, 48));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many rows the board has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
    /// How many tiles of each kind there are.
    pub copies: usize,
    /// How many tiles a player has, as long as there are enough.
    pub deck: usize,
    /// Whether a player may lay several tiles in a turn, or only one.
    pub several: bool,
}

impl Default for Setup {
    /// The game as it is played: the one place where its numbers are.
    fn default() -> Setup {
        Setup {
            rows: 11,
            columns: 11,
            copies: 2,
            deck: 6,
            several: true,
        }
    }
}

/// The largest number of rows or columns, so that their numbers have two digits.
pub const LARGEST_BOARD: usize = 99;
/// The largest number of tiles of each kind, so that a bag fits into any memory.
pub const MOST_COPIES: usize = 1000;

/// Why there is no such game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupError {
    /// The board is too small or too large.
    #[error("a board has 1 to {LARGEST_BOARD} rows and columns, not {rows} x {columns}")]
    Board {
        /// How many rows it would have.
        rows: usize,
        /// How many columns it would have.
        columns: usize,
    },
    /// There are no tiles, or too many.
    #[error("there are 1 to {MOST_COPIES} tiles of each kind, not {copies}")]
    Copies {
        /// How many of each kind there would be.
        copies: usize,
    },
    /// Players would never have tiles.
    #[error("a deck has at least 1 tile")]
    Deck,
    /// Nobody plays.
    #[error("there must be at least 1 player")]
    Players,
    /// A name is none.
    #[error(
        "{name:?} is no name: it must have a character, none that is a control character, and \
         no blanks around it"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Two players have the same name.
    #[error("two players are called {name}: give one another name")]
    SameName {
        /// The name.
        name: String,
    },
    /// Somebody would start without a tile.
    #[error(
        "{players} players need {} tiles, one each and one for the board, and there are {tiles}: \
         take more copies of each tile, or play with fewer",
        players.saturating_add(1)
    )]
    TooManyPlayers {
        /// How many players there would be.
        players: usize,
        /// How many tiles there are.
        tiles: usize,
    },
}

impl Setup {
    /// How many tiles there are.
    #[must_use]
    pub const fn tiles(&self) -> usize {
        self.copies.saturating_mul(Tile::KINDS)
    }

    /// With how many tiles each of so many players starts: a full deck, or where
    /// that is too much, an equal share of all tiles but the one on the board.
    ///
    /// # Errors
    ///
    /// If a number is too small or too large, or there are too many players.
    pub fn share(&self, players: usize) -> Result<usize, SetupError> {
        let Setup {
            rows,
            columns,
            copies,
            deck,
            ..
        } = *self;
        if ![rows, columns]
            .iter()
            .all(|number| (1..=LARGEST_BOARD).contains(number))
        {
            return Err(SetupError::Board { rows, columns });
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
