//! The move that a player asks for, and its text form.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Cell, Direction};
use crate::memory::{self, Bytes, OutOfMemory};

/// A move that a player asks for.
///
/// Each byte of the tiles belongs to one cell, starting at `row` and `col` and
/// going in the `direction`. A letter `A` to `Z` places a tile, a space leaves the
/// tile on its cell uncovered.
///
/// A placement is only a request: the numbers, the direction and the tiles are
/// exactly what the player gave, and the rules decide whether they are legal.
///
/// A placement is written as its row, column, direction and quoted tiles. The text
/// form is read back as the same placement if the tiles are UTF-8:
///
/// ```
/// use hw3::{Cell, Direction, Placement};
///
/// let placement = Placement::new(2, 3, b'V', "T PMAN")?;
/// assert_eq!(placement.to_string(), r#"2 3 V "T PMAN""#);
/// assert_eq!(r#"2 3 V "T PMAN""#.parse(), Ok(placement.clone()));
///
/// let cell = Cell { row: 2, col: 3 };
/// assert_eq!(Placement::at(cell, Direction::Vertical, "T PMAN"), Ok(placement));
/// # Ok::<(), hw3::OutOfMemory>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The row of the first cell. It is signed, as in C; rule 2 refuses rows off
    /// the board.
    pub row: i64,
    /// The column of the first cell.
    pub col: i64,
    /// `b'H'` or `b'V'`; rule 1 refuses other bytes.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_text::byte"))]
    pub direction: u8,
    #[cfg_attr(feature = "serde", serde(with = "super::serde_text"))]
    tiles: Bytes<32>,
}

impl Placement {
    /// A placement of `tiles` that starts at a row and column. The direction is a
    /// [`Direction`] or a byte.
    #[inline]
    pub fn new(
        row: i64,
        col: i64,
        direction: impl Into<u8>,
        tiles: impl AsRef<[u8]>,
    ) -> Result<Placement, OutOfMemory> {
        Ok(Placement {
            row,
            col,
            direction: direction.into(),
            tiles: memory::short(tiles.as_ref())?,
        })
    }

    /// A placement of `tiles` that starts at a cell.
    pub fn at(
        cell: Cell,
        direction: Direction,
        tiles: impl AsRef<[u8]>,
    ) -> Result<Placement, OutOfMemory> {
        let [row, col] = [cell.row, cell.col].map(|number| number.try_into().unwrap_or(i64::MAX));
        Placement::new(row, col, direction, tiles)
    }

    /// The letters and spaces.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    pub(crate) fn request(&self) -> Request<'_> {
        Request {
            row: self.row,
            col: self.col,
            direction: self.direction,
            tiles: &self.tiles,
        }
    }
}

/// A borrowed placement. The rules check these, so that the C functions need not
/// copy their strings.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub(crate) row: i64,
    pub(crate) col: i64,
    pub(crate) direction: u8,
    pub(crate) tiles: &'a [u8],
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = char::from(self.direction);
        write!(f, "{} {} {direction} \"", self.row, self.col)?;
        for chunk in self.tiles.utf8_chunks() {
            f.write_str(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                f.write_str("\u{fffd}")?;
            }
        }
        f.write_str("\"")
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// The text does not have the form of a placement.
    #[error("write ROW COL DIRECTION \"TILES\", such as 2 3 V \"T PMAN\"")]
    Form,
    /// There is no memory for the tiles.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Placement, PlacementError> {
        let mut parts = text.splitn(3, ' ');
        let mut part = || parts.next().ok_or(PlacementError::Form);
        let (row, col, rest) = (part()?, part()?, part()?);
        let number = |text: &str| text.parse().map_err(|_| PlacementError::Form);
        // The direction may be any byte, even a space.
        let mut rest = rest.chars();
        let direction = rest.next().and_then(|byte| u8::try_from(byte).ok());
        let direction = direction.ok_or(PlacementError::Form)?;
        let tiles = rest
            .as_str()
            .strip_prefix(" \"")
            .and_then(|end| end.strip_suffix('"'));
        let tiles = tiles.ok_or(PlacementError::Form)?;
        Ok(Placement::new(
            number(row)?,
            number(col)?,
            direction,
            tiles,
        )?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_form_is_read_back() {
        for text in [
            r#"2 3 V "T PMAN""#,
            r#"-1 9223372036854775807 x """#,
            r#"0 0 ' "a "quoted" b""#,
            r#"0 0   "CAT""#,
            "0 0 \u{e9} \" \t\u{e9}\"",
        ] {
            let placement: Placement = text.parse().expect(text);
            assert_eq!(placement.to_string(), text);
        }
        let long = format!("7 8 H \"{}\"", "A ".repeat(1000));
        assert_eq!(long.parse::<Placement>().expect("long").to_string(), long);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "2 3 V",
            "2 3 V TOP",
            "2 3 V \"TOP",
            "2 3 V \"",
            "2 3 V TOP\"",
            "2 3 VV \"TOP\"",
            "2 3 \u{100} \"TOP\"",
            "2  3 V \"TOP\"",
            " 2 3 V \"TOP\"",
            "2 3 V \"TOP\" ",
            "2 x V \"TOP\"",
            "2 9223372036854775808 V \"TOP\"",
        ] {
            assert_eq!(
                text.parse::<Placement>(),
                Err(PlacementError::Form),
                "{text}"
            );
        }
    }
}
