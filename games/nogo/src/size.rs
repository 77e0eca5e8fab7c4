//! Sizes and cells.

use thiserror::Error;

use crate::number::Number;

/// The height and width of a board, each from 4 to 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    height: usize,
    width: usize,
}

impl Size {
    /// The minimum height and width.
    pub const MIN: usize = 4;
    /// The maximum height and width.
    pub const MAX: usize = 1000;

    /// Creates a size.
    ///
    /// # Errors
    ///
    /// If the height or the width is under 4 or over 1,000.
    pub fn new(height: usize, width: usize) -> Result<Size, NotASize> {
        let range = Size::MIN..=Size::MAX;
        if range.contains(&height) && range.contains(&width) {
            Ok(Size { height, width })
        } else {
            Err(NotASize { height, width })
        }
    }

    /// Parses a height and a width in decimal digits. Returns `None` if they are
    /// not a valid size.
    #[must_use]
    pub fn parse(height: &[u8], width: &[u8]) -> Option<Size> {
        let height = Number::parse(height)?.value;
        let width = Number::parse(width)?.value;
        Size::new(height, width).ok()
    }

    /// The number of rows.
    #[must_use]
    pub fn height(self) -> usize {
        self.height
    }

    /// The number of columns.
    #[must_use]
    pub fn width(self) -> usize {
        self.width
    }

    /// Returns true if a cell is on a board of this size.
    #[must_use]
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.height && cell.col < self.width
    }
}

/// A cell. The top left one has row 0 and column 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The row.
    pub row: usize,
    /// The column.
    pub col: usize,
}

impl Cell {
    /// Creates a cell from its row and column.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Cell {
        Cell { row, col }
    }

    /// Parses a cell as a player types it: exactly digits, a blank, and digits.
    ///
    /// ```
    /// use nogo::Cell;
    ///
    /// assert_eq!(Cell::parse(b"3 12"), Some(Cell::new(3, 12)));
    /// assert_eq!(Cell::parse(b"3  12"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Cell> {
        let blank = text.iter().position(|&byte| byte == b' ')?;
        let row = Number::parse(&text[..blank])?.value;
        let col = Number::parse(&text[blank + 1..])?.value;
        Some(Cell { row, col })
    }
}

/// Why two numbers are not a valid size.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "{height} x {width} is not a valid size: heights and widths are {} to {}",
    Size::MIN,
    Size::MAX
)]
pub struct NotASize {
    /// The requested height.
    pub height: usize,
    /// The requested width.
    pub width: usize,
}
