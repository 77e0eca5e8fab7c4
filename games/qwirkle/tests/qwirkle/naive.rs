//! The rules once more, naively: a board is a list of tiles, and all of it is
//! looked at for every question.

use std::collections::BTreeMap;

use qwirkle::{Board, Placement};

/// The letter and the colour in each cell.
#[derive(Clone, Debug, Default)]
pub struct Naive {
    pub rows: i64,
    pub columns: i64,
    pub tiles: BTreeMap<(i64, i64), (char, char)>,
}

/// A tile as its two letters, and where it goes.
pub type Laid = ((char, char), (i64, i64));

/// What is to be laid, as the naive board has it.
pub fn laid(placements: &[Placement]) -> Vec<Laid> {
    let laid = placements.iter().map(|placement| {
        let name: Vec<char> = placement.tile.to_string().chars().collect();
        let cell = (placement.cell.row, placement.cell.column);
        ((name[0], name[1]), cell)
    });
    laid.collect()
}

impl Naive {
    pub fn of(board: &Board) -> Naive {
        let tiles: Vec<Placement> = board.tiles().collect();
        Naive {
            rows: board.rows() as i64,
            columns: board.columns() as i64,
            tiles: laid(&tiles)
                .into_iter()
                .map(|(tile, cell)| (cell, tile))
                .collect(),
        }
    }

    /// All runs of two or more, as their cells.
    fn runs(&self) -> Vec<Vec<(i64, i64)>> {
        let rows =
            (0..self.rows).map(|row| (0..self.columns).map(|column| (row, column)).collect());
        let columns =
            (0..self.columns).map(|column| (0..self.rows).map(|row| (row, column)).collect());
        let lines: Vec<Vec<(i64, i64)>> = rows.chain(columns).collect();
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

    /// Whether every run of the board is valid.
    pub fn is_valid(&self) -> bool {
        self.runs().iter().all(|run| {
            let tiles: Vec<(char, char)> = run.iter().map(|cell| self.tiles[cell]).collect();
            let letters = tiles.iter().all(|tile| tile.0 == tiles[0].0);
            let colors = tiles.iter().all(|tile| tile.1 == tiles[0].1);
            let mut different = tiles.clone();
            different.sort_unstable();
            different.dedup();
            (letters || colors) && different.len() == tiles.len()
        })
    }

    /// The points for tiles that may be laid.
    pub fn points(&self, laid: &[Laid]) -> Option<u32> {
        let cells: Vec<(i64, i64)> = laid.iter().map(|(_, cell)| *cell).collect();
        let mut after = self.clone();
        for (tile, cell) in laid {
            let on_board = (0..self.rows).contains(&cell.0) && (0..self.columns).contains(&cell.1);
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
            for column in left..=right {
                after.tiles.get(&(row, column))?;
            }
        }
        let beside = |(row, column): (i64, i64)| {
            let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            let mut around = around.iter().map(|step| (row + step.0, column + step.1));
            around.any(|cell| self.tiles.contains_key(&cell))
        };
        if !cells.iter().any(|cell| beside(*cell)) || !after.is_valid() {
            return None;
        }
        let runs = after.runs();
        let counted = runs
            .iter()
            .filter(|run| run.iter().any(|cell| cells.contains(cell)));
        let points = counted.map(|run| run.len() + if run.len() == 4 { 4 } else { 0 });
        Some(points.sum::<usize>() as u32)
    }

    /// All that may be laid with tiles of these kinds, and its points: every choice
    /// of tiles in every line is tried.
    pub fn plays(&self, kinds: &[(char, char)], most: usize) -> Vec<(Vec<Laid>, u32)> {
        let mut plays = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                for (down, right) in [(0, 1), (1, 0)] {
                    let line = (0..self.rows.max(self.columns))
                        .map(|index| (row + index * down, column + index * right))
                        .filter(|cell| !self.tiles.contains_key(cell));
                    let line: Vec<(i64, i64)> = line.take(most).collect();
                    if line.first() == Some(&(row, column)) {
                        self.fill(&line, kinds, down == 1, &mut Vec::new(), &mut plays);
                    }
                }
            }
        }
        plays
    }

    fn fill(
        &self,
        line: &[(i64, i64)],
        kinds: &[(char, char)],
        down: bool,
        laid: &mut Vec<Laid>,
        plays: &mut Vec<(Vec<Laid>, u32)>,
    ) {
        // A single tile is found once.
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

/// The least and the most of some numbers.
fn extent(numbers: impl Iterator<Item = i64> + Clone) -> Option<(i64, i64)> {
    Some((numbers.clone().min()?, numbers.max()?))
}
