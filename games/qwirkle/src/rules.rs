//! Rules 3 to 7 of the crate documentation, and the score of a turn.

use crate::{Board, Cell, Direction, Placement, Refusal, Run, Score};

impl Board {
    /// Checks a turn against rules 3 to 7 and returns its score.
    ///
    /// The order of the placements does not matter. Only the lines through them
    /// are examined, because the rest of the board stays valid.
    ///
    /// ```
    /// use qwirkle::{Board, Cell, Placement};
    ///
    /// let mut board = Board::new(11, 11);
    /// board.put("Ar".parse()?, Cell::new(5, 5))?;
    ///
    /// let blue = Placement::new("Ab".parse()?, Cell::new(5, 6));
    /// assert_eq!(board.judge(&[blue])?.points(), 2);
    ///
    /// let other = Placement::new("Bg".parse()?, Cell::new(5, 6));
    /// assert_eq!(
    ///     board.judge(&[other]).unwrap_err().to_string(),
    ///     "Ar Bg (row 5, columns 5-6) has neither one letter nor one color",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first broken rule.
    pub fn judge(&self, placements: &[Placement]) -> Result<Score, Refusal> {
        let cells: Vec<Cell> = placements.iter().map(|placement| placement.cell).collect();
        let (Some(&from), Some(&to)) = (cells.iter().min(), cells.iter().max()) else {
            return Err(Refusal::Nothing);
        };
        let after = self.after(placements)?;
        let direction = direction_of(&cells)?;
        let mut between = from.line(direction).take_while(|cell| *cell != to);
        if let Some(gap) = between.find(|cell| after.tile(*cell).is_none()) {
            return Err(Refusal::Gap { from, to, gap });
        }
        if !cells.iter().any(|cell| self.has_neighbor(*cell)) {
            return Err(Refusal::NoNeighbor { cells });
        }
        let across = cells.iter().map(|cell| (*cell, direction.across()));
        let lines = std::iter::once((from, direction)).chain(across);
        let runs = lines.filter_map(|(cell, direction)| after.run(cell, direction));
        let runs = runs.map(check_run).collect::<Result<_, _>>()?;
        Ok(Score { runs })
    }

    /// The board with the tiles laid, each in an empty cell (rule 3).
    fn after(&self, placements: &[Placement]) -> Result<Board, Refusal> {
        let mut after = self.clone();
        for &Placement { tile, cell } in placements {
            self.open_slot(cell)?;
            let put = after.put(tile, cell);
            put.map_err(|_| Refusal::Twice { cell })?;
        }
        Ok(after)
    }

    /// The run through the tile in a cell. `None` if the tile is alone.
    fn run(&self, cell: Cell, direction: Direction) -> Option<Run> {
        let slot = self.slot(cell)?;
        let step = self.step(direction);
        let start = self.cell(slot - step * self.before(slot, step));
        let tiles: Vec<_> = start
            .line(direction)
            .map_while(|cell| self.tile(cell))
            .collect();
        (tiles.len() > 1).then(|| Run::new(direction, start, tiles))
    }
}

/// The direction of the cells (rule 4). A single cell counts as a row.
fn direction_of(cells: &[Cell]) -> Result<Direction, Refusal> {
    let all = |same: fn(&Cell, &Cell) -> bool| cells.is_sorted_by(same);
    if all(|one, other| one.row == other.row) {
        Ok(Direction::Row)
    } else if all(|one, other| one.col == other.col) {
        Ok(Direction::Col)
    } else {
        let cells = cells.to_vec();
        Err(Refusal::NotInLine { cells })
    }
}

/// Checks that a run has one letter or one color (rule 6), and no tile twice
/// (rule 7).
fn check_run(run: Run) -> Result<Run, Refusal> {
    let tiles = run.tiles();
    let one_letter = tiles.iter().all(|tile| tile.letter == tiles[0].letter);
    let one_color = tiles.iter().all(|tile| tile.color == tiles[0].color);
    if !one_letter && !one_color {
        return Err(Refusal::Mixed { run });
    }
    let mut rest = tiles.iter().enumerate();
    match rest.find(|(index, tile)| tiles[..*index].contains(tile)) {
        Some((_, &tile)) => Err(Refusal::Repeated { run, tile }),
        None => Ok(run),
    }
}
