//! The sizes and numbers of a match.

use hw3::{Cell, Rack, Scoring, Tile};
use thiserror::Error;

/// The sizes and numbers of a match. [`Setup::default`] has the official ones.
///
/// ```
/// use upwords_engine::Setup;
///
/// let setup = Setup { rack_size: 5, ..Setup::default() };
/// assert_eq!((setup.rows, setup.cols, setup.tile_count()), (10, 10, 100));
/// assert_eq!(setup.check(), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The number of rows on the board.
    pub rows: usize,
    /// The number of columns on the board.
    pub cols: usize,
    /// The number of tiles in a full rack.
    pub rack_size: usize,
    /// The number of tiles with each letter, from A to Z. The Q stands for Qu.
    pub tiles: [u8; 26],
    /// What every tile that is left in a rack costs at the end.
    pub tile_penalty: u32,
    /// How placements score.
    pub scoring: Scoring,
    /// A placement may be a plain plural. With false, it may not: a single S at the
    /// end of a word on the board is refused if that S belongs to no other word.
    /// [`TurnError::PlainPlural`](crate::TurnError::PlainPlural) has the details.
    pub plain_plurals: bool,
}

/// The official number of tiles with each letter.
const TILES: [u8; 26] = [
    7, // A
    3, // B
    4, // C
    5, // D
    8, // E
    3, // F
    3, // G
    3, // H
    7, // I
    1, // J
    2, // K
    5, // L
    5, // M
    5, // N
    7, // O
    3, // P
    1, // Qu
    5, // R
    6, // S
    5, // T
    5, // U
    1, // V
    2, // W
    1, // X
    2, // Y
    1, // Z
];

impl Default for Setup {
    /// The official sizes and numbers. Change them here.
    fn default() -> Setup {
        Setup {
            rows: 10,
            cols: 10,
            rack_size: 7,
            tiles: TILES,
            tile_penalty: 5,
            scoring: Scoring::OFFICIAL,
            plain_plurals: true,
        }
    }
}

/// The minimum number of players in a match.
pub const FEWEST_PLAYERS: usize = 2;
/// The maximum number of players in a match.
pub const MOST_PLAYERS: usize = 4;
/// The maximum number of rows or columns.
pub const LARGEST_BOARD: usize = 99;
/// The maximum of each number of points in a setup.
///
/// With it, no score overflows. At most 26 x 255 tiles are placed. A placement makes
/// one word along its tiles and one across each of them, so there are at most twice
/// as many words as tiles. A word has at most 99 tiles with 200 points each. Together
/// with the bonuses, that is less than 264 million points.
pub const MOST_POINTS: u32 = 100;

/// Why a setup is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The board is too small or too large.
    #[error(
        "a board has 1 to {LARGEST_BOARD} rows and columns and at least 2 cells, not {rows} x {cols}"
    )]
    Board {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        cols: usize,
    },
    /// Players would never get a tile.
    #[error("a rack holds at least 1 tile")]
    Rack,
    /// A number of points is too large.
    #[error("{what} can be at most {MOST_POINTS} points, not {points}")]
    Points {
        /// Which number.
        what: &'static str,
        /// The requested number.
        points: u32,
    },
    /// There are no tiles.
    #[error("there are no tiles: at least one letter needs a tile")]
    NoTiles,
    /// There are too few tiles for the first racks.
    #[error(
        "{players} players with {rack_size} tiles each need at least {} tiles, but there are \
         {tiles}",
        players.saturating_mul(*rack_size)
    )]
    TooFewTiles {
        /// The number of players.
        players: usize,
        /// The number of tiles in a full rack.
        rack_size: usize,
        /// The number of tiles.
        tiles: usize,
    },
}

