//! The points of a move.

use std::ops::ControlFlow::{Break, Continue};

use super::Tile;
use super::rules::Attempt;
use crate::memory::OutOfMemory;

/// How moves score. The default values are those of the official rules.
///
/// Every word that a move makes or changes scores. A word whose stacks are all one
/// tile high is flat; it scores [`flat_tile`](Scoring::flat_tile) points per tile,
/// and [`flat_qu`](Scoring::flat_qu) more for each `Q`, which stands for the
/// game's Qu tile. Any other word scores the sum of its heights.
///
/// The assignment has no points, so they never decide whether a move is legal.
///
/// ```
/// use hw3::{Direction::{Horizontal, Vertical}, Game, Lexicon, Placement};
///
/// let board = "M....\nO....\nO....\nD....\n".parse()?;
/// let game = Game::new(board, Lexicon::embedded()?);
/// // DEAR is flat: 2 points for each tile.
/// assert_eq!(game.score(&Placement::new(3, 0, Horizontal, " EAR")?)?, 8);
/// // WOOD has the heights 2, 1, 1 and 1.
/// assert_eq!(game.score(&Placement::new(0, 0, Vertical, "W")?)?, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scoring {
    /// The points for each tile of a flat word.
    pub flat_tile: u32,
    /// The additional points for each `Q` in a flat word.
    pub flat_qu: u32,
    /// The number of tiles that earns the bonus: a move that places at least this
    /// many gets it.
    pub bonus_tiles: u32,
    /// The bonus for a move that places at least `bonus_tiles` tiles.
    pub bonus: u32,
}

impl Scoring {
    /// The official rules: 2 points per tile of a flat word, 2 more for Qu, and 20
    /// for placing all seven tiles.
    pub const OFFICIAL: Scoring = Scoring {
        flat_tile: 2,
        flat_qu: 2,
        bonus_tiles: 7,
        bonus: 20,
    };

    /// The points of a word with `count` tiles, `qu_count` of them a Q, whose
    /// heights add up to `heights`.
    #[inline]
    pub(super) fn word(&self, count: u32, heights: u32, qu_count: u32) -> u32 {
        match heights == count {
            true => {
                let qu = self.flat_qu.saturating_mul(qu_count);
                self.flat_tile.saturating_mul(count).saturating_add(qu)
            }
            false => heights,
        }
    }

    /// The points for the number of tiles placed.
    #[inline]
    pub(super) fn placed(&self, count: u32) -> u32 {
        if count >= self.bonus_tiles {
            self.bonus
        } else {
            0
        }
    }

    /// The points of a legal move.
    pub(super) fn attempt(&self, attempt: &Attempt<'_>) -> Result<u32, OutOfMemory> {
        let mut points = self.placed(attempt.tile_count() as u32);
        let read = attempt.each_word(usize::MAX, |line, start, letters| {
            let start = match start {
                Ok(start) => start,
                Err(error) => return Break(error),
            };
            let cells = (start..start + letters.len()).map(|position| line.cell(position));
            let stacks = cells.filter_map(|cell| attempt.stack_after(cell));
            let [mut count, mut heights, mut qu_count] = [0; 3];
            for stack in stacks {
                count += 1;
                heights += u32::from(stack.height().get());
                qu_count += u32::from(stack.top() == Tile::QU);
            }
            points = points.saturating_add(self.word(count, heights, qu_count));
            Continue(())
        });
        match read {
            Continue(_) => Ok(points),
            Break(error) => Err(error),
        }
    }
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring::OFFICIAL
    }
}
