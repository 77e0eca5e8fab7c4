//! The ten rules of a placement, numbered as in `docs/rules.md`.
//!
//! [`check`] stops at the first broken rule, [`reasons`] collects all of them.
//! Both call [`judge`], which calls one function per rule. A rule reports to a
//! callback, which decides whether to go on.

use std::iter;
use std::ops::ControlFlow::{self, Break, Continue};

use super::board::Stacks;
use super::delta::Delta;
use super::line::Line;
use super::placement::Request;
use super::word::Run;
use super::{Board, Cell, Direction, Height, Refusal, Stack, Tile, Word};
use crate::Lexicon;
use crate::memory::{self, OutOfMemory};

/// How many cells of a run are read at least, so that a message shows all of it.
const LEAST_READ: usize = 1000;

/// The largest number of reasons: more than people read, and few enough that a
/// hundred million bad tiles do not fill the memory.
const MOST_REASONS: usize = 1000;

/// Checks a placement against every rule. Returns the attempt to make it, or
/// the first reason against it.
#[inline]
pub(crate) fn check<'a>(
    board: &'a Board,
    lexicon: &Lexicon,
    request: Request<'a>,
) -> Result<Attempt<'a>, Refusal> {
    match judge(board, lexicon, request, Break) {
        Continue(Some(attempt)) => Ok(attempt),
        // Unreachable: `judge` returns `None` only after it has reported a refusal,
        // and here the first one breaks.
        Continue(None) => Err(Refusal::NoLetter),
        Break(refusal) => Err(refusal),
    }
}

/// Collects the reasons against a placement. The first is the one that [`check`]
/// returns; there are none if the placement is legal.
pub(crate) fn reasons(
    board: &Board,
    lexicon: &Lexicon,
    request: Request<'_>,
) -> Result<Vec<Refusal>, OutOfMemory> {
    let mut reasons = Vec::new();
    let judged = judge(board, lexicon, request, |refusal| {
        let pushed = match refusal {
            Refusal::OutOfMemory => Err(OutOfMemory),
            refusal => memory::push(&mut reasons, refusal),
        };
        match pushed {
            Ok(()) if reasons.len() < MOST_REASONS => Continue(()),
            done => Break(done),
        }
    });
    match judged {
        Break(Err(error)) => Err(error),
        _ => Ok(reasons),
    }
}

/// Calls `report` with every broken rule until it breaks. Returns `None` if rule
/// 1, 2, 3 or 10 is broken, because the others cannot be checked then.
#[inline(always)]
fn judge<'a, B>(
    board: &'a Board,
    lexicon: &Lexicon,
    request: Request<'a>,
    mut report: impl FnMut(Refusal) -> ControlFlow<B>,
) -> ControlFlow<B, Option<Attempt<'a>>> {
    let direction = rule_1_direction(request, &mut report)?;
    let extent = rule_3_tiles(request, &mut report)?;
    let start = rule_2_start(board, request, &mut report)?;
    let (Some(direction), Some(extent), Some(start)) = (direction, extent, start) else {
        return Continue(None);
    };
    let attempt = Attempt::new(board, start, direction, request.tiles, extent);
    if let Err(refusal) = rule_10_growth(attempt.line, attempt.first, extent.reach) {
        report(refusal)?;
        return Continue(None);
    }
    let mut spaces_have_tiles = true;
    let mut covered = 0;
    for (position, tile) in attempt.positions() {
        match (attempt.stacks.get(position), tile) {
            (None, Some(_)) | (Some(_), None) => {}
            (Some(stack), Some(tile)) => {
                covered += 1;
                rule_5_letter(stack, tile, attempt.line.cell(position), &mut report)?;
            }
            (None, None) => {
                spaces_have_tiles = false;
                report(attempt.rule_4_space(position))?;
            }
        }
    }
    attempt.rule_6_first_word(&mut report)?;
    // A word has at least two tiles.
    if covered > 1 {
        attempt.rule_7_covered_words(&mut report)?;
    }
    // Letters separated by an empty cell make no word.
    if spaces_have_tiles {
        let connected = attempt.rule_8_words(lexicon, &mut report)?;
        attempt.rule_9_connection(connected, &mut report)?;
    }
    Continue(Some(attempt))
}

/// Rule 1: the direction is `H` or `V`.
#[inline]
fn rule_1_direction<B>(
    request: Request<'_>,
    report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
) -> ControlFlow<B, Option<Direction>> {
    let byte = request.direction;
    let direction = Direction::new(byte);
    if direction.is_none() {
        report(Refusal::Direction { byte })?;
    }
    Continue(direction)
}

