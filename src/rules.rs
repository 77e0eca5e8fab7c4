//! The rules of a placement, numbered as in `docs/rules.md`.
//!
//! Rules 1 and 3 look at the placement alone and are met by [`Direction`] and
//! [`Tiles`]; the others are met by the functions here.

use std::iter;
use std::ops::ControlFlow;

use crate::line::Line;
use crate::memory::{self, OutOfMemory};
use crate::play::{Delta, Play};
use crate::{
    Board, Cell, Direction, Height, Lexicon, Placement, Refusal, Stack, Tile, Tiles, Word,
};

/// How many cells of a run are read at least, where the words of the lexicon are
/// shorter: so that people see the whole of what they have made.
const LEAST_READ: usize = 1000;

/// Checks a placement against every rule and changes nothing.
pub(crate) fn check(
    board: &Board,
    lexicon: &Lexicon,
    placement: &Placement<'_>,
) -> Result<Play, Refusal> {
    let attempt = Attempt::new(board, placement)?;
    match attempt.judge(lexicon, ControlFlow::Break) {
        ControlFlow::Break(refusal) => Err(refusal),
        ControlFlow::Continue(()) => Ok(attempt.play()?),
    }
}

/// How many reasons are told against one placement: more than people read, and
/// less than what a string of a hundred million wrong tiles would take.
const MOST_REASONS: usize = 1000;

/// Everything that speaks against a placement: the first of it is what
/// [`check`] refuses it for.
pub(crate) fn reasons(
    board: &Board,
    lexicon: &Lexicon,
    placement: &Placement<'_>,
) -> Result<Vec<Refusal>, OutOfMemory> {
    let attempt = match Attempt::new(board, placement) {
        Ok(attempt) => attempt,
        Err(refusal) => return listed([refusal].into_iter()),
    };
    let mut reasons = Vec::new();
    let judged = attempt.judge(lexicon, |refusal| {
        let told = match refusal {
            Refusal::OutOfMemory => Err(OutOfMemory),
            refusal => memory::push(&mut reasons, refusal),
        };
        match told {
            Ok(()) if reasons.len() < MOST_REASONS => ControlFlow::Continue(()),
            done => ControlFlow::Break(done),
        }
    });
    match judged {
        ControlFlow::Break(Err(error)) => Err(error),
        _ => Ok(reasons),
    }
}

fn listed(refusals: impl Iterator<Item = Refusal>) -> Result<Vec<Refusal>, OutOfMemory> {
    let mut list = Vec::new();
    for refusal in refusals {
        memory::push(&mut list, refusal)?;
    }
    Ok(list)
}

/// Everything that speaks against a move of which not even the direction and
/// the tiles are known to be in order, as far as it can be read.
pub(crate) fn reasons_for(
    board: &Board,
    lexicon: &Lexicon,
    (row, col): (i64, i64),
    direction: u8,
    tiles: &[u8],
) -> Result<Vec<Refusal>, OutOfMemory> {
    let direction = Direction::try_from(direction);
    match (direction, Tiles::new(tiles)) {
        (Ok(direction), Ok(tiles)) => {
            let placement = Placement {
                row,
                col,
                direction,
                tiles,
            };
            reasons(board, lexicon, &placement)
        }
        (direction, _) => {
            let start = start_on_the_board(board, row, col);
            let start = start.err().into_iter();
            let direction = direction.err().into_iter();
            let reasons = direction.chain(Tiles::refusals(tiles)).chain(start);
            listed(reasons.take(MOST_REASONS))
        }
    }
}

/// The words that the play made which was applied to the board last (rule 8).
pub(crate) fn words_made(board: &Board, delta: &Delta) -> Result<Vec<Word>, OutOfMemory> {
    let line = delta.line();
    let placed = delta
        .stacks()
        // A stack that only bridges a gap was exchanged for itself.
        .filter(|&(position, before)| board.stack(line.cell(position)) != before)
        .map(|(position, _)| position);
    let mut letters = Vec::new();
    let mut words = Vec::new();
    let top = |cell| board.stack(cell).map(Stack::top);
    for (line, position) in lines_of_words(line, delta.first(), placed) {
        // The words are in the lexicon, and so no longer than its longest.
        let start = line.read(position, usize::MAX, top, &mut letters)?;
        if letters.len() > 1 {
            memory::push(&mut words, Word::new(line, start, &letters)?)?;
        }
    }
    Ok(words)
}

