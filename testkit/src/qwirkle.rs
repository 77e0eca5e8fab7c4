//! A second, naive implementation of Qwirkle's rules that shares no code with the
//! first.
//!
//! A board is a map of tiles, and every question examines all of it.

use std::collections::BTreeMap;
use std::fmt::Display;

/// A letter and the first letter of a color.
pub type Tile = (char, char);

/// A row and a column.
pub type Cell = (i64, i64);

/// A tile and the cell it goes to.
pub type Laid = (Tile, Cell);

/// A board.
#[derive(Clone, Debug, Default)]
pub struct NaiveBoard {
    rows: i64,
    cols: i64,
    tiles: BTreeMap<Cell, Tile>,
}

/// Parses placements that display as a tile, a row and a column, such as `Ar 5 6`.
///
/// # Panics
///
/// If one does not.
pub fn laid<P: Display>(placements: impl IntoIterator<Item = P>) -> Vec<Laid> {
    let parse = |placement: P| -> Option<Laid> {
        let text = placement.to_string();
        let (tile, cell) = text.split_once(' ')?;
        let (row, col) = cell.split_once(' ')?;
        Some((parse_tile(tile)?, (row.parse().ok()?, col.parse().ok()?)))
    };
    let laid = placements.into_iter().map(parse);
    laid.collect::<Option<_>>().expect("tile, row and column")
}

/// Parses the name of a tile, such as `Ar`.
pub fn parse_tile(name: &str) -> Option<Tile> {
    let mut chars = name.chars();
    Some((chars.next()?, chars.next()?))
}

impl NaiveBoard {
    /// A board with these tiles, each of which displays like `Ar 5 6`.
    ///
    /// # Panics
    ///
    /// If a tile displays otherwise.
    pub fn new<P: Display>(
        rows: usize,
        cols: usize,
        tiles: impl IntoIterator<Item = P>,
    ) -> NaiveBoard {
        let tiles = laid(tiles).into_iter();
        NaiveBoard {
            rows: rows as i64,
            cols: cols as i64,
            tiles: tiles.map(|(tile, cell)| (cell, tile)).collect(),
        }
    }

    /// All runs of two or more tiles, as their cells.
    fn runs(&self) -> Vec<Vec<Cell>> {
        let rows = (0..self.rows).map(|row| (0..self.cols).map(|col| (row, col)).collect());
        let cols = (0..self.cols).map(|col| (0..self.rows).map(|row| (row, col)).collect());
        let lines: Vec<Vec<Cell>> = rows.chain(cols).collect();
        let mut runs = Vec::new();
        for line in lines {
            for part in line.split(|cell| !self.tiles.contains_key(cell)) {
                if part.len() > 1 {
                    runs.push(part.to_vec());
                }
            }
        }
        runs
    }

    /// Returns true if every run on the board is valid.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.runs().iter().all(|run| {
            let tiles: Vec<Tile> = run.iter().map(|cell| self.tiles[cell]).collect();
            let letters = tiles.iter().all(|tile| tile.0 == tiles[0].0);
            let colors = tiles.iter().all(|tile| tile.1 == tiles[0].1);
            let mut different = tiles.clone();
            different.sort_unstable();
            different.dedup();
            (letters || colors) && different.len() == tiles.len()
        })
    }

    /// The points for laying these tiles together; `None` if that is illegal.
    #[must_use]
    pub fn points(&self, laid: &[Laid]) -> Option<u32> {
        let cells: Vec<Cell> = laid.iter().map(|(_, cell)| *cell).collect();
        let mut after = self.clone();
        for (tile, cell) in laid {
            let on_board = (0..self.rows).contains(&cell.0) && (0..self.cols).contains(&cell.1);
            if !on_board || after.tiles.insert(*cell, *tile).is_some() {
                return None;
            }
        }
        let (top, bottom) = extent(cells.iter().map(|cell| cell.0))?;
        let (left, right) = extent(cells.iter().map(|cell| cell.1))?;
        if top != bottom && left != right {
            return None;
        }
        for row in top..=bottom {
            for col in left..=right {
                after.tiles.get(&(row, col))?;
            }
        }
        let has_neighbor = |(row, col): Cell| {
            let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            let mut around = around.iter().map(|step| (row + step.0, col + step.1));
            around.any(|cell| self.tiles.contains_key(&cell))
        };
        if !cells.iter().any(|cell| has_neighbor(*cell)) || !after.is_valid() {
            return None;
        }
        let runs = after.runs();
        let counted = runs
            .iter()
            .filter(|run| run.iter().any(|cell| cells.contains(cell)));
        let points = counted.map(|run| run.len() + if run.len() == 4 { 4 } else { 0 });
        Some(points.sum::<usize>() as u32)
    }

    /// All legal plays of at most `most` tiles of these kinds, with their points.
    /// Tries every choice of tiles in every line.
    #[must_use]
    pub fn plays(&self, kinds: &[Tile], most: usize) -> Vec<(Vec<Laid>, u32)> {
        let mut plays = Vec::new();
        for row in 0..self.rows {
            for col in 0..self.cols {
                for (down, right) in [(0, 1), (1, 0)] {
                    let line = (0..self.rows.max(self.cols))
                        .map(|index| (row + index * down, col + index * right))
                        .filter(|cell| !self.tiles.contains_key(cell));
                    let line: Vec<Cell> = line.take(most).collect();
                    if line.first() == Some(&(row, col)) {
                        self.fill(&line, kinds, down == 1, &mut Vec::new(), &mut plays);
                    }
                }
            }
        }
        plays
    }

    fn fill(
        &self,
        line: &[Cell],
        kinds: &[Tile],
        down: bool,
        laid: &mut Vec<Laid>,
        plays: &mut Vec<(Vec<Laid>, u32)>,
    ) {
        // Count a single tile only once.
        if laid.len() > 1 || !down {
            plays.extend(self.points(laid).map(|points| (laid.clone(), points)));
        }
        let [cell, rest @ ..] = line else { return };
        for tile in kinds {
            laid.push((*tile, *cell));
            self.fill(rest, kinds, down, laid, plays);
            laid.pop();
        }
    }
}

/// The smallest and the largest number.
fn extent(numbers: impl Iterator<Item = i64> + Clone) -> Option<Cell> {
    Some((numbers.clone().min()?, numbers.max()?))
}
