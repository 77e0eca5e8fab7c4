//! Plays by the rules with some changes, as a submission might.
//!
//! The model repeats the rules of the library in a plain form, so that each of them can
//! be changed. Without changes, it plays like the library; a test compares them.

use std::collections::BTreeMap;

use hw3::{Board, Placement};

use crate::plan::{Answer, Call, Plan};
use crate::quirk::{Quirk, Stage};
use crate::words::Words;

/// Moves that start further past the edge are refused whatever the changes are.
const FURTHEST_START: i64 = 64;

/// Returns what a submission with these changes would answer.
pub fn answers(plan: &Plan, words: &Words, quirks: &[Quirk]) -> Vec<Answer> {
    let mut games: BTreeMap<usize, Model<'_>> = BTreeMap::new();
    let mut answer = |call: &Call| match call {
        Call::Open { game, board } => {
            games.remove(game);
            match Model::open(board, words, quirks) {
                Some(model) => {
                    games.insert(*game, model);
                    Answer::Opened
                }
                None => Answer::Null,
            }
        }
        Call::Free { game } => {
            games.remove(game);
            Answer::Freed
        }
        Call::Place { game, placement } => match games.get_mut(game) {
            Some(model) => Answer::Placed(model.place(placement)),
            None => Answer::Null,
        },
        Call::Undo { game } => match games.get_mut(game) {
            Some(model) => {
                model.undo();
                Answer::Undone
            }
            None => Answer::Null,
        },
        Call::Save { game } => match games.get(game) {
            Some(model) => Answer::Saved(model.saved()),
            None => Answer::NotSaved,
        },
    };
    plan.calls.iter().map(&mut answer).collect()
}

struct Model<'a> {
    words: &'a Words,
    quirks: &'a [Quirk],
    grid: Grid,
    history: Vec<Delta>,
}

/// A board: the top letters, with `.` for none, and the heights.
#[derive(Clone, PartialEq)]
struct Grid {
    rows: usize,
    cols: usize,
    tops: Vec<u8>,
    heights: Vec<u8>,
}

type Cell = (i64, i64);

/// What a move changed.
struct Delta {
    /// The size before.
    rows: usize,
    cols: usize,
    /// The cells that got tiles, with their old top letters.
    cells: Vec<(Cell, u8)>,
}

/// A move whose tiles fit: the grid after it, and what the later rules need.
struct Attempt {
    after: Grid,
    /// The cells that got tiles, in order.
    placed: Vec<Cell>,
    /// The step from one cell of the line to the next.
    step: Cell,
    spaces: usize,
}