/// Rule 8: where the words lie that letters on these positions of a line can
/// make, and a position in each: along the line, and across it at each letter.
fn lines_of_words(
    line: Line,
    first: usize,
    placed: impl Iterator<Item = usize>,
) -> impl Iterator<Item = (Line, usize)> {
    let across = placed.map(move |position| Line::through(line.cell(position), !line.direction));
    iter::once((line, first)).chain(across)
}

/// Rule 2: the first cell is on the board as it is now.
fn start_on_the_board(board: &Board, row: i64, col: i64) -> Result<Cell, Refusal> {
    let (rows, cols) = (board.rows(), board.cols());
    let within = |place: i64, count: usize| usize::try_from(place).ok().filter(|&p| p < count);
    match (within(row, rows), within(col, cols)) {
        (Some(row), Some(col)) => Ok(Cell { row, col }),
        _ => Err(Refusal::OffBoard {
            row,
            col,
            rows,
            cols,
        }),
    }
}

/// Rule 10: the board can grow to the last of so many cells.
fn end_in_reach(line: Line, first: usize, reach: usize) -> Result<(), Refusal> {
    let end = first + reach;
    if end > Board::MAX_SIDE {
        let cell = line.cell(end - 1);
        return Err(Refusal::BoardTooLarge { cell });
    }
    Ok(())
}

/// Tiles about to go on the cells of a line, from position `first` on.
struct Attempt<'a> {
    board: &'a Board,
    line: Line,
    first: usize,
    tiles: Tiles<'a>,
}