/// Rule 2: the first cell is on the board.
#[inline]
fn rule_2_start<B>(
    board: &Board,
    request: Request<'_>,
    report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
) -> ControlFlow<B, Option<Cell>> {
    let Request { row, col, .. } = request;
    let start = match (row.try_into(), col.try_into()) {
        (Ok(row), Ok(col)) => Some(Cell { row, col }),
        _ => None,
    };
    let start = start.filter(|&start| board.contains(start));
    if start.is_none() {
        let (rows, cols) = (board.rows(), board.cols());
        report(Refusal::OffBoard {
            row,
            col,
            rows,
            cols,
        })?;
    }
    Continue(start)
}

/// How many tiles a placement places, and how far.
#[derive(Clone, Copy)]
struct Extent {
    tile_count: usize,
    /// The number of cells up to the last letter.
    reach: usize,
}

/// Rule 3: the tiles are `A` to `Z` and spaces, with at least one letter.
#[inline]
fn rule_3_tiles<B>(
    request: Request<'_>,
    report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
) -> ControlFlow<B, Option<Extent>> {
    let mut extent = Extent {
        tile_count: 0,
        reach: 0,
    };
    let mut all_valid = true;
    for (index, &byte) in request.tiles.iter().enumerate() {
        match byte {
            b'A'..=b'Z' => {
                extent.tile_count += 1;
                extent.reach = index + 1;
            }
            b' ' => {}
            _ => {
                all_valid = false;
                report(Refusal::BadTile { index, byte })?;
            }
        }
    }
    if all_valid && extent.tile_count == 0 {
        report(Refusal::NoLetter)?;
    }
    Continue((all_valid && extent.tile_count > 0).then_some(extent))
}

/// Rule 5: a letter goes on a stack of fewer than five tiles that shows a
/// different letter.
#[inline]
fn rule_5_letter<B>(
    stack: Stack,
    tile: Tile,
    cell: Cell,
    report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if stack.top() == tile {
        report(Refusal::SameLetter { cell, tile })?;
    }
    if stack.height() == Height::MAX {
        report(Refusal::StackFull { cell })?;
    }
    Continue(())
}

/// Rule 10: the board can grow to the last letter.
fn rule_10_growth(line: Line, first: usize, reach: usize) -> Result<(), Refusal> {
    let end = first + reach;
    if end > Board::MAX_SIDE {
        let cell = line.cell(end - 1);
        return Err(Refusal::BoardTooLarge { cell });
    }
    Ok(())
}

/// A placement that passed rules 1, 2, 3 and 10: tiles for the cells of a line.
pub(crate) struct Attempt<'a> {
    board: &'a Board,
    line: Line,
    /// The line before the move.
    stacks: Stacks<'a>,
    /// The position of the first byte of the tiles.
    first: usize,
    tiles: &'a [u8],
    extent: Extent,
}

