//! The board and its stones.

use std::fmt;

use crate::strings::Strings;
use crate::{Cell, Player, Size};

/// A board: its stones, and whether strings are captured.
///
/// The stones are stored as the printed text, with frame and newlines. So a
/// board can be printed without a copy, and every cell has four neighbors.
#[derive(Clone)]
pub struct Board {
    size: Size,
    text: Vec<u8>,
    strings: Strings,
    empty: usize,
    /// Whether O and X have a captured string.
    captured: [bool; 2],
}

/// The character for an empty cell.
pub(crate) const EMPTY: u8 = b'.';

impl Board {
    /// Creates an empty board.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let (height, width) = (size.height(), size.width());
        let mut text = Vec::with_capacity((height + 2) * line_length(size));
        let mut line = |left, inside, right| {
            text.push(left);
            text.resize(text.len() + width, inside);
            text.extend([right, b'\n']);
        };
        line(b'/', b'-', b'\\');
        for _ in 0..height {
            line(b'|', EMPTY, b'|');
        }
        line(b'\\', b'-', b'/');
        Board {
            size,
            strings: Strings::new(text.len()),
            text,
            empty: height * width,
            captured: [false; 2],
        }
    }

    /// The height and width.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The owner of the stone in a cell. `None` if the cell is empty or not on
    /// the board.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        let offset = self.size.contains(cell).then(|| self.offset(cell))?;
        self.owner(offset)
    }

    /// Returns true if a cell is on the board and empty.
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.size.contains(cell) && self.text[self.offset(cell)] == EMPTY
    }

    /// Returns true if no cell is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// Returns true if a player has a captured string.
    #[must_use]
    pub fn has_captured_string(&self, player: Player) -> bool {
        self.captured[player as usize]
    }

    /// The board as it is printed, in ASCII: the stones `O` and `X`, `.` for an
    /// empty cell, and a frame. Each line ends with a newline.
    ///
    /// ```
    /// use nogo::{Board, Cell, Player, Size};
    ///
    /// let mut board = Board::new(Size::new(4, 6)?);
    /// board.put(Cell::new(1, 3), Player::X);
    /// assert_eq!(
    ///     str::from_utf8(board.picture())?,
    ///     "/------\\\n\
    ///      |......|\n\
    ///      |...X..|\n\
    ///      |......|\n\
    ///      |......|\n\
    ///      \\------/\n",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> &[u8] {
        &self.text
    }

    /// The cells of each row, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        let line = line_length(self.size);
        let lines = self.text.chunks_exact(line).skip(1);
        lines.take(self.size.height()).map(|line| {
            let width = line.len() - FRAME;
            &line[1..=width]
        })
    }

    /// Puts a stone into an empty cell. Returns false, and changes nothing, if
    /// the cell is taken or not on the board.
    pub fn put(&mut self, cell: Cell, player: Player) -> bool {
        if !self.is_empty(cell) {
            return false;
        }
        let offset = self.offset(cell);
        self.text[offset] = player.stone();
        self.empty -= 1;
        let mut liberties = 0;
        for neighbor in self.neighbors(offset) {
            match self.owner(neighbor) {
                Some(owner) => {
                    let captured = self.strings.take_liberty(neighbor);
                    // The player's own strings are merged with the new stone
                    // below.
                    if captured && owner != player {
                        self.captured[owner as usize] = true;
                    }
                }
                None => liberties += u32::from(self.text[neighbor] == EMPTY),
            }
        }
        self.strings.add(offset, liberties);
        for neighbor in self.neighbors(offset) {
            if self.owner(neighbor) == Some(player) {
                self.strings.join(offset, neighbor);
            }
        }
        self.captured[player as usize] |= self.strings.is_captured(offset);
        true
    }

    /// The offset of a cell in the text.
    fn offset(&self, cell: Cell) -> usize {
        (cell.row + 1) * line_length(self.size) + cell.col + 1
    }

    /// The offsets of the four neighbors.
    fn neighbors(&self, offset: usize) -> [usize; 4] {
        let line = line_length(self.size);
        [offset - line, offset - 1, offset + 1, offset + line]
    }

    fn owner(&self, offset: usize) -> Option<Player> {
        match self.text[offset] {
            b'O' => Some(Player::O),
            b'X' => Some(Player::X),
            _ => None,
        }
    }
}

/// The number of characters in a line besides the cells: the frame and the
/// newline.
const FRAME: usize = 3;

fn line_length(size: Size) -> usize {
    size.width() + FRAME
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.text))
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.text == other.text
    }
}

impl Eq for Board {}
