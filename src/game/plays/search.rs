//! The search for words along a line.

use std::ops::ControlFlow::{self, Continue};

use word_graph::GraphNode;

use super::super::line::Line;
use super::super::{Board, Direction, Rack, Tile};
use super::squares::{Beginnings, Context, Letters, Square};
use super::{PlayRef, Plays, PlaysError};
use crate::memory::OutOfMemory;

/// The state of the search. Its lists are allocated once and used for all lines.
pub(super) struct Search<'a> {
    context: Context<'a>,
    hand: Hand,
    squares: Vec<Square>,
    beginnings: Beginnings<'a>,
    /// The bytes of a placement, by position on the line.
    tiles: Vec<u8>,
    frames: Vec<Frame<'a>>,
}

/// The tiles that are not placed yet.
struct Hand {
    counts: [u32; Tile::LETTERS],
    letters: Letters,
}

impl Hand {
    fn new(rack: &Rack) -> Hand {
        let mut hand = Hand {
            counts: [0; Tile::LETTERS],
            letters: 0,
        };
        for (index, count) in hand.counts.iter_mut().enumerate() {
            *count = rack.count(Tile::from_index(index)) as u32;
            hand.letters |= Letters::from(*count > 0) << index;
        }
        hand
    }

    #[inline]
    fn take(&mut self, index: usize) {
        self.counts[index] -= 1;
        self.letters &= !(Letters::from(self.counts[index] == 0) << index);
    }

    #[inline]
    fn give_back(&mut self, index: usize) {
        self.counts[index] += 1;
        self.letters |= 1 << index;
    }
}

/// The beginning of a word: what has been placed and kept up to a cell.
#[derive(Clone, Copy)]
struct Path {
    /// The position of the first tile placed.
    first: u32,
    /// The position after the last tile placed.
    end: u32,
    tile_count: u32,
    /// The sum of the heights.
    heights: u32,
    qu_count: u32,
    /// The points of the words across.
    points_across: u32,
    /// Whether a word contains a tile that was on the board and stays uncovered.
    is_connected: bool,
    /// Whether a tile of the current run stays uncovered.
    keeps_run: bool,
}

/// A cell where tiles can be placed, and the letters that are left to try.
#[derive(Clone, Copy)]
struct Frame<'a> {
    node: GraphNode<'a>,
    position: usize,
    letters: Letters,
    /// The index of the letter being tried.
    trying: Option<u8>,
    path: Path,
}