impl<'a> Attempt<'a> {
    /// An attempt whose cells are known: rules 2 and 10 are met.
    fn new(board: &'a Board, placement: &Placement<'a>) -> Result<Attempt<'a>, Refusal> {
        let start = start_on_the_board(board, placement.row, placement.col)?;
        let (line, first) = Line::through(start, placement.direction);
        let tiles = placement.tiles;
        end_in_reach(line, first, tiles.reach())?;
        Ok(Attempt {
            board,
            line,
            first,
            tiles,
        })
    }

    /// Tells `object` of every rule that is broken, for as long as it goes on.
    fn judge<B>(
        &self,
        lexicon: &Lexicon,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let spaces_have_tiles = self.cells_take_the_tiles(&mut object)?;
        self.first_word_is_long_enough(&mut object)?;
        self.no_word_is_covered(&mut object)?;
        // Where a space has no tile the letters do not stand together, and
        // nobody can say which words they make.
        if spaces_have_tiles {
            self.words_are_listed(lexicon, &mut object)?;
            self.a_word_is_connected(&mut object)?;
        }
        ControlFlow::Continue(())
    }

    /// Rules 4 and 5: every space has a tile to keep, every letter a cell that
    /// takes it. Says whether rule 4 is met.
    fn cells_take_the_tiles<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let mut spaces_have_tiles = true;
        for (position, tile) in self.positions() {
            let cell = self.line.cell(position);
            match (self.stack(position), tile) {
                (None, None) => {
                    spaces_have_tiles = false;
                    object(if position < self.extent() {
                        Refusal::SpaceOnEmpty { cell }
                    } else {
                        Refusal::SpaceOffBoard { cell }
                    })?;
                }
                (Some(stack), Some(tile)) => {
                    if stack.top() == tile {
                        object(Refusal::SameLetter { cell, tile })?;
                    }
                    if stack.height() == Height::MAX {
                        object(Refusal::StackFull { cell })?;
                    }
                }
                (Some(_), None) | (None, Some(_)) => {}
            }
        }
        ControlFlow::Continue(spaces_have_tiles)
    }

    /// Rule 6: at least two letters go on an empty board.
    fn first_word_is_long_enough<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.board.is_empty() && self.tiles.letters() < 2 {
            let cell = self.line.cell(self.letters().next().unwrap_or(self.first));
            object(Refusal::FirstWordTooShort { cell })?;
        }
        ControlFlow::Continue(())
    }

    /// Rule 7: every word that stands along the line of play keeps a tile.
    fn no_word_is_covered<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut start = self.first;
        // The cell after the tiles ends the last stretch of covered ones.
        for position in self.first..=self.end() {
            if self.stack(position).is_some() && self.placed(position).is_some() {
                continue;
            }
            let covered = start..position;
            start = position + 1;
            // A tile on either side would be part of the word, and it stays.
            let stays = |position| self.stack(position).is_some();
            if covered.len() < 2
                || stays(covered.end)
                || covered.start.checked_sub(1).is_some_and(stays)
            {
                continue;
            }
            let mut letters = Vec::new();
            let top = |cell| self.board.stack(cell).map(Stack::top);
            let read = self
                .line
                .read(covered.start, covered.len(), top, &mut letters);
            object(
                match read.and_then(|start| Word::new(self.line, start, &letters)) {
                    Ok(word) => Refusal::CoversWord { word },
                    Err(error) => error.into(),
                },
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Rule 8: the words made are in the lexicon.
    fn words_are_listed<B>(
        &self,
        lexicon: &Lexicon,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut letters = Vec::new();
        // A run that goes on for longer than any word is none.
        let most = lexicon.longest().max(LEAST_READ);
        for (line, position) in lines_of_words(self.line, self.first, self.letters()) {
            let read = line.read(position, most, |cell| self.top_after(cell), &mut letters);
            let word = match read {
                Ok(_) if letters.len() < 2 || lexicon.contains(&letters) => continue,
                Ok(start) => Word::new(line, start, &letters),
                Err(error) => Err(error),
            };
            object(match word {
                Ok(word) => Refusal::NotAWord { word },
                Err(error) => error.into(),
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Rule 9: on a board with tiles, one of the words made holds a tile that
    /// was there before and stays: one that a space keeps, one at either end of
    /// the tiles, or one beside a letter.
    fn a_word_is_connected<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let there = |line: Line, position| self.board.stack(line.cell(position)).is_some();
        let beside = |(line, position): (Line, usize)| {
            there(line, position + 1) || position > 0 && there(line, position - 1)
        };
        let across = |position| Line::through(self.line.cell(position), !self.line.direction);
        if self.board.is_empty()
            || self.tiles.letters() < self.tiles.span()
            || there(self.line, self.end())
            || self.first > 0 && there(self.line, self.first - 1)
            || self.letters().any(|position| beside(across(position)))
        {
            return ControlFlow::Continue(());
        }
        // There is no space among the tiles.
        let letters = self.tiles.as_bytes();
        let word = (letters.len() > 1).then(|| Word::new(self.line, self.first, letters));
        let cell = self.line.cell(self.first);
        object(match word.transpose() {
            Ok(word) => Refusal::NotConnected { cell, word },
            Err(error) => error.into(),
        })
    }

    /// The tile that would be on top of a cell after the move.
    fn top_after(&self, cell: Cell) -> Option<Tile> {
        let (line, position) = Line::through(cell, self.line.direction);
        let placed = (line == self.line).then(|| self.placed(position)).flatten();
        placed.or_else(|| self.board.stack(cell).map(Stack::top))
    }

    /// The tile that goes on a position of the line of play.
    fn placed(&self, position: usize) -> Option<Tile> {
        self.tiles.get(position.checked_sub(self.first)?)
    }

    /// The stack at a position of the line of play, as it is now.
    fn stack(&self, position: usize) -> Option<Stack> {
        self.board.stack(self.line.cell(position))
    }

    /// Each position under the tiles, with the tile that goes there or `None`
    /// where a space keeps what there is.
    fn positions(&self) -> impl Iterator<Item = (usize, Option<Tile>)> {
        (self.first..).zip(self.tiles.iter())
    }

    /// The positions that get a letter.
    fn letters(&self) -> impl Iterator<Item = usize> {
        let letters = self.positions().filter(|(_, tile)| tile.is_some());
        letters.map(|(position, _)| position)
    }

    /// The position after the last one under the tiles.
    fn end(&self) -> usize {
        self.first + self.tiles.span()
    }

    /// How many cells of the line are on the board as it is now.
    fn extent(&self) -> usize {
        self.board.extent(self.line.direction)
    }

    /// The move, once every rule is met: the board grows by what the last
    /// letter needs (rule 10).
    fn play(&self) -> Result<Play, OutOfMemory> {
        let stacks = self.positions().map(|(position, tile)| {
            let old = self.stack(position);
            match (old, tile) {
                (None, Some(tile)) => (Some(Stack::new(tile, Height::ONE)), true),
                (Some(stack), Some(tile)) => (stack.with(tile), true),
                (_, None) => (old, false),
            }
        });
        let tiles = self.tiles.letters();
        let growth = (self.first + self.tiles.reach()).saturating_sub(self.extent());
        let delta = Delta::new(self.line, self.first, growth, tiles, stacks)?;
        Ok(Play { tiles, delta })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "at\nbat\nbatcat\nboat\ncat\ncats\nto";

    /// What becomes of tiles on a board of one row (and its heights), and, since
    /// the rules are the same, on one of one column.
    fn verdict(board: &str, position: i64, tiles: &str) -> Result<usize, u8> {
        let lexicon = Lexicon::new(WORDS).expect("a short list");
        let row: Board = board.replace(' ', "\n").parse().expect("a row");
        let cells = board.chars().filter(|cell| *cell != ' ');
        let column: String = cells.flat_map(|cell| [cell, '\n']).collect();
        let column: Board = column.parse().expect("a column");
        let check = |board: &Board, row, col, direction| {
            let placement = Placement::new(row, col, direction, tiles);
            placement
                .and_then(|placement| check(board, &lexicon, &placement))
                .map(|play| play.tiles)
                .map_err(|refusal| refusal.rule().expect("a rule"))
        };
        let across = check(&row, 0, position, Direction::Horizontal);
        let down = check(&column, position, 0, Direction::Vertical);
        assert_eq!(across, down, "{tiles:?} at {position} on {board:?}");
        across
    }

    #[test]
    fn each_rule_refuses_what_breaks_it_alone() {
        assert_eq!(verdict(".AT.", -1, "CAT"), Err(2));
        assert_eq!(verdict(".AT", 3, "S"), Err(2));
        assert_eq!(verdict(".AT.", 0, "c"), Err(3));
        assert_eq!(verdict(".AT.", 1, "  "), Err(3));
        assert_eq!(verdict(".AT.", 0, "C  S "), Err(4));
        assert_eq!(verdict(".AT.", 0, " O"), Err(4));
        assert_eq!(verdict(".AT.", 0, "CA"), Err(5));
        assert_eq!(verdict("CAT. 5110", 0, "B"), Err(5));
        assert_eq!(verdict("....", 1, "C"), Err(6));
        assert_eq!(verdict("AT..", 0, "TO"), Err(7));
        assert_eq!(verdict(".AT.", 3, "S"), Err(8));
        assert_eq!(verdict("...AT", 0, "TO"), Err(9));
        assert_eq!(verdict("...AT", 0, "CA"), Err(8));
    }

    #[test]
    fn the_board_grows_to_its_largest_side_and_no_further() {
        let (line, _) = Line::through(Cell { row: 0, col: 5 }, Direction::Vertical);
        assert_eq!(end_in_reach(line, Board::MAX_SIDE - 3, 3), Ok(()));
        let cell = Cell {
            row: Board::MAX_SIDE,
            col: 5,
        };
        let refusal = Refusal::BoardTooLarge { cell };
        assert_eq!(end_in_reach(line, Board::MAX_SIDE - 3, 4), Err(refusal));
    }

    #[test]
    fn a_thousand_reasons_are_enough() {
        let board: Board = "AT".parse().expect("a board");
        let lexicon = Lexicon::new(WORDS).expect("a short list");
        let reasons = |direction, tiles: &str| {
            let reasons = reasons_for(&board, &lexicon, (0, 9), direction, tiles.as_bytes());
            reasons.expect("memory").len()
        };
        assert_eq!(reasons(b'x', &"x".repeat(5000)), MOST_REASONS);
        assert_eq!(reasons(b'x', "xx"), 1 + 2 + 1);
        let reasons = |tiles: &str| {
            let reasons = reasons_for(&board, &lexicon, (0, 1), b'H', tiles.as_bytes());
            reasons.expect("memory").len()
        };
        assert_eq!(reasons(&format!("{}S", " ".repeat(5000))), MOST_REASONS);
        assert_eq!(reasons(&format!("{}S", " ".repeat(500))), 499);
    }

    #[test]
    fn the_same_moves_are_legal_a_little_different() {
        assert_eq!(verdict(".AT", 0, "C"), Ok(1));
        assert_eq!(verdict("CAT", 2, " S"), Ok(1));
        assert_eq!(verdict("CAT 411", 0, "B"), Ok(1));
        assert_eq!(verdict("....", 1, "AT"), Ok(2));
        assert_eq!(verdict("AT..", 1, "O"), Err(8));
        assert_eq!(verdict("TO..", 0, "A"), Err(8));
        assert_eq!(verdict("..AT", 0, "BO  "), Ok(2));
        assert_eq!(verdict("BAT.AT", 3, "C"), Ok(1));
    }
}
