//! What the search needs to know about the cells of a line.

use word_graph::{GraphNode, WordGraph};

use super::super::board::Stacks;
use super::super::line::Line;
use super::super::{Board, Height, Scoring, Stack, Tile};
use crate::memory::OutOfMemory;

/// A set of letters, one bit each. A is the lowest bit.
pub(super) type Letters = u32;

const fn letter_bit(tile: Tile) -> Letters {
    1 << tile.index()
}

/// A cell of the line.
#[derive(Clone, Copy)]
pub(super) struct Square {
    /// The letters of the rack that may be placed here: the cross set, without the
    /// letter on top, and empty if the stack is full.
    pub(super) letters: Letters,
    /// The points of the word across, if a tile is placed here.
    pub(super) points_across: u32,
    /// The smallest number of tiles that must be placed, starting here, to connect a
    /// word with a tile on the board. `u32::MAX` if that is impossible.
    pub(super) tiles_to_connect: u32,
    pub(super) stack: Option<Stack>,
    /// Whether a tile placed here makes a word across.
    pub(super) is_crossed: bool,
    /// The additional points across for a Q.
    pub(super) qu_across: u32,
    /// Whether a word of two or more tiles along the line ends here.
    pub(super) ends_word: bool,
}

impl Square {
    /// A cell beyond the end of the line, where no tile can be placed.
    const END: Square = Square {
        letters: 0,
        points_across: 0,
        tiles_to_connect: u32::MAX,
        stack: None,
        is_crossed: false,
        qu_across: 0,
        ends_word: false,
    };
}

/// What does not change from line to line.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) board: &'a Board,
    pub(super) graph: &'a WordGraph,
    pub(super) scoring: Scoring,
    /// The letters of the rack.
    pub(super) letters: Letters,
    /// The largest number of tiles that a play may place.
    pub(super) max_tiles: u32,
    pub(super) may_grow: bool,
}

/// For each position of a line, the node of the tiles just before it, across the line:
/// the beginning of the word across. `None` if no word begins like this.
pub(super) type Beginnings<'a> = Vec<Option<GraphNode<'a>>>;

impl<'a> Context<'a> {
    /// Fills `squares` with the cells of a line, the cells into which the board can
    /// grow, and one where the line ends. Returns false if no play is possible.
    ///
    /// The lines of a direction must be filled in order, with the same `beginnings`: each
    /// tile is then followed once, however long the words across are.
    pub(super) fn fill(
        &self,
        line: Line,
        squares: &mut Vec<Square>,
        beginnings: &mut Beginnings<'a>,
    ) -> Result<bool, OutOfMemory> {
        let stacks = self.board.along(line);
        let root = self.graph.root();
        if line.index == 0 {
            beginnings.clear();
            beginnings.try_reserve(stacks.len())?;
            beginnings.resize(stacks.len(), Some(root));
        }
        let beyond = match self.may_grow {
            true => (self.max_tiles as usize).min(Board::MAX_SIDE - stacks.len()),
            false => 0,
        };
        squares.clear();
        squares.try_reserve(stacks.len() + beyond + 1)?;
        let [before, after] = line.neighbors().map(|line| self.board.along(line));
        for (position, beginning) in beginnings.iter_mut().enumerate() {
            let stack = stacks.get(position);
            let is_crossed = before.get(position).is_some() || after.get(position).is_some();
            let mut square = Square {
                letters: self.letters,
                stack,
                is_crossed,
                ..Square::END
            };
            if let Some(stack) = stack {
                square.letters &= !letter_bit(stack.top());
                if stack.height() == Height::MAX {
                    square.letters = 0;
                }
                square.ends_word = position > 0
                    && stacks.get(position - 1).is_some()
                    && stacks.get(position + 1).is_none();
            }
            if is_crossed && square.letters != 0 {
                let (line, position) = line.across(position);
                self.cross(self.board.along(line), position, *beginning, &mut square);
            }
            *beginning = match stack {
                Some(stack) => beginning.and_then(|node| node.child(stack.top().letter())),
                None => Some(root),
            };
            squares.push(square);
        }
        let grown = Square {
            letters: self.letters,
            ..Square::END
        };
        squares.resize(stacks.len() + beyond, grown);
        squares.push(Square::END);
        Ok(self.count_tiles_to_connect(squares))
    }

    /// Computes the cross set of a cell and the points across.
    fn cross(
        &self,
        stacks: Stacks<'_>,
        position: usize,
        beginning: Option<GraphNode<'a>>,
        square: &mut Square,
    ) {
        let stacks_after = || (position + 1..).map_while(|position| stacks.get(position));
        let spells_word = |node: GraphNode<'a>| {
            let step = |node: GraphNode<'a>, stack: Stack| node.child(stack.top().letter());
            stacks_after()
                .try_fold(node, step)
                .is_some_and(GraphNode::is_word)
        };
        let mut fitting = 0;
        if let Some(node) = beginning {
            for index in bits(square.letters) {
                let child = node.child(Tile::from_index(index).letter());
                fitting |= Letters::from(child.is_some_and(spells_word)) << index;
            }
        }
        square.letters = fitting;
        // If a letter fits, the run is not longer than the longest word.
        if fitting != 0 {
            let before = (0..position)
                .rev()
                .map_while(|position| stacks.get(position));
            let mut count = 1;
            let mut heights = square.stack.map_or(0, |stack| stack.height().get().into()) + 1;
            let mut qu_count = 0;
            for stack in before.chain(stacks_after()) {
                count += 1;
                heights += u32::from(stack.height().get());
                qu_count += u32::from(stack.top() == Tile::QU);
            }
            square.points_across = self.scoring.word(count, heights, qu_count);
            if heights == count {
                square.qu_across = self.scoring.flat_qu;
            }
        }
    }

    /// Computes `tiles_to_connect` of all squares, from the last to the first. Returns
    /// false if no play can be connected.
    fn count_tiles_to_connect(&self, squares: &mut [Square]) -> bool {
        let mut next = u32::MAX;
        let mut is_possible = false;
        for square in squares.iter_mut().rev() {
            next = match square {
                Square { stack: Some(_), .. } => 0,
                Square { letters: 0, .. } => u32::MAX,
                Square {
                    is_crossed: true, ..
                } => 1,
                _ => next.saturating_add(1),
            };
            square.tiles_to_connect = next;
            is_possible |= next <= self.max_tiles;
        }
        is_possible
    }
}

/// The indices of the bits that are set, from the lowest up.
fn bits(mut letters: Letters) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = letters.trailing_zeros() as usize;
        letters &= letters.checked_sub(1)?;
        Some(index)
    })
}