impl<'a> Search<'a> {
    pub(super) fn new(plays: &Plays<'a>) -> Result<Search<'a>, PlaysError> {
        let hand = Hand::new(&plays.rack);
        let graph = plays.lexicon.graph()?;
        let max_tiles = plays.rack.len().min(plays.max_tiles).min(graph.longest());
        Ok(Search {
            context: Context {
                board: plays.board,
                graph,
                scoring: plays.scoring,
                letters: hand.letters,
                max_tiles: max_tiles.try_into().unwrap_or(u32::MAX),
                may_grow: plays.may_grow,
            },
            hand,
            squares: Vec::new(),
            beginnings: Vec::new(),
            tiles: Vec::new(),
            frames: Vec::new(),
        })
    }

    /// Calls `each` with every play until it breaks.
    pub(super) fn run<B>(
        &mut self,
        mut each: impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, OutOfMemory> {
        let board = self.context.board;
        let sides = [
            (Direction::Horizontal, board.rows()),
            (Direction::Vertical, board.cols()),
        ];
        for (direction, lines) in sides {
            if board.is_empty() {
                let line = Line {
                    direction,
                    index: 0,
                };
                self.prepare(line)?;
                let context = self.context;
                let visited = self.words_from(line, 0, &mut |play: PlayRef<'_>| {
                    everywhere(&context, play, lines, &mut each)
                });
                if visited.is_break() {
                    return Ok(visited);
                }
                continue;
            }
            for index in 0..lines {
                let line = Line { direction, index };
                if !self.prepare(line)? {
                    continue;
                }
                let stacks = board.along(line);
                for start in 0..stacks.len() {
                    if start > 0 && stacks.get(start - 1).is_some() {
                        continue;
                    }
                    let visited = self.words_from(line, start, &mut each);
                    if visited.is_break() {
                        return Ok(visited);
                    }
                }
            }
        }
        Ok(Continue(()))
    }

    /// Prepares for the search of a line. Returns false if no play is possible.
    fn prepare(&mut self, line: Line) -> Result<bool, OutOfMemory> {
        let is_possible = self
            .context
            .fill(line, &mut self.squares, &mut self.beginnings)?;
        self.tiles.clear();
        self.tiles.try_reserve(self.squares.len())?;
        self.tiles.resize(self.squares.len(), b' ');
        self.frames.clear();
        // Each frame has a higher position than the one below it, so there are never more
        // frames than squares, and pushing one does not allocate.
        self.frames.try_reserve(self.squares.len())?;
        Ok(is_possible)
    }

    /// Finds the plays whose word along the line starts at a position.
    fn words_from<B>(
        &mut self,
        line: Line,
        start: usize,
        each: &mut impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let path = Path {
            first: 0,
            end: 0,
            tile_count: 0,
            heights: 0,
            qu_count: 0,
            points_across: 0,
            is_connected: self.context.board.is_empty(),
            keeps_run: false,
        };
        self.walk(line, start, start, self.context.graph.root(), path, each)?;
        while let Some(frame) = self.frames.last_mut() {
            if let Some(index) = frame.trying.take() {
                self.hand.give_back(usize::from(index));
            }
            if frame.letters == 0 {
                self.frames.pop();
                continue;
            }
            let index = frame.letters.trailing_zeros() as usize;
            frame.letters &= frame.letters - 1;
            let tile = Tile::from_index(index);
            let Some(child) = frame.node.child(tile.letter()) else {
                continue;
            };
            frame.trying = Some(index as u8);
            self.hand.take(index);
            let position = frame.position;
            let square = &self.squares[position];
            let mut path = frame.path;
            if path.tile_count == 0 {
                path.first = position as u32;
            }
            path.end = position as u32 + 1;
            path.tile_count += 1;
            path.heights += square.stack.map_or(0, |stack| stack.height().get().into()) + 1;
            path.points_across = path.points_across.saturating_add(square.points_across);
            path.is_connected |= square.is_crossed;
            path.keeps_run &= square.stack.is_some();
            if tile == Tile::QU {
                path.qu_count += 1;
                path.points_across = path.points_across.saturating_add(square.qu_across);
            }
            self.tiles[position] = tile.letter();
            self.walk(line, start, position + 1, child, path, each)?;
        }
        Continue(())
    }

    /// Walks over the tiles that stay, up to an empty cell. Remembers every cell on
    /// the way where a tile can be placed.
    ///
    /// Always inlined: otherwise, a search takes about an eighth longer.
    #[inline(always)]
    fn walk<B>(
        &mut self,
        line: Line,
        start: usize,
        mut position: usize,
        mut node: GraphNode<'a>,
        mut path: Path,
        each: &mut impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        loop {
            let square = &self.squares[position];
            let mut letters = square.letters & self.hand.letters;
            let left = self.context.max_tiles - path.tile_count;
            if left == 0 {
                letters = 0;
            }
            let Some(stack) = square.stack else {
                if node.is_word() && path.tile_count > 0 && path.is_connected {
                    self.report(line, start, position, path, each)?;
                }
                if !path.is_connected && square.tiles_to_connect > left {
                    letters = 0;
                }
                self.push(node, position, letters, path);
                return Continue(());
            };
            // Rule 7: one tile of the word must stay, and this is the last one.
            if square.ends_word && !path.keeps_run {
                letters = 0;
            }
            self.push(node, position, letters, path);
            match node.child(stack.top().letter()) {
                Some(child) => node = child,
                None => return Continue(()),
            }
            path.heights += u32::from(stack.height().get());
            path.qu_count += u32::from(stack.top() == Tile::QU);
            path.is_connected = true;
            path.keeps_run = true;
            self.tiles[position] = b' ';
            position += 1;
        }
    }

    #[inline]
    fn push(&mut self, node: GraphNode<'a>, position: usize, letters: Letters, path: Path) {
        if letters != 0 {
            self.frames.push(Frame {
                node,
                position,
                letters,
                trying: None,
                path,
            });
        }
    }

    /// Reports the play whose word ends before a position.
    #[inline]
    fn report<B>(
        &self,
        line: Line,
        start: usize,
        end: usize,
        path: Path,
        each: &mut impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let length = (end - start) as u32;
        if length < 2 {
            return Continue(());
        }
        let first = path.first as usize;
        // A single tile with words in both directions was found along its row.
        if path.tile_count == 1
            && line.direction == Direction::Vertical
            && self.squares[first].is_crossed
        {
            return Continue(());
        }
        let scoring = &self.context.scoring;
        let along = scoring.word(length, path.heights, path.qu_count);
        let score = along
            .saturating_add(path.points_across)
            .saturating_add(scoring.placed(path.tile_count));
        // Rule 2: a placement starts on the board.
        let first = first.min(self.context.board.along(line).len() - 1);
        each(PlayRef {
            board: self.context.board,
            line,
            first,
            tiles: &self.tiles[first..path.end as usize],
            tile_count: path.tile_count,
            score,
        })
    }
}

/// Reports a play at the start of the first line for all cells of an empty board
/// where it fits: all lines are the same.
fn everywhere<B>(
    context: &Context<'_>,
    play: PlayRef<'_>,
    lines: usize,
    each: &mut impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let length = context.board.along(play.line).len();
    let end = match context.may_grow {
        true => Board::MAX_SIDE,
        false => length,
    };
    let starts = length.min(end - play.tiles.len() + 1);
    for index in 0..lines {
        let line = Line { index, ..play.line };
        for first in 0..starts {
            each(PlayRef {
                line,
                first,
                ..play
            })?;
        }
    }
    Continue(())
}