impl Setup {
    /// The number of tiles in the match.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        self.tiles.iter().map(|&count| usize::from(count)).sum()
    }

    /// All tiles of the match.
    #[must_use]
    pub fn all_tiles(&self) -> Rack {
        let letters = Tile::all();
        let counted = letters.zip(self.tiles);
        counted
            .flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into()))
            .collect()
    }

    /// The first and the last cell of the center.
    pub(crate) const fn center(&self) -> (Cell, Cell) {
        let first = Cell {
            row: self.rows.saturating_sub(1) / 2,
            col: self.cols.saturating_sub(1) / 2,
        };
        let last = Cell {
            row: self.rows / 2,
            col: self.cols / 2,
        };
        (first, last)
    }

    /// Returns true if the first word may lie over this cell: the one, two or four
    /// cells in the center of the board.
    #[must_use]
    pub const fn is_center(&self, cell: Cell) -> bool {
        let (first, last) = self.center();
        first.row <= cell.row
            && cell.row <= last.row
            && first.col <= cell.col
            && cell.col <= last.col
    }

    /// Checks that there can be a match with this setup, for at least
    /// [`FEWEST_PLAYERS`].
    ///
    /// # Errors
    ///
    /// If a number is out of range, or there are too few tiles.
    pub fn check(&self) -> Result<(), SetupError> {
        self.check_for(FEWEST_PLAYERS)
    }

    /// Checks that there can be a match with this setup and number of players.
    pub(crate) fn check_for(&self, players: usize) -> Result<(), SetupError> {
        let Setup {
            rows,
            cols,
            rack_size,
            ..
        } = *self;
        let is_size = |number| (1..=LARGEST_BOARD).contains(&number);
        if !is_size(rows) || !is_size(cols) || rows * cols < 2 {
            return Err(SetupError::Board { rows, cols });
        }
        if rack_size == 0 {
            return Err(SetupError::Rack);
        }
        for (what, points) in [
            ("the penalty for a tile", self.tile_penalty),
            ("a tile of a flat word", self.scoring.flat_tile),
            ("a Qu in a flat word", self.scoring.flat_qu),
            ("the bonus", self.scoring.bonus),
        ] {
            if points > MOST_POINTS {
                return Err(SetupError::Points { what, points });
            }
        }
        let tiles = self.tile_count();
        if tiles == 0 {
            return Err(SetupError::NoTiles);
        }
        if tiles < players.saturating_mul(rack_size) {
            return Err(SetupError::TooFewTiles {
                players,
                rack_size,
                tiles,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_official_tiles_are_those_of_the_rules() {
        let setup = Setup::default();
        assert_eq!(setup.tile_count(), 100);
        let tiles = setup.all_tiles();
        for (count, letters) in [
            (1, "JQVXZ"),
            (2, "KWY"),
            (3, "BFGHP"),
            (4, "C"),
            (5, "DLMNRTU"),
            (6, "S"),
            (7, "AIO"),
            (8, "E"),
        ] {
            for tile in letters.bytes().filter_map(Tile::new) {
                assert_eq!(tiles.count(tile), count, "{tile}");
            }
        }
        assert_eq!(setup.check_for(MOST_PLAYERS), Ok(()));
    }

    #[test]
    fn the_center_has_one_two_or_four_cells() {
        let center = |rows, cols| {
            let setup = Setup {
                rows,
                cols,
                ..Setup::default()
            };
            let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell { row, col }));
            let center = cells.filter(|&cell| setup.is_center(cell));
            center.map(|cell| (cell.row, cell.col)).collect::<Vec<_>>()
        };
        assert_eq!(center(10, 10), [(4, 4), (4, 5), (5, 4), (5, 5)]);
        assert_eq!(center(9, 10), [(4, 4), (4, 5)]);
        assert_eq!(center(1, 3), [(0, 1)]);
        assert_eq!(center(2, 1), [(0, 0), (1, 0)]);
    }

    #[test]
    fn bad_setups_are_refused_with_a_sentence() {
        let official = Setup::default;
        let scoring = Scoring {
            bonus: 101,
            ..Scoring::OFFICIAL
        };
        for (setup, sentence) in [
            (
                Setup {
                    rows: 0,
                    ..official()
                },
                "a board has 1 to 99 rows and columns and at least 2 cells, not 0 x 10",
            ),
            (
                Setup {
                    cols: 100,
                    ..official()
                },
                "a board has 1 to 99 rows and columns and at least 2 cells, not 10 x 100",
            ),
            (
                Setup {
                    rows: 1,
                    cols: 1,
                    ..official()
                },
                "a board has 1 to 99 rows and columns and at least 2 cells, not 1 x 1",
            ),
            (
                Setup {
                    rack_size: 0,
                    ..official()
                },
                "a rack holds at least 1 tile",
            ),
            (
                Setup {
                    rack_size: usize::MAX,
                    ..official()
                },
                "2 players with 18446744073709551615 tiles each need at least \
                 18446744073709551615 tiles, but there are 100",
            ),
            (
                Setup {
                    tile_penalty: 1000,
                    ..official()
                },
                "the penalty for a tile can be at most 100 points, not 1000",
            ),
            (
                Setup {
                    scoring,
                    ..official()
                },
                "the bonus can be at most 100 points, not 101",
            ),
            (
                Setup {
                    tiles: [0; 26],
                    ..official()
                },
                "there are no tiles: at least one letter needs a tile",
            ),
            (
                Setup {
                    rack_size: 51,
                    ..official()
                },
                "2 players with 51 tiles each need at least 102 tiles, but there are 100",
            ),
        ] {
            let error = setup.check().expect_err(sentence);
            assert_eq!(error.to_string(), sentence);
        }
    }
}