impl Model<'_> {
    fn open<'a>(text: &str, words: &'a Words, quirks: &'a [Quirk]) -> Option<Model<'a>> {
        let board: Board = text.parse().ok()?;
        let mut grid = Grid::new(board.rows(), board.cols());
        for (cell, stack) in board.stacks() {
            let at = cell.row * grid.cols + cell.col;
            grid.tops[at] = stack.top().letter();
            grid.heights[at] = match quirks.contains(&Quirk::HeightsNotRead) {
                true => 1,
                false => stack.height().get(),
            };
        }
        Some(Model {
            words,
            quirks,
            grid,
            history: Vec::new(),
        })
    }

    fn has(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Returns true if one of the two kinds of a change applies.
    fn has_either(&self, quirk: fn(bool) -> Quirk) -> bool {
        self.has(quirk(false)) || self.has(quirk(true))
    }

    /// Returns the value of the last change that has one.
    fn value<T>(&self, value: impl Fn(Quirk) -> Option<T>) -> Option<T> {
        self.quirks.iter().rev().find_map(|&quirk| value(quirk))
    }

    fn place(&mut self, placement: &Placement) -> Option<i32> {
        let letters = placement.tiles().iter().filter(|&&byte| byte != b' ');
        let letters = letters.count();
        let attempt = match self.attempt(placement) {
            Ok(attempt) => attempt,
            Err(grown) => {
                if self.applies(Quirk::UndoRefused, Stage::Cells) {
                    self.record(&[]);
                }
                if let Some((rows, cols)) =
                    grown.filter(|_| self.applies(Quirk::GrowthBeforeCheck, Stage::Cells))
                {
                    self.grid = self.grid.resized(rows, cols);
                }
                return self.refused(letters);
            }
        };
        let Some(stage) = self.refusal(&attempt) else {
            let count = self.count(placement, &attempt);
            self.record(&attempt.placed);
            self.grid = attempt.after;
            return i32::try_from(count).ok();
        };
        let until_undo = self.applies(Quirk::RefusedStaysUntilUndo, stage);
        if until_undo {
            self.record(&attempt.placed);
        } else if self.applies(Quirk::UndoRefused, stage) {
            self.record(&[]);
        }
        if until_undo || self.applies(Quirk::RefusedStays, stage) {
            self.grid = attempt.after;
        } else if self.applies(Quirk::GrowthBeforeCheck, stage) {
            self.grid = self.grid.resized(attempt.after.rows, attempt.after.cols);
        }
        self.refused(letters)
    }

    /// Returns true if a change applies to a move that is refused at a stage.
    fn applies(&self, quirk: fn(Stage) -> Quirk, stage: Stage) -> bool {
        let stages = [Stage::Cells, Stage::Cover, Stage::First, Stage::Words];
        let mut stages = stages.into_iter().filter(|other| *other <= stage);
        stages.any(|stage| self.has(quirk(stage)))
    }

    /// The number of tiles reported for a legal move.
    fn count(&self, placement: &Placement, attempt: &Attempt) -> usize {
        if self.has(Quirk::CountsSpaces) {
            placement.tiles().len()
        } else if self.has(Quirk::CountsNewCells) {
            let placed = attempt.placed.iter();
            placed.filter(|&&cell| !self.grid.has_tile(cell)).count()
        } else if self.has(Quirk::CountsWord) {
            let run = attempt.after.run(attempt.placed[0], attempt.step);
            run.len()
        } else {
            attempt.placed.len()
        }
    }

    /// The number of tiles reported for a refused move.
    fn refused(&self, letters: usize) -> Option<i32> {
        if self.has(Quirk::CountNotSet) {
            return None;
        }
        match self.has(Quirk::CountsRefused) {
            true => i32::try_from(letters).ok(),
            false => Some(0),
        }
    }

    /// Records a move before it is made.
    fn record(&mut self, placed: &[Cell]) {
        let full = self.value(|quirk| match quirk {
            Quirk::HistoryFull(moves) => Some(moves),
            _ => None,
        });
        if full.is_some_and(|full| self.history.len() >= full) {
            return;
        }
        self.history.push(Delta {
            rows: self.grid.rows,
            cols: self.grid.cols,
            cells: placed
                .iter()
                .map(|&cell| (cell, self.grid.top(cell)))
                .collect(),
        });
        let limit = self.value(|quirk| match quirk {
            Quirk::HistoryLimit(moves) => Some(moves),
            _ => None,
        });
        if limit.is_some_and(|limit| self.history.len() > limit) {
            self.history.remove(0);
        }
    }

    fn undo(&mut self) {
        if self.has(Quirk::UndoNothing) {
            return;
        }
        let Some(mut delta) = self.history.pop() else {
            return;
        };
        if self.has(Quirk::UndoFirstTile) {
            delta.cells.truncate(1);
        } else if self.has(Quirk::UndoLastTile) {
            delta.cells = delta.cells.split_off(delta.cells.len().saturating_sub(1));
        }
        for (cell, old) in delta.cells {
            let (top, height) = (self.grid.top(cell), self.grid.height(cell));
            let below = height.saturating_sub(1);
            let (top, height) = if self.has(Quirk::UndoKeepsHeights) {
                (old, height)
            } else if self.has(Quirk::UndoKeepsLetters) && below > 0 {
                (top, below)
            } else if self.has(Quirk::UndoEmptiesCells) {
                (b'.', 0)
            } else if self.has(Quirk::HeightsNotRaised) && old != b'.' {
                (old, height)
            } else {
                (old, below)
            };
            self.grid.set(cell, top, height);
        }
        let (mut rows, mut cols) = (delta.rows, delta.cols);
        if self.has(Quirk::UndoKeepsSize) || self.has(Quirk::UndoKeepsRows) {
            rows = self.grid.rows;
        }
        if self.has(Quirk::UndoKeepsSize) || self.has(Quirk::UndoKeepsColumns) {
            cols = self.grid.cols;
        }
        self.grid = self.grid.resized(rows, cols);
    }

    /// Rules 1 to 5 and 10: puts the tiles on a copy of the board. If a tile does not fit,
    /// returns the size that the board would have.
    fn attempt(&self, placement: &Placement) -> Result<Attempt, Option<(usize, usize)>> {
        let refused = || None;
        let step = self.step(placement.direction).ok_or_else(refused)?;
        if !self.may_start((placement.row, placement.col)) {
            return Err(None);
        }
        let tiles = self.tiles(placement).ok_or_else(refused)?;
        let reach = tiles
            .iter()
            .rposition(|&byte| byte != b' ')
            .ok_or_else(refused)?;
        let cell = |offset: usize| {
            let offset = i64::try_from(offset).unwrap_or(i64::MAX);
            (
                placement.row + step.0 * offset,
                placement.col + step.1 * offset,
            )
        };
        let mut after = self.grow(cell(0), cell(reach)).ok_or_else(refused)?;
        let left = Some((after.rows, after.cols));
        let mut placed = Vec::new();
        let mut spaces = 0;
        for (offset, &byte) in tiles.iter().enumerate() {
            let cell = cell(offset);
            let stack = self.grid.top(cell);
            if byte == b' ' {
                spaces += 1;
                let allowed = match self.grid.contains(cell) {
                    true => stack != b'.' || self.has(Quirk::SpaceOnEmpty),
                    false => self.has(Quirk::SpaceOffBoard),
                };
                if !allowed {
                    return Err(left);
                }
                continue;
            }
            if stack == byte {
                if self.has(Quirk::SameLetterKept) {
                    spaces += 1;
                    continue;
                }
                if !self.has(Quirk::SameLetterAllowed) {
                    return Err(left);
                }
            }
            let height = self.grid.height(cell);
            if height >= self.height_limit() {
                return Err(left);
            }
            let height = match self.has(Quirk::HeightsNotRaised) {
                true => height.max(1),
                false => height + 1,
            };
            after.set(cell, byte, height);
            placed.push(cell);
        }
        match placed.is_empty() {
            true => Err(left),
            false => Ok(Attempt {
                after,
                placed,
                step,
                spaces,
            }),
        }
    }

    fn step(&self, direction: u8) -> Option<Cell> {
        let (right, down) = ((0, 1), (1, 0));
        match direction {
            b'H' => Some(right),
            b'V' => Some(down),
            b'h' if self.has(Quirk::LowerCaseDirection) => Some(right),
            b'v' if self.has(Quirk::LowerCaseDirection) => Some(down),
            _ if self.has(Quirk::OtherDirectionIsVertical) => Some(down),
            _ if self.has(Quirk::OtherDirectionIsHorizontal) => Some(right),
            _ => None,
        }
    }

    fn may_start(&self, (row, col): Cell) -> bool {
        let [rows, cols] = [self.grid.rows, self.grid.cols].map(|side| side as i64);
        let further = if self.has(Quirk::StartAnywhere) {
            FURTHEST_START
        } else if self.has(Quirk::StartPastEdge) {
            1
        } else if self.has(Quirk::LastLineIsOff) {
            -1
        } else {
            0
        };
        (0..rows + further).contains(&row) && (0..cols + further).contains(&col)
    }

    /// The tiles as the submission takes them. `None` if they are refused.
    fn tiles(&self, placement: &Placement) -> Option<Vec<u8>> {
        let mut tiles = placement.tiles().to_vec();
        if self.has(Quirk::LowerCaseTiles) {
            tiles.make_ascii_uppercase();
        }
        if !tiles
            .iter()
            .all(|byte| byte.is_ascii_uppercase() || *byte == b' ')
        {
            return None;
        }
        if self.has(Quirk::LeadingSpaceRefused) && tiles.first() == Some(&b' ')
            || self.has(Quirk::TrailingSpaceRefused) && tiles.last() == Some(&b' ')
        {
            return None;
        }
        if self.has(Quirk::SpacesSkipped) {
            tiles.retain(|byte| *byte != b' ');
        }
        Some(tiles)
    }

    fn height_limit(&self) -> u8 {
        let limit = self.value(|quirk| match quirk {
            Quirk::HeightLimit(limit) => Some(limit),
            _ => None,
        });
        limit.unwrap_or(5)
    }

    /// The board, as large as a move needs it. `None` if it may not grow.
    fn grow(&self, first: Cell, last: Cell) -> Option<Grid> {
        let side = |number: i64| usize::try_from(number + 1).unwrap_or(0);
        let (down, right) = (
            side(last.0.max(first.0)).saturating_sub(self.grid.rows),
            side(last.1.max(first.1)).saturating_sub(self.grid.cols),
        );
        let refused = self.has(Quirk::NoGrowth) && down + right > 0
            || self.has(Quirk::NoGrowthDown) && down > 0
            || self.has(Quirk::NoGrowthRight) && right > 0;
        if refused {
            return None;
        }
        let extra = self.value(|quirk| match quirk {
            Quirk::GrowthExtra(extra) => Some(extra),
            _ => None,
        });
        let with_extra = |growth: usize| match growth {
            0 => 0,
            growth => growth + extra.unwrap_or(0),
        };
        let (rows, cols) = (
            self.grid.rows + with_extra(down),
            self.grid.cols + with_extra(right),
        );
        Some(self.grid.resized(rows, cols))
    }

    /// Rules 6 to 9: the stage at which the move is refused.
    fn refusal(&self, attempt: &Attempt) -> Option<Stage> {
        if self.covers_word(attempt) {
            return Some(Stage::Cover);
        }
        let first = !self.grid.tops.iter().any(|&top| top != b'.');
        let needed = self.value(|quirk| match quirk {
            Quirk::FirstWord(letters) => Some(letters),
            _ => None,
        });
        if first && attempt.placed.len() < needed.unwrap_or(2) {
            return Some(Stage::First);
        }
        let connected = self.check_words(attempt);
        let legal =
            connected.is_some_and(|connected| first || connected || self.has(Quirk::NotConnected));
        (!legal).then_some(Stage::Words)
    }

    /// Rule 7.
    fn covers_word(&self, attempt: &Attempt) -> bool {
        let Attempt { placed, step, .. } = attempt;
        let (row, col) = placed[0];
        let down = step.0 == 1;
        let allowed = self.has(Quirk::CoverAllowed)
            || self.has(Quirk::CoverAllowedDown) && down
            || self.has(Quirk::CoverAllowedAcross) && !down
            || self.has(Quirk::CoverAllowedInLastRow) && !down && row + 1 == self.grid.rows as i64
            || self.has(Quirk::CoverAllowedInLastColumn)
                && down
                && col + 1 == self.grid.cols as i64
            || self.has(Quirk::CoverAllowedInFirstRow) && !down && row == 0
            || self.has(Quirk::CoverAllowedInFirstColumn) && down && col == 0;
        if allowed {
            return false;
        }
        let least = if self.has(Quirk::LoneTileProtected) {
            1
        } else {
            2
        };
        let mut covered = placed.iter().filter(|&&cell| self.grid.has_tile(cell));
        covered.any(|&cell| {
            let run = self.grid.run(cell, *step);
            let is_longer = self.has(Quirk::CoverAllowedInLongerMoves) && placed.len() > run.len();
            run.len() >= least && !is_longer && run.iter().all(|cell| placed.contains(cell))
        })
    }

    /// Rule 8 and the connection of rule 9. `None` if a word is not legal.
    fn check_words(&self, attempt: &Attempt) -> Option<bool> {
        let Attempt {
            after,
            placed,
            step,
            spaces,
        } = attempt;
        let is_old = |cell: &Cell| self.grid.has_tile(*cell) && !placed.contains(cell);
        let mut connected = false;
        let mut along_keeps = false;
        let mut covers = false;
        for &cell in placed {
            let along = after.run(cell, *step);
            let along = self.cut_along(along, placed);
            if along.len() >= 2 {
                if !self.has(Quirk::AlongNotChecked) && !self.is_word(after, &along) {
                    return None;
                }
                along_keeps |= along.iter().any(is_old);
            }
            covers |= self.grid.has_tile(cell);
            let across = self.across(after, cell, *step);
            if across.len() < 2 {
                continue;
            }
            let is_skipped = across.len() == 2 && self.has(Quirk::TwoLettersNotCheckedAcross);
            if !is_skipped && !self.is_word(after, &across) {
                return None;
            }
            connected |= across.iter().any(is_old) && !self.has(Quirk::AcrossDoesNotConnect);
        }
        if self.has(Quirk::WholeBoardChecked) && !self.whole_board_is_legal(after) {
            return None;
        }
        if self.has(Quirk::CoverNeedsKeptTile) && covers && !along_keeps {
            return None;
        }
        if self.has(Quirk::OnlySpacesConnect) {
            return Some(*spaces > 0);
        }
        if self.has(Quirk::OnlyOverlapConnects) {
            return Some((*spaces > 0 || covers) && (connected || along_keeps));
        }
        let touches_corner = || {
            let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            placed.iter().any(|cell| {
                corners
                    .iter()
                    .any(|corner| is_old(&(cell.0 + corner.0, cell.1 + corner.1)))
            })
        };
        // What is not read connects all the same, unless the change says otherwise.
        let only_read =
            |quirks: &[fn(bool) -> Quirk]| quirks.iter().any(|quirk| self.has(quirk(true)));
        let along_connects = !only_read(&[Quirk::AlongStartsAtTiles, Quirk::AlongEndsAtTiles])
            && after.run(placed[0], *step).iter().any(is_old);
        let across_connects = !self.has(Quirk::AcrossDoesNotConnect)
            && !only_read(&[
                Quirk::AcrossOnlyBefore,
                Quirk::AcrossOnlyAfter,
                Quirk::AcrossEndsAtTile,
                Quirk::AcrossStartsAtTile,
            ])
            && placed
                .iter()
                .any(|&cell| after.run(cell, (step.1, step.0)).iter().any(is_old));
        Some(
            connected
                || along_keeps
                || along_connects
                || across_connects
                || self.has(Quirk::CoveringConnects) && covers
                || self.has(Quirk::DiagonalConnects) && touches_corner(),
        )
    }

    /// The part of the word along the line that is read.
    fn cut_along(&self, mut run: Vec<Cell>, placed: &[Cell]) -> Vec<Cell> {
        if self.has_either(Quirk::AlongStartsAtTiles) {
            run.retain(|cell| *cell >= placed[0]);
        }
        if self.has_either(Quirk::AlongEndsAtTiles) {
            run.retain(|cell| *cell <= placed[placed.len() - 1]);
        }
        run
    }

    /// The word across at a cell, as far as it is read; empty if it is not checked.
    fn across(&self, after: &Grid, cell: Cell, step: Cell) -> Vec<Cell> {
        let down = step.0 == 1;
        let step = (step.1, step.0);
        let has_tile = |sign: i64| after.has_tile((cell.0 + sign * step.0, cell.1 + sign * step.1));
        let skipped = self.has(Quirk::AcrossNotChecked)
            || self.has(Quirk::AcrossNotCheckedDown) && down
            || self.has(Quirk::AcrossNotCheckedRight) && !down
            || self.has_either(Quirk::AcrossOnlyBefore) && !has_tile(-1)
            || self.has_either(Quirk::AcrossOnlyAfter) && !has_tile(1);
        if skipped {
            return Vec::new();
        }
        let mut run = after.run(cell, step);
        if self.has_either(Quirk::AcrossEndsAtTile) {
            run.retain(|other| *other <= cell);
        }
        if self.has_either(Quirk::AcrossStartsAtTile) {
            run.retain(|other| *other >= cell);
        }
        run
    }

    fn whole_board_is_legal(&self, grid: &Grid) -> bool {
        let tiles = grid.cells().filter(|&cell| grid.has_tile(cell));
        tiles.into_iter().all(|cell| {
            [(0, 1), (1, 0)].iter().all(|&step| {
                let run = grid.run(cell, step);
                // Each word is read once, from its first letter.
                run[0] != cell || run.len() < 2 || self.is_word(grid, &run)
            })
        })
    }

    fn is_word(&self, grid: &Grid, run: &[Cell]) -> bool {
        let word: String = run.iter().map(|&cell| char::from(grid.top(cell))).collect();
        if self.has(Quirk::AnyWord) || self.has(Quirk::TwoLettersNotChecked) && word.len() == 2 {
            return true;
        }
        let lookups = self
            .quirks
            .iter()
            .filter_map(|&quirk| self.looks_up(&word, quirk));
        // Several changes of the lookup: each has its say.
        let mut lookups = lookups.peekable();
        match lookups.peek() {
            Some(_) => lookups.all(|found| found),
            None => self.words.lexicon().contains(&word),
        }
    }

    /// How a changed lookup finds a word; `None` if the change is not about lookups.
    fn looks_up(&self, word: &str, quirk: Quirk) -> Option<bool> {
        let lines = self.words.lines();
        Some(match quirk {
            Quirk::CaseSensitive => lines.find(word).is_some_and(|line| line.lower),
            Quirk::PrefixIsWord => lines.has_prefix(word),
            Quirk::ListedPrefix => (1..=word.len()).any(|end| lines.find(&word[..end]).is_some()),
            Quirk::Compared(letters) if word.len() > letters => lines.has_prefix(&word[..letters]),
            Quirk::Longest(letters) if word.len() > letters => false,
            Quirk::FirstLines(count) => lines.find(word).is_some_and(|line| line.number < count),
            _ => return None,
        })
    }

    fn saved(&self) -> String {
        let Grid {
            cols,
            tops,
            heights,
            ..
        } = &self.grid;
        let mut text = String::new();
        for row in tops.chunks(*cols) {
            text.extend(row.iter().map(|&top| char::from(top)));
            text.push('\n');
        }
        if !self.has(Quirk::HeightsNotSaved) {
            if self.has(Quirk::BlankLineBetween) {
                text.push('\n');
            }
            for row in heights.chunks(*cols) {
                let height = |&height: &u8| match self.has(Quirk::HeightsSavedAsOnes) {
                    true => height.min(1),
                    false => height,
                };
                text.extend(
                    row.iter()
                        .map(|cell| char::from(b'0'.saturating_add(height(cell)))),
                );
                text.push('\n');
            }
        }
        if self.has(Quirk::NoLastNewline) {
            text.pop();
        }
        if self.has(Quirk::ExtraNewline) {
            text.push('\n');
        }
        text
    }
}

