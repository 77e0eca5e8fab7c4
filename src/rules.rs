//! The rules of a placement, numbered as in `docs/rules.md`.
//!
//! Rules 1 and 3 look at the placement alone and are met by [`Direction`] and
//! [`Tiles`]; the others are met by the functions here.

use std::iter;
use std::ops::ControlFlow;

use crate::board::Stacks;
use crate::letters::Letters;
use crate::line::Line;
use crate::memory::{self, OutOfMemory};
use crate::play::Delta;
use crate::{
    Board, Cell, Direction, Height, Lexicon, Placement, Refusal, Stack, Tile, Tiles, Word,
};

/// How many cells of a run are read at least, where the words of the lexicon are
/// shorter: so that people see the whole of what they have made.
const LEAST_READ: usize = 1000;

/// Checks a placement against every rule, and gives an attempt that meets them.
#[inline]
pub(crate) fn check<'a>(
    board: &'a Board,
    lexicon: &Lexicon,
    placement: &Placement<'a>,
) -> Result<Attempt<'a>, Refusal> {
    let attempt = Attempt::new(board, placement)?;
    match attempt.judge(lexicon, ControlFlow::Break) {
        ControlFlow::Break(refusal) => Err(refusal),
        ControlFlow::Continue(()) => Ok(attempt),
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

/// The words that the play made which was applied to the board last (rule 8):
/// along the line of play, and across it at each letter.
pub(crate) fn words_made(board: &Board, delta: &Delta) -> Result<Vec<Word>, OutOfMemory> {
    let (line, first) = (delta.line(), delta.first());
    let placed = delta
        .stacks()
        // A stack that only bridges a gap was exchanged for itself.
        .filter(|&(position, before)| board.along(line).get(position) != before)
        .map(|(position, _)| line.across(position));
    let mut letters = Letters::new();
    let mut words = Vec::new();
    for (line, position) in iter::once((line, first)).chain(placed) {
        // The words are in the lexicon, and so no longer than its longest.
        let start = letters.read(board.along(line), position, usize::MAX, iter::empty())?;
        if letters.are_several() {
            memory::push(&mut words, Word::new(line, start, letters.as_bytes())?)?;
        }
    }
    Ok(words)
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

/// What rules 4 and 5 find out for the others.
struct Found {
    /// Whether rule 4 is met.
    spaces_have_tiles: bool,
    /// How many letters go on tiles.
    covered: usize,
}

/// Tiles about to go on the cells of a line, from position `first` on.
pub(crate) struct Attempt<'a> {
    board: &'a Board,
    line: Line,
    /// The line as it is now.
    stacks: Stacks<'a>,
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
            stacks: board.along(line),
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
        let found = self.cells_take_the_tiles(&mut object)?;
        self.first_word_is_long_enough(&mut object)?;
        // A word has two tiles or more.
        if found.covered > 1 {
            self.no_word_is_covered(&mut object)?;
        }
        // Where a space has no tile the letters do not stand together, and
        // nobody can say which words they make.
        if found.spaces_have_tiles {
            let connected = self.words_are_listed(lexicon, &mut object)?;
            self.a_word_is_connected(connected, &mut object)?;
        }
        ControlFlow::Continue(())
    }

    /// Rules 4 and 5: every space has a tile to keep, every letter a cell that
    /// takes it.
    fn cells_take_the_tiles<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B, Found> {
        let mut found = Found {
            spaces_have_tiles: true,
            covered: 0,
        };
        for (position, tile) in self.positions() {
            match (self.stacks.get(position), tile) {
                (None, Some(_)) | (Some(_), None) => {}
                (Some(stack), Some(tile)) => {
                    found.covered += 1;
                    let cell = self.line.cell(position);
                    if stack.top() == tile {
                        object(Refusal::SameLetter { cell, tile })?;
                    }
                    if stack.height() == Height::MAX {
                        object(Refusal::StackFull { cell })?;
                    }
                }
                (None, None) => {
                    found.spaces_have_tiles = false;
                    let cell = self.line.cell(position);
                    object(if position < self.stacks.extent() {
                        Refusal::SpaceOnEmpty { cell }
                    } else {
                        Refusal::SpaceOffBoard { cell }
                    })?;
                }
            }
        }
        ControlFlow::Continue(found)
    }

    /// Rule 6: at least two letters go on an empty board.
    fn first_word_is_long_enough<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.board.is_empty() && self.tiles.letters() < 2 {
            // The letter is where the tiles reach to.
            let cell = self.line.cell(self.first + self.tiles.reach() - 1);
            object(Refusal::FirstWordTooShort { cell })?;
        }
        ControlFlow::Continue(())
    }

    /// Rule 7: every word that stands along the line of play keeps a tile.
    fn no_word_is_covered<B>(
        &self,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let there = |position| self.stacks.get(position).is_some();
        let mut start = self.first;
        // The cell after the tiles ends the last stretch of covered ones.
        let positions = self.positions().chain([(self.end(), None)]);
        for (position, tile) in positions {
            if tile.is_some() && there(position) {
                continue;
            }
            let covered = start..position;
            start = position + 1;
            // A tile on either side would be part of the word, and it stays.
            if covered.len() < 2
                || there(covered.end)
                || covered.start.checked_sub(1).is_some_and(there)
            {
                continue;
            }
            let mut letters = Letters::new();
            let read = letters.read(self.stacks, covered.start, covered.len(), iter::empty());
            let word = read.and_then(|start| Word::new(self.line, start, letters.as_bytes()));
            object(match word {
                Ok(word) => Refusal::CoversWord { word },
                Err(error) => error.into(),
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Rule 8: the words made are in the lexicon. Says whether one of them holds a
    /// tile that was there before and stays (rule 9).
    fn words_are_listed<B>(
        &self,
        lexicon: &Lexicon,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        // A run that goes on for longer than any word is none.
        let most = lexicon.longest().max(LEAST_READ);
        self.each_word(most, |line, start, letters| {
            let word = match start {
                Ok(_) if lexicon.has_letters(letters) => return ControlFlow::Continue(()),
                Ok(start) => Word::new(line, start, letters),
                Err(error) => Err(error),
            };
            object(match word {
                Ok(word) => Refusal::NotAWord { word },
                Err(error) => error.into(),
            })
        })
    }

    /// The words that the tiles make: the one along them first, then those across.
    pub(crate) fn words(&self) -> Result<Vec<Word>, OutOfMemory> {
        let mut words = Vec::new();
        let read = self.each_word(usize::MAX, |line, start, letters| {
            let word = start.and_then(|start| Word::new(line, start, letters));
            match word.and_then(|word| memory::push(&mut words, word)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        match read {
            ControlFlow::Continue(_) => Ok(words),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Calls `each` with the words that the tiles make, the one along the line of
    /// play and those across it at each letter: with the line, where on it the
    /// word starts, and its letters. Says whether one of them holds a tile that
    /// was there before and stays.
    #[inline]
    fn each_word<B>(
        &self,
        most: usize,
        mut each: impl FnMut(Line, Result<usize, OutOfMemory>, &[u8]) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let mut letters = Letters::new();
        let along = self.tiles.as_bytes().iter().enumerate();
        let along = along.map(|(offset, &character)| match character {
            b' ' => self
                .stacks
                .get(self.first + offset)
                .map_or(b' ', Stack::letter),
            letter => letter,
        });
        let start = letters.read(self.stacks, self.first, most, along);
        if start.is_err() || letters.are_several() {
            each(self.line, start, letters.as_bytes())?;
        }
        let mut connected = self.tiles.letters() < self.tiles.span()
            || self.stacks.get(self.end()).is_some()
            || self.first > 0 && self.stacks.get(self.first - 1).is_some();
        let [before, behind] = self.line.beside();
        let (before, behind) = (self.board.along(before), self.board.along(behind));
        for (position, tile) in self.positions() {
            let Some(tile) = tile else { continue };
            if before.get(position).is_some() || behind.get(position).is_some() {
                connected = true;
                let (line, position) = self.line.across(position);
                let stacks = self.board.along(line);
                let start = letters.read(stacks, position, most, iter::once(tile.letter()));
                each(line, start, letters.as_bytes())?;
            }
        }
        ControlFlow::Continue(connected)
    }

    /// Rule 9: on a board with tiles, one of the words made holds a tile that
    /// was there before and stays.
    fn a_word_is_connected<B>(
        &self,
        connected: bool,
        mut object: impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if connected || self.board.is_empty() {
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

    /// Each position under the tiles, with the tile that goes there or `None`
    /// where a space keeps what there is.
    fn positions(&self) -> impl ExactSizeIterator<Item = (usize, Option<Tile>)> {
        let tiles = self.tiles.iter().enumerate();
        tiles.map(|(offset, tile)| (self.first + offset, tile))
    }

    /// The position after the last one under the tiles.
    fn end(&self) -> usize {
        self.first + self.tiles.span()
    }

    /// The move, once every rule is met: the board grows by what the last
    /// letter needs (rule 10).
    pub(crate) fn play(&self) -> Result<Delta, OutOfMemory> {
        let stacks = self.positions().map(|(position, tile)| {
            let old = self.stacks.get(position);
            match (old, tile) {
                (None, Some(tile)) => (Some(Stack::new(tile, Height::ONE)), true),
                (Some(stack), Some(tile)) => (stack.with(tile), true),
                (_, None) => (old, false),
            }
        });
        let end = self.first + self.tiles.reach();
        let growth = end.saturating_sub(self.stacks.extent());
        Delta::new(self.line, self.first, growth, self.letters(), stacks)
    }

    /// How many tiles it places.
    pub(crate) fn letters(&self) -> usize {
        self.tiles.letters()
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
                .map(|attempt| attempt.letters())
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