impl<'a> Attempt<'a> {
    fn new(
        board: &'a Board,
        start: Cell,
        direction: Direction,
        tiles: &'a [u8],
        extent: Extent,
    ) -> Attempt<'a> {
        let (line, first) = Line::through(start, direction);
        Attempt {
            board,
            line,
            stacks: board.along(line),
            first,
            tiles,
            extent,
        }
    }

    /// A placement that is known to be legal: tiles from a position of a line on,
    /// the last of which is a letter.
    pub(super) fn legal(
        board: &'a Board,
        line: Line,
        first: usize,
        tiles: &'a [u8],
    ) -> Attempt<'a> {
        let extent = Extent {
            tile_count: tiles.iter().filter(|&&byte| byte != b' ').count(),
            reach: tiles.len(),
        };
        Attempt::new(board, line.cell(first), line.direction, tiles, extent)
    }

    /// Each position with its tile, or `None` for a space.
    fn positions(&self) -> impl ExactSizeIterator<Item = (usize, Option<Tile>)> {
        let tiles = self.tiles.iter().enumerate();
        tiles.map(|(offset, &byte)| (self.first + offset, Tile::new(byte)))
    }

    /// The position after the last one.
    fn end(&self) -> usize {
        self.first + self.tiles.len()
    }

    /// Rule 4: a space needs a tile on its cell. Builds the refusal if there is
    /// none.
    fn rule_4_space(&self, position: usize) -> Refusal {
        let cell = self.line.cell(position);
        match position < self.stacks.len() {
            true => Refusal::SpaceOnEmpty { cell },
            false => Refusal::SpaceOffBoard { cell },
        }
    }

    /// Rule 6: the first move on an empty board places at least two letters.
    #[inline]
    fn rule_6_first_word<B>(
        &self,
        report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.board.is_empty() && self.extent.tile_count < 2 {
            let cell = self.line.cell(self.first + self.extent.reach - 1);
            report(Refusal::FirstWordTooShort { cell })?;
        }
        Continue(())
    }

    /// Rule 7: every word along the line keeps at least one tile uncovered.
    #[inline]
    fn rule_7_covered_words<B>(
        &self,
        report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let has_tile = |position| self.stacks.get(position).is_some();
        let mut start = self.first;
        // The cell after the tiles ends the last covered stretch.
        let positions = self.positions().chain([(self.end(), None)]);
        for (position, tile) in positions {
            if tile.is_some() && has_tile(position) {
                continue;
            }
            let covered = start..position;
            start = position + 1;
            // A tile on either side belongs to the word and stays.
            if covered.len() < 2
                || has_tile(covered.end)
                || covered.start.checked_sub(1).is_some_and(has_tile)
            {
                continue;
            }
            let mut run = Run::new();
            let read = run.read(self.stacks, covered.start, covered.len(), iter::empty());
            let word = read.and_then(|start| Word::on(self.line, start, run.letters()));
            report(match word {
                Ok(word) => Refusal::CoversWord { word },
                Err(error) => error.into(),
            })?;
        }
        Continue(())
    }

    /// Rule 8: every word the move makes is in the lexicon. Returns whether one
    /// of them contains a tile that was on the board and stays uncovered.
    #[inline]
    fn rule_8_words<B>(
        &self,
        lexicon: &Lexicon,
        report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let most = self.most_read(lexicon);
        self.each_word(most, |line, start, letters| {
            let word = match start {
                Ok(_) if lexicon.has_letters(letters) => return Continue(()),
                Ok(start) => Word::on(line, start, letters),
                Err(error) => Err(error),
            };
            report(match word {
                Ok(word) => Refusal::NotAWord { word },
                Err(error) => error.into(),
            })
        })
    }

    /// How many cells are read on each side of the tiles: all of them on a typical
    /// board. A run longer than every word cannot be one, so a long run need not be
    /// read to its end.
    #[inline]
    fn most_read(&self, lexicon: &Lexicon) -> usize {
        let longest_run = self.board.rows().max(self.board.cols());
        match longest_run <= LEAST_READ {
            true => LEAST_READ,
            false => lexicon.longest_at_most().max(LEAST_READ),
        }
    }

    /// Rule 9: on a board with tiles, one of the words made contains a tile that
    /// was on the board and stays uncovered.
    #[inline]
    fn rule_9_connection<B>(
        &self,
        connected: bool,
        report: &mut impl FnMut(Refusal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if connected || self.board.is_empty() {
            return Continue(());
        }
        // There are no spaces, because a space would connect the move. So the tiles
        // are the whole word.
        let word = (self.tiles.len() > 1).then(|| Word::on(self.line, self.first, self.tiles));
        let cell = self.line.cell(self.first);
        report(match word.transpose() {
            Ok(word) => Refusal::NotConnected { cell, word },
            Err(error) => error.into(),
        })
    }

    /// The words that the move makes: the word along the line first, then the
    /// words across it.
    pub(crate) fn words(&self) -> Result<Vec<Word>, OutOfMemory> {
        let mut words = Vec::new();
        let read = self.each_word(usize::MAX, |line, start, letters| {
            let word = start.and_then(|start| Word::on(line, start, letters));
            match word.and_then(|word| memory::push(&mut words, word)) {
                Ok(()) => Continue(()),
                Err(error) => Break(error),
            }
        });
        match read {
            Continue(_) => Ok(words),
            Break(error) => Err(error),
        }
    }

    /// Calls `each` with the line, the start and the letters of every word that
    /// the move makes, the word along the line first. Returns whether one of
    /// them contains a tile that was on the board and stays uncovered.
    #[inline]
    pub(super) fn each_word<B>(
        &self,
        most: usize,
        mut each: impl FnMut(Line, Result<usize, OutOfMemory>, &[u8]) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let mut run = Run::new();
        let along = self.tiles.iter().enumerate();
        let along = along.map(|(offset, &byte)| match byte {
            b' ' => self
                .stacks
                .get(self.first + offset)
                .map_or(b' ', Stack::letter),
            letter => letter,
        });
        let start = run.read(self.stacks, self.first, most, along);
        if start.is_err() || run.is_word() {
            each(self.line, start, run.letters())?;
        }
        let mut connected = self.extent.tile_count < self.tiles.len()
            || self.stacks.get(self.end()).is_some()
            || self.first > 0 && self.stacks.get(self.first - 1).is_some();
        let [before, after] = self.line.neighbors().map(|line| self.board.along(line));
        for (position, tile) in self.positions() {
            let Some(tile) = tile else { continue };
            if before.get(position).is_some() || after.get(position).is_some() {
                connected = true;
                let (line, position) = self.line.across(position);
                let stacks = self.board.along(line);
                let start = run.read(stacks, position, most, iter::once(tile.letter()));
                each(line, start, run.letters())?;
            }
        }
        Continue(connected)
    }

    /// The change that the move makes on the board. The board grows by exactly
    /// what the last letter needs (rule 10).
    pub(crate) fn delta(&self) -> Result<Delta, OutOfMemory> {
        let stacks = self.positions().map(|(position, tile)| {
            let old = self.stacks.get(position);
            match tile {
                Some(tile) => (topped(old, tile), true),
                None => (old, false),
            }
        });
        let end = self.first + self.extent.reach;
        let growth = end.saturating_sub(self.stacks.len());
        Delta::new(self.line, self.first, growth, self.tile_count(), stacks)
    }

    /// The number of tiles placed.
    pub(crate) fn tile_count(&self) -> usize {
        self.extent.tile_count
    }

    /// The stack on a cell after the move.
    pub(super) fn stack_after(&self, cell: Cell) -> Option<Stack> {
        let before = self.board.stack(cell);
        let (line, position) = Line::through(cell, self.line.direction);
        let offset = position.checked_sub(self.first);
        let byte = offset.and_then(|offset| self.tiles.get(offset));
        match byte.and_then(|&byte| Tile::new(byte)) {
            Some(tile) if line == self.line => topped(before, tile),
            _ => before,
        }
    }
}