impl Grid {
    fn new(rows: usize, cols: usize) -> Grid {
        Grid {
            rows,
            cols,
            tops: vec![b'.'; rows * cols],
            heights: vec![0; rows * cols],
        }
    }

    /// A copy with these sides. Cells that do not fit are lost.
    fn resized(&self, rows: usize, cols: usize) -> Grid {
        if (rows, cols) == (self.rows, self.cols) {
            return self.clone();
        }
        let mut grid = Grid::new(rows, cols);
        let kept = cols.min(self.cols);
        for row in 0..rows.min(self.rows) {
            let (from, to) = (row * self.cols, row * cols);
            grid.tops[to..to + kept].copy_from_slice(&self.tops[from..from + kept]);
            grid.heights[to..to + kept].copy_from_slice(&self.heights[from..from + kept]);
        }
        grid
    }

    fn index(&self, (row, col): Cell) -> Option<usize> {
        let row = usize::try_from(row).ok().filter(|row| *row < self.rows)?;
        let col = usize::try_from(col).ok().filter(|col| *col < self.cols)?;
        Some(row * self.cols + col)
    }

    fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    fn top(&self, cell: Cell) -> u8 {
        self.index(cell).map_or(b'.', |at| self.tops[at])
    }

    fn height(&self, cell: Cell) -> u8 {
        self.index(cell).map_or(0, |at| self.heights[at])
    }

