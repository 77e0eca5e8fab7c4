//! The rules of a placement, numbered as in `docs/rules.md`.
//!
//! Rules 1 and 3 look at the placement alone and are met by [`Direction`] and
//! [`Tiles`]; the others are met by the functions here.
//!
//! [`Direction`]: crate::Direction

use crate::line::Line;
use crate::play::Delta;
use crate::{Board, Cell, Height, Lexicon, Placement, Play, Refusal, Stack, Tile, Tiles, Word};

/// Checks a placement against every rule and changes nothing.
pub(crate) fn check(
    board: &Board,
    lexicon: &Lexicon,
    placement: &Placement<'_>,
) -> Result<Play, Refusal> {
    let start = start_on_the_board(board, placement)?;
    let (line, first) = Line::through(start, placement.direction);
    let attempt = Attempt {
        board,
        line,
        first,
        tiles: placement.tiles,
    };
    let growth = attempt.growth()?;
    attempt.cells_take_the_tiles()?;
    attempt.first_word_is_long_enough()?;
    attempt.no_word_is_covered()?;
    attempt.words_are_listed_and_connected(lexicon)?;
    Ok(Play {
        tiles: attempt.tiles.letters(),
        delta: attempt.delta(start, growth),
    })
}

/// Rule 2: the first cell is on the board as it is now.
fn start_on_the_board(board: &Board, placement: &Placement<'_>) -> Result<Cell, Refusal> {
    let (rows, cols) = (board.rows(), board.cols());
    let &Placement { row, col, .. } = placement;
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

/// Tiles about to go on the cells of a line, from position `first` on.
struct Attempt<'a> {
    board: &'a Board,
    line: Line,
    first: usize,
    tiles: Tiles<'a>,
}

impl Attempt<'_> {
    /// Rule 10: how far the board must grow for the last letter.
    fn growth(&self) -> Result<usize, Refusal> {
        let end = self.first + self.tiles.span();
        if end > Board::MAX_SIDE {
            let cell = self.line.cell(end - 1);
            return Err(Refusal::BoardTooLarge { cell });
        }
        Ok(end.saturating_sub(self.board.extent(self.line.direction)))
    }

    /// Rules 4 and 5: every space has a tile to keep, every letter a cell that
    /// takes it.
    fn cells_take_the_tiles(&self) -> Result<(), Refusal> {
        for (position, tile) in self.positions() {
            let cell = self.line.cell(position);
            match (self.stack(position), tile) {
                (None, None) if position < self.board.extent(self.line.direction) => {
                    return Err(Refusal::SpaceOnEmpty { cell });
                }
                (None, None) => return Err(Refusal::SpaceOffBoard { cell }),
                (Some(stack), Some(tile)) if stack.top() == tile => {
                    return Err(Refusal::SameLetter { cell, tile });
                }
                (Some(stack), Some(_)) if stack.height() == Height::MAX => {
                    return Err(Refusal::StackFull { cell });
                }
                (Some(_), _) | (None, Some(_)) => {}
            }
        }
        Ok(())
    }

    /// Rule 6: at least two letters go on an empty board.
    fn first_word_is_long_enough(&self) -> Result<(), Refusal> {
        if self.board.is_empty() && self.tiles.letters() < 2 {
            return Err(Refusal::FirstWordTooShort);
        }
        Ok(())
    }

    /// Rule 7: every word that stands along the line of play keeps a tile.
    fn no_word_is_covered(&self) -> Result<(), Refusal> {
        // The cell after the tiles ends the last stretch of covered ones.
        let end = self.first + self.tiles.span();
        let mut start = self.first;
        for position in self.first..=end {
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
            let tops = covered.clone().filter_map(|position| self.stack(position));
            let letters: Vec<u8> = tops.map(|stack| stack.top().letter()).collect();
            return Err(Refusal::CoversWord {
                word: word(self.line, covered.start, &letters),
            });
        }
        Ok(())
    }

    /// Rules 8 and 9: the words made are in the lexicon, and on a board with
    /// tiles one of them holds a tile that was there before and stays.
    fn words_are_listed_and_connected(&self, lexicon: &Lexicon) -> Result<(), Refusal> {
        let mut letters = Vec::new();
        let mut made = |line, position| {
            let start = self.read(line, position, &mut letters);
            if letters.len() < 2 || lexicon.contains(&letters) {
                return Ok(letters.len());
            }
            let word = word(line, start, &letters);
            Err(Refusal::NotAWord { word })
        };
        let mut connected = made(self.line, self.first)? > self.tiles.letters();
        for (position, tile) in self.positions() {
            if tile.is_some() {
                let (across, crossing) =
                    Line::through(self.line.cell(position), !self.line.direction);
                connected |= made(across, crossing)? > 1;
            }
        }
        if connected || self.board.is_empty() {
            Ok(())
        } else {
            Err(Refusal::NotConnected)
        }
    }

    /// Reads the letters of the longest run through a position, as it would
    /// stand after the move, and says where it starts.
    fn read(&self, line: Line, position: usize, letters: &mut Vec<u8>) -> usize {
        let top = |position: usize| self.top_after(line.cell(position));
        let before = (0..position).rev();
        let start = position
            - before
                .take_while(|&position| top(position).is_some())
                .count();
        letters.clear();
        letters.extend((start..).map_while(top).map(Tile::letter));
        start
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

    /// The change of the board, once every rule is met.
    fn delta(&self, start: Cell, growth: usize) -> Delta {
        let stacks = self.positions().map(|(position, tile)| {
            let old = self.stack(position);
            match (old, tile) {
                (None, Some(tile)) => (Some(Stack::new(tile, Height::ONE)), true),
                (Some(stack), Some(tile)) => (stack.with(tile), true),
                (_, None) => (old, false),
            }
        });
        let letters = self.tiles.letters();
        Delta::new(start, self.line.direction, growth, letters, stacks)
    }
}

fn word(line: Line, start: usize, letters: &[u8]) -> Word {
    Word {
        text: letters.iter().copied().map(char::from).collect(),
        start: line.cell(start),
        direction: line.direction,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

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
                .map(|play| play.tiles())
                .map_err(|refusal| refusal.rule())
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