/// The stack on a cell after a tile was placed there.
#[inline]
fn topped(stack: Option<Stack>, tile: Tile) -> Option<Stack> {
    match stack {
        Some(stack) => stack.with(tile),
        None => Some(Stack::new(tile, Height::ONE)),
    }
}

/// The words that a move made (rule 8), read from the board just after it: the
/// word along the line first, then the words across it.
pub(crate) fn words_made(board: &Board, delta: &Delta) -> Result<Vec<Word>, OutOfMemory> {
    let line = delta.line();
    let across = delta.placed(board.along(line));
    let across = across.map(|position| line.across(position));
    let mut run = Run::new();
    let mut words = Vec::new();
    for (line, position) in iter::once((line, delta.first())).chain(across) {
        let start = run.read(board.along(line), position, usize::MAX, iter::empty())?;
        if run.is_word() {
            memory::push(&mut words, Word::on(line, start, run.letters())?)?;
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Placement;

    const WORDS: &str = "at\nbat\nbatcat\nboat\ncat\ncats\nto";

    /// Checks tiles on a board of one row (and its heights) and, because the rules
    /// are the same, on a board of one column.
    fn verdict(board: &str, position: i64, tiles: &str) -> Result<usize, u8> {
        let lexicon = Lexicon::new(WORDS).expect("a short list");
        let row: Board = board.replace(' ', "\n").parse().expect("a row");
        let cells = board.chars().filter(|cell| *cell != ' ');
        let column: String = cells.flat_map(|cell| [cell, '\n']).collect();
        let column: Board = column.parse().expect("a column");
        let check = |board: &Board, row, col, direction| {
            let placement = Placement::new(row, col, direction, tiles).expect("memory");
            check(board, &lexicon, placement.request())
                .map(|attempt| attempt.tile_count())
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
        assert_eq!(rule_10_growth(line, Board::MAX_SIDE - 3, 3), Ok(()));
        let cell = Cell {
            row: Board::MAX_SIDE,
            col: 5,
        };
        let refusal = Refusal::BoardTooLarge { cell };
        assert_eq!(rule_10_growth(line, Board::MAX_SIDE - 3, 4), Err(refusal));
    }

    #[test]
    fn a_thousand_reasons_are_enough() {
        let board: Board = "AT".parse().expect("a board");
        let lexicon = Lexicon::new(WORDS).expect("a short list");
        let reasons = |col, direction: u8, tiles: &str| {
            let placement = Placement::new(0, col, direction, tiles).expect("memory");
            let reasons = reasons(&board, &lexicon, placement.request());
            reasons.expect("memory").len()
        };
        assert_eq!(reasons(9, b'x', &"x".repeat(5000)), MOST_REASONS);
        assert_eq!(reasons(9, b'x', "xx"), 1 + 2 + 1);
        let spaces = |count| format!("{}S", " ".repeat(count));
        assert_eq!(reasons(1, b'H', &spaces(5000)), MOST_REASONS);
        assert_eq!(reasons(1, b'H', &spaces(500)), 499);
    }

    #[test]
    fn almost_the_same_moves_are_legal() {
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