    fn has_tile(&self, cell: Cell) -> bool {
        self.top(cell) != b'.'
    }

    fn set(&mut self, cell: Cell, top: u8, height: u8) {
        if let Some(at) = self.index(cell) {
            (self.tops[at], self.heights[at]) = (top, height);
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, cols) = (self.rows as i64, self.cols as i64);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// The tiles that adjoin a cell along a line, with the cell itself.
    fn run(&self, (row, col): Cell, step: Cell) -> Vec<Cell> {
        let cell = |offset: i64| (row + offset * step.0, col + offset * step.1);
        let before = (1..).take_while(|&offset| self.has_tile(cell(-offset)));
        let first = -(before.count() as i64);
        let cells = (first..).map(cell);
        cells
            .take_while(|&other| other == (row, col) || self.has_tile(other))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::reference::Reference;
    use crate::scripts;

    fn plans(reference: &Reference, random: usize) -> Vec<Plan> {
        let generator = Generator::new(1, reference);
        let mut plans: Vec<Plan> = scripts::all()
            .into_iter()
            .map(|script| script.plan)
            .collect();
        plans.extend((0..random).map(|number| generator.plan(number)));
        plans
    }

    #[test]
    fn without_changes_it_plays_like_the_library() {
        let reference = Reference::new(Words::open(None).expect("the list"));
        for plan in plans(&reference, 600) {
            let words = reference.words(&plan);
            let answers = answers(&plan, &words, &[]);
            for (number, answer) in reference.answers(&plan).into_iter().enumerate() {
                assert_eq!(answers[number], answer, "call {number} of {:?}", plan.calls);
            }
        }
    }

    /// The games must be able to tell a submission with any of the changes from a
    /// correct one, and from submissions with the other changes.
    #[test]
    fn the_games_show_every_change() {
        let reference = Reference::new(Words::open(None).expect("the list"));
        let plans = plans(&reference, 320);
        let expected: Vec<_> = plans.iter().map(|plan| reference.answers(plan)).collect();
        let mut unseen = Vec::new();
        for quirk in Quirk::all() {
            let shows = |(plan, expected): &(&Plan, &Vec<Answer>)| {
                answers(plan, &reference.words(plan), &[quirk]) != **expected
            };
            let games = plans.iter().zip(&expected).filter(shows).count();
            if games == 0 {
                unseen.push(quirk);
            }
        }
        assert!(unseen.is_empty(), "{unseen:?}");
    }
}
